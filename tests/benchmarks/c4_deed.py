"""C4: from the deed to the painted board costs the same on a small and a large table."""

from collections.abc import Callable, Sequence

from tests.benchmarks.goal import Goal, NotBuilt, Sides, timed
from tests.benchmarks.stage import application

SMALL, LARGE = 100, 3_000


def deeds(objects: int) -> Callable[[], object]:
    """A shown window with so many objects; each call does the next deed until it is painted.

    Apply, characteristics, face, panel and paint. This is where the goal C4 meets `gui.session`.
    """
    raise NotBuilt(f"a window with {objects} objects")


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
