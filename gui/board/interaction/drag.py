"""Dragging: sources, the group of dragged cards, and the drag with its lights and chips.

A drag moves items and shows pictures; `actions` carries out the drop.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Protocol

from msgspec import Struct
from PySide6.QtCore import QPointF

from core.cards.card import Card
from core.messages import NO_WORDS, verbatim
from core.rules.actions import Action, Batch, Control, Move, but_for
from core.rules.ruleset import MenuOption
from core.state.ids import ObjectId, PlayerId, Zone
from core.state.objects import GameObject
from core.state.zones import HAND
from gui.board.interaction.offers import (
    Light,
    Offer,
    allowed,
    dropped_beside,
    light_of,
    light_over,
    needs_chips,
    offer_of,
    playing,
    redacted_offers,
)
from gui.board.items import CardItem, PictureItem
from gui.board.layout.geometry import CARD_WIDTH, Area, AreaKey, Rect, Role, body
from gui.board.paint.chips import GAP, ChipColumn, ChipItem, beside
from gui.board.scene import BoardScene
from gui.board.zones import KeyOf, halo_picture
from gui.faces.card_view import CardView, Cite
from gui.session import Level, Session
from gui.views import View

if TYPE_CHECKING:
    from PySide6.QtWidgets import QGraphicsItem


_FANNED = 0.62
"""Distance between dragged cards from a hand or a pile, in card widths."""
CARRIED = ObjectId(-1)
"""The id of an item that is not an object yet."""
CARRIED_LEVEL = 30_000
CHIP_LEVEL = 40_000
_HALO_ROOM = 2
_OVER = 1.5
"""Maximum height of one column of chips, in heights of a wide zone."""
_ROOMY = 560
"""Zone width in pixels from which chips may form several columns."""
_PREVIEW_OPACITY = 0.94

Preview = Callable[[MenuOption], CardView | None]
"""Return the card that an action would make, e.g. the combined face of a meld, or None."""

Target = Area | CardItem | None
_MOST_REASONS = 2

Options = Sequence[MenuOption]
OptionsOf = Callable[[CardItem], Options]


_PLAYED_ON = frozenset((Role.FIELD, Role.STACK, Role.CHAIN))
"""Where a card is carried to be played."""
_LAID_AWAY = frozenset((Role.PILE, Role.HAND))


class DragSource(Protocol):
    """One or more cards that are dragged, and the offers for dropping them."""

    item: CardItem
    origin: AreaKey | None

    @property
    def items(self) -> Sequence[CardItem]:
        """All dragged items, the one under the pointer first."""

    def offers(self, area: Area) -> tuple[Offer, ...]:
        """Return the offers for a drop on a zone."""

    def sent(self, zone: Zone) -> tuple[Offer, ...]:
        """Return the offers for sending it to a zone of its owner."""

    def onto(self, host: CardItem) -> tuple[Offer, ...]:
        """Return the offers for a drop on another card."""

    def others(self, area: Area, key_of: KeyOf) -> tuple[Offer, ...]:
        """Return every option that moves it to a zone, including the less usual ones."""


class ObjectDragSource:
    """Drag source for one object of the table; ``view`` limits its offers."""

    def __init__(
        self,
        session: Session,
        cite: Cite,
        item: CardItem,
        obj: GameObject,
        view: View = View.JUDGE,
    ) -> None:
        self._view = view
        self.item = item
        self.origin = item.area
        self.actor = session.controller(obj.id)
        self._session = session
        self._cite = cite
        self._obj = obj
        self._onto: dict[ObjectId, tuple[Offer, ...]] = {}

    @property
    def items(self) -> Sequence[CardItem]:
        """Only this item."""
        return (self.item,)

    def offers(self, area: Area) -> tuple[Offer, ...]:
        """Return the options of the session; for an unknown card, the redacted ones."""
        plays = area.role in _PLAYED_ON
        elsewhere = area.role in _LAID_AWAY or area.player not in {None, self.actor}
        if self._is_carried_to_play and elsewhere:
            return ()
        return self._dropped(area.zone, area.player or self.actor, plays=plays)

    @property
    def _is_carried_to_play(self) -> bool:
        """Whether the view offers nothing else than to play it."""
        return self._obj.zone == HAND and self._only_plays

    @property
    def _only_plays(self) -> bool:
        """Whether the view offers no instructions; without turns there is nothing else."""
        return self._session.state.is_followed and not self._view.offers_instructions

    def sent(self, zone: Zone) -> tuple[Offer, ...]:
        """Return the options of the session; none if it is in that zone."""
        if self._obj.zone == zone or self._is_carried_to_play:
            return ()
        return self._dropped(zone, self._obj.owner)

    def _dropped(self, zone: Zone, owner: PlayerId, *, plays: bool = False) -> tuple[Offer, ...]:
        options = self._session.drops(self._obj.id, zone, owner, self.actor)
        if self.item.view.unknown:
            return redacted_offers(options)
        if plays and self._only_plays:
            # A spell that is no permanent has no drop on a field, but that is where it is carried.
            of_card = self._session.menu(self._obj.id, self.actor)
            options = playing(options) or playing(of_card) or options
        if self._session.state.is_followed and not self._view.offers_illegal:
            options = allowed(options) or options
        return tuple(offer_of(option, self._cite) for option in options)

    def onto(self, host: CardItem) -> tuple[Offer, ...]:
        """Return the options of the session, cached for each host."""
        if host.view.unknown or self.item.view.unknown:
            return ()
        if host.object_id not in self._onto:
            options = self._session.onto(self._obj.id, host.object_id, self.actor)
            self._onto[host.object_id] = tuple(offer_of(option, self._cite) for option in options)
        return self._onto[host.object_id]

    def others(self, area: Area, key_of: KeyOf) -> tuple[Offer, ...]:
        """Return the menu options that lead to a zone; none for an unknown card."""
        if self.item.view.unknown:
            return ()
        options = leading_to(self._session, self._obj, area.key, key_of)
        return tuple(offer_of(option, self._cite) for option in options)


def leading_to(
    session: Session, obj: GameObject, key: AreaKey, key_of: KeyOf
) -> Iterator[MenuOption]:
    """Yield the lawful options of an object that move it to an area."""
    for option in session.menu(obj.id, session.controller(obj.id)):
        if light_of(option) is not Light.REFUSED:
            outcome = session.would(option.action)
            after = outcome.state.objects.get(obj.id) if outcome.carried_out else None
            if after is not None and key_of(after) == key:
                yield option


class OutsideDragSource:
    """Drag source for a card from outside the table, e.g. a search. Every zone accepts it."""

    def __init__(self, card: Card, item: CardItem) -> None:
        self.card = card
        self.item = item
        self.origin: AreaKey | None = None

    @property
    def items(self) -> Sequence[CardItem]:
        """Only this item."""
        return (self.item,)

    def offers(self, area: Area) -> tuple[Offer, ...]:
        """Offer to add the card to the zone."""
        return (Offer(label=f"Add to {area.title}", light=Light.OPEN),)

    def sent(self, zone: Zone) -> tuple[Offer, ...]:
        """Return nothing: it is in no zone yet."""
        del zone
        return ()

    def onto(self, _host: CardItem) -> tuple[Offer, ...]:
        """Return nothing: it is not an object yet."""
        return ()

    def others(self, _area: Area, _key_of: KeyOf) -> tuple[Offer, ...]:
        """Return nothing: adding it is the only option."""
        return ()


class OutsideCardDragSource(ObjectDragSource):
    """Drag source for an object of the table that has an item only during the drag.

    Most cards of a pile have no item, because only the upper ones are shown.
    """


def listed_drag_source(
    session: Session, cite: Cite, scene: BoardScene, obj: GameObject, view: CardView
) -> OutsideCardDragSource:
    """Return a drag source for an object of a list, with a new item that shows a card view."""
    item = CardItem(obj.id)
    item.show_face(view)
    item.area = scene.key_of(obj)
    item.update_pixmap(scene.composer, scene.zoom)
    scene.addItem(item)
    return OutsideCardDragSource(session, cite, item, obj)


class GroupDragSource:
    """Drag source for several selected objects.

    An option for the group is one batch of the same action with each card: one step to undo. Cards
    for which it is not lawful are left out.
    """

    def __init__(
        self, session: Session, cite: Cite, item: CardItem, items: Sequence[CardItem]
    ) -> None:
        self.item = item
        self.items = (item, *(each for each in items if each is not item))
        areas = {each.area for each in self.items}
        self.origin: AreaKey | None = item.area if len(areas) == 1 else None
        self._session = session
        self._cite = cite
        self._onto: dict[ObjectId, tuple[Offer, ...]] = {}

    def offers(self, area: Area) -> tuple[Offer, ...]:
        """Return the offers for a drop on a zone, for the cards that are not in it."""

        def options(item: CardItem) -> Options:
            actor = self._actor(item)
            return self._session.drops(item.object_id, area.zone, area.player or actor, actor)

        return self.joint(options, [item for item in self.items if item.area != area.key])

    def sent(self, zone: Zone) -> tuple[Offer, ...]:
        """Return the offers for sending each of them to a zone of its owner."""

        def options(item: CardItem) -> Options:
            owner = self._session.state.object(item.object_id).owner
            return self._session.drops(item.object_id, zone, owner, self._actor(item))

        state = self._session.state
        return self.joint(
            options, [item for item in self.items if state.object(item.object_id).zone != zone]
        )

    def onto(self, host: CardItem) -> tuple[Offer, ...]:
        """Return the offers for a drop on another card."""
        items = [item for item in self.items if item is not host]
        if host.view.unknown or any(item.view.unknown for item in items):
            return ()
        if host.object_id not in self._onto:

            def options(item: CardItem) -> Options:
                return self._session.onto(item.object_id, host.object_id, self._actor(item))

            self._onto[host.object_id] = self.joint(options, items)
        return self._onto[host.object_id]

    def others(self, area: Area, key_of: KeyOf) -> tuple[Offer, ...]:
        """Return the shared options that move all of them to a zone."""
        if any(item.view.unknown for item in self.items):
            return ()

        def options(item: CardItem) -> Options:
            obj = self._session.state.object(item.object_id)
            return list(leading_to(self._session, obj, area.key, key_of))

        found = self.joint(options, self.items)
        return tuple(offer for offer in found if not offer.partial)

    def joint(self, options: OptionsOf, items: Sequence[CardItem]) -> tuple[Offer, ...]:
        """Return the options that all cards share, each as one batch."""
        if not items:
            return ()
        if any(item.view.unknown for item in items):
            return self._redacted([(item, options(item)) for item in items])
        found = [
            (item, {kind_of(option, item.object_id): option for option in options(item)})
            for item in items
        ]
        first = found[0][1]
        shared = [kind for kind in first if all(kind in others for _, others in found[1:])]
        if shared:
            return tuple(self._offer([(item, of[kind]) for item, of in found]) for kind in shared)
        if all(of for _, of in found):
            return (self._offer([(item, _likeliest(of)) for item, of in found]),)
        return ()

    def _offer(self, each: Sequence[tuple[CardItem, MenuOption]]) -> Offer:
        """Return one action with each card as an offer: lawful if it is lawful for any of them."""
        lit = [light_of(option) for _, option in each]
        some = [light for light in lit if light is not Light.REFUSED]
        refused = [(item, option) for item, option in each if light_of(option) is Light.REFUSED]
        light = Light.LAWFUL if some else Light.REFUSED
        light = Light.CHOICE if Light.CHOICE in some else light
        stays = [self._stays(item, option) for item, option in refused[:_MOST_REASONS]]
        if len(refused) > _MOST_REASONS:
            stays.append(f"{len(refused) - _MOST_REASONS} more stay.")
        count = f"{len(some)} of {len(each)} cards" if refused else f"{len(each)} cards"
        shown = offer_of(refused[0][1] if refused else each[0][1], self._cite)
        actions = tuple(option.action for _, option in each)
        told_of = [option.verdict for _, option in each]
        welcome = [option.verdict for _, option in each if light_of(option) is not Light.REFUSED]
        possible = [verdict for verdict in told_of if verdict.possible]
        verdict = (welcome or possible or told_of)[0]
        detail = ". ".join((count, *stays)) if some else count
        words = joint_label([option.label for _, option in each])
        return Offer(
            label=words,
            light=light,
            detail=detail,
            reason=shown.reason if not some else "",
            rule=shown.rule if refused else "",
            partial=bool(refused) and bool(some),
            option=MenuOption(
                action=batch_of(actions),
                message=verbatim(words),
                more=verbatim(detail),
                verdict=verdict,
            ),
        )

    def _stays(self, item: CardItem, option: MenuOption) -> str:
        reason = offer_of(option, self._cite).reason.rstrip(".")
        return f"{short_name(item)} stays: {reason}"

    @staticmethod
    def _redacted(each: Sequence[tuple[CardItem, Options]]) -> tuple[Offer, ...]:
        """Return only a move: other options could reveal a hidden card."""
        plain: list[Action] = []
        for _, options in each:
            actions = (option.action for option in options)
            move = next((act for act in actions if isinstance(act, (Move, Control))), None)
            if move is None:
                return ()
            plain.append(move)
        option = MenuOption(action=batch_of(plain), message=NO_WORDS)
        return (Offer(label="", light=Light.OPEN, option=option),)

    def _actor(self, item: CardItem) -> PlayerId:
        return self._session.controller(item.object_id)


def kind_of(option: MenuOption, object_id: ObjectId) -> tuple[object, ...]:
    """Return a key that is equal for the same action with another card."""
    fields = but_for(option.action, object_id).items()
    others = ((name, repr(value)) for name, value in fields if name != "player")
    return (type(option.action), option.verb, *others)


def joint_label(words: Sequence[str]) -> str:
    """Return one label for actions that differ in the names of their cards."""
    each = list(dict.fromkeys(words))
    if len(each) == 1:
        return each[0]
    split = [one.split() for one in each]
    same = 0
    while all(len(one) > same and one[same] == split[0][same] for one in split):
        same += 1
    if same:
        return f"{' '.join(split[0][:same])} each"
    return " / ".join(each[:2]) + (" …" if len(each) > 2 else "")  # noqa: PLR2004 - two labels fit


def short_name(item: CardItem) -> str:
    """Return the part of a card's name before the comma."""
    return item.view.name.partition(",")[0]


