"""Visibility of objects for each viewer, and the projection of a position for one viewer.

A projection is a position without hidden information: cards that are hidden from the viewer are
blank. Numbers are the viewer's own: a thing keeps its number for as long as the viewer can follow
it, also face down in public; in a hidden zone a number is a position in it and does not identify
the card there. Orders and clocks that are not public are zero, all others count the changes that
this viewer has seen. So two games that differ only in facts that the viewer never learns are
identical to the last bit.
"""

from collections.abc import Collection, Container, Iterable, Iterator, Mapping
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from core.cards.card import Card, Face, Layout, PrintedSide, printed_sides
from core.state.effects import (
    Delayed,
    Effect,
    Filter,
    Permission,
    Replacement,
    Unfinished,
    Waiting,
)
from core.state.game_state import GameState, Player, Trie
from core.state.ids import CardId, ObjectId, PlayerId, Ref, Zone
from core.state.objects import GameObject, PhysicalCard
from core.state.zones import HAND, ZoneSpec

NOBODY = PlayerId("")
"""The viewer without a seat: sees only public information."""


def may_see(specs: Iterable[ZoneSpec], obj: GameObject, viewer: PlayerId | None) -> bool:
    """Return whether the viewer (None: the public) may know the object's identity.

    A face-down permanent or spell is visible to its controller, a face-down card elsewhere only to
    the players it was shown to.
    """
    if viewer is not None and viewer in obj.visible_to:
        return True
    spec = next(spec for spec in specs if spec.zone == obj.zone)
    if spec.hidden:
        return viewer == obj.owner and not spec.hidden_from_owner
    if not obj.face_down:
        return True
    if spec.owner_looks:
        return viewer == obj.owner
    return spec.shared and viewer == (obj.holder or obj.controller)


def shown_to_all(state: GameState, obj: GameObject) -> bool:
    """Return whether a hidden card was shown to every player, which makes it public."""
    players = state.players
    return len(players) > 1 and all(player.id in obj.visible_to for player in players)


def can_see(
    specs: Iterable[ZoneSpec], state: GameState, obj: GameObject, viewer: PlayerId | None
) -> bool:
    """Return `may_see`, with cards shown to every player counted as public."""
    public = viewer is None or viewer == NOBODY
    return may_see(specs, obj, viewer) or (public and shown_to_all(state, obj))


def cards_seen(
    specs: Iterable[ZoneSpec], state: GameState, viewer: PlayerId | None
) -> Iterator[Card]:
    """Yield every printed card that the viewer (None: the public) may see; a token is none."""
    known = tuple(specs)
    for obj in state.objects:
        if may_see(known, obj, viewer):
            yield from (card for card in state.fronts(obj) if not card.is_token)


def sides_seen(
    specs: Iterable[ZoneSpec], state: GameState, viewer: PlayerId | None
) -> Iterator[PrintedSide]:
    """Yield the sides of all cards that the viewer may see, each once.

    Pictures of other sides must not be requested: a request reveals the card.
    """
    known, named_before = tuple(specs), set[PrintedSide]()
    for obj in state.objects:
        if not can_see(known, state, obj, viewer):
            continue
        for card in state.fronts(obj):
            for side in printed_sides(card):
                if side not in named_before:
                    named_before.add(side)
                    yield side


def with_hands_shown(state: GameState, hands: Iterable[PlayerId]) -> GameState:
    """Return the position in which the hands of some players are shown to everyone."""
    everybody = tuple(player.id for player in state.players)
    for owner in hands:
        for obj in state.in_zone(HAND, owner):
            state = state.put(replace(obj, visible_to=everybody))
    return state


BLANK = Card(name="", layout=Layout.SINGLE, sides=((Face(name=""),),))
"""A card without known characteristics."""
NOWHERE = Ref(ObjectId(0), 0)
"""The viewer's reference to an object that is gone or out of sight."""

V = TypeVar("V")
_Pile = tuple[Zone, PlayerId]


