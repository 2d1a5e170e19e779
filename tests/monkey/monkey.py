"""Random input to the program's windows, in one process, with a log of failures.

Started as ``python -m tests.monkey.monkey SEED ACTIONS``; the user's folders come from the
environment. Each failure is one line of JSON on the standard output.
"""

import json
import os
import random
import sys
import time
import traceback
from types import TracebackType
from typing import TYPE_CHECKING

from PySide6.QtCore import QMessageLogContext, QPoint, Qt, QTimer, QtMsgType, qInstallMessageHandler
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QDialog,
    QFileDialog,
    QLineEdit,
    QMenu,
    QWidget,
)

from core.games import DEFAULT
from core.storage.assets import opening
from gui.features.start_page.feature import begin_with_start_page
from gui.program import table_window
from gui.runtime.application import application
from gui.runtime.user_folders import user_preferences
from gui.session import Session
from gui.window.main_window import MainWindow
from tests.gui.board.stage import centre_of

if TYPE_CHECKING:
    from collections.abc import Callable

_LEFT, _RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton
_NONE = Qt.KeyboardModifier.NoModifier
_MODIFIERS = (
    *(_NONE,) * 6,
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.ControlModifier,
)
_KEYS = (
    *(Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Escape, Qt.Key.Key_Tab) * 4,
    *(Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down) * 3,
    *(Qt.Key(code) for code in range(Qt.Key.Key_A, Qt.Key.Key_Z + 1)),
    *(Qt.Key(code) for code in range(Qt.Key.Key_0, Qt.Key.Key_9 + 1)),
    *(Qt.Key.Key_Plus, Qt.Key.Key_Minus, Qt.Key.Key_Slash, Qt.Key.Key_Question, Qt.Key.Key_Home),
    *(Qt.Key.Key_F2, Qt.Key.Key_F7, Qt.Key.Key_F8, Qt.Key.Key_F9, Qt.Key.Key_Delete),
)
_TEXTS = ("wolf", "2", "-1", "999", "<b>x</b>", "", "delver", "room mana value")
_NEVER = frozenset({"window.quit", "window.full_screen"})
_PATIENCE = 30
"""A dialog that stays open for so many actions is cancelled."""
_SLOW = 3.0
_QUIET = frozenset({QtMsgType.QtDebugMsg, QtMsgType.QtInfoMsg})
_PLUGIN = "This plugin does not support"
"""The start of the Qt message about functions that need a window system."""


