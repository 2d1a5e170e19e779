"""Marks over the board: which of them show, where, and the arrow that is being drawn.

Marks are no part of the position. They hold on to cards and zones, and follow them wherever
a movement, a hand or the zoom takes them.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt

from core.grammar import capitalised
from core.scenario.annotations import STYLES, Arrow, Callout, Ring, targets
from core.state.ids import ObjectId
from gui.board.annotations.arrow import ArrowInHand
from gui.board.annotations.layer import Layer
from gui.board.layout.geometry import Rect
from gui.board.ports import Board

if TYPE_CHECKING:
    from core.scenario.annotations import Mark, Marks, Target
    from gui.board.items import CardItem

_EDGE = 10.0
"""A ring around what ends at the edge of the table is so far within it."""


class Annotations:
    """Shows marks over a board, and lets a hand draw arrows.

    Who keeps the marks (the board's port) answers with `show`; a board by itself keeps its own.
    """

    def __init__(self, board: Board) -> None:
        self.board = board
        self.marks: Marks = ()
        self._layer: Layer | None = None
        self._in_hand: ArrowInHand | None = None

    def show(self, marks: "Marks") -> None:
        """Show these marks and no others."""
        self.marks = marks
        self.board.point_at(self._cards())
        self.sync()

    def _cards(self) -> frozenset[ObjectId]:
        """Return the cards at which marks point."""
        if not self.marks:
            return frozenset()
        found = (each for mark in self.marks for each in targets(mark))
        return frozenset(ObjectId(each) for each in found if isinstance(each, int))

    def sync(self) -> None:
        """Draw every mark anew where its things lie now; cheap where there is none."""
        if not self.marks and self._layer is None:
            return
        if self._layer is None:
            scene, still = self.board.board_scene, self.board.stage.once_still
            self._layer = Layer(scene, self.place_of, self._within, still, self.board.view)
        self._layer.draw(self.marks)

    def place_of(self, target: "Target") -> Rect | None:
        """Return where something lies on the table; what is deep in a pile lies where the pile is.

        Of a card it is where the plate with its name is too. None for what is not there.
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
        """Return a place so far from the edge of the table that a ring around it is seen whole."""
        if place is None:
            return None
        mat = self.board.board_scene.mat
        left, top = max(place.x, _EDGE), max(place.y, _EDGE)
        right, bottom = min(place.right, mat.width - _EDGE), min(place.bottom, mat.height - _EDGE)
        return Rect(left, top, max(right - left, 0), max(bottom - top, 0))

    def _within(self) -> Rect:
        return self.board.view.visible()

    # An arrow by hand

    def take(self, item: "CardItem", at: QPoint, style: str = "") -> None:
        """A card is held with the right button: whether it will be an arrow is not known yet.

        In a given ``style`` it is held with the left one, and proposes something.
        """
        self._in_hand = ArrowInHand(self.board, self.place_of, item, at, style)

    def carry(self, at: QPoint, buttons: Qt.MouseButton, keys: Qt.KeyboardModifier) -> bool:
        """Draw on to a point of the view; tell whether an arrow is being drawn."""
        held = self._in_hand
        if held is None or not buttons & held.button:
            return False
        return held.move(at, keys)

    def let_go(self, at: QPoint, keys: Qt.KeyboardModifier) -> bool:
        """End the arrow; tell whether there was one. Beside every card and zone it is gone."""
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
        """Give up the arrow in hand; tell whether one was seen."""
        held, self._in_hand = self._in_hand, None
        return held is not None and held.put_out()

    def add(self, mark: "Mark") -> None:
        """Hand a mark over to whoever keeps them."""
        if not self.board.ports.keep_mark(mark):
            self.show((*self.marks, mark))

    def clear(self) -> bool:
        """Take all marks away; tell whether there was any."""
        if not self.marks:
            return False
        if not self.board.ports.clear_marks():
            self.show(())
        return True


def sentence(mark: "Mark", called: Callable[["Target"], str]) -> str:
    """Say a mark in words, for whoever does not see it."""
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
