"""Whatever a menu offers can be given a key: every deed has a verb that a command stands for."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from core.__main__ import games, read_data, scenario_files
from core.rules.reading import Reading
from core.rules.ruleset import Deed
from core.scenario.checking import runner_for
from core.scenario.timeline import as_history
from core.state.ids import ObjectId
from core.state.zones import GRAVEYARD, LIBRARY
from core.storage.shipped import ASSETS
from core.storage.starter import starter_cards
from gui.commands import Menu
from gui.features.listing import ALL_COMMANDS
from gui.window_deeds import SELECT_FIRST
from tests.gui.features.pile_stage import panel
from tests.gui.house import ANN, BEN, MINE, Sitter

BOUND = {command.verb for command in ALL_COMMANDS if command.verb}
EVERYWHERE = {
    "mtg": ("battlefield", "hand", "graveyard", "exile", "library", "command"),
    "fab": ("hand", "graveyard", "banished", "deck", "arsenal", "pitch", "permanent", "inventory"),
}


def deeds_of(reading: Reading, who: ObjectId, *, carried: bool) -> Iterator[Deed]:
    """Yield every deed that a menu has for anybody, and if wanted those of carrying it."""
    law, table = reading.rules.law, reading.table
    players = [player.id for player in table.players]
    for player in players:
        yield from law.menu(reading, who, player)
        if not carried:
            continue
        for spec in reading.rules.zones:
            for owner in players:
                yield from law.drop(reading, who, spec.zone, owner, player)
        for other in table.objects:
            if other.id != who:
                yield from law.onto(reading, who, other.id, player)


def unbound(deeds: Iterator[Deed]) -> set[str]:
    """Return the words of those deeds that no command stands for."""
    return {f"{deed.words}: {deed.verb!r}" for deed in deeds if deed.verb not in BOUND}


@pytest.mark.parametrize("game", ["mtg", "fab"])
def test_every_deed_of_every_scenario_has_a_command_that_can_have_a_key(game: str) -> None:
    known, found, looked = games(None), set(), 0
    for path in scenario_files([ASSETS / "scenarios" / game]):
        runner = runner_for(read_data(path), known)
        history = as_history(runner)
        tables = [history.start, *(outcome.table for outcome in history.outcomes)]
        for table in tables:
            reading = Reading(runner.rules, table)
            for obj in table.objects:
                found |= unbound(deeds_of(reading, obj.id, carried=table is tables[-1]))
                looked += 1
    assert looked
    assert found == set()


@pytest.mark.parametrize("game", ["mtg", "fab"])
def test_every_deed_of_every_starter_card_has_a_command_wherever_it_lies(game: str) -> None:
    known = games(None)
    names = [card.name for card in starter_cards(game=game).values()]
    for zone in EVERYWHERE[game]:
        setup = [{"card": name, "player": "Ann", "zone": zone} for name in names]
        head = {"title": "All of them", "game": game, "players": ["Ann", "Ben"]}
        edition = list(known[game].editions)[-1]
        step = [{"do": "checkpoint"}]
        runner = runner_for({**head, "rulebook": edition, "setup": setup, "step": step}, known)
        reading = runner.reading
        ids = [obj.id for obj in reading.table.objects]
        assert ids
        assert (
            set().union(*(unbound(deeds_of(reading, who, carried=False)) for who in ids)) == set()
        )


# With keys of one's own


def give(ann: Sitter, command: str) -> None:
    """Let a command have the key Y."""
    ann.table.preferences.change(own_keys={command: ("Y",)})


def press(ann: Sitter) -> None:
    """Press that key on the board."""
    QTest.keyClick(ann.board, Qt.Key.Key_Y)


def test_a_spell_is_countered_by_a_key(ann: Sitter) -> None:
    give(ann, "card.counter")
    ann.choose("Fire")
    QTest.keyClick(ann.board, Qt.Key.Key_Return)
    QTest.keyClick(ann.board, Qt.Key.Key_Return)  # of its halves the first one
    ann.board.select(ann.find("Fire"))
    press(ann)
    assert ann.object("Fire").zone == GRAVEYARD


def test_an_equipment_is_attached_by_a_key_that_asks_to_what(ann: Sitter) -> None:
    give(ann, "card.attach")
    ann.board.select(ann.find("Bonesplitter"))
    press(ann)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu), ann.window.strip.text()
    assert "Attach to Graf Rats" in [action.text() for action in menu.actions()]
    assert "Attach to Bonesplitter" not in [action.text() for action in menu.actions()]
    QTest.keyClick(menu, Qt.Key.Key_Return)
    assert getattr(ann.object("Bonesplitter").attached_to, "id", None) == ann.find("Graf Rats")


@pytest.mark.parametrize("command", ["seat.mill", "seat.reveal_top", "seat.look_top"])
def test_what_the_menu_of_a_library_offers_has_a_key_too(ann: Sitter, command: str) -> None:
    give(ann, command)
    press(ann)
    done = ann.session.history.undoable
    assert done is not None
    assert done.action.verb == command.partition(".")[2].partition("_")[0]


def test_the_pile_of_the_selected_card_is_opened_by_a_key_whoever_it_belongs_to(
    ann: Sitter,
) -> None:
    give(ann, "pile.here")
    press(ann)
    assert ann.strip() == SELECT_FIRST
    ann.board.select(ann.find("Insult", BEN))
    press(ann)
    shown = panel(ann).pile
    assert shown is not None
    assert (shown.zone, shown.owner) == (GRAVEYARD, BEN)


def test_every_deed_with_a_pile_has_a_command(ann: Sitter) -> None:
    ids = {command.id for command in ALL_COMMANDS}
    deeds = ann.window.seat.with_pile(LIBRARY, ANN)
    assert deeds
    known = {f"seat.{deed.verb}" in ids or f"card.{deed.verb}" in ids for deed in deeds}
    assert known == {True}


def test_the_key_of_do_it_anyway_is_no_key_of_any_command(ann: Sitter) -> None:
    ann.drag(ann.find("Cloudshift"), ann.at(MINE))
    button = ann.window.strip.buttons()[0]
    shortcut = button.shortcut().toString()
    assert shortcut.startswith("Alt+")
    taken = [key for command in ALL_COMMANDS for key in command.keys]
    taken += [f"Alt+{menu[0]}" for menu in Menu]
    assert shortcut not in taken
