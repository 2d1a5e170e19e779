"""What of a card matters to where it lies, and what a place is: plain values in millimetres."""

from msgspec import Struct

from core.table.ids import ObjectId
from gui.board.geometry import CARD_HEIGHT, CARD_WIDTH

DOUBLE_WIDTH = CARD_HEIGHT
DOUBLE_HEIGHT = 2 * CARD_WIDTH

Homes = dict[ObjectId, "Place"]


class Lying(Struct, frozen=True, kw_only=True):
    """What of a card matters to where it lies.

    ``quarters`` counts clockwise quarter turns. ``row`` 0 is nearest to the middle of
    the table. ``host`` is what it is attached to, in the same zone. ``spot`` is where a
    person put it, from the left upper corner of the zone.
    """

    id: ObjectId
    quarters: int = 0
    landscape: bool = False
    double: bool = False
    row: int = 0
    host: ObjectId | None = None
    spot: tuple[float, float] | None = None


class Place(Struct, frozen=True):
    """The centre of a card, its quarter turns and size, and how far on top it lies."""

    x: float
    y: float
    quarters: int = 0
    scale: float = 1.0
    z: int = 0


def body(*, double: bool, quarters: int) -> tuple[float, float]:
    """Return width and height of a card as it lies, at full size."""
    upright = (DOUBLE_WIDTH, DOUBLE_HEIGHT) if double else (CARD_WIDTH, CARD_HEIGHT)
    return upright[::-1] if quarters % 2 else upright
