"""Melding: two cards of a pair become one permanent."""

from collections.abc import Iterator

from msgspec.structs import replace

from core.cards.card import Card, Layout
from core.games.mtg.actions import Meld
from core.games.mtg.casting.activated_abilities import costs_by_hand
from core.games.mtg.combat.attacking import enters_attacking
from core.games.mtg.layers.traits import name_of, named, traits
from core.games.mtg.policies import policies
from core.games.mtg.zones.arrival import Arrival
from core.games.mtg.zones.entry import enter
from core.games.mtg.zones.zone_changes import change_zone
from core.messages import CardName, Message
from core.rules.action_context import ActionContext
from core.rules.history import Event
from core.rules.lasting_effects import copied
from core.rules.ruleset import MELD, ActionSpec, MenuOption, StateView
from core.rules.verdict import Finding, done, refused
from core.state.ids import PlayerId
from core.state.objects import GameObject
from core.state.zones import BATTLEFIELD, EXILE

_TWO = 2


def are_a_pair(first: Card, second: Card) -> bool:
    """Return whether two cards name each other as a meld pair."""
    return first.is_partner_of(second)


def only_a_pair_melds(view: StateView, action: Meld) -> Iterator[Finding]:
    """Only the two cards of one pair that the edition knows meld (``meld.pairs``)."""
    objects = [view.object(object_id) for object_id in action.objects]
    names = tuple(name_of(view, obj) for obj in objects)
    cards = tuple(
        card for object_id in action.objects for card in view.state.fronts(view.object(object_id))
    )
    two_cards = len(objects) == _TWO and all(len(obj.cards) == 1 for obj in objects)
    if not two_cards or len(cards) != _TWO:
        message = Message(
            "{names}: only two cards meld, no token, no copy and nothing melded already.",
            names=names,
        )
        yield refused("meld.keyword", message, "meld.pairs", possible=False)
    elif not are_a_pair(cards[0], cards[1]):
        message = Message("{names} are not a meld pair: they stay where they are.", names=names)
        yield refused("meld.pairs", message, "meld.keyword", possible=False)
    else:
        result = cards[0].sides[-1][0].name
        if result in policies(view.rules).pairs_to_come:
            message = Message("This edition has no pair that melds into {result}.", result=result)
            yield refused("meld.pairs", message, "meld.keyword", *_pair_key(view, result))
        else:
            message = Message(
                "{names} are the two cards of one pair: {result}.", names=names, result=result
            )
            yield done("meld.pairs", message, *_pair_key(view, result))


def _pair_key(view: StateView, result: str) -> tuple[str, ...]:
    found = policies(view.rules).pair_keys.get(result)
    return (found,) if found else ()


def one_player_owns_and_controls_both(view: StateView, action: Meld) -> Iterator[Finding]:
    """One player owns and controls both (``meld.keyword``)."""
    objects = [view.object(object_id) for object_id in action.objects]
    people = {obj.owner for obj in objects} | {
        traits(view, obj).controller for obj in objects if obj.zone == BATTLEFIELD
    }
    if len(people) > 1:
        message = Message("The same player must own and control both cards.")
        yield refused("meld.keyword", message, "meld.instruction", "meld.pairs")


def both_go_by_their_names(view: StateView, action: Meld) -> Iterator[Finding]:
    """A card melds with one of a certain name, as it is now (``meld.keyword``).

    Face down it has no name, and a copy of something else has another one.
    """
    for object_id in action.objects:
        obj = view.object(object_id)
        if obj.zone != BATTLEFIELD or len(obj.cards) != 1:
            continue
        part = view.state.printed(obj).front.name
        if part not in traits(view, obj).names:
            now = traits(view, obj).name or Message("without a name")
            renamed = "layer.text" if copied(view, obj) is None else "copy.copiable_values"
            key = "facedown.characteristics" if obj.face_down else renamed
            message = Message(
                "{part} is {now} now, and only what goes by its own name is melded.",
                part=part,
                now=now,
            )
            yield refused("meld.keyword", message, "meld.instruction", "meld.pairs", key)


