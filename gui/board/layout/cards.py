"""What of a card matters to where it lies, and what a place is."""

from collections.abc import Hashable

from msgspec import Struct

from core.state.ids import ObjectId
from gui.board.layout.geometry import CARD_HEIGHT, CARD_WIDTH

RATIO = CARD_WIDTH / CARD_HEIGHT
"""Width by height of an upright card."""

DOUBLE_WIDTH = CARD_HEIGHT
DOUBLE_HEIGHT = 2 * CARD_WIDTH

Places = dict[ObjectId, "Place"]


class Likeness(Struct, frozen=True, cache_hash=True):
    """What cards have in common that may lie on one pile: what they are, and how they look.

    ``whose`` is their owner where another player controls them.
    """

    kind: Hashable
    face: Hashable
    quarters: int = 0
    whose: str = ""


class CardShape(Struct, frozen=True, kw_only=True, gc=False):
    """What of a card matters to where it lies.

    ``quarters`` counts clockwise quarter turns. In a field ``row`` 0 is nearest to the middle of
    the table, 1 the row behind it, 2 the right end of that one. ``host`` is what it is
    attached to, in the same zone. ``position`` is where a person put it, from the left upper corner
    of the zone. Cards of the same ``kind`` may lie on one pile, those of the same ``sort`` too
    where there is little room; None for a card that lies alone.
    """

    id: ObjectId
    quarters: int = 0
    landscape: bool = False
    double: bool = False
    row: int = 0
    host: ObjectId | None = None
    position: tuple[float, float] | None = None
    kind: Hashable = None
    sort: Hashable = None


class Place(Struct, frozen=True):
    """The centre of a card, its quarter turns and size, and how far on top it lies.

    ``shown`` is the part of its width that no neighbour covers. ``bar`` is how much of its height
    shows where there is only room for names, 0 for all of it. The name of a ``piled`` card stays
    within its rim at the top.
    """

    x: float
    y: float
    quarters: int = 0
    scale: float = 1.0
    z: int = 0
    shown: float = 1.0
    bar: float = 0.0
    piled: bool = False


class Badge(Struct, frozen=True):
    """A number beside cards: in a pill left above a point, or ``plain`` right of it.

    One of cards that a row does not show leads to one of them.
    """

    text: str
    at: tuple[float, float]
    plain: bool = False
    leads_to: ObjectId | None = None


class Arrangement(Struct, frozen=True):
    """Where the cards of a zone lie, the numbers beside them, and which of them are piles."""

    places: Places
    badges: tuple[Badge, ...] = ()
    piles: tuple[tuple[ObjectId, ...], ...] = ()


def body(*, double: bool, quarters: int) -> tuple[float, float]:
    """Return width and height of a card as it lies, at scale 1."""
    upright = (DOUBLE_WIDTH, DOUBLE_HEIGHT) if double else (CARD_WIDTH, CARD_HEIGHT)
    return upright[::-1] if quarters % 2 else upright


def size(shape: CardShape, place: Place) -> tuple[float, float]:
    """Return width and height of a card at a place."""
    width, height = body(double=shape.double, quarters=place.quarters)
    return width * place.scale, place.bar or height * place.scale


def scale_of(shape: CardShape, height: float) -> float:
    """Return the scale at which an upright card of a shape is so high."""
    return height / (DOUBLE_HEIGHT if shape.double else CARD_HEIGHT)


_WIDE = {
    (False, 0): CARD_WIDTH / CARD_HEIGHT,
    (False, 1): 1.0,
    (True, 0): DOUBLE_WIDTH / DOUBLE_HEIGHT,
    (True, 1): 1.0,
}
"""How wide a card is that is 1 high upright, by whether it is double and lies on its side."""


def width_at(shape: CardShape, height: float) -> float:
    """Return how wide a card is as it lies, where an upright one is so high."""
    return _WIDE[shape.double, shape.quarters % 2] * height
