"""What a step of a lesson means as an action where a table stands, and whether one is that."""

from msgspec.structs import fields

from core.rules.actions import Action
from core.scenario.references import Names, read_action
from core.scenario.runner import Runner
from core.scenario.scenario import ScenarioError
from core.scenario.steps import ActionStep, Step

_NOT_COMPARED = frozenset({"do", "player", "reason", "answers", "position", "order", "id"})


def action_of(runner: Runner, step: Step) -> Action | None:
    """Return the action that a step means where a runner stands, or None if there is none."""
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


def is_meant(meant: Action, action: Action) -> bool:
    """Tell whether an action is what an entry says; what it says nothing of may be anything."""
    if meant.verb != action.verb or type(meant) is not type(action):
        return False
    compared = (each for each in fields(meant) if each.name not in _NOT_COMPARED)
    said = (each.name for each in compared if getattr(meant, each.name) != each.default)
    return all(getattr(meant, name) == getattr(action, name) for name in said)
