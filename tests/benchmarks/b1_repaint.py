"""B1: a full repaint of the board against plain blits of the same pictures."""

from collections.abc import Iterator, Sequence

from gui.board.annotations import DARKNESS
from tests.benchmarks.goal import Goal, Sides, timed
from tests.benchmarks.stage import Blits, application, board, whole_board

COUNTS = (100, 500, 1000, 2000)


def sides() -> Iterator[Sides]:
    """One comparison a count."""
    application()
    for count in COUNTS:
        subject = board(count)
        plain = Blits(subject.blits)
        yield Sides(measured=timed(subject.repaint, 5), floor=timed(plain.repaint, 5))


def prepare() -> Sequence[Sides]:
    """All boards at once, so that they are painted under the same conditions."""
    return list(sides())


def whole() -> Sequence[Sides]:
    """With everything switched on, 500 cards on the table."""
    application()
    subject = whole_board(500)
    plain = Blits(subject.blits, DARKNESS, subject.window)
    return [Sides(measured=timed(subject.repaint, 5), floor=timed(plain.repaint, 5))]


GOALS = (
    Goal(
        name="B1",
        promise="full repaint of 100 to 2,000 cards against plain blits",
        limit=1.25,
        prepare=prepare,
        rounds=25,
    ),
    Goal(
        name="B1-all",
        promise="the same at 500 cards with everything switched on, what is drawn over them too",
        limit=1.25,
        prepare=whole,
        rounds=25,
    ),
)
