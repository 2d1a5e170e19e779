"""C3: characteristics after one change cost the same on a small and a large table."""

from collections.abc import Callable, Sequence

from tests.benchmarks.goal import Goal, NotBuilt, Sides, timed

SMALL, LARGE = 300, 3_000


def changes(objects: int) -> Callable[[], object]:
    """A table of so many objects; each call changes one and computes every object again.

    This is where the goal C3 meets the characteristics of a game.
    """
    raise NotBuilt(f"characteristics on a table of {objects} objects")


def prepare() -> Sequence[Sides]:
    """The same changes at both sizes."""
    return [Sides(measured=timed(changes(LARGE), 50), floor=timed(changes(SMALL), 50))]


GOALS = (
    Goal(
        name="C3",
        promise="characteristics after one change at 3,000 objects against 300",
        limit=1.5,
        prepare=prepare,
        rounds=25,
    ),
)
