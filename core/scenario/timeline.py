"""A played scenario as a history: one entry a step, so that a board can stand on any of them."""

from msgspec import Struct
from msgspec.structs import replace

from core.messages import NO_WORDS, Message, worded
from core.rules.actions import Batch
from core.rules.history import History, Outcome
from core.rules.verdict import Verdict
from core.scenario.annotations import Marks
from core.scenario.runner import PlayedStep, Runner
from core.scenario.scenario import ScenarioError


class Played(Struct, frozen=True):
    """A played scenario: its history, and what is drawn over the start and after each step."""

    history: History
    marks: tuple[Marks, ...]
    title: str = ""


def played(runner: Runner) -> Played:
    """Play all steps and return them, standing at the last one.

    Steps that changed nothing are entries too: a lesson shows what does not happen.
    Raise `ScenarioError` for a step that cannot be read.
    """
    history = History(start=runner.state)
    marks = [runner.at_start]
    for number in range(1, len(runner.scenario.step) + 1):
        step = _played_step(runner, number)
        history = history.record(entry(step))
        marks.append(step.marks)
    return Played(history, tuple(marks), runner.scenario.title)


def _played_step(runner: Runner, number: int) -> PlayedStep:
    try:
        return runner.play(number)
    except ScenarioError as error:
        raise ScenarioError(
            worded("step {number}: {error}", number=number, error=str(error))
        ) from error


def entry(step: PlayedStep) -> Outcome:
    """Return a played step as an entry of a history, also one that was no action."""
    said = step.step.say
    if step.outcome is not None:
        return replace(step.outcome, state=step.state, note=said)
    known = {"checkpoint": Message("Look"), "undo": Message("Undo"), "redo": Message("Redo")}
    words = known.get(step.step.do, NO_WORDS)
    action = Batch(player=step.state.active, steps=())
    return Outcome(action=action, verdict=Verdict(), state=step.state, message=words, note=said)
