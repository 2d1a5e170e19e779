"""Count the Python calls of two common actions in a window: ``python -m tests.calls``.

Only calls into the program count, a resumed generator as one. Both actions are done before in the
same window, so that nothing is loaded or drawn for the first time.
"""

import os
import sys
from collections import Counter
from collections.abc import Callable
from types import CodeType, FrameType

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from core.games import DEFAULT
from core.state.ids import ObjectId
from core.state.zones import BATTLEFIELD
from core.storage.assets import opening
from gui.board.view import BoardView
from gui.program import table_window
from gui.session import Session
from tests.gui.window_user import ANN, WindowUser
from tests.places import ROOT

GOALS = {"F on a double-faced card": 8_000, "release of a meld drag": 9_000}
FACES, PAIR = "Delver of Secrets", ("Graf Rats", "Midnight Scavengers")
LISTED = 40
_PROGRAM = tuple(f"{ROOT / part}{os.sep}" for part in ("core", "gui"))

Counted = Counter[CodeType]


def counted(do: Callable[[], object]) -> Counted:
    """Do something, with the turn of the event loop that follows, and return its calls."""
    calls: Counted = Counter()

    def note(frame: FrameType, event: str, _argument: object) -> None:
        if event == "call":
            calls[frame.f_code] += 1

    sys.setprofile(note)
    try:
        do()
        QApplication.processEvents()
    finally:
        sys.setprofile(None)
    own = {code: count for code, count in calls.items() if code.co_filename.startswith(_PROGRAM)}
    return Counter(own)


def turn_over(user: WindowUser) -> Counted:
    """Count the key F on a double-faced card that has been turned over before."""
    user.click(user.at(card(user, FACES)))
    user.board.setFocus()
    for _ in range(4):
        press_f(user.board)
    return counted(lambda: press_f(user.board))


def press_f(board: BoardView) -> None:
    """Press the key that turns the selected card over."""
    QTest.keyClick(board, Qt.Key.Key_F)


def drop_on_pair(user: WindowUser) -> Counted:
    """Count the release of one card of a pair on the other, after an earlier meld."""
    released: Counted = Counter()
    for _ in range(2):
        first, second = (user.at(card(user, name)) for name in PAIR)
        user.press(first)
        for part in (1, 2, 3):
            user.move(first + (second - first) * part / 3)
        QApplication.processEvents()
        at = second
        released = counted(lambda at=at: user.release(at))  # type: ignore[misc]
        user.session.undo()
        QApplication.processEvents()
    return released


def card(user: WindowUser, name: str) -> ObjectId:
    """Return the permanent with this card."""
    state = user.session.state
    found = (obj for obj in state.objects if obj.zone == BATTLEFIELD and obj.controller == ANN)
    return next(obj.id for obj in found if state.printed(obj).front.name == name)


def window() -> WindowUser:
    """Open a window on the starter table on which nothing moves by itself."""
    rules, start = opening(DEFAULT)
    shown = table_window(Session(rules, start), lambda: start)
    shown.board.animated = False
    shown.faces.draw_everything_at_once()
    shown.resize(1280, 800)
    shown.show()
    QTest.qWaitForWindowExposed(shown)
    QApplication.processEvents()
    return WindowUser(shown)


def report(title: str, calls: Counted, *, listed: int) -> bool:
    """Print the number of calls and the most frequent functions; return whether the goal is met."""
    total, goal = calls.total(), GOALS[title]
    files = len({code.co_filename for code in calls})
    print(f"{title}: {total} calls of {len(calls)} functions in {files} files, goal {goal}")
    for code, count in calls.most_common(listed):
        path = code.co_filename.removeprefix(f"{ROOT}{os.sep}")
        print(f"  {count:6} {path}:{code.co_firstlineno} {code.co_qualname}")
    return total <= goal


def main() -> int:
    """Print both counts; return 1 if a goal is missed."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    QApplication([])
    listed = LISTED if "--functions" in sys.argv else 0
    user = window()
    met = [
        report(title, count(user), listed=listed)
        for title, count in zip(GOALS, (turn_over, drop_on_pair), strict=True)
    ]
    user.window.end()
    return 0 if all(met) else 1


if __name__ == "__main__":
    sys.exit(main())
