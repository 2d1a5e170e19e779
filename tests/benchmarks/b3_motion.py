"""B3: the frames of a movement against the time that a screen gives one frame."""

from collections.abc import Sequence
from functools import partial
from statistics import quantiles
from time import perf_counter

from PySide6.QtWidgets import QApplication

from core.state.zones import BATTLEFIELD, HAND, LIBRARY
from tests.benchmarks.goal import Goal, Measure, Sides, constant
from tests.benchmarks.stage import Board, application, board, whole_board

CARDS, WHOLE = 100, 500
ZONES = (*6 * (BATTLEFIELD,), LIBRARY, LIBRARY, HAND, HAND)
"""A late table: each player has thirty cards on the battlefield."""

FRAME = 1 / 60
FRAME_MILLISECONDS = 16
TURNS = 2
"""A board that is folded away moves in one turn of the event loop and is painted in the next."""


def slowest_frames(subject: Board, motion: str, cards: int) -> Measure:
    """A round that plays one movement and returns the 95th percentile of its frames.

    Each board that shows it has a frame of its own in every turn of the clock, and the worse
    of the boards counts.
    """

    def cost() -> float:
        animations = subject.motion(motion, cards)
        frames: list[list[float]] = [[] for _ in animations]
        for moment in range(
            0, min(each.totalDuration() for each in animations), FRAME_MILLISECONDS
        ):
            for animation, taken in zip(animations, frames, strict=True):
                start = perf_counter()
                animation.setCurrentTime(moment)
                for _ in range(TURNS):
                    QApplication.processEvents()
                taken.append(perf_counter() - start)
        for animation in animations:
            animation.setCurrentTime(animation.totalDuration())
        return max(quantiles(taken, n=20, method="inclusive")[-1] for taken in frames)

    return cost


def single(*, whole: bool) -> Sequence[Sides]:
    """One card, or one pair, that moves."""
    application()
    subject = whole_board(WHOLE, ZONES) if whole else board(CARDS, ZONES)
    # Among so many cards a melded permanent comes to the end of its row, where it does not show.
    motions = ("turn", "tap") if whole else ("turn", "tap", "meld")
    return [
        Sides(measured=slowest_frames(subject, motion, 1), floor=constant(FRAME))
        for motion in motions
    ]


def many(*, whole: bool) -> Sequence[Sides]:
    """Thirty cards untap at once."""
    application()
    subject = whole_board(WHOLE, ZONES) if whole else board(CARDS, ZONES)
    return [Sides(measured=slowest_frames(subject, "untap", 30), floor=constant(FRAME))]


GOALS = (
    Goal(
        name="B3",
        promise="p95 of the frames of a turn, a tap or a meld against 16.7 ms",
        limit=0.06,
        prepare=partial(single, whole=False),
    ),
    Goal(
        name="B3-untap",
        promise="p95 of the frames while 30 cards untap against 16.7 ms",
        limit=0.12,
        prepare=partial(many, whole=False),
    ),
    Goal(
        name="B3-all",
        promise="p95 of the frames of a turn or a tap with everything switched on, at 500 cards",
        limit=0.06,
        prepare=partial(single, whole=True),
    ),
    Goal(
        name="B3-untap-all",
        promise="the second with everything switched on, at 500 cards",
        limit=0.12,
        prepare=partial(many, whole=True),
    ),
)