def _likeliest(options: Mapping[tuple[object, ...], MenuOption]) -> MenuOption:
    """Return the first action that is not refused, else the first."""
    each = list(options.values())
    return next((option for option in each if light_of(option) is not Light.REFUSED), each[0])


def batch_of(steps: Sequence[Action]) -> Batch:
    """Return several actions as one."""
    return Batch(player=steps[0].player, steps=tuple(steps))


class DragGroup:
    """Items that keep their offsets from the dragged one."""

    def __init__(self, items: Iterable[tuple[CardItem, QPointF]] = ()) -> None:
        self._offsets = [*items]

    @property
    def items(self) -> tuple[CardItem, ...]:
        """The items, lowest first."""
        return tuple(item for item, _ in self._offsets)

    def lift(self, scene: BoardScene, level: float) -> None:
        """Lift all of them to levels below ``level``."""
        lowest = level - len(self._offsets)
        for height, (item, _) in enumerate(self._offsets):
            item.lifted = True
            item.end_movement()
            item.update_pixmap(scene.composer, scene.zoom)
            item.setZValue(lowest + height)

    def move(self, place: QPointF) -> None:
        """Move with the dragged item."""
        for item, offset in self._offsets:
            item.setPos(place + offset)


def bring_inside(items: Iterable[CardItem], rect: Rect) -> None:
    """Move cards by one common offset so that they are inside a rectangle, if they fit."""
    cards = [*items]
    bounds_of_cards = [item.bounds for item in cards]
    around = bounds_of_cards[0]
    for bounds in bounds_of_cards[1:]:
        around = around.joined(bounds)
    right = min(rect.right - around.right, 0.0)
    down = min(rect.bottom - around.bottom, 0.0)
    across = right if around.x + right >= rect.x else rect.x - around.x
    along = down if around.y + down >= rect.y else rect.y - around.y
    for item in cards:
        item.moveBy(across, along)


