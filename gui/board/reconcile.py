"""What differs between two positions, as far as a board shows it. Works forwards and back."""

from collections.abc import Callable, Iterable, Mapping

from msgspec import Struct

from core.state.game_state import GameState
from core.state.ids import ObjectId
from core.state.objects import GameObject
from gui.board.geometry import AreaKey

KeyOf = Callable[[GameObject], AreaKey | None]


class Changes(Struct, frozen=True, kw_only=True):
    """How one position becomes another.

    ``touched`` are all objects that are not the very same, those that came or went among
    them. ``turned`` show another face where they lie. ``merged`` names for a new melded
    permanent the objects it was, ``parted`` for one that left the objects it became.
    ``ambient`` tells that something besides objects changed that may change what cards say.
    """

    touched: frozenset[ObjectId]
    turned: frozenset[ObjectId] = frozenset()
    merged: Mapping[ObjectId, tuple[ObjectId, ...]] = {}
    parted: Mapping[ObjectId, tuple[ObjectId, ...]] = {}
    ambient: bool = False


def compare(before: GameState, after: GameState) -> Changes:
    """Tell how ``before`` becomes ``after``, at the cost of what differs."""
    touched = frozenset(after.changed(before))
    turned = set()
    merged: dict[ObjectId, tuple[ObjectId, ...]] = {}
    parted: dict[ObjectId, tuple[ObjectId, ...]] = {}
    for object_id in touched:
        old, new = before.objects.get(object_id), after.objects.get(object_id)
        if old is not None and new is not None:
            if old.zone == new.zone and _shows(old) != _shows(new):
                turned.add(object_id)
        elif new is not None and new.is_melded:
            merged[object_id] = _alone(new, before)
        elif old is not None and old.is_melded:
            parted[object_id] = _alone(old, after)
    return Changes(
        touched=touched,
        turned=frozenset(turned),
        merged=merged,
        parted=parted,
        ambient=_around(before) != _around(after),
    )


def _shows(obj: GameObject) -> tuple[int, bool]:
    return obj.side, obj.face_down


def _alone(melded: GameObject, state: GameState) -> tuple[ObjectId, ...]:
    """Return the objects that a melded permanent's cards are, each alone, in a position."""
    ids = (ObjectId(card) for card in melded.cards)
    return tuple(object_id for object_id in ids if state.objects.get(object_id) is not None)


def _around(state: GameState) -> tuple[object, ...]:
    return state.effects, state.day_night, state.turn, state.active, state.chosen_names


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
