"""C1: one action costs the same on a small and a large table, and little to keep for undo."""

import tracemalloc
from collections.abc import Callable, Sequence
from functools import partial

from tests.benchmarks.goal import Goal, Measure, Sides, constant, timed
from tests.benchmarks.tables import options

SMALL, LARGE = 300, 3_000
KILOBYTE = 1_000
KEPT = 500


def weight(option: Callable[[], object]) -> Measure:
    """A round that keeps many outcomes, as a history does, and returns the bytes one takes.

    As many actions precede and are dropped: cached values of an object replace earlier ones, and
    `tracemalloc` counts only the release of memory that it traced.
    """

    def cost() -> float:
        tracemalloc.start()
        for _ in range(KEPT):
            option()
        before, _ = tracemalloc.get_traced_memory()
        kept = [option() for _ in range(KEPT)]
        after, _ = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        return (after - before) / len(kept)

    return cost


def speed(*, followed: bool) -> Sequence[Sides]:
    """The same actions at both sizes."""
    large, small = (options(size, followed=followed) for size in (LARGE, SMALL))
    return [Sides(measured=timed(large, 200), floor=timed(small, 200))]


def memory() -> Sequence[Sides]:
    """Bytes against a kilobyte, so that the ratio reads as kilobytes."""
    return [Sides(measured=weight(options(LARGE)), floor=constant(KILOBYTE))]


GOALS = (
    Goal(
        name="C1",
        promise="apply at 3,000 objects against apply at 300",
        limit=1.5,
        prepare=partial(speed, followed=False),
        rounds=25,
    ),
    Goal(
        name="C1-clock",
        promise="the same in the middle of a game",
        limit=1.5,
        prepare=partial(speed, followed=True),
        rounds=25,
    ),
    Goal(
        name="C1-undo",
        promise="kilobytes that one step of undo keeps, at 3,000 objects",
        limit=1.5,
        prepare=memory,
        rounds=3,
    ),
)
