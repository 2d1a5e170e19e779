"""Pointer input of the board: press, drag, drop, click, pan; and drags from other widgets."""

from msgspec import Struct
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication

from core.cards.card import Card
from core.state.ids import ObjectId
from gui.board.annotations.controller import Annotations
from gui.board.canvas import Canvas
from gui.board.interaction.actions import BatchActions, CardActions, Chooser
from gui.board.interaction.counts import Counts
from gui.board.interaction.drag import (
    CARRIED,
    Drag,
    DragGroup,
    DragSource,
    Drop,
    OutsideCardDragSource,
    OutsideDragSource,
    drag_group_of,
    listed_drag_source,
)
from gui.board.interaction.inspection import Hover, Inspection, StillHand
from gui.board.interaction.menus import Menus
from gui.board.interaction.selection import Band, Selection, extends_selection
from gui.board.items import CardItem
from gui.board.paint.chips import ChipColumn
from gui.board.ports import Board
from gui.faces.card_view import CardView, Cite
from gui.session import Session


class BoardParts(Struct, frozen=True, kw_only=True):
    """The parts of one board that input goes to."""

    chooser: Chooser
    drag_chips: ChipColumn
    selection: Selection
    card_actions: CardActions
    batch_actions: BatchActions
    menus: Menus
    counts: Counts
    inspection: Inspection
    annotations: Annotations
    hover: Hover
    still_hand: StillHand


