"""Carrying a card: zones and cards light up, chips say what a drop would do.

It moves one item and shows pictures. What the drop then does is not decided here.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

from msgspec import Struct
from PySide6.QtCore import QPointF

from core.rules.ruleset import Option
from gui.board.interaction.drag_group import DragGroup
from gui.board.interaction.drag_source import DragSource
from gui.board.interaction.offers import Light, Offer, dropped_beside, light_over, needs_chips
from gui.board.items import CardItem, PictureItem
from gui.board.layout.cards import body
from gui.board.layout.chip_placement import GAP, beside
from gui.board.layout.geometry import CARD_WIDTH, Area, AreaKey, Rect
from gui.board.paint.chips import ChipColumn, ChipItem
from gui.board.scene import BoardScene
from gui.board.zones import halo_picture
from gui.faces.card_view import CardView
from gui.session import Level

if TYPE_CHECKING:
    from PySide6.QtWidgets import QGraphicsItem

CARRIED_LEVEL = 30_000
CHIP_LEVEL = 40_000
_HALO_ROOM = 2
_OVER = 1.5
"""How much taller than a wide zone a column of chips is before there are several."""
_ROOMY = 560
"""How wide a zone is, in pixels, in which chips may stand in several columns."""
_PREVIEW_OPACITY = 0.94

Preview = Callable[[Option], CardView | None]
"""Says what an action would make, e.g. the combined face of a meld; None if there is no telling."""

Target = Area | CardItem | None


class Drop(Struct, frozen=True, kw_only=True):
    """Where a card was let go, and what that may mean there; nothing if it means nothing."""

    at: QPointF
    area: Area | None
    offers: tuple[Offer, ...]


class Drag:
    """One card on its way, from the first move to the drop."""

    def __init__(  # noqa: PLR0913 - what is carried, held where, and what it shows itself with
        self,
        scene: BoardScene,
        load: DragSource,
        column: ChipColumn,
        *,
        within: Rect,
        grip: QPointF,
        preview: Preview | None = None,
        drag_group: DragGroup | None = None,
    ) -> None:
        self.scene = scene
        self.load = load
        self.column = column
        self.within = within
        self.grip = grip
        self.preview = preview
        self.drag_group = drag_group or DragGroup()
        self.target: Target = None
        self.shows_all = False
        self._others: dict[AreaKey, tuple[Offer, ...]] = {}
        self._offers: dict[AreaKey, tuple[Offer, ...]] = {}
        self._halos: list[tuple[PictureItem, CardItem]] = []
        self._ghost: PictureItem | None = None
        self._cold: ChipItem | None = None
        self._hull: Rect | None = None
        self._came_from = QPointF()
        self._redacted: list[QGraphicsItem] = []

    @property
    def item(self) -> CardItem:
        """The item that is carried."""
        return self.load.item

    def start(self, point: QPointF) -> None:
        """Lift the card and light every zone that would take it or refuse it."""
        item = self.item
        item.lifted = True
        item.end_movement()
        item.update_pixmap(self.scene.composer, self.scene.zoom)
        item.setZValue(CARRIED_LEVEL)
        self.drag_group.lift(self.scene, CARRIED_LEVEL)
        self._hide_pile(shown=False)
        for area in self.scene.mat.areas:
            if area.key != self.load.origin:
                self._offers[area.key] = self.load.offers(area)
        self._light_zones()
        self._came_from = item.pos() + self.grip
        self.move(point)

    def move(self, point: QPointF) -> None:
        """Follow the pointer."""
        place = point - self.grip
        self.item.setPos(place)
        self.drag_group.move(place)
        for halo, owner in self._halos:
            if owner is self.item:
                halo.setPos(place)
        if self.column.chips and self._over_chip(point):
            return
        target = self._target_at(point)
        stays = self._hull is not None and self._hull.holds(point.x(), point.y())
        if target is not self.target and not (stays and not isinstance(target, CardItem)):
            self._enter(target, point)

    def show_all(self, point: QPointF, *, on: bool) -> None:
        """Show or hide the chips of less usual actions where the card is now."""
        if on != self.shows_all:
            self.shows_all = on
            if isinstance(self.target, Area):
                self._enter(self.target, point)

    def drop(self, point: QPointF, level: Level) -> Drop:
        """Let go: return what the drop may mean, a chip before the place beneath it."""
        self.move(point)
        chip = next((chip for chip in self.column.chips if chip.hot), None)
        target = self.target
        area = target if isinstance(target, Area) else self._area_of(target)
        offers = (chip.offer,) if chip else dropped_beside(self.offers_at(target), level)
        self.put_out()
        return Drop(at=point - self.grip, area=area, offers=offers)

    def put_out(self) -> None:
        """Let every light go out; the card stays where it is."""
        self._clear_target()
        self.target = None
        self._hide_pile(shown=True)
        for zone in self.scene.zones.values():
            self._shine(zone.area, Light.NONE)

    def offers_at(self, target: Target) -> tuple[Offer, ...]:
        """Return what a drop on a zone or card could mean."""
        if isinstance(target, CardItem):
            return self.load.onto(target)
        return self._offers.get(target.key, ()) if target is not None else ()

    def _others_at(self, area: Area) -> tuple[Offer, ...]:
        """Return the less usual options that leave the card in a zone, asked once for each."""
        if area.key not in self._others:
            usual = [
                offer.option.action for offer in self.offers_at(area) if offer.option is not None
            ]
            found = self.load.others(area, self.scene.key_of)
            self._others[area.key] = tuple(
                offer for offer in found if offer.option is None or offer.option.action not in usual
            )
        return self._others[area.key]

    def _over_chip(self, point: QPointF) -> bool:
        """Heat the chip under the pointer; tell whether there is one.

        A chip that came up right under the pointer was not chosen by that: it stays cold
        until the pointer has been somewhere else.
        """
        chip = self.column.at(point)
        if chip is not self._cold:
            self._cold = None
        self.column.heat(chip if self._cold is None else None)
        return chip is not None

    def _hide_pile(self, *, shown: bool) -> None:
        """Take an opened pile out of the way while one of its cards is carried over the table."""
        if not shown:
            carried = {self.item, *self.drag_group.items}
            self._redacted = [each for each in self.scene.opened_pile() if each not in carried]
        for item in self._redacted:
            item.setVisible(shown)

    def _target_at(self, point: QPointF) -> Target:
        area = self.scene.mat.target_at(point.x(), point.y())
        host = self.scene.card_at(point, but=(self.item, *self.drag_group.items))
        if host is not None:
            offers = self.load.onto(host)
            if any(offer.light is not Light.REFUSED for offer in offers):
                return host
            if offers and area is not None and area.key == self.load.origin:
                return host
        return area

    def _enter(self, target: Target, point: QPointF) -> None:
        """Show what a drop here would do."""
        before = self.target
        self._clear_target()
        if isinstance(before, Area):
            self._shine(before, light_over(self.offers_at(before)))
        self.target = target
        offers = self.offers_at(target)
        if isinstance(target, Area):
            self._shine(target, light_over(offers), hot=True)
            shown = (*offers, *self._others_at(target)) if self.shows_all else offers
            if needs_chips(shown) or (self.shows_all and shown):
                place = target.dropped_on
                self._chips(shown, place, self.item.bounds)
                self._place_chips(self.item.bounds, place, place)
        elif target is not None:
            self._glow(target, light_over(offers))
            bounds = target.bounds
            self._chips(offers, self.within, bounds)
            self._place_chips(bounds, self.within, bounds)
            self._show_ghost(target, offers)
        self._cold = self.column.at(point)
        self._came_from = point

    def _light_zones(self) -> None:
        for zone in self.scene.zones.values():
            self._shine(zone.area, light_over(self._offers.get(zone.area.key, ())))

    def _shine(self, area: Area, light: Light, *, hot: bool = False) -> None:
        self.scene.zones[area.key].shine(light, self.scene.manner, hot=hot)

    def _chips(self, offers: tuple[Offer, ...], room: Rect, card: Rect) -> None:
        """Show chips, little taller than a wide zone if columns have room behind a card.

        Columns ahead of it would come up under the pointer, so they are for what would not
        fit on the table otherwise.
        """
        zoom, within = self.scene.zoom, self.within
        left, right = card.x - within.x - GAP, within.right - card.right - GAP
        behind = left if self._way > 0 else right
        wide = room.w * zoom >= _ROOMY
        tall = room.h * _OVER if wide else within.h
        self.column.show(offers, zoom, CHIP_LEVEL, widest=behind * zoom, tallest=tall * zoom)
        if self.column.size()[1] > within.h:
            widest, tallest = max(left, right) * zoom, within.h * zoom
            self.column.show(offers, zoom, CHIP_LEVEL, widest=widest, tallest=tallest)

    def _place_chips(self, card: Rect, zone: Rect, home: Rect) -> None:
        """Put the chips beside a card; the way from ``home`` to them still counts as home."""
        place = beside(card, self.column.size(), self._way, zone, self.within)
        self.column.place(*place, self.within)
        self._hull = home.joined(self.column.rect())

    @property
    def _way(self) -> float:
        """How far the card has come from the left, or below zero from the right."""
        return self.item.x() + self.grip.x() - self._came_from.x()

    def _glow(self, host: CardItem, light: Light) -> None:
        """Make both cards glow."""
        if light is Light.NONE:
            return
        composer, zoom = self.scene.composer, self.scene.zoom
        for item in (host, self.item):
            width, height = (side + 2 * _HALO_ROOM for side in item.size)
            halo = PictureItem()
            size = (width * zoom, height * zoom)
            picture = halo_picture(size, light, composer.look, composer.dpr)
            halo.show_picture(picture)
            halo.setScale(1 / zoom)
            halo.setPos(item.pos())
            halo.setZValue(item.zValue() + 0.5)
            self.scene.addItem(halo)
            self._halos.append((halo, item))

    def _show_ghost(self, host: CardItem, offers: tuple[Offer, ...]) -> None:
        """Show what the two would become, on the other side of the chips."""
        option = next((offer.option for offer in offers if offer.light is not Light.REFUSED), None)
        view = self.preview(option) if self.preview is not None and option is not None else None
        if view is None:
            return
        zoom, scale = self.scene.zoom, host.place.scale
        ghost = PictureItem()
        pixels = round(CARD_WIDTH * scale * zoom)
        ghost.show_picture(self.scene.composer.card(view, pixels, view.quarters))
        ghost.setScale(1 / zoom)
        ghost.setOpacity(_PREVIEW_OPACITY)
        ghost.setZValue(CHIP_LEVEL)
        width, height = (side * scale for side in body(double=view.double, quarters=view.quarters))
        reach = host.size[0] / 2 + GAP + width / 2
        chips_right = bool(self.column.chips) and self.column.chips[0].x() > host.x()
        x = host.x() - reach if chips_right else host.x() + reach
        if not self.within.x + width / 2 <= x <= self.within.right - width / 2:
            x = host.x() + (reach + self.column.size()[0] + GAP) * (1 if chips_right else -1)
        low, high = self.within.y + height / 2, self.within.bottom - height / 2
        ghost.setPos(x, min(max(host.y(), low), high))
        self.scene.addItem(ghost)
        self._ghost = ghost

    def _clear_target(self) -> None:
        self.column.clear()
        self._hull = None
        for halo, _ in self._halos:
            self.scene.removeItem(halo)
        self._halos = []
        if self._ghost is not None:
            self.scene.removeItem(self._ghost)
            self._ghost = None

    def _area_of(self, item: CardItem | None) -> Area | None:
        return self.scene.mat.area(item.area) if item is not None and item.area else None
