"""A menu's options come from the records of actions; a game only orders them."""

from collections.abc import Iterator
from itertools import groupby

import pytest
from msgspec.structs import replace

from core.games import GAMES, Game
from core.games.fab.offers import ORDER as FAB_ORDER
from core.games.mtg.offers import ORDER as MTG_ORDER
from core.rules.actions import Move
from core.rules.ruleset import MenuOption, StateView
from core.storage.assets import opening

ORDERS = {"mtg": MTG_ORDER, "fab": FAB_ORDER}


def menus(view: StateView) -> Iterator[list[MenuOption]]:
    """Yield the menu of every object for every player."""
    for obj in view.state.objects:
        for player in view.state.players:
            yield list(view.rules.tables.menu(view, obj.id, player.id))


def group_of(option: MenuOption) -> str:
    """Return the group of an option; pitching a card is a group apart from moving it."""
    action = option.action
    return "pitch" if isinstance(action, Move) and action.reason == "pitch" else option.verb


@pytest.mark.parametrize("game", GAMES.values(), ids=[*GAMES])
def test_without_the_records_nothing_is_offered(game: Game) -> None:
    rules, state = opening(game)
    tables = rules.tables
    bare = tables.with_specs(
        {action: replace(verb, menu=None) for action, verb in tables.specs.items()}
    )
    view = StateView(rules, state)
    assert all(menus(view))
    assert not any(menus(StateView(replace(rules, load=lambda: bare), state)))


@pytest.mark.parametrize("game", GAMES.values(), ids=[*GAMES])
def test_a_menu_has_each_group_once_and_in_the_order_of_its_game(game: Game) -> None:
    order = ORDERS[game.id]
    for options in menus(StateView(*opening(game))):
        groups = [group for group, _ in groupby(options, key=group_of)]
        known = [group for group in groups if group in order]
        assert len(known) == len(set(known))
        assert known == sorted(known, key=order.index)
