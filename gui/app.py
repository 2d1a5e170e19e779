"""The program's front door: it reads the command line and opens the window."""

import sys
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from core.games.mtg.rulesets import MTG_2024_06
from core.library.opening import starter_table
from core.table.table import Table
from gui.session import Session
from gui.table_window import TableWindow
from gui.theme import interface_font


def main(arguments: Sequence[str] | None = None) -> int:
    """Run ``janus-table``; return its exit code."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    if words:
        from gui.command_line import run  # noqa: PLC0415 - a plain start needs no parser

        return run(words)
    return play()


def play(cards: Path | None = None) -> int:
    """Open the window on the starter table and run until it is closed."""
    app = application()
    table = TableWindow(Session(MTG_2024_06, new_table()), new_table)
    table.window.show()
    QTimer.singleShot(0, table, table.faces.open)
    if cards is not None:
        QTimer.singleShot(0, table, lambda: table.open_file(cards))
    code = app.exec()
    table.close()
    return code


def application() -> QApplication:
    """Return Qt's application, made if there is none yet."""
    found = QApplication.instance()
    if isinstance(found, QApplication):
        return found
    app = QApplication(sys.argv[:1])
    app.setApplicationName("Janus Table")
    app.setStyle("Fusion")
    app.setFont(interface_font(app.font()))
    return app


def new_table() -> Table:
    """Return the position of a first start."""
    return starter_table(MTG_2024_06)


if __name__ == "__main__":
    sys.exit(main())
