"""Kinds of cards, and active faces: one policy for each kind of card and place (FaB CR 9)."""

from collections.abc import Callable, Mapping

from msgspec import Struct

from core.cards.card import Card, Face, Layout
from core.cards.type_line import TypeLine
from core.games.fab.zones import INVENTORY, in_arena
from core.messages import Message
from core.rules.ruleset import Policies, Ruleset, StateView
from core.rules.views import Why
from core.state.game_state import GameState
from core.state.ids import ObjectId
from core.state.objects import GameObject
from core.state.zones import STACK

SIDES = ("front", "back")
HALVES = ("left", "right")
BOTH = "both"
OUTSIDE_GAME = "outside the game"
IN_ARENA = "in the arena"
ON_STACK = "on the stack"
ELSEWHERE = "elsewhere"


class Shown(Struct, frozen=True, kw_only=True):
    """The active faces, the word for each, and the rule that makes them so."""

    faces: tuple[Face, ...]
    words: tuple[str, ...]
    why: Why


FacePolicy = Callable[[GameObject, Card], Shown]
FacePolicies = Mapping[tuple[Layout, str], FacePolicy]


def place(obj: GameObject) -> str:
    """Return the kind of place of an object; a sub-card is not in the arena."""
    if obj.zone == INVENTORY:
        return OUTSIDE_GAME
    if obj.zone == STACK and obj.attached_to is None:
        return ON_STACK
    return IN_ARENA if in_arena(obj) else ELSEWHERE


def shown_faces(policies: FacePolicies, obj: GameObject, card: Card) -> Shown:
    """Return the active faces by the policy for the kind of card and the place."""
    return policies[card.layout, place(obj)](obj, card)


def _side(card: Card, side: int, key: str, says: Message) -> Shown:
    index = side % len(card.sides)
    return Shown(faces=card.sides[index], words=(SIDES[min(index, 1)],), why=Why(key, says))


def _front(key: str, says: Message) -> FacePolicy:
    return lambda _obj, card: _side(card, 0, key, says)


def _current(key: str, front: Message, back: Message) -> FacePolicy:
    """Return the policy that shows the side that is active, the front at first."""
    return lambda obj, card: _side(card, obj.side, key, back if obj.side else front)


def twin_both(_obj: GameObject, card: Card) -> Shown:
    """Show both faces of a twin-card."""
    says = Message("outside the arena and off the stack both its faces are active")
    why = Why("twin.both_active", says)
    return Shown(faces=card.faces, words=SIDES[: len(card.faces)], why=why)


def split_both(_obj: GameObject, card: Card) -> Shown:
    """Show both sides of a split-card: it is a single card with all their properties."""
    why = Why("split.single_card", Message("a split-card has the properties of both its sides"))
    return Shown(faces=card.faces, words=HALVES[: len(card.faces)], why=why)


def split_chosen(obj: GameObject, card: Card) -> Shown:
    """Show the sides that were chosen on the stack, for as long as the object exists."""
    if not obj.halves:
        return split_both(obj, card)
    faces = tuple(card.faces[half] for half in obj.halves)
    words = tuple(HALVES[min(half, 1)] for half in obj.halves)
    if len(faces) > 1:
        why = Why("split.meld", Message("melded, it has the properties of both its sides"))
    else:
        why = Why(
            "split.stack_side",
            Message("played as its {word} side, the other does not exist", word=words[0]),
        )
    return Shown(faces=faces, words=words, why=why)


def _rows(
    layout: Layout, outside: FacePolicy, elsewhere: FacePolicy, stack: FacePolicy, arena: FacePolicy
) -> FacePolicies:
    return {
        (layout, OUTSIDE_GAME): outside,
        (layout, ELSEWHERE): elsewhere,
        (layout, ON_STACK): stack,
        (layout, IN_ARENA): arena,
    }


_OUTSIDE = Message("outside the game its front is active")
_ONLY = _front("characteristics.printed", Message("as printed"))
_FLIP = _current(
    "flip.inside_game",
    Message("its front is active until a rule or an effect turns it"),
    Message("its back was made active, and it is still the same object"),
)
_CHOSEN = Message("in the arena and on the stack only the chosen face is active")
_TWIN = _current("twin.one_active", _CHOSEN, _CHOSEN)
_TRANSCEND = _current(
    "transcend.stays",
    Message("its front is active until it transcends"),
    Message("it has transcended: its back stays active in every zone"),
)
_TRAVERSE = _current(
    "traverse.turn",
    Message("its front is active until it traverses"),
    Message("it has traversed: its back is active until it traverses again"),
)
_FRONT = _front("traverse.front", Message("outside the arena its front is active"))
FACE_POLICIES: FacePolicies = {
    **_rows(Layout.SINGLE, _ONLY, _ONLY, _ONLY, _ONLY),
    **_rows(Layout.FLIP_CARD, _front("flip.outside_game", _OUTSIDE), _FLIP, _FLIP, _FLIP),
    **_rows(Layout.TWIN_CARD, twin_both, twin_both, _TWIN, _TWIN),
    **_rows(
        Layout.TRANSCEND_CARD,
        _front("transcend.outside_game", _OUTSIDE),
        *(_TRANSCEND, _TRANSCEND, _TRANSCEND),
    ),
    **_rows(Layout.TRAVERSE_CARD, _FRONT, _FRONT, _FRONT, _TRAVERSE),
    **_rows(Layout.SPLIT, split_both, split_both, split_chosen, split_chosen),
}


