"""Selection and inspection of cards: subject, rubber band, navigation by keys, enlarged cards."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPen
from PySide6.QtWidgets import QGraphicsRectItem

from core.state.ids import ObjectId
from gui.board.items import CardItem, PictureItem
from gui.board.layout.geometry import Area, AreaKey, Mat, Rect, Role
from gui.board.ports import Board
from gui.board.scene import FAN_LEVEL
from gui.board.zones import pile_picture

if TYPE_CHECKING:
    from gui.board.scene import BoardScene

DIRECTIONS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}
_ASIDE = 2.5
_ORDER = (
    Role.HAND,
    Role.FIELD,
    Role.GEAR,
    Role.CHAIN,
    Role.STACK,
    Role.PILE,
)

CardCentre = tuple[ObjectId, float, float]
"""A card and its centre."""


def neighbour(
    here: CardCentre, cards: Iterable[CardCentre], direction: tuple[int, int]
) -> ObjectId | None:
    """Return the nearest card in a direction; sideways distance counts more."""
    best: tuple[float, ObjectId] | None = None
    for object_id, x, y in cards:
        along = (x - here[1]) * direction[0] + (y - here[2]) * direction[1]
        aside = abs((x - here[1]) * direction[1]) + abs((y - here[2]) * direction[0])
        if object_id == here[0] or along <= 0.5 or aside > along * _ASIDE * 2:  # noqa: PLR2004 - the same place
            continue
        far = along + aside * _ASIDE
        if best is None or far < best[0]:
            best = (far, object_id)
    return best[1] if best else None


def zones_in_turn(mat: Mat) -> Sequence[AreaKey]:
    """Return all zones in Tab order: those of the viewer first."""

    def rank(area: Area) -> tuple[bool, int]:
        return area.far, _ORDER.index(area.role)

    return [area.key for area in sorted(mat.areas, key=rank)]


def next_zone(
    mat: Mat, here: AreaKey | None, filled: Iterable[AreaKey], *, back: bool = False
) -> AreaKey | None:
    """Return the next zone with cards, or None after the last one."""
    wanted = set(filled)
    turn = [key for key in zones_in_turn(mat) if key in wanted or key == here]
    if back:
        turn.reverse()
    if not turn:
        return None
    if here is None:
        return turn[0]
    rest = turn[turn.index(here) + 1 :] if here in turn else turn
    return rest[0] if rest else None


_MOST_NAMES = 12
NOTHING_CHOSEN = "No card is selected. The arrow keys and Tab go from card to card."


class Selection:
    """The selected cards in the order of selection; the last one is the subject."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.ids: tuple[ObjectId, ...] = ()

    @property
    def items(self) -> tuple[CardItem, ...]:
        """The selected cards that have an item."""
        shown = self.board.board_scene.items_by_id
        return tuple(shown[object_id] for object_id in self.ids if object_id in shown)

    @property
    def is_several(self) -> bool:
        """Whether more than one card is selected."""
        return len(self.ids) > 1

    def may_touch(self, item: CardItem) -> bool:
        """Return whether the seat may move a card: not one that is hidden from it."""
        owner = item.area[1] if item.area is not None else None
        return not item.view.hidden or owner in {None, self.board.seat}

    def only(self, object_id: ObjectId | None) -> None:
        """Select one card, or none."""
        self.choose(() if object_id is None else (object_id,))

    def make_subject(self, object_id: ObjectId | None) -> None:
        """Make a card the subject; other selected cards remain if it is one of them."""
        if object_id is not None and object_id in self.ids and self.is_several:
            self.add(object_id)
        else:
            self.only(object_id)

    def toggle(self, object_id: ObjectId) -> None:
        """Add a card to the selection, or remove it."""
        if object_id in self.ids:
            self.choose(each for each in self.ids if each != object_id)
        else:
            self.add(object_id)

    def add(self, object_id: ObjectId) -> None:
        """Add a card to the selection as its subject."""
        self.choose((*(each for each in self.ids if each != object_id), object_id))

    def all_in_zone(self) -> None:
        """Select all cards in the zone of the subject, else in the viewer's own field."""
        here = self._zone()
        if here is None:
            return
        items = self.board.board_scene.items_by_id.values()
        there = [item for item in items if item.area == here and self.may_touch(item)]
        there.sort(key=lambda item: (item.place.y, item.place.x))
        ids = [item.object_id for item in there]
        last = self.board.board_scene.chosen
        if last in ids:
            ids.remove(last)
            ids.append(last)
        self.choose(ids)

    def choose(self, ids: Iterable[ObjectId]) -> None:
        """Select these cards only; the last one becomes the subject."""
        board, scene = self.board, self.board.board_scene
        chosen = tuple(ids)
        if chosen == self.ids:
            return
        before, self.ids = scene.chosen, chosen
        object_id = chosen[-1] if chosen else None
        changed = scene.choose(object_id, frozenset(chosen) if self.is_several else frozenset())
        board.stage.once_still(lambda: scene.show_choice(changed))
        self.describe()
        if object_id is not None:
            board.reveal(object_id)
        if object_id != before:
            board.selected.emit(object_id)
        board.grouped.emit(chosen)

    def describe(self) -> None:
        """Set the description of the board for screen readers."""
        self.board.view.setAccessibleDescription(self.accessible_text())

    def accessible_text(self) -> str:
        """Return the selected cards as a sentence."""
        if not self.is_several:
            return self.board.ports.accessible_text(self.items[0]) if self.items else NOTHING_CHOSEN
        names = [item.view.name for item in self.items]
        more = len(self.ids) - _MOST_NAMES
        listed = "; ".join(names[:_MOST_NAMES]) + (f"; and {more} more" if more > 0 else "")
        return f"{len(self.ids)} cards selected: {listed}"

    def keep(self, merged: Mapping[ObjectId, tuple[ObjectId, ...]]) -> None:
        """Remove cards that no longer exist; a merged card replaces its parts.

        If several are selected, those without an item are removed too.
        """
        objects, shown = self.board.session.state.objects, self.board.board_scene.items_by_id
        kept: list[ObjectId] = []
        for object_id in self.ids:
            if objects.get(object_id) is not None:
                if object_id in shown or not self.is_several:
                    kept.append(object_id)
            else:
                whole = next((each for each, parts in merged.items() if object_id in parts), None)
                if whole is not None and whole not in kept:
                    kept.append(whole)
        self.choose(kept)
        self.describe()

    def _zone(self) -> AreaKey | None:
        scene = self.board.board_scene
        chosen = scene.items_by_id.get(scene.chosen) if scene.chosen is not None else None
        if chosen is not None and chosen.area is not None:
            return chosen.area
        fields = (area.key for area in scene.mat.areas if area.role is Role.FIELD and not area.far)
        filled = (key for key in zones_in_turn(scene.mat) if scene.contents.count(key))
        return next(fields, None) or next(filled, None)


