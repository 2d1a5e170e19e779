"""A position as an immutable value; the difference of two, and the faults of one from a file.

Cards and objects are in a `Trie`, a persistent sequence of slots: a 16-way tree of tuples with
small integer keys. Why not a library's persistent map: two positions that share structure can be
compared slot by slot at the cost of their difference, which is how the window, undo and state-based
actions learn about changes. An undo step also takes a third of the memory.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from operator import attrgetter
from typing import Any, Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from core.cards.card import ONE_SIDED, Card, Layout
from core.cards.mana import COLOR_ORDER, ManaCost, ManaCostError
from core.state.combat import Fight
from core.state.effects import (
    Delayed,
    Effect,
    PastEvent,
    Permission,
    Replacement,
    Unfinished,
    Waiting,
)
from core.state.ids import CardId, ObjectId, PlayerId, Ref, Zone
from core.state.objects import GameObject, PhysicalCard
from core.state.zones import ZoneSpec

T = TypeVar("T")

_BITS = 4
_WIDTH = 1 << _BITS
_MASK = _WIDTH - 1
_SLOTS = tuple(range(_WIDTH))
_EMPTY: tuple[None, ...] = (None,) * _WIDTH


class Trie(Struct, Generic[T], frozen=True, eq=False, gc=False):
    """Slots 0, 1, 2, ... each holding a value or nothing. Every change makes a new trie."""

    root: tuple[Any, ...] = _EMPTY
    height: int = 0

    def get(self, key: int) -> T | None:
        """Return the value in slot ``key``, or None."""
        if key < 0 or key >> (_BITS * (self.height + 1)):
            return None
        node: Any = self.root
        for level in range(self.height, -1, -1):
            node = node[(key >> (_BITS * level)) & _MASK]
            if node is None:
                return None
        value: T = node
        return value

    def put(self, key: int, value: T | None) -> "Trie[T]":
        """Return a trie with ``value`` in slot ``key``; None empties the slot.

        Raise `ValueError` for a key below zero: there is no such slot.
        """
        if key < 0:
            raise ValueError(f"{key} is no number of a slot")
        root, height = self.root, self.height
        while key >> (_BITS * (height + 1)):
            root, height = (root, *_EMPTY[1:]), height + 1
        return Trie(_put(root, height, key, value), height)

    def __iter__(self) -> Iterator[T]:
        """Yield the values of all filled slots in the order of their keys."""
        nodes: list[Any] = [self.root]
        for _ in range(self.height + 1):
            nodes = [child for node in nodes for child in node if child is not None]
        return iter(nodes)

    def items(self) -> Iterator[tuple[int, T]]:
        """Yield the keys and values of all filled slots in the order of the keys."""
        nodes: list[tuple[int, Any]] = [(0, self.root)]
        for _ in range(self.height + 1):
            nodes = [
                (base << _BITS | slot, child)
                for base, node in nodes
                for slot, child in enumerate(node)
                if child is not None
            ]
        return iter(nodes)

    def __len__(self) -> int:
        """Count the filled slots."""
        return sum(1 for _ in self)

    def __eq__(self, other: object) -> bool:
        """Return whether the same slots hold equal values."""
        if not isinstance(other, Trie):
            return NotImplemented
        return all(self.get(key) == other.get(key) for key in self.differing(other))

    def __hash__(self) -> int:
        """Hash the values, in order."""
        return hash(tuple(self))

    def differing(self, other: "Trie[T]") -> Iterator[int]:
        """Yield the keys whose slots are not the very same value in both tries."""
        mine, height = self.root, self.height
        theirs, other_height = other.root, other.height
        while height < other_height:
            mine, height = (mine, *_EMPTY[1:]), height + 1
        while other_height < height:
            theirs, other_height = (theirs, *_EMPTY[1:]), other_height + 1
        return _differ(mine, theirs, height)


def _put(node: tuple[Any, ...] | None, level: int, key: int, value: object) -> tuple[Any, ...]:
    node = node or _EMPTY
    slot = (key >> (_BITS * level)) & _MASK
    child = _put(node[slot], level - 1, key, value) if level else value
    return (*node[:slot], child, *node[slot + 1 :])


def _differ(mine: tuple[Any, ...], theirs: tuple[Any, ...], height: int) -> Iterator[int]:
    found: list[tuple[int, Any, Any]] = [(0, mine, theirs)] if mine is not theirs else []
    for _ in range(height + 1):
        found = [
            (base << _BITS | slot, left, right)
            for base, mine, theirs in found
            for slot, left, right in zip(_SLOTS, mine or _EMPTY, theirs or _EMPTY, strict=True)
            if left is not right
        ]
    return (key for key, _, _ in found)


NOT_FOLLOWED = ""
"""The turn step without turn tracking: no rule checks timing."""
LOST = "lost"
WON = "won"
DREW = "drew"


class Match(Struct, frozen=True, kw_only=True, gc=False):
    """A match of one or more games, and its score.

    ``game`` is the number of the current game, ``format`` the format played. ``life`` is the
    starting life, 0 for that of the format; the winner of most of ``best_of`` games wins the match.
    ``starter`` took the first turn of this game; ``chooser`` chooses the starting player where the
    rules provide for it: the loser of the game before, or the player who chose last. ``wins``
    counts the won games of each player. A game that is ``over`` without a ``winner`` was a draw.
    """

    format: str = ""
    life: int = 0
    best_of: int = 3
    game: int = 1
    starter: PlayerId | None = None
    chooser: PlayerId | None = None
    wins: tuple[tuple[PlayerId, int], ...] = ()
    over: bool = False
    winner: PlayerId | None = None

    def won_by(self, player: PlayerId) -> int:
        """Return how many games of the match a player has won."""
        return dict(self.wins).get(player, 0)

    @property
    def is_decided(self) -> bool:
        """Whether a player has won the match."""
        return any(wins > self.best_of // 2 for _, wins in self.wins)

    def with_win(self, player: PlayerId) -> tuple[tuple[PlayerId, int], ...]:
        """Return the wins with one more for a player."""
        return tuple(sorted((dict(self.wins) | {player: self.won_by(player) + 1}).items()))


class ObjectFact(Struct, frozen=True, kw_only=True, gc=False):
    """A count of this turn about an object, and about a second object or a player.

    The objects are references, so that each viewer has them in their own numbers.
    """

    kind: str
    about: Ref | None = None
    to: Ref | PlayerId | None = None
    amount: int = 0


class LimitedMana(Struct, frozen=True, gc=False):
    """One mana in a pool with limited uses; ``program`` is the limit.

    ``lasts``: it stays in the pool until the end of the turn.
    """

    letters: str
    program: bytes
    lasts: bool = False


class Player(Struct, frozen=True, kw_only=True, gc=False):
    """One player: life total, points or counters by kind, and facts about this turn.

    ``out`` is the way they left the game, ``""`` while they are in it. ``last_turn`` is the number
    of the last turn that they began. As a game starts they have ``kept`` their hand or not, after
    this many ``mulligans``, and put ``bottoms`` cards under their library first.
    ``drew_from_empty`` waits for state-based actions. ``commander_damage`` is the combat damage by
    each commander, as a card, to this player; ``commander_casts`` counts their casts of each from
    the command zone. ``mana`` is the mana pool: for each mana the letters of the colours that it
    may be; ``limited_mana`` is in the pool too. ``turn_facts`` counts events of this turn by kind,
    of the player or their cards; ``object_facts`` those of single objects.
    """

    id: PlayerId
    life: int = 20
    lands_played: int = 0
    spells_cast: int = 0
    points: tuple[tuple[str, int], ...] = ()
    out: str = ""
    last_turn: int = 0
    kept: bool = False
    mulligans: int = 0
    bottoms: int = 0
    drew_from_empty: bool = False
    commander_damage: tuple[tuple[CardId, int], ...] = ()
    commander_casts: tuple[tuple[CardId, int], ...] = ()
    mana: tuple[str, ...] = ()
    limited_mana: tuple[LimitedMana, ...] = ()
    turn_facts: tuple[tuple[str, int], ...] = ()
    object_facts: tuple[ObjectFact, ...] = ()

    def fact(self, kind: str) -> int:
        """Return how often something happened this turn."""
        return next((amount for name, amount in self.turn_facts if name == kind), 0)

    def with_fact(self, kind: str, more: int = 1) -> "Player":
        """Return the player with a count of this turn raised by a number."""
        rest = tuple(pair for pair in self.turn_facts if pair[0] != kind)
        return replace(self, turn_facts=tuple(sorted((*rest, (kind, self.fact(kind) + more)))))

    def fact_about(self, kind: str, about: Ref | None, to: Ref | PlayerId | None = None) -> int:
        """Return how often something happened to an object this turn."""
        for each in self.object_facts:
            if each.kind == kind and each.about == about and each.to == to:
                return each.amount
        return 0

    def with_fact_about(
        self, kind: str, about: Ref | None, to: Ref | PlayerId | None = None, more: int = 1
    ) -> "Player":
        """Return the player with a count about an object raised by a number."""
        amount = self.fact_about(kind, about, to) + more
        rest = tuple(
            each
            for each in self.object_facts
            if (each.kind, each.about, each.to) != (kind, about, to)
        )
        fact = ObjectFact(kind=kind, about=about, to=to, amount=amount)
        return replace(self, object_facts=(*rest, fact))

    def with_new_turn(self) -> "Player":
        """Return the player as a turn begins: the counts are those of the turn before."""
        kept = tuple(
            (f"last turn {kind}", amount)
            for kind, amount in self.turn_facts
            if kind in {"spells cast", "life lost"}
        )
        if kept == self.turn_facts and not self.object_facts:
            return self
        return replace(self, turn_facts=kept, object_facts=())

    def point(self, kind: str) -> int:
        """Return how many points or counters of a kind the player has."""
        return next((amount for name, amount in self.points if name == kind), 0)

    def with_points(self, kind: str, amount: int) -> "Player":
        """Return the player with so many points of a kind; 0 removes the entry."""
        rest = tuple(pair for pair in self.points if pair[0] != kind)
        points = tuple(sorted((*rest, (kind, amount)))) if amount else rest
        return replace(self, points=points)


class GameState(Struct, frozen=True, kw_only=True, gc=False):
    """One position. Slot n of ``objects`` is the object with id n, if it exists now.

    The object of a single card has the card's own number as its id, so one piece of cardboard is
    followed through every zone; melded permanents, tokens and copies take fresh numbers. ``clock``
    rises at every change and is the source of timestamps, incarnations and orders. ``attached``
    lists attached objects, so that leaving objects are detached without a search. ``unsettled`` is
    a position that was set up without state-based actions: they follow with the first action.

    ``turn_step`` is the step or phase of the turn, ``""`` without turn tracking. ``fight`` is the
    combat. ``resolving`` is the ability that was carried out or has left the stack last: it no
    longer waits, and its instructions may come before or after. The last entry of ``turns_to_come``
    and ``phases_to_come``, which effects have added, comes first.

    With ``reads_texts`` the table carries out card texts: static and triggered abilities,
    targets and costs of texts count. ``delayed`` are delayed triggered abilities, ``unfinished`` is
    the rest of an ability behind a clause by hand. ``past_events`` are the events of this turn, in
    games whose texts ask about their objects. ``by_hand`` are the names of faces whose texts the
    players carry out all the same.
    """

    players: tuple[Player, ...]
    cards: Trie[PhysicalCard] = Trie()
    objects: Trie[GameObject] = Trie()
    effects: tuple[Effect, ...] = ()
    replacements: tuple[Replacement, ...] = ()
    permissions: tuple[Permission, ...] = ()
    waiting: tuple[Waiting, ...] = ()
    resolving: Waiting | None = None
    turn: int = 1
    active: PlayerId
    turn_step: str = NOT_FOLLOWED
    match: Match = Match()
    fight: Fight | None = None
    turns_to_come: tuple[PlayerId, ...] = ()
    phases_to_come: tuple[str, ...] = ()
    day_night: str = "neither"
    chosen_names: tuple[str, ...] = ()
    attached: tuple[ObjectId, ...] = ()
    clock: int = 0
    next_id: int = 1
    unsettled: bool = False
    reads_texts: bool = False
    delayed: tuple[Delayed, ...] = ()
    unfinished: Unfinished | None = None
    past_events: tuple[PastEvent, ...] = ()
    by_hand: tuple[str, ...] = ()

    @classmethod
    def for_players(cls, *names: str, life: int = 20) -> "GameState":
        """Return an empty table; the first player is active on turn 1."""
        players = tuple(Player(id=PlayerId(name), life=life) for name in names)
        return cls(players=players, active=players[0].id)

    def player(self, who: PlayerId) -> Player:
        """Return a player; raise `KeyError` for an unknown name."""
        for player in self.players:
            if player.id == who:
                return player
        raise KeyError(who)

    def with_player(self, player: Player) -> "GameState":
        """Return a position in which ``player`` replaces the player of that name."""
        players = tuple(player if seat.id == player.id else seat for seat in self.players)
        return replace(self, players=players)

    @property
    def playing(self) -> tuple[PlayerId, ...]:
        """The players still in the game, in seating order."""
        return tuple(player.id for player in self.players if not player.out)

    @property
    def is_followed(self) -> bool:
        """Whether turns are tracked, so that timing matters."""
        return self.turn_step != NOT_FOLLOWED

    def next_after(self, who: PlayerId) -> PlayerId:
        """The player whose turn comes next; the same player if alone at the table."""
        return next(iter(self.opponents(who)), who)

    def opponents(self, who: PlayerId) -> tuple[PlayerId, ...]:
        """The other players still in the game, in turn order.

        When a game is over and no other player is left in it, all other players.
        """
        names = [player.id for player in self.players]
        at = names.index(who) if who in names else -1
        others = (*names[at + 1 :], *names[: max(at, 0)])
        playing = self.playing
        return tuple(each for each in others if each in playing) or others

    def object(self, object_id: ObjectId) -> GameObject:
        """Return an object; raise `KeyError` if it does not exist now."""
        found = self.objects.get(object_id)
        if found is None:
            raise KeyError(object_id)
        return found

    def knows(self, object_id: ObjectId) -> bool:
        """Return whether an object, a waiting ability or a lasting effect has that id now."""
        if self.objects.get(object_id) is not None:
            return True
        if self.resolving is not None and self.resolving.id == object_id:
            return not self.resolving.left
        kept = (self.waiting, *self.lasting)
        return any(each.id == object_id for some in kept for each in some)

    @property
    def lasting(
        self,
    ) -> tuple[tuple[Effect, ...], tuple[Replacement, ...], tuple[Permission, ...]]:
        """All effects, replacements and permissions that last until they end."""
        return (self.effects, self.replacements, self.permissions)

    def find(self, ref: Ref) -> GameObject | None:
        """Return the object of a reference, or None if it has become a new one."""
        found = self.objects.get(ref.id)
        return found if found is not None and found.incarnation == ref.incarnation else None

    def card(self, who: CardId) -> PhysicalCard:
        """Return a physical card; raise `KeyError` if there is none of that number."""
        found = self.cards.get(who)
        if found is None:
            raise KeyError(who)
        return found

    def holding(self, card: CardId) -> GameObject | None:
        """Return the object that a card represents now, alone or melded."""
        alone = self.objects.get(card)
        if alone is not None:
            return alone
        return next((obj for obj in self.objects if card in obj.cards), None)

    def printed(self, obj: GameObject) -> Card:
        """Return the printed card of the object's first card, or its base if it has no card."""
        if obj.base is not None:
            return obj.base
        return self.card(obj.cards[0]).card

    def pieces(self, obj: GameObject) -> tuple[PhysicalCard, ...]:
        """Return every card that represents the object."""
        return tuple(self.card(card) for card in obj.cards)

    def fronts(self, obj: GameObject) -> tuple[Card, ...]:
        """Return the printed card of every card that represents the object."""
        return tuple(piece.card for piece in self.pieces(obj))

    @property
    def by_place(self) -> tuple[GameObject, ...]:
        """All objects in the order of their zones, lowest first, for effects on several objects.

        That order is public; the order of ids would reveal the order of the deck lists.
        """
        return tuple(sorted(self.objects, key=attrgetter("order")))

    def those(self, test: Callable[[GameObject], bool]) -> tuple[GameObject, ...]:
        """Return the objects that pass a test, in the order of their zones, lowest first."""
        return tuple(sorted(filter(test, self.objects), key=attrgetter("order")))

    def in_zone(self, zone: Zone, player: PlayerId | None = None) -> tuple[GameObject, ...]:
        """List a zone, lowest first; ``player`` asks for one owner's share of it."""
        found = [
            obj
            for obj in self.objects
            if obj.zone == zone and (player is None or obj.owner == player)
        ]
        return tuple(sorted(found, key=lambda obj: obj.order))

    def in_zones(self, zones: Iterable[str]) -> tuple[GameObject, ...]:
        """List the objects of some zones in the order of their zones, lowest first."""
        wanted = frozenset(zones)
        return self.those(lambda obj: obj.zone in wanted)

    def put(self, obj: GameObject) -> "GameState":
        """Return a position in which the object is as given."""
        attached = self.attached
        if (obj.attached_to is not None) != (obj.id in attached):
            attached = self._attached_but(obj.id)
            attached = attached if obj.attached_to is None else (*attached, obj.id)
        return replace(self, objects=self.objects.put(obj.id, obj), attached=attached)

    def without(self, object_id: ObjectId) -> "GameState":
        """Return a position in which the object does not exist."""
        objects = self.objects.put(object_id, None)
        return replace(self, objects=objects, attached=self._attached_but(object_id))

    def _attached_but(self, object_id: ObjectId) -> tuple[ObjectId, ...]:
        return tuple(other for other in self.attached if other != object_id)

    def tick(self) -> "GameState":
        """Return the position one moment later."""
        return replace(self, clock=self.clock + 1)

    def changed(self, other: "GameState") -> Iterator[ObjectId]:
        """Yield the ids of all objects that are not the very same in both positions."""
        return (ObjectId(key) for key in self.objects.differing(other.objects))

    def by_their_place(self, object_ids: Iterable[ObjectId]) -> list[ObjectId]:
        """Return the ids of those objects that exist, lowest in their zones first."""
        there = (self.objects.get(each) for each in object_ids)
        found = sorted((obj for obj in there if obj is not None), key=lambda obj: obj.order)
        return [obj.id for obj in found]

    def add_card(self, card: Card, owner: PlayerId, *, commander: bool = False) -> "GameState":
        """Return a position with one more physical card, numbered ``next_id``, in no zone."""
        number = CardId(self.next_id)
        piece = PhysicalCard(id=number, card=card, owner=owner, commander=commander)
        return replace(self, cards=self.cards.put(number, piece), next_id=self.next_id + 1)


