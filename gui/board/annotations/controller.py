"""Controller of annotations: the visible marks, and the arrow that is being drawn.

Marks are no part of the position. They are anchored to cards and zones, and follow their movements,
drags and the zoom.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtWidgets import QApplication

from core.grammar import capitalised
from core.scenario.annotations import PLAIN, STYLES, Arrow, Callout, Ring, Spot, Target, targets
from core.state.ids import ObjectId
from gui.board.annotations.layer import Layer
from gui.board.annotations.marks import MARK_LEVEL, arrow, bare_lines
from gui.board.layout.geometry import Rect
from gui.board.ports import Board

if TYPE_CHECKING:
    from PySide6.QtWidgets import QGraphicsItem

    from core.scenario.annotations import Mark, Marks
    from gui.board.items import CardItem


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
        self._shown = []
        made = None
        if start is not None:
            made = arrow(start, end, STYLES[self._style], scene.manner)
        if made is not None:
            self._shown = [*bare_lines(made.lines, MARK_LEVEL), *made.upright]
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
        """Return the cards that marks point at."""
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
            bounds, over = item.bounds, item.rise(scene.composer)
            return Rect(bounds.x, bounds.y - over, bounds.w, bounds.h + over)
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
