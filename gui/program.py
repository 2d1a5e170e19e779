"""The program on the screen: its first window, what opens in that, and the loop until it closes."""

import gc
from collections.abc import Sequence
from pathlib import Path

from core.games import DEFAULT, GAMES
from core.storage.first_table import opening
from gui import on_demand
from gui.runtime.application import Application, application
from gui.runtime.user_folders import user_preferences
from gui.session import Session
from gui.table_window import TableWindow
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
    table = TableWindow(
        Session(rules, start),
        lambda: start,
        preferences,
        defer_features=True,
        start=plain and chosen.start_page,
    )
    # Going through all that stays from the start takes 12 ms, which the window would halt for.
    table.ready.once(gc.freeze)
    file = cards or (Path(chosen.card_file) if chosen.card_file else None)
    if file is not None:
        table.ready.once(lambda: table.open_file(file))
    return run_window(app, table, files, continue_last=plain and not chosen.start_page)


def run_window(
    app: Application,
    table: TableWindow,
    files: Sequence[Path] = (),
    *,
    continue_last: bool = False,
) -> int:
    """Show a window where it was last, and run until it is closed."""

    def attend() -> None:
        """Hear from now on what comes from outside the window."""
        process = on_demand.process()(app, table)
        if table.preferences.tables is not None:
            process.listen(table.preferences.tables)
        table.ready.once(lambda: process.open(files, continue_last=continue_last))

    table.first_frame.once(attend)
    WindowPlace(table.window, "table", table.preferences).restore()
    table.window.show()
    code = app.exec()
    table.close()
    return code
