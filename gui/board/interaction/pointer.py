"""Pointer and keyboard on the board, and the totals of players that both change."""

from collections.abc import Mapping

from msgspec import Struct
from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QFocusEvent, QFont, QKeyEvent, QKeySequence, QMouseEvent, QWheelEvent
from PySide6.QtWidgets import QApplication, QLineEdit

from core.cards.card import Card
from core.state.ids import ObjectId, PlayerId
from gui.board.annotations import Annotations
from gui.board.canvas import Canvas
from gui.board.interaction.actions import DEFAULT_VERBS, BatchActions, CardActions, Chooser
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
from gui.board.interaction.menus import Menus
from gui.board.interaction.selection import (
    DIRECTIONS,
    Band,
    Hover,
    Inspection,
    Selection,
    StillHand,
    extends_selection,
    neighbour,
    next_zone,
)
from gui.board.items import CardItem
from gui.board.layout.geometry import Role
from gui.board.paint.chips import ChipColumn
from gui.board.paint.player_badges import LIFE, PlayerBadge, hit, place_of
from gui.board.ports import Board
from gui.commands import BOARD_COMMANDS, ENTER, MEANT, VERB_COMMANDS, normal
from gui.faces.card_view import CardView, Cite
from gui.session import Session
from gui.widgets.forms import HOW, LETTERS, change_to


class Counts:
    """Finds the totals on the badges, and lets the user type over them."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._box: CountBox | None = None

    def at(self, point: QPointF) -> tuple[PlayerId, str, int] | None:
        """Return the player, the kind of total and the change for a click at a point, or None.

        The change is 0 on the number itself: a click there asks for a new number.
        """
        at = self._board.view.viewportTransform().map(point)
        for player, bounds, name in self._badges():
            found = hit(bounds, self._board.board_scene.font_used, name, at)
            if found is not None:
                return player, *found
        return None

    def change(self, player: PlayerId, kind: str, change: int) -> None:
        """Change a total of a player; by 0: ask for the new number."""
        if change:
            self._board.ports.change_points(player, kind, change)
        else:
            self.ask(player, kind)

    def ask(self, player: PlayerId, kind: str = LIFE) -> bool:
        """Open the box for a total of a player; return whether the badge shows one."""
        board = self._board
        for who, bounds, name in self._badges():
            font = board.board_scene.font_used
            place = place_of(bounds, font, name, kind) or place_of(bounds, font, name, LIFE)
            if who == player and place is not None:
                if self._box is None:
                    self._box = CountBox(board)
                words, now = name.of(kind)
                self._box.ask(player, kind, words, now, place.toAlignedRect())
                return True
        return False

    def wheel(self, event: QWheelEvent) -> bool:
        """Change the total under a turning wheel; return whether there is one."""
        found = self.at(self._board.view.mapToScene(event.position().toPoint()))
        if found is None:
            return False
        turned = event.angleDelta().y()
        if turned:
            self.change(found[0], found[1], 1 if turned > 0 else -1)
        event.accept()
        return True

    def _badges(self) -> "list[tuple[PlayerId, QRectF, PlayerBadge]]":
        badges = {badge.who: badge for badge in self._board.view.badges()}
        transform = self._board.view.viewportTransform()
        return [
            (player, transform.mapRect(QRectF(place.x, place.y, place.w, place.h)), badges[player])
            for player, place in self._board.board_scene.mat.badges
        ]


class CountBox(QLineEdit):
    """Text box over a total; a new number becomes one action."""

    def __init__(self, board: Board) -> None:
        super().__init__(board.view.viewport())
        self._board = board
        self._about: tuple[PlayerId, str] | None = None
        self._now = 0
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setMaxLength(LETTERS)
        self.setToolTip(HOW)
        self.setAccessibleDescription(HOW)
        self.setVisible(False)

    def ask(self, player: PlayerId, kind: str, words: str, now: int, place: QRect) -> None:
        """Ask for a number at ``place`` (viewport pixels); ``label`` is its accessible name."""
        self._about, self._now = (player, kind), now
        self.setAccessibleName(f"{player}: {words}")
        font = QFont(self._board.view.font())
        font.setPixelSize(max(round(place.height() * 0.55), self.fontInfo().pixelSize()))
        self.setFont(font)
        wide = max(place.width(), self.fontMetrics().averageCharWidth() * LETTERS * 3 // 2)
        high = max(place.height(), self.sizeHint().height())
        around = QRect(0, 0, wide, high)
        around.moveCenter(place.center())
        self.setGeometry(around & self._board.view.viewport().rect())
        self.setText(str(now))
        self.selectAll()
        self.setVisible(True)
        self.raise_()
        self.setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Accept with Enter, close with Escape."""
        if event.key() in ENTER:
            self._agree()
        elif event.key() == Qt.Key.Key_Escape:
            self._close()
        else:
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.setVisible(False)

    def _agree(self) -> None:
        change, about = change_to(self.text(), self._now), self._about
        if change is None:
            self.selectAll()
            self._board.ports.say(HOW)
            return
        self._close()
        if change and about is not None:
            self._board.ports.change_points(*about, change)

    def _close(self) -> None:
        self._about = None
        self.setVisible(False)
        self._board.view.setFocus()


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
            item = board.board_scene.card_at(board.view.mapToScene(at))
            there = item.object_id if item is not None else None
            self._parts.chooser.hover(board.view.mapToScene(at), there)
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
        board.pointed.emit(self.over)
        count = self._parts.counts.at(point) if item is None else None
        shape = Qt.CursorShape.ArrowCursor if count is None else Qt.CursorShape.PointingHandCursor
        if board.view.viewport().cursor().shape() is not shape:
            board.view.viewport().setCursor(shape)

    def leave(self) -> None:
        """Clear the hovered card."""
        self.at = None
        self._parts.still_hand.follow(None)
        self.point_at(None)
        self.board.pointed.emit(None)

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
        board.suspend_glow()
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


