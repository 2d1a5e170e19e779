"""Keys in force, read as those by which the table knows its own actions."""

from collections.abc import Mapping

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QKeySequence

from gui.board_commands import BOARD_COMMANDS, MEANT
from gui.commands import normal
from gui.verb_commands import VERB_COMMANDS

_NONE = Qt.KeyboardModifier.NoModifier
_KEYPAD = Qt.KeyboardModifier.KeypadModifier


class Binding:
    """Translates the keys of the table. Until somebody binds them, those declared hold."""

    def __init__(self) -> None:
        self._held: dict[int, Qt.Key] = {}
        self._own = frozenset(MEANT.values()) | {Qt.Key.Key_Enter}
        self.bind({each.id: each.keys for each in (*BOARD_COMMANDS, *VERB_COMMANDS)})

    def bind(self, keys: Mapping[str, tuple[str, ...]]) -> None:
        """Let these be the keys, by the ids of commands; what is not bound means nothing."""
        self._bound = {
            normal(key): meant for command, meant in MEANT.items() for key in keys.get(command, ())
        }

    def pressed(self, event: QKeyEvent) -> QKeyEvent:
        """Return the press of the key that is meant."""
        written = QKeySequence(event.keyCombination().toCombined() & ~_KEYPAD.value).toString()
        meant = self._bound.get(normal(written)) if written else None
        if meant is not None:
            self._held[event.key()] = meant
            return _with(event, meant)
        if Qt.Key(event.key()) in self._own and not event.modifiers() & ~_KEYPAD:
            return _with(event, Qt.Key.Key_unknown)
        return event

    def released(self, event: QKeyEvent) -> QKeyEvent:
        """Return the release of the key that was meant when this one went down."""
        if event.isAutoRepeat():
            meant = self._held.get(event.key())
        else:
            meant = self._held.pop(event.key(), None)
        return event if meant is None else _with(event, meant)


def _with(event: QKeyEvent, key: Qt.Key) -> QKeyEvent:
    return QKeyEvent(event.type(), key, _NONE, "", event.isAutoRepeat(), event.count())
