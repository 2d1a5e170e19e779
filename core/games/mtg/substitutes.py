"""Helper cards: what lies in a deck in place of a card that has no common back."""

from collections.abc import Iterator

from msgspec.structs import replace

from core.cards.card import Layout
from core.games.mtg.actions import Substitute
from core.games.mtg.kinds import is_double_faced
from core.games.mtg.labels import named
from core.messages import Message
from core.rules.action_context import ActionContext
from core.rules.action_labels import UNNAMED
from core.rules.events import Event
from core.rules.ruleset import Option, StateView, Verb
from core.rules.verdict import Finding, done, nothing, refused
from core.state.ids import PlayerId
from core.state.objects import GameObject, PhysicalCard
from core.state.visibility import may_see


def has_substitute(view: StateView, obj: GameObject) -> bool:
    """Tell whether its owner has a helper card for it, wherever it is now."""
    return any(piece.substitute for piece in view.state.pieces(obj))


def substitute_lies_there(view: StateView, obj: GameObject) -> bool:
    """Tell whether the helper card is what lies there now.

    It does so in a hidden zone and face down; face up in a public zone it is set aside
    and the card itself is used (``wiki.substitutes``).
    """
    hidden = obj.face_down or view.rules.zone(obj.zone).hidden
    return hidden and has_substitute(view, obj)


# Checks


def only_what_has_no_common_back(view: StateView, action: Substitute) -> Iterator[Finding]:
    """A helper card stands in for double-faced and meld cards only (``wiki.substitutes``)."""
    obj = view.object(action.object)
    pieces = view.state.pieces(obj)
    if not pieces:
        says = Message("It is not a card, so no helper card can stand in for it.")
        yield refused("wiki.substitutes", says, possible=False)
    elif not all(is_double_faced(piece.card) for piece in pieces):
        says = Message(
            "It has the back that all cards have: a helper card is for double-faced cards."
        )
        yield refused("wiki.substitutes", says, "info.indistinguishable")
    elif all(piece.substitute == action.use for piece in pieces):
        says = Message("A helper card") if action.use else Message("The card itself")
        yield nothing("wiki.substitutes", Message("{what} is used for it already.", what=says))
    else:
        yield from _which_is_used(pieces, use=action.use)


def _which_is_used(pieces: tuple[PhysicalCard, ...], *, use: bool) -> Iterator[Finding]:
    says = Message("The card itself is used again, in a sleeve that nothing shows through.")
    if use:
        says = Message(
            "While it is hidden a helper card stands for it, and counts as the card itself."
        )
    meld = any(piece.card.layout is Layout.MELD for piece in pieces)
    keys = ("meld.substitutes", "wiki.substitutes") if meld else ("wiki.substitutes",)
    yield done(keys[0], says, *keys[1:], "info.indistinguishable")


def only_its_owner(view: StateView, action: Substitute) -> Iterator[Finding]:
    """Its owner sees to it that hidden cards look alike (``info.indistinguishable``)."""
    owner = view.object(action.object).owner
    if action.player != owner:
        says = Message(
            "The card is {owner}'s: {owner} says which helper card stands for it.", owner=owner
        )
        yield refused("info.indistinguishable", says)


SUBSTITUTE_CHECKS = {
    "wiki.substitutes": only_what_has_no_common_back,
    "info.indistinguishable": only_its_owner,
}


# Handler


def substitute(context: ActionContext, action: Substitute) -> None:
    """Let a helper card stand in for a card, or use the card itself again."""
    obj = context.state.object(action.object)
    cards = context.state.cards
    for piece in context.view.state.pieces(obj):
        cards = cards.put(piece.id, replace(piece, substitute=action.use))
    context.state = replace(context.state, cards=cards)
    # Whoever follows what changed follows objects, and this one may look different now.
    context.put(replace(obj))
    context.emit(Event(kind="substituted", object=obj.id, key="wiki.substitutes", secret=True))


def _label(view: StateView, action: Substitute) -> Message:
    """Name the action, but tell nobody that a hidden card is a double-faced one."""
    if not may_see(view.rules.zones, view.object(action.object), None):
        return UNNAMED
    name = named(view, action.object)
    return (
        Message("Use a helper card for {card}", card=name)
        if action.use
        else Message("Use {card} itself", card=name)
    )


def menu(view: StateView, obj: GameObject, player: PlayerId) -> Iterator[Option]:
    """Yield what may lie there for a card that is hidden and has no common back."""
    cards = view.state.fronts(obj)
    hidden = obj.face_down or view.rules.zone(obj.zone).hidden
    if not hidden or obj.owner != player or not any(map(is_double_faced, cards)):
        return
    used = has_substitute(view, obj)
    yield Option(
        action=Substitute(player=player, object=obj.id, use=not used),
        message=Message("Put the card itself in its place")
        if used
        else Message("Use a helper card"),
        more=Message("in a sleeve") if used else Message("while the card is hidden"),
        verb="helper",
    )


VERBS = (
    Verb(action=Substitute, checks=SUBSTITUTE_CHECKS, handler=substitute, label=_label, menu=menu),
)
