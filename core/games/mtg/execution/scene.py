"""The scene of an ability: its source, its controller, its targets, and the objects of pronouns."""

from collections.abc import Iterable, Iterator
from functools import singledispatch

from msgspec import Struct

from core.effects import program as lang
from core.games.mtg.execution.kinds import Described, NotExecutableError
from core.games.mtg.layers.traits import traits
from core.rules.ruleset import StateView
from core.state.announced import UNANNOUNCED, Announced
from core.state.effects import Snapshot
from core.state.game_state import GameState
from core.state.ids import PlayerId, Ref
from core.state.objects import GameObject
from core.state.zones import BATTLEFIELD

Topic = Ref | PlayerId


class Thing(Struct, frozen=True):
    """An object that a noun means: as described, and the object itself if it still exists."""

    ref: Ref
    found: Described
    obj: GameObject | None


def snapshot(view: StateView, obj: GameObject, ref: Ref | None = None) -> Snapshot:
    """Return the characteristics of an object now, under the reference that it has later."""
    found = traits(view, obj)
    return Snapshot(
        ref=ref or obj.ref,
        names=found.names,
        controller=found.controller,
        owner=obj.owner,
        type_line=found.type_line,
        colors=found.colors,
        keywords=found.keywords,
        power=found.power,
        toughness=found.toughness,
        mana_value=found.mana_value,
        counters=obj.counters,
        token=obj.token,
    )


@singledispatch
def number_of(amount: lang.Amount, _scene: "Scene") -> int:
    """Return the value of an amount; `amounts` knows each kind."""
    raise NotExecutableError(type(amount).__name__)


@singledispatch
def is_true(condition: lang.Condition, _scene: "Scene") -> bool:
    """Return whether a condition is true; `conditions` knows each kind."""
    raise NotExecutableError(type(condition).__name__)


class Scene:
    """The referents of an ability's nouns, in one position.

    ``topics`` are what the clauses so far were about, the latest last; ``moved`` maps references to
    those of the same cards after zone changes; ``known`` has the last characteristics of what left.
    ``that_many`` is the number of the latest clause or event. ``slots`` are the chosen targets of
    each noun or `Who`, by the identity of that value.
    """

    def __init__(  # noqa: PLR0913 - the parts of a scene, each by its own name
        self,
        view: StateView,
        source: Ref,
        controller: PlayerId,
        *,
        topics: Iterable[Topic] = (),
        number: int | None = None,
        known: Iterable[Snapshot] = (),
        announced: Announced = UNANNOUNCED,
    ) -> None:
        self._view = view
        self.source = source
        self.me = controller
        self.announced = announced
        self.topics: list[tuple[Topic, ...]] = [(each,) for each in topics]
        self.that_many = number
        self.x = announced.x
        self.known: dict[Ref, Snapshot] = {each.ref: each for each in known}
        self.moved: dict[Ref, Ref] = {}
        self.made: tuple[Ref, ...] = ()
        self.chosen: tuple[Ref, ...] = ()
        self.chosen_player: PlayerId | None = None
        self.rest: tuple[Ref, ...] = ()
        self.slots: dict[int, tuple[Topic, ...]] = {}
        self.did = True
        self.counts: dict[str, int] = {}
        self.same: PlayerId | None = None
        self.subject: tuple[PlayerId, ...] = ()
        for each in topics:
            if isinstance(each, Ref) and each.id == source.id and each != source:
                self.moved[source] = each

    @property
    def view(self) -> StateView:
        """The position as it is at this moment."""
        return self._view

    @property
    def state(self) -> GameState:
        """The position as it is at this moment."""
        return self.view.state

    def number(self, amount: lang.AnyAmount | None, default: int = 1) -> int:
        """Return the value of an amount; raise where a player chooses it."""
        return default if amount is None else number_of(amount, self)

    def holds(self, condition: lang.AnyCondition | None) -> bool:
        """Return whether a condition is true, as none is."""
        return condition is None or is_true(condition, self)

    def now(self, ref: Ref) -> Ref:
        """Return the reference of the same card after the zone changes of this ability."""
        while ref in self.moved:
            ref = self.moved[ref]
        return ref

    def thing(self, ref: Ref) -> Thing | None:
        """Return the object of a reference with its present or its last characteristics."""
        latest = self.now(ref)
        obj = self.state.find(latest)
        last = self.known.get(ref)
        if obj is not None and (latest == ref and last is None):
            return Thing(latest, traits(self.view, obj), obj)
        if last is not None and (obj is None or latest != ref or not _is_there(obj, last)):
            return Thing(latest, last, obj)
        return Thing(latest, traits(self.view, obj), obj) if obj is not None else None

    def things(self, refs: Iterable[Topic]) -> tuple[Thing, ...]:
        """Return the objects of references, without players and unknown objects."""
        found = (self.thing(each) for each in refs if isinstance(each, Ref))
        return tuple(each for each in found if each is not None)

    def objects(self, zones: Iterable[str]) -> Iterator[Thing]:
        """Yield the objects in some zones, in the order of their zones."""
        wanted = frozenset(zones)
        for obj in self.state.by_place:
            if obj.zone in wanted:
                yield Thing(obj.ref, traits(self.view, obj), obj)

    def host(self) -> Topic | None:
        """Return the host of the source, now or as it left."""
        obj = self.state.find(self.source)
        return obj.attached_to if obj is not None else None

    def target(self, part: "lang.Noun | lang.Who") -> tuple[Topic, ...]:
        """Return the chosen targets of a noun or of players."""
        if id(part) not in self.slots:
            raise NotExecutableError("a target that was not chosen")
        return self.slots[id(part)]

    def mean(self, *topics: Topic) -> None:
        """Make these the latest topic."""
        if topics:
            self.topics.append(tuple(topics))

    def latest_players(self) -> tuple[PlayerId, ...]:
        """Return the latest players that were spoken of."""
        for group in reversed(self.topics):
            found = tuple(each for each in group if not isinstance(each, Ref))
            if found:
                return found
        return ()

    def note_move(self, before: GameObject, was: Snapshot, after: Ref) -> None:
        """Remember an object that leaves its zone, and the object that its card becomes."""
        self.known[before.ref] = was
        if after != before.ref:
            self.moved[before.ref] = after


def _is_there(obj: GameObject, last: Snapshot) -> bool:
    """Return whether a snapshot is older than an object that has stayed the same."""
    return obj.zone == BATTLEFIELD and obj.ref == last.ref


def ability_scene(view: StateView, obj: GameObject, controller: PlayerId | None = None) -> Scene:
    """Return the scene of an ability that an object has now."""
    return Scene(view, obj.ref, controller or traits(view, obj).controller, announced=obj.announced)
