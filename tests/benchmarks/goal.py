"""A goal, and the way its ratio is measured."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import median
from time import process_time

Measure = Callable[[], float]
"""One round: does the work and returns its cost, in seconds unless the goal gives another unit."""


class NotBuilt(Exception):  # noqa: N818 - no error: the part of the program to measure is not there
    """The subject of the goal does not exist yet."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sides:
    """The two sides of one comparison."""

    measured: Measure
    floor: Measure

    def ratio(self, rounds: int) -> float:
        """Median against median of alternating rounds; the order changes every round.

        One round of each goes before and does not count: it fills caches.
        """
        costs: dict[Measure, list[float]] = {self.measured: [], self.floor: []}
        order = [self.measured, self.floor]
        for turn in range(rounds + 1):
            for side in order:
                cost = side()
                if turn:
                    costs[side].append(cost)
            order.reverse()
        return median(costs[self.measured]) / median(costs[self.floor])


@dataclass(frozen=True, slots=True, kw_only=True)
class Goal:
    """A promise: at every size the measured side costs at most ``limit`` floors."""

    name: str
    promise: str
    limit: float
    prepare: Callable[[], Sequence[Sides]]
    rounds: int = 15

    def ratio(self) -> float:
        """The worst ratio among the sizes."""
        return max(sides.ratio(self.rounds) for sides in self.prepare())


def timed(work: Callable[[], object], times: int = 1) -> Measure:
    """A round that does ``work`` some times over; returns the processor seconds of one."""

    def cost() -> float:
        start = process_time()
        for _ in range(times):
            work()
        return (process_time() - start) / times

    return cost


def constant(cost: float) -> Measure:
    """A floor that needs no measuring, such as the time that one frame may take."""
    return lambda: cost