class Difference(Struct, frozen=True, kw_only=True):
    """The difference between two positions.

    ``touched`` are all objects that changed, came or went. ``turned`` show another face in the same
    zone. ``merged`` maps a new melded permanent to the objects it was, ``parted`` one that left to
    the objects it became. ``ambient``: something other than objects changed that may affect the
    characteristics of cards.
    """

    touched: frozenset[ObjectId]
    turned: frozenset[ObjectId] = frozenset()
    merged: Mapping[ObjectId, tuple[ObjectId, ...]] = {}
    parted: Mapping[ObjectId, tuple[ObjectId, ...]] = {}
    ambient: bool = False


def difference(before: GameState, after: GameState) -> Difference:
    """Return the difference of two positions, at a cost proportional to it."""
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
    return Difference(
        touched=touched,
        turned=frozenset(turned),
        merged=merged,
        parted=parted,
        ambient=_around(before) != _around(after),
    )


def _shows(obj: GameObject) -> tuple[int, bool]:
    return obj.side, obj.face_down


def _alone(melded: GameObject, state: GameState) -> tuple[ObjectId, ...]:
    ids = (ObjectId(card) for card in melded.cards)
    return tuple(object_id for object_id in ids if state.objects.get(object_id) is not None)


def _around(state: GameState) -> tuple[object, ...]:
    return (
        state.effects,
        state.day_night,
        state.turn,
        state.active,
        state.chosen_names,
        state.turn_step,
        state.fight,
        state.match,
    )


