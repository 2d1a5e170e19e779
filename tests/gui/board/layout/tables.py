"""Tables to lay out, with given cards in their zones."""

from collections.abc import Mapping, Sequence
from itertools import count
from typing import Any

from core.games.fab.rulesets import CR_9
from core.games.mtg.rulesets import ZONES
from core.state.ids import ObjectId, PlayerId, Zone
from core.state.zones import ZoneSpec
from gui.board.layout.arrange import arrange
from gui.board.layout.geometry import (
    Area,
    AreaKey,
    Arrangement,
    CardShape,
    Content,
    Lane,
    Mat,
    Place,
    Rect,
    Setting,
    size,
)
from gui.board.layout.places import Placement
from gui.board.layout.table import layout_of, mat_of, placement_of

ANN, BEN, CLEO, DAN = map(PlayerId, ("Ann", "Ben", "Cleo", "Dan"))
FAB_ZONES = tuple(CR_9.zones)
TABLES = {
    (1024, 700): (996, 584),
    (1280, 800): (980, 684),
    (1680, 1020): (1344, 904),
    (2560, 1440): (2140, 1300),
}
"""The size of the table in windows of some sizes."""

ShapesByZone = Mapping[Any, Sequence[CardShape]]
"""The cards in each zone of each player."""

_numbers = count(1)


def cards(number: int = 1, **more: object) -> list[CardShape]:
    """Return a number of cards with equal layout properties."""
    return [CardShape(id=ObjectId(next(_numbers)), **more) for _ in range(number)]  # type: ignore[arg-type] # fields by name


def setting(
    window: tuple[int, int] = (1280, 800),
    zones: Sequence[ZoneSpec] = ZONES,
    players: Sequence[PlayerId] = (ANN, BEN),
    text: float = 1.0,
    seat: PlayerId = ANN,
) -> Setting:
    """A table in a window of a size."""
    width, height = TABLES.get(window, window)
    return Setting(
        width=width,
        height=height,
        zones=tuple(zones),
        players=tuple(players),
        seat=seat,
        text=text,
    )


class Laid:
    """A table with cards, and its layout."""

    def __init__(
        self,
        on: Setting,
        shapes_by_zone: ShapesByZone,
        lanes: Sequence[Lane] = (),
        before: Placement | None = None,
        turn: int = 1,
    ) -> None:
        self.setting = on
        self.shapes_by_zone: dict[AreaKey, Sequence[CardShape]] = {
            (Zone(zone), player): shapes for (zone, player), shapes in shapes_by_zone.items()
        }
        self.layout = layout_of(
            on,
            Content(
                lambda key: len(self.shapes_by_zone.get(key, ())),
                lambda key: self.shapes_by_zone.get(key, ()),
                lanes=lanes,
            ),
        )
        self.placement = placement_of(self.layout, before, turn)
        self.mat: Mat = mat_of(self.layout, self.placement)

    def area(self, zone: str, player: PlayerId | None = ANN) -> Area:
        """Return the area of a zone."""
        found = self.mat.area((Zone(zone), player))
        assert found is not None, zone
        return found

    def arranged(self, zone: str, player: PlayerId | None = ANN) -> Arrangement:
        """Return the arrangement of a zone."""
        area = self.area(zone, player)
        return arrange(area, self.shapes_by_zone.get(area.key, ()), self.setting.text)

    def bounds_of_cards(self, zone: str, player: PlayerId | None = ANN) -> dict[ObjectId, Rect]:
        """Return the bounds of each card of a zone."""
        places = self.arranged(zone, player).places
        shapes = self.shapes_by_zone.get((Zone(zone), player), ())
        return {shape.id: bounds(shape, places[shape.id]) for shape in shapes if shape.id in places}


def bounds(shape: CardShape, place: Place) -> Rect:
    """Return the bounds of a card at a place."""
    width, height = size(shape, place)
    return Rect(place.x - width / 2, place.y - height / 2, width, height)


def height(rect: Rect, shape: CardShape) -> float:
    """Return the upright height of a card."""
    return rect.w if shape.quarters % 2 else rect.h
