"""Where people put cards by hand: remembered for as long as a card is the same object there."""

from typing import TYPE_CHECKING

from core.state.objects import GameObject
from gui.board.layout.geometry import Area, AreaKey, Role

if TYPE_CHECKING:
    from collections.abc import Mapping

    from core.state.ids import ObjectId

GRID = 16.0
"""The step of the grid that cards may snap to."""


class Spots:
    """Places in fields, from the left upper corner of the field. No part of the position.

    With ``snaps`` a card comes to lie on the next point of a grid. ``kept`` is another value
    after every change, so that nobody has to ask for each card whether it was put elsewhere.
    """

    def __init__(self) -> None:
        self.snaps = False
        self.kept: Mapping[tuple[ObjectId, int, AreaKey], tuple[float, float]] = {}

    def keep(self, obj: GameObject, area: Area | None, x: float, y: float) -> None:
        """Remember where a person put an object; only fields let cards lie freely."""
        if area is not None and area.role is Role.FIELD:
            spot = (x - area.rect.x, y - area.rect.y)
            spot = snapped(spot) if self.snaps else spot
            self.kept = {**self.kept, (obj.id, obj.incarnation, area.key): spot}

    def of(self, obj: GameObject, key: AreaKey) -> tuple[float, float] | None:
        """Return where in a field an object was put, if it was."""
        return self.kept.get((obj.id, obj.incarnation, key))

    def drop(self, key: AreaKey | None = None) -> None:
        """Forget the places in one field, or in all."""
        self.kept = {
            each: spot for each, spot in self.kept.items() if key is not None and each[2] != key
        }


def snapped(spot: tuple[float, float]) -> tuple[float, float]:
    """Return the next point of the grid."""
    x, y = spot
    return round(x / GRID) * GRID, round(y / GRID) * GRID
