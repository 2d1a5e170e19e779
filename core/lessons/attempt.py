"""A learner's attempt at a step, the answers to a question, and solutions from a position."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import fields, replace

from core.lessons.lesson import RULING_WORDS, Choice, LessonStep, in_edition, text_in
from core.messages import worded
from core.rules.actions import Action
from core.rules.history import Outcome
from core.scenario.expectations import differing_facts, faults_of, in_force, unmet
from core.scenario.forms import Expectation, RulingExpected
from core.scenario.plain import quoted
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
        """Return all that has happened since it began as one step."""
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

    step: LessonStep
    start: Attempt
    end: Attempt
    faults: tuple[str, ...] = ()
    reached_early: bool = False


def solved_steps(runner: Runner, steps: Iterable[LessonStep]) -> Iterator[SolvedStep]:
    """Yield each step with its model solution played, in order, starting at a runner's position.

    Raise `ScenarioError` for an unreadable action; a caller stops after a step with faults.
    """
    for step in steps:
        start = Attempt(runner)
        end, faults, early = start.fork(), list[str](), False
        for number, action in enumerate(step.model, 1):
            faults += end.play_freely(action) if _any_ruling(step, action) else end.play(action)
            early = early or (number < len(step.model) and end.holds(step.goal))
        yield SolvedStep(step=step, start=start, end=end, faults=tuple(faults), reached_early=early)
        runner = end.runner


def _any_ruling(step: LessonStep, action: Step) -> bool:
    """Return whether any ruling is allowed: a question asks which ruling the action gets."""
    ruling_expected = any(isinstance(each, RulingExpected) for each in action.expect)
    expected = (each for option in step.asks.options for each in option.expectations)
    asked = any(isinstance(each, RulingExpected) for each in expected)
    return step.kind == "predict" and not ruling_expected and (asked or not step.asks.options)


class Answer(Struct, frozen=True, kw_only=True):
    """One answer in one edition, and the remark shown if it is chosen and wrong."""

    text: str
    remark: str
    choice: Choice


def answers_of(step: LessonStep, lineage: Sequence[str]) -> tuple[Answer, ...]:
    """Return the answers of a question in the last edition of a lineage, as the file has them.

    A question about a ruling that lists none is answered by any of them.
    """
    options = in_edition(step.asks.options, lineage)
    if not options and step.asks.kind == "rule-it":
        options = tuple(Choice(ruling=ruling) for ruling in RULING_WORDS)
    return tuple(
        Answer(
            text=text_in(each.text, lineage) or RULING_WORDS.get(each.ruling, ""),
            remark=text_in(each.say, lineage),
            choice=each,
        )
        for each in options
    )


def right_answers(step: LessonStep, end: Attempt) -> tuple[int, ...]:
    """Return the indices of the right answers, judged after the model solution."""
    answers = answers_of(step, end.runner.rules.lineage)
    return tuple(number for number, each in enumerate(answers) if _is_right(each.choice, end))


def _is_right(choice: Choice, end: Attempt) -> bool:
    expected = choice.expectations
    return end.holds(expected) if expected else choice.right


def alike(answers: Sequence[Answer]) -> Iterator[str]:
    """Yield a fault for each answer with the same expectations as an earlier one."""
    seen: list[tuple[Expectation, ...]] = []
    for each in answers:
        expected = each.choice.expectations
        if expected and expected in seen:
            yield worded("{text} asks for the same as one before it", text=quoted(each.text))
        seen.append(expected)


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


def solutions(step: LessonStep, runner: Runner) -> tuple[Sequence[Step], ...]:
    """Return the model solution of a task and the other ways to its goal that the lesson names."""
    also = in_edition(step.asks.also, runner.rules.lineage)
    return (step.model, *(way.steps for way in also))


def can_be_solved(step: LessonStep, attempt: Attempt) -> bool:
    """Return whether a solution reaches the goal when continued from an attempt.

    Actions since the step began count: a second land may not be played, but a cast creature
    only has to be paid for and resolve.
    """
    return _tried(step, attempt) is not None


def solved_from(step: LessonStep, attempt: Attempt) -> Attempt | None:
    """Return a trial that has reached the goal: as little taken back as possible, then the model.

    None means that not even the beginning of the step is a way; the checker refuses such a lesson.
    """
    here = attempt.fork()
    while True:
        found = _tried(step, here)
        if found is not None or here.runner.history.cursor <= here.began:
            return found
        here.undo()


def undos_needed(step: LessonStep, attempt: Attempt) -> int:
    """Return how many actions have to be taken back before the model solution works."""
    here, count = attempt.fork(), 0
    while not can_be_solved(step, here) and here.runner.history.cursor > here.began:
        here.undo()
        count += 1
    return count


def _tried(step: LessonStep, attempt: Attempt) -> Attempt | None:
    """Return a trial after the rest of a solution, or None where none of them reaches the goal."""
    for way in _ways_on(step, attempt):
        tried = attempt.fork()
        try:
            faults = any(tried.play(action) for action in way)
        except ScenarioError:
            continue
        if not faults and tried.holds(step.goal):
            return tried
    return None


def _ways_on(step: LessonStep, attempt: Attempt) -> Iterator[Sequence[Step]]:
    """Yield each whole solution, then its remaining actions and its tails."""
    known = solutions(step, attempt.runner)
    yield from known
    if attempt.outcomes:
        for solution in known:
            yield _not_done(solution, attempt)
            yield from (solution[at:] for at in range(1, len(solution)))


def _not_done(solution: Sequence[Step], attempt: Attempt) -> Sequence[Step]:
    """Return the actions of a solution that a trial has not carried out, in their order."""
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
