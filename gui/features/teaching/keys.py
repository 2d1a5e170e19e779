"""The keys of a teacher: they work on the table, in the panel and on the projector alike."""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractButton, QWidget

from gui.commands import digit_of

ONWARD, BACK, DEMONSTRATE = "onward", "back", "demonstrate"
DARK, PROJECTOR, EDIT, NOTES = "dark", "projector", "edit", "notes"
PRINT, END, MORE, LESS = "print", "end", "more", "less"
ANSWER, DIGIT = "answer", "digit"

_KEYS: Mapping[Qt.Key, str] = MappingProxyType(
    {
        Qt.Key.Key_Space: ONWARD,
        Qt.Key.Key_Return: ONWARD,
        Qt.Key.Key_Enter: ONWARD,
        Qt.Key.Key_PageDown: ONWARD,
        Qt.Key.Key_Backspace: BACK,
        Qt.Key.Key_PageUp: BACK,
        Qt.Key.Key_Escape: END,
    }
)
"""Page up and page down are the keys of a clicker."""
_SIGNS: Mapping[str, str] = MappingProxyType(
    {
        "s": DEMONSTRATE,
        ".": DARK,
        "e": EDIT,
        "n": NOTES,
        "+": MORE,
        "-": LESS,
    }
)
_WITH: Mapping[tuple[Qt.KeyboardModifier, Qt.Key], str] = MappingProxyType(
    {
        (Qt.KeyboardModifier.ControlModifier, Qt.Key.Key_P): PRINT,
        (Qt.KeyboardModifier.ShiftModifier, Qt.Key.Key_F9): PROJECTOR,
    }
)
_ANSWERS = "abcd"


class TeacherKeys(QObject):
    """Handles the teacher's keys in all widgets, before the table's commands.

    ``wanted`` carries a command, and the index of an answer or a typed digit for some of them.
    Text typed into a field stays there, as do keys that ``spares`` leaves to their widget, such as
    the answer to an open choice.
    """

    wanted = Signal(str, int)

    def __init__(
        self, spares: Callable[[QObject, QKeyEvent], bool], parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._spares = spares
        self.swallows = False
        """Whether every other key that types a sign is taken too, while a question is open."""
        self._watched: list[QWidget] = []

    def watch(self, *places: QWidget) -> None:
        """Take the keys that are typed there."""
        for place in places:
            place.installEventFilter(self)
            self._watched.append(place)

    def forget(self, place: QWidget) -> None:
        """Leave the keys of a place alone."""
        if place in self._watched:
            place.removeEventFilter(self)
            self._watched.remove(place)

    def let_go(self) -> None:
        """Leave all keys alone."""
        for place in list(self._watched):
            self.forget(place)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Claim a key before a command of the table does, and run its command."""
        kind = event.type()
        typed = kind in _TYPED and isinstance(event, QKeyEvent)
        if typed and isinstance(event, QKeyEvent) and not self._spares(watched, event):
            meant = _meant(event)
            if meant is not None and not _presses_a_button(watched, event):
                event.accept()
                if kind == QEvent.Type.KeyPress:
                    self.wanted.emit(*meant)
                return True
            if self.swallows and meant is None and _types(event):
                event.accept()
                return True
        return super().eventFilter(watched, event)


_SHIFT = Qt.KeyboardModifier.ShiftModifier
_TYPED = (QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress)


def _meant(event: QKeyEvent) -> tuple[str, int] | None:
    """Return the teacher's command for a key, or None."""
    key, modifiers = Qt.Key(event.key()), event.modifiers()
    held = modifiers & ~Qt.KeyboardModifier.KeypadModifier
    found = _WITH.get((held, key), "")
    if not found and not held & ~Qt.KeyboardModifier.ShiftModifier:
        text = event.text().casefold()
        if held and text.isalpha():
            return None  # a drawing key
        found = _KEYS.get(key, "") or (_SIGNS.get(text, "") if text else "")
        if not found and text and text in _ANSWERS:
            return ANSWER, _ANSWERS.index(text)
        digit = digit_of(event)
        if not found and digit >= 0:
            return DIGIT, digit
    return (found, 0) if found else None


def _types(event: QKeyEvent) -> bool:
    held = event.modifiers() & ~(_SHIFT | Qt.KeyboardModifier.KeypadModifier)
    return not held and event.text().isprintable() and bool(event.text())


def _presses_a_button(watched: QObject, event: QKeyEvent) -> bool:
    return isinstance(watched, QAbstractButton) and event.key() == Qt.Key.Key_Space
