"""Labels and tooltips: text shown literally, HTML made here, and text elided to its width."""

from html import escape
from typing import ClassVar

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget


def plain_tip(words: str) -> str:
    """Return a tooltip that shows the text literally; Qt loads no images from it."""
    if "<" not in words and "&lt;" not in words:
        return words
    lines = escape(words).replace("\n", "<br>")
    return f"<qt>{lines}</qt>"


class PlainLabel(QLabel):
    """A label that shows its text literally."""

    format: ClassVar = Qt.TextFormat.PlainText

    def __init__(
        self,
        words: str = "",
        parent: QWidget | None = None,
        *,
        look: str = "",
        wraps: bool = False,
    ) -> None:
        """``look`` is the name by which style sheets select the label."""
        super().__init__(parent)
        self.setTextFormat(self.format)
        self.setText(words)
        self.setObjectName(look)
        self.setWordWrap(wraps)


class RichLabel(PlainLabel):
    """A label of HTML made by the program; text from files in it is escaped."""

    format: ClassVar = Qt.TextFormat.RichText


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
