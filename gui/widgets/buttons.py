"""Buttons and keycaps: copy buttons, buttons that show their key, and answers chosen by a digit."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QSize, Qt, SignalInstance
from PySide6.QtGui import QGuiApplication, QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QRadioButton, QSizePolicy, QWidget

from gui.theme import GRID
from gui.widgets.labels import PlainLabel


def push_button(  # noqa: PLR0913 - the properties of a button
    words: str,
    parent: QWidget,
    do: Callable[..., object] | SignalInstance | None = None,
    *,
    name: str = "",
    look: str = "",
    checkable: bool = False,
    default: bool = True,
) -> QPushButton:
    """Return a button that carries something out when it is clicked.

    ``name`` is its accessible name, ``look`` the name by which style sheets select it. Without
    ``default`` Enter in a dialog never presses it.
    """
    button = QPushButton(words, parent)
    button.setObjectName(look)
    button.setCheckable(checkable)
    if name:
        button.setAccessibleName(name)
    if not default:
        button.setAutoDefault(False)
    if do is not None:
        button.clicked.connect(do)
    return button


def key_label(key: str, parent: QWidget) -> QLabel:
    """Return a keycap label."""
    return PlainLabel(key, parent, look="key")


def key_hint(key: str | Sequence[str], does: str, parent: QWidget) -> QWidget:
    """Return one or more keycaps with a description."""
    hint = QWidget(parent)
    room = QHBoxLayout(hint)
    room.setContentsMargins(0, 0, 0, 0)
    room.setSpacing(GRID // 2)
    for each in (key,) if isinstance(key, str) else key:
        room.addWidget(key_label(each, hint), 0, Qt.AlignmentFlag.AlignVCenter)
    said = PlainLabel(does, hint, look="dim")
    room.addWidget(said)
    return hint


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


_ARROWS = frozenset({Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Left, Qt.Key.Key_Right})
_USUAL, _MAIN = 4 * GRID, 5 * GRID
"""Height of a button, and of the button that Enter presses."""


class KeyedButton(QPushButton):
    """A button with a label and a keycap."""

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
        """Set the label; ``name`` is a longer accessible name."""
        self.words.setText(words)
        self.setAccessibleName(name or words)

    def show_key(self, key: str) -> None:
        """Show the key of the button, or none."""
        self.key.setText(key)
        self.key.setVisible(bool(key))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Ignore the arrow keys, with which Qt would focus a neighbouring button."""
        if event.key() in _ARROWS:
            event.ignore()
        else:
            super().keyPressEvent(event)

    def sizeHint(self) -> QSize:
        inner = self._room.sizeHint()
        return QSize(inner.width(), max(inner.height() + GRID, self.minimumHeight()))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()


class OptionButton(QRadioButton):
    """An answer option: its number and a wrapped text.

    ``verdict`` is ``right``, ``wrong`` or ``""``; it is shown by an icon and in text.
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
        """Show whether the answer is right or wrong; ``""`` removes the mark."""
        self.sign.setText({"right": "✓", "wrong": "✗"}.get(verdict, ""))
        self.sign.setVisible(bool(verdict))
        self.setProperty("verdict", verdict)
        suffix = f", {verdict}" if verdict else ""
        self.setAccessibleName(f"{self.number.text()}: {self.words.text()}{suffix}")

    def hitButton(self, pos: object) -> bool:
        """Accept clicks anywhere on the button."""
        del pos
        return True

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self._room.heightForWidth(width)

    def sizeHint(self) -> QSize:
        return QSize(self._room.minimumSize().width(), self.heightForWidth(self.width()))

    def minimumSizeHint(self) -> QSize:
        return QSize(0, 4 * GRID)


def _still(label: QLabel) -> QLabel:
    label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
    return label
