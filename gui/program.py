"""The program on the screen: its first window, what opens in that, and the loop until it closes."""

import gc
from collections.abc import Sequence
from pathlib import Path

from gui.games import opening, wanted_game
from gui.runtime.application import Application, application
from gui.runtime.user_folders import user_preferences
from gui.session import Session
from gui.window.placement import WindowPlace
from gui.window.table_window import TableWindow


def run_starter_table(cards: Path | None, game: str, files: Sequence[Path]) -> int:
    """Open the window on a game's starter table and run until it is closed."""
    app = application()
    preferences = user_preferences()
    chosen = preferences.now
    played = wanted_game(game or chosen.game)
    rules, start = opening(played, chosen.editions.get(played.id, ""))
    plain = cards is None and not game and not files
    table = TableWindow(
        Session(rules, start),
        lambda: start,
        preferences,
        hurried=True,
        start=plain and chosen.start_page,
    )
    # Going through all that stays from the start takes 12 ms, which the window would halt for.
    table.first_frame.once(gc.freeze)
    if plain and not chosen.start_page:
        table.first_frame.once(lambda: _continue_last(table))
    file = cards or (Path(chosen.card_file) if chosen.card_file else None)
    if file is not None:
        table.first_frame.once(lambda: table.open_file(file))
    return run_window(app, table, files)


def run_window(app: Application, table: TableWindow, files: Sequence[Path] = ()) -> int:
    """Show a window where it was last, and run until it is closed."""
    table.first_frame.once(lambda: _attend(app, table, files))
    WindowPlace(table.window, "table", table.preferences).restore()
    table.window.show()
    code = app.exec()
    table.close()
    return code


def _attend(app: Application, table: TableWindow, files: Sequence[Path]) -> None:
    """Hear from now on what comes from outside the window, and open what was asked for."""
    # It knows the readers of all files: 110 ms that the first picture does not wait for.
    from gui.runtime.process import Process  # noqa: PLC0415

    process = Process(app, table)
    if table.preferences.tables is not None:
        process.listen(table.preferences.tables)
    for path in files:
        process.opener.open(path)


def _continue_last(table: TableWindow) -> None:
    """Begin where the last table was left, if there is one."""
    from gui.features.autosave.feature import Keeping  # noqa: PLC0415 - read with all features

    keeping = table.feature(Keeping)
    if keeping.recent():
        keeping.continue_last()
