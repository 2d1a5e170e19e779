"""B2: one step of a drag against a full repaint of the same board."""

from collections.abc import Callable, Sequence
from functools import partial
from itertools import cycle

from PySide6.QtCore import QPointF
from PySide6.QtWidgets import QApplication

from tests.benchmarks.goal import Goal, Sides, timed
from tests.benchmarks.stage import Board, application, board, whole_board

PATH = tuple(QPointF(300 + 7 * step, 200 + 4 * step) for step in range(100))


def prepare(make: Callable[[int], Board]) -> Sequence[Sides]:
    """Both sides on one board: the card goes back and forth along a line."""
    application()
    subject = make(500)
    places = cycle((*PATH, *reversed(PATH)))

    def step() -> None:
        subject.drag(next(places))
        QApplication.processEvents()

    return [Sides(measured=timed(step, 50), floor=timed(subject.repaint, 5))]


GOALS = (
    Goal(
        name="B2",
        promise="one drag step at 500 cards, painted, against one full repaint",
        limit=0.10,
        prepare=partial(prepare, board),
        rounds=25,
    ),
    Goal(
        name="B2-clock",
        promise="the same in the middle of a game",
        limit=0.10,
        prepare=partial(prepare, partial(board, followed=True)),
        rounds=25,
    ),
    Goal(
        name="B2-all",
        promise="the same with everything switched on",
        limit=0.10,
        prepare=partial(prepare, whole_board),
        rounds=25,
    ),
)
