"""Dice and coins: the action carries its result, and all players receive it."""

import pytest

from core.games.fab.rulesets import CR_9
from core.games.mtg.rulesets import MTG_2024_06
from core.rules import engine
from core.rules.actions import Batch, FlipCoin, Roll
from core.rules.ruleset import StateView
from core.rules.verdict import ANYTHING, Ruling
from core.state.game_state import GameState
from core.state.ids import PlayerId

ADA = PlayerId("Ada")


@pytest.fixture(params=[MTG_2024_06, CR_9], ids=["mtg", "fab"])
def view(request: pytest.FixtureRequest) -> StateView:
    """An empty table of two players in each game."""
    return StateView(request.param, GameState.for_players("Ada", "Ben"))


def test_no_rule_has_a_say_in_a_die(view: StateView) -> None:
    outcome = engine.apply(view, Roll(player=ADA, sides=20, results=(17,)))
    assert outcome.verdict.ruling is Ruling.SILENT
    assert outcome.carried_out
    assert outcome.label == "Ada rolls a d20: 17"
    assert [event.says for event in outcome.events] == ["Ada rolls a d20: 17"]


def test_several_dice_are_added_up(view: StateView) -> None:
    outcome = engine.apply(view, Roll(player=ADA, sides=6, results=(1, 6, 3)))
    assert outcome.label == "Ada rolls 3 d6: 1 + 6 + 3 = 10"


@pytest.mark.parametrize(
    ("sides", "results"), [(6, (7,)), (6, (0,)), (1, (1,)), (6, ()), (6, (1,) * 21)]
)
def test_dice_that_cannot_fall_so_are_never_rolled(
    view: StateView, sides: int, results: tuple[int, ...]
) -> None:
    action = Roll(player=ADA, sides=sides, results=results)
    outcome = engine.apply(view, action, permit=ANYTHING)
    assert outcome.verdict.ruling is Ruling.REFUSED
    assert not outcome.carried_out


@pytest.mark.parametrize("result", ["heads", "tails"])
def test_a_coin_tells_its_side(view: StateView, result: str) -> None:
    outcome = engine.apply(view, FlipCoin(player=ADA, result=result))  # type: ignore[arg-type] # one of the two
    assert outcome.label == f"Ada flips a coin: {result}"
    assert outcome.state.objects == view.state.objects


def test_the_dice_of_several_players_are_each_told(view: StateView) -> None:
    rolls = (
        Roll(player=ADA, sides=20, results=(2,)),
        Roll(player=PlayerId("Ben"), sides=20, results=(17,)),
    )
    outcome = engine.apply(view, Batch(player=ADA, steps=rolls))
    assert outcome.label == "Ada rolls a d20: 2, Ben rolls a d20: 17"
