"""Button that copies a text and confirms it."""

from collections.abc import Callable

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QPushButton, QWidget

COPIED = "Copied"


class CopyButton(QPushButton):
    """Copies the current text of a callback."""

    def __init__(self, words: str, text: Callable[[], str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words = words
        self._copied = text
        self.setAutoDefault(False)
        self.clicked.connect(self._copy)
        self.renew()

    def renew(self) -> None:
        """Reset the confirmation, because the text has changed."""
        self._say(self._words)

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self._copied())
        self._say(COPIED)

    def _say(self, words: str) -> None:
        self.setText(words)
        self.setAccessibleName(words)