def drag_group_of(scene: BoardScene, lead: CardItem, others: Sequence[CardItem]) -> DragGroup:
    """Return the cards that move with a card: those of its field in place, the rest in a fan.

    Cards attached to any of them follow behind it.
    """
    area = scene.mat.area(lead.area) if lead.area is not None else None
    in_field = area is not None and area.role is Role.FIELD
    found: list[tuple[float, CardItem, QPointF]] = []
    fanned = 0
    for item in sorted(others, key=lambda each: (each.place.y, each.place.x)):
        if in_field and item.area == lead.area:
            offset = item.pos() - lead.pos()
        else:
            fanned += 1
            offset = QPointF(fanned * CARD_WIDTH * lead.place.scale * _FANNED, 0)
        found.append((item.place.z, item, offset))
    carried = {lead: QPointF(), **{item: offset for _, item, offset in found}}
    hosts = [*carried]
    for host in hosts:  # grows: attached cards may have attachments
        for item in scene.items_by_id.values():
            attached = item.host == host.object_id and item.area == host.area
            if attached and item not in carried:
                carried[item] = carried[host] + item.pos() - host.pos()
                found.append((item.place.z, item, carried[item]))
                hosts.append(item)
    found.sort(key=lambda each: each[0])
    return DragGroup((item, offset) for _, item, offset in found)


