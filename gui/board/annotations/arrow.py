"""The arrow that a hand draws: from a card, with the right button held, to what it is let go on."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtWidgets import QApplication

from core.scenario.annotations import PLAIN, STYLES, Arrow, Spot, Target
from gui.board.annotations.lines import bare_lines
from gui.board.annotations.marks import MARK_LEVEL, arrow
from gui.board.layout.geometry import Rect
from gui.board.ports import Board

if TYPE_CHECKING:
    from PySide6.QtWidgets import QGraphicsItem

    from gui.board.items import CardItem


class ArrowInHand:
    """One arrow from its card to the pointer. Until the pointer has gone far it is only a click.

    One that ``proposes`` something has its own style; of all others the keys decide.
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
        """Point elsewhere; tell whether this is an arrow by now."""
        far = (at - self._began).manhattanLength() >= QApplication.startDragDistance()
        self._far = self._far or far
        if self._far:
            self._style = self._style if self.proposes else shift_of(keys)
            self._over = self._under(self._board.view.mapToScene(at))
            self._draw(self._board.view.mapToScene(at))
        return self._far

    def end(self) -> Arrow | None:
        """Return the arrow, if it ends at something."""
        self.put_out()
        if self._over is None or self._place_of(self._item.object_id) is None:
            return None
        return Arrow(start=self._item.object_id, end=self._over, style=self._style)

    def put_out(self) -> bool:
        """Show it no more; tell whether it was an arrow by now."""
        for item in self._shown:
            self._board.board_scene.removeItem(item)
        self._shown = []
        if self._far:
            self._board.idle_mode()
        return self._far

    def _under(self, point: QPointF) -> Target | None:
        """Return what lies at a point: a card, a player, or a zone other than the card's own."""
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
        self._board.view.restless(moves=True)
        self._shown = []
        made = None
        if start is not None:
            made = arrow(start, end, STYLES[self._style], scene.manner)
        if made is not None:
            self._shown = [*bare_lines(made.lines, MARK_LEVEL), *made.upright]
        for item in self._shown:
            scene.addItem(item)


def shift_of(keys: Qt.KeyboardModifier) -> str:
    """Return the style of an arrow that is drawn with these keys held."""
    for key, style in (
        (Qt.KeyboardModifier.ControlModifier, "attack"),
        (Qt.KeyboardModifier.ShiftModifier, "block"),
        (Qt.KeyboardModifier.AltModifier, "link"),
    ):
        if keys & key:
            return style
    return "target"
