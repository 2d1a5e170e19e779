"""Decks and hidden cards: drawing, discarding, shuffling, looking, revealing (FaB CR 3.0.3)."""

from collections.abc import Iterator

from msgspec.structs import replace

from core.cards.card import Layout
from core.games.fab.objects.faces import ceases_outside
from core.games.fab.objects.zone_changes import (
    NEW,
    Arrival,
    beneath,
    change_zone,
    name_of,
    obstacle,
    share_secrecy,
    turn_private,
    what_replaces,
)
from core.games.fab.zones import (
    ARENA_ZONES,
    DECK,
    INVENTORY,
    PRIVATE_ZONES,
    actual_zone,
    everybody,
    is_public,
    zone_noun,
)
from core.messages import Message
from core.rules import table_actions
from core.rules.action_context import ActionContext
from core.rules.actions import Bring, Discard, Draw, Look, Mill, Reveal, TurnFaceDown, TurnFaceUp
from core.rules.history import REVEALED, Event
from core.rules.lasting_effects import newcomer
from core.rules.ruleset import ActionSpec, Consent, MenuOption, StateView
from core.rules.table_actions import cards_taken, draw_label, looked_at, pile_specs
from core.rules.verdict import Finding, done, nothing, refused
from core.state.ids import PlayerId
from core.state.objects import GameObject
from core.state.zones import GRAVEYARD, HAND, STACK


def the_deck_holds_cards(view: StateView, action: Draw | Mill) -> Iterator[Finding]:
    """As many cards move as the deck holds (``draw.card``)."""
    key = "draw.card" if isinstance(action, Draw) else "zone.deck"
    short = ("game.empty_deck",) if isinstance(action, Draw) else ()
    number = len(cards_taken(view, DECK, action))
    if not view.state.in_zone(DECK, action.player):
        says = Message("{player}'s deck is empty.", player=action.player)
        yield nothing(key, says, *short)
    elif action.object is not None and not number:
        says = Message("It is not in {player}'s deck.", player=action.player)
        yield refused(key, says, possible=False)
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
        yield from table_actions.nothing_to_discard(view, action)
        return
    obj = view.object(action.object)
    if obj.zone != HAND:
        says = Message("{card} is not in hand.", card=name_of(view, obj))
        yield refused("discard.card", says)
    else:
        says = Message("{owner} puts a card from hand into the graveyard.", owner=obj.owner)
        yield done("discard.card", says)
        yield from what_replaces(view, obj, GRAVEYARD, action.replacement)
        if obj.side:
            yield done("transcend.stays", Message("It has transcended: its back stays active."))


def it_comes_to_the_table(view: StateView, action: Bring) -> Iterator[Finding]:
    """A card comes to the table from outside, where the zone can hold it."""
    to = actual_zone(action.to)
    if to == STACK:
        yield refused("play.card", Message("A card is put onto the stack by playing it."))
        return
    trial = view.at(view.state.add_card(action.card, action.owner))
    found = obstacle(trial, newcomer(action, view.state.next_id, view.state.clock, INVENTORY), to)
    if found is not None:
        yield found
    else:
        says = Message(
            "{card} is added to {owner}'s {zone}.",
            card=action.card.name,
            owner=action.owner,
            zone=zone_noun(to),
        )
        yield done(NEW, says)


DRAW_CHECKS = {"draw.card": the_deck_holds_cards}


def draw(context: ActionContext, action: Draw) -> None:
    """Draw cards, one after the other."""
    for obj in cards_taken(context.view, DECK, action):
        change_zone(context, obj, HAND, Arrival(reason="draw"))


def mill(context: ActionContext, action: Mill) -> None:
    """Put cards from the top of the deck into the graveyard."""
    for obj in cards_taken(context.view, DECK, action):
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
    if actual_zone(action.to) in ARENA_ZONES:
        side = 0 if len(action.card.sides) > 1 else None
        change_zone(context, obj, action.to, Arrival(side=side))
    else:
        context.put(replace(obj, zone=actual_zone(action.to)))


def _bring_label(view: StateView, action: Bring) -> Message:
    hidden = view.rules.zone(actual_zone(action.to)).hidden
    return Message("Add {card}", card=Message("a card") if hidden else action.card.name)


def alone_or_with_its_top_card(
    view: StateView, action: TurnFaceDown | TurnFaceUp
) -> Iterator[Finding]:
    """A sub-card is as public as the card above it (``subcard.secrecy``)."""
    obj = view.object(action.object)
    number = len(beneath(view.state, obj))
    if obj.attached_to is not None:
        says = Message("It is under another card, and as public or private as that card.")
        yield nothing("subcard.secrecy", says)
    elif number and isinstance(action, TurnFaceUp) and obj.face_down:
        says = Message(
            "{number} card under it becomes public with it.|"
            "{number} cards under it become public with it.",
            number=number,
        )
        yield done("subcard.secrecy", says)


def not_private_already(view: StateView, action: TurnFaceDown) -> Iterator[Finding]:
    """A card turned face down becomes private, and a new object (``visibility.turn``)."""
    obj = view.object(action.object)
    name = name_of(view, obj)
    if not is_public(obj, everybody(view.state)):
        yield nothing("visibility.turn", Message("It is face down already."))
        return
    yield done("visibility.turn", Message("{card} becomes private.", card=name))
    yield done(NEW, Message("A public object that becomes private is a new object."))
    layout = view.state.printed(obj).layout
    if obj.side and layout is Layout.TRANSCEND_CARD:
        yield done("transcend.stays", Message("It has transcended, so its back stays active."))
    elif obj.side and layout is Layout.FLIP_CARD:
        yield done("flip.inside_game", Message("A new object has its front active."))


