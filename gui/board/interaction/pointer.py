"""The mouse: press, carry, drop, click, open a pile, move the table."""

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication

from core.state.ids import ObjectId
from gui.board.interaction.drag import Drag, Drop
from gui.board.interaction.drag_group import DragGroup, drag_group_of
from gui.board.interaction.drag_source import DragSource
from gui.board.interaction.parts import BoardParts
from gui.board.interaction.rubber_band import Band, joins
from gui.board.items import CardItem
from gui.board.ports import Board


class Pointer:
    """Turns mouse events into carrying, choosing and looking. It knows no rules."""

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
        """Take hold of a card, of the table, or answer what is asked."""
        board, at = self.board, event.position().toPoint()
        point = self.at = board.view.mapToScene(at)
        self._answered = self._parts.chooser.is_open
        if self._answered:
            self._parts.chooser.press(point)
            return
        item = board.board_scene.card_at(point)
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
        """Let a row go on where its number of further cards was clicked; tell whether it was."""
        scene = self.board.board_scene
        to = scene.more_at(point)
        row = scene.scroll_to(to) if to is not None else None
        if row is not None:
            self.board.follower.arrange([row])
        return row is not None

    def move(self, event: QMouseEvent) -> None:
        """Carry, pan, or tell which card lies under the pointer."""
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
        """Draw a rubber band or lift a card; tell whether the press was for one of them."""
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
        """Drop, or click."""
        board, at = self.board, event.position().toPoint()
        if event.button() == Qt.MouseButton.MiddleButton:
            self._panned_from = None
            self._parts.inspection.end_peek()
            return
        if event.button() == Qt.MouseButton.RightButton:
            if self._parts.annotations.let_go(at, event.modifiers()):
                return
            if self.drag is None and not self._answered and not self._parts.chooser.is_open:
                self._open_menu(at)
            return
        pressed, self._pressed = self._pressed, None
        self._band_from = None
        if self._parts.annotations.let_go(at, event.modifiers()):
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
        """Open the menu of what lies at a point, or of the place itself."""
        board, point = self.board, self.board.view.mapToScene(at)
        item = board.board_scene.card_at(point)
        if item is not None:
            self._parts.menus.open(item)
        else:
            self._parts.menus.open_place(point, board.view.viewport().mapToGlobal(at))

    def double_click(self, event: QMouseEvent) -> None:
        """Do what a card is most naturally there for.

        Of two quick clicks the first may have answered a question or opened a pile; then that is
        all.
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
        """Show less usual actions too while something is carried, or no more."""
        if self.drag is not None:
            self.drag.show_all(self.drag.item.pos() + self.drag.grip, on=on)

    def look(self, point: QPointF) -> None:
        """Tell which card lies under the pointer, if it has become another one."""
        board = self.board
        self._parts.still_hand.follow(point)
        item = board.board_scene.card_at(point)
        self.point_at(item.object_id if item is not None else None)
        count = self._parts.counts.at(point) if item is None else None
        shape = Qt.CursorShape.ArrowCursor if count is None else Qt.CursorShape.PointingHandCursor
        if board.view.viewport().cursor().shape() is not shape:
            board.view.viewport().setCursor(shape)

    def leave(self) -> None:
        """The pointer has left the table."""
        self.at = None
        self._parts.still_hand.follow(None)
        self.point_at(None)

    def point_at(self, object_id: ObjectId | None) -> None:
        """Remember what lies under the pointer and tell of it."""
        if object_id != self.over:
            self.over = object_id
            self._parts.hover.show(object_id)
            self.board.hovered.emit(object_id)

    def carry(
        self, load: DragSource, point: QPointF, grip: QPointF, drag_group: DragGroup | None = None
    ) -> None:
        """Begin to carry something, and what goes along with it."""
        board = self.board
        board.stage.finish()
        self._parts.hover.lay_back()
        board.view.restless(moves=True)
        self.drag = Drag(
            board.board_scene,
            load,
            self._parts.drag_chips,
            within=board.view.visible(),
            grip=grip,
            preview=board.ports.preview,
            drag_group=drag_group,
        )
        self.drag.start(point)

    def let_go(self, point: QPointF) -> Drop:
        """Drop what is carried; the board does what the drop means."""
        drag = self.drag
        if drag is None:
            return Drop(at=point, area=None, offers=())
        self.drag = None
        drop = drag.drop(point, self.board.session.level)
        self._parts.card_actions.dropped(drag.load, drop)
        return drop

    def cancel(self) -> bool:
        """Put what is carried back; tell whether anything was."""
        self._pressed = None
        self._band_from = None
        drawing = self._parts.annotations.cancel() or self.band.give_up()
        drag, self.drag = self.drag, None
        if drag is None:
            return drawing
        drag.put_out()
        self._parts.card_actions.put_back(drag.load)
        return True

    def _take(self, item: CardItem, point: QPointF) -> None:
        """Carry a card, or draw an arrow from it where that is what it is dragged for."""
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
        # Of a label any place stands for its card.
        grip = QPointF(min(max(grip.x(), -across), across), min(max(grip.y(), -down), down))
        self._parts.inspection.end_peek()
        self._pressed = None
        self._parts.selection.make_subject(item.object_id)
        load = self._parts.card_actions.load(item)
        others = [each for each in load.items if each is not item]
        self.carry(load, point, grip, drag_group_of(board.board_scene, item, others))

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
        if not joins(keys):
            self._parts.selection.make_subject(None)


def _is_far(here: QPoint, there: QPoint) -> bool:
    """Tell whether the pointer has moved as far as a drag takes."""
    return (here - there).manhattanLength() >= QApplication.startDragDistance()