# Validity of positions that come from files

Lasting = Effect | Replacement | Permission | Waiting | Delayed

MOST_PLAYERS = 8
LARGEST = 10**9
"""The largest number of a game: life total, counters, id."""

_MOST_FACES = 8
_COLORS = frozenset(COLOR_ORDER)
_MANA = _COLORS | {"C"}
_TIMES = frozenset({"neither", "day", "night"})
_TWO_SIDED = frozenset(
    {
        Layout.TRANSFORMING,
        Layout.MODAL,
        Layout.MELD,
        Layout.FLIP_CARD,
        Layout.TWIN_CARD,
        Layout.TRANSCEND_CARD,
        Layout.TRAVERSE_CARD,
    }
)


def table_faults(
    state: GameState, zones: Collection[ZoneSpec], colors: Collection[str]
) -> Iterator[str]:
    """Yield the faults of a position, each as the end of a sentence.

    ``colors`` are those that an effect of this game may give.
    """
    faults = list(_player_faults(state))
    if faults:
        yield from faults
        return
    for name, number in (("turn", state.turn), ("clock", state.clock), ("next id", state.next_id)):
        if not 0 <= number <= LARGEST:
            yield f"the {name} is {number}"
    if state.day_night not in _TIMES:
        yield f"{state.day_night!r} is no time of day"
    for piece in state.cards:
        yield from _piece_faults(piece, state)
    owners: dict[CardId, ObjectId] = {}
    for obj in state.objects:
        yield from object_faults(state, zones, obj)
        for card in obj.cards:
            if owners.setdefault(card, obj.id) != obj.id:
                yield f"card {card} is in object {owners[card]} and in object {obj.id}"
    hanging = {obj.id for obj in state.objects if obj.attached_to is not None}
    if hanging != set(state.attached) or len(hanging) != len(state.attached):
        yield "the list of what is attached is not what is attached"
    yield from _lasting_faults(state)
    yield from effect_faults(state, colors)
    yield from _match_faults(state)


