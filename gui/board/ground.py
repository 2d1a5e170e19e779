"""The table under the cards: its zones, what they count, and where an opened pile spreads."""

from typing import TYPE_CHECKING

from PySide6.QtGui import QFont
from PySide6.QtWidgets import QGraphicsScene

from core.table.ids import PlayerId
from core.table.objects import GameObject
from gui.board.composing import Composer
from gui.board.geometry import Area, AreaKey, Mat, Rect, Role
from gui.board.reconcile import Contents
from gui.board.zones import CountItem, Style, ZoneItem

if TYPE_CHECKING:
    from collections.abc import Mapping

    from core.law.reading import Reading
    from core.table.ids import Zone

ZONE_LEVEL = -10
COUNT_LEVEL = 8_000


class Ground(QGraphicsScene):
    """Holds the zones of a mat. Where cards lie in them is not decided here."""

    def __init__(self, composer: Composer, font: QFont) -> None:
        super().__init__()
        self.composer = composer
        self.font_used = font
        self.zoom = 1.0
        self.mat = Mat(width=1, height=1, areas=(), plaques=())
        self.zones: dict[AreaKey, ZoneItem] = {}
        self.opened: AreaKey | None = None
        self.contents = Contents(lambda _obj: None)
        self._counts: dict[AreaKey, CountItem] = {}
        self._places: Mapping[Zone, Area] = {}
        self._reading: Reading | None = None

    def lay_mat(self, mat: Mat) -> None:
        """Put zones where a mat has them. Cards follow with `show_everything`."""
        self.mat = mat
        for zone in self.zones.values():
            self.removeItem(zone)
        for count in self._counts.values():
            self.removeItem(count)
        self.zones, self._counts = {}, {}
        self._places = {area.zone: area for area in mat.areas}
        for area in mat.areas:
            item = ZoneItem(area)
            item.setZValue(ZONE_LEVEL)
            self.addItem(item)
            self.zones[area.key] = item
            if area.is_pile:
                count = CountItem()
                count.setZValue(COUNT_LEVEL)
                self.addItem(count)
                self._counts[area.key] = count

    def key_of(self, obj: GameObject) -> AreaKey | None:
        """Return the area that an object lies in: its controller's field, its owner's pile."""
        home = self._places.get(obj.zone)
        if home is None:
            return None
        if home.player is None:
            return obj.zone, None
        return obj.zone, self._controller(obj) if home.role is Role.FIELD else obj.owner

    def _controller(self, obj: GameObject) -> PlayerId:
        """Return who has an object now; of one that is only imagined, who it came to."""
        reading = self._reading
        if reading is None or reading.table.objects.get(obj.id) is not obj:
            return obj.controller
        return reading.rules.controls(reading, obj.id)

    def fan_rect(self) -> Rect | None:
        """Return where the opened pile is spread out."""
        area = self.mat.area(self.opened) if self.opened is not None else None
        if area is None:
            return None
        fields = ((each.player, each.rect) for each in self.mat.areas if each.role is Role.FIELD)
        rooms: list[tuple[PlayerId | None, Rect]] = [*self.mat.fans] or [*fields]
        own = [rect for player, rect in rooms if player == area.player]
        own = own or [rect for _, rect in rooms]
        if not own:
            return Rect(0, 0, self.mat.width, self.mat.height).inset(40)
        x, right = own[0].x, own[-1].right
        height = min(own[0].h, 124.0)
        return Rect(x, own[0].middle[1] - height / 2, right - x, height)

    def empty(self) -> frozenset[AreaKey]:
        """Return the areas where nothing lies."""
        return frozenset(each.key for each in self.mat.areas if not self.contents.count(each.key))

    @property
    def manner(self) -> Style:
        """How pictures are drawn just now."""
        return Style(self.composer.look, self.font_used, self.zoom, self.composer.dpr)

    def _count_all(self) -> None:
        for area in self.mat.areas:
            self._count(area)

    def _count(self, area: Area) -> None:
        number = self.contents.count(area.key)
        self.zones[area.key].count = number
        item = self._counts.get(area.key)
        if item is None:
            return
        item.say(number, self.manner)
        item.setPos(area.rect.right - 14 / self.zoom, area.rect.bottom - 6 / self.zoom)
