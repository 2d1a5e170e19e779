"""Buttons that show the key that presses them, and answers that are chosen by a digit."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QRadioButton, QSizePolicy, QWidget

from gui.theme import GRID
from gui.widgets.plain_text import PlainLabel

_ARROWS = frozenset({Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Left, Qt.Key.Key_Right})
_USUAL, _MAIN = 4 * GRID, 5 * GRID
"""Heights of a button, and of the one that Enter presses."""


class KeyedButton(QPushButton):
    """A button with words and, drawn as on a keyboard, its key."""

    def __init__(self, words: str, key: str, look: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName(look)
        self.words = _still(PlainLabel(parent=self))
        self.key = _still(PlainLabel(key, self))
        self.key.setObjectName("key")
        self.key.setVisible(bool(key))
        self._room = room = QHBoxLayout(self)
        room.setContentsMargins(GRID, 0, GRID, 0)
        room.setSpacing(GRID)
        room.addStretch(1)
        room.addWidget(self.words)
        room.addWidget(self.key, 0, Qt.AlignmentFlag.AlignVCenter)
        room.addStretch(1)
        self.setMinimumHeight(_MAIN if look == "main" else _USUAL)
        self.say(words)

    def say(self, words: str, name: str = "") -> None:
        """Say what it does; ``name`` is what it is called where more has to be said."""
        self.words.setText(words)
        self.setAccessibleName(name or words)

    def show_key(self, key: str) -> None:
        """Show which key presses it; none where no key does just now."""
        self.key.setText(key)
        self.key.setVisible(bool(key))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave the arrows to what stands around it; Qt would go to any button near."""
        if event.key() in _ARROWS:
            event.ignore()
        else:
            super().keyPressEvent(event)

    def sizeHint(self) -> QSize:
        """Ask for the room of words and key."""
        inner = self._room.sizeHint()
        return QSize(inner.width(), max(inner.height() + GRID, self.minimumHeight()))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()


class OptionButton(QRadioButton):
    """An answer to choose: its number, and words in as many lines as they need.

    ``verdict`` is ``right`` or ``wrong`` once that is known, and is shown by a sign and in words.
    """

    def __init__(self, number: int, words: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("choice")
        self.number = _still(PlainLabel(str(number), self))
        self.number.setObjectName("number")
        self.words = _still(PlainLabel(words, self))
        self.words.setWordWrap(True)
        self.sign = _still(PlainLabel(parent=self))
        self.sign.setObjectName("sign")
        self._room = room = QHBoxLayout(self)
        room.setContentsMargins(GRID + 4, GRID, GRID + 4, GRID)
        room.setSpacing(GRID + 4)
        room.addWidget(self.number)
        room.addWidget(self.words, 1)
        room.addWidget(self.sign)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.judge("")

    def judge(self, verdict: str) -> None:
        """Show whether it is the right answer; ``""`` while nobody knows."""
        self.sign.setText({"right": "✓", "wrong": "✗"}.get(verdict, ""))
        self.sign.setVisible(bool(verdict))
        self.setProperty("verdict", verdict)
        suffix = f", {verdict}" if verdict else ""
        self.setAccessibleName(f"{self.number.text()}: {self.words.text()}{suffix}")

    def hitButton(self, pos: object) -> bool:
        """Take a click anywhere, not on a circle alone."""
        del pos
        return True

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self._room.heightForWidth(width)

    def sizeHint(self) -> QSize:
        """Ask for the room of the words."""
        return QSize(self._room.minimumSize().width(), self.heightForWidth(self.width()))

    def minimumSizeHint(self) -> QSize:
        return QSize(0, 4 * GRID)


def _still(label: QLabel) -> QLabel:
    """Let a label leave the mouse to the button that it stands on."""
    label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
    return label
