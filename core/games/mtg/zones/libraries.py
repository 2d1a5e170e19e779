"""Drawing, milling, discarding, shuffling, looking, and bringing cards to the table."""

from collections.abc import Iterator

from msgspec.structs import replace

from core.games.mtg.decks import owner_may_send_it_home
from core.games.mtg.faces import is_double_faced, keys_for
from core.games.mtg.layers.effects_by_hand import make_token
from core.games.mtg.layers.traits import ZONE_NAMES, Base, name_of
from core.games.mtg.turn.steps import the_hand_goes_down
from core.games.mtg.zones.arrival import Arrival
from core.games.mtg.zones.entry import enter
from core.games.mtg.zones.zone_changes import (
    change_zone,
    elsewhere,
    one_replacement_in_the_graveyard,
)
from core.messages import Message
from core.rules import table_actions
from core.rules.action_context import ActionContext, cards
from core.rules.actions import Bring, Discard, Draw, Look, Mill, Reveal
from core.rules.history import Event
from core.rules.lasting_effects import applicable, newcomer
from core.rules.ruleset import ActionSpec, Consent, MenuOption, StateView
from core.rules.table_actions import cards_taken, draw_label, looked_at, pile_specs
from core.rules.verdict import Finding, choice, done, nothing, refused
from core.state.ids import ObjectId, PlayerId
from core.state.objects import GameObject
from core.state.visibility import may_see
from core.state.zones import BATTLEFIELD, COMMAND, EXILE, GRAVEYARD, HAND, LIBRARY


def library_holds_cards(view: StateView, action: Draw | Mill) -> Iterator[Finding]:
    """As many cards move as the library holds (``draw.card``, ``mill.card``)."""
    key, word = ("draw.card", "drawn") if isinstance(action, Draw) else ("mill.card", "milled")
    number = len(cards_taken(view, LIBRARY, action))
    empty = not view.state.in_zone(LIBRARY, action.player)
    if empty and isinstance(action, Draw) and view.state.is_followed and action.count > 0:
        message = Message(
            "{player}'s library is empty: a player who draws from it loses.", player=action.player
        )
        yield done("state.empty_library", message)
    elif empty:
        yield nothing(key, Message("{player}'s library is empty.", player=action.player))
    elif action.object is not None and not number:
        message = Message("It is not in {player}'s library.", player=action.player)
        yield refused(key, message, possible=False)
    elif number < 1:
        yield nothing(key, Message("No cards: the number is 0."))
    else:
        cards = Message("card is") if number == 1 else Message("cards are")
        yield done(key, Message("{number} {cards} {word}.", number=number, cards=cards, word=word))


def it_is_in_hand(view: StateView, action: Discard) -> Iterator[Finding]:
    """A card is discarded from its owner's hand (``discard.card``)."""
    if action.object is None:
        yield from table_actions.nothing_to_discard(view, action)
        return
    obj = view.object(action.object)
    name = name_of(view, obj)
    if obj.zone != HAND:
        yield refused("discard.card", Message("{card} is not in hand.", card=name))
    else:
        message = Message("{owner} puts {card} into the graveyard.", owner=obj.owner, card=name)
        yield done("discard.card", message)


_LOOK = "info.look_at_both"


def only_permitted_players_look(view: StateView, action: Look | Reveal) -> Iterator[Finding]:
    """Players see hidden cards only if an effect permits (``visibility.hidden_zone``)."""
    found = looked_at(view.state, LIBRARY, action)
    if not found:
        yield nothing("visibility.hidden_zone", Message("There is no card to look at."))
        return
    pieces = [view.state.card(card).card for obj in found for card in obj.cards]
    apart = {keys_for(view.rules, card, _LOOK)[0] for card in pieces} - {_LOOK}
    yield done("visibility.hidden_zone", Message("A player who looks at a card sees it."))
    if isinstance(action, Reveal) and not any(is_double_faced(card) for card in pieces):
        return
    # A look reports this for every card alike, so that other players do not learn the card.
    yield done(_LOOK, Message("Of a double-faced card that is both its sides."), *apart)


def it_comes_from_outside(view: StateView, action: Bring) -> Iterator[Finding]:
    """A card is brought to the table; a permanent enters as if it was put there."""
    card = action.card
    if card.is_token:
        yield from _a_token_enters(view, action)
        return
    entering = action.to == BATTLEFIELD
    if entering and not any(face.type_line.is_permanent for face in card.sides[0]):
        message = Message("{face} is not a permanent card.", face=card.front.name)
        yield refused("object.nonpermanent_cannot_enter", message)
    elif action.to == "stack":
        yield refused("cast.spell", Message("A card comes onto the stack only by being cast."))
    else:
        name = Message("A card") if view.rules.zone(action.to).hidden else card.name
        message = Message(
            "{card} is added to {owner}'s {to}.", card=name, owner=action.owner, to=action.to
        )
        yield done("zone.owner", message)


def _a_token_enters(view: StateView, action: Bring) -> Iterator[Finding]:
    name = action.card.front.name
    if action.to == BATTLEFIELD:
        message = Message("{owner} creates the token {card}.", owner=action.owner, card=name)
        yield done("token.created", message)
    else:
        place = view.rules.zone(action.to).title.lower()
        message = Message(
            "{card} is a token: it exists on the battlefield, never in a {place}.",
            card=name,
            place=place,
        )
        yield refused("token.created", message)


