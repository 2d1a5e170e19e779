"""Annotations on the board: the layer of items that follow their targets, and its controller."""

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint, QPointF, QRect, QRectF, QSizeF, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QRegion, QTransform
from PySide6.QtWidgets import (
    QApplication,
    QGraphicsItem,
    QGraphicsRectItem,
    QStyleOptionGraphicsItem,
    QWidget,
)

from core.grammar import capitalised
from core.scenario.annotations import (
    PLAIN,
    STYLES,
    Arrow,
    Callout,
    Mark,
    Marks,
    Ring,
    Spot,
    Spotlight,
    Target,
    targets,
)
from core.state.ids import ObjectId
from gui.board.items import remove_child
from gui.board.layout.geometry import Rect
from gui.board.marks import (
    GAP,
    MARK_LEVEL,
    Drawing,
    arrow,
    arrow_ends,
    bare_lines,
    callout,
    fill,
    pen,
    ring,
    scale,
    smooth_lines,
    stroke,
)
from gui.board.ports import Board
from gui.board.scene import BoardScene
from gui.board.zones import Style as Manner

if TYPE_CHECKING:
    from gui.board.items import CardItem

LIGHT_LEVEL = 34_000
DARKNESS = "#b4050a09"
_RIM = "#e8fff6d0"


def spotlight(places: Sequence[Rect], bounds: Rect, manner: Manner) -> Drawing:
    """Return darkness over everything but some places, each with a bright edge.

    Far from the places it is plain rectangles, which paint faster than a path or a picture; near
    each place it is a picture.
    """
    grow = GAP / scale(manner)
    holes = [
        QRectF(place.x, place.y, place.w, place.h).adjusted(-grow, -grow, grow, grow)
        for place in places
    ]
    dark = QRegion(_pixels(QRectF(bounds.x, bounds.y, bounds.w, bounds.h), manner))
    items: list[QGraphicsItem] = []
    for batch_actions in _apart(holes):
        within = _pixels(batch_actions.adjusted(-grow, -grow, grow, grow), manner)
        dark -= QRegion(within)
        near = [hole for hole in holes if batch_actions.contains(hole)]
        items += _near(near, _table(within, manner), manner)
    items += [_dark(_table(rect, manner)) for rect in dark]  # type: ignore[attr-defined] # of its rects
    return Drawing(lines=[], upright=items)


def _apart(rects: Iterable[QRectF]) -> list[QRectF]:
    """Return rectangles without contact that cover all of these; touching ones are joined."""
    apart: list[QRectF] = []
    for rect in rects:
        whole = rect
        while touching := [each for each in apart if each.intersects(whole)]:
            for each in touching:
                apart.remove(each)
                whole = whole.united(each)
        apart.append(whole)
    return apart


def _near(holes: Sequence[QRectF], within: QRectF, manner: Manner) -> Sequence[QGraphicsItem]:
    """Return the darkness around neighbouring places, up to a border, and their bright edges."""
    zoom = scale(manner)
    light = QPainterPath()
    for rect in holes:
        hole = QPainterPath()
        hole.addRoundedRect(rect, 8 / zoom, 8 / zoom)
        light = light.united(hole)
    dark = QPainterPath()
    dark.addRect(within)
    lines = [
        fill(dark.subtracted(light), DARKNESS, QPen(Qt.PenStyle.NoPen)),
        stroke(light, pen(_RIM, 2 / zoom)),
    ]
    return smooth_lines(lines, LIGHT_LEVEL, manner)


def _dark(rect: QRectF) -> QGraphicsRectItem:
    item = QGraphicsRectItem(rect)
    item.setPen(QPen(Qt.PenStyle.NoPen))
    item.setBrush(QColor(DARKNESS))
    item.setZValue(LIGHT_LEVEL)
    item.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
    return item


def _pixels(rect: QRectF, manner: Manner) -> QRect:
    """Return a rectangle of the table in whole pixels, so that neighbours show no seam."""
    return QRectF(rect.topLeft() * manner.zoom, rect.size() * manner.zoom).toAlignedRect()


def _table(rect: QRect, manner: Manner) -> QRectF:
    return QRectF(QPointF(rect.topLeft()) / manner.zoom, QSizeF(rect.size()) / manner.zoom)


_NEAR = 0.01
_STRETCHED = (0.65, 1.5)
"""Limits of stretching an arrow before it is redrawn."""


