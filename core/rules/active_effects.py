"""The continuous effects of a position, by the objects that they may touch."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from core.state.effects import Effect
from core.state.game_state import Trie
from core.state.objects import GameObject

if TYPE_CHECKING:
    from core.state.ids import Ref, Zone


class ActiveEffects:
    """Continuous effects, indexed once.

    Those without a locked set of targets may touch every object in their ``reach``; their filters
    are asked later.
    """

    __slots__ = ("_found", "_open", "_targets", "every")

    def __init__(self, every: tuple[Effect, ...]) -> None:
        self.every = every
        self._open = any(each.all is not None for each in every)
        self._targets = frozenset(ref.id for each in every for ref in each.targets)
        self._found: dict[Zone | Ref, tuple[Effect, ...]] = {}

    def on(self, obj: GameObject) -> tuple[Effect, ...]:
        """Return the effects that may touch an object, by timestamp."""
        key: Zone | Ref = obj.zone
        if obj.id in self._targets:
            key = obj.ref
        elif not self._open:
            return ()
        found = self._found.get(key)
        if found is None:
            found = self._found[key] = effects_on(self.every, obj)
        return found

    def differing(self, other: "ActiveEffects", objects: Trie[GameObject]) -> Iterator[GameObject]:
        """Yield the objects that other effects may touch than those of ``other``."""
        if self.every == other.every:
            return
        old, new = frozenset(map(id, other.every)), frozenset(map(id, self.every))
        changed = [each for each in other.every if id(each) not in new]
        changed += [each for each in self.every if id(each) not in old]
        zones = {each.reach for each in changed if each.all is not None}
        named = {ref.id for each in changed for ref in each.targets}
        for obj in objects if zones else filter(None, map(objects.get, named)):
            touched = obj.id in named or obj.zone in zones or None in zones
            if touched and self.on(obj) != other.on(obj):
                yield obj


def effects_on(effects: Iterable[Effect], obj: GameObject) -> tuple[Effect, ...]:
    """Return those effects that may touch an object, by timestamp; filters are asked later."""
    mine = (
        each
        for each in effects
        if obj.ref in each.targets or (each.all is not None and each.reach in {None, obj.zone})
    )
    return tuple(sorted(mine, key=lambda each: each.timestamp))
