"""What going on is called in the log: the step that it goes to."""

import pytest
from msgspec.structs import replace

from core.games.mtg.game import steps
from core.games.mtg.game.progress import NextStep
from core.rules.action_labels import label_of
from core.rules.ruleset import StateView
from tests.core.stage import ADA, Stage

STEPS = (
    (steps.UPKEEP, "Draw step"),
    (steps.MAIN_1, "To combat"),
    (steps.BEGIN_COMBAT, "To the declaration of attackers"),
    (steps.MAIN_2, "To the end step"),
    (steps.CLEANUP, "The turn of Ben"),
    (steps.OPENING, "The first turn of Ada"),
)


def called(step: str, to: str = "") -> str:
    """Return what going on is called on a position in a step."""
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