class ShownMark:
    """A drawn mark; while its places move, it is moved and turned without a redraw."""

    def __init__(
        self,
        scene: BoardScene,
        mark: Mark,
        places: Sequence[Rect],
        drawing: Drawing,
        *,
        moves: bool = False,
    ) -> None:
        self.places = self._drawn_at = tuple(places)
        self._scene = scene
        self._mark = mark
        self._drawing = drawing
        self._bare = moves and isinstance(mark, Arrow)
        self._lines: Sequence[QGraphicsItem]
        if self._bare:
            self._lines = bare_lines(drawing.lines, MARK_LEVEL)
        else:
            self._lines = smooth_lines(drawing.lines, MARK_LEVEL, scene.manner)
        self._rests = [complex(item.x(), item.y()) for item in self._items]
        self._ends = arrow_ends(*places) if isinstance(mark, Arrow) else None
        for item in self._items:
            scene.addItem(item)

    def follow(self, places: tuple[Rect, ...]) -> bool:
        """Move to other places; return whether this suffices until everything rests."""
        if self._ends is not None:
            (first, tip), (start, end) = self._ends, arrow_ends(*places)
            turn = (end - start) / (tip - first)
            if not _STRETCHED[0] <= abs(turn) <= _STRETCHED[1]:
                return False
            self._turn(turn, start - turn * first)
        else:
            # Some targets of a light may be gone, and the darkness never moves as a whole.
            light = isinstance(self._mark, Spotlight)
            by = None if light else _shift(self._drawn_at, places)
            if by is None:
                return False
            self._turn(1 + 0j, by)
        self.places = places
        return True

    def take_away(self) -> None:
        """Remove the mark."""
        for item in self._items:
            if item.scene() is self._scene:
                self._scene.removeItem(item)

    @property
    def _items(self) -> list[QGraphicsItem]:
        return [*self._lines, *self._drawing.upright]

    def _lay_bare(self) -> None:
        if self._bare:
            return
        self._bare = True
        for line in self._lines:
            self._scene.removeItem(line)
        self._lines = bare_lines(self._drawing.lines, MARK_LEVEL)
        for line in self._lines:
            self._scene.addItem(line)
        upright = self._rests[-len(self._drawing.upright) :]
        self._rests = [*(0j for _ in self._lines), *upright]

    def _turn(self, turn: complex, by: complex) -> None:
        """Turn and stretch the lines, then move everything; letters stay upright.

        Complex numbers make it one product for each frame.
        """
        if abs(turn - 1) > _NEAR:
            self._lay_bare()
            turned = QTransform(turn.real, turn.imag, -turn.imag, turn.real, 0, 0)
            for line in self._lines:
                line.setTransform(turned)
        for item, rest in zip(self._items, self._rests, strict=True):
            at = turn * rest + by
            item.setPos(QPointF(at.real, at.imag))


def _shift(before: Sequence[Rect], after: Sequence[Rect]) -> complex | None:
    """Return the common movement of all places, or None."""
    x, y = after[0].x - before[0].x, after[0].y - before[0].y
    alike = all(
        abs(new.x - old.x - x) + abs(new.y - old.y - y) < _NEAR
        and abs(new.w - old.w) + abs(new.h - old.h) < _NEAR
        for old, new in zip(before, after, strict=True)
    )
    return complex(x, y) if alike else None


PlaceOf = Callable[[Target], Rect | None]

_REST = 120


class Anchor(QGraphicsItem):
    """Invisible item on a card that reports the card's movements."""

    def __init__(self, card: QGraphicsItem, moved: Callable[[], None]) -> None:
        super().__init__(card)
        self._moved = moved
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemHasNoContents)
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemSendsScenePositionChanges)

    def boundingRect(self) -> QRectF:
        return QRectF()

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionGraphicsItem,
        widget: QWidget | None = None,
    ) -> None:
        """Paint nothing."""

    def itemChange(self, change: QGraphicsItem.GraphicsItemChange, value: object) -> object:
        if change is QGraphicsItem.GraphicsItemChange.ItemScenePositionHasChanged:
            self._moved()
        return value


