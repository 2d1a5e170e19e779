"""Labels and tooltips for untrusted text, which Qt might otherwise read as HTML."""

from html import escape

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QWidget


def plain_tip(words: str) -> str:
    """Return a tooltip that shows the text literally; Qt loads no images from it."""
    if "<" not in words and "&lt;" not in words:
        return words
    lines = escape(words).replace("\n", "<br>")
    return f"<qt>{lines}</qt>"


class PlainLabel(QLabel):
    """A label that shows its text literally."""

    def __init__(self, words: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setText(words)


class RichLabel(QLabel):
    """A label of HTML made by the program; text from files in it is escaped."""

    def __init__(self, words: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.RichText)
        self.setText(words)
