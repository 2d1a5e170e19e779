"""Transcending: a card goes to its owner's hand with its back active, for good."""

from collections.abc import Iterator

from msgspec.structs import replace

from core.cards.card import Layout
from core.games.fab.actions import Transcend
from core.games.fab.zone_changes import Arrival, change_zone, name_of
from core.games.fab.zones import in_arena, noun_for
from core.messages import CardName, Message
from core.rules.action_context import ActionContext
from core.rules.events import Event
from core.rules.ruleset import Option, StateView, Verb
from core.rules.verdict import Finding, done, nothing
from core.state.ids import PlayerId
from core.state.objects import GameObject
from core.state.zones import HAND, STACK

# Checks


def only_transcend_cards_do(view: StateView, action: Transcend) -> Iterator[Finding]:
    """Only a transcend-card has a back to transcend to (``transcend.definition``)."""
    obj = view.object(action.object)
    card = view.state.printed(obj)
    if card.layout is not Layout.TRANSCEND_CARD:
        says = Message(
            "{card} is not a transcend-card, so nothing happens.", card=name_of(view, obj)
        )
        yield nothing("transcend.definition", says, possible=False)
    elif obj.side:
        says = Message("{card} has transcended already.", card=name_of(view, obj))
        yield nothing("transcend.stays", says, possible=False)


def it_works_on_stack_and_in_arena(view: StateView, action: Transcend) -> Iterator[Finding]:
    """The card's own ability works while it resolves or is in the arena."""
    obj = view.object(action.object)
    if obj.zone != STACK and not in_arena(obj):
        when = Message(
            "A card transcends as it resolves from the stack, or by an ability in the arena"
        )
        says = Message(
            "{when}: {card} is in the {zone}.",
            when=when,
            card=name_of(view, obj),
            zone=noun_for(obj.zone),
        )
        yield nothing("ability.functional", says, "transcend.effect")


def back_for_good(view: StateView, action: Transcend) -> Iterator[Finding]:
    """It goes to its owner's hand, back active for the rest of the game."""
    obj = view.object(action.object)
    card = view.state.printed(obj)
    if card.layout is Layout.TRANSCEND_CARD and not obj.side:
        says = Message(
            "{owner} gets {face} into hand, and it stays that.",
            owner=obj.owner,
            face=CardName(obj.id, card.sides[1][0].name),
        )
        yield done("transcend.stays", says, "transcend.effect")


def can_transcend(view: StateView, obj: GameObject) -> bool:
    """Tell whether a card has a back to which it has not transcended yet."""
    return view.state.printed(obj).layout is Layout.TRANSCEND_CARD and not obj.side


TRANSCEND_CHECKS = {
    "transcend.definition": only_transcend_cards_do,
    "ability.functional": it_works_on_stack_and_in_arena,
    "transcend.stays": back_for_good,
}


# Handler


def transcend(context: ActionContext, action: Transcend) -> None:
    """Put the card into its owner's hand with its back active."""
    obj = context.state.object(action.object)
    before = name_of(context.view, obj)
    arrived = change_zone(context, obj, HAND, Arrival(side=1))
    if arrived is None:
        return
    if arrived.side == 0:
        arrived = replace(arrived, side=1)
        context.put(arrived)
    after = name_of(context.view, arrived)
    says = Message(
        "{player} transcended: {before} is {after} from now on",
        player=action.player,
        before=before,
        after=after,
    )
    event = Event(
        kind="transcended",
        object=obj.id,
        cards=obj.cards,
        player=action.player,
        key="transcend.effect",
        message=says,
    )
    context.emit(event)


# What is offered


def transcending(view: StateView, obj: GameObject, player: PlayerId) -> Option:
    """Return transcending by itself; a card on the stack may do so as it resolves."""
    detail = Message(
        "into {side}, to hand", side=CardName(obj.id, view.state.printed(obj).sides[1][0].name)
    )
    action = Transcend(player=player, object=obj.id)
    return Option(action=action, message=Message("Transcend"), more=detail, verb="turn")


def _menu(view: StateView, obj: GameObject, player: PlayerId) -> Iterator[Option]:
    if view.state.printed(obj).layout is Layout.TRANSCEND_CARD and obj.zone != STACK:
        yield transcending(view, obj, player)


VERBS = (
    Verb(
        action=Transcend,
        checks=TRANSCEND_CHECKS,
        handler=transcend,
        label=Message("Transcend {subject}"),
        menu=_menu,
    ),
)
