"""A board onto which cards come from outside of it: out of a search, out of a list."""

from PySide6.QtCore import QPoint, QPointF

from core.cards.card import Card
from core.state.ids import ObjectId
from gui.board.canvas import Canvas
from gui.board.interaction.drag_source import (
    CARRIED,
    OutsideCardDragSource,
    OutsideDragSource,
    welcome,
)
from gui.board.interaction.pointer import Pointer
from gui.board.items import CardItem
from gui.faces.card_view import CardView, Cite
from gui.session import Session


class Receiving(Canvas):
    """Carries a card that another widget took up; its pointer does the rest."""

    session: Session
    cite: Cite
    pointer: Pointer
    _outside: OutsideDragSource | OutsideCardDragSource | None = None

    def begin_card_drag(self, card: Card, view: CardView, at: QPoint) -> None:
        """Carry a card that is not on the table yet; ``at`` is a point of the screen.

        The widget where the drag began keeps the mouse, so it passes the moves on.
        """
        self.cancel_card_drag()
        item = CardItem(CARRIED)
        item.show_face(view)
        item.update_pixmap(self.board_scene.composer, self.board_scene.zoom)
        self.board_scene.addItem(item)
        self._outside = OutsideDragSource(card, item)
        self.pointer.carry(self._outside, self._from_screen(at), QPointF(0, 0))

    def begin_object_drag(self, object_id: ObjectId, view: CardView, at: QPoint) -> None:
        """Carry a card of the table out of a list; what follows is as for one from outside."""
        self.cancel_card_drag()
        scene, obj = self.board_scene, self.session.state.object(object_id)
        self._outside = welcome(self.session, self.cite, scene, obj, view)
        self.pointer.carry(self._outside, self._from_screen(at), QPointF(0, 0))

    def move_card_drag(self, at: QPoint) -> None:
        """Carry the card on to a point of the screen."""
        if self.pointer.drag is not None:
            self.pointer.drag.move(self._from_screen(at))

    def end_card_drag(self, at: QPoint) -> None:
        """Drop the card; beside every zone nothing comes of it."""
        if self._outside is not None:
            self._outside = None
            self.pointer.let_go(self._from_screen(at))

    def cancel_card_drag(self) -> None:
        """Give up carrying a card from outside."""
        if self._outside is not None:
            self._outside = None
            self.pointer.cancel()

    def _from_screen(self, at: QPoint) -> QPointF:
        return self.mapToScene(self.viewport().mapFromGlobal(at))
