"""A learner's attempt at a step, feedback on it, and solutions from a position."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from typing import Any

from msgspec import Struct
from msgspec.structs import fields, replace

from core.lessons.steps import AnyStep, ChoiceQuestion, Do, Predict, Wrong
from core.messages import NO_WORDS, Message, worded
from core.rules.actions import Action, Batch
from core.rules.history import Outcome
from core.scenario.expectations import differing_facts, faults_of, in_force, unmet
from core.scenario.forms import Expectation, MayExpected, ObjectExpected, RulingExpected, SeenBy
from core.scenario.runner import PlayedStep, Runner
from core.scenario.scenario import ActionStep, MoveStep, ScenarioError, Step
from core.scenario.setup import Names, read_action
from core.state.ids import ObjectId, PlayerId
from core.state.visibility import may_see


class Attempt:
    """Actions since a step began, on a forked runner; they are judged as one step.

    Undone actions do not count.
    """

    def __init__(self, runner: Runner) -> None:
        self.runner = runner.fork()
        self.began = runner.history.cursor
        self.last: Outcome | None = None

    def fork(self) -> "Attempt":
        """Return an independent copy of this attempt."""
        other = Attempt(self.runner)
        other.began, other.last = self.began, self.last
        return other

    @property
    def outcomes(self) -> tuple[Outcome, ...]:
        """Actions carried out since the step began."""
        history = self.runner.history
        return history.outcomes[self.began : history.cursor]

    @property
    def all_outcomes(self) -> tuple[Outcome, ...]:
        """Actions carried out since the step began, and the last attempt if it failed."""
        refused = (self.last,) if self.last is not None and not self.last.carried_out else ()
        return (*self.outcomes, *refused)

    def play(self, action: Step) -> list[str]:
        """Play an action of a file; return its unmet expectations."""
        step = self.runner.play_step(action)
        self.last = step.outcome
        return faults_of(self.runner, step)

    def play_freely(self, action: Step) -> list[str]:
        """Play an action of a file with any ruling; return its other unmet expectations."""
        step = self.runner.play_step(action)
        self.last = step.outcome
        wanted = in_force(action.expect, self.runner.rules.lineage)
        return unmet(self.runner, step, wanted)

    def act(self, action: Action, name: str = "") -> Outcome:
        """Try an action; ``name`` is the scenario id of an object that it makes."""
        self.last = self.runner.attempt(action, name)
        return self.last

    def undo(self) -> None:
        """Take the last action back, as far as it belongs to this step."""
        if self.runner.history.cursor > self.began:
            self.runner.history = self.runner.history.undo()
        self.last = None

    def unmet(self, expected: Iterable[Expectation]) -> list[str]:
        """Return the expectations that do not hold of the whole attempt."""
        wanted = in_force(expected, self.runner.rules.lineage)
        return unmet(self.runner, self._whole(), wanted)

    def holds(self, expected: Iterable[Expectation]) -> bool:
        """Return whether there are expectations and all of them hold."""
        wanted = in_force(expected, self.runner.rules.lineage)
        return bool(wanted) and not unmet(self.runner, self._whole(), wanted)

    def _whole(self) -> PlayedStep:
        history = self.runner.history
        before = history.jump(min(self.began, history.cursor)).state
        outcome = self.last or (self.outcomes[-1] if self.outcomes else None)
        if outcome is not None:
            events = tuple(event for each in self.outcomes for event in each.events)
            outcome = replace(outcome, events=events)
        return PlayedStep(
            number=0,
            step=MoveStep(do="checkpoint"),
            before=before,
            state=history.state,
            outcome=outcome,
        )


class SolvedStep(Struct, frozen=True, kw_only=True):
    """A step after its model solution: start, end and faults."""

    step: AnyStep
    start: Attempt
    end: Attempt
    faults: tuple[str, ...] = ()
    reached_early: bool = False


def solved_steps(runner: Runner, steps: Iterable[AnyStep]) -> Iterator[SolvedStep]:
    """Yield each step with its model solution played, in order, starting at a runner's position.

    Raise `ScenarioError` for an unreadable action; a caller stops after a step with faults.
    """
    for step in steps:
        start = Attempt(runner)
        end, faults, early = start.fork(), list[str](), False
        goal = step.expectations if isinstance(step, Do) else ()
        for number, action in enumerate(step.model, 1):
            faults += end.play_freely(action) if _any_ruling(step, action) else end.play(action)
            early = early or (number < len(step.solution) and end.holds(goal))
        yield SolvedStep(step=step, start=start, end=end, faults=tuple(faults), reached_early=early)
        runner = end.runner


def _any_ruling(step: AnyStep, action: Step) -> bool:
    """Return whether any ruling is allowed: a question asks which ruling the action gets."""
    if not isinstance(step, Predict):
        return False
    ruling_expected = any(isinstance(each, RulingExpected) for each in action.expect)
    expected = (each for option in step.options for each in option.expectations)
    return not ruling_expected and any(isinstance(each, RulingExpected) for each in expected)


def right_answers(step: ChoiceQuestion, end: Attempt) -> tuple[int, ...]:
    """Return the indices of the right answers, judged after the model solution."""
    return tuple(
        number
        for number, each in enumerate(step.options)
        if (end.holds(each.expectations) if each.expectations else each.right)
    )


def matching_objects(
    runner: Runner, facts: Mapping[str, Any], seat: PlayerId
) -> tuple[ObjectId, ...]:
    """Return every object that a player sees and of which all the facts are true now."""
    return tuple(
        obj.id
        for obj in runner.state.objects
        if may_see(runner.rules.zones, obj, seat)
        and not any(differing_facts(runner, obj.id, facts))
    )


_NOT_COMPARED = frozenset({"do", "player", "reason", "answers", "position", "order", "id"})


def expected_action(runner: Runner, step: Step) -> Action | None:
    """Return the action that a step describes in a runner's position, or None."""
    if not isinstance(step, ActionStep):
        return None
    names = Names(
        object_of=runner.object_named,
        card_of=runner.card_named,
        players=tuple(player.id for player in runner.state.players),
    )
    try:
        return read_action(runner.verbs, step, names, runner.state.active)
    except ScenarioError:
        return None


