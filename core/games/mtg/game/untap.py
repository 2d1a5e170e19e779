"""The untap step: what untaps, and what keeps something from it (MTG CR 502, 122.1d)."""

from msgspec.structs import replace

from core.games.mtg.policies import policies
from core.games.mtg.traits import traits
from core.messages import CardName, Message
from core.rules.action_context import ActionContext
from core.rules.events import Event
from core.state.ids import PlayerId
from core.state.zones import BATTLEFIELD

STUN = "stun"


def untap_all(context: ActionContext, player: PlayerId) -> None:
    """Untap what a player controls, all at once, but for what is stunned or held."""
    stuns = policies(context.view.rules).stun_counters
    for obj in context.state.objects:
        if obj.zone != BATTLEFIELD or not obj.tapped:
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
        elif stuns and obj.counter(STUN):
            counters = obj.counters_with(STUN, obj.counter(STUN) - 1)
            context.put(replace(obj, counters=counters))
            says = Message(
                "{card}: a stun counter comes off instead", card=CardName(obj.id, found.name)
            )
            context.emit(Event(kind="counters", object=obj.id, key="untap.stun", message=says))
        else:
            context.put(replace(obj, tapped=False))
            context.emit(Event(kind="untapped", object=obj.id, key="turn.untap"))