class Monkey:
    """Sends one random input after another, each in its own turn of the event loop."""

    def __init__(self, window: MainWindow, seed: int, actions: int) -> None:
        self._window = window
        self._random = random.Random(seed)  # noqa: S311 - repeatable choices, not cryptography
        self._seed, self._most, self._done = seed, actions, 0
        self._act = "the start"
        self._waited = 0
        self._slow = 0
        self._depth = 0
        self._scheduled = False
        sys.excepthook = self._failed
        qInstallMessageHandler(self._warned)

    def begin(self) -> None:
        """Schedule the next input."""
        if not self._scheduled:
            self._scheduled = True
            QTimer.singleShot(0, self._turn)

    def _failed(
        self,
        kind: type[BaseException],
        error: BaseException,
        trace: TracebackType | None,
    ) -> None:
        self._tell("traceback", "".join(traceback.format_exception(kind, error, trace)))

    def _warned(self, kind: QtMsgType, _: QMessageLogContext, message: str | None) -> None:
        spoken = message or ""
        if kind not in _QUIET and not spoken.startswith(_PLUGIN):
            self._tell("warning", spoken)

    def _tell(self, kind: str, text: str) -> None:
        row = {"kind": kind, "seed": self._seed, "action": self._done, "act": self._act}
        os.write(1, json.dumps({**row, "text": text}).encode() + b"\n")

    def _turn(self) -> None:
        self._scheduled = False
        if self._done >= self._most:
            self._tell("end", f"{self._done} {self._slow}")
            os._exit(0)  # open dialogs would wait for an answer
        popup, modal = QApplication.activePopupWidget(), QApplication.activeModalWidget()
        if self._depth and popup is None and modal is None:
            # An earlier input is still processed: send the next only to a dialog or menu.
            return
        self.begin()
        self._done += 1
        self._depth += 1
        try:
            self._send(popup, modal)
        finally:
            self._depth -= 1
            self.begin()

    def _send(self, popup: QWidget | None, modal: QWidget | None) -> None:
        began = time.monotonic()
        if popup is not None:
            self._in_popup(popup)
        elif modal is not None:
            self._in_dialog(modal)
        else:
            self._waited = 0
            self._in_window()
        if time.monotonic() - began > _SLOW:
            self._slow += 1

    def _in_popup(self, popup: QWidget) -> None:
        self._act = f"popup {type(popup).__name__}"
        actions = [each for each in popup.actions() if each.isEnabled() and each.isVisible()]
        if isinstance(popup, QMenu) and actions and self._random.random() < 0.7:
            chosen = self._random.choice(actions)
            if chosen.objectName() not in _NEVER:
                self._act = f"menu entry {chosen.text()!r}"
                popup.setActiveAction(chosen)
                QTest.keyClick(popup, Qt.Key.Key_Return)
                return
        QTest.keyClick(popup, Qt.Key.Key_Escape)

    def _in_dialog(self, dialog: QWidget) -> None:
        self._waited += 1
        name = f"{type(dialog).__name__} {dialog.windowTitle()!r}"
        if self._waited > _PATIENCE or isinstance(dialog, QFileDialog):
            self._act, self._waited = f"cancel {name}", 0
            if isinstance(dialog, QDialog):
                dialog.reject()
            else:
                dialog.close()
            return
        self._act = f"dialog {name}"
        self._random.choice((self._press_button, self._press_button, self._write, self._key))(
            dialog
        )

    def _in_window(self) -> None:
        windows = [
            each
            for each in QApplication.topLevelWidgets()
            if each.isVisible() and each.isWindow() and each is not self._window
        ]
        if windows and self._random.random() < 0.15:
            other = self._random.choice(windows)
            self._act = f"window {type(other).__name__} {other.windowTitle()!r}"
            close: Callable[[QWidget], object] = QWidget.close
            do = self._random.choice(
                (self._press_button, self._write, self._key, self._click_widget, close)
            )
            do(other)
            return
        kinds: tuple[tuple[int, Callable[[QWidget], object]], ...] = (
            (30, self._click_card),
            (15, self._drag_card),
            (25, self._key),
            (20, self._command),
            (6, self._press_button),
            (4, self._click_widget),
            (3, self._write),
            (1, self._resize),
        )
        (do,) = self._random.choices([do for _, do in kinds], [often for often, _ in kinds])
        do(self._window)

    def _command(self, _: QWidget) -> None:
        command = self._random.choice(self._window.actions_by_id.commands).id
        if command not in _NEVER:
            self._act = f"command {command}"
            self._window.actions_by_id.run(command)

    def _key(self, window: QWidget) -> None:
        focus = QApplication.focusWidget()
        target = focus if focus is not None and focus.window() is window else window
        key, modifier = self._random.choice(_KEYS), self._random.choice(_MODIFIERS)
        if key == Qt.Key.Key_Q and modifier is Qt.KeyboardModifier.ControlModifier:
            return
        self._act = f"key {modifier.name} {key.name} to {type(target).__name__}"
        QTest.keyClick(target, key, modifier)

    def _press_button(self, window: QWidget) -> None:
        buttons = [
            each
            for each in window.findChildren(QAbstractButton)
            if each.isVisible() and each.isEnabled()
        ]
        if buttons:
            button = self._random.choice(buttons)
            self._act = (
                f"button {button.text() or button.accessibleName()!r} of {window.windowTitle()!r}"
            )
            QTest.mouseClick(button, _LEFT)

    def _write(self, window: QWidget) -> None:
        fields: list[QWidget] = [
            each
            for each in (*window.findChildren(QLineEdit), *window.findChildren(QComboBox))
            if each.isVisible() and each.isEnabled()
        ]
        if not fields:
            self._key(window)
            return
        field, text = self._random.choice(fields), self._random.choice(_TEXTS)
        self._act = f"text {text!r} in {window.windowTitle()!r}"
        if isinstance(field, QLineEdit):
            field.setFocus()
            QTest.keyClicks(field, text)
        elif isinstance(field, QComboBox) and field.count():
            field.setCurrentIndex(self._random.randrange(field.count()))

    def _click_widget(self, window: QWidget) -> None:
        point = QPoint(
            self._random.randrange(max(1, window.width())),
            self._random.randrange(max(1, window.height())),
        )
        target = window.childAt(point) or window
        self._act = f"click on {type(target).__name__} at {point.x()}, {point.y()}"
        QTest.mouseClick(
            target,
            self._random.choice((_LEFT, _LEFT, _RIGHT)),
            _NONE,
            target.mapFrom(window, point),
        )

    def _card_point(self) -> QPoint:
        """Return a point of the board: mostly on a card, otherwise anywhere."""
        board = self._window.board
        objects = list(board.board_scene.items_by_id)
        if objects and self._random.random() < 0.85:
            return centre_of(board, self._random.choice(objects))
        size = board.viewport().size()
        return QPoint(
            self._random.randrange(max(1, size.width())),
            self._random.randrange(max(1, size.height())),
        )

    def _click_card(self, _: QWidget) -> None:
        viewport, point = self._window.board.viewport(), self._card_point()
        kind = self._random.choice(("click", "click", "double click", "right click"))
        self._act = f"{kind} on the board at {point.x()}, {point.y()}"
        if kind == "double click":
            QTest.mouseDClick(viewport, _LEFT, _NONE, point)
        else:
            QTest.mouseClick(viewport, _RIGHT if kind == "right click" else _LEFT, _NONE, point)

    def _drag_card(self, _: QWidget) -> None:
        viewport, begin, end = self._window.board.viewport(), self._card_point(), self._card_point()
        self._act = f"drag from {begin.x()}, {begin.y()} to {end.x()}, {end.y()}"
        QTest.mousePress(viewport, _LEFT, _NONE, begin)
        for part in (0.3, 0.6, 1.0):
            QTest.mouseMove(viewport, begin + (end - begin) * part)
        QTest.mouseRelease(viewport, _LEFT, _NONE, end)

    def _resize(self, window: QWidget) -> None:
        self._act = "resize"
        window.resize(self._random.randrange(700, 1700), self._random.randrange(500, 1050))


def main() -> None:
    """Open the window as the program does, and send random input."""
    app = application()
    preferences = user_preferences()
    rules, start = opening(DEFAULT)
    window = table_window(Session(rules, start), lambda: start, preferences, defer_features=True)
    begin_with_start_page(window)
    window.board.animated = False
    window.resize(1280, 800)
    monkey = Monkey(window, int(sys.argv[1]), int(sys.argv[2]))
    window.ready.once(monkey.begin)
    window.show()
    app.exec()


if __name__ == "__main__":
    main()
