"""Keyboard input of the board: move the selection, turn, tap, play, peek."""

from collections.abc import Mapping

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence

from core.state.ids import ObjectId
from gui.board.interaction.actions import DEFAULT_VERBS
from gui.board.interaction.pointer import BoardParts, Pointer
from gui.board.interaction.selection import DIRECTIONS, neighbour, next_zone
from gui.board.layout.geometry import Role
from gui.board.ports import Board
from gui.commands import BOARD_COMMANDS, ENTER, MEANT, VERB_COMMANDS, normal

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
        if self._parts.chooser.is_open and self._parts.chooser.key(event):
            return True
        if self._held(event):
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
        """Handle Alt during a drag, and an arrow key with Shift."""
        key, keys = Qt.Key(event.key()), event.modifiers() & ~_PLAIN
        if key == Qt.Key.Key_Alt and self._pointer.drag is not None:
            self._pointer.show_all(on=True)
        elif key in DIRECTIONS and keys == Qt.KeyboardModifier.ShiftModifier:
            self._walk(DIRECTIONS[key], along=True)
        else:
            return False
        return True

    def _look(self, key: Qt.Key, *, again: bool) -> bool:
        """Handle a key that changes nothing on the table."""
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
        """Open the menu of the selected card, else of the viewer's own field."""
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
        """Select the next card in a direction; ``along`` keeps the others selected."""
        board = self.board
        item = board.subject()
        if item is None:
            self.tab(back=False)
            return
        cards = [
            (each.object_id, each.place.x, each.place.y)
            for each in board.board_scene.items_by_id.values()
            if each.area == item.area
        ]
        here = (item.object_id, item.place.x, item.place.y)
        found = neighbour(here, cards, direction)
        if found is not None and along:
            self._parts.selection.add(found)
        elif found is not None:
            self._parts.selection.only(found)

    def _act(self, key: Qt.Key) -> bool:
        if key in ENTER and self.board.ports.takes_key(Qt.Key.Key_Return):
            return True
        item = self.board.subject()
        if item is None:
            return False
        if key in ENTER:
            return self._parts.batch_actions.act(
                *DEFAULT_VERBS
            ) or self._parts.card_actions.act_by_default(item)
        verb = VERBS[key]
        return self._parts.batch_actions.act(verb) or self._parts.card_actions.act(item, verb)


_NONE = Qt.KeyboardModifier.NoModifier
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
    return QKeyEvent(event.type(), key, _NONE, "", event.isAutoRepeat(), event.count())