BAND_LEVEL = 45_000
_FILL = 34


class Band:
    """Rubber band, from the press on the empty table to the release.

    It selects within the zone where it began; begun between zones, in all zones but piles. Shift
    adds to the selection, Ctrl toggles.
    """

    def __init__(self, board: Board, selection: Selection) -> None:
        self.board = board
        self._selection = selection
        self.frame: QGraphicsRectItem | None = None
        self._from = QPointF()
        self._zone: AreaKey | None = None
        self._before: tuple[ObjectId, ...] = ()
        self._keys = Qt.KeyboardModifier.NoModifier

    @property
    def is_drawn(self) -> bool:
        """Whether a band is being drawn."""
        return self.frame is not None

    def begin(self, point: QPointF, keys: Qt.KeyboardModifier) -> None:
        """Begin a band at a point of the table."""
        board, scene = self.board, self.board.board_scene
        self._from, self._keys = point, keys
        self._before = self._selection.ids if extends_selection(keys) else ()
        fan, area = scene.fan_rect(), scene.mat.area_at(point.x(), point.y())
        if fan is not None and fan.holds(point.x(), point.y()):
            self._zone = scene.opened
        else:
            self._zone = area.key if area is not None else None
        colour = QColor(board.look.chosen)
        frame = QGraphicsRectItem()
        pen = QPen(colour, 1.5, Qt.PenStyle.DashLine)
        pen.setCosmetic(True)
        frame.setPen(pen)
        colour.setAlpha(_FILL)
        frame.setBrush(colour)
        frame.setZValue(BAND_LEVEL)
        scene.addItem(frame)
        self.frame = frame
        board.view.set_paint_mode(moves=True)

    def move(self, point: QPointF) -> None:
        """Extend the band to a point and select the cards that it touches."""
        if self.frame is None:
            return
        rect = QRectF(self._from, point).normalized()
        self.frame.setRect(rect)
        bounds = Rect(rect.x(), rect.y(), rect.width(), rect.height())
        touched = [item.object_id for item in self._cards_in(bounds)]
        self._selection.choose(self._joined(touched))

    def end(self) -> None:
        """Remove the band; the selection remains."""
        if self.frame is not None:
            self.board.board_scene.removeItem(self.frame)
            self.frame = None
            self.board.idle_mode()

    def cancel(self) -> bool:
        """Remove the band and restore the selection; return whether there was one."""
        drawn = self.is_drawn
        if drawn:
            self.end()
            self._selection.choose(self._before)
        return drawn

    def _cards_in(self, bounds: Rect) -> Collection[CardItem]:
        scene, touch = self.board.board_scene, self._selection.may_touch
        piles = {area.key for area in scene.mat.areas if area.is_pile and area.key != scene.opened}
        # Includes cards that a crowded row hides at its ends: the band takes whole rows.
        there = (item for item in scene.items_by_id.values() if item.bounds.meets(bounds))
        cards = [item for item in sorted(there, key=CardItem.level) if touch(item)]
        if self._zone is None:
            return [item for item in cards if item.area not in piles]
        return [item for item in cards if item.area == self._zone]

    def _joined(self, touched: Collection[ObjectId]) -> tuple[ObjectId, ...]:
        if self._keys & Qt.KeyboardModifier.ControlModifier:
            kept = (object_id for object_id in self._before if object_id not in touched)
            return (*kept, *(object_id for object_id in touched if object_id not in self._before))
        return (*(object_id for object_id in self._before if object_id not in touched), *touched)


