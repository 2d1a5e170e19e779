"""The program on the screen: its first window, what opens in that, and the loop until it closes."""

import gc
from collections.abc import Sequence
from pathlib import Path

from core.games import DEFAULT, GAMES
from core.storage.first_table import opening
from gui import on_demand
from gui.features.start_page.contents import begin_with_start_page
from gui.runtime.application import Application, application
from gui.runtime.user_folders import user_preferences
from gui.session import Session
from gui.window.main_window import MainWindow
from gui.window.placement import WindowPlace


def run_starter_table(cards: Path | None = None, game: str = "", files: Sequence[Path] = ()) -> int:
    """Open the window on a game's starter table and run until it is closed.

    ``files`` are opened in it as soon as its features are there.
    """
    app = application()
    preferences = user_preferences()
    chosen = preferences.now
    played = GAMES.get(game or chosen.game, DEFAULT)
    rules, start = opening(played, chosen.editions.get(played.id, ""))
    plain = cards is None and not game and not files
    window = MainWindow(
        Session(rules, start),
        lambda: start,
        preferences,
        defer_features=True,
    )
    if plain and chosen.start_page:
        begin_with_start_page(window)
    # Going through all that stays from the start takes 12 ms, which the window would halt for.
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
    """Show a window where it was last, and run until it is closed.

    As soon as its features are there, ``files`` are opened in it, and ``cards`` beside the table.
    """

    def attend() -> None:
        """Hear from now on what comes from outside the window."""
        process = on_demand.process()(app, window)
        if window.preferences.tables is not None:
            process.listen(window.preferences.tables)
        window.ready.once(lambda: process.open(files, cards, continue_last=continue_last))

    window.first_frame.once(attend)
    WindowPlace(window, "table", window.preferences).restore()
    window.show()
    code = app.exec()
    window.end()
    return code
