"""Double-faced cards: which turn over, and their substitute cards (MTG CR 701.27, 712, 713)."""

from collections.abc import Iterator

from msgspec.structs import replace

from core.cards.card import Card, Layout
from core.games.mtg.actions import Substitute
from core.games.mtg.policies import policies
from core.messages import Message
from core.rules.action_context import UNNAMED, ActionContext
from core.rules.history import Event
from core.rules.ruleset import ActionSpec, MenuOption, Ruleset, StateView
from core.rules.verdict import Finding, done, nothing, refused
from core.state.game_state import GameState
from core.state.ids import PlayerId
from core.state.objects import GameObject, PhysicalCard
from core.state.visibility import may_see
from core.state.zones import BATTLEFIELD

DOUBLE_FACED = frozenset({Layout.TRANSFORMING, Layout.MODAL, Layout.MELD})


def turns_over(rules: Ruleset, state: GameState, obj: GameObject) -> bool:
    """Return whether the card or token that represents the object can transform in this edition.

    A copy effect on it does not matter (``tdfc.only_they_transform``).
    """
    if obj.is_melded or not (obj.cards or policies(rules).tokens_transform):
        return False
    return state.printed(obj).layout in policies(rules).transforms


def is_transformed(rules: Ruleset, state: GameState, obj: GameObject) -> bool:
    """Return whether an object is a transformed permanent."""
    turned = obj.zone == BATTLEFIELD and obj.side > 0 and not obj.face_down
    return turned and turns_over(rules, state, obj)


def is_double_faced(card: Card) -> bool:
    """Return whether a card has no Magic card back: transforming, modal or meld."""
    return card.layout in DOUBLE_FACED


MELD_RULES = {
    "dfc.definition": "meld.not_castable_back",
    "dfc.front_up": "meld.back_only_when_melded",
    "dfc.put_front_default": "meld.enters_melded",
    "face.outside_battlefield_stack": "meld.back_only_when_melded",
    "face.own_characteristics": "meld.own_faces",
    "facedown.cast_or_enter": "meld.face_down",
    "facedown.dfc_cannot_be_turned": "meld.stays_face_up",
    "info.look_at_both": "meld.look_at_both",
    "info.indistinguishable": "meld.substitutes",
    "naming.one_face": "meld.names",
}
"""Replacement keys in editions that do not count meld cards as double-faced."""


def keys_for(rules: Ruleset, card: Card, key: str) -> tuple[str, ...]:
    """Return the key of a rule of double-faced cards, after the meld card rule if there is one."""
    apart = card.layout is Layout.MELD and not policies(rules).meld_is_double_faced
    return (MELD_RULES[key], key) if apart else (key,)


def face_down_keys(rules: Ruleset, card: Card) -> tuple[str, ...]:
    """Return the further keys for a double-faced card that is cast or enters face down."""
    return keys_for(rules, card, "facedown.cast_or_enter") if is_double_faced(card) else ()


def keeps_both_faces(rules: Ruleset, card: Card) -> bool:
    """Return whether a token or spell copied from the card has both faces in this edition."""
    return card.layout in policies(rules).copies_both_faces


def has_substitute(view: StateView, obj: GameObject) -> bool:
    """Return whether its owner has a substitute card for it, in use or not."""
    return any(piece.substitute for piece in view.state.pieces(obj))


def substitute_is_used(view: StateView, obj: GameObject) -> bool:
    """Return whether the substitute card takes the place of the card now.

    It does so in a hidden zone and face down; face up in a public zone the card itself is used
    (``wiki.substitutes``).
    """
    hidden = obj.face_down or view.rules.zone(obj.zone).hidden
    return hidden and has_substitute(view, obj)


# Checks


def only_double_faced_cards(view: StateView, action: Substitute) -> Iterator[Finding]:
    """A substitute card represents double-faced and meld cards only (``wiki.substitutes``)."""
    obj = view.object(action.object)
    pieces = view.state.pieces(obj)
    if not pieces:
        message = Message("It is not a card, so no helper card can stand in for it.")
        yield refused("wiki.substitutes", message, possible=False)
    elif not all(is_double_faced(piece.card) for piece in pieces):
        message = Message(
            "It has the back that all cards have: a helper card is for double-faced cards."
        )
        yield refused("wiki.substitutes", message, "info.indistinguishable")
    elif all(piece.substitute == action.use for piece in pieces):
        message = Message("A helper card") if action.use else Message("The card itself")
        yield nothing("wiki.substitutes", Message("{what} is used for it already.", what=message))
    else:
        yield from _which_is_used(pieces, use=action.use)


def _which_is_used(pieces: tuple[PhysicalCard, ...], *, use: bool) -> Iterator[Finding]:
    message = Message("The card itself is used again, in a sleeve that nothing shows through.")
    if use:
        message = Message(
            "While it is hidden a helper card represents it, and counts as the card itself."
        )
    meld = any(piece.card.layout is Layout.MELD for piece in pieces)
    keys = ("meld.substitutes", "wiki.substitutes") if meld else ("wiki.substitutes",)
    yield done(keys[0], message, *keys[1:], "info.indistinguishable")


def only_its_owner(view: StateView, action: Substitute) -> Iterator[Finding]:
    """Only the owner uses a substitute card (``info.indistinguishable``)."""
    owner = view.object(action.object).owner
    if action.player != owner:
        message = Message(
            "The card belongs to {owner}, so {owner} chooses its helper card.", owner=owner
        )
        yield refused("info.indistinguishable", message)


SUBSTITUTE_CHECKS = {
    "wiki.substitutes": only_double_faced_cards,
    "info.indistinguishable": only_its_owner,
}


# Handler


def substitute(context: ActionContext, action: Substitute) -> None:
    """Represent a card by a substitute card, or use the card itself again."""
    obj = context.state.object(action.object)
    cards = context.state.cards
    for piece in context.view.state.pieces(obj):
        cards = cards.put(piece.id, replace(piece, substitute=action.use))
    context.state = replace(context.state, cards=cards)
    # Observers follow changed objects, and this one may look different now.
    context.put(replace(obj))
    context.emit(Event(kind="substituted", object=obj.id, key="wiki.substitutes", secret=True))


def _label(view: StateView, action: Substitute) -> Message:
    """Return the label of the action; it does not reveal that a hidden card is double-faced."""
    if not may_see(view.rules.zones, view.object(action.object), None):
        return UNNAMED
    name = view.rules.tables.named(view, action.object)
    return (
        Message("Use a helper card for {card}", card=name)
        if action.use
        else Message("Use {card} itself", card=name)
    )


def menu(view: StateView, obj: GameObject, player: PlayerId) -> Iterator[MenuOption]:
    """Yield the use of a substitute card, or of the card itself, for a hidden card."""
    cards = view.state.fronts(obj)
    hidden = obj.face_down or view.rules.zone(obj.zone).hidden
    if not hidden or obj.owner != player or not any(map(is_double_faced, cards)):
        return
    used = has_substitute(view, obj)
    yield MenuOption(
        action=Substitute(player=player, object=obj.id, use=not used),
        message=Message("Put the card itself in its place")
        if used
        else Message("Use a helper card"),
        more=Message("in a sleeve") if used else Message("while the card is hidden"),
        verb="helper",
    )


SPECS = (
    ActionSpec(
        action=Substitute, checks=SUBSTITUTE_CHECKS, handler=substitute, label=_label, menu=menu
    ),
)
