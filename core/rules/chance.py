"""Chance in actions: the random results that one source draws for every player of a table."""

from collections.abc import Iterable

from msgspec.structs import replace

from core.rules.actions import Action, Batch
from core.rules.ruleset import Dice, StateView


def drawn(view: StateView, action: Action, dice: Dice) -> Action:
    """Return an action with every result of chance in it drawn anew.

    Results that the action brings along are ignored. A step of a batch is drawn in the position
    before the batch.
    """
    if isinstance(action, Batch):
        return replace(action, steps=tuple(drawn(view, each, dice) for each in action.steps))
    spec = view.rules.tables.specs.get(type(action))
    if spec is None or spec.draws is None or any(_missing(view, action)):
        return action
    return spec.draws(view, action, dice)


def _missing(view: StateView, action: Action) -> Iterable[bool]:
    found = (each for each in action.references() if not each.named.by_chance)
    return (not each.is_there(view.state) for each in found)
