"""Where on the screen something of the table is, for what opens beside it."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, QRectF

from core.state.ids import ObjectId

if TYPE_CHECKING:
    from gui.board.view import BoardView


def place_of_object(board: "BoardView", object_id: ObjectId) -> QRect | None:
    """Return where an object lies, if it shows."""
    item = board.item(object_id)
    if item is None:
        return None
    ground = item.ground
    shown = board.mapFromScene(QRectF(ground.x, ground.y, ground.w, ground.h)).boundingRect()
    return QRect(board.viewport().mapToGlobal(shown.topLeft()), shown.size())
