"""Sources of randomness: a protocol, and a pseudo-random generator with a seed."""

from collections.abc import Iterable, Sequence
from typing import Protocol, TypeVar

from core.state.ids import ObjectId


class Chance(Protocol):
    """A source of random values, such as `random.Random`."""

    def random(self) -> float:
        """Return a number from 0 to 1."""

    def shuffle(self, x: list[ObjectId], /) -> None:
        """Put a list into an order by chance."""

    def choice(self, seq: Sequence[str], /) -> str:
        """Return one of several."""


T = TypeVar("T")
_FACTOR, _SUMMAND = 6364136223846793005, 1442695040888963407
"""Those of Knuth's linear congruence for 64 bits."""


class Draws:
    """Numbers that look like chance and are the same every time (a linear congruence)."""

    def __init__(self, seed: str) -> None:
        self._state = sum((place + 1) * byte for place, byte in enumerate(seed.encode()))

    def below(self, limit: int) -> int:
        """Return a number from 0 up to a limit, which is not among them."""
        self._state = (self._state * _FACTOR + _SUMMAND) % 2**64
        return (self._state >> 33) % limit

    def shuffled(self, values: Iterable[T]) -> list[T]:
        """Return values in an order of chance."""
        left, found = list(values), list[T]()
        while left:
            found.append(left.pop(self.below(len(left))))
        return found