def object_faults(state: GameState, zones: Iterable[ZoneSpec], obj: GameObject) -> Iterator[str]:
    """Yield the faults of an object of a position."""
    who = f"object {obj.id}"
    if not 0 <= obj.id < state.next_id:
        yield f"{who} has an id that was never given"
    if all(spec.zone != obj.zone for spec in zones):
        yield f"{who} is in {obj.zone!r}, which is not a zone of this game"
    players = {player.id for player in state.players}
    named = [obj.owner, obj.controller, *obj.visible_to]
    named += [each for each in (obj.protector, obj.holder, obj.since_under) if each is not None]
    yield from (f"{who} names {name!r}, who does not play" for name in named if name not in players)
    there = all(state.cards.get(card) is not None for card in obj.cards)
    if not there or len(set(obj.cards)) < len(obj.cards):
        yield f"{who} is represented by a card that is not there"
        return
    if not obj.cards and obj.base is None:
        yield f"{who} is made of nothing"
        return
    if obj.base is not None:
        yield from _card_faults(obj.base, who)
    numbers = [obj.order, obj.incarnation, obj.timestamp, obj.side, obj.damage, obj.turned]
    numbers += [obj.since, *(amount for _, amount in obj.counters)]
    if any(abs(number) > LARGEST for number in numbers):
        yield f"{who} has a number that is out of all measure"
    if not 0 <= obj.side <= _MOST_FACES or any(not 0 <= h <= _MOST_FACES for h in obj.halves):
        yield f"{who} shows a side or a half that no card has"
    if any(amount < 1 for _, amount in obj.counters):  # damage below 0 is life that was gained
        yield f"{who} has fewer counters than none"
    if _hangs_on_itself(state, obj):
        yield f"{who} is attached to itself"


