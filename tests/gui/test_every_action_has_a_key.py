"""Whatever a menu offers can be given a key: every action has a verb that a command stands for."""

from collections.abc import Iterator
from itertools import chain

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from core.games import GAMES, newest
from core.lessons.lesson import runner_for
from core.rules.ruleset import MenuOption, Ruleset, StateView
from core.scenario.runner import played
from core.state.ids import ObjectId
from core.state.zones import GRAVEYARD, LIBRARY
from core.storage.assets import ASSETS, starter_cards
from core.storage.readers import games, read_data, scenario_files
from gui.commands import Menu, own_commands
from gui.features.registry import ALL_COMMANDS
from gui.window.seat import SELECT_FIRST
from tests.gui.features.pile_stage import panel
from tests.gui.window_user import ANN, BEN, MINE, WindowUser


def newest_rules() -> Iterator[Ruleset]:
    """Yield the newest edition of each game."""
    yield from (newest(game.editions) for game in GAMES.values())


BOUND = {
    command.verb
    for command in (*ALL_COMMANDS, *chain.from_iterable(map(own_commands, newest_rules())))
    if command.verb
}
EVERYWHERE = {
    "mtg": ("battlefield", "hand", "graveyard", "exile", "library", "command"),
    "fab": ("hand", "graveyard", "banished", "deck", "arsenal", "pitch", "permanent", "inventory"),
}


def options_of(
    state_view: StateView, object_id: ObjectId, *, carried: bool
) -> Iterator[MenuOption]:
    """Yield every action in any player's menu, and if wanted those of dragging it."""
    tables, state = state_view.rules.tables, state_view.state
    players = [player.id for player in state.players]
    for player in players:
        yield from tables.menu(state_view, object_id, player)
        if not carried:
            continue
        for spec in state_view.rules.zones:
            for owner in players:
                yield from tables.drop(state_view, object_id, spec.zone, owner, player)
        for other in state.objects:
            if other.id != object_id:
                yield from tables.onto(state_view, object_id, other.id, player)


def unbound(options: Iterator[MenuOption]) -> set[str]:
    """Return the words of those actions that no command stands for."""
    return {f"{option.label}: {option.verb!r}" for option in options if option.verb not in BOUND}


@pytest.mark.parametrize("game", ["mtg", "fab"])
def test_every_action_of_every_scenario_has_a_command_that_can_have_a_key(game: str) -> None:
    known, found, looked = games(None), set(), 0
    for path in scenario_files([ASSETS / "scenarios" / game]):
        runner = runner_for(read_data(path), known)
        history = played(runner).history
        tables = [history.start, *(outcome.state for outcome in history.outcomes)]
        for table in tables:
            state_view = StateView(runner.rules, table)
            for obj in table.objects:
                found |= unbound(options_of(state_view, obj.id, carried=table is tables[-1]))
                looked += 1
    assert looked
    assert found == set()


@pytest.mark.parametrize("game", ["mtg", "fab"])
def test_every_action_of_every_starter_card_has_a_command_wherever_it_lies(game: str) -> None:
    known = games(None)
    names = [card.name for card in starter_cards(game=game).values()]
    for zone in EVERYWHERE[game]:
        setup = [{"card": name, "player": "Ann", "zone": zone} for name in names]
        head = {"title": "All of them", "game": game, "players": ["Ann", "Ben"]}
        edition = list(known[game].editions)[-1]
        step = [{"do": "checkpoint"}]
        runner = runner_for({**head, "rulebook": edition, "setup": setup, "step": step}, known)
        state_view = runner.view
        ids = [obj.id for obj in state_view.state.objects]
        assert ids
        assert (
            set().union(*(unbound(options_of(state_view, who, carried=False)) for who in ids))
            == set()
        )


# With the user's keys


def give(ann: WindowUser, command: str) -> None:
    """Let a command have the key Y."""
    ann.window.preferences.change(own_keys={command: ("Y",)})


def press(ann: WindowUser) -> None:
    """Press that key on the board."""
    QTest.keyClick(ann.board, Qt.Key.Key_Y)


def test_a_spell_is_countered_by_a_key(ann: WindowUser) -> None:
    give(ann, "card.counter")
    ann.choose("Fire")
    QTest.keyClick(ann.board, Qt.Key.Key_Return)
    QTest.keyClick(ann.board, Qt.Key.Key_Return)  # of its halves the first one
    QTest.keyClick(ann.board, Qt.Key.Key_Return)  # and of its targets
    QTest.keyClick(ann.board, Qt.Key.Key_Return)  # no second one
    ann.board.select(ann.find("Fire"))
    press(ann)
    assert ann.object("Fire").zone == GRAVEYARD


def test_an_equipment_is_attached_by_a_key_that_asks_to_what(ann: WindowUser) -> None:
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
def test_what_the_menu_of_a_library_offers_has_a_key_too(ann: WindowUser, command: str) -> None:
    give(ann, command)
    press(ann)
    done = ann.session.history.undoable
    assert done is not None
    assert done.action.verb == command.partition(".")[2].partition("_")[0]


def test_the_pile_of_the_selected_card_is_opened_by_a_key_whoever_it_belongs_to(
    ann: WindowUser,
) -> None:
    give(ann, "pile.here")
    press(ann)
    assert ann.strip() == SELECT_FIRST
    ann.board.select(ann.find("Insult", BEN))
    press(ann)
    shown = panel(ann).pile
    assert shown is not None
    assert (shown.zone, shown.owner) == (GRAVEYARD, BEN)


def test_every_action_with_a_pile_has_a_command(ann: WindowUser) -> None:
    ids = {command.id for command in ALL_COMMANDS}
    options = ann.window.seat_options.with_pile(LIBRARY, ANN)
    assert options
    known = {f"seat.{option.verb}" in ids or f"card.{option.verb}" in ids for option in options}
    assert known == {True}


def test_the_key_of_do_it_anyway_is_no_key_of_any_command(ann: WindowUser) -> None:
    ann.drag(ann.find("Cloudshift"), ann.beside_all(MINE))
    button = ann.window.strip.buttons()[0]
    shortcut = button.shortcut().toString()
    assert shortcut.startswith("Alt+")
    taken = [key for command in ALL_COMMANDS for key in command.keys]
    taken += [f"Alt+{menu[0]}" for menu in Menu]
    assert shortcut not in taken
