"""A small card of words that lies over the table until it is read: frame, text, a way to close."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QPushButton, QWidget

from gui.panels.prose import Prose
from gui.theme import GRID, Theme
from gui.widgets.icons import icon


class OverlaidCard(QFrame):
    """Lies over the window until it is closed by its button or Escape.

    It is made when first asked for, so it costs nothing at the start. ``closed`` tells
    that the person is done reading. Who derives from it writes the words in `rewrite`.
    """

    closed = Signal()

    def __init__(
        self, name: str, close: str, width: int, theme: Theme, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.theme = theme
        self.setObjectName("card")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName(name)
        self.setFixedWidth(width)
        self.close_button = QPushButton(self)
        self.close_button.setObjectName("bare")
        self.close_button.setAccessibleName(close)
        self.close_button.setToolTip("Close (Esc)")
        self.close_button.clicked.connect(self.dismiss)
        self.prose = Prose(theme, self)
        self.prose.hug()
        self.prose.setAccessibleName(name)
        self.room = QGridLayout(self)
        self.room.setContentsMargins(2 * GRID, 2 * GRID, GRID, 2 * GRID)
        self.room.setSpacing(GRID)
        self.room.setColumnStretch(0, 1)
        self.room.addWidget(self.prose, 0, 0)
        self.room.addWidget(self.close_button, 0, 1, Qt.AlignmentFlag.AlignTop)

    def begin(self) -> None:
        """Take its place, once everything has been put into it."""
        self.resize(self.width(), self.sizeHint().height())
        self.room.activate()  # the text is as wide as it will be before it breaks its lines
        self.apply_theme(self.theme)

    def text(self) -> str:
        """Return what it says as plain text."""
        return self.prose.toPlainText()

    def rewrite(self) -> None:
        """Write what it says in the colours of now."""

    def dismiss(self) -> None:
        """Go away."""
        self.setVisible(False)
        self.closed.emit()

    def apply_theme(self, theme: Theme) -> None:
        """Say the same in other colours."""
        self.theme = theme
        self.close_button.setIcon(icon("close", theme.dim))
        self.prose.apply_theme(theme)
        self.rewrite()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.dismiss()
        else:
            super().keyPressEvent(event)

    def write(self, html: str) -> None:
        """Show words, and let screen readers have them plain."""
        self.prose.write(f'<div class="page">{html}</div>')
        self.setAccessibleDescription(self.text())
        self.prose.setAccessibleDescription(self.text())
        self.adjustSize()
