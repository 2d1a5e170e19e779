"""Cards of a hand keep their places for as long as the pointer is on the hand.

Who plays a card by a double click finds nothing under the pointer then, and not the next card,
which a second double click would play. Once the pointer has left, the hand closes up.
"""

from PySide6.QtCore import QPointF

from gui.board.layout.geometry import Area, Role
from gui.board.ports import Board


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
