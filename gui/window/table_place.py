"""The middle of a window: the table, or a page in its place, and what works meanwhile."""

from collections.abc import Callable, Collection
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QMainWindow, QWidget

if TYPE_CHECKING:
    from PySide6.QtGui import QAction


class TablePlace:
    """Puts a page where the table lies, and the table back. ``focus`` gives that the keyboard."""

    def __init__(self, window: QMainWindow, table: QWidget, focus: Callable[[], None]) -> None:
        self.page: QWidget | None = None
        """What stands in the place of the table now."""
        self._window = window
        self._table = table
        self._focus = focus
        self._working: Collection[str] = ()
        self._off: tuple[QAction, ...] = ()
        self._waiting: list[Callable[[], object]] = []
        window.setCentralWidget(table)

    def show_page(self, page: QWidget, working: Collection[str]) -> None:
        """Show a page in place of the table; only some commands work meanwhile, by their ids."""
        self._working = working
        if self.page is not page:
            self._exchange(page)
            self.page = page
        self.switch_off()

    def show_table(self) -> None:
        """Show the table again."""
        if self.page is None:
            return
        self.page = None
        self._exchange(self._table)
        for action in self._off:
            action.setEnabled(True)
        self._off = ()
        self._focus()
        waiting, self._waiting = self._waiting, []
        for do in waiting:
            do()

    def once_shown(self, do: Callable[[], object]) -> None:
        """Do something when the table shows again after the page that is there now."""
        self._waiting.append(do)

    def switch_off(self) -> None:
        """Let no command be about a table that nobody sees."""
        if self.page is None:
            return
        on = tuple(
            action
            for action in self._window.actions()
            if action.isEnabled() and action.objectName() not in self._working
        )
        self._off = (*self._off, *on)
        for action in on:
            action.setEnabled(False)

    def _exchange(self, widget: QWidget) -> None:
        before = self._window.takeCentralWidget()
        if before is not None:
            before.setParent(self._window)  # else it would be a window of its own
            before.setVisible(False)
        self._window.setCentralWidget(widget)
        widget.setVisible(True)
