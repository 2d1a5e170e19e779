"""A step of a lesson being done: what has happened since it began, and whether its goal holds."""

from collections.abc import Iterable, Iterator

from msgspec import Struct
from msgspec.structs import replace

from core.rules.actions import Action
from core.rules.history import Outcome
from core.scenario.expectations import faults_of, in_force, unmet
from core.scenario.forms import Expectation, RulingExpected
from core.scenario.lessons.lesson import LessonStep
from core.scenario.runner import PlayedStep, Runner
from core.scenario.steps import MoveStep, Step


class Trial:
    """Actions since a step began, on a runner of their own; what happened in them counts as one.

    What is undone did not happen.
    """

    def __init__(self, runner: Runner) -> None:
        self.runner = runner.fork()
        self.began = runner.history.cursor
        self.last: Outcome | None = None

    def fork(self) -> "Trial":
        """Return a trial that stands where this one does and goes its own way."""
        other = Trial(self.runner)
        other.began, other.last = self.began, self.last
        return other

    @property
    def outcomes(self) -> tuple[Outcome, ...]:
        """What has been carried out since it began."""
        history = self.runner.history
        return history.outcomes[self.began : history.cursor]

    @property
    def all_outcomes(self) -> tuple[Outcome, ...]:
        """What has been carried out since it began, and the last attempt if it was not."""
        refused = (self.last,) if self.last is not None and not self.last.carried_out else ()
        return (*self.outcomes, *refused)

    def play(self, action: Step) -> list[str]:
        """Play an action as a file writes it; return what is not as it expects."""
        step = self.runner.play_step(action)
        self.last = step.outcome
        return faults_of(self.runner, step)

    def play_freely(self, action: Step) -> list[str]:
        """Play an action that may have any ruling; return what is not as it expects besides."""
        step = self.runner.play_step(action)
        self.last = step.outcome
        wanted = in_force(action.expect, self.runner.rules.lineage)
        return unmet(self.runner, step, wanted)

    def attempt(self, action: Action, name: str = "") -> Outcome:
        """Try an action of a person; ``name`` is the id of what it makes, if that has one."""
        self.last = self.runner.attempt(action, name)
        return self.last

    def undo(self) -> None:
        """Take the last action back, as far as it belongs to this step."""
        if self.runner.history.cursor > self.began:
            self.runner.history = self.runner.history.undo()
        self.last = None

    def unmet(self, expected: Iterable[Expectation]) -> list[str]:
        """Return what of these expectations does not hold of all that has happened."""
        wanted = in_force(expected, self.runner.rules.lineage)
        return unmet(self.runner, self._whole(), wanted)

    def holds(self, expected: Iterable[Expectation]) -> bool:
        """Tell whether all of these expectations hold, and there is one."""
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


class Taught(Struct, frozen=True, kw_only=True):
    """A step with its model solution played: where it begins, where it ends, what went wrong."""

    step: LessonStep
    start: Trial
    end: Trial
    faults: tuple[str, ...] = ()
    reached_early: bool = False


def taught(runner: Runner, steps: Iterable[LessonStep]) -> Iterator[Taught]:
    """Yield each step with its model played, one after the other, from where a runner stands.

    A step that fails is not gone on from. Raise `ScenarioError` for an action that cannot be read.
    """
    for step in steps:
        start = Trial(runner)
        end, faults, early = start.fork(), list[str](), False
        for number, action in enumerate(step.model, 1):
            faults += end.play_freely(action) if _any_ruling(step, action) else end.play(action)
            early = early or (number < len(step.model) and end.holds(step.goal))
        yield Taught(step=step, start=start, end=end, faults=tuple(faults), reached_early=early)
        runner = end.runner


def _any_ruling(step: LessonStep, action: Step) -> bool:
    """Tell whether an action may have any ruling: a question about it says which it has."""
    ruling_expected = any(isinstance(each, RulingExpected) for each in action.expect)
    expected = (each for option in step.asks.options for each in option.expectations)
    asked = any(isinstance(each, RulingExpected) for each in expected)
    return step.kind == "predict" and not ruling_expected and (asked or not step.asks.options)
