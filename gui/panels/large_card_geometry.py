"""Size and place of the large card: pure functions in logical pixels."""

from collections.abc import Iterable, Iterator
from math import inf

from msgspec import Struct
from PySide6.QtCore import QRectF

GAP = 14
_STEPS = 8
"""Number of places on either side of the middle of the card, along its side."""
"""Distance to the card that it shows."""
_FACE, _FACE_SHARE = (252, 420), 0.17
_COLUMN, _MOST_WIDE, _MOST_HIGH = 236, 0.45, 0.7

PERMANENT, INVOLVED, NEEDED = 1.0, 3.0, 4.0
"""Weights of covered cards: in play; fighting, on the stack or a legal target; hand and dock."""


class Measures(Struct, frozen=True):
    """Widths of the face and of the column of facts, and the largest height."""

    face: int
    column: int
    tallest: int


def measures(window: tuple[int, int], edges: int, text: float = 1.0) -> Measures:
    """Return the measures in a window of this size; ``edges`` is the width of all margins."""
    width, height = window
    face = min(max(round(_FACE_SHARE * width), _FACE[0]), _FACE[1])
    most = round(_MOST_WIDE * width) - edges
    column = min(round(_COLUMN * text), max(most - face, _COLUMN // 2))
    return Measures(
        min(face, max(most - column, _FACE[0] // 2)), column, round(_MOST_HIGH * height)
    )


def place_beside(
    card: QRectF, size: tuple[float, float], table: QRectF, others: Iterable[tuple[QRectF, float]]
) -> QRectF:
    """Return the place next to a card that covers the least; at a tie the right one.

    ``others`` are the cards and controls of the table with their weights. The card itself is
    covered only if there is no other place.
    """
    kept = tuple(others)

    def cost(place: QRectF) -> float:
        covered = sum(_common(place, rect) * weight for rect, weight in kept)
        return inf if _common(place, card) > 0 else covered

    places = list(_candidates(card, size, table))
    best = min(places, key=cost)
    if cost(best) < inf:
        return best
    return min(places, key=lambda place: _common(place, card))


def _candidates(card: QRectF, size: tuple[float, float], table: QRectF) -> Iterator[QRectF]:
    """Yield the places right, left, above and below, each slid along the side of the card."""
    width, height = size
    across = _slides(card.center().x(), card.width() + width)
    down = _slides(card.center().y(), card.height() + height)
    for x in (card.right() + GAP, card.x() - GAP - width):
        yield from (_within(QRectF(x, y - height / 2, width, height), table) for y in down)
    for y in (card.y() - GAP - height, card.bottom() + GAP):
        yield from (_within(QRectF(x - width / 2, y, width, height), table) for x in across)


def _slides(middle: float, reach: float) -> tuple[float, ...]:
    """Return middles along a side: that of the card first, then further and further away."""
    steps = range(_STEPS + 1)
    return tuple(middle + way * step * reach / 2 / _STEPS for step in steps for way in (1, -1))


def _within(rect: QRectF, table: QRectF) -> QRectF:
    x = max(min(rect.x(), table.right() - rect.width()), table.x())
    y = max(min(rect.y(), table.bottom() - rect.height()), table.y())
    return QRectF(x, y, rect.width(), rect.height())


def _common(one: QRectF, other: QRectF) -> float:
    both = one.intersected(other)
    return both.width() * both.height()
