"""Taking cards from a deck: those on top, or the very card that an action names."""

import pytest

from core.rules import actions as base
from core.rules.verdict import Ruling
from tests.core.games.fab.stage import ADA, BEN, Stage


@pytest.mark.parametrize(("option", "to"), [(base.Draw, "hand"), (base.Mill, "graveyard")])
def test_a_declared_card_leaves_the_deck_from_any_position(
    option: type[base.Draw | base.Mill], to: str
) -> None:
    stage = Stage()
    deep = stage.place("Surging Strike", "deck")
    top = stage.place("Leg Tap", "deck")
    assert stage.do(option(player=ADA, object=deep)) is Ruling.DONE
    assert stage.object(deep).zone == to
    assert stage.object(top).zone == "deck"


@pytest.mark.parametrize("option", [base.Draw, base.Mill])
def test_a_card_that_is_not_in_the_players_deck_is_not_taken_from_it(
    option: type[base.Draw | base.Mill],
) -> None:
    stage = Stage()
    stage.place("Leg Tap", "deck")
    other = stage.place("Surging Strike", "deck", BEN)
    assert stage.do(option(player=ADA, object=other)) is Ruling.REFUSED
    assert stage.object(other).zone == "deck"
