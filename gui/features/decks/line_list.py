"""The list of a deck's lines: somebody else is asked first what a key means there."""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QLabel, QListView, QVBoxLayout, QWidget

from gui.features.decks.rows import Index


class DeckLineList(QListView):
    """Lines below headings. ``pressed`` does what a key means, and tells if it means anything."""

    def __init__(self, pressed: Callable[[QKeyEvent], bool], parent: QWidget) -> None:
        super().__init__(parent)
        self._pressed = pressed
        self.setAccessibleName("Cards of the deck")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        self.empty = QLabel(self.viewport())
        self.empty.setObjectName("dim")
        self.empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.empty.setWordWrap(True)
        self.empty.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        QVBoxLayout(self.viewport()).addWidget(self.empty)

    def show_tiles(self, *, on: bool) -> None:
        """Show the rows as tiles side by side, or below each other."""
        self.setViewMode(QListView.ViewMode.IconMode if on else QListView.ViewMode.ListMode)
        self.setMovement(QListView.Movement.Static)
        self.setResizeMode(QListView.ResizeMode.Adjust)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self._pressed(event):
            event.accept()
        else:
            super().keyPressEvent(event)

    def keyboardSearch(self, search: str) -> None:
        """Plain letters are keys here."""

    def currentChanged(self, current: Index, previous: Index) -> None:
        super().currentChanged(current, previous)
        if current.row() == 1:  # the heading above the first line shows too
            self.scrollToTop()
        else:
            self.scrollTo(current)
