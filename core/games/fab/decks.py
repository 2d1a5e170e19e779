"""Drawing, discarding, shuffling, and bringing cards to the table."""

from collections.abc import Iterator

from msgspec.structs import replace

from core.games.fab.kinds import ceases_outside
from core.games.fab.replacements import what_replaces
from core.games.fab.zone_changes import NEW, Arrival, change_zone, name_of
from core.games.fab.zone_limits import obstacle
from core.games.fab.zones import ARENA_ZONES, DECK, INVENTORY, noun_for, place_of
from core.messages import Message
from core.rules import pile_actions
from core.rules.action_context import ActionContext
from core.rules.action_labels import cards
from core.rules.actions import Arrange, Bring, Discard, Draw, Mill, Shuffle
from core.rules.events import Event
from core.rules.objects import newcomer
from core.rules.pile_actions import its_own_cards, top_cards
from core.rules.ruleset import StateView, Verb
from core.rules.verdict import Finding, done, nothing, refused
from core.state.objects import GameObject
from core.state.zones import GRAVEYARD, HAND, STACK


def _taken(view: StateView, action: Draw | Mill) -> tuple[GameObject, ...]:
    """Return the cards that leave the deck: those on top, or the one that is named."""
    if action.object is None:
        return top_cards(view.state, DECK, action.player, action.count)
    named = view.object(action.object)
    return (named,) if named.zone == DECK and named.owner == action.player else ()


# Checks


def the_deck_holds_cards(view: StateView, action: Draw | Mill) -> Iterator[Finding]:
    """As many cards move as the deck holds (``draw.card``)."""
    key = "draw.card" if isinstance(action, Draw) else "zone.deck"
    short = ("game.empty_deck",) if isinstance(action, Draw) else ()
    number = len(_taken(view, action))
    if not view.state.in_zone(DECK, action.player):
        says = Message("{player}'s deck is empty.", player=action.player)
        yield nothing(key, says, *short)
    elif action.object is not None and not number:
        yield refused(
            key, Message("It is not in {player}'s deck.", player=action.player), possible=False
        )
    elif number < 1:
        yield nothing(key, Message("No cards: the number is 0."))
    else:
        says = Message("{count} card moves from the deck.|{count} cards move from the deck.")
        if action.object is None:
            says = Message(
                "{count} card moves from the top of the deck.|"
                "{count} cards move from the top of the deck."
            )
        yield done(key, says.filled({"count": number}), *(short if number < action.count else ()))
        yield done(NEW, Message("In another zone it is a new object."))


def it_is_in_hand(view: StateView, action: Discard) -> Iterator[Finding]:
    """A card is discarded from its owner's hand (``discard.card``)."""
    if action.object is None:
        yield from pile_actions.nothing_to_discard(view, action)
        return
    obj = view.object(action.object)
    if obj.zone != HAND:
        says = Message("{card} is not in hand.", card=name_of(view, obj))
        yield refused("discard.card", says)
    else:
        yield done(
            "discard.card",
            Message("{owner} puts a card from hand into the graveyard.", owner=obj.owner),
        )
        yield from what_replaces(view, obj, GRAVEYARD, action.replacement)
        if obj.side:
            yield done("transcend.stays", Message("It has transcended and stays what it is."))


def it_comes_to_the_table(view: StateView, action: Bring) -> Iterator[Finding]:
    """A card comes to the table from outside, where the zone can hold it."""
    to = place_of(action.to)
    if to == STACK:
        yield refused("play.card", Message("A card is put onto the stack by playing it."))
        return
    trial = view.at(view.state.add_card(action.card, action.owner))
    found = obstacle(trial, newcomer(action, view.state.next_id, view.state.clock, INVENTORY), to)
    if found is not None:
        yield found
    else:
        yield done(
            NEW,
            Message(
                "{card} is added to {owner}'s {zone}.",
                card=action.card.name,
                owner=action.owner,
                zone=noun_for(to),
            ),
        )


DRAW_CHECKS = {"draw.card": the_deck_holds_cards}
DISCARD_CHECKS = {"discard.card": it_is_in_hand}
SHUFFLE_CHECKS = {"shuffle.zone": its_own_cards(DECK, "shuffle.zone")}
BRING_CHECKS = {NEW: it_comes_to_the_table}


# Handlers


def draw(context: ActionContext, action: Draw) -> None:
    """Draw cards, one after the other."""
    for obj in _taken(context.view, action):
        change_zone(context, obj, HAND, Arrival(reason="draw"))


def mill(context: ActionContext, action: Mill) -> None:
    """Put cards from the top of the deck into the graveyard."""
    for obj in _taken(context.view, action):
        change_zone(context, obj, GRAVEYARD)


def discard(context: ActionContext, action: Discard) -> None:
    """Discard a card."""
    if action.object is None:
        return
    obj = context.state.object(action.object)
    how = Arrival(reason="discard", replacement=action.replacement)
    change_zone(context, obj, GRAVEYARD, how)


def bring(context: ActionContext, action: Bring) -> None:
    """Bring a card to the table, as a new physical card from outside the game."""
    number = context.state.next_id
    context.state = context.state.add_card(action.card, action.owner)
    obj = newcomer(action, number, context.tick(), INVENTORY)
    context.put(replace(obj, token=ceases_outside(context.state, obj)))
    context.emit(Event(kind="made", object=obj.id))
    if place_of(action.to) in ARENA_ZONES:
        side = 0 if len(action.card.sides) > 1 else None
        change_zone(context, obj, action.to, Arrival(side=side))
    else:
        context.put(replace(obj, zone=place_of(action.to)))


def _bring_label(view: StateView, action: Bring) -> Message:
    hidden = view.rules.zone(place_of(action.to)).hidden
    return Message("Add {card}", card=Message("a card") if hidden else action.card.name)


def _draw_label(_view: StateView, action: Draw) -> Message:
    return Message("{player} draws {cards}", player=action.player, cards=cards(action.count))


VERBS = (
    Verb(action=Draw, checks=DRAW_CHECKS, handler=draw, label=_draw_label),
    Verb(
        action=Mill, checks=DRAW_CHECKS, handler=mill, label=Message("{player}: deck to graveyard")
    ),
    Verb(
        action=Discard,
        checks=DISCARD_CHECKS,
        handler=discard,
        label=Message("{player} discards a card"),
        menu=pile_actions.discarding,
    ),
    Verb(
        action=Shuffle,
        checks=SHUFFLE_CHECKS,
        handler=pile_actions.shuffling(DECK),
        label=Message("{player} shuffles"),
    ),
    Verb(
        action=Arrange,
        checks={"zone.same": pile_actions.in_the_order_chosen("zone.same")},
        handler=pile_actions.arrange,
        label=pile_actions.words_of_arranging,
    ),
    Verb(action=Bring, checks=BRING_CHECKS, handler=bring, label=_bring_label),
)
