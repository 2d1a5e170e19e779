"""Cards that everybody is shown for a moment, large over the table; the table stays in reach."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from gui.theme import GRID, Theme
from gui.widgets.plain_text import PlainLabel

MOST = 6
WIDTH = 150


class ShownCards(QWidget):
    """A title and faces below it. It takes no clicks and no keys and stays until it is removed."""

    def __init__(
        self, title: str, faces: Sequence[QPixmap], more: int, theme: Theme, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAccessibleName(title)
        self.title = PlainLabel(title)
        self.title.setWordWrap(True)
        self.title.setAlignment(Qt.AlignmentFlag.AlignCenter)
        room = QVBoxLayout(self)
        room.setContentsMargins(*(2 * GRID,) * 4)
        room.addWidget(self.title)
        row = QHBoxLayout()
        row.setSpacing(GRID)
        for face in faces:
            label = PlainLabel()
            label.setPixmap(face)
            row.addWidget(label)
        if more:
            row.addWidget(PlainLabel(f"and {more} more"))
        room.addLayout(row)

    def stand(self) -> None:
        """Stand in the upper middle of the parent, as large as the cards need."""
        parent = self.parentWidget()
        if parent is None:
            return
        self.adjustSize()
        width = min(self.width(), parent.width())
        self.resize(width, max(self.height(), self.heightForWidth(width)))
        self.move((parent.width() - width) // 2, max((parent.height() - self.height()) // 4, 0))
        self.show()
        self.raise_()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(self._theme.accent), 2))
        painter.setBrush(QColor(self._theme.panel))
        painter.drawRoundedRect(self.rect().adjusted(1, 1, -1, -1), GRID, GRID)
        painter.end()
