"""A die for everybody, to find who chooses who begins."""

from collections.abc import Callable, Sequence

from msgspec import Struct

from core.rules.actions import Roll
from core.state.ids import PlayerId

SIDES = 20
_MOST_ROLLS = 100


class Rolled(Struct, frozen=True, kw_only=True):
    """What fell for everybody, roll after roll, and who rolled highest in the last one."""

    highest: str
    rolls: tuple[Roll, ...]
    says: str


def roll_for_it(names: Sequence[str], bounded: Callable[[int], int]) -> Rolled:
    """Roll a die for everybody; those who share the highest roll again.

    ``bounded`` returns a number from 0 up to below the one it is given, by chance.
    """
    left, rolls = list(names), list[Roll]()
    throws: dict[str, int] = {}
    for _ in range(_MOST_ROLLS):
        throws = {name: bounded(SIDES) + 1 for name in left}
        rolls.extend(
            Roll(player=PlayerId(name), sides=SIDES, results=(number,))
            for name, number in throws.items()
        )
        most = max(throws.values())
        left = [name for name, number in throws.items() if number == most]
        if len(left) == 1:
            break
    order = sorted(throws.items(), key=lambda each: -each[1])
    (winner, number), *others = order
    rest = ", ".join(f"{name} {rolled}" for name, rolled in others)
    return Rolled(highest=winner, rolls=tuple(rolls), says=f"{winner} rolled {number}, {rest}")
