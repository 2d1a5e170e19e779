"""A button that, once pressed, takes the next keys as the ones that somebody wants."""

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QPushButton, QWidget

WAITING = "Press the keys now (Esc: cancel)"
_MODIFIERS = frozenset(
    {Qt.Key.Key_Control, Qt.Key.Key_Shift, Qt.Key.Key_Alt, Qt.Key.Key_Meta, Qt.Key.Key_AltGr}
)
_KEYPAD = Qt.KeyboardModifier.KeypadModifier


class KeyCatcher(QPushButton):
    """``caught`` carries the keys in Qt's portable writing. Escape and Tab are never caught."""

    caught = Signal(str)

    def __init__(self, words: str, parent: QWidget | None = None) -> None:
        super().__init__(words, parent)
        self._words = words
        self._waits = False
        self.setAutoDefault(False)
        self.setAccessibleName(words)
        self.clicked.connect(self.wait)

    def wait(self) -> None:
        """Take the next keys."""
        self._waits = True
        self.setText(WAITING)
        self.setAccessibleName(WAITING)
        self.setFocus()

    def event(self, event: QEvent) -> bool:
        """Keep the keys from whoever else they would mean something to."""
        if self._waits and event.type() == QEvent.Type.ShortcutOverride:
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self._waits:
            super().keyPressEvent(event)
            return
        key = Qt.Key(event.key())
        if key in _MODIFIERS:
            return
        self._rest()
        if key not in {Qt.Key.Key_Escape, Qt.Key.Key_unknown}:
            self.caught.emit(written(event))

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Whoever goes elsewhere does not want to wait."""
        self._rest()
        super().focusOutEvent(event)

    def _rest(self) -> None:
        self._waits = False
        self.setText(self._words)
        self.setAccessibleName(self._words)


def written(event: QKeyEvent) -> str:
    """Return keys as they are written: a sign that needs Shift is named by itself."""
    keys = event.keyCombination().toCombined() & ~_KEYPAD.value
    text = event.text()
    if len(text) == 1 and text.isprintable() and not text.isalnum() and not text.isspace():
        keys &= ~Qt.KeyboardModifier.ShiftModifier.value
    return QKeySequence(keys).toString()