class Known(Struct, frozen=True, gc=False):
    """The viewer's number of a thing, and the incarnations of it that they have seen.

    ``lives`` maps real incarnations to the viewer's. A thing that the viewer cannot distinguish
    from others of its zone is ``hidden``: its number is its position there.
    """

    number: int
    hidden: bool = False
    lives: tuple[tuple[int, int], ...] = ()


class Projection(Struct, frozen=True, gc=False):
    """A position as one viewer knows it, and the viewer's numbers of its things.

    Each is made from the one before it, so that things in sight keep their numbers; after a step
    back it continues from the projection of that earlier position.
    """

    viewer: PlayerId | None
    source: GameState
    """The real position, used to skip unchanged things."""
    state: GameState
    known: Trie[Known] = Trie()
    moments: Trie[int] = Trie()
    next_number: int = 1
    now: int = 0
    referring: frozenset[int] = frozenset()
    """The objects that refer to others: their projections change with the numbers of those."""

    def number(self, who: int) -> int | None:
        """Return the viewer's number of a thing that they can follow, or None."""
        known = self.known.get(who)
        return None if known is None or known.hidden else known.number

    def place(self, who: int) -> int | None:
        """Return the viewer's number of a thing, or its position in a hidden zone."""
        known = self.known.get(who)
        return None if known is None else known.number

    def meant(self, number: int) -> int | None:
        """Return the thing with a viewer's number, or the one at a hidden position."""
        found = (object_id for object_id, known in self.known.items() if known.number == number)
        return next(found, None)


def projected(
    specs: Iterable[ZoneSpec],
    state: GameState,
    viewer: PlayerId | None,
    before: Projection | None = None,
) -> Projection:
    """Return the projection of a position, given that of the position before."""
    if before is None:
        nothing = GameState(players=state.players, active=state.active)
        before = Projection(viewer=viewer, source=nothing, state=nothing)
    return _Walk(tuple(specs), state, before).result()


