"""A user's actions by commands, dialogs and answers, done by keys."""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from core.rules.actions import Action, Damage, Draw, EndTurn, Life, Look, Reveal
from core.rules.game_course import Concede, DrawGame
from core.rules.history import Change
from core.state.ids import ObjectId
from gui.session import offered
from gui.window.main_window import MainWindow

if TYPE_CHECKING:
    from core.rules.verdict import Finding

Press = Callable[..., None]
_CTRL, _SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
_KEYS = {Draw: (Qt.Key.Key_D, _CTRL), EndTurn: (Qt.Key.Key_Return, _CTRL)}
_BY_NAME = {Concede: "Concede the game", DrawGame: "Agree on a draw"}
_MOST_ANSWERS = 6


class TableKeys:
    """Does by keys the actions of no card menu, and answers the questions on the way."""

    def __init__(self, window: MainWindow, press: Press, go_to: Callable[[ObjectId], bool]) -> None:
        self.window = window
        self.press = press
        self.go_to = go_to
        self._asked: Finding | None = None
        window.session.answered.connect(self._note)

    def do(self, wanted: Action) -> bool:
        """Do an action that has keys of its own; return whether it is such an action."""
        if type(wanted) in _KEYS:
            self.press(*_KEYS[type(wanted)])
        elif type(wanted) in _BY_NAME:
            self.press(Qt.Key.Key_K, _CTRL)
            self._type(_BY_NAME[type(wanted)])
        elif isinstance(wanted, Reveal) and wanted.object is not None:
            if self.go_to(wanted.object):
                self.press(Qt.Key.Key_R, _CTRL | _SHIFT)
        elif isinstance(wanted, Damage) and wanted.amount == 1 and isinstance(wanted.object, int):
            if self.go_to(ObjectId(wanted.object)):
                self.press(Qt.Key.Key_Slash)
        elif isinstance(wanted, Life) and wanted.player == self.window.seat:
            for _ in range(abs(wanted.change)):
                self.press(Qt.Key.Key_Up if wanted.change > 0 else Qt.Key.Key_Down, _CTRL)
        elif isinstance(wanted, Look) and wanted.object is None:
            self.press(Qt.Key.Key_W)
            self.press(Qt.Key.Key_A, _CTRL)
            self._type(str(wanted.count))
            self.press(Qt.Key.Key_Escape)
        else:
            return False
        return True

    def answer(self, wanted: Action, words: Iterable[str]) -> None:
        """Answer the open questions of an action: from its own fields, then with these words."""
        known = {str(each) for each in _said(wanted) if each} | set(words)
        for _ in range(_MOST_ANSWERS):
            chooser, finding = self.window.board.chooser, self._asked
            if not chooser.is_open or finding is None:
                return
            options = offered(finding)
            fitting = (
                number for number, each in enumerate(options) if {each.id, str(each.object)} & known
            )
            number = next(fitting, None)
            if number is None:
                return
            self._asked = None
            for _ in range(number):
                self.press(Qt.Key.Key_Down)
            self.press(Qt.Key.Key_Return)

    def _note(self, change: Change) -> None:
        self._asked = change.outcome.verdict.choice if change.outcome is not None else None

    def _type(self, text: str) -> None:
        """Type where the keyboard has gone, and agree."""
        focused = QApplication.focusWidget()
        if focused is not None:
            QTest.keyClicks(focused, text)
            self.press(Qt.Key.Key_Return)


def _said(wanted: Action) -> Iterable[object]:
    for name in ("as_", "answers", "order", "replacement", "commander", "targets", "controller"):
        value = getattr(wanted, name, None)
        yield from value if isinstance(value, tuple) else (value,)
