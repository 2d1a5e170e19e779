"""Where the keyboard goes next: from card to card within a zone, and from zone to zone."""

from collections.abc import Iterable, Sequence

from PySide6.QtCore import Qt

from core.state.ids import ObjectId
from gui.board.layout.geometry import Area, AreaKey, Mat, Role

DIRECTIONS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}
_ASIDE = 2.5
_ORDER = (
    Role.HAND,
    Role.FIELD,
    Role.GEAR,
    Role.CHAIN,
    Role.STACK,
    Role.PILE,
)

Standing = tuple[ObjectId, float, float]
"""A card and where its centre is."""


def neighbour(
    here: Standing, cards: Iterable[Standing], direction: tuple[int, int]
) -> ObjectId | None:
    """Return the nearest card in a direction; what lies aside counts as farther away."""
    best: tuple[float, ObjectId] | None = None
    for object_id, x, y in cards:
        along = (x - here[1]) * direction[0] + (y - here[2]) * direction[1]
        aside = abs((x - here[1]) * direction[1]) + abs((y - here[2]) * direction[0])
        if object_id == here[0] or along <= 0.5 or aside > along * _ASIDE * 2:  # noqa: PLR2004 - the same place
            continue
        far = along + aside * _ASIDE
        if best is None or far < best[0]:
            best = (far, object_id)
    return best[1] if best else None


def zones_in_turn(mat: Mat) -> Sequence[AreaKey]:
    """Return all zones as Tab goes through them: one's own first, then the others'."""

    def rank(area: Area) -> tuple[bool, int]:
        return area.far, _ORDER.index(area.role)

    return [area.key for area in sorted(mat.areas, key=rank)]


def next_zone(
    mat: Mat, here: AreaKey | None, filled: Iterable[AreaKey], *, back: bool = False
) -> AreaKey | None:
    """Return the next zone with cards, or None after the last one."""
    wanted = set(filled)
    turn = [key for key in zones_in_turn(mat) if key in wanted or key == here]
    if back:
        turn.reverse()
    if not turn:
        return None
    if here is None:
        return turn[0]
    rest = turn[turn.index(here) + 1 :] if here in turn else turn
    return rest[0] if rest else None
