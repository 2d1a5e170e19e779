"""Flip cards: a permanent is turned by half a turn, once and for good."""

from collections.abc import Iterator

from msgspec.structs import replace

from core.cards.card import Card, Layout
from core.games.mtg.actions import Flip
from core.games.mtg.layers.traits import name_of
from core.messages import CardName, Message
from core.rules.action_context import ActionContext
from core.rules.history import Event
from core.rules.lasting_effects import card_or_copy
from core.rules.ruleset import TURN, ActionSpec, MenuOption, StateView
from core.rules.verdict import Finding, done, nothing
from core.state.ids import PlayerId
from core.state.objects import GameObject
from core.state.zones import BATTLEFIELD


def card_that_flips(view: StateView, obj: GameObject) -> Card | None:
    """Return the flip card that the object is or is a copy of, or None."""
    card = card_or_copy(view, obj)
    return card if card.layout is Layout.FLIP else None


def only_flip_cards_and_once(view: StateView, action: Flip) -> Iterator[Finding]:
    """A flip card on the battlefield flips, and never back (``flip.card``)."""
    obj = view.object(action.object)
    card = card_that_flips(view, obj)
    name = name_of(view, obj)
    if card is None:
        yield nothing("flip.card", Message("{card} is not a flip card.", card=name), possible=False)
    elif obj.zone != BATTLEFIELD:
        message = Message("{card} is not on the battlefield: only permanents flip.", card=name)
        yield nothing("flip.card", message, possible=False)
    elif obj.flipped:
        message = Message("{card} is flipped already, and nothing flips it back.", card=name)
        yield nothing("flip.card", message, "flip.for_good", possible=False)
    elif obj.face_down:
        message = Message("Face down it has no lower half to be seen, so nothing happens.")
        yield nothing("flip.card", message, "facedown.characteristics")
    else:
        message = Message(
            "It is flipped: {face}. It stays the same object.",
            face=CardName(obj.id, card.faces[1].name),
        )
        yield done("flip.card", message, "flip.keeps_cost")


def flip(context: ActionContext, action: Flip) -> None:
    """Let the lower half of a flip card count from now on."""
    obj = context.state.object(action.object)
    before = name_of(context.view, obj)
    context.put(replace(obj, flipped=True))
    after = name_of(context.view, context.state.object(obj.id))
    message = Message("{before} was flipped: {after}", before=before, after=after)
    event = Event(kind="flipped", object=obj.id, cards=obj.cards, key="flip.card", message=message)
    context.emit(event)


def menu(view: StateView, obj: GameObject, player: PlayerId) -> Iterator[MenuOption]:
    """Offer it with a flip card."""
    card = card_that_flips(view, obj)
    if card is not None and not obj.face_down:
        flip = Flip(player=player, object=obj.id)
        detail = Message("into {face}", face=CardName(obj.id, card.faces[1].name))
        yield MenuOption(action=flip, message=Message("Flip"), more=detail, verb=TURN.id)


SPECS = (
    ActionSpec(
        action=Flip,
        checks={"flip.card": only_flip_cards_and_once},
        handler=flip,
        label=Message("Flip {subject}"),
        menu=menu,
        group=TURN,
    ),
)
