"""The levels of a leveler card, as its text prints them (MTG CR 711.2)."""

import re
from collections.abc import Iterator
from functools import lru_cache

from msgspec import Struct

from core.cards.abilities import known_in, qualities

_SYMBOL = re.compile(r"^LEVEL (?P<least>\d+)(?:-(?P<most>\d+)|\+)$", re.IGNORECASE)
_SIZE = re.compile(r"^(?P<power>\d+)/(?P<toughness>\d+)$")
_MOST_READ = 1024


class Level(Struct, frozen=True, kw_only=True):
    """What a creature is with so many level counters on it: from ``least`` up to ``most``.

    ``most`` is None where there is no upper end. ``keywords`` are what it gains.
    """

    least: int
    most: int | None
    power: int
    toughness: int
    keywords: tuple[str, ...]

    @property
    def range(self) -> str:
        """The range as it is printed: ``1-2`` or ``3+``."""
        return f"{self.least}+" if self.most is None else f"{self.least}-{self.most}"

    def holds(self, counters: int) -> bool:
        """Tell whether it counts with so many level counters."""
        return self.least <= counters and (self.most is None or counters <= self.most)


@lru_cache(_MOST_READ)
def levels_of(text: str) -> tuple[Level, ...]:
    """Return the levels that a text prints, none if it is not that of a leveler card."""
    return tuple(_levels(text)) if "LEVEL " in text else ()


def _levels(text: str) -> Iterator[Level]:
    lines = [line.strip() for line in text.split("\n")]
    starts = [(number, m) for number, line in enumerate(lines) if (m := _SYMBOL.match(line))]
    starts_and_end = [*(number for number, _ in starts), len(lines)]
    for (start, symbol), end in zip(starts, starts_and_end[1:], strict=True):
        size = _SIZE.match(lines[start + 1]) if start + 1 < end else None
        if size is not None:
            most = symbol["most"]
            yield Level(
                least=int(symbol["least"]),
                most=int(most) if most is not None else None,
                power=int(size["power"]),
                toughness=int(size["toughness"]),
                keywords=tuple(dict.fromkeys(_gained("\n".join(lines[start + 2 : end])))),
            )


def _gained(text: str) -> Iterator[str]:
    """Yield the keywords of a level with their parameters: ``Protection from instants``."""
    for keyword in known_in(text):
        followed = tuple(qualities(keyword, (keyword,), (text,)))
        yield from (f"{keyword} {rest}" for rest in followed) if followed else (keyword,)
