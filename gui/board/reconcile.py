"""What differs between two positions, as far as a board shows it. Works forwards and back."""

from collections.abc import Callable, Iterable, Mapping

from msgspec import Struct

from core.state.ids import ObjectId
from core.state.objects import GameObject
from core.state.table import Table
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


def compare(before: Table, after: Table) -> Changes:
    """Tell how ``before`` becomes ``after``, at the cost of what differs."""
    touched = frozenset(after.changed(before))
    turned = set()
    merged: dict[ObjectId, tuple[ObjectId, ...]] = {}
    parted: dict[ObjectId, tuple[ObjectId, ...]] = {}
    for who in touched:
        old, new = before.objects.get(who), after.objects.get(who)
        if old is not None and new is not None:
            if old.zone == new.zone and _shows(old) != _shows(new):
                turned.add(who)
        elif new is not None and new.is_melded:
            merged[who] = _alone(new, before)
        elif old is not None and old.is_melded:
            parted[who] = _alone(old, after)
    return Changes(
        touched=touched,
        turned=frozenset(turned),
        merged=merged,
        parted=parted,
        ambient=_around(before) != _around(after),
    )


def _shows(obj: GameObject) -> tuple[int, bool]:
    return obj.side, obj.face_down


def _alone(melded: GameObject, table: Table) -> tuple[ObjectId, ...]:
    """Return the objects that a melded permanent's cards are, each alone, in a position."""
    ids = (ObjectId(card) for card in melded.cards)
    return tuple(who for who in ids if table.objects.get(who) is not None)


def _around(table: Table) -> tuple[object, ...]:
    return table.effects, table.day_night, table.turn, table.active, table.chosen_names


class Contents:
    """Which objects lie in which area, lowest first; kept in step at the cost of a change."""

    def __init__(self, key_of: KeyOf) -> None:
        self._key_of = key_of
        self._where: dict[ObjectId, AreaKey] = {}
        self._orders: dict[AreaKey, dict[ObjectId, int]] = {}
        self._sorted: dict[AreaKey, tuple[ObjectId, ...]] = {}

    def fill(self, table: Table, key_of: KeyOf) -> None:
        """Begin anew with a position."""
        self._key_of = key_of
        self._where.clear()
        self._orders.clear()
        self._sorted.clear()
        self.update(table, (obj.id for obj in table.objects))

    def update(self, table: Table, touched: Iterable[ObjectId]) -> set[AreaKey]:
        """Follow what changed and return the areas whose contents or order did."""
        dirty: set[AreaKey] = set()
        for who in touched:
            obj = table.objects.get(who)
            old = self._where.get(who)
            new = self._key_of(obj) if obj is not None else None
            if obj is not None and new is not None and new == old:
                if self._orders[new][who] == obj.order:
                    continue
            elif old is not None:
                del self._orders[old][who]
                del self._where[who]
                dirty.add(old)
            if obj is not None and new is not None:
                self._orders.setdefault(new, {})[who] = obj.order
                self._where[who] = new
                dirty.add(new)
        for key in dirty:
            self._sorted.pop(key, None)
        return dirty

    def where(self, who: ObjectId) -> AreaKey | None:
        """Return the area an object lies in."""
        return self._where.get(who)

    def of(self, key: AreaKey) -> tuple[ObjectId, ...]:
        """List an area, lowest first."""
        if key not in self._sorted:
            orders = self._orders.get(key, {})
            self._sorted[key] = tuple(sorted(orders, key=orders.__getitem__))
        return self._sorted[key]

    def count(self, key: AreaKey) -> int:
        """Count the objects of an area."""
        return len(self._orders.get(key, ()))
