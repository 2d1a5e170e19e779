"""Additional costs that a player pays with objects as a card is played (FaB CR 5.1.8, 5.1.9)."""

from collections.abc import Callable, Iterator, Mapping

from msgspec import Struct

from core.games.fab.actions import AdditionalCost, Play
from core.games.fab.objects.decks import reveal
from core.games.fab.objects.traits import traits
from core.games.fab.objects.zone_changes import Arrival, change_zone, controller_of, name_of
from core.games.fab.playing.stack import destroy
from core.games.fab.zones import BANISHED, DECK, in_arena
from core.messages import Message
from core.rules.action_context import ActionContext
from core.rules.actions import Effect, Reveal
from core.rules.history import Event
from core.rules.lasting_effects import start_effect
from core.rules.ruleset import StateView
from core.rules.verdict import Finding, done, refused
from core.state.effects import Change
from core.state.ids import ObjectId, PlayerId
from core.state.objects import GameObject
from core.state.zones import GRAVEYARD, HAND, STACK

ADDITIONAL_COST = "play.additional_cost"


class _Payment(Struct, frozen=True, kw_only=True):
    """A kind of payment: the objects that pay, and messages for payment and refusal."""

    pays: Callable[[StateView, GameObject, PlayerId], bool]
    message: Message
    refuses: Message


def _in_hand(_view: StateView, obj: GameObject, player: PlayerId) -> bool:
    return obj.zone == HAND and obj.owner == player


def _controlled(view: StateView, obj: GameObject, player: PlayerId) -> bool:
    return in_arena(obj) and controller_of(view, obj) == player


def _banishable(view: StateView, obj: GameObject, player: PlayerId) -> bool:
    if in_arena(obj):
        return controller_of(view, obj) == player
    return obj.owner == player and obj.zone not in {BANISHED, STACK}


PAYMENTS: Mapping[str, _Payment] = {
    "discard": _Payment(
        pays=_in_hand,
        message=Message("{card} is discarded for it."),
        refuses=Message("Only a card in {player}'s hand can be discarded for it."),
    ),
    "reveal": _Payment(
        pays=_in_hand,
        message=Message("{card} is revealed for it."),
        refuses=Message("Only a card in {player}'s hand can be revealed for it."),
    ),
    "destroy": _Payment(
        pays=_controlled,
        message=Message("{card} is destroyed for it."),
        refuses=Message("Only a permanent that {player} controls can be destroyed for it."),
    ),
    "banish": _Payment(
        pays=_banishable,
        message=Message("{card} is banished for it."),
        refuses=Message("Only a card of {player}'s that is not banished yet can be banished."),
    ),
}


def they_can_be_paid(view: StateView, action: Play) -> Iterator[Finding]:
    """A card whose additional costs cannot be paid is not played (``play.additional_cost``)."""
    paid: set[ObjectId] = {action.card, *action.pitch}
    for cost in action.additional:
        obj, payment = view.object(cost.object), PAYMENTS[cost.do]
        card = name_of(view, obj)
        if obj.id in paid:
            says = Message("{card} can't pay for more than one part of a cost.", card=card)
            yield refused(ADDITIONAL_COST, says)
        elif not payment.pays(view, obj, action.player):
            yield refused(
                ADDITIONAL_COST, payment.refuses.filled({"player": action.player}), "play.cost"
            )
        else:
            yield done(ADDITIONAL_COST, payment.message.filled({"card": card}))
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


BOOST_KEY = "keyword.boost"
BOOST = "Boost"
_CLASS = "Mechanologist"


def it_can_be_boosted(view: StateView, action: Play) -> Iterator[Finding]:
    """A card with boost is boosted with the top card of the deck (``keyword.boost``)."""
    if not action.boost:
        return
    obj = view.object(action.card)
    if not traits(view, obj).has(BOOST):
        yield refused(BOOST_KEY, Message("{card} has no boost.", card=name_of(view, obj)))
    elif not view.state.in_zone(DECK, action.player):
        yield refused(
            BOOST_KEY,
            Message(
                "{player}'s deck is empty: there is nothing to boost with.", player=action.player
            ),
        )
    else:
        yield done(BOOST_KEY, Message("The top card of the deck is banished for it."))


def boost(context: ActionContext, played: GameObject) -> None:
    """Banish the top card; if it is a Mechanologist card the boosted card gets go again."""
    top = next(reversed(context.state.in_zone(DECK, played.controller)), None)
    if top is None:
        return
    banished = change_zone(context, top, BANISHED, Arrival(reason="banish"))
    says = Message(
        "{player} boosted {card}", player=played.controller, card=name_of(context.view, played)
    )
    context.emit(
        Event(
            kind="boosted", object=played.id, player=played.controller, key=BOOST_KEY, message=says
        )
    )
    if banished is None or _CLASS not in traits(context.view, banished).type_line:
        return
    start_effect(
        context,
        Effect(
            player=played.controller,
            objects=(played.id,),
            change=Change(add_abilities=("Go again",)),
            until="while_there",
            bound_to=played.id,
            source="boost",
        ),
    )


class OptionalCost(Struct, frozen=True, kw_only=True):
    """A keyword by its last word or words, its rule, and the reminder for its player."""

    keyword: str
    key: str
    message: Message


OPTIONAL_COSTS = (
    OptionalCost(
        keyword="Fusion",
        key="keyword.fusion",
        message=Message("By hand, {card} may be fused: {keyword}, cards of hand are revealed."),
    ),
    OptionalCost(
        keyword="Scrap",
        key="keyword.scrap",
        message=Message(
            "By hand, {card} may scrap: an item or equipment of the graveyard is banished."
        ),
    ),
    OptionalCost(
        keyword="Beat Chest",
        key="keyword.beat_chest",
        message=Message(
            "By hand, {card} may beat chest: a card with 6 or more power is discarded."
        ),
    ),
)


def what_may_be_paid_too(view: StateView, action: Play) -> Iterator[Finding]:
    """Name the additional costs that a player may pay (``play.cost``)."""
    if action.additional:
        return
    obj = view.object(action.card)
    for word in traits(view, obj).keywords:
        for each in OPTIONAL_COSTS:
            if word.endswith(each.keyword):
                says = each.message.filled({"card": name_of(view, obj), "keyword": word})
                yield done(each.key, says, "play.cost")