def _player_faults(state: GameState) -> Iterator[str]:
    players = [player.id for player in state.players]
    if not 0 < len(players) <= MOST_PLAYERS:
        yield f"{len(players)} players sit at it; a table has 1 to {MOST_PLAYERS}"
    if len(set(players)) < len(players) or not all(players):
        yield "its players have no names of their own"
    if state.active not in players:
        yield f"it is the turn of {state.active!r}, who does not play"
    for player in state.players:
        numbers = [player.life, player.lands_played, player.spells_cast, player.last_turn]
        numbers += [player.mulligans, player.bottoms]
        numbers += [amount for _, amount in (*player.points, *player.commander_damage)]
        numbers += [amount for _, amount in player.commander_casts]
        if any(abs(number) > LARGEST for number in numbers):
            yield f"{player.id} has a number that is out of all measure"
        pool = (*player.mana, *(each.letters for each in player.limited_mana))
        if any(not each or not _MANA.issuperset(each) for each in pool):
            yield f"{player.id} has mana of no kind"


def _match_faults(state: GameState) -> Iterator[str]:
    players = {player.id for player in state.players}
    match = state.match
    named = [match.starter, match.chooser, match.winner, *state.turns_to_come]
    named += [name for name, _ in match.wins]
    yield from (
        f"the match names {name!r}, who does not play"
        for name in named
        if name is not None and name not in players
    )
    numbers = (match.game, *(wins for _, wins in match.wins))
    if any(not 0 <= number <= LARGEST for number in numbers):
        yield "the match has a number that is out of all measure"