def not_public_already(view: StateView, action: TurnFaceUp) -> Iterator[Finding]:
    """A card turned face up becomes public and stays the same object."""
    obj = view.object(action.object)
    if is_public(obj, everybody(view.state)):
        yield nothing("visibility.turn", Message("It is face up already."))
    else:
        yield done("visibility.turn", Message("It becomes public and stays the same object."))


def whoever_looks_can_see_both_faces(view: StateView, action: Look | Reveal) -> Iterator[Finding]:
    """A player who looks at a card sees both its faces (``dfc.look_at_both``)."""
    found = looked_at(view.state, DECK, action)
    key = "look.card" if isinstance(action, Look) else "reveal.card"
    players = everybody(view.state)
    if not found:
        yield nothing(key, Message("There is no card to look at."))
    elif all(is_public(obj, players) for obj in found):
        yield nothing(key, Message("All players see it already."))
    else:
        says = Message("A player who looks at a card sees both its faces.")
        yield done(key, says, "dfc.look_at_both")
        if isinstance(action, Reveal):
            yield done("reveal.over", Message("All players see it once, then it is private again."))


LOOK_CHECKS = {"dfc.look_at_both": whoever_looks_can_see_both_faces}


def turn_face_down(context: ActionContext, action: TurnFaceDown) -> None:
    """Make an object private."""
    obj = context.state.object(action.object)
    turn_private(context, obj)
    context.emit(Event(kind="turned_face_down", object=obj.id, key="visibility.turn"))


def reveal(context: ActionContext, action: Reveal) -> None:
    """Reveal cards; without a duration the reveal is over at once (``reveal.over``)."""
    players = everybody(context.state)
    found = looked_at(context.state, DECK, action)
    shown = [obj for obj in found if not is_public(obj, players)]
    names = tuple(name_of(context.view, obj) for obj in shown)
    context.emit(
        Event(
            kind=REVEALED,
            player=action.player,
            key="reveal.over",
            arrived=tuple(obj.id for obj in shown),
            message=Message("{player} revealed {names}", player=action.player, names=names),
        )
    )


def turn_face_up(context: ActionContext, action: TurnFaceUp) -> None:
    """Make an object public; in a private zone all players see it."""
    obj = context.state.object(action.object)
    seen = everybody(context.state) if obj.zone in PRIVATE_ZONES else obj.visible_to
    turned = replace(obj, face_down=False, visible_to=seen)
    context.put(turned)
    share_secrecy(context, turned)
    says = Message("{turned} was turned face up", turned=name_of(context.view, turned))
    key = "visibility.turn"
    context.emit(Event(kind="turned_face_up", object=obj.id, key=key, message=says))


def _face_down_menu(view: StateView, obj: GameObject, player: PlayerId) -> Iterator[MenuOption]:
    if is_public(obj, everybody(view.state)):
        down, more = TurnFaceDown(player=player, object=obj.id), Message("a new object")
        yield MenuOption(
            action=down, message=Message("Turn face down"), more=more, verb="face_down"
        )


def _face_up_menu(view: StateView, obj: GameObject, player: PlayerId) -> Iterator[MenuOption]:
    if not is_public(obj, everybody(view.state)):
        up = TurnFaceUp(player=player, object=obj.id)
        yield MenuOption(action=up, message=Message("Turn face up"), verb="face_up")


SPECS = (
    ActionSpec(action=Draw, checks=DRAW_CHECKS, handler=draw, label=draw_label),
    ActionSpec(
        action=Mill, checks=DRAW_CHECKS, handler=mill, label=Message("{player}: deck to graveyard")
    ),
    ActionSpec(
        action=Discard,
        checks={"discard.card": it_is_in_hand},
        handler=discard,
        label=Message("{player} discards a card"),
        menu=table_actions.discarding,
    ),
    *pile_specs(DECK, shuffle_key="shuffle.zone", order_key="zone.same"),
    ActionSpec(
        action=Bring, checks={NEW: it_comes_to_the_table}, handler=bring, label=_bring_label
    ),
    ActionSpec(
        action=TurnFaceDown,
        checks={
            "visibility.turn": not_private_already,
            "subcard.secrecy": alone_or_with_its_top_card,
        },
        handler=turn_face_down,
        label=Message("Turn face down: {subject}"),
        menu=_face_down_menu,
    ),
    ActionSpec(
        action=TurnFaceUp,
        consent=Consent.SEES,
        checks={
            "visibility.turn": not_public_already,
            "subcard.secrecy": alone_or_with_its_top_card,
        },
        handler=turn_face_up,
        label=Message("Turn face up: {subject}"),
        menu=_face_up_menu,
    ),
    ActionSpec(
        action=Look,
        consent=Consent.SEES,
        checks=LOOK_CHECKS,
        handler=table_actions.showing(DECK, "dfc.look_at_both"),
        label=table_actions.words_of_looking,
    ),
    ActionSpec(
        action=Reveal,
        consent=Consent.SEES,
        checks=LOOK_CHECKS,
        handler=reveal,
        label=table_actions.words_of_looking,
    ),
)
