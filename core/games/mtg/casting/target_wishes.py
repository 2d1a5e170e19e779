"""The targets that a text asks for; the grammar is not loaded for them."""

from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from core.effects.targeting import Slot


class TargetWish(Struct, frozen=True, gc=False):
    """Targets that one phrase asks for; words that are not read have no ``slot``.

    One that ``depends`` is asked for only if something holds.
    """

    label: str = ""
    slot: "Slot | None" = None
    depends: bool = False

    @property
    def least(self) -> int:
        """The smallest number of targets."""
        return self.slot.least if self.slot is not None else 1

    @property
    def most(self) -> int:
        """The largest number of targets."""
        return self.slot.most if self.slot is not None else 1


class Targets(Struct, frozen=True, gc=False):
    """The wishes of a text, and whether their number is certain."""

    wishes: tuple[TargetWish, ...] = ()
    is_sure: bool = True