class Drop(Struct, frozen=True, kw_only=True):
    """A dropped card: its point, its area, and the offers there (none if nothing is possible)."""

    at: QPointF
    area: Area | None
    offers: tuple[Offer, ...]


class Drag:
    """One drag, from the first move to the drop."""

    def __init__(  # noqa: PLR0913 - source, grip, and the parts that it shows
        self,
        scene: BoardScene,
        source: DragSource,
        column: ChipColumn,
        *,
        within: Rect,
        grip: QPointF,
        preview: Preview | None = None,
        drag_group: DragGroup | None = None,
    ) -> None:
        self.scene = scene
        self.source = source
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
        """The item under the pointer."""
        return self.source.item

    def start(self, point: QPointF) -> None:
        """Lift the card and light every zone that accepts or refuses it."""
        item = self.item
        item.lifted = True
        item.end_movement()
        item.update_pixmap(self.scene.composer, self.scene.zoom)
        item.setZValue(CARRIED_LEVEL)
        self.drag_group.lift(self.scene, CARRIED_LEVEL)
        self._hide_pile(shown=False)
        for area in self.scene.mat.areas:
            if area.key != self.source.origin:
                self._offers[area.key] = self.source.offers(area)
        for zone in self.scene.zones.values():
            self._shine(zone.area, light_over(self._offers.get(zone.area.key, ())))
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
        """Show or hide the chips of less usual actions for the current target."""
        if on != self.shows_all:
            self.shows_all = on
            if isinstance(self.target, Area):
                self._enter(self.target, point)

    def drop(self, point: QPointF, level: Level) -> Drop:
        """End the drag and return its meaning; a chip takes precedence over the target below it."""
        self.move(point)
        chip = next((chip for chip in self.column.chips if chip.hot), None)
        target = self.target
        area = (
            self.scene.mat.area(target.area)
            if isinstance(target, CardItem) and target.area
            else None
        )
        area = target if isinstance(target, Area) else area
        offers = (chip.offer,) if chip else dropped_beside(self.offers_at(target), level)
        self.clear_lights()
        return Drop(at=point - self.grip, area=area, offers=offers)

    def clear_lights(self) -> None:
        """Remove all lights and chips; the card keeps its position."""
        self._clear_target()
        self.target = None
        self._hide_pile(shown=True)
        for zone in self.scene.zones.values():
            self._shine(zone.area, Light.NONE)

    def offers_at(self, target: Target) -> tuple[Offer, ...]:
        """Return the offers for a drop on a zone or card."""
        if isinstance(target, CardItem):
            return self.source.onto(target)
        return self._offers.get(target.key, ()) if target is not None else ()

    def _others_at(self, area: Area) -> tuple[Offer, ...]:
        if area.key not in self._others:
            usual = [
                offer.option.action for offer in self.offers_at(area) if offer.option is not None
            ]
            found = self.source.others(area, self.scene.key_of)
            self._others[area.key] = tuple(
                offer for offer in found if offer.option is None or offer.option.action not in usual
            )
        return self._others[area.key]

    def _over_chip(self, point: QPointF) -> bool:
        """Highlight the chip under the pointer; return whether there is one.

        A chip that appears under a resting pointer is not highlighted until the pointer has left
        it.
        """
        chip = self.column.at(point)
        if chip is not self._cold:
            self._cold = None
        self.column.heat(chip if self._cold is None else None)
        return chip is not None

    def _hide_pile(self, *, shown: bool) -> None:
        if not shown:
            carried = {self.item, *self.drag_group.items}
            self._redacted = [each for each in self.scene.opened_pile() if each not in carried]
        for item in self._redacted:
            item.setVisible(shown)

    def _target_at(self, point: QPointF) -> Target:
        area = self.scene.mat.target_at(point.x(), point.y())
        host = self.scene.card_at(point, but=(self.item, *self.drag_group.items))
        if host is not None:
            offers = self.source.onto(host)
            if any(offer.light is not Light.REFUSED for offer in offers):
                return host
            if offers and area is not None and area.key == self.source.origin:
                return host
        return area

    def _enter(self, target: Target, point: QPointF) -> None:
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

    def _shine(self, area: Area, light: Light, *, hot: bool = False) -> None:
        self.scene.zones[area.key].light_up(light, self.scene.manner, hot=hot)

    def _chips(self, offers: tuple[Offer, ...], room: Rect, card: Rect) -> None:
        """Show chips, in several columns where there is room behind the card.

        Columns ahead of it would appear under the pointer, so they are the last resort.
        """
        zoom, within = self.scene.zoom, self.within
        left, right = card.x - within.x - GAP, within.right - card.right - GAP
        behind = left if self._travelled > 0 else right
        wide = room.w * zoom >= _ROOMY
        tall = room.h * _OVER if wide else within.h
        self.column.show(offers, zoom, CHIP_LEVEL, widest=behind * zoom, tallest=tall * zoom)
        if self.column.size()[1] > within.h:
            widest, tallest = max(left, right) * zoom, within.h * zoom
            self.column.show(offers, zoom, CHIP_LEVEL, widest=widest, tallest=tallest)

    def _place_chips(self, card: Rect, zone: Rect, home: Rect) -> None:
        """Place the chips next to a card; the path from ``home`` to them still counts as home."""
        place = beside(card, self.column.size(), self._travelled, zone, self.within)
        self.column.place(*place, self.within)
        self._hull = home.joined(self.column.rect())

    @property
    def _travelled(self) -> float:
        """Horizontal distance that the card has moved; negative if it moved to the left."""
        return self.item.x() + self.grip.x() - self._came_from.x()

    def _glow(self, host: CardItem, light: Light) -> None:
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
