"""What is said at the foot of an editor: as much as there is room for, however long it is."""

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import (
    QPushButton,
    QSizePolicy,
    QStyle,
    QStyleOptionButton,
    QStylePainter,
    QWidget,
)

from gui.theme import GRID

_LINES = 2
_LEAST = 20 * GRID
_WRAPPED = int(Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextWordWrap)


class FootLine(QPushButton):
    """A button with up to two lines of text, which never makes the window wider."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("bare")
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """Ask for two lines."""
        return QSize(_LEAST, _LINES * self.fontMetrics().lineSpacing() + GRID)

    def minimumSizeHint(self) -> QSize:
        """Do with some words of each line."""
        return self.sizeHint()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint it as a button, its words in lines; what has no room ends in dots."""
        option = QStyleOptionButton()
        self.initStyleOption(option)
        option.text = ""
        painter = QStylePainter(self)
        painter.drawControl(QStyle.ControlElement.CE_PushButton, option)
        painter.setPen(self.palette().buttonText().color())
        painter.drawText(self._inner(), _WRAPPED, self.shown())
        painter.end()

    def shown(self) -> str:
        """Return as many words as fit into the lines."""
        words, found = self.text().split(" "), self.text()
        metrics = self.fontMetrics()
        most = _LINES * metrics.lineSpacing()
        while words and metrics.boundingRect(self._inner(), _WRAPPED, found).height() > most:
            words.pop()
            found = f"{' '.join(words)}…"
        return found

    def _inner(self) -> QRect:
        return self.rect().adjusted(GRID // 2, 0, -GRID // 2, 0)
