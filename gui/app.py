"""The program's front door: it reads the command line and opens the window."""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from gui.hurry import hurry, relax

if TYPE_CHECKING:
    from gui.application import Application
    from gui.table_window import TableWindow


def main(arguments: Sequence[str] | None = None) -> int:
    """Run ``janus-table``; return its exit code."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    try:
        return _main(words)
    except Exception as error:  # noqa: BLE001 - whatever it is: nobody else is there to tell it
        from gui.start_failure import tell  # noqa: PLC0415 - a start that succeeds needs no words

        return tell(error)


def _main(words: Sequence[str]) -> int:
    if not words:
        return play()
    from gui.command_line import run  # noqa: PLC0415 - a plain start needs no parser

    if sys.stdout is None or sys.stderr is None:
        from gui.start_failure import in_a_box  # noqa: PLC0415 - there is no console to speak on

        return in_a_box(lambda: run(words))
    return run(words)


def play(cards: Path | None = None, game: str = "", files: Sequence[Path] = ()) -> int:
    """Open the window on a game's starter table and run until it is closed.

    ``files`` are opened in it as soon as it was seen.
    """
    hurry()
    from gui.games import opening, wanted_game  # noqa: PLC0415 - loaded in a hurry
    from gui.session import Session  # noqa: PLC0415
    from gui.table_window import TableWindow  # noqa: PLC0415
    from gui.user_folders import user_preferences  # noqa: PLC0415

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
    table.first_frame.once(relax)
    if plain and not chosen.start_page:
        table.first_frame.once(lambda: _continue_last(table))
    file = cards or (Path(chosen.card_file) if chosen.card_file else None)
    if file is not None:
        table.first_frame.once(lambda: table.open_file(file))
    return run_window(app, table, files)


def run_window(app: "Application", table: "TableWindow", files: Sequence[Path] = ()) -> int:
    """Show a window where it was last, and run until it is closed."""
    from gui.window_place import WindowPlace  # noqa: PLC0415 - loaded in a hurry

    table.first_frame.once(lambda: _attend(app, table, files))
    WindowPlace(table.window, "table", table.preferences).restore()
    table.window.show()
    code = app.exec()
    table.close()
    return code


def _attend(app: "Application", table: "TableWindow", files: Sequence[Path]) -> None:
    """Hear from now on what comes from outside the window, and open what was asked for."""
    from gui.process import Process  # noqa: PLC0415 - not before the first picture

    process = Process(app, table)
    if table.preferences.tables is not None:
        process.listen(table.preferences.tables)
    for path in files:
        process.opener.open(path)


def _continue_last(table: "TableWindow") -> None:
    """Begin where the last table was left, if there is one."""
    from gui.features.keeping import Keeping  # noqa: PLC0415 - read with all features

    keeping = table.feature(Keeping)
    if keeping.recent():
        keeping.continue_last()


def application() -> "Application":
    """Return Qt's application, made if there is none yet."""
    from gui.application import Application  # noqa: PLC0415 - loaded in a hurry
    from gui.theme import interface_font  # noqa: PLC0415

    found = Application.instance()
    if isinstance(found, Application):
        return found
    # Asked for in words: `setStyle` returns a style, and to wrap it costs a tenth of the start.
    app = Application([*sys.argv[:1], "-style", "Fusion"])
    app.setApplicationName("Janus Table")
    app.setOrganizationName("Janus Table contributors")
    app.setDesktopFileName("janus-table")
    app.setFont(interface_font(app.font()))
    return app


if __name__ == "__main__":
    sys.exit(main())