class _Walk:
    """The step from one projection to the next.

    It visits only things that have changed, that share a hidden zone with a changed one, or that
    refer to others; all others are taken from the projection before.
    """

    def __init__(self, specs: tuple[ZoneSpec, ...], state: GameState, before: Projection) -> None:
        self._specs = {spec.zone: spec for spec in specs}
        self._ranks = {zone: rank for rank, zone in enumerate(self._specs)}
        self._seats = {player.id: seat for seat, player in enumerate(state.players)}
        self._state = state
        self._before = before
        self._moments = before.moments
        self._next = before.next_number
        self._now = before.now
        changed, piles = self._changes()
        self._there = sorted(_looked_at(state, changed, piles), key=self._visible_place)
        self._were = _looked_at(before.source, changed, piles)
        self._piles = self._hidden_piles(piles)
        self._places = {
            obj.id: place for pile in self._piles.values() for place, obj in enumerate(pile)
        }
        were = (who for obj in self._were for who in (obj.id, *obj.cards))
        self._known = _updated(
            before.known, (*were, *_ids_kept(before.source)), dict(self._names())
        )

    def result(self) -> Projection:
        """Return the position as the viewer knows it."""
        state, before = self._state, self._before
        self._learn_moments()
        ids = (before.known.get(obj.id) for obj in self._were)
        found = (before.state.objects.get(known.number) for known in ids if known is not None)
        were = [obj for obj in found if obj is not None]
        objects: dict[int, GameObject] = {obj.id: obj for obj in map(self._object, self._there)}
        cards: dict[int, PhysicalCard] = {
            card.id: card for obj in self._there for card in self._cards(obj)
        }
        shown = GameState(
            players=_same(before.state.players, map(self._player, state.players)),
            cards=_updated(before.state.cards, (card for obj in were for card in obj.cards), cards),
            objects=_updated(before.state.objects, (obj.id for obj in were), objects),
            effects=_same(before.state.effects, self._effects()),
            replacements=_same(before.state.replacements, self._replacements()),
            permissions=_same(before.state.permissions, self._permissions()),
            waiting=_same(before.state.waiting, map(self._ability, state.waiting)),
            resolving=self._ability(state.resolving) if state.resolving is not None else None,
            turn=state.turn,
            active=state.active,
            turn_step=state.turn_step,
            match=state.match,
            fight=self._seen_in(state.fight),
            turns_to_come=state.turns_to_come,
            phases_to_come=state.phases_to_come,
            day_night=state.day_night,
            chosen_names=state.chosen_names,
            attached=_same(before.state.attached, map(self._number, state.attached)),
            clock=self._now,
            next_id=self._next,
            unsettled=state.unsettled,
            reads_texts=state.reads_texts,
            delayed=_same(before.state.delayed, map(self._delayed, state.delayed)),
            unfinished=self._unfinished(state.unfinished),
            past_events=_same(before.state.past_events, map(self._seen_in, state.past_events)),
            by_hand=state.by_hand,
        )
        return Projection(
            viewer=before.viewer,
            source=state,
            state=shown,
            known=self._known,
            moments=self._moments,
            next_number=self._next,
            now=self._now,
            referring=self._referring,
        )

    # Changes

    def _changes(self) -> tuple[set[int], set[_Pile]]:
        """Return the objects to visit, and their present and former hidden zones.

        Knowledge of every player depends on the players still in the game.
        """
        state, source = self._state, self._before.source
        if [each.id for each in state.players] == [each.id for each in source.players]:
            changed = set(state.objects.differing(source.objects))
            cards = set(state.cards.differing(source.cards))
        else:
            changed, cards = {obj.id for old in (state, source) for obj in old.objects}, set()
        now = (state.objects.get(who) for who in changed)
        named = {obj.id for obj in now if obj is not None and _refers(obj)}
        self._referring = (self._before.referring - changed) | named
        changed |= self._referring
        if cards:
            changed |= {obj.id for obj in state.objects if not cards.isdisjoint(obj.cards)}
        found = (old.objects.get(who) for who in changed for old in (state, source))
        piles = {(obj.zone, obj.owner) for obj in found if obj is not None}
        return changed, {pile for pile in piles if self._specs[pile[0]].hidden}

    def _visible_place(self, obj: GameObject) -> tuple[int, int, int, int]:
        """Return the sort key of an object by public facts: real ids reveal the deck list."""
        owner = self._seats.get(obj.owner, len(self._seats))
        return self._ranks[obj.zone], owner, obj.order, obj.id

    def _may_see(self, obj: GameObject) -> bool:
        return can_see(self._specs.values(), self._state, obj, self._before.viewer)

    # Numbers

    def _hidden_piles(self, changed: Container[_Pile]) -> Mapping[_Pile, list[GameObject]]:
        """Return the contents of hidden zones, lowest first; unordered ones hidden cards first."""
        piles: dict[_Pile, list[GameObject]] = {}
        for obj in self._there:
            if (obj.zone, obj.owner) in changed:
                piles.setdefault((obj.zone, obj.owner), []).append(obj)
        for (zone, _), pile in piles.items():
            ordered = self._specs[zone].ordered
            pile.sort(key=lambda obj: (not ordered and self._may_see(obj), obj.order))
        return piles

    def _is_hidden(self, obj: GameObject) -> bool:
        """Return whether an object is indistinguishable from others in its zone."""
        return self._specs[obj.zone].hidden and not self._may_see(obj)

    def _names(self) -> Iterator[tuple[int, Known]]:
        old = self._numbers_of_places()
        for pile in self._piles.values():
            hidden = [obj.id for obj in pile if self._is_hidden(obj)]
            numbers = sorted(old[object_id] for object_id in hidden if object_id in old)
            numbers += [self._fresh() for _ in range(len(hidden) - len(numbers))]
            known = (Known(number, hidden=True) for number in numbers)
            yield from zip(hidden, known, strict=True)
        for obj in self._there:
            if not self._is_hidden(obj):
                seen = self._followed(obj.id, old)
                yield obj.id, self._living(seen, obj.incarnation)
                yield from (
                    (card, self._followed(card, old)) for card in obj.cards if int(card) != obj.id
                )
        for who in _ids_kept(self._state):
            yield who, self._followed(who, old)

    def _numbers_of_places(self) -> Mapping[int, int]:
        """Return the numbers of hidden things; those that leave an unordered zone come last.

        The position of a card in a hand is not public.
        """
        before, piles = self._before, dict[_Pile, list[int]]()
        for was in self._were:
            known = before.known.get(was.id)
            if known is not None and known.hidden:
                piles.setdefault((was.zone, was.owner), []).append(was.id)
        numbers: dict[int, int] = {}
        for pile, those in piles.items():
            places = {object_id: self._before.place(object_id) or 0 for object_id in those}
            if not self._specs[pile[0]].ordered:
                leaving = sorted(those, key=lambda object_id: self._leaves(object_id, pile))
                places = dict(zip(leaving, sorted(places.values()), strict=True))
            numbers.update(places)
        return numbers

    def _leaves(self, who: int, pile: _Pile) -> tuple[bool, int]:
        """Return a sort key that puts objects leaving a pile last, in the order of leaving."""
        now = self._state.objects.get(who)
        if now is None:
            return True, 0
        stays = (now.zone, now.owner) == pile and self._is_hidden(now)
        return not stays, now.order

    def _followed(self, who: int, places: Mapping[int, int]) -> Known:
        """Return the number of a thing in sight; one that was hidden takes its position."""
        was = self._before.known.get(who)
        if was is None:
            return Known(self._fresh())
        return Known(places[who]) if was.hidden else was

    def _living(self, known: Known, incarnation: int) -> Known:
        if any(incarnation == real for real, _ in known.lives):
            return known
        return replace(known, lives=(*known.lives, (incarnation, len(known.lives) + 1)))

    def _fresh(self) -> int:
        self._next += 1
        return self._next - 1

    def _named(self, who: int) -> Known:
        known = self._known.get(who)
        if known is None:
            raise KeyError(who)
        return known

    def _number(self, who: int) -> ObjectId:
        return ObjectId(self._named(who).number)

    # Time

    def _learn_moments(self) -> None:
        """Count the moments that the viewer sees something of, in their order."""
        state = self._state
        public = [obj for obj in self._there if not self._specs[obj.zone].hidden]
        seen = {abs(moment) for obj in public for moment in (obj.order, obj.timestamp)}
        seen |= {each.timestamp for each in state.effects}
        seen |= {each.order for each in state.waiting}
        for moment in sorted(seen):
            if moment and self._moments.get(moment) is None:
                self._now += 1
                self._moments = self._moments.put(moment, self._now)

    def _moment(self, moment: int) -> int:
        seen = self._moments.get(abs(moment)) or 0
        return -seen if moment < 0 else seen

    # Things

    def _object(self, obj: GameObject) -> GameObject:
        known, public = self._named(obj.id), not self._specs[obj.zone].hidden
        shown = replace(
            obj if self._may_see(obj) else _faceless(obj, public=public),
            id=ObjectId(known.number),
            cards=tuple(card.id for card in self._cards(obj)),
            order=self._moment(obj.order) if public else self._places[obj.id],
            timestamp=self._moment(obj.timestamp) if public else 0,
            incarnation=dict(known.lives).get(obj.incarnation, 0),
        )
        return replace(
            shown,
            attached_to=self._seen_in(shown.attached_to),
            targets=self._seen_in(shown.targets),
            kept_by=self._seen_in(shown.kept_by),
            proxy_of=self._seen_in(shown.proxy_of),
            announced=self._seen_in(shown.announced) if shown.announced.spent else shown.announced,
        )

    def _cards(self, obj: GameObject) -> Iterator[PhysicalCard]:
        """Yield the cards of an object as the viewer knows them; a hidden place holds one."""
        if self._named(obj.id).hidden:
            number = CardId(self._named(obj.id).number)
            yield PhysicalCard(id=number, card=BLANK, owner=obj.owner)
            return
        for card in map(self._state.card, obj.cards):
            number = CardId(self._named(card.id).number)
            if self._may_see(obj):
                yield replace(card, id=number)
            else:
                yield PhysicalCard(id=number, card=BLANK, owner=card.owner)

    def _ref(self, ref: Ref) -> Ref:
        """Return a reference in the viewer's numbers; `NOWHERE` for an object out of sight."""
        known = self._known.get(ref.id)
        life = dict(known.lives).get(ref.incarnation) if known is not None else None
        if known is None or known.hidden or life is None:
            return NOWHERE
        return Ref(ObjectId(known.number), life)

    def _player(self, player: Player) -> Player:
        """Return a player; commanders and objects out of sight have no number in the counts."""
        if not (player.commander_damage or player.commander_casts or player.object_facts):
            return player
        facts = map(self._seen_in, player.object_facts)
        return replace(
            player,
            object_facts=tuple(each for each in facts if NOWHERE not in {each.about, each.to}),
            commander_damage=self._by_card(player.commander_damage),
            commander_casts=self._by_card(player.commander_casts),
        )

    def _by_card(self, counted: tuple[tuple[CardId, int], ...]) -> tuple[tuple[CardId, int], ...]:
        known = ((self._known.get(card), amount) for card, amount in counted)
        return tuple(
            (CardId(card.number if card is not None and not card.hidden else NOWHERE.id), amount)
            for card, amount in known
        )

    def _seen_in(self, value: Any) -> Any:  # noqa: ANN401 - a value of any type
        """Return a value with every `Ref` in it in the viewer's numbers."""
        if isinstance(value, Ref):
            return self._ref(value)
        if isinstance(value, tuple):
            return tuple(map(self._seen_in, value))
        if isinstance(value, Struct):
            fields = {name: getattr(value, name) for name in value.__struct_fields__}
            return replace(value, **{name: self._seen_in(each) for name, each in fields.items()})
        return value

    # Effects

    def _effects(self) -> Iterator[Effect]:
        """Yield the effects on known objects, without the hidden cards that they touch."""
        for each in self._state.effects:
            fitting = self._filter(each.all) if each.all is not None else None
            targets = self._in_sight(each.targets)
            if fitting is not None or (targets and each.all is None):
                yield replace(
                    each,
                    id=self._number(each.id),
                    timestamp=self._moment(each.timestamp),
                    bound=self._seen_in(each.bound),
                    targets=targets,
                    begun=self._in_sight(each.begun),
                    all=fitting,
                )

    def _in_sight(self, refs: tuple[Ref, ...]) -> tuple[Ref, ...]:
        """Return the touched objects that the viewer sees, or whose identity does not matter.

        An effect on a face-down object in one player's zone depends on its hidden identity.
        """
        found = ((ref, self._state.find(ref)) for ref in refs)
        known = (
            ref
            for ref, obj in found
            if obj is not None and (self._may_see(obj) or self._specs[obj.zone].shared)
        )
        return tuple(seen for seen in map(self._ref, known) if seen != NOWHERE)

    def _replacements(self) -> Iterator[Replacement]:
        for each in self._state.replacements:
            fitting = self._filter(each.filter)
            if fitting is not None:
                yield replace(
                    each,
                    id=self._number(each.id),
                    filter=fitting,
                    enters=self._seen_in(each.enters),
                    bound=self._seen_in(each.bound),
                )

    def _permissions(self) -> Iterator[Permission]:
        for each in self._state.permissions:
            fitting = self._filter(each.filter)
            if fitting is not None:
                bound = self._seen_in(each.bound)
                yield replace(each, id=self._number(each.id), filter=fitting, bound=bound)

    def _ability(self, each: Waiting) -> Waiting:
        known = (self._known.get(card) for card in each.cards)
        cards = tuple(CardId(card.number) for card in known if card and not card.hidden)
        return replace(
            each,
            id=self._number(each.id),
            source=self._ref(each.source),
            cards=cards,
            order=self._moment(each.order),
            about=self._seen_in(each.about),
            targets=self._seen_in(each.targets),
            topics=self._seen_in(each.topics),
            known=self._seen_in(each.known),
            announced=self._seen_in(each.announced),
        )

    def _delayed(self, each: Delayed) -> Delayed:
        seen: Delayed = self._seen_in(each)
        return replace(seen, id=self._number(each.id))

    def _unfinished(self, rest: Unfinished | None) -> Unfinished | None:
        """Return the rest of a resolving text, without the objects out of sight in it."""
        if rest is None:
            return None
        seen: Unfinished = self._seen_in(rest)
        known = self._known.get(rest.object)
        return replace(
            seen,
            object=ObjectId(known.number) if known is not None else NOWHERE.id,
            chosen=tuple(each for each in seen.chosen if each != NOWHERE),
        )

    def _filter(self, given: Filter) -> Filter | None:
        """Return a filter as the viewer knows it; None for one on a hidden card alone."""
        if given.object is None:
            return given
        obj = self._state.objects.get(given.object)
        if obj is None:
            return replace(given, object=NOWHERE.id, incarnation=None)
        if self._is_hidden(obj):
            return None
        if given.incarnation is None:
            return replace(given, object=self._number(given.object))
        ref = self._ref(Ref(given.object, given.incarnation))
        return replace(given, object=ref.id, incarnation=ref.incarnation)


