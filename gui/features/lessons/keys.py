"""Keys and clicks at the table while a lesson lies on it: they go to the lesson first."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QPushButton, QRadioButton, QWidget

from gui.keymap import ENTER, digit_of

if TYPE_CHECKING:
    from gui.board.layout.geometry import AreaKey
    from gui.board.view import BoardView
    from gui.features.lessons.play import Play

_KEYPAD = Qt.KeyboardModifier.KeypadModifier
_CTRL = Qt.KeyboardModifier.ControlModifier
_LEFT = Qt.MouseButton.LeftButton


class LessonKeys(QObject):
    """Hears the table and what stands around it; what means nothing to a lesson goes on."""

    def __init__(
        self, board: "BoardView", around: QWidget, play: "Play", leave: Callable[[], object]
    ) -> None:
        super().__init__(around)
        self._board = board
        self._around = around
        self.play = play
        """The lesson that lies there now."""
        self._leave = leave
        self.opened: AreaKey | None = None
        """The pile that was spread out when the mouse was last pressed."""
        self.pressed = QPoint()
        """Where in the view that was."""
        self._watched = (board, board.viewport(), around)
        for each in self._watched:
            each.installEventFilter(self)

    def end(self) -> None:
        """Hear no more."""
        for each in self._watched:
            each.removeEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take what is meant for the lesson."""
        kind = event.type()
        if isinstance(event, QKeyEvent) and watched is not self._board.viewport():
            if kind == QEvent.Type.ShortcutOverride and self._meant(event) is not None:
                event.accept()
                return True
            if kind == QEvent.Type.KeyPress:
                return self._press(event, on_board=watched is self._board)
        if watched is self._board.viewport() and self.play.asks:
            return self._mouse(event)
        return False

    def _press(self, event: QKeyEvent, *, on_board: bool) -> bool:
        do = self._meant(event)
        if do is not None:
            do()
            return True
        return on_board and self.play.asks and self._is_an_action(event)

    def _meant(self, event: QKeyEvent) -> Callable[[], object] | None:
        """Return what a key does for the lesson, or None."""
        if self._board.chooser.is_open or self._board.pointer.drag is not None:
            return None
        play, modifiers = self.play, event.modifiers() & ~_KEYPAD
        digit = digit_of(event)
        if play.asks and not play.picks and digit > 0 and not modifiers & _CTRL:
            return lambda: play.choose(digit - 1)
        key = Qt.Key(event.key())
        if modifiers:
            goes_on = play.picks or play.can_go_on
            return play.go_on if key in ENTER and modifiers == _CTRL and goes_on else None
        return self._plain(key)

    def _plain(self, key: Qt.Key) -> Callable[[], object] | None:
        """Return what a key without others does for the lesson, or None."""
        play = self.play
        meant: dict[Qt.Key, Callable[[], object]] = {Qt.Key.Key_Home: play.again}
        if self._board.board_scene.opened is None:
            meant[Qt.Key.Key_Escape] = self._leave
        if play.picks:
            meant[Qt.Key.Key_Space] = self._pick_chosen
        pressed = self._pressed()
        if play.takes_enter or (play.can_go_on and pressed is not None):
            meant |= dict.fromkeys(ENTER, pressed or play.go_on)
        return meant.get(key)

    def _pressed(self) -> Callable[[], object] | None:
        """Return what presses the button that the keys are on; an answer is chosen first."""
        focused = self._around.window().focusWidget()
        if isinstance(focused, QPushButton):
            return focused.click
        if isinstance(focused, QRadioButton) and not self.play.can_go_on:
            return focused.click
        return None

    def _is_an_action(self, event: QKeyEvent) -> bool:
        """Tell whether a key would look at or do something that an open question is about."""
        return event.key() in {Qt.Key.Key_Space, Qt.Key.Key_Menu, Qt.Key.Key_V, *ENTER}

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
