"""Costs of actions: the parts that the table takes, and the wording of the others.

A game reads these values from its texts in one module; all others see `Cost` alone.
"""

from msgspec import Struct
from msgspec.structs import replace

from core.cards.mana import NO_COST, ManaCost


class Cost(Struct, frozen=True, kw_only=True):
    """One cost of an action.

    ``name`` is the ability that sets it, such as ``Flashback``, or ``""`` for the printed cost.
    ``points`` are amounts by kind of point. ``by_hand`` are parts that players pay by hand, in the
    words of the text; ``may_differ`` are texts by which the amount may be another one than this,
    ``optional`` are optional additional costs, such as ``Kicker {2}``.
    ``payable`` is False for a cost that cannot be paid at all, such as a missing mana cost.
    """

    name: str = ""
    mana: ManaCost = NO_COST
    life: int = 0
    points: tuple[tuple[str, int], ...] = ()
    by_hand: tuple[str, ...] = ()
    may_differ: tuple[str, ...] = ()
    optional: tuple[str, ...] = ()
    payable: bool = True

    def more(self, generic: int) -> "Cost":
        """Return a cost with so much generic mana more, or less by a negative number."""
        return replace(self, mana=self.mana.more(generic)) if generic else self

    def __str__(self) -> str:
        """The cost as a card prints it: ``{1}{U}, 3 life, discard a card``."""
        life = (f"{self.life} life",) if self.life else ()
        points = (f"{amount} {kind}" for kind, amount in self.points)
        mana = (str(self.mana),) if self.mana else ()
        return ", ".join((*mana, *life, *points, *self.by_hand))


FREE = Cost()
"""Nothing is paid."""