def _faceless(obj: GameObject, *, public: bool) -> GameObject:
    """Return the public part of an object; blank in a hidden zone."""
    shown = GameObject(
        id=obj.id,
        cards=obj.cards,
        owner=obj.owner,
        controller=obj.controller if public else obj.owner,
        zone=obj.zone,
        order=obj.order,
        incarnation=obj.incarnation,
        timestamp=obj.timestamp,
    )
    if not public:
        return shown
    return replace(
        shown,
        face_down=obj.face_down,
        tapped=obj.tapped,
        counters=obj.counters,
        damage=obj.damage,
        token=obj.token,
        cast=obj.cast,
        base=BLANK if obj.base is not None else None,
        conditions=obj.conditions,
        holder=obj.holder,
        home=obj.home,
        protector=obj.protector,
        since=obj.since,
        since_under=obj.since_under,
        exile_on_leaving=obj.exile_on_leaving,
        attached_to=obj.attached_to,
        targets=obj.targets,
        proxy_of=obj.proxy_of,
    )


def _looked_at(
    state: GameState, changed: Collection[int], piles: Collection[_Pile]
) -> list[GameObject]:
    """Return the objects that have changed or are in one of these zones, by number."""
    if piles:
        return [obj for obj in state.objects if obj.id in changed or (obj.zone, obj.owner) in piles]
    found = (state.objects.get(who) for who in sorted(changed))
    return [obj for obj in found if obj is not None]


def _refers(obj: GameObject) -> bool:
    """Return whether an object refers to others."""
    return bool(
        obj.targets
        or obj.attached_to is not None
        or obj.kept_by is not None
        or obj.proxy_of is not None
    )


def _ids_kept(state: GameState) -> Iterator[int]:
    abilities = state.waiting if state.resolving is None else (*state.waiting, state.resolving)
    kept = (abilities, state.delayed, *state.lasting)
    return (each.id for some in kept for each in some)


def _updated(before: Trie[V], were: Iterable[int], now: Mapping[int, V]) -> Trie[V]:
    """Return a trie with replaced values; equal values stay the identical object."""
    trie = before
    for key in were:
        if key not in now:
            trie = trie.put(key, None)
    for key, value in now.items():
        if trie.get(key) != value:
            trie = trie.put(key, value)
    return trie


def _same(before: tuple[V, ...], now: Iterable[V]) -> tuple[V, ...]:
    found = tuple(now)
    return before if found == before else found
