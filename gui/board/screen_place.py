"""Where on the screen something of the table is, for what opens beside it."""

from PySide6.QtCore import QRect, QRectF

from core.state.ids import ObjectId
from gui.board.ports import Board


def place_of_object(board: Board, object_id: ObjectId) -> QRect | None:
    """Return where an object lies, if it shows."""
    item = board.board_scene.items_by_id.get(object_id)
    if item is None:
        return None
    bounds = item.bounds
    shown = board.view.mapFromScene(QRectF(bounds.x, bounds.y, bounds.w, bounds.h)).boundingRect()
    return QRect(board.view.viewport().mapToGlobal(shown.topLeft()), shown.size())
