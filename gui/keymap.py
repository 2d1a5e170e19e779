"""Keyboard shortcuts in force: a preset from a file, overridden by the user's own keys.

A command in neither keeps its declared keys, unless a higher priority has taken them.
"""

import sys
from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QKeySequence

from core.storage.assets import ASSETS, read_shipped
from gui.commands import Command, normal

KEYMAPS = ASSETS / "keymaps"
USUAL = "janus"
_FRENCH = "à&é\"'(-è_ç"
"""The characters that the digit keys 0 to 9 type on a French keyboard without Shift."""
ENTER = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter})
"""The two Enter keys, equal for the user but different keys in Qt."""
_NATIVE = QKeySequence.SequenceFormat.NativeText

Keys = Mapping[str, tuple[str, ...]]
"""Keys by command id, in Qt's portable format."""


class Preset(Struct, frozen=True, kw_only=True):
    """A named set of keys that differ from the declared ones.

    ``systems`` holds further differences by `sys.platform`. ``departs`` explains where the preset
    differs from the program it imitates.
    """

    title: str
    says: str = ""
    keys: dict[str, tuple[str, ...]] = {}
    systems: dict[str, dict[str, tuple[str, ...]]] = {}
    departs: tuple[str, ...] = ()

    def on(self, system: str) -> Keys:
        """Return the keys on a platform."""
        return self.keys | self.systems.get(system, {})


class Keymap(Struct, frozen=True, kw_only=True):
    """The keys in force, and the conflicts found in the wanted ones."""

    keys: dict[str, tuple[str, ...]]
    faults: tuple[str, ...] = ()

    def of(self, command: str) -> tuple[str, ...]:
        """Return the keys of a command, the displayed one first."""
        return self.keys.get(command, ())

    def owner(self, key: str) -> str:
        """Return the command that owns a key, or ``""``."""
        wanted = normal(key)
        return next((id_ for id_, keys in self.keys.items() if wanted in map(normal, keys)), "")


def presets() -> dict[str, Preset]:
    """Return every preset by its id, the default one first."""
    ids = sorted((path.stem for path in KEYMAPS.glob("*.json")), key=lambda id_: id_ != USUAL)
    return {id_: read_shipped(KEYMAPS / f"{id_}.json", Preset) for id_ in ids}


def preset_keys(name: str, system: str = sys.platform) -> Keys:
    """Return the keys of a preset on a platform; an unknown preset changes nothing."""
    found = presets().get(name)
    return found.on(system) if found is not None else {}


def keymap(
    commands: Iterable[Command], preset: Keys, own: Keys, fixed: Iterable[Command] = ()
) -> Keymap:
    """Return the keys in force.

    The user's own keys override a preset, which overrides the declared keys. In a conflict of equal
    priority the first key wins, and the other one is reported if it is the user's own. The keys of
    ``fixed`` commands cannot be reassigned.
    """
    known, never = tuple(commands), tuple(fixed)
    words = {command.id: command.label for command in (*known, *never)}
    owners = {normal(key): command.id for command in never for key in command.keys}
    given: dict[str, list[str]] = {command.id: list(command.keys) for command in never}
    faults: list[str] = []
    for layer in (own, preset, {command.id: command.keys for command in known}):
        for command in known:
            if command.id not in layer or command.id in given:
                continue
            mine = given.setdefault(command.id, [])
            for key in layer[command.id]:
                owner = owners.setdefault(normal(key), command.id) if is_key(key) else ""
                if owner == command.id:
                    mine.append(key)
                elif layer is own:
                    faults.append(_fault(key, words[command.id], words.get(owner, "")))
    return Keymap(keys={id_: tuple(keys) for id_, keys in given.items()}, faults=tuple(faults))


def is_key(key: str) -> bool:
    """Return whether Qt knows a key of this name."""
    return bool(QKeySequence(key).toString())


def native(keys: Sequence[str]) -> str:
    """Return keys in this system's notation; a digit with a French duplicate is listed once."""
    written = (QKeySequence(key).toString(_NATIVE) for key in keys if not _french(key, keys))
    return " or ".join(dict.fromkeys(written))


def _french(key: str, keys: Sequence[str]) -> bool:
    """Return whether a key is the French keyboard's character for a digit in ``keys``."""
    return key[-1] in _FRENCH and f"{key[:-1]}{_FRENCH.index(key[-1])}" in keys


def digit_of(event: QKeyEvent) -> int:
    """Return the digit of a key event, or -1.

    A French keyboard types digits with Shift and signs without; a digit that selects an option must
    not require Shift.
    """
    text = event.text()
    if text.isdecimal():
        return int(text)
    plain = not event.modifiers() & Qt.KeyboardModifier.ShiftModifier
    return _FRENCH.index(text) if plain and text and text in _FRENCH else -1


def _fault(key: str, words: str, owner: str) -> str:
    if not owner:
        return f"There is no key {key!r}, which “{words}” should have; choose one in the settings."
    return f"{native([key])} is the key of “{owner}” already, so “{words}” goes without it."
