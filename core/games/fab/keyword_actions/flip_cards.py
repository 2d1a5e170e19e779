"""Turning a card over: awakening, and effects that make a back active."""

from collections.abc import Iterator

from msgspec.structs import replace

from core.cards.card import Layout
from core.games.fab.actions import Awaken, Become, Traverse
from core.games.fab.faces import IN_ARENA, ON_STACK, OUTSIDE_GAME, place
from core.games.fab.kinds import DOUBLE_FACED
from core.games.fab.zone_changes import name_of
from core.games.fab.zones import everybody, is_public
from core.messages import CardName, Message
from core.rules.action_context import ActionContext
from core.rules.events import Event
from core.rules.ruleset import Option, StateView, Verb
from core.rules.verb_groups import TURN
from core.rules.verdict import Finding, done, nothing
from core.state.ids import PlayerId
from core.state.objects import GameObject

# Checks


def it_has_a_back_to_show(view: StateView, action: Awaken | Become) -> Iterator[Finding]:
    """Only a double-faced card has a back that can become active (``awaken.fails``)."""
    obj = view.object(action.object)
    card = view.state.printed(obj)
    name = name_of(view, obj)
    if card.layout not in DOUBLE_FACED:
        says = Message("{card} is not a double-faced card, so nothing happens.", card=name)
        yield nothing("awaken.fails", says, possible=False)
    elif _back_is_active(obj, card.layout):
        says = Message("Its back is active already.")
        yield nothing("awaken.fails", says, *_KEYS[card.layout], possible=False)


def it_can_be_turned_here(view: StateView, action: Awaken | Become) -> Iterator[Finding]:
    """Outside the game, hidden, or before transcending the back can't be made active."""
    obj = view.object(action.object)
    layout = view.state.printed(obj).layout
    if layout is Layout.TRAVERSE_CARD:
        says = Message("It turns only by traversing, as a hero in the arena.")
        known = ("traverse.turn",) if Traverse in view.rules.tables.verbs else ()
        yield nothing("awaken.fails", says, *known, possible=False)
    elif layout is Layout.TRANSCEND_CARD and not obj.side:
        says = Message("Its back becomes active only when it transcends.")
        yield nothing("transcend.stays", says, "awaken.fails")
    elif layout is Layout.FLIP_CARD and place(obj) == OUTSIDE_GAME:
        says = Message("Outside the game its front is active.")
        yield nothing("flip.outside_game", says, "awaken.fails", possible=False)
    elif layout is Layout.FLIP_CARD and not is_public(obj, everybody(view.state)):
        yield nothing("visibility.public", Message("An effect can't find it while it is private."))


def same_object_after(view: StateView, action: Awaken | Become) -> Iterator[Finding]:
    """It stays the same object: counters and effects go on (``dfc.effects_continue``)."""
    if _fails(view, action):
        return
    card = view.state.printed(view.object(action.object))
    says = Message(
        "Its back becomes active: {face}. It stays the same object.", face=card.sides[1][0].name
    )
    yield done(_KEYS[card.layout][0], says, "dfc.effects_continue")


def to_awaken(view: StateView, action: Awaken) -> Iterator[Finding]:
    """To awaken a card is to make its back active (``awaken.effect``)."""
    if not _fails(view, action):
        yield done("awaken.effect", Message("To awaken a card is to make its back active."))


def _fails(view: StateView, action: Awaken | Become) -> bool:
    checks = (it_has_a_back_to_show, it_can_be_turned_here)
    return any(finding for check in checks for finding in check(view, action))


BECOME_CHECKS = {
    "awaken.fails": it_has_a_back_to_show,
    "transcend.stays": it_can_be_turned_here,
    "flip.inside_game": same_object_after,
}
AWAKEN_CHECKS = {**BECOME_CHECKS, "awaken.effect": to_awaken}


_KEYS = {
    Layout.FLIP_CARD: ("flip.inside_game",),
    Layout.TWIN_CARD: ("twin.one_active",),
    Layout.TRANSCEND_CARD: ("transcend.stays",),
    Layout.TRAVERSE_CARD: ("traverse.turn",),
}


def _back_is_active(obj: GameObject, layout: Layout) -> bool:
    both = layout is Layout.TWIN_CARD and place(obj) not in {IN_ARENA, ON_STACK}
    return both or obj.side > 0


# Handler


def turn_to_back(context: ActionContext, action: Awaken | Become) -> None:
    """Make the back active."""
    obj = context.state.object(action.object)
    before = name_of(context.view, obj)
    turned = replace(obj, side=1, turned=obj.turned + 1)
    context.put(turned)
    after = name_of(context.view, turned)
    context.emit(
        Event(
            kind="awakened" if isinstance(action, Awaken) else "back_active",
            object=obj.id,
            cards=obj.cards,
            key="flip.inside_game",
            message=Message(
                "{before} turned: its back is active, {after}", before=before, after=after
            ),
        )
    )


def turned_by(view: StateView, obj: GameObject) -> type[Awaken | Become] | None:
    """Return how the back of a double-faced card becomes active, None where it does otherwise."""
    card = view.state.printed(obj)
    heroes = all("Hero" in face.type_line.types for face in card.faces)
    if card.layout not in DOUBLE_FACED or card.layout is Layout.TRANSCEND_CARD:
        return None
    if card.layout is Layout.TRAVERSE_CARD or (heroes and Traverse in view.rules.tables.verbs):
        return None
    return Awaken if "Figment" in card.front.type_line.subtypes else Become


def awakening(view: StateView, obj: GameObject, player: PlayerId) -> Iterator[Option]:
    """Offer it with a figment."""
    if turned_by(view, obj) is Awaken:
        yield _turning(view, obj, Awaken(player=player, object=obj.id), Message("Awaken"))


def becoming(view: StateView, obj: GameObject, player: PlayerId) -> Iterator[Option]:
    """Offer it with any other card that has a back."""
    if turned_by(view, obj) is Become:
        become = Become(player=player, object=obj.id)
        yield _turning(view, obj, become, Message("Make the back active"))


def _turning(view: StateView, obj: GameObject, action: Awaken | Become, words: Message) -> Option:
    detail = Message("into {face}", face=CardName(obj.id, view.state.printed(obj).sides[1][0].name))
    return Option(action=action, message=words, more=detail, verb=TURN.id)


VERBS = (
    Verb(
        action=Become,
        checks=BECOME_CHECKS,
        handler=turn_to_back,
        label=Message("Make the back active: {subject}"),
        menu=becoming,
        group=TURN,
    ),
    Verb(
        action=Awaken,
        checks=AWAKEN_CHECKS,
        handler=turn_to_back,
        label=Message("Awaken {subject}"),
        menu=awakening,
        group=TURN,
    ),
)
