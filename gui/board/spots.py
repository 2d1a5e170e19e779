"""Where people put cards by hand: remembered for as long as a card is the same object there."""

from typing import TYPE_CHECKING

from core.table.objects import GameObject
from gui.board.geometry import Area, AreaKey, Role

if TYPE_CHECKING:
    from core.table.ids import ObjectId

GRID = 8.0
"""The step of the grid that cards may snap to, in millimetres of the table."""


class Spots:
    """Places in fields, from the left upper corner of the field. No part of the position.

    With ``snaps`` a card comes to lie on the next point of a grid.
    """

    def __init__(self) -> None:
        self.snaps = False
        self._kept: dict[tuple[ObjectId, int, AreaKey], tuple[float, float]] = {}

    def keep(self, obj: GameObject, area: Area | None, x: float, y: float) -> None:
        """Remember where a person put an object; only fields let cards lie freely."""
        if area is not None and area.role is Role.FIELD:
            spot = (x - area.rect.x, y - area.rect.y)
            self._kept[obj.id, obj.incarnation, area.key] = snapped(spot) if self.snaps else spot

    def of(self, obj: GameObject, key: AreaKey) -> tuple[float, float] | None:
        """Return where in a field an object was put, if it was."""
        return self._kept.get((obj.id, obj.incarnation, key))

    def drop(self, key: AreaKey | None = None) -> None:
        """Forget the places in one field, or in all."""
        if key is None:
            self._kept.clear()
        else:
            for each in [each for each in self._kept if each[2] == key]:
                del self._kept[each]


def snapped(spot: tuple[float, float]) -> tuple[float, float]:
    """Return the next point of the grid."""
    x, y = spot
    return round(x / GRID) * GRID, round(y / GRID) * GRID
