"""Which cards something points at: what a person has drawn, and what is on the stack."""

from collections.abc import Iterable

from core.rules.reading import Reading
from core.state.ids import ObjectId, Ref


class Pointed:
    """Such a card lies on no pile: what points at it could mean any card of that."""

    def __init__(self) -> None:
        self.marked: frozenset[ObjectId] = frozenset()
        self._ids: frozenset[ObjectId] = frozenset()

    def __contains__(self, who: ObjectId) -> bool:
        return who in self._ids

    def find(self, reading: Reading, stack: Iterable[ObjectId]) -> frozenset[ObjectId]:
        """Find out anew; return the cards that are pointed at only now, or no longer."""
        aims = (target for who in stack for target in reading.object(who).targets)
        now = self.marked | {target.id for target in aims if isinstance(target, Ref)}
        changed, self._ids = now ^ self._ids, now
        return changed
