"""A line of words that ends in dots where there is no room for all, and is left out before half."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget


class ElidedLabel(QLabel):
    """Takes the room that others leave. Its text stays whole, for those who read it out."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setMinimumWidth(0)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)

    def paintEvent(self, _event: QPaintEvent) -> None:
        room = self.contentsRect()
        self.style().drawItemText(
            QPainter(self),
            room,
            self.alignment().value,
            self.palette(),
            self.isEnabled(),
            self.words_in(room.width()),
            self.foregroundRole(),
        )

    def words_in(self, width: int) -> str:
        """Return what is shown of the text in so many pixels: a letter or two say nothing."""
        metrics = self.fontMetrics()
        whole = metrics.horizontalAdvance(self.text())
        if whole <= width:  # rounded, where cutting measures parts of a pixel too
            return self.text()
        if 2 * width < whole:
            return ""
        return metrics.elidedText(self.text(), Qt.TextElideMode.ElideRight, width)
