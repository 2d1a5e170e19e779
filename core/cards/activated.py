"""Activated abilities, as far as cards print them in one form: limit, type, cost (FaB CR 5.2.1)."""

from msgspec import Struct

_TAP = frozenset({"{t}", "{T}", "tap this", "tap it"})


class Ability(Struct, frozen=True, kw_only=True):
    """One activated ability: how often a turn (0: as often as anybody likes), its type and cost.

    ``cost`` is in resource points; with ``destroy`` its object is destroyed as part of it, and
    ``besides`` says in words what else is paid. One with ``attack`` lets its card attack; with
    ``go_again`` the attack, or else the ability itself, has that.
    """

    type: str = "Action"
    limit: int = 0
    cost: str = "0"
    destroy: bool = False
    attack: bool = False
    go_again: bool = False
    besides: str = ""

    @property
    def taps(self) -> bool:
        """Whether tapping its source is part of its cost, by editions that have tapping."""
        return any(part in _TAP for part in self.besides.split(", "))

    @property
    def but_for_tapping(self) -> str:
        """The wording of its costs other than resources and tapping its source."""
        return ", ".join(part for part in self.besides.split(", ") if part not in _TAP)
