"""Turning permanents face down and face up."""

from collections.abc import Iterator

from msgspec.structs import replace

from core.games.mtg.kinds import is_double_faced, keys_for
from core.games.mtg.zone_changes import name_of
from core.messages import CardName, Message
from core.rules.action_context import ActionContext
from core.rules.actions import TurnFaceDown, TurnFaceUp
from core.rules.events import Event
from core.rules.ruleset import Option, StateView, Verb
from core.rules.verdict import Finding, done, nothing
from core.state.ids import PlayerId
from core.state.objects import GameObject
from core.state.zones import BATTLEFIELD


def double_faced_stay_up(view: StateView, action: TurnFaceDown) -> Iterator[Finding]:
    """Double-faced and melded permanents can't be turned face down."""
    obj = view.object(action.object)
    name = name_of(view, obj)
    card = view.state.printed(obj)
    if is_double_faced(card):
        kind = Message("melded") if obj.is_melded else Message("double-faced")
        says = Message("{card} is {kind}: it can't be turned face down.", card=name, kind=kind)
        first, *more = keys_for(view.rules, card, "facedown.dfc_cannot_be_turned")
        yield nothing(first, says, *more)
    elif obj.face_down:
        yield nothing("facedown.characteristics", Message("It is face down already."))
    elif obj.zone != BATTLEFIELD:
        says = Message("{card} is not a permanent.", card=name)
        yield nothing("facedown.characteristics", says, possible=False)
    else:
        says = Message("{card} becomes a 2/2 without a name.", card=name)
        yield done("facedown.characteristics", says, "visibility.face_down")


def it_shows_itself_again(view: StateView, action: TurnFaceUp) -> Iterator[Finding]:
    """Turned up it has its own values again and stays the same object."""
    obj = view.object(action.object)
    card = view.state.printed(obj)
    if view.rules.zone(obj.zone).hidden:
        says = Message("Cards in a hidden zone are neither face up nor face down.")
        yield nothing("facedown.turn_up", says, possible=False)
    elif not obj.face_down:
        yield nothing("facedown.turn_up", Message("It is face up already."), possible=False)
    elif not any(face.type_line.is_permanent for face in card.sides[0]):
        says = Message(
            "{card} is not a permanent card: it is shown and stays face down.",
            card=CardName(obj.id, card.name),
        )
        yield nothing("facedown.turn_up", says)
    else:
        says = Message(
            "It is {face} again, and the same object.", face=CardName(obj.id, card.front.name)
        )
        more = ("facedown.cannot_transform",) if card.is_double_sided else ()
        yield done("facedown.turn_up", says, *more)


FACE_DOWN_CHECKS = {"facedown.dfc_cannot_be_turned": double_faced_stay_up}
FACE_UP_CHECKS = {"facedown.turn_up": it_shows_itself_again}


def turn_face_down(context: ActionContext, action: TurnFaceDown) -> None:
    """Turn a permanent face down."""
    obj = context.state.object(action.object)
    context.put(replace(obj, face_down=True, timestamp=context.tick()))
    context.emit(Event(kind="turned_face_down", object=obj.id, key="facedown.characteristics"))


def turn_face_up(context: ActionContext, action: TurnFaceUp) -> None:
    """Turn a face-down permanent face up: its front."""
    obj = context.state.object(action.object)
    up = replace(obj, face_down=False, side=0, visible_to=(), timestamp=context.tick())
    context.put(up)
    name = name_of(context.view, context.state.object(obj.id))
    context.emit(
        Event(
            kind="turned_face_up",
            object=obj.id,
            key="facedown.turn_up",
            message=Message("{card} was turned face up", card=name),
        )
    )


# What is offered


def _face_down_menu(view: StateView, obj: GameObject, player: PlayerId) -> Iterator[Option]:
    del view
    if obj.zone == BATTLEFIELD and not obj.face_down:
        down = TurnFaceDown(player=player, object=obj.id)
        yield Option(action=down, message=Message("Turn face down"), verb="face_down")


def _face_up_menu(view: StateView, obj: GameObject, player: PlayerId) -> Iterator[Option]:
    del view
    if obj.zone == BATTLEFIELD and obj.face_down:
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
)