def both_are_at_hand(view: StateView, action: Meld) -> Iterator[Finding]:
    """They are exiled from the battlefield, or in exile already (``meld.instruction``)."""
    zones = {view.object(object_id).zone for object_id in action.objects}
    if zones - {BATTLEFIELD, EXILE}:
        message = Message(
            "Both cards have to be on the battlefield, from where they are exiled and melded."
        )
        yield refused("meld.instruction", message, "meld.keyword")
    else:
        message = Message(
            "Both are exiled and put onto the battlefield as one object of two cards."
        )
        yield done("meld.instruction", message, "meld.enters_melded", "meld.keyword")


def its_cost_is_paid_by_hand(view: StateView, action: Meld) -> Iterator[Finding]:
    """The cost of an ability that melds is paid by hand (``mana.pay``)."""
    for object_id in action.objects:
        if view.object(object_id).zone == BATTLEFIELD:
            yield from costs_by_hand(view, object_id, "meld")


def meld(context: ActionContext, action: Meld) -> None:
    """Exile both cards and put them onto the battlefield as one new object."""
    names = [name_of(context.view, context.state.object(object_id)) for object_id in action.objects]
    exiled = [
        obj
        for object_id in action.objects
        for obj in change_zone(context, context.state.object(object_id), EXILE)
    ]
    if any(obj.zone != EXILE for obj in exiled):
        return
    first = exiled[0]
    cards = tuple(card for obj in exiled for card in obj.cards)
    both = replace(first, id=context.fresh_id(), cards=cards)
    arrival = Arrival(controller=first.owner, side=1, tapped=action.tapped or None)
    melded = enter(context, both, arrival)
    if melded is None:
        return
    for obj in exiled:
        context.state = context.state.without(obj.id)
    name = name_of(context.view, melded)
    context.emit(Event(kind="made", object=melded.id))
    message = Message(
        "{names:and} melded into {card}: two cards, one object", names=tuple(names), card=name
    )
    context.emit(
        Event(
            kind="melded",
            object=melded.id,
            cards=melded.cards,
            key="meld.enters_melded",
            message=message,
        )
    )
    if action.attacking is not None:
        enters_attacking(context, melded, action.attacking)


def _label(view: StateView, action: Meld) -> Message:
    names = tuple(named(view, object_id) for object_id in action.objects)
    return Message("Meld {cards}", cards=names)


def menu(view: StateView, obj: GameObject, player: PlayerId) -> Iterator[MenuOption]:
    """Yield melding with each partner in the same zone."""
    card = view.state.printed(obj)
    if card.layout is not Layout.MELD or obj.is_melded:
        return
    if obj.zone not in {BATTLEFIELD, EXILE}:
        return
    for other in view.state.objects:
        if other.zone != obj.zone or other.is_melded or other.face_down or other.id == obj.id:
            continue
        partner = view.state.printed(other)
        if are_a_pair(card, partner):
            yield meld_option(obj, other, card, partner, player)


def meld_option(
    obj: GameObject, other: GameObject, card: Card, partner: Card, player: PlayerId
) -> MenuOption:
    """Return melding two cards of a pair."""
    return MenuOption(
        action=Meld(player=player, objects=(obj.id, other.id)),
        message=Message("Meld with {face}", face=CardName(obj.id, partner.front.name)),
        more=Message("into {face}", face=CardName(obj.id, card.sides[-1][0].name)),
        verb=MELD.id,
    )


SPECS = (
    ActionSpec(
        action=Meld,
        checks={
            "meld.pairs": only_a_pair_melds,
            "meld.keyword": one_player_owns_and_controls_both,
            "name.printed": both_go_by_their_names,
            "meld.instruction": both_are_at_hand,
            "mana.pay": its_cost_is_paid_by_hand,
        },
        handler=meld,
        label=_label,
        menu=menu,
        group=MELD,
    ),
)
