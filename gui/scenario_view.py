"""A played scenario in the window: to step through, or as a picture of one step."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QEvent, QSize
from PySide6.QtWidgets import QApplication

from core.rules.history import History
from core.rules.ruleset import Ruleset
from core.scenario.annotations import Marks
from gui.features.annotations.feature import PointingMarks
from gui.features.playback.feature import Presenting
from gui.preferences import Preferences
from gui.session import Level, Session
from gui.table_window import TableWindow

_ROUNDS = 4


def show_history(
    rules: Ruleset,
    history: History,
    marks: Sequence[Marks] = (),
    preferences: Preferences | None = None,
    *,
    title: str = "",
) -> TableWindow:
    """Return a window that stands where the history stands; its timeline has every step.

    ``marks`` are what is drawn over the start and after each step. With the ``preferences`` of a
    user it is theirs from the first action by hand, called by its ``title``.
    """
    session = Session(rules, history.start)
    session.level = Level.EXPLAIN
    start = history.start
    table = TableWindow(session, lambda: start, preferences)
    table.feature(Presenting).present(start)
    session.adopt(rules, history.jump(0), title=title)
    session.jump(history.cursor)
    table.feature(PointingMarks).store.adopt(marks)
    table.faces.open()
    table.turn_to_focus()
    return table


def draw_window(table: TableWindow, size: tuple[int, int], out: Path) -> bool:
    """Draw a window to a file and close it; tell whether it could be written."""
    table.board.animated = False
    table.faces.draw_everything_at_once()
    table.window.resize(QSize(*size))
    table.window.show()
    for _ in range(_ROUNDS):
        QApplication.sendPostedEvents()
        QApplication.processEvents()
    table.board.repaint_faces()
    QApplication.processEvents()
    written = table.window.grab().save(str(out), "PNG")
    table.close()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    return written
