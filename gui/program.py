"""The composition root: makes windows of their parts, and runs the program.

This module alone knows the main window, its features and the listeners to the system, and
passes them as constructor arguments. A module that the first frame does not need is imported by
the function that uses it; the comments give the processor time of the import.
"""

import gc
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from core.games import DEFAULT, GAMES
from core.state.game_state import GameState
from core.storage.assets import opening
from gui.faces.pictures import Faces
from gui.faces.pixmap_cache import PixmapBudget
from gui.features.start_page.feature import begin_with_start_page
from gui.preferences import Preferences
from gui.runtime.application import Application, application
from gui.runtime.user_folders import user_preferences
from gui.session import Session
from gui.window.extension import Extension
from gui.window.main_window import MainWindow
from gui.window.placement import WindowPlace

if TYPE_CHECKING:
    from gui.faces.cache import PictureCache
    from gui.faces.painter import FacePainter


def table_window(
    session: Session,
    new_table: Callable[[], GameState],
    preferences: Preferences | None = None,
    *,
    defer_features: bool = False,
) -> MainWindow:
    """Return a window on a session with all features.

    With ``defer_features`` the features are added after the first frame.
    """
    return MainWindow(
        session,
        new_table,
        preferences,
        faces=Faces(_picture_cache),
        features=_features_of,
        defer_features=defer_features,
    )


def _features_of(window: MainWindow) -> Sequence[Extension]:
    # 290 ms: each feature imports its dialogs and its stores.
    from gui.features.registry import features_of  # noqa: PLC0415

    return features_of(window)


def _picture_cache(
    parent: QObject, painter: "FacePainter | None", budget: PixmapBudget
) -> "PictureCache":
    # 12 ms: drawing faces needs fonts, glyphs and frames.
    from gui.faces.cache import picture_cache  # noqa: PLC0415

    return picture_cache(parent, painter, budget)


def run_starter_table(cards: Path | None = None, game: str = "", files: Sequence[Path] = ()) -> int:
    """Run the program on the starter table of a game and return its exit code.

    ``files`` are opened in its window as soon as the features are added.
    """
    app = application()
    preferences = user_preferences()
    chosen = preferences.now
    played = GAMES.get(game or chosen.game, DEFAULT)
    rules, start = opening(played, chosen.editions.get(played.id, ""))
    plain = cards is None and not game and not files
    window = table_window(Session(rules, start), lambda: start, preferences, defer_features=True)
    if plain and chosen.start_page:
        begin_with_start_page(window)
    # Freezing the objects of the start takes 12 ms, which would block the window.
    window.ready.once(gc.freeze)
    file = cards or (Path(chosen.card_file) if chosen.card_file else None)
    return run_window(app, window, files, cards=file, continue_last=plain and not chosen.start_page)


def run_window(
    app: Application,
    window: MainWindow,
    files: Sequence[Path] = (),
    *,
    cards: Path | None = None,
    continue_last: bool = False,
) -> int:
    """Show a window at its last position, run until it closes and return the exit code.

    As soon as its features are added, ``files`` are opened in it, and the card file ``cards``
    in the background.
    """

    def listen() -> None:
        """Listen to signals, failures and files from the system, from the first frame on."""
        # 105 ms: it opens files of every kind.
        from gui.process import Process  # noqa: PLC0415

        process = Process(app, window)
        if window.preferences.tables is not None:
            process.listen(window.preferences.tables)
        window.ready.once(lambda: process.open(files, cards, continue_last=continue_last))

    window.first_frame.once(listen)
    WindowPlace(window, "table", window.preferences).restore()
    window.show()
    code = app.exec()
    window.end()
    return code
