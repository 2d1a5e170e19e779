"""Items of a fight over the scene: icons that hang on their cards, ways between, and sums."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QFont, QPen
from PySide6.QtWidgets import QGraphicsItem, QGraphicsPixmapItem

from core.rules.choices import Target
from gui.board.annotations.marks import fill, smooth_lines, stroke
from gui.board.fight.paint import (
    head_path,
    icon_picture,
    line_widths,
    pill_picture,
    pill_width,
    way_path,
)
from gui.board.fight.shown import CardIcon, LaneIcon, Shown
from gui.board.items import CardItem, PictureItem, remove_child
from gui.board.layout.geometry import Rect
from gui.board.scene import BoardScene

PlaceOf = Callable[[Target], Rect | None]
WAY_LEVEL = 6_000
PILL_LEVEL = 6_500
_GAP = 8.0


class IconItem(QGraphicsPixmapItem):
    """What hangs on one card and goes wherever the card goes."""

    def __init__(self, card: CardItem, card_icon: CardIcon, scene: BoardScene) -> None:
        super().__init__(card)
        self.card_icon = card_icon
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        manner = scene.manner
        width, height = (side * manner.zoom for side in card.size)
        self.rise = card.rise(scene.composer) * manner.zoom
        across = (round(width), round(height), round(self.rise))
        picture = icon_picture(across, card_icon, manner.look, manner.font.key(), manner.dpr)
        size = picture.deviceIndependentSize()
        self.setOffset(-size.width() / 2, -size.height() / 2)
        self.setPixmap(picture)


class PillItem(PictureItem):
    """The sum of one lane."""

    def __init__(self, lane: LaneIcon) -> None:
        super().__init__()
        self.lane = lane


class FightLayer:
    """Draws what is shown of a fight. Ways and sums wait until cards rest."""

    def __init__(
        self,
        scene: BoardScene,
        place_of: PlaceOf,
        within: Callable[[], Rect],
        once_still: Callable[[Callable[[], None]], None],
    ) -> None:
        self._scene = scene
        self._place_of = place_of
        self._within = within
        self._once_still = once_still
        self._shown = Shown()
        self.card_icons: list[IconItem] = []
        self.pills: list[PillItem] = []
        self._ways: list[QGraphicsItem] = []

    def draw(self, shown: Shown) -> None:
        """Draw this and nothing else, where things lie now."""
        self._shown = shown
        self._let_go()
        for card_icon in shown.card_icons:
            item = self._scene.items_by_id.get(card_icon.object)
            if item is not None:
                self.card_icons.append(IconItem(item, card_icon, self._scene))
        if shown.lanes:
            self._once_still(self._draw_lanes)

    def _draw_lanes(self) -> None:
        self._take_lanes_away()
        taken: list[Rect] = []
        for lane in self._shown.lanes:
            self._draw_lane(lane, taken)

    def _draw_lane(self, lane: LaneIcon, taken: list[Rect]) -> None:
        start = self._place_of(lane.attacker)
        if start is None:
            return
        ends = [place for each in lane.blockers if (place := self._place_of(each)) is not None]
        target = self._place_of(lane.at) if lane.at is not None else None
        if not ends and target is not None and lane.leads:
            self._way(start, target, lane, tip=True)
        for end in ends:
            self._way(start, end, lane, tip=False)
        self._pill(lane, start, ends or ([target] if target is not None else []), taken)

    def _way(self, start: Rect, end: Rect, lane: LaneIcon, *, tip: bool) -> None:
        manner = self._scene.manner
        wide, halo, size = line_widths(manner.zoom)
        bow, last, along = way_path(start, end)
        colour = QColor(manner.look.fight)
        pen = QPen(colour, wide)
        if lane.proposed:
            pen.setDashPattern([3.0, 2.0])
        lines = [stroke(bow, QPen(QColor(manner.look.pill), halo)), stroke(bow, pen)]
        if tip:
            head = head_path(last, along, size)
            lines[1:1] = [fill(head, manner.look.pill, QPen(QColor(manner.look.pill), halo - wide))]
            lines.append(fill(head, manner.look.fight, QPen(Qt.PenStyle.NoPen)))
        for item in smooth_lines(lines, WAY_LEVEL, manner):
            self._scene.addItem(item)
            self._ways.append(item)

    def _pill(self, lane: LaneIcon, start: Rect, ends: Sequence[Rect], taken: list[Rect]) -> None:
        """Put the sum between who fights, off other sums."""
        manner, within = self._scene.manner, self._within()
        room = dict(self._scene.mat.sums).get(lane.attacker)
        widest = (within.w if room is None else room.w - _GAP) * manner.zoom
        words, tail = _fitting(lane, widest, manner.font)
        wide = min(pill_width(words, tail, manner.font), widest) / manner.zoom
        pill = PillItem(lane)
        pill.show_picture(pill_picture(words, tail, widest, manner))
        pill.setScale(1 / manner.zoom)
        high = pill.pixmap().deviceIndependentSize().height() / manner.zoom
        x, y = room.middle if room is not None else self._between(lane, start, ends, high)
        x = min(max(x, within.x + wide / 2), within.right - wide / 2)
        place = Rect(x - wide / 2, y - high / 2, wide, high)
        while any(place.meets(other) for other in taken):
            place = Rect(place.x, place.y + high + 2, wide, high)
        taken.append(place)
        pill.setPos(QPointF(*place.middle))
        pill.setZValue(PILL_LEVEL)
        self._scene.addItem(pill)
        self.pills.append(pill)

    def _between(
        self, lane: LaneIcon, start: Rect, ends: Sequence[Rect], high: float
    ) -> tuple[float, float]:
        """Return where the sum of a lane stands: in the middle of the gap before the attacker.

        While attackers are only named there is no such gap yet, and it lies on its attacker.
        """
        if lane.proposed and not lane.blockers:
            return start.middle
        x = start.middle[0]
        if not ends:
            return x, start.y - high / 2 - _GAP
        all_of_them = ends[0]
        for end in ends[1:]:
            all_of_them = all_of_them.joined(end)
        above = all_of_them.middle[1] < start.middle[1]
        if not lane.blockers:
            return x, start.y - high / 2 - _GAP if above else start.bottom + high / 2 + _GAP
        x = (x + all_of_them.middle[0]) / 2
        first, last = (all_of_them.bottom, start.y) if above else (start.bottom, all_of_them.y)
        return x, (first + last) / 2

    def _let_go(self) -> None:
        for card_icon in self.card_icons:
            remove_child(card_icon)
        self.card_icons = []
        self._take_lanes_away()

    def _take_lanes_away(self) -> None:
        for item in (*self._ways, *self.pills):
            if item.scene() is self._scene:
                self._scene.removeItem(item)
        self._ways, self.pills = [], []


def _fitting(lane: LaneIcon, widest: float, font: QFont) -> tuple[str, str]:
    """Return what of a sum has room: all of it, or without names, or without who dies too."""
    ways = ((lane.words, lane.ends), (lane.brief, lane.ends), (lane.brief, ""))
    found = (each for each in ways if pill_width(*each, font) <= widest)
    return next(found, ways[-1])
