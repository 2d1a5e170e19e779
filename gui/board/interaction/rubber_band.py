"""The rubber band: a frame drawn over the table that chooses the cards it touches."""

from collections.abc import Collection

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPen
from PySide6.QtWidgets import QGraphicsRectItem

from core.state.ids import ObjectId
from gui.board.interaction.selection import Selection
from gui.board.items import CardItem
from gui.board.layout.geometry import AreaKey, Rect
from gui.board.ports import Board

BAND_LEVEL = 45_000
_FILL = 34


class Band:
    """One rubber band at a time, from the press on the empty table to the release.

    It keeps to the zone where it began; begun between zones it takes from all that are no
    piles. With Shift it adds to what was chosen, with Ctrl it turns each choice around.
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
        """Draw a band from a point of the table on."""
        board, scene = self.board, self.board.board_scene
        self._from, self._keys = point, keys
        self._before = self._selection.ids if joins(keys) else ()
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
        board.view.restless(moves=True)

    def move(self, point: QPointF) -> None:
        """Draw it on to a point of the table, and choose what it touches."""
        if self.frame is None:
            return
        rect = QRectF(self._from, point).normalized()
        self.frame.setRect(rect)
        bounds = Rect(rect.x(), rect.y(), rect.width(), rect.height())
        touched = [item.object_id for item in self._cards_in(bounds)]
        self._selection.choose(self._joined(touched))

    def end(self) -> None:
        """Take the band away; what it chose stays chosen."""
        if self.frame is not None:
            self.board.board_scene.removeItem(self.frame)
            self.frame = None
            self.board.idle_mode()

    def give_up(self) -> bool:
        """Take the band away and choose what was chosen before; tell whether there was one."""
        drawn = self.is_drawn
        if drawn:
            self.end()
            self._selection.choose(self._before)
        return drawn

    def _cards_in(self, bounds: Rect) -> Collection[CardItem]:
        scene, touch = self.board.board_scene, self._selection.may_touch
        piles = {area.key for area in scene.mat.areas if area.is_pile and area.key != scene.opened}
        # Those too that a crowded row keeps out of sight at its ends: the band takes whole rows.
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


def joins(keys: Qt.KeyboardModifier) -> bool:
    """Tell whether keys say that what was chosen stays chosen."""
    return bool(keys & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier))
