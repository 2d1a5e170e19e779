"""Which command has which keys: a preset from a file, and over it a person's own.

A command that neither names keeps the keys that it was declared with, unless somebody who
counts for more has taken them.
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
"""What the keys of the digits 0 to 9 type on a French keyboard without Shift."""
ENTER = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter})
"""The two keys that are one to everybody but Qt."""
_NATIVE = QKeySequence.SequenceFormat.NativeText

Keys = Mapping[str, tuple[str, ...]]
"""Keys by the ids of commands, in Qt's portable writing."""


class Preset(Struct, frozen=True, kw_only=True):
    """A set of keys with a name: those that differ from what the commands declare.

    ``systems`` holds what differs on one system besides, by Python's name for it. ``departs``
    says where somebody may expect other keys, and why they are not those.
    """

    title: str
    says: str = ""
    keys: dict[str, tuple[str, ...]] = {}
    systems: dict[str, dict[str, tuple[str, ...]]] = {}
    departs: tuple[str, ...] = ()

    def on(self, system: str) -> Keys:
        """Return the keys on a system."""
        return self.keys | self.systems.get(system, {})


class Keymap(Struct, frozen=True, kw_only=True):
    """The keys in force, and what was wrong with those that were wanted."""

    keys: dict[str, tuple[str, ...]]
    faults: tuple[str, ...] = ()

    def of(self, command: str) -> tuple[str, ...]:
        """Return the keys of a command, the one that is shown first."""
        return self.keys.get(command, ())

    def owner(self, key: str) -> str:
        """Return the command that has a key, or ``""``."""
        wanted = normal(key)
        return next((id_ for id_, keys in self.keys.items() if wanted in map(normal, keys)), "")


def presets() -> dict[str, Preset]:
    """Return every preset by its id, the usual one first."""
    ids = sorted((path.stem for path in KEYMAPS.glob("*.json")), key=lambda id_: id_ != USUAL)
    return {id_: read_shipped(KEYMAPS / f"{id_}.json", Preset) for id_ in ids}


def preset_keys(name: str, system: str = sys.platform) -> Keys:
    """Return the keys of a preset on a system; one that is not there changes nothing."""
    found = presets().get(name)
    return found.on(system) if found is not None else {}


def keymap(
    commands: Iterable[Command], preset: Keys, own: Keys, fixed: Iterable[Command] = ()
) -> Keymap:
    """Return the keys in force.

    A person's own count for more than a preset's, those more than the declared ones; of two
    wishes that count the same the first one holds, and the other is a fault if the person
    has wished for both. Nobody gets the keys of ``fixed`` commands.
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
    """Tell whether Qt knows a key by this name."""
    return bool(QKeySequence(key).toString())


def native(keys: Sequence[str]) -> str:
    """Return keys as this system writes them, a digit that is there twice by its digit alone."""
    written = (QKeySequence(key).toString(_NATIVE) for key in keys if not _french(key, keys))
    return " or ".join(dict.fromkeys(written))


def _french(key: str, keys: Sequence[str]) -> bool:
    """Tell whether a key is only what a French keyboard types for the digit of another one."""
    return key[-1] in _FRENCH and f"{key[:-1]}{_FRENCH.index(key[-1])}" in keys


def digit_of(event: QKeyEvent) -> int:
    """Return the digit that a key stands for, or -1.

    A French keyboard types digits with Shift and signs without; where a digit chooses something
    nobody should have to hold Shift.
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
