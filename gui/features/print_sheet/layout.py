"""Where cards lie on sheets of paper, and what lies on the other side of each. All in millimetres.

Cards lie edge to edge, so that one cut parts two of them; the marks stand outside of them.
"""

from collections.abc import Iterator, Sequence
from typing import Generic, TypeVar

from msgspec import Struct

WIDTH, HEIGHT = 63.0, 88.0
COLUMNS, ROWS = 3, 3
ON_A_PAGE = COLUMNS * ROWS
_MARK, _OFF = 4.0, 1.5
"""How long a cut mark is, and how far from the cards it begins."""

T = TypeVar("T")


class Paper(Struct, frozen=True):
    """A size of paper."""

    name: str
    width: float
    height: float

    @property
    def left(self) -> float:
        """Where the first column begins: the cards lie in the middle."""
        return (self.width - COLUMNS * WIDTH) / 2

    @property
    def top(self) -> float:
        """Where the first row begins."""
        return (self.height - ROWS * HEIGHT) / 2


A4 = Paper("A4", 210.0, 297.0)
LETTER = Paper("Letter", 215.9, 279.4)
PAPERS = (A4, LETTER)


class Page(Struct, Generic[T], frozen=True):
    """One side of a sheet: its places row by row from the left, each with a card or empty."""

    slots: tuple[T | None, ...]
    is_back: bool = False


class Mark(Struct, frozen=True):
    """A thin line to cut along."""

    x1: float
    y1: float
    x2: float
    y2: float


def place(paper: Paper, slot: int) -> tuple[float, float]:
    """Return the upper left corner of a place."""
    row, column = divmod(slot, COLUMNS)
    return paper.left + column * WIDTH, paper.top + row * HEIGHT


def marks(paper: Paper) -> Iterator[Mark]:
    """Yield the marks at both ends of every cut, none of them over a card."""
    right, bottom = paper.width - paper.left, paper.height - paper.top
    for column in range(COLUMNS + 1):
        x = paper.left + column * WIDTH
        yield Mark(x, paper.top - _OFF - _MARK, x, paper.top - _OFF)
        yield Mark(x, bottom + _OFF, x, bottom + _OFF + _MARK)
    for row in range(ROWS + 1):
        y = paper.top + row * HEIGHT
        yield Mark(paper.left - _OFF - _MARK, y, paper.left - _OFF, y)
        yield Mark(right + _OFF, y, right + _OFF + _MARK, y)


def pages(fronts: Sequence[T], backs: Sequence[T] | None = None) -> tuple[Page[T], ...]:
    """Return the sides of sheets; with ``backs`` each front has its back behind it.

    The printer turns a sheet over its long edge, so a row of backs lies the other way round.
    """
    made: list[Page[T]] = []
    for first in range(0, len(fronts), ON_A_PAGE):
        made.append(Page(_filled(fronts[first : first + ON_A_PAGE])))
        if backs is not None:
            behind = _filled(backs[first : first + ON_A_PAGE])
            made.append(Page(tuple(_mirrored(behind)), is_back=True))
    return tuple(made)


def _filled(some: Sequence[T]) -> tuple[T | None, ...]:
    return (*some, *(None,) * (ON_A_PAGE - len(some)))


def _mirrored(slots: Sequence[T | None]) -> Iterator[T | None]:
    for first in range(0, len(slots), COLUMNS):
        yield from reversed(slots[first : first + COLUMNS])
