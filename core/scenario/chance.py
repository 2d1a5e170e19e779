"""What brings chance along, for whoever plays or checks by it."""

from collections.abc import Sequence
from typing import Protocol

from core.state.ids import ObjectId


class Chance(Protocol):
    """What brings chance along, such as `random.Random`."""

    def random(self) -> float:
        """Return a number from 0 to 1."""

    def shuffle(self, x: list[ObjectId], /) -> None:
        """Put a list into an order by chance."""

    def choice(self, seq: Sequence[str], /) -> str:
        """Return one of several."""
