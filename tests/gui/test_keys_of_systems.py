"""No set of keys takes a key that belongs to the system, to a menu, or to another command."""

import re
from itertools import product

import pytest
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QAbstractButton, QMenuBar, QWidget

from gui.commands import (
    BOARD_COMMANDS,
    FIXED_COMMANDS,
    Keymap,
    keymap,
    normal,
    preset_keys,
    presets,
)
from gui.features.help import DIFFER
from gui.features.registry import ALL_COMMANDS
from tests.gui.system_keys import SYSTEMS, trouble, troubles
from tests.gui.window_user import MINE, WindowUser

EVERY = (*ALL_COMMANDS, *BOARD_COMMANDS)
BOTH = list(product(presets(), SYSTEMS))


def in_force(preset: str, system: str) -> Keymap:
    """The keys of a user who never changed any."""
    return keymap(EVERY, preset_keys(preset, system), {}, FIXED_COMMANDS)


def mnemonics(window: QWidget) -> set[str]:
    """The keys of menus and of buttons whose words name one, as Qt makes them."""
    words = [action.text() for bar in window.findChildren(QMenuBar) for action in bar.actions()]
    words += [button.text() for button in window.findChildren(QAbstractButton)]
    keys = {QKeySequence.mnemonic(each).toString() for each in words} - {""}
    return {normal(key) for key in keys}


@pytest.mark.parametrize(
    ("system", "key"),
    [
        ("win32", "Ctrl+Alt+S"),
        ("linux", "Ctrl+Alt+L"),
        ("linux", "Ctrl+Alt++"),
        ("darwin", "Alt+A"),
        ("darwin", "shift+ctrl+q"),
        ("darwin", "F11"),
        ("linux", "Meta+A"),
        ("linux", "Alt+F8"),
    ],
)
def test_a_key_of_the_system_is_found(system: str, key: str) -> None:
    assert trouble(system, key)


@pytest.mark.parametrize("key", ["Ctrl+Return", "Shift+F10", "+", "Ctrl++", "Shift+A", "Ctrl+Up"])
@pytest.mark.parametrize("system", SYSTEMS)
def test_a_key_that_is_free_is_not(system: str, key: str) -> None:
    assert not trouble(system, key)


@pytest.mark.parametrize(("preset", "system"), BOTH)
def test_no_command_has_a_key_of_the_system(preset: str, system: str) -> None:
    assert troubles(system, in_force(preset, system).keys) == []


def test_no_command_has_the_key_of_a_menu_or_of_a_button(ann: WindowUser) -> None:
    # Dropping an instant on free space is refused; the window offers to do it anyway.
    ann.drag(ann.find("Cloudshift"), ann.beside_all(MINE))
    taken = mnemonics(ann.window)
    assert {"alt+f", "alt+e", "alt+y"} <= taken
    for preset, system in BOTH:
        wanted = {normal(key) for keys in in_force(preset, system).keys.values() for key in keys}
        assert wanted & taken == set()


@pytest.mark.parametrize(("preset", "system"), BOTH)
def test_no_digit_means_one_thing_with_shift_and_another_without(preset: str, system: str) -> None:
    """Where digits are typed with Shift both would be the same keys."""
    wanted = {normal(key) for keys in in_force(preset, system).keys.values() for key in keys}
    digits = {key for key in wanted if key[-1].isdecimal() and not re.search(r"f\d+$", key)}
    assert {key for key in digits if "shift+" in key} == set()


def test_what_has_a_digit_has_the_key_of_a_french_keyboard_too() -> None:
    signs = dict(zip("1234567890", "&é\"'(-è_çà", strict=True))
    for command in EVERY:
        for key in command.keys:
            if key[:-1] == "Ctrl+" and key[-1] in signs:
                assert f"Ctrl+{signs[key[-1]]}" in command.keys


@pytest.mark.parametrize(("preset", "system"), BOTH)
def test_no_command_loses_its_last_key_to_a_preset(preset: str, system: str) -> None:
    found = in_force(preset, system)
    assert [each.id for each in EVERY if each.keys and not found.of(each.id)] == []


@pytest.mark.parametrize(("preset", "system"), BOTH)
def test_no_two_commands_of_a_preset_have_the_same_key(preset: str, system: str) -> None:
    wanted = preset_keys(preset, system)
    keys = [normal(key) for each in wanted.values() for key in each]
    assert len(keys) == len(set(keys))
    known = {command.id for command in EVERY}
    assert set(wanted) <= known


def test_what_everybody_knows_has_the_key_that_everybody_knows() -> None:
    known = {
        "Ctrl+S": "table.save",
        "Ctrl+O": "table.open",
        "Ctrl+N": "game.new",
        "Ctrl+Z": "history.undo",
        "F11": "view.full",
        "F1": "help.keys",
        "Shift+F10": "board.menu",
    }
    found = in_force("janus", "linux")
    assert {key: found.owner(key) for key in known} == known
    assert in_force("janus", "win32").of("history.redo")[0] == "Ctrl+Y"
    assert in_force("janus", "darwin").of("help.keys")[0] == "Ctrl+?"
    assert in_force("janus", "darwin").of("view.full") == ("Ctrl+Meta+F",)


def test_the_usual_keys_differ_only_where_a_window_looks_for_it() -> None:
    assert {system for system, keys in presets()["janus"].systems.items() if keys} == DIFFER
    assert presets()["janus"].keys == {}