def _piece_faults(piece: PhysicalCard, state: GameState) -> Iterator[str]:
    who = f"card {piece.id}"
    if not 0 <= piece.id < state.next_id:
        yield f"{who} has an id that was never given"
    if all(player.id != piece.owner for player in state.players):
        yield f"{who} belongs to {piece.owner!r}, who does not play"
    yield from _card_faults(piece.card, who)


def _card_faults(card: Card, who: str) -> Iterator[str]:
    if not card.sides or not all(card.sides):
        yield f"{who} ({card.name}) has a side without a face"
        return
    if card.layout in _TWO_SIDED and len(card.sides) == 1 and card.layout is not Layout.MELD:
        yield f"{who} ({card.name}) has one side and should have two"
    if card.layout in ONE_SIDED and len(card.sides[0]) == 1:
        yield f"{who} ({card.name}) has one half and should have two"
        return
    colors = {
        color
        for face in card.faces
        for color in (*face.color_indicator, *(face.color_override or ()), *face.mana_cost.colors)
    }
    if colors - _COLORS:
        yield f"{who} ({card.name}) has a color that is none of {COLOR_ORDER}"


def effect_faults(state: GameState, colors: Collection[str]) -> Iterator[str]:
    """Yield the faults in the changes of effects, each as the end of a sentence."""
    for effect in state.effects:
        change = effect.change
        if change.copy is not None:
            yield from _card_faults(change.copy.card, f"the copy of effect {effect.id}")
        given = (*(change.set_colors or ()), *change.add_colors)
        if any(each not in colors for each in given):
            yield f"effect {effect.id} gives a color that is none of {', '.join(colors)}"
        try:
            ManaCost.read(change.set_mana_cost or "")
        except ManaCostError as error:
            yield f"effect {effect.id} gives a {error}"


