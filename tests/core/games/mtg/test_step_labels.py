"""Titles of steps in the log."""

import pytest
from msgspec.structs import replace

from core.games.mtg.combat.attacking import Attack
from core.games.mtg.turn import steps
from core.games.mtg.turn.progress import NextStep
from core.rules.action_context import label_of
from core.rules.actions import Batch, EndTurn
from core.rules.history import TOLD
from core.rules.ruleset import StateView
from core.state.zones import LIBRARY
from tests.core.stage import ADA, BEN, Stage

STEPS = (
    (steps.UPKEEP, "Draw step"),
    (steps.MAIN_1, "To combat"),
    (steps.BEGIN_COMBAT, "To the declaration of attackers"),
    (steps.MAIN_2, "To the end step"),
    (steps.CLEANUP, "The turn of Ben"),
    (steps.OPENING, "The first turn of Ada"),
)


def called(step: str, to: str = "") -> str:
    """Return the title of the next step on a position in a step."""
    view = Stage().view
    state = replace(view.state, turn_step=step)
    return str(label_of(StateView(view.rules, state), NextStep(player=ADA, to=to)))


@pytest.mark.parametrize(("step", "words"), STEPS)
def test_going_on_is_called_after_the_step_that_follows(step: str, words: str) -> None:
    assert called(step) == words


def test_each_step_that_is_gone_on_to_has_a_name_of_its_own() -> None:
    words = {called(steps.UPKEEP, to) for to in steps.ORDER}
    assert len(words) == len(steps.ORDER)
    assert words.isdisjoint({"Next step", "The turn of Ben"})


def test_where_nobody_follows_the_turn_no_step_is_named() -> None:
    assert called("") == "Next step"


def test_several_steps_at_once_are_called_by_the_one_that_is_reached() -> None:
    view = Stage().view
    view = StateView(view.rules, replace(view.state, turn_step=steps.MAIN_1))
    there = Batch(
        player=ADA,
        steps=(NextStep(player=ADA, to=steps.ATTACKERS), NextStep(player=ADA, to=steps.END)),
    )
    assert str(label_of(view, there)) == "To the end step"


def test_the_damage_step_is_called_by_what_is_done_in_it() -> None:
    assert called(steps.BLOCKERS, steps.DAMAGE) == "Combat damage"
    assert called(steps.BLOCKERS, steps.FIRST_DAMAGE) == "First-strike damage"


def test_the_end_of_a_turn_in_which_nothing_lasted_and_nothing_is_tapped_says_so() -> None:
    stage = Stage()
    forest = stage.place("Forest", owner=BEN)
    said = [each.says for each in stage.judge(EndTurn(player=ADA)).findings]
    assert said == ["The turn of Ada ends.", "Ben has nothing to untap."]
    stage.alter(forest, tapped=True)
    stage.alter(stage.place("Grizzly Bears"), damage=1)
    said = [each.says for each in stage.judge(EndTurn(player=ADA)).findings]
    assert said == ["Effects until end of turn end.", "Ben untaps."]


def test_the_draw_of_a_turn_is_told() -> None:
    stage = Stage()
    stage.place("Forest", LIBRARY)
    stage.state = steps.begins_at(stage.state, steps.UPKEEP, 3)
    outcome = stage.do(NextStep(player=ADA, to=steps.MAIN_1))
    assert "Ada draws for the turn" in [each.says for each in outcome.events if each.kind in TOLD]


def test_the_life_that_combat_costs_is_told_with_the_damage() -> None:
    stage = Stage()
    bears = stage.place("Grizzly Bears")
    stage.state = steps.begins_at(stage.state, steps.ATTACKERS, 3)
    stage.do(Attack(player=ADA, attackers=(bears,), at=(BEN,)))
    outcome = stage.do(NextStep(player=ADA, to=steps.DAMAGE))
    told = [each.says for each in outcome.events if each.kind in TOLD]
    assert "Ben goes from 20 to 18 life" in told