class Pointer:
    """Turns mouse events into drags, selection and inspection. It knows no rules."""

    def __init__(self, board: Board, parts: BoardParts) -> None:
        self.board = board
        self._parts = parts
        self.drag: Drag | None = None
        self.at: QPointF | None = None
        self.over: ObjectId | None = None
        self._pressed: CardItem | None = None
        self._pressed_at = QPoint()
        self._panned_from: QPoint | None = None
        self.band = Band(board, parts.selection)
        self._band_from: QPoint | None = None
        self._answered = False
        self._opened = False

    def press(self, event: QMouseEvent) -> None:
        """Press a card or the table, or answer the chooser."""
        board, at = self.board, event.position().toPoint()
        point = self.at = board.view.mapToScene(at)
        self._answered = self._parts.chooser.is_open
        item = board.board_scene.card_at(point)
        if self._answered:
            self._parts.chooser.press(point, item.object_id if item is not None else None)
            return
        if event.button() == Qt.MouseButton.MiddleButton:
            self._panned_from = at
            self._parts.inspection.peek(item)
            return
        if self.drag is not None:
            return
        if event.button() == Qt.MouseButton.LeftButton and self._scrolls(point):
            return
        if event.button() == Qt.MouseButton.LeftButton:
            self._pressed, self._pressed_at = item, at
            if item is None:
                self._press_table(at, event.modifiers())
        elif event.button() == Qt.MouseButton.RightButton and item is not None:
            self._parts.selection.make_subject(item.object_id)
            self._parts.annotations.take(item, at)

    def _scrolls(self, point: QPointF) -> bool:
        """Scroll a row if its count of hidden cards is clicked; return whether it was."""
        scene = self.board.board_scene
        to = scene.more_at(point)
        row = scene.scroll_to(to) if to is not None else None
        if row is not None:
            self.board.follower.arrange([row])
        return row is not None

    def move(self, event: QMouseEvent) -> None:
        """Drag, pan, or update the hovered card."""
        board, at = self.board, event.position().toPoint()
        self.at = board.view.mapToScene(at)
        if self._parts.annotations.carry(at, event.buttons(), event.modifiers()):
            return
        if self._panned_from is not None:
            self._parts.inspection.end_peek()
            board.view.camera.pan(at - self._panned_from)
            self._panned_from = at
        elif self.drag is not None:
            self.drag.move(board.view.mapToScene(at))
            if event.modifiers() & Qt.KeyboardModifier.AltModifier:
                self.show_all(on=True)
        elif self._parts.chooser.is_open:
            self._parts.chooser.hover(board.view.mapToScene(at))
        elif not (event.buttons() & Qt.MouseButton.LeftButton and self._draws(event, at)):
            self.look(board.view.mapToScene(at))

    def _draws(self, event: QMouseEvent, at: QPoint) -> bool:
        """Draw a rubber band or lift a card; return whether the press began one of them."""
        board, point = self.board, self.board.view.mapToScene(at)
        if self.band.is_drawn:
            self.band.move(point)
        elif self._band_from is not None:
            if _is_far(at, self._band_from):
                self.band.begin(board.view.mapToScene(self._band_from), event.modifiers())
                self.band.move(point)
        elif self._pressed is not None:
            if _is_far(at, self._pressed_at) and self._parts.selection.may_touch(self._pressed):
                self._take(self._pressed, point)
        else:
            return False
        return True

    def release(self, event: QMouseEvent) -> None:
        """Drop or click."""
        board, at = self.board, event.position().toPoint()
        if event.button() == Qt.MouseButton.MiddleButton:
            self._panned_from = None
            self._parts.inspection.end_peek()
            return
        if event.button() == Qt.MouseButton.RightButton:
            if self._parts.annotations.finish(at, event.modifiers()):
                return
            if self.drag is None and not self._answered and not self._parts.chooser.is_open:
                self._open_menu(at)
            return
        pressed, self._pressed = self._pressed, None
        self._band_from = None
        if self._parts.annotations.finish(at, event.modifiers()):
            return
        if self.drag is not None:
            self.let_go(board.view.mapToScene(at))
        elif self.band.is_drawn:
            self.band.end()
        elif pressed is not None:
            before = board.board_scene.opened
            self._parts.inspection.click(pressed, event.modifiers())
            self._opened = board.board_scene.opened not in {None, before}
            if not event.modifiers():
                board.ports.picks(pressed.object_id)

    def _open_menu(self, at: QPoint) -> None:
        """Open the menu of the card or the zone at a point."""
        board, point = self.board, self.board.view.mapToScene(at)
        item = board.board_scene.card_at(point)
        if item is not None:
            self._parts.menus.open(item)
        else:
            self._parts.menus.open_place(point, board.view.viewport().mapToGlobal(at))

    def double_click(self, event: QMouseEvent) -> None:
        """Take the default action of a card.

        If the first click answered a question or opened a pile, the second one does nothing.
        """
        if self._answered or self._opened or self._parts.chooser.is_open:
            self._opened = False
            return
        point = self.board.view.mapToScene(event.position().toPoint())
        item = self.board.board_scene.card_at(point)
        if event.button() == Qt.MouseButton.LeftButton:
            if item is not None and event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
                self._parts.batch_actions.act_with_pile(item)
            elif item is not None and not self.board.ports.aims(item.object_id):
                self._parts.card_actions.act_by_default(item)
            elif item is None:  # the second of two quick clicks
                self._press_table(event.position().toPoint(), event.modifiers())

    def show_all(self, *, on: bool) -> None:
        """Show or hide less usual options during a drag."""
        if self.drag is not None:
            self.drag.show_all(self.drag.item.pos() + self.drag.grip, on=on)

    def look(self, point: QPointF) -> None:
        """Update the hovered card."""
        board = self.board
        self._parts.still_hand.follow(point)
        item = board.board_scene.card_at(point)
        self.point_at(item.object_id if item is not None else None)
        count = self._parts.counts.at(point) if item is None else None
        shape = Qt.CursorShape.ArrowCursor if count is None else Qt.CursorShape.PointingHandCursor
        if board.view.viewport().cursor().shape() is not shape:
            board.view.viewport().setCursor(shape)

    def leave(self) -> None:
        """Clear the hovered card."""
        self.at = None
        self._parts.still_hand.follow(None)
        self.point_at(None)

    def point_at(self, object_id: ObjectId | None) -> None:
        """Set the hovered card, raise it and emit it."""
        if object_id != self.over:
            self.over = object_id
            self._parts.hover.show(object_id)
            self.board.hovered.emit(object_id)

    def carry(
        self, source: DragSource, point: QPointF, grip: QPointF, drag_group: DragGroup | None = None
    ) -> None:
        """Begin a drag."""
        board = self.board
        board.stage.finish()
        self._parts.hover.lay_back()
        board.view.set_paint_mode(moves=True)
        self.drag = Drag(
            board.board_scene,
            source,
            self._parts.drag_chips,
            within=board.view.visible(),
            grip=grip,
            preview=board.ports.preview,
            drag_group=drag_group,
        )
        self.drag.start(point)

    def let_go(self, point: QPointF) -> Drop:
        """Drop the dragged cards."""
        drag = self.drag
        if drag is None:
            return Drop(at=point, area=None, offers=())
        self.drag = None
        drop = drag.drop(point, self.board.session.level)
        self._parts.card_actions.dropped(drag.source, drop)
        return drop

    def cancel(self) -> bool:
        """Cancel the gesture; return whether there was one."""
        self._pressed = None
        self._band_from = None
        drawing = self._parts.annotations.cancel() or self.band.cancel()
        drag, self.drag = self.drag, None
        if drag is None:
            return drawing
        drag.clear_lights()
        self._parts.card_actions.put_back(drag.source)
        return True

    def _take(self, item: CardItem, point: QPointF) -> None:
        """Drag a card, or draw an arrow from it if a feature requests that."""
        style = self.board.ports.aims(item.object_id)
        if not style:
            self._lift(item, point)
            return
        self._pressed = None
        self._parts.selection.make_subject(item.object_id)
        self._parts.annotations.take(item, self._pressed_at, style)

    def _lift(self, item: CardItem, point: QPointF) -> None:
        board = self.board
        self._parts.hover.lay_back()
        across, down = (side / 2 for side in item.size)
        grip = board.view.mapToScene(self._pressed_at) - item.pos()
        # A pressed label may reach beyond its card.
        grip = QPointF(min(max(grip.x(), -across), across), min(max(grip.y(), -down), down))
        self._parts.inspection.end_peek()
        self._pressed = None
        self._parts.selection.make_subject(item.object_id)
        source = self._parts.card_actions.drag_source(item)
        others = [each for each in source.items if each is not item]
        self.carry(source, point, grip, drag_group_of(board.board_scene, item, others))

    def _press_table(self, at: QPoint, keys: Qt.KeyboardModifier) -> None:
        board, point = self.board, self.board.view.mapToScene(at)
        rect = board.board_scene.fan_rect()
        if rect is not None and not rect.holds(point.x(), point.y()):
            self._parts.inspection.open_pile(None)
        count = self._parts.counts.at(point)
        if count is not None:
            self._parts.counts.change(*count)
            return
        self._band_from = at
        if not extends_selection(keys):
            self._parts.selection.make_subject(None)


