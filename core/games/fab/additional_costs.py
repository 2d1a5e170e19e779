"""Additional costs that a player pays with objects as a card is played (FaB CR 5.1.8, 5.1.9)."""

from collections.abc import Callable, Iterator, Mapping

from msgspec import Struct

from core.games.fab.actions import AdditionalCost, Play
from core.games.fab.hidden import reveal
from core.games.fab.triggers import destroy
from core.games.fab.zone_changes import Arrival, change_zone, controller_of, name_of
from core.games.fab.zones import BANISHED, in_arena
from core.messages import Message
from core.rules.action_context import ActionContext
from core.rules.actions import Reveal
from core.rules.ruleset import StateView
from core.rules.verdict import Finding, done, refused
from core.state.ids import ObjectId, PlayerId
from core.state.objects import GameObject
from core.state.zones import GRAVEYARD, HAND, STACK

KEY = "play.additional_cost"


class _Way(Struct, frozen=True, kw_only=True):
    """A way to pay: the objects that pay, the words for that and for a refusal."""

    pays: Callable[[StateView, GameObject, PlayerId], bool]
    says: Message
    refuses: Message


def _in_hand(_view: StateView, obj: GameObject, player: PlayerId) -> bool:
    return obj.zone == HAND and obj.owner == player


def _controlled(view: StateView, obj: GameObject, player: PlayerId) -> bool:
    return in_arena(obj) and controller_of(view, obj) == player


def _banishable(view: StateView, obj: GameObject, player: PlayerId) -> bool:
    if in_arena(obj):
        return controller_of(view, obj) == player
    return obj.owner == player and obj.zone not in {BANISHED, STACK}


WAYS: Mapping[str, _Way] = {
    "discard": _Way(
        pays=_in_hand,
        says=Message("{card} is discarded for it."),
        refuses=Message("Only a card in {player}'s hand can be discarded for it."),
    ),
    "reveal": _Way(
        pays=_in_hand,
        says=Message("{card} is revealed for it."),
        refuses=Message("Only a card in {player}'s hand can be revealed for it."),
    ),
    "destroy": _Way(
        pays=_controlled,
        says=Message("{card} is destroyed for it."),
        refuses=Message("Only a permanent that {player} controls can be destroyed for it."),
    ),
    "banish": _Way(
        pays=_banishable,
        says=Message("{card} is banished for it."),
        refuses=Message("Only a card of {player}'s that is not banished yet can be banished."),
    ),
}


def they_can_be_paid(view: StateView, action: Play) -> Iterator[Finding]:
    """A card whose additional costs cannot be paid is not played (``play.additional_cost``)."""
    paid: set[ObjectId] = {action.card, *action.pitch}
    for cost in action.additional:
        obj, way = view.object(cost.object), WAYS[cost.do]
        card = name_of(view, obj)
        if obj.id in paid:
            says = Message("{card} can't pay for more than one part of a cost.", card=card)
            yield refused(KEY, says)
        elif not way.pays(view, obj, action.player):
            yield refused(KEY, way.refuses.filled({"player": action.player}), "play.cost")
        else:
            yield done(KEY, way.says.filled({"card": card}))
        if cost.do != "reveal":
            paid.add(obj.id)


def pay_additional_costs(context: ActionContext, action: Play) -> None:
    """Pay the additional costs of a card in the declared order."""
    for cost in action.additional:
        obj = context.state.objects.get(cost.object)
        if obj is not None:
            _pay(context, action.player, cost, obj)


def _pay(context: ActionContext, player: PlayerId, cost: AdditionalCost, obj: GameObject) -> None:
    match cost.do:
        case "discard":
            change_zone(context, obj, GRAVEYARD, Arrival(reason="discard"))
        case "banish":
            change_zone(context, obj, BANISHED, Arrival(reason="banish"))
        case "destroy":
            destroy(context, obj)
        case "reveal":
            reveal(context, Reveal(player=player, object=obj.id))
