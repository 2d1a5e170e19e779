"""The scene: one item for every visible card, kept equal to the position."""

from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene

from core.messages import Knows, Message, render
from core.rules.actions import Action
from core.rules.ruleset import StateView
from core.rules.views import FightView, LinkView
from core.state.game_state import Difference, GameState
from core.state.ids import ObjectId, PlayerId, Ref
from core.state.objects import GameObject
from gui.board.items import CardItem, Followed, Step
from gui.board.layout.arrange import HandOrder, ManualPositions, Sort, arrange, fan
from gui.board.layout.field import LEFT, spot_at
from gui.board.layout.geometry import (
    Area,
    AreaKey,
    Arrangement,
    CardShape,
    Content,
    Fight,
    Form,
    Likeness,
    LinkShape,
    LinkWords,
    Place,
    Rect,
    Role,
    Setting,
    Spot,
)
from gui.board.layout.places import FieldPlaces, Placement, Unit, swapped
from gui.board.layout.table import layout_of, mat_of, placement_of
from gui.board.paint.composition import Composer
from gui.board.paint.player_badges import player_badge
from gui.board.zones import Pointed, ZoneScene
from gui.faces.card_view import CardView, Describe

if TYPE_CHECKING:
    from gui.board.layout.geometry import Lane


def fight_in_words(fight: FightView, knows: Knows, *, foretells: bool = True) -> Fight:
    """Return the combat of a position with texts for one viewer.

    Without ``foretells`` the expected result is left out.
    """
    return Fight(
        links=tuple(_link(link, knows, foretells) for link in fight.links),
        following=tuple(render(each, knows) for each in fight.following),
    )


def _link(link: LinkView, knows: Knows, foretells: bool) -> LinkShape:  # noqa: FBT001 - as in the public function
    tells = foretells or not link.foretold

    def say(message: Message) -> str:
        return render(message, knows)

    words = LinkWords(
        title=say(link.title),
        about=say(link.about),
        state=say(link.state),
        power=tuple(map(say, link.power)),
        defense=tuple(map(say, link.defense)),
        sum=say(link.sum) if tells else "",
        result=say(link.result) if tells else "",
        comes=say(link.comes) if tells else "",
        notes=tuple(map(say, link.notes)),
        counts=link.counts,
        current=link.current,
    )
    return LinkShape(attack=link.attack, source=link.source, defenders=link.defenders, words=words)


FAN_LEVEL = 10_000
_MOST_MOMENTS = 1_000
"""Number of positions whose places are kept."""


