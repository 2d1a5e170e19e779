"""Central widget: switches between board and pages; disables commands that need a board."""

from collections.abc import Callable, Collection
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QMainWindow, QWidget

if TYPE_CHECKING:
    from PySide6.QtGui import QAction


class TablePlace:
    """Shows a page in place of the board, and the board again. ``focus`` focuses the board."""

    def __init__(self, window: QMainWindow, table: QWidget, focus: Callable[[], None]) -> None:
        self.page: QWidget | None = None
        """The page in place of the board, or None."""
        self._window = window
        self._table = table
        self._focus = focus
        self._working: Collection[str] = ()
        self._off: tuple[QAction, ...] = ()
        self._waiting: list[Callable[[], object]] = []
        window.setCentralWidget(table)

    def show_page(self, page: QWidget, working: Collection[str]) -> None:
        """Show a page in place of the board; only the commands in ``working`` stay enabled."""
        self._working = working
        if self.page is not page:
            self._exchange(page)
            self.page = page
        self.switch_off()

    def show_table(self) -> None:
        """Show the board again."""
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
        """Call a function once the board shows again."""
        self._waiting.append(do)

    def switch_off(self) -> None:
        """Disable all commands that need the board."""
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
            before.setParent(self._window)  # else it would become a window
            before.setVisible(False)
        self._window.setCentralWidget(widget)
        widget.setVisible(True)
