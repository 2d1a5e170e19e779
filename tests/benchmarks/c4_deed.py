"""C4: from the deed to the painted board costs the same on a small and a large table."""

from collections.abc import Callable, Sequence

from PySide6.QtWidgets import QApplication

from gui.session import Session
from gui.table_window import TableWindow
from tests.benchmarks.goal import Goal, Sides, timed
from tests.benchmarks.stage import application
from tests.benchmarks.tables import RULES, ordinary_deeds, table_of

SMALL, LARGE = 100, 3_000
WARM = 60


def deeds(objects: int) -> Callable[[], object]:
    """A shown window with so many objects; each call does the next deed until it is painted.

    Apply, characteristics, face, panel and paint. Nothing moves, for a movement takes its
    time on purpose.
    """
    table = table_of(objects)
    shown = TableWindow(Session(RULES, table), lambda: table)
    shown.board.animated = False
    shown.faces.draw_everything_at_once()
    shown.window.resize(1680, 1020)
    shown.window.show()
    QApplication.processEvents()
    actions = ordinary_deeds(table)

    def deed() -> object:
        outcome = shown.session.attempt(next(actions))
        QApplication.processEvents()
        shown.window.repaint()
        return outcome

    for _ in range(WARM):
        deed()
    return deed


def prepare() -> Sequence[Sides]:
    """The same deeds in two windows."""
    application()
    return [Sides(measured=timed(deeds(LARGE), 5), floor=timed(deeds(SMALL), 5))]


GOALS = (
    Goal(
        name="C4",
        promise="deed to painted at 3,000 objects against 100",
        limit=1.5,
        prepare=prepare,
    ),
)
