"""The answers to a question: their words, and which is right by what the table does."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from core.messages import worded
from core.scenario.expectations import differing_facts
from core.scenario.forms import Expectation  # noqa: TC001 - beside the others of its package
from core.scenario.lessons.lesson import (
    RULING_WORDS,
    Choice,
    LessonStep,
    holding,
    text_in,
)
from core.scenario.lessons.trial import Trial
from core.scenario.plain import quoted
from core.scenario.runner import Runner
from core.state.ids import ObjectId, PlayerId
from core.state.visibility import may_see


class Answer(Struct, frozen=True, kw_only=True):
    """One answer as it is read: its words, and what is said if it was chosen and is wrong."""

    text: str
    says: str
    choice: Choice


def answers_of(step: LessonStep, lineage: Sequence[str]) -> tuple[Answer, ...]:
    """Return the answers of a question in the last edition of a lineage, as the file has them.

    A question about a ruling that lists none is answered by any of them.
    """
    options = holding(step.asks.options, lineage)
    if not options and step.asks.kind == "rule-it":
        options = tuple(Choice(ruling=ruling) for ruling in RULING_WORDS)
    return tuple(
        Answer(
            text=text_in(each.text, lineage) or RULING_WORDS.get(each.ruling, ""),
            says=text_in(each.say, lineage),
            choice=each,
        )
        for each in options
    )


def right_answers(step: LessonStep, end: Trial) -> tuple[int, ...]:
    """Return which answers are right, by number from 0, once the table has done what is asked."""
    answers = answers_of(step, end.runner.rules.lineage)
    return tuple(number for number, each in enumerate(answers) if _is_right(each.choice, end))


def _is_right(choice: Choice, end: Trial) -> bool:
    expected = choice.expectations
    return end.holds(expected) if expected else choice.right


def alike(answers: Sequence[Answer]) -> Iterator[str]:
    """Yield which answers ask for the same, in words for the author."""
    seen: list[tuple[Expectation, ...]] = []
    for each in answers:
        expected = each.choice.expectations
        if expected and expected in seen:
            yield worded("{text} asks for the same as one before it", text=quoted(each.text))
        seen.append(expected)


def picked(runner: Runner, facts: Mapping[str, Any], seat: PlayerId) -> tuple[ObjectId, ...]:
    """Return every object that a player sees and of which all the facts are true now."""
    return tuple(
        obj.id
        for obj in runner.state.objects
        if may_see(runner.rules.zones, obj, seat)
        and not any(differing_facts(runner, obj.id, facts))
    )
