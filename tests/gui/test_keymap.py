"""Keys come from three sources, and the highest-ranking one wins."""

import pytest

from gui.commands import (
    BOARD_COMMANDS,
    FIXED_COMMANDS,
    Command,
    Menu,
    is_key,
    keymap,
    native,
    preset_keys,
    presets,
)
from gui.features.registry import ALL_COMMANDS
from tests.gui.test_commands import clashes

DRAW = Command(id="draw", label="Draw", menu=Menu.GAME, keys=("Ctrl+D",))
TURN = Command(id="turn", label="Turn over", menu=Menu.GAME, keys=("F", "Ctrl+F"))
QUIET = Command(id="quiet", label="Quiet", menu=Menu.GAME)
ESCAPE = Command(id="escape", label="Give up", menu=Menu.VIEW, keys=("Esc",))
ALL = (DRAW, TURN, QUIET)
EVERY = (*ALL_COMMANDS, *BOARD_COMMANDS)


def test_without_a_wish_every_command_has_the_keys_it_was_declared_with() -> None:
    found = keymap(ALL, {}, {})
    assert (found.of("draw"), found.of("turn"), found.of("quiet")) == (
        ("Ctrl+D",),
        ("F", "Ctrl+F"),
        (),
    )
    assert found.faults == ()


def test_a_preset_takes_a_declared_key_and_a_person_takes_it_from_the_preset() -> None:
    preset = {"quiet": ("Ctrl+D",)}
    assert keymap(ALL, preset, {}).owner("ctrl+d") == "quiet"
    assert keymap(ALL, preset, {}).of("draw") == ()
    own = keymap(ALL, preset, {"turn": ("ctrl+d",)})
    assert (own.owner("Ctrl+D"), own.of("quiet"), own.faults) == ("turn", (), ())


def test_of_two_own_wishes_the_first_holds_and_the_other_is_told() -> None:
    found = keymap(ALL, {}, {"quiet": ("Ctrl+D", "Q"), "draw": ("Ctrl+D",)})
    assert found.owner("Ctrl+D") == "draw"
    assert found.of("quiet") == ("Q",)
    assert found.faults == ("Ctrl+D is the key of “Draw” already, so “Quiet” goes without it.",)


def test_a_key_that_nobody_knows_is_told_and_left_out() -> None:
    found = keymap(ALL, {}, {"quiet": ("Hyper+Ü+Ü",)})
    assert found.of("quiet") == ()
    assert "There is no key 'Hyper+Ü+Ü', which “Quiet” should have" in found.faults[0]


def test_a_key_of_every_window_is_given_to_nobody() -> None:
    found = keymap(ALL, {}, {"quiet": ("Esc",)}, (ESCAPE,))
    assert found.owner("Esc") == "escape"
    assert "“Give up”" in found.faults[0]


def test_a_preset_that_is_not_there_changes_nothing() -> None:
    assert preset_keys("no such") == {}


def test_the_presets_name_commands_that_exist_with_keys_that_qt_knows() -> None:
    known = {command.id for command in EVERY}
    assert next(iter(presets())) == "janus"
    for preset in presets().values():
        assert set(preset.keys) <= known
        assert [key for keys in preset.keys.values() for key in keys if not is_key(key)] == []


def test_a_preset_wants_no_key_twice_and_says_only_what_differs() -> None:
    declared = {command.id: command.keys for command in EVERY}
    for preset in presets().values():
        wishes = [
            Command(id=id_, label=id_, menu=Menu.GAME, keys=keys)
            for id_, keys in preset.keys.items()
        ]
        assert list(clashes(wishes)) == []
        assert [id_ for id_, keys in preset.keys.items() if declared[id_] == keys] == []


def test_the_keys_of_the_table_clash_with_no_command() -> None:
    assert list(clashes((*EVERY, *FIXED_COMMANDS))) == []


def test_what_hands_know_from_cockatrice_is_there_in_its_preset() -> None:
    found = keymap(EVERY, preset_keys("cockatrice", "linux"), {}, FIXED_COMMANDS)
    known = {
        "Ctrl+D": "seat.draw",
        "Ctrl+S": "seat.shuffle",
        "Ctrl+E": "seat.draw_many",
        "Ctrl+M": "seat.mulligan_to",
        "Ctrl+Shift+M": "seat.mulligan",
        "Ctrl+T": "token.new",
        "Ctrl+I": "dice.roll",
        "Ctrl+W": "pile.top",
        "F3": "pile.hidden",
        "F4": "pile.graveyard",
        "Ctrl+R": "point.clear",
        "Ctrl+U": "seat.untap",
        "F12": "life.up",
        "F11": "life.down",
        "Shift+F": "card.face_down",
        "Alt+L": "board.peek",
        "Ctrl+Return": "turn.end",
        "Ctrl+Shift+P": "settings.open",
    }
    assert {key: found.owner(key) for key in known} == known


def test_keys_are_written_once_each() -> None:
    assert native(("Ctrl+D", "ctrl+d", "F3")) == "Ctrl+D or F3"


@pytest.mark.parametrize("name", ["../cards/mtg-starter", "x" * 5000, "", "\x00", "janus.json"])
def test_a_name_of_no_preset_changes_nothing_whatever_file_it_leads_to(name: str) -> None:
    assert preset_keys(name) == {}
