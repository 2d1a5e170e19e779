"""Kinds of cards: hero-, token-, deck- and arena-cards, and what can be a permanent."""

from core.cards.card import Card, Face, Layout
from core.cards.type_line import TypeLine
from core.rules.ruleset import StateView
from core.state.game_state import GameState
from core.state.ids import ObjectId
from core.state.objects import GameObject

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
        "Affliction",
        "Ally",
        "Ash",
        "Aura",
        "Construct",
        "Figment",
        "Invocation",
        "Item",
        "Landmark",
    }
)
FLIP_SUBTYPES = frozenset({"Construct", "Figment", "Invocation"})
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
    """Return the faces whose types say what kind of card it is.

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


def ceases_outside(state: GameState, obj: GameObject) -> bool:
    """Tell whether it exists in the arena only: a token, or a macro."""
    if obj.token or not obj.cards:
        return True
    faces = deciding_faces(state.printed(obj))
    return any({"Token", "Macro"} & set(face.type_line.types) for face in faces)


def can_be_permanent(card: Card, line: TypeLine) -> bool:
    """Tell whether a card becomes a permanent when it is put into the arena with these types.

    All cards but deck-cards do, and deck-cards with one of nine subtypes, or that are equipment,
    a weapon or a hero there (``permanent.becomes``).
    """
    if category_of(card) != DECK_CARD:
        return True
    return bool(set(line.subtypes) & PERMANENT_SUBTYPES or set(line.types) - DECK_TYPES)
