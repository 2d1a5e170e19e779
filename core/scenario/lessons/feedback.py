"""What a learner is told of an action: the words of the lesson, the table's answer, what now.

The order is always the same: the goal is reached; a wrong action that the lesson knows; what the
table itself says; and of what is allowed but not the task, whether one can go on from there.
"""

from enum import StrEnum

from msgspec import Struct

from core.messages import NO_WORDS, Message, worded
from core.rules.actions import Action, Batch
from core.rules.history import Outcome
from core.scenario.forms import MayExpected, ObjectExpected, SeenBy
from core.scenario.lessons.lesson import LessonStep, Wrong, holding, text_in
from core.scenario.lessons.meant import action_of, is_meant
from core.scenario.lessons.shown_solution import solutions, steps_back
from core.scenario.lessons.trial import Trial
from core.scenario.runner import Runner


class Came(StrEnum):
    """What came of an action in a task."""

    REACHED = "reached"
    KNOWN = "known"
    """A wrong action that the lesson has a word for."""
    UNDONE = "undone"
    """The table did not do it: refused, nothing, or a choice comes first."""
    ON_THE_WAY = "on the way"
    """It is one of the actions of a solution, and what is left of that still works."""
    BESIDE = "beside"
    """It was done, and the task is not done yet."""


class Feedback(Struct, frozen=True, kw_only=True):
    """What is said of an action.

    ``says`` are the words of the lesson, with fields in braces; ``answer`` is what the table says,
    ``keys`` are the rules it cites. ``takes_back`` is how many actions have to be taken back before
    the task can still be done, ``apart`` tells that the action had nothing to do with the task.
    """

    came: Came
    says: str = ""
    answer: Message = NO_WORDS
    keys: tuple[str, ...] = ()
    takes_back: int = 0
    apart: bool = False

    @property
    def advice(self) -> Message:
        """Whether one can go on from here, in words."""
        if self.came is Came.REACHED:
            return NO_WORDS
        if self.takes_back == 1:
            return Message("The way of the lesson does not lead on from here: take that back.")
        if self.takes_back:
            return Message(
                "The way of the lesson does not lead on from here: take {count} actions back.",
                count=self.takes_back,
            )
        return Message("You can go on from here.")


def feedback(step: LessonStep, before: Trial, after: Trial) -> Feedback:
    """Return what is said of the last attempt of a trial; ``before`` stands before it."""
    outcome = after.last
    if outcome is None:
        raise ValueError(worded("nothing was tried"))
    lineage = after.runner.rules.lineage
    answer, keys = _answer(outcome), outcome.verdict.keys
    if after.holds(step.goal):
        says = _way(step, after) or text_in(step.asks.why, lineage)
        return Feedback(came=Came.REACHED, says=says, answer=answer, keys=keys)
    wrong = known_wrong(step, before.runner, outcome.action)
    waits = steps_back(step, after)
    if wrong is not None:
        says = text_in(wrong.say, lineage)
        return Feedback(came=Came.KNOWN, says=says, answer=answer, keys=keys, takes_back=waits)
    came = Came.BESIDE if outcome.carried_out else Came.UNDONE
    if came is Came.BESIDE and not waits and _is_of_solution(step, before.runner, outcome.action):
        came = Came.ON_THE_WAY
    return Feedback(
        came=came,
        answer=answer,
        keys=keys,
        takes_back=waits,
        apart=_is_apart(step, before.runner, outcome.action),
    )


def _answer(outcome: Outcome) -> Message:
    """Return the table's own sentence: that of the finding that decides."""
    return next((finding.message for finding in outcome.verdict.decisive), NO_WORDS)


def _way(step: LessonStep, after: Trial) -> str:
    """Return what is said of another way to the goal, if that is the way that was taken."""
    lineage = after.runner.rules.lineage
    verbs = [outcome.action.verb for outcome in after.outcomes]
    for way in holding(step.asks.also, lineage):
        said = text_in(way.say, lineage)
        if said and verbs == [each.do for each in way.steps]:
            return said
    return ""


def known_wrong(step: LessonStep, runner: Runner, action: Action) -> Wrong | None:
    """Return the entry of a lesson that an action is: same verb, same objects, same faces."""
    for wrong in holding(step.wrong, runner.rules.lineage):
        meant = action_of(runner, wrong.step)
        if meant is not None and is_meant(meant, action):
            return wrong
    return None


def _is_of_solution(step: LessonStep, runner: Runner, action: Action) -> bool:
    """Tell whether an action, or each of several done at once, is part of a solution.

    An action about no object, such as going on with the turn, may be a part of one in it: a
    solution goes from step to step at once where a person presses Next several times.
    """
    done = action.steps if isinstance(action, Batch) else (action,)
    found = [action_of(runner, each) for way in solutions(step, runner) for each in way]
    meant = [each for each in found if each is not None]
    return all(any(is_meant(one, each) or _is_part(one, each) for one in meant) for each in done)


def _is_part(meant: Action, action: Action) -> bool:
    """Tell whether an action about no object may be a part of one that goes further."""
    return type(meant) is type(action) and not any(action.references())


def _is_apart(step: LessonStep, runner: Runner, action: Action) -> bool:
    """Tell whether an action names no object that the solution or the goal names."""
    about = {ref.id for ref in action.references()}
    wanted = {
        ref.id
        for data in step.model
        for meant in [action_of(runner, data)]
        if meant is not None
        for ref in meant.references()
    }
    goal = {
        runner.object_named(each.object)
        for each in step.goal
        if isinstance(each, ObjectExpected | SeenBy | MayExpected)
    }
    return bool(about) and not about & {*wanted, *goal}