def extends_selection(keys: Qt.KeyboardModifier) -> bool:
    """Return whether the modifiers extend the selection."""
    return bool(keys & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier))


class Inspection:
    """Shows piles and faces on request; changes nothing in the position."""

    def __init__(self, board: Board, selection: Selection) -> None:
        self.board = board
        self._selection = selection
        self._peeking: CardItem | None = None
        self._pile_background: PictureItem | None = None

    def click(self, item: CardItem, keys: Qt.KeyboardModifier) -> None:
        """Select a card; a pile that may be looked through opens.

        Ctrl toggles the card in the selection. Shift adds it; in a pile, the next card down.
        """
        scene, selection = self.board.board_scene, self._selection
        if keys & Qt.KeyboardModifier.ControlModifier:
            selection.toggle(item.object_id)
            return
        if keys & Qt.KeyboardModifier.ShiftModifier:
            pile = reversed(scene.pile_of(item))
            others = (each.object_id for each in pile if each.object_id not in selection.ids)
            selection.add(next(others, item.object_id))
            return
        selection.only(item.object_id)
        if item.area is None or item.area == scene.opened:
            return
        area = scene.mat.area(item.area)
        many = scene.contents.count(item.area) > 1
        opens = area is not None and area.is_pile and area.open and many
        self.open_pile(item.area if opens else None)

    def open_pile(self, key: AreaKey | None) -> None:
        """Spread out a pile over the table, or close the open one."""
        scene = self.board.board_scene
        before = scene.opened
        if before != key:
            scene.opened = key
            self.show_pile_background()
            keys = [each for each in (before, key) if each is not None]
            self.board.follower.arrange(keys)

    def follow_pile(self) -> None:
        """Refresh the background of the open pile; close it if it has no cards."""
        scene = self.board.board_scene
        if scene.opened is not None and not scene.contents.count(scene.opened):
            self.open_pile(None)
        elif scene.opened is not None:
            self.show_pile_background()

    def peek(self, item: CardItem | None) -> None:
        """Show the other face of a card while a key is held."""
        self.end_peek()
        if item is None or item.view.hidden:
            return
        self._peeking = item
        if item.view.other is not None:
            self.board.stage.finish()
            self._show_side(item, peeking=True)
        self.board.peeked.emit(item.object_id)

    def end_peek(self) -> None:
        """Show the current face again."""
        item, self._peeking = self._peeking, None
        if item is not None:
            if item.peeking:
                self._show_side(item, peeking=False)
            self.board.peeked.emit(None)

    def show_pile_background(self) -> None:
        """Show the background of the opened pile, if one is open."""
        scene = self.board.board_scene
        if self._pile_background is not None:
            scene.removeItem(self._pile_background)
            self._pile_background = None
        rect = scene.fan_rect()
        area = scene.mat.area(scene.opened) if scene.opened is not None else None
        if rect is None or area is None:
            return
        count, zoom = scene.contents.count(area.key), scene.zoom
        owner = f"{area.player} · " if area.player else ""
        title = f"{owner}{area.title} · {count} {'card' if count == 1 else 'cards'}"
        size = (rect.w * zoom, rect.h * zoom)
        look, font = self.board.look, scene.font_used
        background = PictureItem()
        background.show_picture(
            pile_picture(size, title, look=look, font=font, dpr=scene.composer.dpr)
        )
        background.setScale(1 / zoom)
        background.setPos(*rect.middle)
        background.setZValue(FAN_LEVEL - 1)
        scene.addItem(background)
        self._pile_background = background

    def _show_side(self, item: CardItem, *, peeking: bool) -> None:
        item.peeking = peeking
        item.update_pixmap(self.board.board_scene.composer, self.board.board_scene.zoom)


