"""The characteristics that nouns of Flesh and Blood ask about, present and last known ones."""

from typing import Protocol

from core.cards.type_line import TypeLine, box_text
from core.execution import scene as shared
from core.execution.scene import NotExecutableError
from core.games.fab.objects.traits import traits
from core.rules.ruleset import StateView
from core.state.effects import Snapshot
from core.state.ids import PlayerId, Ref
from core.state.objects import GameObject
from core.state.zones import GRAVEYARD

_PROXY = TypeLine(subtypes=("Attack",))


class Described(Protocol):
    """The characteristics of an object that exists, or has left."""

    @property
    def names(self) -> tuple[str, ...]:
        """Its names."""

    @property
    def controller(self) -> PlayerId:
        """The controller."""

    @property
    def typebox(self) -> str:
        """Its type box."""

    @property
    def type_line(self) -> TypeLine:
        """The words of its type box."""

    @property
    def keywords(self) -> tuple[str, ...]:
        """Its keywords."""

    def stat(self, name: str) -> str | None:
        """Return a property's value as text, None where it has no such property."""

    def number(self, name: str) -> int:
        """Return a property's number, 0 without one."""

    def has(self, keyword: str) -> bool:
        """Return whether it has a keyword."""


Thing = shared.Thing[Described]
Scene = shared.Scene[Described]


class Remembered:
    """The last known characteristics of an object."""

    def __init__(self, last: Snapshot) -> None:
        self._last = last
        self._stats = dict(last.stats)

    @property
    def names(self) -> tuple[str, ...]:
        """Its names."""
        return self._last.names

    @property
    def controller(self) -> PlayerId:
        """The controller."""
        return self._last.controller

    @property
    def typebox(self) -> str:
        """Its type box."""
        return box_text(self._last.type_line)

    @property
    def type_line(self) -> TypeLine:
        """The words of its type box."""
        return self._last.type_line

    @property
    def keywords(self) -> tuple[str, ...]:
        """Its keywords."""
        return self._last.keywords

    def stat(self, name: str) -> str | None:
        """Return a property's value as text, None where it has no such property."""
        return self._stats.get(name)

    def number(self, name: str) -> int:
        """Return a property's number, 0 without one."""
        value = self._stats.get(name, "")
        return int(value) if value.isdecimal() else 0

    def has(self, keyword: str) -> bool:
        """Return whether it has a keyword."""
        wanted = keyword.casefold()
        return any(word.casefold().startswith(wanted) for word in self.keywords)


def snapshot(view: StateView, obj: GameObject, ref: Ref | None = None) -> Snapshot:
    """Return the characteristics of an object now, under the reference that it has later.

    An attack without a card is remembered with the subtype of an attack.
    """
    found = traits(view, obj)
    return Snapshot(
        ref=ref or obj.ref,
        names=found.names,
        controller=found.controller,
        owner=obj.owner,
        type_line=found.type_line | _PROXY if obj.proxy_of is not None else found.type_line,
        keywords=found.keywords,
        stats=tuple(found.stats.items()),
        counters=obj.counters,
        token=obj.token,
        zone=obj.zone,
    )


def thing_of(view: StateView, obj: GameObject) -> Thing:
    """Return an object as a thing."""
    return Thing(obj.ref, traits(view, obj), obj)


def stand_in(scene: Scene, thing: Thing) -> GameObject:
    """Return the object of a thing, or one with its last facts if it is gone."""
    last = scene.known.get(thing.ref)
    if thing.obj is not None and last is None:
        return thing.obj
    if last is None:
        raise NotExecutableError("an object that nothing is known of")
    return of_snapshot(last)


def of_snapshot(last: Snapshot) -> GameObject:
    """Return an object with the last facts of one that is gone."""
    return GameObject(
        id=last.ref.id,
        cards=(),
        owner=last.owner,
        controller=last.controller,
        zone=last.zone or GRAVEYARD,
        order=0,
        incarnation=last.ref.incarnation,
        timestamp=0,
        counters=last.counters,
        token=last.token,
    )
