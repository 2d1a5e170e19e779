"""How long an action by hand lasts: the fields that ask for it, and what their answers mean."""

from typing import get_args

from core.rules.actions import Until
from core.rules.durations import DURATIONS, WATCHING
from core.rules.forms import Answers, Ask, Field
from core.rules.forms_fields import NOTHING_YET, pick, picked
from core.rules.forms_targets import Targets
from core.rules.verdict import Alternative
from core.state.effects import END_OF_TURN
from core.state.ids import ObjectId


def time_fields(targets: Targets, start: Until = END_OF_TURN) -> tuple[Field, ...]:
    """Return the fields that ask how long, and by which object where one is watched."""
    offered = targets.idiom.durations
    known = tuple(Alternative(name, DURATIONS[name].short) for name in offered)
    until = pick("until", "How long", known, start)
    if not set(WATCHING) & set(offered):
        return (until,)
    bound = Field(
        id="bound",
        label="Which card",
        ask=Ask.PICK,
        start="",
        options=(NOTHING_YET, *targets.objects()),
        when=("until", WATCHING),
    )
    return (until, bound)


def until_of(answers: Answers, start: Until = END_OF_TURN) -> Until:
    """Return how long it shall last."""
    found = answers.text("until")
    return next((each for each in get_args(Until) if each == found), start)


def bound_of(answers: Answers) -> ObjectId | None:
    """Return the object that it lasts by; raise `UnfinishedError` where one is missing."""
    if until_of(answers) not in WATCHING:
        return None
    return picked(answers, "bound", "Say which card it depends on.")
