"""The scene of an ability: its source, its controller, its targets, and the objects of pronouns."""

from collections.abc import Iterable, Iterator
from typing import Any, Generic, TypeVar

from msgspec import Struct

from core.effects import program as lang
from core.rules.ruleset import StateView
from core.state.announced import UNANNOUNCED, Announced
from core.state.effects import Snapshot
from core.state.game_state import GameState
from core.state.ids import ObjectId, PlayerId, Ref
from core.state.objects import GameObject

F = TypeVar("F")
"""The characteristics of an object, as a game describes them."""
Topic = Ref | PlayerId
FORGOTTEN: tuple[Topic, ...] = (Ref(ObjectId(0), 0),)
"""The topic of a clause by hand, which is unknown."""


class NotExecutableError(Exception):
    """A part of a program that the table cannot carry out; the text names it."""


class Thing(Struct, Generic[F], frozen=True):
    """An object that a noun means: as described, and the object itself if it still exists."""

    ref: Ref
    found: F
    obj: GameObject | None


class Scene(Generic[F]):
    """The referents of an ability's nouns, in one position.

    ``topics`` are the objects and players of the clauses so far, the latest last; ``moved`` maps
    references to those of the same cards after zone changes; the first ``given`` topics belong to
    the event; ``known`` has the last characteristics
    of objects that left. ``that_many`` is the number of the latest clause or event. ``slots`` are
    the chosen targets of each noun or `Who`, by the identity of that value, ``targets`` all of
    them. ``seen`` are the cards looked at or revealed last, ``searched`` the owners of searched
    libraries, ``winners`` those of the latest contest, ``chosen_word`` a word that was chosen.
    ``cause`` is the object of the event that has triggered, ``about`` the object that a condition
    judges one by one.
    Behind a clause by hand its topic is `FORGOTTEN`, and ``did`` and ``that_many`` are None. A game
    has its own characteristics of objects, and answers to conditions, amounts and nouns.
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
        self.given = len(self.topics)
        self.that_many = number
        self.x = announced.x
        self.known: dict[Ref, Snapshot] = {each.ref: each for each in known}
        self.moved: dict[Ref, Ref] = {}
        self.made: tuple[Ref, ...] = ()
        self.chosen: tuple[Ref, ...] = ()
        self.chosen_player: PlayerId | None = None
        self.chosen_words: tuple[str, ...] = ()
        self.rest: tuple[Ref, ...] = ()
        self.seen: tuple[Ref, ...] = ()
        self.searched: set[PlayerId] = set()
        self.slots: dict[int, tuple[Topic, ...]] = {}
        self.targets: tuple[Topic, ...] = ()
        self.did: bool | None = True
        self.counts: dict[str, int] = {}
        self.same: PlayerId | None = None
        self.subject: tuple[PlayerId, ...] = ()
        self.winners: tuple[PlayerId, ...] = ()
        self.chosen_word = ""
        self.cause: Ref | None = None
        self.about: Ref | None = None
        for each in topics:
            is_later = isinstance(each, Ref) and each.incarnation > source.incarnation
            if isinstance(each, Ref) and each.id == source.id and is_later:
                self.moved[source] = each

    @property
    def view(self) -> StateView:
        """The position as it is at this moment."""
        return self._view

    @property
    def state(self) -> GameState:
        """The position as it is at this moment."""
        return self.view.state

    # Answers of a game

    def described(self, obj: GameObject) -> F:
        """Return the present characteristics of an object."""
        raise NotImplementedError

    def remembered(self, last: Snapshot) -> F:
        """Return the last characteristics of an object that has left."""
        raise NotImplementedError

    def is_there(self, obj: GameObject, last: Snapshot) -> bool:
        """Return whether a snapshot is older than an object that has stayed the same."""
        raise NotImplementedError

    def number(self, amount: lang.AnyAmount | None, default: int = 1) -> int:
        """Return the value of an amount; raise where a player chooses it."""
        raise NotImplementedError

    def holds(self, condition: lang.AnyCondition | None) -> bool:
        """Return whether a condition is true, as none is."""
        raise NotImplementedError

    def players(self, who: lang.Who) -> tuple[PlayerId, ...]:
        """Return the players of a phrase, in turn order; raise where one has to be chosen."""
        raise NotImplementedError

    def meant(self, noun: lang.Noun) -> tuple[Thing[F], ...]:
        """Return the objects that a noun means; raise where some of them have to be chosen."""
        raise NotImplementedError

    def fitting(self, noun: lang.Noun) -> tuple[Thing[F], ...]:
        """Return all objects that fit a noun, wherever it looks."""
        raise NotImplementedError

    def fits(self, noun: lang.Noun, thing: Thing[F]) -> bool:
        """Return whether a noun may mean an object, by its kinds and conditions."""
        raise NotImplementedError

    # Objects

    def now(self, ref: Ref) -> Ref:
        """Return the reference of the same card after the zone changes of this ability."""
        while ref in self.moved:
            ref = self.moved[ref]
        return ref

    def thing_of(self, obj: GameObject) -> Thing[F]:
        """Return an object as a thing."""
        return Thing(obj.ref, self.described(obj), obj)

    def thing(self, ref: Ref) -> Thing[F] | None:
        """Return the object of a reference with its present or its last characteristics."""
        latest = self.now(ref)
        obj = self.state.find(latest)
        last = self.known.get(ref)
        if obj is not None and (latest == ref and last is None):
            return self.thing_of(obj)
        if last is not None and (obj is None or latest != ref or not self.is_there(obj, last)):
            return Thing(latest, self.remembered(last), obj)
        return self.thing_of(obj) if obj is not None else None

    def things(self, refs: Iterable[Topic]) -> tuple[Thing[F], ...]:
        """Return the objects of references, without players and unknown objects."""
        found = (self.thing(each) for each in refs if isinstance(each, Ref))
        return tuple(each for each in found if each is not None)

    def objects(self, zones: Iterable[str]) -> Iterator[Thing[F]]:
        """Yield the objects in some zones, in the order of their zones."""
        for obj in self.state.in_zones(zones):
            yield self.thing_of(obj)

    def left(self) -> tuple[Thing[F], ...]:
        """Return the cards looked at or revealed last that have not moved since."""
        found = (self.state.find(each) for each in self.seen)
        return tuple(self.thing_of(each) for each in found if each is not None)

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

    def mean_objects(self, refs: Iterable[Ref]) -> None:
        """Make objects the latest topic; without any a pronoun means none."""
        self.topics.append(tuple(refs))

    def forget(self, *players: PlayerId) -> None:
        """Mark the topics before a clause by hand as uncertain, but for some players."""
        self.topics.append(FORGOTTEN)
        self.mean(*players)
        self.did = self.that_many = None
        self.made = self.rest = self.seen = ()

    @property
    def has_forgotten(self) -> bool:
        """Whether a clause before was carried out by hand."""
        return FORGOTTEN in self.topics

    def has_done(self) -> bool:
        """Return whether the clause before was done; raise behind a clause by hand."""
        if self.did is None:
            raise NotExecutableError("whether something was done by hand")
        return self.did

    def words_chosen(self) -> tuple[str, ...]:
        """Return the words chosen as it resolves, or for its source; raise if they are unknown."""
        if self.chosen_words:
            return self.chosen_words
        source = self.state.objects.get(self.source.id)
        if source is None or not source.chosen or self.has_forgotten:
            raise NotExecutableError("words that were chosen")
        return source.chosen

    def latest_number(self) -> int:
        """Return the number of the latest clause or event; raise behind a clause by hand."""
        if self.that_many is None and self.has_forgotten:
            raise NotExecutableError("a number behind a clause by hand")
        return self.that_many or 0

    def latest_players(self) -> tuple[PlayerId, ...]:
        """Return the latest players that were spoken of."""
        for group in reversed(self.topics):
            found = tuple(each for each in group if not isinstance(each, Ref))
            if found:
                return found
            if group == FORGOTTEN:
                raise NotExecutableError("players behind a clause by hand")
        return ()

    def note_move(self, before: GameObject, was: Snapshot, after: Ref) -> None:
        """Remember an object that leaves its zone, and the object that its card becomes."""
        self.known[before.ref] = was
        if after != before.ref:
            self.moved[before.ref] = after


AnyScene = Scene[Any]


def compared(left: float, how: str, right: float) -> bool:
    """Return whether two numbers compare so."""
    return {
        "=": left == right,
        "<": left < right,
        ">": left > right,
        "<=": left <= right,
        ">=": left >= right,
        "!=": left != right,
    }[how]


def calculated(scene: AnyScene, amount: lang.Calculated) -> int:  # noqa: PLR0911 - one case a sign
    """Return the value of two joined amounts."""
    left = scene.number(amount.left, 0)
    right = scene.number(amount.right, 0)
    match amount.how:
        case "plus":
            return left + right
        case "minus":
            return left - right
        case "times":
            return left * right
        case "half":
            return -(-left // 2) if amount.rounded == "up" else left // 2
        case "difference":
            return abs(left - right)
        case "greater":
            return max(left, right)
        case "less":
            return min(left, right)
    raise NotExecutableError(f"calculation {amount.how}")
