"""Commands are data: no two use the same key, and each has a description."""

from collections import Counter
from collections.abc import Iterable, Iterator

import pytest
from msgspec import Struct
from PySide6.QtGui import QKeySequence

from gui.commands import Command, Menu, When, Within, normal
from gui.features.feature import Feature, command, handles
from gui.features.registry import ALL_COMMANDS
from tests.golden import commands
from tests.gui.window_user import WindowUser

LONGEST_MENU = 20


class Clash(Struct, frozen=True):
    """One key that two commands want."""

    key: str
    first: str
    second: str


def clashes(commands: Iterable[Command]) -> Iterator[Clash]:
    """Yield every key that more than one command wants, however it is written."""
    owners: dict[str, str] = {}
    for each in commands:
        for key in dict.fromkeys(map(normal, each.keys)):
            if key in owners:
                yield Clash(key, owners[key], each.id)
            else:
                owners[key] = each.id


def test_no_key_is_wanted_by_two_commands() -> None:
    assert list(clashes(ALL_COMMANDS)) == []


def test_a_clash_is_found_however_the_key_is_written() -> None:
    first = Command(id="one", label="One", menu=Menu.EDIT, keys=("Ctrl+Shift+Z",))
    second = Command(id="two", label="Two", menu=Menu.EDIT, keys=("X", "shift+ctrl+z"))
    assert list(clashes((first, second))) == [Clash("ctrl+shift+z", "one", "two")]


@pytest.mark.parametrize(
    ("key", "written"), [("Ctrl++", "ctrl++"), ("+", "+"), ("F12", "f12"), ("?", "?")]
)
def test_the_plus_key_is_a_key_too(key: str, written: str) -> None:
    assert normal(key) == written


def test_no_menu_is_longer_than_a_small_screen_is_high() -> None:
    inner = Counter((each.menu, each.within) for each in ALL_COMMANDS if each.listed)
    for menu in Menu:
        opens = sum(within is not Within.MENU for owner, within in inner if owner is menu)
        assert inner[menu, Within.MENU] + opens <= LONGEST_MENU
    assert max(inner.values()) <= LONGEST_MENU


def test_every_id_is_there_once() -> None:
    ids = [command.id for command in ALL_COMMANDS]
    assert sorted(set(ids)) == sorted(ids)


def test_every_command_has_words_without_a_shortcut_mark() -> None:
    assert [each.id for each in ALL_COMMANDS if not each.label or "&" in each.label] == []


def test_qt_understands_every_key() -> None:
    keys = [key for command in ALL_COMMANDS for key in command.keys]
    assert [key for key in keys if QKeySequence(key).isEmpty()] == []


@pytest.mark.parametrize(
    ("command", "key"),
    [
        ("history.undo", "Ctrl+Z"),
        ("history.redo", "Ctrl+Shift+Z"),
        ("history.redo", "Ctrl+Y"),
        ("card.turn", "F"),
        ("card.tap", "T"),
        ("seat.draw", "Ctrl+D"),
        ("seat.shuffle", "Shift+S"),
        ("seat.untap", "Ctrl+U"),
        ("seat.mulligan", "Ctrl+Shift+M"),
        ("life.up", "Ctrl+Up"),
        ("life.down", "Ctrl+Down"),
        ("table.open", "Ctrl+O"),
        ("cards.search", "Ctrl+F"),
        ("help.keys", "?"),
    ],
)
def test_the_keys_are_those_that_players_know(command: str, key: str) -> None:
    assert key in next(each.keys for each in ALL_COMMANDS if each.id == command)


def test_ids_labels_keys_and_order_are_those_of_the_golden_file() -> None:
    """After an intended change: ``python -m tests.golden``."""
    assert commands.lines() == commands.PATH.read_text(encoding="utf-8").splitlines()


class _Base(Feature):
    @command("one", "One", Menu.GAME, "F", checked=lambda self: self.is_on)
    def switch(self) -> None:
        """Do nothing."""

    is_on = True


class _Derived(_Base):
    @command("two", "Two", Menu.GAME, arguments=(2,), enabled=When.SELECTED)
    @command("three", "Three", Menu.GAME, arguments=(3,))
    @handles("help.keys", 0)
    def count(self, number: int) -> int:
        """Return the number that the command stands for."""
        return number


def test_commands_are_in_the_order_of_their_methods_and_of_the_base_class_first(
    ann: WindowUser,
) -> None:
    feature = _Derived(ann.window)
    assert [each.id for each in _Derived.commands] == ["one", "two", "three"]
    assert [each.id for each in _Base.commands] == ["one"]
    one, two, _ = _Derived.commands
    assert (one.keys, one.checkable, two.checkable) == (("F",), True, False)
    assert two.enabled is When.SELECTED
    assert [feature.handlers()[each]() for each in ("two", "three", "help.keys")] == [2, 3, 0]


def test_only_commands_that_keep_a_state_can_be_asked_for_it(ann: WindowUser) -> None:
    checks = _Derived(ann.window).checks()
    assert {id_: check() for id_, check in checks.items()} == {"one": True}
