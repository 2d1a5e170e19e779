"""The continuous effects of a position, by the objects that they may touch."""

from collections.abc import Iterable, Iterator

from core.state.effects import Effect
from core.state.ids import ObjectId, Ref, Zone
from core.state.objects import GameObject


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

    def differing(
        self, other: "ActiveEffects", objects: Iterable[GameObject]
    ) -> Iterator[ObjectId]:
        """Yield the objects that other effects may touch than those of ``other``."""
        if self is not other:
            for obj in objects:
                if self.on(obj) != other.on(obj):
                    yield obj.id


def effects_on(effects: Iterable[Effect], obj: GameObject) -> tuple[Effect, ...]:
    """Return those effects that may touch an object, by timestamp; filters are asked later."""
    mine = (
        each
        for each in effects
        if obj.ref in each.targets or (each.all is not None and each.reach in {None, obj.zone})
    )
    return tuple(sorted(mine, key=lambda each: each.timestamp))
