"""A line of words that ends in dots where there is no room for all of it."""

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
        dots = Qt.TextElideMode.ElideRight
        words = self.fontMetrics().elidedText(self.text(), dots, room.width())
        self.style().drawItemText(
            QPainter(self),
            room,
            self.alignment().value,
            self.palette(),
            self.isEnabled(),
            words,
            self.foregroundRole(),
        )