def one_replacement_for_all(view: StateView, action: Mill) -> Iterator[Finding]:
    """Several replacement effects: the library's owner chooses one for all the cards."""
    top = cards_taken(view, LIBRARY, action)
    several = [found for obj in top if (found := applicable(view, obj, GRAVEYARD))]
    open_now = {each.name: each for found in several for each in found}
    if not open_now:
        return
    if len(open_now) > 1 and action.replacement not in open_now:
        message = Message(
            "{count} replacement effects apply; {player} chooses one.",
            count=len(open_now),
            player=action.player,
        )
        yield choice(
            "replacement.applies",
            message,
            "replacement",
            elsewhere(open_now.values()),
            action.player,
        )
    else:
        yield done("replacement.applies", Message("It is replaced."))


def drawn_commander_may_go_home(view: StateView, action: Draw) -> Iterator[Finding]:
    """A commander bound for the hand may go to the command zone instead (MTG CR 903.9b)."""
    cards = (card for obj in cards_taken(view, LIBRARY, action) for card in obj.cards)
    if any(view.state.card(card).commander for card in cards):
        yield from owner_may_send_it_home(action.commander, HAND, action.player)


DRAW_CHECKS = {
    "draw.card": library_holds_cards,
    "commander.zone_choice": drawn_commander_may_go_home,
}
MILL_CHECKS = {"mill.card": library_holds_cards, "replacement.applies": one_replacement_for_all}
LOOK_CHECKS = {"info.look_at_both": only_permitted_players_look}
BRING_CHECKS = {"zone.owner": it_comes_from_outside}


def draw(context: ActionContext, action: Draw) -> None:
    """Draw cards, one after the other."""
    home = COMMAND if action.commander == COMMAND else None
    taken = cards_taken(context.view, LIBRARY, action)
    for obj in taken:
        change_zone(context, obj, HAND, reason="draw", commander_to=home)
    if action.object is None and len(taken) < action.count:
        _note_empty(context, action.player)


def draw_cards(context: ActionContext, player: PlayerId, count: int) -> None:
    """Draw cards by a rule; a draw from an empty library is recorded."""
    draw(context, Draw(player=player, count=count))


def _note_empty(context: ActionContext, player: PlayerId) -> None:
    """Record a draw from an empty library for the next check (MTG CR 121.4)."""
    if context.state.is_followed:
        seat = replace(context.state.player(player), drew_from_empty=True)
        context.state = context.state.with_player(seat)


def mill(context: ActionContext, action: Mill) -> None:
    """Mill cards, the topmost first."""
    for obj in cards_taken(context.view, LIBRARY, action):
        change_zone(context, obj, GRAVEYARD, reason="mill", replacement=action.replacement)


def discard(context: ActionContext, action: Discard) -> None:
    """Discard a card."""
    if action.object is None:
        return
    obj = context.state.object(action.object)
    change_zone(context, obj, GRAVEYARD, reason="discard", replacement=action.replacement)


def bring(context: ActionContext, action: Bring) -> None:
    """Bring a card to the table as a new physical card; a token card becomes a token."""
    if action.card.is_token:
        make_token(context, Base(card=action.card), action.owner)
        return
    number = ObjectId(context.state.next_id)
    context.state = context.state.add_card(action.card, action.owner)
    now = context.tick()
    # Before it arrives it is outside the game, which for a new piece of cardboard is
    # the same as exile: a zone whose cards are their fronts.
    zone = EXILE if action.to == BATTLEFIELD else action.to
    obj = newcomer(action, number, now, zone)
    context.put(obj)
    context.emit(Event(kind="made", object=number))
    if action.to == BATTLEFIELD:
        enter(context, obj, Arrival(controller=action.owner))


def _bring_label(view: StateView, action: Bring) -> Message:
    name = Message("a card") if view.rules.zone(action.to).hidden else action.card.name
    return Message(
        "Add {card} to {owner}'s {to}",
        card=name,
        owner=action.owner,
        to=ZONE_NAMES.get(action.to, action.to),
    )


def _mill_label(_view: StateView, action: Mill) -> Message:
    return Message("{player} mills {cards}", player=action.player, cards=cards(action.count))


_SHOW = table_actions.showing(LIBRARY, "visibility.hidden_zone")


def _look_menu(view: StateView, obj: GameObject, player: PlayerId) -> Iterator[MenuOption]:
    if obj.zone == EXILE and not may_see(view.rules.zones, obj, player):
        look = Look(player=player, object=obj.id)
        yield MenuOption(
            action=look,
            message=Message("Look at it"),
            more=Message("as an effect lets you"),
            verb="look",
        )


SPECS = (
    ActionSpec(action=Draw, checks=DRAW_CHECKS, handler=draw, label=draw_label),
    ActionSpec(action=Mill, checks=MILL_CHECKS, handler=mill, label=_mill_label),
    ActionSpec(
        action=Discard,
        checks={
            "discard.card": it_is_in_hand,
            "cleanup.hand_size": the_hand_goes_down,
            "replacement.applies": one_replacement_in_the_graveyard,
        },
        handler=discard,
        label=Message("{player} discards a card"),
        menu=table_actions.discarding,
    ),
    ActionSpec(
        action=Look,
        consent=Consent.SEES,
        checks=LOOK_CHECKS,
        handler=_SHOW,
        label=table_actions.words_of_looking,
        menu=_look_menu,
    ),
    ActionSpec(
        action=Reveal,
        consent=Consent.SEES,
        checks=LOOK_CHECKS,
        handler=_SHOW,
        label=table_actions.words_of_looking,
    ),
    *pile_specs(LIBRARY, shuffle_key="shuffle.library", order_key="zone.order"),
    ActionSpec(action=Bring, checks=BRING_CHECKS, handler=bring, label=_bring_label),
)
