"""Which objects lie in which area of a board, and which are pointed at."""

from collections.abc import Callable, Iterable

from core.rules.ruleset import StateView
from core.state.game_state import GameState
from core.state.ids import ObjectId, Ref
from core.state.objects import GameObject
from gui.board.layout.geometry import AreaKey

KeyOf = Callable[[GameObject], AreaKey | None]


class Contents:
    """Which objects lie in which area, lowest first; kept in step at the cost of a change."""

    def __init__(self, key_of: KeyOf) -> None:
        self._key_of = key_of
        self._where: dict[ObjectId, AreaKey] = {}
        self._orders: dict[AreaKey, dict[ObjectId, int]] = {}
        self._sorted: dict[AreaKey, tuple[ObjectId, ...]] = {}

    def fill(self, state: GameState, key_of: KeyOf) -> None:
        """Begin anew with a position."""
        self._key_of = key_of
        self._where.clear()
        self._orders.clear()
        self._sorted.clear()
        self.update(state, (obj.id for obj in state.objects))

    def update(self, state: GameState, touched: Iterable[ObjectId]) -> set[AreaKey]:
        """Follow what changed and return the areas whose contents or order did."""
        dirty: set[AreaKey] = set()
        for object_id in touched:
            obj = state.objects.get(object_id)
            old = self._where.get(object_id)
            new = self._key_of(obj) if obj is not None else None
            if obj is not None and new is not None and new == old:
                if self._orders[new][object_id] == obj.order:
                    continue
            elif old is not None:
                del self._orders[old][object_id]
                del self._where[object_id]
                dirty.add(old)
            if obj is not None and new is not None:
                self._orders.setdefault(new, {})[object_id] = obj.order
                self._where[object_id] = new
                dirty.add(new)
        for key in dirty:
            self._sorted.pop(key, None)
        return dirty

    def where(self, object_id: ObjectId) -> AreaKey | None:
        """Return the area an object lies in."""
        return self._where.get(object_id)

    def of(self, key: AreaKey) -> tuple[ObjectId, ...]:
        """List an area, lowest first."""
        if key not in self._sorted:
            orders = self._orders.get(key, {})
            self._sorted[key] = tuple(sorted(orders, key=orders.__getitem__))
        return self._sorted[key]

    def count(self, key: AreaKey) -> int:
        """Count the objects of an area."""
        return len(self._orders.get(key, ()))


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
