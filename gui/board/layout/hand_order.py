"""In which order the cards of a hand are shown. The position knows nothing of it."""

from collections.abc import Callable, Sequence

from core.rules.ruleset import StateView
from core.state.ids import ObjectId
from gui.board.layout.geometry import AreaKey

Sort = Callable[[StateView, AreaKey, Sequence[ObjectId]], Sequence[ObjectId]]


class HandOrder:
    """Sorts hands as told, or keeps them as a person laid them out; new cards come last.

    A hand of which the seat does not see everything is never sorted: where its cards lie
    would tell something of them.
    """

    def __init__(self, sort: Sort) -> None:
        self._sort = sort
        self.own: dict[AreaKey, tuple[ObjectId, ...]] = {}
        """What people laid out themselves, by hand."""

    def of(
        self, state_view: StateView, key: AreaKey, ids: Sequence[ObjectId]
    ) -> Sequence[ObjectId]:
        """Return the cards of a hand from left to right."""
        own = self.own.get(key)
        if own is not None:
            return sorted(
                ids, key=lambda object_id: own.index(object_id) if object_id in own else len(own)
            )
        return self._sort(state_view, key, ids)

    def lay_out(self, key: AreaKey, ids: Sequence[ObjectId]) -> None:
        """Keep a hand as a person laid it out."""
        self.own[key] = tuple(ids)

    def forget(self, key: AreaKey) -> None:
        """Let a hand be sorted again."""
        self.own.pop(key, None)
