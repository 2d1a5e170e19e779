"""What panels beside the table are made of: a head, a way out, buttons and quiet words."""

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QListView, QPushButton, QVBoxLayout, QWidget

from gui.theme import GRID, Theme
from gui.widgets.icons import icon
from gui.widgets.plain_text import PlainLabel, plain_tip

WALKING = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}


class SidePanel(QWidget):
    """A panel beside the table with a button to close it; so does Escape.

    ``closed`` tells that the person is done. Each panel makes its ``close_button`` where the
    tab key shall come to it.
    """

    closed = Signal()
    close_button: QPushButton

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("search")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)

    def button(self, look: str, words: str, do: Callable[[], object]) -> QPushButton:
        """Return a button with a look of the style sheet that is called ``words``."""
        button = QPushButton(self)
        button.setObjectName(look)
        button.setAccessibleName(words)
        button.setToolTip(plain_tip(words))
        button.clicked.connect(lambda _checked=False: do())
        return button

    def closing(self, words: str, tip: str = "") -> QPushButton:
        """Return the button that closes the panel."""
        button = self.button("bare", words, self.closed.emit)
        button.setToolTip(plain_tip(tip or words))
        return button

    def dim_label(self, words: str = "", *, centred: bool = False) -> QLabel:
        """Return a label for what is said beside the matter."""
        label = PlainLabel(words, self)
        label.setObjectName("dim")
        label.setWordWrap(True)
        if centred:
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        return label

    def room_under(self, head: QWidget) -> QVBoxLayout:
        """Lay the head out beside the button that closes; return the room for the rest."""
        top = QHBoxLayout()
        top.addWidget(head, 1)
        top.addWidget(self.close_button)
        if isinstance(head, QLabel) and head.wordWrap():
            top.setAlignment(self.close_button, Qt.AlignmentFlag.AlignTop)
        room = QVBoxLayout(self)
        room.setContentsMargins(2 * GRID, GRID, GRID, GRID)
        room.setSpacing(GRID)
        room.addLayout(top)
        return room

    def titled(self, name: str, hint: str) -> QVBoxLayout:
        """Lay out the head of a panel at the side of the table; return the room for the rest."""
        self.setObjectName("side")
        self.setAccessibleName(name)
        title = PlainLabel(name, self)
        title.setObjectName("title")
        room = self.room_under(title)
        room.setSpacing(GRID // 2)
        room.addWidget(self.dim_label(hint))
        return room

    def apply_theme(self, theme: Theme) -> None:
        """Use other colours."""
        self.close_button.setIcon(icon("close", theme.dim))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        else:
            super().keyPressEvent(event)


def walk(view: QListView, key: int) -> None:
    """Let a list go one row up or down, for who types into a box above it."""
    model = view.model()
    row = view.currentIndex().row() + WALKING[Qt.Key(key)]
    view.setCurrentIndex(model.index(min(max(row, 0), model.rowCount() - 1), 0))
