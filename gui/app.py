"""The program's front door: it reads the command line and opens the window."""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from gui.hurry import hurry, relax

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

    from gui.table_window import TableWindow


def main(arguments: Sequence[str] | None = None) -> int:
    """Run ``janus-table``; return its exit code."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    if words:
        from gui.command_line import run  # noqa: PLC0415 - a plain start needs no parser

        return run(words)
    return play()


def play(cards: Path | None = None, game: str = "") -> int:
    """Open the window on a game's starter table and run until it is closed."""
    hurry()
    from gui.games import opening, wanted_game  # noqa: PLC0415 - loaded in a hurry
    from gui.session import Session  # noqa: PLC0415
    from gui.table_window import TableWindow  # noqa: PLC0415
    from gui.user_folders import user_preferences  # noqa: PLC0415
    from gui.window_place import WindowPlace  # noqa: PLC0415

    app = application()
    preferences = user_preferences()
    chosen = preferences.now
    played = wanted_game(game or chosen.game)
    rules, start = opening(played, chosen.editions.get(played.id, ""))
    plain = cards is None and not game
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
    table.first_frame.once(lambda: _listen(table))
    WindowPlace(table.window, "table", preferences).restore()
    table.window.show()
    code = app.exec()
    table.close()
    return code


def _listen(table: "TableWindow") -> None:
    """Open from now on what further starts of the program are given."""
    from gui.files import FileOpener  # noqa: PLC0415 - not before the first picture
    from gui.instance import Instance  # noqa: PLC0415

    if table.preferences.tables is not None:
        instance = Instance(table.preferences.tables, table)
        instance.asked.connect(FileOpener(table).open)
        instance.listen()


def _continue_last(table: "TableWindow") -> None:
    """Begin where the last table was left, if there is one."""
    from gui.features.keeping import Keeping  # noqa: PLC0415 - read with all features

    keeping = table.feature(Keeping)
    if keeping.recent():
        keeping.continue_last()


def application() -> "QApplication":
    """Return Qt's application, made if there is none yet."""
    from PySide6.QtWidgets import QApplication  # noqa: PLC0415 - loaded in a hurry

    from gui.theme import interface_font  # noqa: PLC0415

    found = QApplication.instance()
    if isinstance(found, QApplication):
        return found
    # Asked for in words: `setStyle` returns a style, and to wrap it costs a tenth of the start.
    app = QApplication([*sys.argv[:1], "-style", "Fusion"])
    app.setApplicationName("Janus Table")
    app.setFont(interface_font(app.font()))
    return app


if __name__ == "__main__":
    sys.exit(main())
