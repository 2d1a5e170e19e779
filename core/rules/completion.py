"""An action with what its outcome asks for besides: abilities that triggered, shuffled piles.

The rules know no chance and raise no ability by themselves, so files say both. Whoever plays has
them added here.
"""

from collections.abc import Iterator
from functools import partial

from msgspec.structs import replace

from core.rules import engine
from core.rules.action_context import ActionContext
from core.rules.actions import Ability, Action, Batch, Shuffle, flat
from core.rules.events import ABILITY_NEEDED, SHUFFLE_NEEDED
from core.rules.history import Outcome
from core.rules.ruleset import Shuffler, StateView
from core.rules.verdict import LAWFUL, Ruling


def with_payment(view: StateView, action: Action) -> Action:
    """Return an action with the payments that the tables propose for its casts."""
    tables = view.rules.tables
    if not view.rules.costs_are_paid or not view.state.is_followed:
        return action
    if not isinstance(action, Batch):
        return tables.paying(view, action)
    makers = [partial(_paid_step, step) for step in action.steps]
    outcome = engine.apply_batch(view, makers, answers=action.answers)
    made = outcome.action
    whole = isinstance(made, Batch) and len(made.steps) == len(action.steps)
    return replace(action, steps=made.steps) if whole and isinstance(made, Batch) else action


def _paid_step(step: Action, context: ActionContext) -> Action:
    view = context.view
    return view.rules.tables.paying(view, step)


def apply_whole(
    view: StateView, action: Action, shuffle: Shuffler, *, permit: frozenset[Ruling] = LAWFUL
) -> Outcome:
    """Carry an action out together with what its outcome asks for.

    That becomes steps of the action, so that it is undone at once and played again alike.
    """
    outcome = engine.apply(view, action, permit=permit)
    more = (*_abilities(outcome), *_shuffles(outcome, shuffle))
    if not more:
        return outcome
    steps = action.steps if isinstance(action, Batch) else (action,)
    whole = Batch(player=action.player, steps=(*steps, *more), answers=action.answers)
    return engine.apply(view, whole, permit=permit)


def _abilities(outcome: Outcome) -> Iterator[Ability]:
    """Yield the abilities that are needed, but for those that are steps of the action already."""
    raised = {each.source for each in flat(outcome.action) if isinstance(each, Ability)}
    for event in outcome.events:
        if event.object in raised:
            continue
        if event.kind == ABILITY_NEEDED and event.player is not None and event.object is not None:
            yield Ability(player=event.player, source=event.object)


def _shuffles(outcome: Outcome, shuffle: Shuffler) -> Iterator[Shuffle]:
    for event in outcome.events:
        if event.kind == SHUFFLE_NEEDED and event.player is not None and event.to is not None:
            pile = [obj.id for obj in outcome.state.in_zone(event.to, event.player)]
            yield Shuffle(player=event.player, order=tuple(shuffle(pile)))
