"""The table under the cards: its zones, what they count, and where an opened pile spreads."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QGraphicsScene

from core.state.ids import ObjectId, PlayerId, Ref
from core.state.objects import GameObject
from gui.board.layout.geometry import (
    Area,
    AreaKey,
    Badge,
    Form,
    Mat,
    Rect,
    Role,
    is_shared,
    role_of,
)
from gui.board.paint.composition import Composer
from gui.board.reconcile import Contents
from gui.board.zones import CountItem, Style, ZoneItem

if TYPE_CHECKING:
    from core.rules.ruleset import StateView
    from core.state.ids import Zone
    from core.state.zones import ZoneSpec

ZONE_LEVEL = -10
COUNT_LEVEL = 8_000
_FAN = 176.0
"""How high an opened pile is at most."""
_PILE_COUNT = (4.0, 4.0)


class ZoneScene(QGraphicsScene):
    """Holds the zones of a mat. Where cards lie in them is not decided here."""

    def __init__(self, composer: Composer, font: QFont) -> None:
        super().__init__()
        self.composer = composer
        self.font_used = font
        self.zoom = 1.0
        self.mat = Mat(width=1, height=1, areas=(), badges=())
        self.zones: dict[AreaKey, ZoneItem] = {}
        self.opened: AreaKey | None = None
        self.contents = Contents(lambda _obj: None)
        self._badges: dict[AreaKey, list[CountItem]] = {}
        self._kinds: Mapping[Zone, tuple[Role, bool]] = {}
        self._state_view: StateView | None = None

    def set_zones(self, specs: Iterable["ZoneSpec"]) -> None:
        """Know which zones there are, and which of them all players share."""
        self._kinds = {spec.zone: (role_of(spec), is_shared(spec)) for spec in specs}

    def set_mat(self, mat: Mat) -> set[AreaKey]:
        """Put zones where a mat has them; return those that lie otherwise than before."""
        before = {area.key: area for area in self.mat.areas}
        self.mat = mat
        now = {area.key: area for area in mat.areas}
        for gone in before.keys() - now.keys():
            self.removeItem(self.zones.pop(gone))
            self._show_badges(gone, ())
        changed = {key for key, area in now.items() if before.get(key) != area}
        for key in changed:
            if key not in self.zones:
                item = self.zones[key] = ZoneItem(now[key])
                item.setZValue(ZONE_LEVEL)
                self.addItem(item)
            self.zones[key].become(now[key])
        return changed

    def key_of(self, obj: GameObject) -> AreaKey | None:
        """Return the area that an object lies in: its controller's field, its owner's pile.

        What is attached lies with what it is attached to, whoever controls it.
        """
        obj = self._bearer(obj)
        role, shared = self._kinds.get(obj.zone, (None, False))
        if role is None:
            return None
        if shared:
            return obj.zone, None
        return obj.zone, self._controller(obj) if role is Role.FIELD else obj.owner

    def _bearer(self, obj: GameObject) -> GameObject:
        """Return what an object is attached to in the same zone, and that to, or else itself."""
        state_view, bearer, seen = self._state_view, obj, {obj.id}
        while state_view is not None and isinstance(bearer.attached_to, Ref):
            host = state_view.state.objects.get(bearer.attached_to.id)
            if host is None or host.zone != obj.zone:
                break
            if host.id in seen:  # a ring
                return obj
            seen.add(host.id)
            bearer = host
        return bearer

    def gone_along(self) -> frozenset[ObjectId]:
        """Return what lies elsewhere now because what it is attached to does."""
        if self._state_view is None:
            return frozenset()
        state = self._state_view.state
        fields = {area.key for area in self.mat.areas if area.role is Role.FIELD}
        attached = (
            (state.objects.get(object_id), self.contents.where(object_id))
            for object_id in state.attached
        )
        return frozenset(
            obj.id
            for obj, key in attached
            if obj is not None and key in fields and self.key_of(obj) != key
        )

    def _controller(self, obj: GameObject) -> PlayerId:
        """Return who has an object now; of one that is only imagined, who it came to."""
        state_view = self._state_view
        if state_view is None or state_view.state.objects.get(obj.id) is not obj:
            return obj.controller
        return state_view.rules.controls(state_view, obj.id)

    def fan_rect(self) -> Rect | None:
        """Return where the opened pile is spread out."""
        area = self.mat.area(self.opened) if self.opened is not None else None
        if area is None:
            return None
        own = [rect for player, rect in self.mat.fans if player == area.player]
        own = own or [rect for _, rect in self.mat.fans]
        if not own:
            return Rect(0, 0, self.mat.width, self.mat.height).inset(40)
        x, right = own[0].x, own[-1].right
        height = min(own[0].h, _FAN)
        return Rect(x, own[0].middle[1] - height / 2, right - x, height)

    def counts(self) -> tuple[int, ...]:
        """Return how many cards lie in each area of the mat."""
        return tuple(self.contents.count(area.key) for area in self.mat.areas)

    @property
    def manner(self) -> Style:
        """How pictures are drawn just now."""
        return Style(self.composer.look, self.font_used, self.zoom, self.composer.dpr)

    def _count(self, area: Area, badges: Sequence[Badge]) -> None:
        """Show the numbers beside the cards of an area, and how many cards a pile has."""
        number = self.contents.count(area.key)
        self.zones[area.key].count = number
        if area.role is Role.PILE and area.form is Form.FRAME and number > 1:
            right, bottom = _PILE_COUNT
            corner = (area.rect.right + right, area.rect.bottom + bottom)
            badges = (*badges, Badge(str(number), corner))
        self._show_badges(area.key, badges)

    def _count_anew(self) -> None:
        """Show all numbers for another zoom or screen."""
        for items in self._badges.values():
            for item in items:
                item.say(item.badge, self.manner)

    def _more(self) -> Iterator[tuple[QRectF, ObjectId]]:
        """Yield where numbers stand that lead somewhere."""
        for item in (each for items in self._badges.values() for each in items):
            if item.badge.leads_to is not None:
                yield item.sceneBoundingRect(), item.badge.leads_to

    def _show_badges(self, key: AreaKey, badges: Sequence[Badge]) -> None:
        items = self._badges.pop(key, [])
        for item in items[len(badges) :]:
            self.removeItem(item)
        items = items[: len(badges)]
        while len(items) < len(badges):
            item = CountItem()
            item.setZValue(COUNT_LEVEL)
            self.addItem(item)
            items.append(item)
        for item, badge in zip(items, badges, strict=True):
            item.say(badge, self.manner)
        if items:
            self._badges[key] = items
