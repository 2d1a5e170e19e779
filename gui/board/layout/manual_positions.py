"""Where people put cards themselves, and in which order hands are shown. No position knows it."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from core.rules.ruleset import StateView
from core.state.ids import ObjectId
from core.state.objects import GameObject
from gui.board.layout.geometry import Area, AreaKey, Role

if TYPE_CHECKING:
    from collections.abc import Mapping


GRID = 16.0
"""The step of the grid that cards may snap to."""


class ManualPositions:
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
            position = (x - area.rect.x, y - area.rect.y)
            position = snapped(position) if self.snaps else position
            self.kept = {**self.kept, (obj.id, obj.incarnation, area.key): position}

    def of(self, obj: GameObject, key: AreaKey) -> tuple[float, float] | None:
        """Return where in a field an object was put, if it was."""
        return self.kept.get((obj.id, obj.incarnation, key))

    def drop(self, key: AreaKey | None = None) -> None:
        """Forget the places in one field, or in all."""
        self.kept = {
            each: position
            for each, position in self.kept.items()
            if key is not None and each[2] != key
        }


def snapped(position: tuple[float, float]) -> tuple[float, float]:
    """Return the next point of the grid."""
    x, y = position
    return round(x / GRID) * GRID, round(y / GRID) * GRID


Sort = Callable[[StateView, AreaKey, Sequence[ObjectId]], Sequence[ObjectId]]


class HandOrder:
    """Sorts hands as told, or keeps them as a person laid them out; new cards come last.

    A hand of which the seat does not see everything is never sorted: where its cards lie
    would tell something of them.
    """

    def __init__(self, sort: Sort) -> None:
        self._sort = sort
        self.own: dict[AreaKey, tuple[ObjectId, ...]] = {}
        """What people laid out themselves, by hand."""

    def of(
        self, state_view: StateView, key: AreaKey, ids: Sequence[ObjectId]
    ) -> Sequence[ObjectId]:
        """Return the cards of a hand from left to right."""
        own = self.own.get(key)
        if own is not None:
            return sorted(
                ids, key=lambda object_id: own.index(object_id) if object_id in own else len(own)
            )
        return self._sort(state_view, key, ids)

    def lay_out(self, key: AreaKey, ids: Sequence[ObjectId]) -> None:
        """Keep a hand as a person laid it out."""
        self.own[key] = tuple(ids)

    def forget(self, key: AreaKey) -> None:
        """Let a hand be sorted again."""
        self.own.pop(key, None)
