"""Feedback on an action: the lesson's text, the table's answer, and advice.

The order is fixed: goal reached; wrong action known to the lesson; answer of the table; and for
other legal actions, whether the goal is still reachable.
"""

from enum import StrEnum

from msgspec import Struct

from core.lessons.attempt import Attempt, expected_action, matches, undos_needed
from core.lessons.steps import Do, Wrong
from core.messages import NO_WORDS, Message, worded
from core.rules.actions import Action, Batch
from core.scenario.forms import MayExpected, ObjectExpected, SeenBy
from core.scenario.runner import Runner


class AttemptResult(StrEnum):
    """Result of an action in a task."""

    REACHED = "reached"
    KNOWN = "known"
    """A wrong action that the lesson has a word for."""
    UNDONE = "undone"
    """The table did not do it: refused, nothing, or a choice comes first."""
    ON_THE_WAY = "on the way"
    """It is an action of a solution, and the rest of that solution still works."""
    OTHER = "other"
    """It was done, and the task is not done yet."""


class Feedback(Struct, frozen=True, kw_only=True):
    """Feedback on one action.

    ``text`` is the lesson's text with fields in braces; ``answer`` is the table's message,
    ``keys`` are the rules it cites. ``undos_needed`` counts the undos needed before the goal is
    reachable again, ``apart`` is true for an action unrelated to the task.
    """

    result: AttemptResult
    text: str = ""
    answer: Message = NO_WORDS
    keys: tuple[str, ...] = ()
    undos_needed: int = 0
    apart: bool = False

    @property
    def advice(self) -> Message:
        """Advice whether the learner can continue from here."""
        if self.result is AttemptResult.REACHED:
            return NO_WORDS
        if self.undos_needed == 1:
            return Message("The lesson’s solution does not work from here: undo one action.")
        if self.undos_needed:
            return Message(
                "The lesson’s solution does not work from here: undo {count} actions.",
                count=self.undos_needed,
            )
        return Message("You can go on from here.")


def feedback(step: Do, before: Attempt, after: Attempt) -> Feedback:
    """Return feedback on the last action of an attempt; ``before`` is the attempt without it."""
    outcome = after.last
    if outcome is None:
        raise ValueError(worded("nothing was tried"))
    verdict = outcome.verdict
    answer = next((finding.message for finding in verdict.decisive), NO_WORDS)
    keys = verdict.keys
    if after.holds(step.expectations):
        text = _way(step, after) or step.why
        return Feedback(result=AttemptResult.REACHED, text=text, answer=answer, keys=keys)
    wrong = known_wrong(step, before.runner, outcome.action)
    waits = undos_needed(step, after)
    if wrong is not None:
        return Feedback(
            result=AttemptResult.KNOWN, text=wrong.say, answer=answer, keys=keys, undos_needed=waits
        )
    result = AttemptResult.OTHER if outcome.carried_out else AttemptResult.UNDONE
    if (
        result is AttemptResult.OTHER
        and not waits
        and _is_of_solution(step, before.runner, outcome.action)
    ):
        result = AttemptResult.ON_THE_WAY
    return Feedback(
        result=result,
        answer=answer,
        keys=keys,
        undos_needed=waits,
        apart=_is_apart(step, before.runner, outcome.action),
    )


def _way(step: Do, after: Attempt) -> str:
    """Return the text for another way to the goal, if the learner took it."""
    verbs = [outcome.action.verb for outcome in after.outcomes]
    said = (way.say for way in step.also if verbs == [each["do"] for each in way.solution])
    return next(filter(None, said), "")


def known_wrong(step: Do, runner: Runner, action: Action) -> Wrong | None:
    """Return the entry of a lesson that an action is: same verb, same objects, same faces."""
    for wrong in step.wrong:
        meant = expected_action(runner, wrong.step)
        if meant is not None and matches(meant, action):
            return wrong
    return None


def _is_of_solution(step: Do, runner: Runner, action: Action) -> bool:
    """Return whether an action, or each action of a batch, is part of a solution.

    An action without objects, such as "next step", may be part of a longer one of a solution.
    """
    done = action.steps if isinstance(action, Batch) else (action,)
    found = [expected_action(runner, each) for way in step.solutions for each in way]
    meant = [each for each in found if each is not None]
    return all(any(matches(one, each) or _is_part(one, each) for one in meant) for each in done)


def _is_part(meant: Action, action: Action) -> bool:
    """Return whether an action without objects may be part of a longer expected one."""
    return type(meant) is type(action) and not any(action.references())


def _is_apart(step: Do, runner: Runner, action: Action) -> bool:
    """Return whether an action uses no object of the solution or the goal."""
    about = {ref.id for ref in action.references()}
    wanted = {
        ref.id
        for data in step.model
        for meant in [expected_action(runner, data)]
        if meant is not None
        for ref in meant.references()
    }
    goal = {
        runner.object_named(each.object)
        for each in step.expectations
        if isinstance(each, ObjectExpected | SeenBy | MayExpected)
    }
    return bool(about) and not about & {*wanted, *goal}