def matches(meant: Action, action: Action) -> bool:
    """Return whether an action matches an expected one; default fields match anything."""
    if meant.verb != action.verb or type(meant) is not type(action):
        return False
    compared = (each for each in fields(meant) if each.name not in _NOT_COMPARED)
    said = (each.name for each in compared if getattr(meant, each.name) != each.default)
    return all(getattr(meant, name) == getattr(action, name) for name in said)


def can_be_solved(step: Do, attempt: Attempt) -> bool:
    """Return whether a solution reaches the goal when continued from an attempt.

    Actions since the step began count: a second land may not be played, but a cast creature
    only has to be paid for and resolve.
    """
    return _tried(step, attempt) is not None


def solved_from(step: Do, attempt: Attempt) -> Attempt | None:
    """Return a trial that has reached the goal: as little taken back as possible, then the model.

    None means that not even the beginning of the step is a way; the checker refuses such a lesson.
    """
    here = attempt.fork()
    while True:
        found = _tried(step, here)
        if found is not None or here.runner.history.cursor <= here.began:
            return found
        here.undo()


def undos_needed(step: Do, attempt: Attempt) -> int:
    """Return how many actions have to be taken back before the model solution works."""
    here, count = attempt.fork(), 0
    while not can_be_solved(step, here) and here.runner.history.cursor > here.began:
        here.undo()
        count += 1
    return count


def _tried(step: Do, attempt: Attempt) -> Attempt | None:
    for way in _ways_on(step, attempt):
        tried = attempt.fork()
        try:
            faults = any(tried.play(action) for action in way)
        except ScenarioError:
            continue
        if not faults and tried.holds(step.expectations):
            return tried
    return None


def _ways_on(step: Do, attempt: Attempt) -> Iterator[Sequence[Step]]:
    """Yield each whole solution, then its remaining actions and its tails."""
    known = step.solutions
    yield from known
    if attempt.outcomes:
        for solution in known:
            yield _not_done(solution, attempt)
            yield from (solution[at:] for at in range(1, len(solution)))


def _not_done(solution: Sequence[Step], attempt: Attempt) -> Sequence[Step]:
    done = [outcome.action for outcome in attempt.outcomes]
    left: list[Step] = []
    for each in solution:
        meant = expected_action(attempt.runner, each)
        found = next((x for x in done if meant is not None and matches(meant, x)), None)
        if found is None:
            left.append(each)
        else:
            done.remove(found)
    return left


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
    longer = {type(each) for each in meant}
    return all(
        any(matches(one, each) for one in meant)
        or (type(each) in longer and not any(each.references()))
        for each in done
    )


def _is_apart(step: Do, runner: Runner, action: Action) -> bool:
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
