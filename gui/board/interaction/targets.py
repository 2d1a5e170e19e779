"""Which cards something points at: what a person has drawn, and what is on the stack."""

from collections.abc import Iterable

from core.rules.ruleset import StateView
from core.state.ids import ObjectId, Ref


class Pointed:
    """Such a card lies on no pile: what points at it could mean any card of that."""

    def __init__(self) -> None:
        self.marked: frozenset[ObjectId] = frozenset()
        self._ids: frozenset[ObjectId] = frozenset()

    def __contains__(self, object_id: ObjectId) -> bool:
        return object_id in self._ids

    def find(self, state_view: StateView, stack: Iterable[ObjectId]) -> frozenset[ObjectId]:
        """Find out anew; return the cards that are pointed at only now, or no longer."""
        aims = (target for object_id in stack for target in state_view.object(object_id).targets)
        now = self.marked | {target.id for target in aims if isinstance(target, Ref)}
        changed, self._ids = now ^ self._ids, now
        return changed
