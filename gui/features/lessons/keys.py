"""Keys and clicks during a lesson: the lesson handles them before the board."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence, QMouseEvent
from PySide6.QtWidgets import QApplication, QPushButton, QWidget
from shiboken6 import isValid

from gui.commands import ENTER, digit_of

if TYPE_CHECKING:
    from gui.board.layout.geometry import AreaKey
    from gui.board.view import BoardView
    from gui.features.lessons.play import Play

_KEYPAD = Qt.KeyboardModifier.KeypadModifier
_CTRL = Qt.KeyboardModifier.ControlModifier
_LEFT = Qt.MouseButton.LeftButton
_TWICE = frozenset({Qt.Key.Key_Space, *ENTER})
"""The keys that lead to the next step and also act at the table."""
_ACTION_KEYS = frozenset({Qt.Key.Key_Space, Qt.Key.Key_Menu, Qt.Key.Key_V, *ENTER})
"""The keys that act on, or show, the object of an open question."""
_MODIFIERS = frozenset({Qt.Key.Key_Shift, Qt.Key.Key_Control, Qt.Key.Key_Alt, Qt.Key.Key_Meta})
_ACT = frozenset({"card", "combat", "game", "seat", "turn"})
"""The first words of the ids of commands that act at the table."""
CHOOSE_FIRST = "Choose an answer first: then Enter gives it."
NEW_STEP = "A new step has begun. Press {} again to do it at the table."
REACHED = "The goal is reached. Enter goes on, Home begins the step again."


class LessonKeys(QObject):
    """Event filter of the board and its surroundings; passes on events that the lesson ignores."""

    def __init__(
        self, board: "BoardView", around: QWidget, play: "Play", leave: Callable[[], object]
    ) -> None:
        super().__init__(around)
        self._board = board
        self._around = around
        self.play = play
        """The current lesson."""
        self._leave = leave
        self._last: Qt.Key | None = None
        self._spent: frozenset[Qt.Key] = frozenset()
        """The keys that led to this step: a second press does not act at its table."""
        self.opened: AreaKey | None = None
        """The pile that was spread out when the mouse was last pressed."""
        self.pressed = QPoint()
        """Where in the view that was."""
        self._guarded: QWidget | None = None
        self._asking: QWidget | None = None
        self._watched = (board, board.viewport(), around)
        for each in self._watched:
            each.installEventFilter(self)

    def end(self) -> None:
        """Hear no more."""
        self._guard(None)
        self.stand_before(None)
        for each in self._watched:
            each.removeEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kind = event.type()
        if watched is self._asking:
            return self._before_question(event)
        if kind == QEvent.Type.MouseButtonPress:
            self._spent = frozenset()
        if isinstance(event, QKeyEvent) and watched is not self._board.viewport():
            if kind in {QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress}:
                self._last = Qt.Key(event.key())
                if self._last not in self._spent and self._last not in _MODIFIERS:
                    self._spent = frozenset()
            if kind == QEvent.Type.ShortcutOverride and self._meant(event) is not None:
                if self._is_spent(event):
                    self._guard(QApplication.focusWidget())
                event.accept()
                return True
            if kind == QEvent.Type.KeyPress:
                self._guard(None)
                return self._press(event, on_board=watched is self._board)
        if watched is self._board.viewport() and self.play.asks:
            return self._mouse(event)
        return False

    def begin_lesson(self) -> None:
        """Expect that the lesson was started by Enter, on a page that these keys do not hear."""
        self._last = Qt.Key.Key_Return

    def begin_step(self) -> None:
        """Remember the key that led to a new step."""
        if self._last is not None:
            self._spent = frozenset(ENTER) if self._last in ENTER else frozenset({self._last})

    def stand_before(self, panel: QWidget | None) -> None:
        """Filter the keys of the panel in which the game asks for a decision."""
        if panel is not self._asking:
            if self._asking is not None:
                self._asking.removeEventFilter(self)
            self._asking = panel
            if panel is not None:
                panel.installEventFilter(self)

    def _before_question(self, event: QEvent) -> bool:
        """Take a key that led to this step; leave all others to the panel."""
        if not isinstance(event, QKeyEvent) or not self._is_spent(event):
            return False
        if event.type() == QEvent.Type.ShortcutOverride:
            self._guard(QApplication.focusWidget())
            event.accept()
        elif event.type() == QEvent.Type.KeyPress:
            self._press(event, on_board=False)
        return True

    def _guard(self, widget: QWidget | None) -> None:
        if self._guarded is not None and isValid(self._guarded):
            self._guarded.removeEventFilter(self)
        self._guarded = widget if widget not in self._watched else None
        if self._guarded is not None:
            self._guarded.installEventFilter(self)

    def _is_spent(self, event: QKeyEvent) -> bool:
        """Return whether a key led to this step and would also act at its table."""
        key, plain = Qt.Key(event.key()), not event.modifiers() & ~_KEYPAD
        return plain and self.play.is_at_work and key in _TWICE & self._spent

    def _press(self, event: QKeyEvent, *, on_board: bool) -> bool:
        do = self._meant(event)
        if not event.isAutoRepeat():
            self._spent = frozenset()
        if do is not None:
            do()
            return True
        return on_board and self.play.asks and event.key() in _ACTION_KEYS

    def _meant(self, event: QKeyEvent) -> Callable[[], object] | None:
        if self._board.chooser.is_open or self._board.pointer.drag is not None:
            return None
        play, modifiers = self.play, event.modifiers() & ~_KEYPAD
        if self._is_spent(event):
            written = QKeySequence(event.key()).toString()
            return lambda: self._say(NEW_STEP.format("Enter" if event.key() in ENTER else written))
        if play.rests and self._acts(event):
            return lambda: self._say(REACHED)
        digit = digit_of(event)
        if play.asks and not play.picks and digit > 0 and not modifiers & _CTRL:
            return lambda: play.choose(digit - 1)
        key = Qt.Key(event.key())
        if modifiers:
            goes_on = play.picks or play.can_go_on
            return play.go_on if key in ENTER and modifiers == _CTRL and goes_on else None
        return self._plain(key)

    def _plain(self, key: Qt.Key) -> Callable[[], object] | None:
        play = self.play
        meant: dict[Qt.Key, Callable[[], object]] = {
            Qt.Key.Key_Home: play.again,
            Qt.Key.Key_Escape: lambda: self._board.cancel() or self._leave(),
        }
        if play.picks:
            meant[Qt.Key.Key_Space] = self._pick_chosen
        focused = self._around.window().focusWidget()
        pressed = focused.click if isinstance(focused, QPushButton) else None
        if play.takes_enter or (play.can_go_on and pressed is not None):
            go_on = play.go_on if play.can_go_on else lambda: self._say(CHOOSE_FIRST)
            meant |= dict.fromkeys(ENTER, pressed or go_on)
        return meant.get(key)

    def _acts(self, event: QKeyEvent) -> bool:
        written, actions = QKeySequence(event.keyCombination()), self.play.window.actions_by_id
        named = (each.id for each in actions.commands if each.id.partition(".")[0] in _ACT)
        found = (actions.get(each) for each in named)
        return any(each is not None and written in each.shortcuts() for each in found)

    def _say(self, words: str) -> None:
        self.play.window.strip.say(words)

    def _pick_chosen(self) -> None:
        item = self._board.subject()
        if item is not None:
            self.play.pick(item.object_id)

    def _mouse(self, event: QEvent) -> bool:
        """Let cards be chosen and picked while a question is open, and nothing be done."""
        kind = event.type()
        if kind in {QEvent.Type.MouseButtonDblClick, QEvent.Type.ContextMenu}:
            return True
        if not isinstance(event, QMouseEvent):
            return False
        if kind == QEvent.Type.MouseMove:
            return bool(event.buttons())
        if kind == QEvent.Type.MouseButtonPress:
            self.opened = self._board.board_scene.opened
            if isinstance(event, QMouseEvent):
                self.pressed = event.position().toPoint()
        return event.button() is not _LEFT