def _is_far(here: QPoint, there: QPoint) -> bool:
    return (here - there).manhattanLength() >= QApplication.startDragDistance()


class DropTarget(Canvas):
    """A board that accepts drags from other widgets."""

    session: Session
    cite: Cite
    pointer: Pointer
    _outside: OutsideDragSource | OutsideCardDragSource | None = None

    def begin_card_drag(self, card: Card, view: CardView, at: QPoint) -> None:
        """Begin to drag a card that is not on the table; ``at`` is in screen coordinates.

        The widget where the drag began grabs the mouse and passes the moves on.
        """
        self.cancel_card_drag()
        item = CardItem(CARRIED)
        item.show_face(view)
        item.update_pixmap(self.board_scene.composer, self.board_scene.zoom)
        self.board_scene.addItem(item)
        self._outside = OutsideDragSource(card, item)
        self.pointer.carry(self._outside, self._from_screen(at), QPointF(0, 0))

    def begin_object_drag(self, object_id: ObjectId, view: CardView, at: QPoint) -> None:
        """Begin to drag an object of the table from a list."""
        self.cancel_card_drag()
        scene, obj = self.board_scene, self.session.state.object(object_id)
        self._outside = listed_drag_source(self.session, self.cite, scene, obj, view)
        self.pointer.carry(self._outside, self._from_screen(at), QPointF(0, 0))

    def move_card_drag(self, at: QPoint) -> None:
        """Move the drag to a point of the screen."""
        if self.pointer.drag is not None:
            self.pointer.drag.move(self._from_screen(at))

    def end_card_drag(self, at: QPoint) -> None:
        """Drop the card; outside the zones nothing happens."""
        if self._outside is not None:
            self._outside = None
            self.pointer.let_go(self._from_screen(at))

    def cancel_card_drag(self) -> None:
        """Cancel a drag from outside."""
        if self._outside is not None:
            self._outside = None
            self.pointer.cancel()

    def _from_screen(self, at: QPoint) -> QPointF:
        return self.mapToScene(self.viewport().mapFromGlobal(at))
