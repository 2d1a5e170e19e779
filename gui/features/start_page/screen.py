"""The start page in the place of the table, and what works meanwhile."""

from typing import TYPE_CHECKING

from core.games import GAMES
from gui.commands import table_command

if TYPE_CHECKING:
    from PySide6.QtGui import QAction
    from PySide6.QtWidgets import QWidget

    from gui.features.start_page.page import StartPage
    from gui.window.main_window import MainWindow

WITHOUT_A_TABLE = frozenset(
    (
        *map(table_command, GAMES),
        "cards.open",
        "cards.search",
        "commands.find",
        "deck.open",
        "deck.paste",
        "examples.open",
        "help.about",
        "help.keys",
        "settings.keys",
        "settings.open",
        "start.open",
        "table.continue",
        "table.new",
        "table.open",
        "view.full",
        "view.light",
        "view.motion",
        "window.quit",
    )
)
"""The commands that say nothing of the table: all others do nothing while the page is there."""


class StartScreen:
    """Puts the start page where the table lies, and the table back."""

    def __init__(self, window: "MainWindow", page: "StartPage") -> None:
        self.page = page
        self._window = window
        self._table: QWidget | None = None
        self._off: tuple[QAction, ...] = ()

    @property
    def is_open(self) -> bool:
        """Whether the page is there."""
        return self._table is not None

    def open(self) -> None:
        """Show the page in place of the table."""
        table = self._window.centralWidget()
        if table is not None and self._table is None:
            self._table = table
            self._window.takeCentralWidget()
            table.setParent(self._window)  # else it would be a window of its own
            table.setVisible(False)
            self._window.setCentralWidget(self.page)
            self.page.setVisible(True)
        self.switch_off()
        self.page.begin()

    def close(self) -> None:
        """Show the table again."""
        table, self._table = self._table, None
        if table is None:
            return
        self._window.takeCentralWidget()
        self.page.setParent(self._window)
        self.page.setVisible(False)
        self._window.setCentralWidget(table)
        table.setVisible(True)
        for action in self._off:
            action.setEnabled(True)
        self._off = ()
        if self._window.aside is None:
            self._window.board.setFocus()

    def switch_off(self) -> None:
        """Let no command be about a table that nobody sees."""
        on = tuple(
            action
            for action in self._window.actions()
            if action.isEnabled() and action.objectName() not in WITHOUT_A_TABLE
        )
        self._off = (*self._off, *on)
        for action in on:
            action.setEnabled(False)
