"""The box that a search is typed into; a word that is wrong is underlined."""

from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtGui import (
    QColor,
    QGuiApplication,
    QInputMethodEvent,
    QKeyEvent,
    QKeySequence,
    QTextCharFormat,
)
from PySide6.QtWidgets import QLineEdit, QWidget

from gui.card_ports import Wrong
from gui.theme import Theme

HINT = "A name, or t: o: c: id: mv: pow: is: face: back: becomes:"


class SearchBox(QLineEdit):
    """Takes a query. ``wrong`` is what was marked last."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.theme = theme
        self.wrong: Wrong | None = None
        self.setPlaceholderText("Search cards")
        self.setAccessibleName("Search cards")
        self.setToolTip(HINT)
        self.setClearButtonEnabled(True)

    def event(self, event: QEvent) -> bool:
        """Let go of a list that is pasted: it is a deck, which its own command opens."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            pasted = event.matches(QKeySequence.StandardKey.Paste)
            if pasted and "\n" in QGuiApplication.clipboard().text().strip():
                event.ignore()
                return False
        return super().event(event)

    def mark(self, wrong: Wrong | None) -> None:
        """Underline what is wrong, and say it to who does not see it; None takes that away.

        A line of text has no formats of its own, but what an input method composes has.
        """
        if wrong is None and self.wrong is None:
            return
        self.wrong = wrong
        self.setAccessibleDescription("" if wrong is None else wrong.what)
        formats = []
        if wrong is not None:
            line = QTextCharFormat()
            line.setUnderlineStyle(QTextCharFormat.UnderlineStyle.WaveUnderline)
            line.setUnderlineColor(QColor(self.theme.accent))
            line.setForeground(QColor(self.theme.accent))
            start = wrong.start - self.cursorPosition()
            kind = QInputMethodEvent.AttributeType.TextFormat
            formats = [QInputMethodEvent.Attribute(kind, start, wrong.end - wrong.start, line)]
        QCoreApplication.sendEvent(self, QInputMethodEvent("", formats))
