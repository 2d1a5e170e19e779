"""Suspense: two counters as it enters, one off at each start of a turn (since Super Slam).

Source: release notes, and the rules of February 2026 (8.3.42).
"""

from msgspec.structs import replace

from core.games.fab.policies import policies
from core.games.fab.traits import traits
from core.games.fab.zones import everybody, in_arena, is_public
from core.messages import Message
from core.rules.action_context import ActionContext
from core.rules.events import ENTERED_WITH, Event
from core.rules.ruleset import StateView
from core.state.ids import ObjectId, PlayerId
from core.state.objects import GameObject

KEY = "keyword.suspense"
SUSPENSE = "Suspense"
_KIND, _MANY = "suspense", 2


def has_suspense(view: StateView, obj: GameObject) -> bool:
    """Return whether an object has suspense in the arena, in an edition with this keyword."""
    there = in_arena(obj) and is_public(obj, everybody(view.state))
    return policies(view.rules).suspense and there and traits(view, obj).has(SUSPENSE)


def with_suspense(context: ActionContext, obj: GameObject) -> GameObject:
    """Put two suspense counters on something that has just entered with suspense."""
    if not has_suspense(context.view, obj):
        return obj
    many = obj.counter(_KIND) + _MANY
    obj = replace(obj, counters=obj.counters_with(_KIND, many))
    context.put(obj)
    name = traits(context.view, obj).name
    says = Message("{card} enters with {amount} suspense counters", card=name, amount=_MANY)
    context.emit(Event(kind=ENTERED_WITH, object=obj.id, key=KEY, message=says))
    return obj


def as_a_turn_begins(context: ActionContext, player: PlayerId) -> None:
    """Take a suspense counter off each permanent of the player whose turn begins."""
    for obj in context.state.by_place:
        found = traits(context.view, obj)
        counted = obj.counter(_KIND)
        if not counted or found.controller != player or not has_suspense(context.view, obj):
            continue
        context.put(replace(obj, counters=obj.counters_with(_KIND, counted - 1)))
        says = Message("A suspense counter came off {card}", card=found.name)
        context.emit(Event(kind="counters", object=obj.id, key=KEY, message=says))


def is_over(context: ActionContext, obj: GameObject) -> bool:
    """Return whether an action has removed the last suspense counter of an object."""
    before: GameObject | None = context.start.objects.get(ObjectId(obj.id))
    had = before is not None and before.ref == obj.ref and before.counter(_KIND)
    return bool(had) and not obj.counter(_KIND) and has_suspense(context.view, obj)