VERBS = {Qt.Key.Key_F: "turn", Qt.Key.Key_T: "tap"}
_PLAIN = Qt.KeyboardModifier.NoModifier | Qt.KeyboardModifier.KeypadModifier


class Keyboard:
    """Turns keys into selection changes and actions. It knows no rules."""

    def __init__(self, board: Board, parts: BoardParts, pointer: Pointer) -> None:
        self.board = board
        self._parts = parts
        self._pointer = pointer
        self.binding = Binding()

    def press(self, event: QKeyEvent) -> bool:
        """Handle a key; return whether the board used it."""
        escapes = event.key() == Qt.Key.Key_Escape and self.board.ports.close_card()
        answers = not escapes and self._parts.chooser.is_open and self._parts.chooser.key(event)
        if escapes or answers or self._held(event):
            return True
        event = self.binding.pressed(event)
        key = Qt.Key(event.key())
        if key == Qt.Key.Key_Escape:
            return self._escape()
        if event.modifiers() & ~_PLAIN:
            return False
        if key in VERBS or key in ENTER:
            return self._act(key)
        return self._look(key, again=event.isAutoRepeat())

    def _held(self, event: QKeyEvent) -> bool:
        key, keys = Qt.Key(event.key()), event.modifiers() & ~_PLAIN
        if key == Qt.Key.Key_Alt and self._pointer.drag is not None:
            self._pointer.show_all(on=True)
        elif key in DIRECTIONS and keys == Qt.KeyboardModifier.ShiftModifier:
            self._walk(DIRECTIONS[key], along=True)
        else:
            return False
        return True

    def _look(self, key: Qt.Key, *, again: bool) -> bool:
        board = self.board
        if key in DIRECTIONS:
            self._walk(DIRECTIONS[key])
        elif key == Qt.Key.Key_Home:
            board.view.fit()
        elif key == Qt.Key.Key_V:
            if not again:
                self._parts.inspection.peek(board.subject(pointed=True))
        elif key == Qt.Key.Key_Menu:
            self._open_menu()
        else:
            return False
        return True

    def _open_menu(self) -> None:
        board, item = self.board, self.board.subject()
        if item is not None:
            menu = self._parts.menus.open(item)
        else:
            areas = board.board_scene.mat.areas
            mine = (each for each in areas if each.player == board.seat)
            field = next((each for each in mine if each.role is Role.FIELD), areas[0])
            point = QPointF(*field.rect.middle)
            at = board.view.viewport().mapToGlobal(board.view.mapFromScene(point))
            menu = self._parts.menus.open_place(point, at)
        if menu is not None:
            menu.setActiveAction(menu.actions()[0])

    def release(self, event: QKeyEvent) -> bool:
        """End a peek when its key is released."""
        if event.key() == Qt.Key.Key_Alt:
            self._pointer.show_all(on=False)
            return True
        event = self.binding.released(event)
        if event.key() != Qt.Key.Key_V or event.isAutoRepeat():
            return False
        self._parts.inspection.end_peek()
        return True

    def tab(self, *, back: bool) -> bool:
        """Select a card of the next zone; return False after the last zone."""
        scene = self.board.board_scene
        item = self.board.subject()
        here = item.area if item is not None else None
        filled = [area.key for area in scene.mat.areas if scene.contents.count(area.key)]
        key = next_zone(scene.mat, here, filled, back=back)
        if key is None:
            self._parts.selection.only(None)
            return False
        first = self._first_of(key)
        self._parts.selection.only(first)
        self.board.reached.emit(first)
        return first is not None

    def _first_of(self, key: tuple[object, object]) -> ObjectId | None:
        items = [item for item in self.board.board_scene.items_by_id.values() if item.area == key]
        area = next((each for each in self.board.board_scene.mat.areas if each.key == key), None)
        if area is not None and area.is_pile:
            items.sort(key=lambda item: -item.zValue())
        else:
            items.sort(key=lambda item: (item.x(), item.y()))
        return items[0].object_id if items else None

    def cancel(self) -> bool:
        """Cancel the gesture or proposal, else close the open pile; return whether any was open."""
        board = self.board
        if self._pointer.cancel() or board.ports.takes_key(Qt.Key.Key_Escape):
            return True
        if board.board_scene.opened is not None:
            self._parts.inspection.open_pile(None)
            return True
        return False

    def _escape(self) -> bool:
        board = self.board
        if self.cancel():
            return True
        if board.board_scene.chosen is not None:
            self._parts.selection.only(None)
            return True
        return self._parts.annotations.clear()

    def _walk(self, direction: tuple[int, int], *, along: bool = False) -> None:
        board = self.board
        item = board.subject()
        if item is None:
            self.tab(back=False)
            return
        items = board.board_scene.items_by_id.values()
        there = [each for each in (item, *items) if each.area == item.area]
        here, *cards = ((each.object_id, each.place.x, each.place.y) for each in there)
        found = neighbour(here, cards, direction)
        if found is not None and along:
            self._parts.selection.add(found)
        elif found is not None:
            self._parts.selection.only(found)
            board.reached.emit(found)

    def _act(self, key: Qt.Key) -> bool:
        if key in ENTER and self.board.ports.takes_key(Qt.Key.Key_Return):
            return True
        item = self.board.subject()
        if item is None:
            return False
        if key in ENTER:
            acted = self._parts.batch_actions.act(*DEFAULT_VERBS)
            return acted or self._parts.card_actions.act_by_default(item)
        verb = VERBS[key]
        return self._parts.batch_actions.act(verb) or self._parts.card_actions.act(item, verb)