HERO_CARD = "hero-card"
CREATED_CARD = "token-card"
DECK_CARD = "deck-card"
ARENA_CARD = "arena-card"

DECK_TYPES = frozenset(
    {"Action", "Attack Reaction", "Block", "Defense Reaction", "Instant", "Mentor", "Resource"}
)
UNPLAYABLE_TYPES = frozenset({"Block", "Resource"})
PERMANENT_SUBTYPES = frozenset(
    {
        *("Affliction", "Ally", "Ash", "Aura", "Construct", "Figment", "Invocation", "Item"),
        "Landmark",
    }
)
ENTER_AS_BACK = {"Construct": "flip.construct", "Invocation": "flip.invocation"}
DOUBLE_FACED = frozenset(
    {Layout.FLIP_CARD, Layout.TWIN_CARD, Layout.TRANSCEND_CARD, Layout.TRAVERSE_CARD}
)
CATEGORY_KEYS = {
    Layout.FLIP_CARD: "flip.definition",
    Layout.TWIN_CARD: "twin.definition",
    Layout.TRANSCEND_CARD: "transcend.definition",
    Layout.TRAVERSE_CARD: "traverse.definition",
    Layout.SPLIT: "split.single_card",
}


def deciding_faces(card: Card) -> tuple[Face, ...]:
    """Return the faces whose types decide the category of a card.

    The front of a flip-card, of a transcend-card and of a hero that traverses, both faces of a
    twin-card, both sides of a split-card.
    """
    if card.layout in {Layout.FLIP_CARD, Layout.TRANSCEND_CARD, Layout.TRAVERSE_CARD}:
        return card.sides[0]
    return card.faces


def category_of(card: Card) -> str:
    """Return the category of a card, whichever face is active (``category.rule``)."""
    types = {word for face in deciding_faces(card) for word in face.type_line.types}
    if "Hero" in types:
        return HERO_CARD
    if "Token" in types:
        return CREATED_CARD
    return DECK_CARD if types & DECK_TYPES else ARENA_CARD


def category(view: StateView, object_id: ObjectId) -> str:
    """Return the category of the card that represents an object."""
    return category_of(view.state.printed(view.object(object_id)))


EPHEMERAL = "Ephemeral"
"""The keyword of cards that effects create in a hand."""


def ceases_outside(state: GameState, obj: GameObject) -> bool:
    """Return whether an object ceases to exist outside the arena: a token or a macro."""
    faces = deciding_faces(state.printed(obj))
    is_created = not obj.cards and any(face.has(EPHEMERAL) for face in faces)
    if obj.token or not (obj.cards or is_created):
        return True
    return any({"Token", "Macro"} & set(face.type_line.types) for face in faces)


def can_be_permanent(card: Card, line: TypeLine) -> bool:
    """Return whether a card with these types becomes a permanent in the arena.

    All cards but deck-cards do, and deck-cards with one of nine subtypes, or that are equipment,
    a weapon or a hero there (``permanent.becomes``).
    """
    if category_of(card) != DECK_CARD:
        return True
    return bool(set(line.subtypes) & PERMANENT_SUBTYPES or set(line.types) - DECK_TYPES)


class FabPolicies(Policies, frozen=True, kw_only=True):
    """Policies of an edition.

    ``taps``: permanents are tapped as a cost and untap as their player's turn ends. ``suspense``:
    permanents with that keyword have counters. ``ally_attack_reactions``: the player of an
    attacking ally may play attack reactions.
    """

    faces: FacePolicies
    taps: bool = False
    suspense: bool = False
    ally_attack_reactions: bool = False
    word_for_value: Message = Message("cost")
    word_for_playing: Message = Message("play")
    word_for_countering: Message = Message("Negate")


def policies(rules: Ruleset) -> FabPolicies:
    """Return the policies of an edition of the game; raise `TypeError` for another game."""
    found = rules.policies
    if not isinstance(found, FabPolicies):
        raise TypeError(f"{rules.game} has no policies of Flesh and Blood")
    return found