class BoardScene(ZoneScene):
    """Holds the items of zones and cards."""

    def __init__(
        self,
        composer: Composer,
        describe: Describe,
        font: QFont,
        sort_hand: Sort,
        *,
        lanes: "Callable[[], Sequence[Lane]]" = lambda: (),
    ) -> None:
        super().__init__(composer, font)
        self.setItemIndexMethod(QGraphicsScene.ItemIndexMethod.BspTreeIndex)
        self.describe = describe
        self.items_by_id: dict[ObjectId, CardItem] = {}
        self.chosen: ObjectId | None = None
        self.several: frozenset[ObjectId] = frozenset()
        self.manual_positions = ManualPositions()
        self.order = HandOrder(sort_hand)
        self.raised: CardItem | None = None
        self.kept: Mapping[ObjectId, float] = {}
        self.foretells = True
        """Whether combat shows its expected result."""
        self.proposed: Action | None = None
        """The proposed action whose result combat shows."""
        self._lanes = lanes
        self._placement: Placement | None = None
        self._placements: dict[int, tuple[GameState, Placement]] = {}
        self._scrolled: dict[AreaKey, ObjectId] = {}
        self._pointed = Pointed()
        self._views: dict[ObjectId, CardView] = {}
        self._shapes: dict[ObjectId, tuple[CardView, object, CardShape]] = {}
        self._shown: dict[AreaKey, frozenset[ObjectId]] = {}
        self._steps: list[Step] = []
        self._setting = Setting(width=1, height=1, zones=(), players=(), seat=PlayerId(""))
        self.piles: dict[AreaKey, tuple[tuple[ObjectId, ...], ...]] = {}

    # Places

    def show_everything(
        self, state_view: StateView, setting: Setting, *, as_before: bool = False
    ) -> None:
        """Show a position from scratch; safe to call twice.

        With ``as_before`` the position is unchanged: no card is described again.
        """
        if not as_before:
            self.proposed = None
            self._views.clear()
        self._shapes.clear()
        self._state_view = state_view
        if setting != self._setting:
            self._placements.clear()
        self._setting = setting
        self.set_zones(setting.zones)
        self.contents.fill(state_view.state, self.key_of)
        for item in self.items_by_id.values():
            self.removeItem(item)
        self.items_by_id.clear()
        self._shown.clear()
        self._point(state_view)
        self._arrange_zones(state_view)
        self._arrange_areas(state_view, [area.key for area in self.mat.areas])

    def follow(
        self,
        state_view: StateView,
        changes: Difference,
        owed: Collection[AreaKey] = (),
        focus: ObjectId | None = None,
    ) -> Followed:
        """Show the next position; return the changes of the items.

        Areas that are ``owed`` are laid out in any case. A row that does not show the card in
        ``focus`` begins with it.
        """
        self._state_view = state_view
        self.proposed = None
        touched = changes.touched
        if changes.ambient:
            touched |= self._handed_over(state_view)
        touched |= self.gone_along()
        origins = {object_id: self.contents.where(object_id) for object_id in touched}
        dirty = self.contents.update(state_view.state, touched) | {*owed}
        if focus is not None:
            self._scroll(focus)
        before = {object_id: self._views.pop(object_id, None) for object_id in touched}
        if changes.ambient:
            before.update(self._views)
            self._views.clear()
        self._steps = []
        for object_id, old in before.items():
            key = self.contents.where(object_id)
            item = self.items_by_id.get(object_id)
            if key is None or item is None or key in dirty:
                continue
            view = self._view(state_view, object_id)
            if (
                old is None
                or _outline(view) != _outline(old)
                or self._host_moved(state_view, object_id)
            ):
                dirty.add(key)
            elif view != old:
                self._place_item(item, view, replace(item.place, quarters=view.quarters))
        dirty |= self._point(state_view)
        dirty |= self._arrange_zones(state_view)
        leaving = [self._release(object_id) for object_id in self._arrange_areas(state_view, dirty)]
        steps, self._steps = self._steps, []
        return Followed(steps=steps, leaving=leaving, origins=origins)

    def arrange_again(self, state_view: StateView, keys: Iterable[AreaKey]) -> Followed:
        """Lay out some areas again; the position is unchanged."""
        self._steps = []
        leaving = [self._release(object_id) for object_id in self._arrange_areas(state_view, keys)]
        steps, self._steps = self._steps, []
        return Followed(steps=steps, leaving=leaving, origins={})

    def propose(self, state_view: StateView, action: Action | None) -> Followed:
        """Show the result of a proposed action."""
        self.proposed = action
        return self.arrange_again(state_view, self._arrange_zones(state_view))

    def mark(self, state_view: StateView, ids: frozenset[ObjectId]) -> set[AreaKey]:
        """Set the cards that marks point at; return the areas with other places."""
        self._pointed.marked = ids
        follows = self._state_view is None or self._state_view.state is not state_view.state
        return set() if follows else self._point(state_view)  # else `follow` does

    def put_at(self, obj: GameObject, key: AreaKey, x: float, y: float) -> None:
        """Move an object to the nearest place of its row, or keep its position on a small table."""
        area = self.mat.area(key)
        if area is None or area.grid is None or self._placement is None or self._state_view is None:
            self.manual_positions.keep(obj, area, x, y)
            return
        row = LEFT if area.grid.leftmost else self._view(self._state_view, obj.id).row
        spot = spot_at(area.rect, area.grid, row, (x, y))
        places = swapped(self._placement.fields.get(key, FieldPlaces()), obj.id, spot)
        moved = replace(self._placement, fields={**self._placement.fields, key: places})
        self._keep(self._state_view.state, moved)
        self._arrange_zones(self._state_view)

    def places(self) -> Iterator[tuple[ObjectId, AreaKey, int, Spot]]:
        """Yield each card with a place on a grid, its field, its row and its place."""
        fields = self._placement.fields if self._placement is not None else {}
        for key, places in fields.items():
            for unit in places.units:
                if unit.spot is not None:
                    yield from ((card, key, unit.row, unit.spot) for card in unit.cards)

    def restore_places(self, places: Iterable[tuple[ObjectId, AreaKey, int, Spot]]) -> None:
        """Use these places for the next layout."""
        units: dict[AreaKey, list[Unit]] = {}
        for card, key, row, spot in places:
            units.setdefault(key, []).append(Unit(card, card, (card,), row, 1, spot))
        self._placements.clear()
        self._placement = Placement(
            {key: FieldPlaces(tuple(found)) for key, found in units.items()}
        )

    def tidy(self) -> None:
        """Lay out all cards in the order of their arrival, without manual positions."""
        self.manual_positions.drop()
        if self._state_view is not None:
            self._placement = None
            self._placements.pop(id(self._state_view.state), None)
            self._arrange_zones(self._state_view)

    # Hit tests

    def card_at(self, point: QPointF, but: Collection[CardItem] = ()) -> CardItem | None:
        """Return the uppermost card at a point; a raised card counts in its resting position.

        Cards under the background of an opened pile are out of reach.
        """
        at = [*self.items(point), *([] if self.raised is None else [self.raised])]
        covered = any(item.zValue() == FAN_LEVEL - 1 for item in at)
        found = [
            item
            for item in at
            if isinstance(item, CardItem) and item not in but and item.covers(point)
        ]
        found = [item for item in found if not covered or item.level() >= FAN_LEVEL]
        top = max(found, key=CardItem.level, default=None)
        return self._of_label(point) if top is None and not covered else top

    def _of_label(self, point: QPointF) -> CardItem | None:
        """Return the top card of a pile that is a label: the whole label belongs to it."""
        area = self.mat.area_at(point.x(), point.y())
        if area is None or area.form is not Form.LABEL or not self.contents.count(area.key):
            return None
        item = self.items_by_id.get(self.contents.of(area.key)[-1])
        return item if item is not None and not item.lifted else None

    def scroll_to(self, object_id: ObjectId) -> AreaKey | None:
        """Scroll a row to a card that it hides; return the area to lay out."""
        item = self.items_by_id.get(object_id)
        if item is None or item.area is None or item.place.shown:
            return None
        self._scrolled[item.area] = object_id
        return item.area

    def _scroll(self, object_id: ObjectId) -> None:
        """Let the row of a card begin with it, unless it is visible."""
        key, item = self.contents.where(object_id), self.items_by_id.get(object_id)
        if key is not None and (item is None or item.area != key or not item.place.shown):
            self._scrolled[key] = object_id

    def more_at(self, point: QPointF) -> ObjectId | None:
        """Return the card that a count of hidden cards at a point leads to."""
        return next((to for badge, to in self._more() if badge.contains(point)), None)

    def pile_of(self, item: CardItem) -> tuple[CardItem, ...]:
        """Return the cards of the pile in a row that holds a card, or the card alone."""
        piles = self.piles.get(item.area, ()) if item.area is not None else ()
        ids = next((pile for pile in piles if item.object_id in pile), (item.object_id,))
        return tuple(self.items_by_id[object_id] for object_id in ids)

    def cards_in(self, rect: Rect) -> list[CardItem]:
        """Return the cards that are drawn in a rectangle, lowest first."""
        bounds = QRectF(rect.x, rect.y, rect.w, rect.h)
        cards = (item for item in self.items(bounds) if isinstance(item, CardItem))
        return sorted((item for item in cards if item.bounds.meets(rect)), key=CardItem.level)

    def opened_pile(self) -> list[QGraphicsItem]:
        """Return the items of an opened pile: its background and its cards."""
        return [each for each in self.items() if FAN_LEVEL - 1 <= each.zValue() < 2 * FAN_LEVEL]

    def called(self, object_id: ObjectId) -> str:
        """Return the short name of a card for the viewer."""
        if self._state_view is None or self._state_view.state.objects.get(object_id) is None:
            return ""
        return self._view(self._state_view, object_id).name.partition(",")[0]

    # Pictures

    def rescale(self, zoom: float, dpr: float) -> None:
        """Draw everything for another zoom or screen, pixel for pixel."""
        self.aim(zoom, dpr)
        for item in self.items_by_id.values():
            item.update_pixmap(self.composer, zoom)

    def aim(self, zoom: float, dpr: float) -> None:
        """Set zoom and screen for later pictures; cards keep their current ones."""
        self.zoom = zoom
        self.composer.dpr = dpr
        self._count_anew()

    def repaint_faces(self, face: Hashable | None = None) -> None:
        """Request one face again, or every face."""
        self.composer.forget(face)
        for item in self.items_by_id.values():
            if face is None or face in {item.view.face, item.view.other, item.view.small}:
                item.update_pixmap(self.composer, self.zoom)

    def choose(
        self, object_id: ObjectId | None, several: frozenset[ObjectId] = frozenset()
    ) -> frozenset[ObjectId]:
        """Select a card, or several with it; return the cards whose ring or tick changes.

        `show_choice` paints them, because a card may be moving.
        """
        changed = {self.chosen, object_id} | (self.several ^ several)
        self.chosen, self.several = object_id, several
        found = frozenset(each for each in changed if each is not None)
        for each in found:
            item = self.items_by_id.get(each)
            if item is not None:
                view = self._views[each] = self._marked(item.view, each)
                item.show_face(view)
        return found

    def show_choice(self, changed: Iterable[ObjectId]) -> None:
        """Paint the ring of the subject, and a tick on each of several selected cards."""
        for each in changed:
            item = self.items_by_id.get(each)
            if item is not None:
                item.update_pixmap(self.composer, self.zoom)

    # Internals

    def _handed_over(self, state_view: StateView) -> frozenset[ObjectId]:
        """Return the objects that another player controls since the last position."""
        fields = [area.key for area in self.mat.areas if area.role is Role.FIELD]
        in_zones = [(object_id, key) for key in fields for object_id in self.contents.of(key)]
        there = ((state_view.state.objects.get(object_id), key) for object_id, key in in_zones)
        return frozenset(
            obj.id for obj, key in there if obj is not None and self.key_of(obj) != key
        )

    def _arrange_zones(self, state_view: StateView) -> set[AreaKey]:
        state, layout = state_view.state, layout_of(self._setting, self._content(state_view))
        known = self._placements.get(id(state))
        if known is None:
            turn = state.turn, state.active
            self._keep(state, placement_of(layout, self._placement, turn))
        else:
            self._placement = known[1]
        return self.set_mat(mat_of(layout, self._placement or Placement()))

    def _keep(self, state: GameState, placement: Placement) -> None:
        """Keep the places of a moment: undo and redo show the same picture again."""
        self._placement = placement
        self._placements.pop(id(state), None)
        self._placements[id(state)] = state, placement
        while len(self._placements) > _MOST_MOMENTS:
            del self._placements[next(iter(self._placements))]

    def _point(self, state_view: StateView) -> set[AreaKey]:
        """Update the cards that something points at; return the areas with other places."""
        stacks = ((zone, None) for zone, (role, _) in self._kinds.items() if role is Role.STACK)
        changed = self._pointed.find(
            state_view, [w for key in stacks for w in self.contents.of(key)]
        )
        for object_id in changed:
            self._shapes.pop(object_id, None)
        areas = (self.contents.where(object_id) for object_id in changed)
        return {key for key in areas if key is not None}

    def _content(self, state_view: StateView) -> Content:
        state = state_view.state

        def shapes(key: AreaKey) -> Sequence[CardShape]:
            return [self._shape(state_view, object_id, key) for object_id in self.contents.of(key)]

        def points(player: PlayerId) -> Sequence[str]:
            name = player_badge(state_view.rules, state, player)
            damage = (f"{who} {amount}" for who, amount in name.dealt)
            won = () if name.won is None else (f"{name.won} won",)
            return [*(f"{count.amount} {count.word}" for count in name.counts), *won, *damage]

        return Content(self.contents.count, shapes, points, self._fight(state_view), self._lanes())

    def _fight(self, state_view: StateView) -> Fight | None:
        """Return the combat to show, with texts for the viewer."""
        state = state_view.state
        if state.fight is None or not state.is_followed:
            return None
        fight = state_view.rules.tables.proposals.fight(state_view, self.proposed)

        def knows(object_id: int) -> bool:
            obj = state.objects.get(ObjectId(object_id))
            return obj is None or not self.describe(state_view, obj).hidden

        if fight is None:
            return None
        return fight_in_words(fight, knows, foretells=self.foretells)

    def _arrange_areas(self, state_view: StateView, keys: Iterable[AreaKey]) -> list[ObjectId]:
        """Lay out areas; return the ids of cards without an item."""
        wanted = set(keys)
        left: list[tuple[ObjectId, AreaKey]] = []
        for area in self.mat.areas:
            if area.key in wanted:
                cards = self._card_shapes(state_view, area)
                laid, hosts = self._arranged(area, cards), {card.id: card.host for card in cards}
                for object_id, place in laid.places.items():
                    self._lay(object_id, area.key, place, hosts[object_id])
                before = self._shown.get(area.key, frozenset())
                left.extend(
                    (object_id, area.key) for object_id in before if object_id not in laid.places
                )
                self._shown[area.key] = frozenset(laid.places)
                self.piles[area.key] = laid.piles
                self._count(area, laid.badges)
        return [object_id for object_id, key in left if self.items_by_id[object_id].area == key]

    def _arranged(self, area: Area, cards: list[CardShape]) -> Arrangement:
        under = Counter(card.host for card in cards)
        closed = area.is_pile and area.key != self.opened
        for object_id in (card.id for card in cards):
            view, buried = self._views[object_id], closed and object_id != cards[-1].id
            if (view.beneath, view.buried) != (under[object_id], buried):
                self._views[object_id] = replace(view, beneath=under[object_id], buried=buried)
        rect = self.fan_rect() if area.key == self.opened else None
        if rect is not None and cards:
            spread = fan(rect, cards).places
            return Arrangement(
                {
                    object_id: replace(place, z=place.z + FAN_LEVEL)
                    for object_id, place in spread.items()
                }
            )
        return arrange(area, cards, self._setting.text, self.kept, self._scrolled.get(area.key))

    def _card_shapes(self, state_view: StateView, area: Area) -> list[CardShape]:
        ids: Sequence[ObjectId] = self.contents.of(area.key)
        if area.role is Role.HAND and not any(
            self._view(state_view, object_id).hidden for object_id in ids
        ):
            ids = self.order.of(state_view, area.key, ids)
        if area.is_pile and area.key != self.opened:
            ids = ids[-2:]
        return [self._shape(state_view, object_id, area.key) for object_id in ids]

    def _shape(self, state_view: StateView, object_id: ObjectId, key: AreaKey) -> CardShape:
        view = self._view(state_view, object_id)
        known = self._shapes.get(object_id)
        # The same view implies the same object in the same area.
        if known is not None and known[0] is view and known[1] is self.manual_positions.kept:
            return known[2]
        obj = state_view.object(object_id)
        host = obj.attached_to
        looks = (view.outward, view.quarters, view.whose)
        aimed = object_id in self._pointed
        shape = CardShape(
            id=object_id,
            quarters=view.quarters,
            landscape=view.landscape,
            double=view.double,
            row=view.row,
            host=host.id if isinstance(host, Ref) else None,
            position=self.manual_positions.of(obj, key),
            kind=None if aimed or view.kind is None else Likeness(view.kind, *looks),
            sort=None if aimed or view.sort is None else Likeness(view.sort, *looks),
        )
        self._shapes[object_id] = (view, self.manual_positions.kept, shape)
        return shape

    def _view(self, state_view: StateView, object_id: ObjectId) -> CardView:
        view = self._views.get(object_id)
        if view is None:
            view = self.describe(state_view, state_view.object(object_id)).in_closed_pile
            item = self.items_by_id.get(object_id)
            if item is not None and (item.view.beneath or item.view.buried):
                view = replace(view, beneath=item.view.beneath, buried=item.view.buried)
            if self._is_told_by_links(state_view.object(object_id)):
                view = replace(view, conditions=())
            view = self._views[object_id] = self._marked(view, object_id)
        return view

    def _is_told_by_links(self, obj: GameObject) -> bool:
        """Return whether the frame around a card explains its combat."""
        state = self._state_view.state if self._state_view is not None else None
        role, _ = self._kinds.get(obj.zone, (None, False))
        return role is Role.CHAIN and state is not None and state.is_followed

    def _marked(self, view: CardView, object_id: ObjectId) -> CardView:
        chosen, ticked = object_id == self.chosen, object_id in self.several
        if (view.selected, view.ticked) == (chosen, ticked):
            return view
        return replace(view, selected=chosen, ticked=ticked)

    def _host_moved(self, state_view: StateView, object_id: ObjectId) -> bool:
        item = self.items_by_id[object_id]
        host = state_view.object(object_id).attached_to
        return (host.id if isinstance(host, Ref) else None) != item.host

    def _lay(self, object_id: ObjectId, key: AreaKey, place: Place, host: ObjectId | None) -> None:
        item = self.items_by_id.get(object_id)
        if item is None:
            item = self.items_by_id[object_id] = CardItem(object_id)
            self.addItem(item)
        self._place_item(item, self._views[object_id], place)
        item.area, item.host = key, host

    def _place_item(self, item: CardItem, view: CardView, place: Place) -> None:
        rests = item.area is not None and not item.peeking and not item.lifted
        same = rests and item.view is view
        if same and item.place == place:
            return
        here = item.pos()
        self._steps.append(
            Step(
                item=item,
                x=here.x(),
                y=here.y(),
                before=item.place,
                picture=item.pixmap(),
                view=item.view,
                new=item.pixmap().isNull(),
                host=item.host,
                area=item.area,
            )
        )
        before = item.place
        item.show_face(view)
        item.lifted = False
        item.place_at(place)
        if not same or (before.quarters, before.scale) != (place.quarters, place.scale):
            item.update_pixmap(self.composer, self.zoom)

    def _release(self, object_id: ObjectId) -> CardItem:
        self._views.pop(object_id, None)
        self._shapes.pop(object_id, None)
        return self.items_by_id.pop(object_id)


def _outline(view: CardView) -> tuple[object, ...]:
    piled = () if view.kind is view.sort is None else (view.outward, view.whose)
    return view.quarters, view.double, view.row, view.kind, view.sort, piled
