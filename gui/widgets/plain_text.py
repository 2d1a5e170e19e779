"""Words from files that Qt would read as HTML: names of cards, players, lessons, files."""

from html import escape

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QWidget


def plain_tip(words: str) -> str:
    """Return words for a tooltip that shows every letter as it is; Qt loads no picture by it."""
    if "<" not in words and "&lt;" not in words:
        return words
    lines = escape(words).replace("\n", "<br>")
    return f"<qt>{lines}</qt>"


class PlainLabel(QLabel):
    """A label that shows every letter of its words as it is."""

    def __init__(self, words: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setText(words)


class RichLabel(QLabel):
    """A label of HTML that the program writes; words from files in it are escaped before."""

    def __init__(self, words: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.RichText)
        self.setText(words)