_KEYPAD = Qt.KeyboardModifier.KeypadModifier


class Binding:
    """Maps bound keys of the table to the fixed keys that `Keyboard` handles.

    The declared keys apply until others are bound.
    """

    def __init__(self) -> None:
        self._held: dict[int, Qt.Key] = {}
        self._own = frozenset(MEANT.values()) | {Qt.Key.Key_Enter}
        self.bind({each.id: each.keys for each in (*BOARD_COMMANDS, *VERB_COMMANDS)})

    def bind(self, keys: Mapping[str, tuple[str, ...]]) -> None:
        """Set the keys by command id; keys that are not bound do nothing."""
        self._bound = {
            normal(key): meant for command, meant in MEANT.items() for key in keys.get(command, ())
        }

    def pressed(self, event: QKeyEvent) -> QKeyEvent:
        """Return the press of the fixed key."""
        written = QKeySequence(event.keyCombination().toCombined() & ~_KEYPAD.value).toString()
        meant = self._bound.get(normal(written)) if written else None
        if meant is not None:
            self._held[event.key()] = meant
            return _with(event, meant)
        if Qt.Key(event.key()) in self._own and not event.modifiers() & ~_KEYPAD:
            return _with(event, Qt.Key.Key_unknown)
        return event

    def released(self, event: QKeyEvent) -> QKeyEvent:
        """Return the release of the fixed key that this key pressed."""
        if event.isAutoRepeat():
            meant = self._held.get(event.key())
        else:
            meant = self._held.pop(event.key(), None)
        return event if meant is None else _with(event, meant)


def _with(event: QKeyEvent, key: Qt.Key) -> QKeyEvent:
    keys = Qt.KeyboardModifier.NoModifier
    return QKeyEvent(event.type(), key, keys, "", event.isAutoRepeat(), event.count())
