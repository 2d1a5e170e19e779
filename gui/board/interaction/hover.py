"""Cards under the pointer: a covered one comes out, and a hand keeps the places of its cards."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF

from core.state.ids import ObjectId
from gui.board.items import CardItem
from gui.board.layout.geometry import Area, Role
from gui.board.ports import Board

if TYPE_CHECKING:
    from gui.board.scene import BoardScene


RAISED_LEVEL = 5_000
_LEAST_HIDDEN = 0.12
"""How much of a card must be covered for it to come out, as a share of its width."""
_UP = 0.14
"""How far a card of a hand rises, as a share of its height."""


class Hover:
    """Lifts one covered card at a time for as long as the pointer is on it.

    Where the pointer is counts by where the cards lie, so that a raised card does not get in
    the way of its neighbours.
    """

    def __init__(self, scene: "BoardScene") -> None:
        self._scene = scene

    def show(self, object_id: ObjectId | None) -> None:
        """Let a card come out if others lie over it, and lay back the one before."""
        scene = self._scene
        item = scene.items_by_id.get(object_id) if object_id is not None else None
        if item is scene.raised and (item is None or item.raised):
            return
        self.lay_back()
        if item is None or item.lifted or not self._is_covered(item):
            return
        item.raised = True
        scene.raised = item
        item.update_pixmap(scene.composer, scene.zoom)
        item.setZValue(item.place.z + RAISED_LEVEL)
        area = scene.mat.area(item.area) if item.area is not None else None
        if area is not None and area.role is Role.HAND and not area.far:
            item.setY(item.place.y - item.size[1] * _UP)

    def lay_back(self) -> None:
        """Let the raised card lie where it lay."""
        item, self._scene.raised = self._scene.raised, None
        if item is not None and item.raised:
            item.raised = False
            if not item.lifted:
                item.update_pixmap(self._scene.composer, self._scene.zoom)
                item.setPos(item.place.x, item.place.y)
                item.setZValue(item.place.z)

    def _is_covered(self, item: CardItem) -> bool:
        """Tell whether much of a card lies under others of its zone."""
        bounds = item.bounds.inset(item.size[0] * _LEAST_HIDDEN)
        return any(
            other.area == item.area and other.place.z > item.place.z and other.bounds.meets(bounds)
            for other in self._scene.cards_in(bounds)
            if other is not item
        )


class StillHand:
    """Tells the scene which cards of which hand keep their places."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._held: Area | None = None

    def hold(self, pointer: QPointF | None) -> None:
        """Before a change: cards of the hand under the pointer will stay where they lie."""
        scene = self._board.board_scene
        area = scene.mat.area_at(pointer.x(), pointer.y()) if pointer is not None else None
        if area is None or area.role is not Role.HAND or area.far:
            self.forget()
            return
        self._held = area
        items = scene.items_by_id.values()
        scene.kept = {item.object_id: item.place.x for item in items if item.area == area.key}

    def follow(self, pointer: QPointF | None) -> None:
        """The pointer has moved: away from the hand, its cards need not stay any more."""
        held = self._held
        if held is None or (pointer is not None and held.rect.holds(pointer.x(), pointer.y())):
            return
        self.forget()
        self._board.follower.arrange([held.key])

    def forget(self) -> None:
        """Let cards lie as they would, from the next time on that they are laid out."""
        self._held = None
        self._board.board_scene.kept = {}
