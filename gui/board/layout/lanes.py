"""Lanes of a fight between two fields: who attacks, who blocks, and the sum between them.

Unblocked attackers come first, at the left, for what they attack is written there.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import accumulate

from msgspec import Struct

from core.state.ids import ObjectId
from gui.board.layout.cards import CardShape, width_at
from gui.board.layout.geometry import Rect

BAND = 40.0
"""How far the border opens for the sums."""
_BETWEEN, _AROUND, _FREE = 12.0, 24.0, 44.0
_LEAST, _LOWEST = 102.0, 96.0
"""How wide a lane is at least, and how high a card in it."""
_SMALLER = 0.95


class Lane(Struct, frozen=True, kw_only=True):
    """Who stands in a lane, and how wide the words of its sum are."""

    attacker: ObjectId
    blockers: tuple[ObjectId, ...] = ()
    words: float = 0.0


class Stand(Struct, frozen=True):
    """Where a card stands that fights: its middle, and how high it is if it stood upright."""

    object: ObjectId
    x: float
    height: float


class Lanes(Struct, frozen=True, kw_only=True):
    """Where everybody stands, from left to right, and each lane's sum."""

    stands: tuple[Stand, ...]
    sums: tuple[tuple[ObjectId, Rect], ...]


def lane_layout(
    lanes: Sequence[Lane],
    shapes: Mapping[ObjectId, CardShape],
    height: Callable[[CardShape], float],
    band: Rect,
) -> Lanes | None:
    """Lay lanes along a band; ``height`` is that of a card that fights, if it stood upright.

    Sums are cut short where lanes are many, then cards get lower. None where there is too little
    room even so; then rows stay as they are.
    """
    ordered = sorted(
        (lane for lane in lanes if lane.attacker in shapes), key=lambda lane: bool(lane.blockers)
    )
    heights = {each: height(shape) for each, shape in shapes.items()}
    cards = [_room(lane, shapes, heights) for lane in ordered]
    while sum(cards) > band.w:
        lower = {each: max(high * _SMALLER, min(high, _LOWEST)) for each, high in heights.items()}
        if lower == heights:
            return None
        heights = lower
        cards = [_room(lane, shapes, heights) for lane in ordered]
    if not ordered:
        return None
    wide = [max(card, lane.words + _AROUND) for card, lane in zip(cards, ordered, strict=True)]
    more = sum(wide) - sum(cards)
    if sum(wide) > band.w and more:
        share = (band.w - sum(cards)) / more
        wide = [card + (each - card) * share for card, each in zip(cards, wide, strict=True)]
    gap = min((band.w - sum(wide)) / (len(wide) + 1), _FREE)
    left = band.x + (band.w - sum(wide) - gap * (len(wide) - 1)) / 2
    lefts = accumulate((each + gap for each in wide), initial=left)
    stands: list[Stand] = []
    sums: list[tuple[ObjectId, Rect]] = []
    for lane, x, across in zip(ordered, lefts, wide, strict=False):
        middle = x + across / 2
        stands.append(Stand(lane.attacker, middle, heights[lane.attacker]))
        stands.extend(_abreast(lane, shapes, heights, middle))
        sums.append((lane.attacker, Rect(x, band.y, across, band.h)))
    return Lanes(stands=tuple(stands), sums=tuple(sums))


def _room(
    lane: Lane, shapes: Mapping[ObjectId, CardShape], heights: Mapping[ObjectId, float]
) -> float:
    """Return how wide a lane is at least for its cards."""
    attacker = width_at(shapes[lane.attacker], heights[lane.attacker]) + _BETWEEN / 2
    there = (each for each in lane.blockers if each in shapes)
    blockers = sum(width_at(shapes[each], heights[each]) + _BETWEEN for each in there)
    return max(_LEAST, attacker, blockers)


def _abreast(
    lane: Lane,
    shapes: Mapping[ObjectId, CardShape],
    heights: Mapping[ObjectId, float],
    middle: float,
) -> Iterator[Stand]:
    """Yield where blockers stand beside each other around the middle of their lane."""
    there = [each for each in lane.blockers if each in shapes]
    widths = [width_at(shapes[each], heights[each]) for each in there]
    left = middle - (sum(widths) + _BETWEEN * (len(widths) - 1)) / 2
    for each, wide in zip(there, widths, strict=True):
        yield Stand(each, left + wide / 2, heights[each])
        left += wide + _BETWEEN
