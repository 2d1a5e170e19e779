"""Where chips lie: beside the card that is carried, out of its way and never under the pointer."""

from gui.board.layout.geometry import Rect

GAP = 8.0


def beside(
    card: Rect, size: tuple[float, float], way: float, zone: Rect, table: Rect
) -> tuple[float, float]:
    """Return the left upper corner for chips of a size beside a card.

    ``way`` is how far the card has come from the left (below zero: from the right). Chips
    lie where it has come from, so that who carries it on does not run into them; where
    the zone has no room there, at its far end; in a narrow zone beside it on the table.
    What is taller than the zone reaches over the middle of the table, not over a hand.
    """
    width, height = size
    left, right = card.x - GAP - width, card.right + GAP
    behind, ahead = (left, right) if way > 0 else (right, left)
    far = zone.right - GAP - width if ahead == right else zone.x + GAP
    beyond = max(far, ahead) if ahead == right else min(far, ahead)
    top = _kept(card.middle[1] - height / 2, height, zone.y + GAP, zone.bottom - GAP)
    if height > zone.h - 2 * GAP and zone.middle[1] > table.middle[1]:
        top = zone.bottom - GAP - height
    for room, places in ((zone, (behind, beyond)), (table, (behind, ahead))):
        for x in places:
            if room.x <= x and x + width <= room.right:
                return x, _kept(top, height, table.y, table.bottom)
    above = card.y - GAP - height
    top = above if above >= table.y else card.bottom + GAP
    return _kept(card.middle[0] - width / 2, width, table.x, table.right), top


def clear_of(card: Rect, size: tuple[float, float], table: Rect) -> tuple[float, float] | None:
    """Return the left upper corner for chips beside a card, None where there is no room for them.

    They lie at its right, else at its left, else below or above it.
    """
    width, height = size
    top = _kept(card.middle[1] - height / 2, height, table.y, table.bottom)
    left = _kept(card.middle[0] - width / 2, width, table.x, table.right)
    places = (
        (card.right + GAP, top),
        (card.x - GAP - width, top),
        (left, card.bottom + GAP),
        (left, card.y - GAP - height),
    )
    for x, y in places:
        inside = table.x <= x and x + width <= table.right
        if inside and table.y <= y and y + height <= table.bottom:
            return x, y
    return None


def _kept(start: float, length: float, low: float, high: float) -> float:
    """Return where something begins that stays between two ends, at the first if it cannot."""
    return max(min(start, high - length), low)
