"""Spells and abilities on the stack; no step ends before it is empty (MTG CR 117.4, 500.2)."""

from collections.abc import Iterator

from msgspec.structs import replace

from core.games.mtg.layers.traits import traits
from core.messages import Message
from core.rules.action_context import ActionContext
from core.rules.actions import Action
from core.rules.ruleset import StateView
from core.rules.verdict import Finding, refused
from core.state.effects import Waiting
from core.state.game_state import GameState
from core.state.ids import ObjectId
from core.state.objects import GameObject
from core.state.zones import STACK


def stack_is_empty(view: StateView) -> bool:
    """Return whether no spell and no ability is on the stack."""
    return not view.state.waiting and not view.found(_is_spell)


def _is_spell(_view: StateView, obj: GameObject) -> bool:
    return obj.zone == STACK


def carried_out(context: ActionContext, ability: ObjectId) -> None:
    """Take an ability whose text was just carried out off the stack; it may still be resolved."""
    _take_off(context, ability, left=False)


def leaves_the_stack(context: ActionContext, ability: ObjectId) -> None:
    """Take an ability that resolves off the stack; its text may still be carried out."""
    _take_off(context, ability, left=True)


def ability_named(state: GameState, ability: ObjectId) -> Waiting | None:
    """Return an ability that waits, or that was the last one to leave the stack."""
    there = state.waiting if state.resolving is None else (*state.waiting, state.resolving)
    return next((each for each in there if each.id == ability), None)


def _take_off(context: ActionContext, ability: ObjectId, *, left: bool) -> None:
    state = context.state
    found = ability_named(state, ability)
    if found is None:
        return
    others = tuple(each for each in state.waiting if each is not found)
    now = replace(found, left=left or found.left)
    context.state = replace(state, waiting=others, resolving=now)


def nothing_waits(view: StateView, _action: Action) -> Iterator[Finding]:
    """A step ends only when the stack is empty (``turn.stack_empty``)."""
    if not view.state.is_followed or stack_is_empty(view):
        return
    spells = [traits(view, obj).name for obj in view.state.in_zone(STACK)]
    what = spells[-1] if spells else "An ability"
    yield refused(
        "turn.stack_empty", Message("{what} is still on the stack.", what=what or "A spell")
    )
