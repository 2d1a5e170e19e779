"""Label that elides its text, and hides it if less than half fits."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget


class ElidedLabel(QLabel):
    """Label for the remaining width; screen readers get the whole text."""

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
        """Return the text that fits a width in pixels; "" if less than half does."""
        metrics = self.fontMetrics()
        whole = metrics.horizontalAdvance(self.text())
        if whole <= width:  # rounded, unlike Qt's eliding
            return self.text()
        if 2 * width < whole:
            return ""
        return metrics.elidedText(self.text(), Qt.TextElideMode.ElideRight, width)
