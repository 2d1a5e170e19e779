"""Destroying a permanent: a regeneration shield replaces that once (MTG CR 701.8, 701.19)."""

from msgspec.structs import replace

from core.games.mtg.combat.removal import leave_combat
from core.games.mtg.statuses import SHIELD
from core.games.mtg.traits import traits
from core.messages import CardName, Message
from core.rules.action_context import ActionContext
from core.rules.conditions import is_on
from core.rules.events import Event
from core.state.objects import GameObject
from core.state.zones import BATTLEFIELD


def has_shield(obj: GameObject) -> bool:
    """Tell whether a permanent regenerates when it would be destroyed."""
    return obj.zone == BATTLEFIELD and is_on(obj, SHIELD)


def regenerates_instead(context: ActionContext, obj: GameObject) -> bool:
    """Use up a regeneration shield in place of destroying a permanent, where it has one.

    All damage is removed from it, it is tapped and leaves combat; it stays the same object.
    """
    if not has_shield(obj):
        return False
    left = list(obj.conditions)
    left.remove(SHIELD.word)
    healed = replace(obj, damage=0, deathtouched=False, tapped=True, conditions=tuple(left))
    context.put(healed)
    name = CardName(obj.id, traits(context.view, obj).name)
    says = Message("{card} regenerates: it is tapped, and its damage is removed", card=name)
    context.emit(Event(kind="regenerated", object=obj.id, key=SHIELD.key, message=says))
    if not obj.tapped:
        context.emit(Event(kind="tapped", object=obj.id, key=SHIELD.key))
    leave_combat(context, obj.ref)
    return True
