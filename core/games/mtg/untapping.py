"""What untaps, by an effect or in the untap step, and what keeps it tapped (MTG CR 502, 122.1d)."""

from msgspec.structs import replace

from core.games.mtg.policies import policies
from core.games.mtg.statuses import is_phased_out
from core.games.mtg.traits import traits
from core.messages import CardName, Message
from core.rules.action_context import ActionContext
from core.rules.actions import Untap
from core.rules.events import Event
from core.state.ids import PlayerId
from core.state.objects import GameObject
from core.state.zones import BATTLEFIELD

STUN = "stun"


def untap(context: ActionContext, action: Untap) -> None:
    """Untap a permanent, unless a stun counter comes off instead."""
    _untap(context, context.state.object(action.object))


def untap_all(context: ActionContext, player: PlayerId) -> None:
    """Untap what a player controls, all at once, but for what is stunned or held."""
    for obj in context.state.by_place:
        if obj.zone != BATTLEFIELD or not obj.tapped or is_phased_out(obj):
            continue
        found = traits(context.view, obj)
        if found.controller != player:
            continue
        if "doesnt_untap" in found.limits:
            says = Message(
                "{card} stays tapped: an effect keeps it so", card=CardName(obj.id, found.name)
            )
            context.emit(
                Event(kind="stays_tapped", object=obj.id, key="untap.exceptions", message=says)
            )
        else:
            _untap(context, obj, "turn.untap")


def _untap(context: ActionContext, obj: GameObject, key: str = "") -> None:
    if policies(context.view.rules).stun_counters and obj.counter(STUN):
        counters = obj.counters_with(STUN, obj.counter(STUN) - 1)
        context.put(replace(obj, counters=counters))
        name = CardName(obj.id, traits(context.view, obj).name)
        says = Message("{card}: a stun counter comes off instead", card=name)
        context.emit(Event(kind="counters", object=obj.id, key="untap.stun", message=says))
    else:
        context.put(replace(obj, tapped=False))
        context.emit(Event(kind="untapped", object=obj.id, key=key))