RAISED_LEVEL = 5_000
_LEAST_HIDDEN = 0.12
"""Covered part from which a card is raised, as a share of its width."""
_UP = 0.1
"""Rise of a card of a hand, as a share of its height."""


class Hover:
    """Raises one covered card while the pointer is on it.

    The hit test uses the resting positions, so a raised card does not block its neighbours.
    """

    def __init__(self, scene: "BoardScene") -> None:
        self._scene = scene

    def show(self, object_id: ObjectId | None) -> None:
        """Raise a card that is covered by others, and lower the previous one."""
        scene = self._scene
        item = scene.items_by_id.get(object_id) if object_id is not None else None
        if item is scene.raised and (item is None or item.raised):
            return
        self.lay_back()
        if item is None or item.lifted or not (self._is_covered(item) or self._is_cut(item)):
            return
        item.raised = True
        scene.raised = item
        item.update_pixmap(scene.composer, scene.zoom)
        item.setZValue(item.place.z + RAISED_LEVEL)
        area = scene.mat.area(item.area) if item.area is not None else None
        if area is not None and area.role is Role.HAND and not area.far:
            high = item.size[1]
            item.setY(min(item.place.y - high * _UP, scene.mat.height - high / 2))

    def lay_back(self) -> None:
        """Lower the raised card to its position."""
        item, self._scene.raised = self._scene.raised, None
        if item is not None and item.raised:
            item.raised = False
            if not item.lifted:
                item.update_pixmap(self._scene.composer, self._scene.zoom)
                item.setPos(item.place.x, item.place.y)
                item.setZValue(item.place.z)

    def _is_cut(self, item: CardItem) -> bool:
        """Return whether a card ends below the edge of the table."""
        return item.bounds.bottom > self._scene.mat.height

    def _is_covered(self, item: CardItem) -> bool:
        """Return whether much of a card is covered by others of its zone."""
        bounds = item.bounds.inset(item.size[0] * _LEAST_HIDDEN)
        return any(
            other.area == item.area and other.place.z > item.place.z and other.bounds.meets(bounds)
            for other in self._scene.cards_in(bounds)
            if other is not item
        )


class StillHand:
    """Keeps the cards of the hand under the pointer in place during changes."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._held: Area | None = None

    def hold(self, pointer: QPointF | None) -> None:
        """Before a change: keep the positions of the hand under the pointer."""
        scene = self._board.board_scene
        area = scene.mat.area_at(pointer.x(), pointer.y()) if pointer is not None else None
        if area is None or area.role is not Role.HAND or area.far:
            self.forget()
            return
        self._held = area
        items = scene.items_by_id.values()
        scene.kept = {item.object_id: item.place.x for item in items if item.area == area.key}

    def follow(self, pointer: QPointF | None) -> None:
        """Rearrange the kept hand once the pointer has left it."""
        held = self._held
        if held is None or (pointer is not None and held.rect.holds(pointer.x(), pointer.y())):
            return
        self.forget()
        self._board.follower.arrange([held.key])

    def forget(self) -> None:
        """Release the kept positions; the next layout is free."""
        self._held = None
        self._board.board_scene.kept = {}
