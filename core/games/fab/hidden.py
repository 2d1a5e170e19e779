"""Face up and face down, looking and revealing: who may know what a card is (FaB CR 3.0.3)."""

from collections.abc import Iterator

from msgspec.structs import replace

from core.cards.card import Layout
from core.games.fab.zone_changes import NEW, beneath, name_of, share_secrecy, turn_private
from core.games.fab.zones import DECK, PRIVATE_ZONES, everybody, is_public
from core.messages import Message
from core.rules import pile_actions
from core.rules.action_context import ActionContext
from core.rules.actions import Look, Reveal, TurnFaceDown, TurnFaceUp
from core.rules.events import REVEALED, Event
from core.rules.pile_actions import looked_at
from core.rules.ruleset import Option, StateView, Verb
from core.rules.verdict import Finding, done, nothing
from core.state.ids import PlayerId
from core.state.objects import GameObject

# Checks


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
    """What is turned face down becomes private, and a new object (``visibility.turn``)."""
    obj = view.object(action.object)
    name = name_of(view, obj)
    if not is_public(obj, everybody(view.state)):
        yield nothing("visibility.turn", Message("It is face down already."))
        return
    yield done("visibility.turn", Message("{card} becomes private.", card=name))
    yield done(NEW, Message("What was public and becomes private is a new object."))
    layout = view.state.printed(obj).layout
    if obj.side and layout is Layout.TRANSCEND_CARD:
        yield done("transcend.stays", Message("It has transcended, so its back stays active."))
    elif obj.side and layout is Layout.FLIP_CARD:
        yield done("flip.inside_game", Message("A new object has its front active."))


def not_public_already(view: StateView, action: TurnFaceUp) -> Iterator[Finding]:
    """What is turned face up becomes public and stays the same object."""
    obj = view.object(action.object)
    if is_public(obj, everybody(view.state)):
        yield nothing("visibility.turn", Message("It is face up already."))
    else:
        yield done("visibility.turn", Message("It becomes public and stays the same object."))


def whoever_looks_can_see_both_faces(view: StateView, action: Look | Reveal) -> Iterator[Finding]:
    """Who may look at a card may look at both its faces (``dfc.look_at_both``)."""
    found = looked_at(view.state, DECK, action)
    key = "look.card" if isinstance(action, Look) else "reveal.card"
    players = everybody(view.state)
    if not found:
        yield nothing(key, Message("There is no card to look at."))
    elif all(is_public(obj, players) for obj in found):
        yield nothing(key, Message("Everybody sees it already."))
    else:
        says = Message("Who may look at a card may look at both its faces.")
        yield done(key, says, "dfc.look_at_both")
        if isinstance(action, Reveal):
            yield done(
                "reveal.over", Message("It is shown to everybody once and is private again.")
            )


FACE_DOWN_CHECKS = {
    "visibility.turn": not_private_already,
    "subcard.secrecy": alone_or_with_its_top_card,
}
FACE_UP_CHECKS = {
    "visibility.turn": not_public_already,
    "subcard.secrecy": alone_or_with_its_top_card,
}
LOOK_CHECKS = {"dfc.look_at_both": whoever_looks_can_see_both_faces}


# Handlers


def turn_face_down(context: ActionContext, action: TurnFaceDown) -> None:
    """Make an object private."""
    obj = context.state.object(action.object)
    turn_private(context, obj)
    context.emit(Event(kind="turned_face_down", object=obj.id, key="visibility.turn"))


def reveal(context: ActionContext, action: Reveal) -> None:
    """Show cards to everybody: a reveal without a duration is over at once (``reveal.over``)."""
    players = everybody(context.state)
    found = looked_at(context.state, DECK, action)
    shown = tuple(obj for obj in found if not is_public(obj, players))
    names = tuple(name_of(context.view, obj) for obj in shown)
    says = Message("{player} revealed {names}", player=action.player, names=names)
    event = Event(
        kind=REVEALED,
        player=action.player,
        key="reveal.over",
        arrived=tuple(obj.id for obj in shown),
        message=says,
    )
    context.emit(event)


def turn_face_up(context: ActionContext, action: TurnFaceUp) -> None:
    """Make an object public; in a private zone everybody is shown it."""
    obj = context.state.object(action.object)
    seen = everybody(context.state) if obj.zone in PRIVATE_ZONES else obj.visible_to
    turned = replace(obj, face_down=False, visible_to=seen)
    context.put(turned)
    share_secrecy(context, turned)
    says = Message("{turned} was turned face up", turned=name_of(context.view, turned))
    event = Event(kind="turned_face_up", object=obj.id, key="visibility.turn", message=says)
    context.emit(event)


# What is offered


def _face_down_menu(view: StateView, obj: GameObject, player: PlayerId) -> Iterator[Option]:
    if is_public(obj, everybody(view.state)):
        down = TurnFaceDown(player=player, object=obj.id)
        yield Option(
            action=down,
            message=Message("Turn face down"),
            more=Message("a new object"),
            verb="face_down",
        )


def _face_up_menu(view: StateView, obj: GameObject, player: PlayerId) -> Iterator[Option]:
    if not is_public(obj, everybody(view.state)):
        up = TurnFaceUp(player=player, object=obj.id)
        yield Option(action=up, message=Message("Turn face up"), verb="face_up")


VERBS = (
    Verb(
        action=TurnFaceDown,
        checks=FACE_DOWN_CHECKS,
        handler=turn_face_down,
        label=Message("Turn face down: {subject}"),
        menu=_face_down_menu,
    ),
    Verb(
        action=TurnFaceUp,
        checks=FACE_UP_CHECKS,
        handler=turn_face_up,
        label=Message("Turn face up: {subject}"),
        menu=_face_up_menu,
    ),
    Verb(
        action=Look,
        checks=LOOK_CHECKS,
        handler=pile_actions.showing(DECK, "dfc.look_at_both"),
        label=pile_actions.words_of_looking,
    ),
    Verb(action=Reveal, checks=LOOK_CHECKS, handler=reveal, label=pile_actions.words_of_looking),
)
