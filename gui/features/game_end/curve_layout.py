"""Where the lines of life lie in a picture of some size: for the window and for the kept page.

Lines are told apart by their dashes, by the mark at their end and by the name beside it.
"""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from core.rules.game_course import Course, Curve

DASHES: tuple[tuple[int, ...], ...] = ((), (8, 5), (2, 4), (12, 4, 2, 4))
"""Lengths drawn and left out, in pixels, by seat."""
MARKS: tuple[tuple[tuple[float, float], ...], ...] = (
    ((-5, 0), (-3.5, -3.5), (0, -5), (3.5, -3.5), (5, 0), (3.5, 3.5), (0, 5), (-3.5, 3.5)),
    ((-4.5, -4.5), (4.5, -4.5), (4.5, 4.5), (-4.5, 4.5)),
    ((0, -6), (5.5, 4.5), (-5.5, 4.5)),
    ((0, -6), (6, 0), (0, 6), (-6, 0)),
)
"""The corners of the mark at the end of a line, by seat: round, square, triangle, diamond."""
_STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 250, 500, 1000)
_MOST_STEPS, _MOST_TURNS = 5, 16

Spot = tuple[float, float]


class Trace(Struct, frozen=True, kw_only=True):
    """The line of a player: its corners, what stands at its end, and how high that stands."""

    seat: int
    spots: tuple[Spot, ...]
    label: str
    label_at: float


class Layout(Struct, frozen=True, kw_only=True):
    """All lines, with the heights of the levels of life and the places of the turns."""

    left: float
    right: float
    bottom: float
    traces: tuple[Trace, ...]
    levels: tuple[tuple[float, str], ...]
    turns: tuple[tuple[float, str], ...]


def laid_out(course: Course, width: float, height: float, line: float, names: float) -> Layout:
    """Lay the lines out where a line of text is ``line`` high and the names ``names`` wide."""
    every = [life for curve in course.curves for life in curve.life]
    least, most = min(0, *every), max(1, *every)
    left, right = 3 * line, width - names - line
    top, bottom = line, height - 1.6 * line
    turns = max(course.turns, 1)

    def across(turn: float) -> float:
        return left + (right - left) * turn / turns

    def up(life: float) -> float:
        return bottom - (bottom - top) * (life - least) / (most - least)

    step = next((each for each in _STEPS if (most - least) / each <= _MOST_STEPS), most - least)
    levels = range(-(-least // step) * step, most + 1, step)
    every_turn = -(-turns // _MOST_TURNS)
    ends = _apart([up(curve.life[-1]) for curve in course.curves], 1.2 * line, top, bottom)
    return Layout(
        left=left,
        right=right,
        bottom=bottom,
        traces=tuple(
            Trace(
                seat=seat,
                spots=tuple(
                    (across(turn), up(life) + 1.5 * (seat - (len(course.curves) - 1) / 2))
                    for turn, life in _corners(curve)
                ),
                label=f"{curve.player} {curve.life[-1]}".replace("-", "\N{MINUS SIGN}"),
                label_at=ends[seat],
            )
            for seat, curve in enumerate(course.curves)
        ),
        levels=tuple((up(each), str(each).replace("-", "\N{MINUS SIGN}")) for each in levels),
        turns=tuple(
            (across(turn), str(turn) if turn else "Start")
            for turn in range(0, course.turns + 1, every_turn)
        ),
    )


def _corners(curve: Curve) -> Iterator[tuple[int, int]]:
    """Yield the turns and heights between which a line runs level, then up or down."""
    before = curve.life[0]
    for turn, life in enumerate(curve.life):
        if life != before:
            yield turn, before
        yield turn, life
        before = life
    if len(curve.life) == 1:
        yield 1, before


def _apart(heights: Sequence[float], least: float, top: float, bottom: float) -> list[float]:
    """Return heights for names, so far apart that each can be read."""
    found = list(heights)
    order = sorted(range(len(heights)), key=lambda at: (heights[at], at))
    lowest = bottom
    for at in reversed(order):
        found[at] = min(found[at], lowest)
        lowest = found[at] - least
    highest = top
    for at in order:
        found[at] = max(found[at], highest)
        highest = found[at] + least
    return found
