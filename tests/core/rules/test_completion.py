"""Requests of an outcome are answered within the same action, for every caller."""

import pytest

from core.games.mtg.turn.steps import MAIN_1, begins_at
from core.rules import engine
from core.rules.actions import Batch, Damage, flat
from core.rules.engine import apply_whole
from core.rules.ruleset import StateView
from core.state.zones import BATTLEFIELD, GRAVEYARD
from tests.core.stage import ADA, BEN, Stage


@pytest.fixture
def table() -> tuple[StateView, Damage]:
    """A game with a Siege that has one defense counter left, and the damage that defeats it."""
    stage = Stage("2025-09")
    siege = stage.place("Invasion of Belenon", protector=BEN, counters=(("defense", 1),))
    stage.state = begins_at(stage.state, MAIN_1, 3)
    return stage.view, Damage(player=ADA, object=siege, amount=1)


def test_the_ability_that_an_action_makes_trigger_is_on_the_stack_with_it(
    table: tuple[StateView, Damage],
) -> None:
    view, blow = table
    outcome = apply_whole(view, blow, tuple)
    assert isinstance(outcome.action, Batch)
    assert [type(step).__name__ for step in flat(outcome.action)] == ["Damage", "Ability"]
    assert len(outcome.state.waiting) == 1
    assert [obj.zone for obj in outcome.state.objects] == [BATTLEFIELD]


def test_a_file_that_raises_no_ability_has_none(table: tuple[StateView, Damage]) -> None:
    view, blow = table
    outcome = engine.apply(view, blow)
    assert not outcome.state.waiting
    assert [obj.zone for obj in outcome.state.objects] == [GRAVEYARD]


def test_an_action_that_asks_for_nothing_stays_as_it_is(table: tuple[StateView, Damage]) -> None:
    view, _ = table
    other = Damage(player=ADA, object=BEN, amount=1)
    assert apply_whole(view, other, tuple) == engine.apply(view, other)