class Layer(QObject):
    """Draws marks over a scene, at given places.

    During a drag the marks of the cards follow once for each frame; distorted ones are redrawn at
    rest. Movements of the board are short, and their marks wait for the end (``once_still``):
    repainting the area of an arrow at every frame would slow them down.
    """

    _moved = Signal()

    def __init__(
        self,
        scene: BoardScene,
        place_of: PlaceOf,
        within: Callable[[], Rect],
        once_still: Callable[[Callable[[], None]], None],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._scene = scene
        self._place_of = place_of
        self._within = within
        self._shown: dict[Mark, ShownMark | None] = {}
        self._drawn_for: object = None
        self._anchors: list[Anchor] = []
        self._late: dict[Mark, None] = {}
        self._bent: dict[Mark, None] = {}
        self._once_still = once_still
        self._is_drawing = False
        # Runs after all movements of the turn, before the next paint.
        self._moved.connect(lambda: once_still(self._follow), Qt.ConnectionType.QueuedConnection)
        self._resting = QTimer(self, interval=_REST, singleShot=True)
        self._resting.timeout.connect(self._sharpen)

    def draw(self, marks: Marks) -> None:
        """Draw these marks and no others, and anchor them to their cards."""
        self._late.clear()
        drawn_for = (self._scene.manner, self._scene.mat, self._within())
        for mark in [*self._shown]:
            if mark not in marks or drawn_for != self._drawn_for or self._is_stale(mark):
                self._wipe(mark)
        self._drawn_for = drawn_for
        self._let_go()
        holding: dict[ObjectId, list[Mark]] = {}
        for mark in dict.fromkeys(marks):
            if mark not in self._shown:
                self._draw(mark)
            for target in targets(mark):
                if isinstance(target, int):
                    holding.setdefault(ObjectId(target), []).append(mark)
        for object_id, held in holding.items():
            item = self._scene.items_by_id.get(object_id)
            if item is not None:
                self._anchors.append(Anchor(item, self._tell(held)))
        self._is_drawing = True
        if any(isinstance(mark, Callout) for mark in self._shown):
            self._once_still(self._place_words)
        self._is_drawing = False

    def _place_words(self) -> None:
        """Place callouts where they hide least, after all cards have come to rest."""
        if self._is_drawing:
            return  # nothing moves: they have just been placed
        for mark in [*self._shown]:
            if isinstance(mark, Callout):
                self._wipe(mark)
                self._draw(mark)

    def _tell(self, held: list[Mark]) -> Callable[[], None]:
        marks = dict.fromkeys(held)

        def tell() -> None:
            if not self._late:
                self._moved.emit()
            self._late.update(marks)

        return tell

    def _follow(self) -> None:
        late, self._late = self._late, {}
        for mark in late:
            shown = self._shown.get(mark)
            places = self._places(mark)
            if shown is not None and shown.places == places:
                continue
            if shown is None or places is None or not shown.follow(places):
                self._wipe(mark)
                self._draw(mark, moves=True)
            self._bent[mark] = None
            self._resting.start()

    def _sharpen(self) -> None:
        bent, self._bent = self._bent, {}
        for mark in bent:
            if mark in self._shown:
                self._wipe(mark)
                self._draw(mark)

    def _is_stale(self, mark: Mark) -> bool:
        """Return whether a mark needs a redraw; a callout depends on all cards."""
        shown = self._shown[mark]
        known = shown is not None and shown.places == self._places(mark)
        return not known or mark in self._bent or isinstance(mark, Callout)

    def _draw(self, mark: Mark, *, moves: bool = False) -> None:
        places = self._places(mark)
        drawing = self._drawing(mark, places) if places is not None else None
        self._shown[mark] = None
        if places is not None and drawing is not None:
            self._shown[mark] = ShownMark(self._scene, mark, places, drawing, moves=moves)

    def _places(self, mark: Mark) -> tuple[Rect, ...] | None:
        """Return the places of a mark's targets, or None if a required one is missing.

        A spotlight needs only one of them.
        """
        found = [self._place_of(target) for target in targets(mark)]
        places = tuple(place for place in found if place is not None)
        whole = len(places) == len(found) or isinstance(mark, Spotlight)
        return places if whole and places else None

    def _drawing(self, mark: Mark, places: tuple[Rect, ...]) -> Drawing | None:
        manner = self._scene.manner
        if isinstance(mark, Arrow):
            start, end = places
            return arrow(start, end, STYLES[mark.style], manner)
        if isinstance(mark, Ring):
            return ring(places[0], STYLES[mark.style], self._within(), manner)
        if isinstance(mark, Callout):
            return callout(places[0], mark.text, self._within(), self._taken(), manner)
        mat = self._scene.mat
        everything = Rect(-mat.width, -mat.height, 3 * mat.width, 3 * mat.height)
        return spotlight(places, everything, manner)

    def _taken(self) -> list[Rect]:
        """Return the rectangles that callouts avoid: cards, piles, totals."""
        scene = self._scene
        taken = scene.mat.totals_and_piles()
        return [*taken, *(each.outer_bounds(scene.composer) for each in scene.items_by_id.values())]

    def _wipe(self, mark: Mark) -> None:
        self._bent.pop(mark, None)
        shown = self._shown.pop(mark, None)
        if shown is not None:
            shown.take_away()

    def _let_go(self) -> None:
        for anchor in self._anchors:
            remove_child(anchor)
        self._anchors = []


class DrawnArrow:
    """An arrow from its card to the pointer; until the pointer has moved far it is only a click.

    An arrow that ``proposes`` something has its own style; otherwise the modifier keys decide.
    """

    def __init__(
        self,
        board: Board,
        place_of: Callable[[Target], Rect | None],
        item: "CardItem",
        at: QPoint,
        style: str = "",
    ) -> None:
        self.proposes = bool(style)
        self.button = Qt.MouseButton.LeftButton if style else Qt.MouseButton.RightButton
        self._board = board
        self._place_of = place_of
        self._item = item
        self._began = at
        self._far = False
        self._style = style or PLAIN
        self._over: Target | None = None
        self._shown: list[QGraphicsItem] = []

    def move(self, at: QPoint, keys: Qt.KeyboardModifier) -> bool:
        """Move the tip; return whether the arrow is visible."""
        far = (at - self._began).manhattanLength() >= QApplication.startDragDistance()
        self._far = self._far or far
        if self._far:
            self._style = self._style if self.proposes else shift_of(keys)
            self._over = self._under(self._board.view.mapToScene(at))
            self._draw(self._board.view.mapToScene(at))
        return self._far

    def end(self) -> Arrow | None:
        """Return the arrow, if it ends at a target."""
        self.remove()
        if self._over is None or self._place_of(self._item.object_id) is None:
            return None
        return Arrow(start=self._item.object_id, end=self._over, style=self._style)

    def remove(self) -> bool:
        """Remove the arrow; return whether it was visible."""
        for item in self._shown:
            self._board.board_scene.removeItem(item)
        self._shown = []
        if self._far:
            self._board.idle_mode()
        return self._far

    def _under(self, point: QPointF) -> Target | None:
        """Return the target at a point: a card, a player, or a zone other than the card's own."""
        scene = self._board.board_scene
        item = scene.card_at(point)
        if item is not None:
            return item.object_id if item is not self._item else None
        for player, place in scene.mat.badges:
            if place.holds(point.x(), point.y()):
                return player
        area = scene.mat.area_at(point.x(), point.y())
        return Spot(area.zone, area.player) if area and area.key != self._item.area else None

    def _draw(self, point: QPointF) -> None:
        scene = self._board.board_scene
        for item in self._shown:
            scene.removeItem(item)
        start = self._place_of(self._item.object_id)
        end = self._place_of(self._over) if self._over is not None else None
        end = end or Rect(point.x(), point.y(), 0, 0)
        self._board.view.set_paint_mode(moves=True)
        made = arrow(start, end, STYLES[self._style], scene.manner) if start is not None else None
        self._shown = [*bare_lines(made.lines, MARK_LEVEL), *made.upright] if made else []
        for item in self._shown:
            scene.addItem(item)


def shift_of(keys: Qt.KeyboardModifier) -> str:
    """Return the style of an arrow for modifier keys."""
    for key, style in (
        (Qt.KeyboardModifier.ControlModifier, "attack"),
        (Qt.KeyboardModifier.ShiftModifier, "block"),
        (Qt.KeyboardModifier.AltModifier, "link"),
    ):
        if keys & key:
            return style
    return "target"


_EDGE = 10.0
"""Distance from the edge of the table for rings."""


class Annotations:
    """Shows marks over a board, and draws arrows by drags.

    The board's port stores the marks and answers with `show`; a board without a window stores its
    own.
    """

    def __init__(self, board: Board) -> None:
        self.board = board
        self.marks: Marks = ()
        self._layer: Layer | None = None
        self._in_hand: DrawnArrow | None = None

    def show(self, marks: "Marks") -> None:
        """Show these marks and no others."""
        self.marks = marks
        self.board.point_at(self._cards())
        self.sync()

    def _cards(self) -> frozenset[ObjectId]:
        if not self.marks:
            return frozenset()
        found = (each for mark in self.marks for each in targets(mark))
        return frozenset(ObjectId(each) for each in found if isinstance(each, int))

    def sync(self) -> None:
        """Redraw every mark at the current places; cheap without marks."""
        if not self.marks and self._layer is None:
            return
        if self._layer is None:
            scene, still = self.board.board_scene, self.board.stage.once_still
            self._layer = Layer(scene, self.place_of, self._within, still, self.board.view)
        self._layer.draw(self.marks)

    def place_of(self, target: "Target") -> Rect | None:
        """Return the rectangle of a target, or None; a card deep in a pile has the pile's.

        A card's rectangle includes its name plate.
        """
        scene = self.board.board_scene
        if isinstance(target, int):
            object_id = ObjectId(target)
            item = scene.items_by_id.get(object_id)
            if item is None:
                key = scene.contents.where(object_id)
                area = scene.mat.area(key) if key is not None else None
                return area.rect if area is not None else None
            return item.outer_bounds(scene.composer)
        if isinstance(target, str):
            found = (place for object_id, place in scene.mat.badges if object_id == target)
            return self._on_the_mat(next(found, None))
        area = scene.mat.area((target.zone, target.player))
        return self._on_the_mat(area.rect if area is not None else None)

    def _on_the_mat(self, place: Rect | None) -> Rect | None:
        """Return a rectangle that keeps a ring around it inside the table."""
        if place is None:
            return None
        mat = self.board.board_scene.mat
        left, top = max(place.x, _EDGE), max(place.y, _EDGE)
        right, bottom = min(place.right, mat.width - _EDGE), min(place.bottom, mat.height - _EDGE)
        return Rect(left, top, max(right - left, 0), max(bottom - top, 0))

    def _within(self) -> Rect:
        return self.board.view.visible()

    # Drawing an arrow

    def take(self, item: "CardItem", at: QPoint, style: str = "") -> None:
        """Start with the right button on a card; it may still become a click.

        With ``style`` it is the left button, and the arrow proposes something.
        """
        self._in_hand = DrawnArrow(self.board, self.place_of, item, at, style)

    def carry(self, at: QPoint, buttons: Qt.MouseButton, keys: Qt.KeyboardModifier) -> bool:
        """Move the tip to a point of the view; return whether an arrow is being drawn."""
        held = self._in_hand
        if held is None or not buttons & held.button:
            return False
        return held.move(at, keys)

    def finish(self, at: QPoint, keys: Qt.KeyboardModifier) -> bool:
        """End the arrow; return whether there was one. Without a target it is discarded."""
        held, self._in_hand = self._in_hand, None
        if held is None or not held.move(at, keys):
            return False
        mark = held.end()
        if mark is not None and held.proposes:
            self.board.ports.aimed(mark)
        elif mark is not None:
            self.add(mark)
        return True

    def cancel(self) -> bool:
        """Cancel the arrow; return whether it was visible."""
        held, self._in_hand = self._in_hand, None
        return held is not None and held.remove()

    def add(self, mark: "Mark") -> None:
        """Pass a mark to its store."""
        if not self.board.ports.keep_mark(mark):
            self.show((*self.marks, mark))

    def clear(self) -> bool:
        """Remove all marks; return whether there were any."""
        if not self.marks:
            return False
        if not self.board.ports.clear_marks():
            self.show(())
        return True


def sentence(mark: "Mark", called: Callable[["Target"], str]) -> str:
    """Return a mark as a sentence for screen readers."""
    if isinstance(mark, Arrow):
        said = f"{called(mark.start)} {STYLES[mark.style].says} {called(mark.end)}"
    elif isinstance(mark, Ring):
        said = f"Ring around {called(mark.at)}"
    elif isinstance(mark, Callout):
        said = f"Callout on {called(mark.at)}: {mark.text}"
    else:
        names = ", ".join(called(each) for each in mark.on)
        said = f"Spotlight on {names}"
    whole = capitalised(said)
    return whole if whole.endswith((".", "!", "?")) else f"{whole}."
