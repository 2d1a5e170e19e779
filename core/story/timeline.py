"""A played scenario as a history: one entry a step, so that a board can stand on any of them."""

from msgspec.structs import replace

from core.law.actions import Batch
from core.law.history import History, Outcome
from core.law.verdict import Verdict
from core.story.runner import Runner, Step


def as_history(runner: Runner) -> History:
    """Play all steps and return them as a history that ends at the last one.

    Steps that changed nothing are entries too: a lesson shows what does not happen.
    Raise `ScenarioError` for a step that cannot be read.
    """
    history = History(start=runner.table)
    for number in range(1, len(runner.scenario.step) + 1):
        history = history.record(_entry(runner.play(number)))
    return history


def _entry(step: Step) -> Outcome:
    said = str(step.data.get("say", ""))
    if step.outcome is not None:
        return replace(step.outcome, table=step.table, note=said)
    words = {"checkpoint": "Look", "undo": "Undo", "redo": "Redo"}.get(step.data["do"], "")
    action = Batch(player=step.table.active, steps=())
    return Outcome(action=action, verdict=Verdict(), table=step.table, words=words, note=said)