def _lasting_faults(state: GameState) -> Iterator[str]:
    every: tuple[Lasting, ...] = (
        *state.effects,
        *state.replacements,
        *state.permissions,
        *state.waiting,
        *state.delayed,
        *(() if state.resolving is None else (state.resolving,)),
    )
    ids = [each.id for each in every]
    if len(set(ids)) < len(ids) or any(not 0 <= each < state.next_id for each in ids):
        yield "what lasts or waits has ids that were never given or were given twice"
    players = {player.id for player in state.players}
    for each in every:
        yield from _names_in(each, players)
        cards = each.cards if isinstance(each, Waiting) else ()
        if any(state.cards.get(card) is None for card in cards):
            yield f"ability {each.id} waits for a card that is not there"


def _names_in(each: Lasting, players: Collection[PlayerId]) -> Iterator[str]:
    parts = (each, getattr(each, "filter", None), getattr(each, "enters", None))
    fields = ("holder", "owner", "who", "controller")
    for name in (getattr(part, field, None) for part in parts for field in fields):
        if name is not None and name not in players:
            yield f"what lasts or waits ({each.id}) names {name!r}, who does not play"


def _hangs_on_itself(state: GameState, obj: GameObject) -> bool:
    passed: set[ObjectId] = set()
    at: GameObject | None = obj
    while at is not None and at.id not in passed:
        passed.add(at.id)
        at = state.find(at.attached_to) if isinstance(at.attached_to, Ref) else None
    return at is not None
