"""Keys of positions: positions with one key differ in nothing that the rules depend on.

Numbers that only record the order of events, such as the clock, are left out. Objects that nothing
refers to are compared as a multiset, so that it does not matter which of two equal ones is tapped.
"""

from collections.abc import Hashable, Iterator
from typing import Any, cast

from msgspec import Struct

from core.cards.card import Card
from core.rules.ruleset import Ruleset
from core.state.combat import Combat
from core.state.effects import Filter
from core.state.game_state import GameState, Player
from core.state.ids import ObjectId, Ref
from core.state.objects import GameObject
from core.state.zones import STACK

_OF_AN_OBJECT = (
    *("owner", "controller", "side", "halves", "flipped", "cast", "face_down", "tapped"),
    *("counters", "damage", "turned", "protector", "token", "exile_on_leaving", "conditions"),
    *("chosen", "holder", "home", "since_under", "deathtouched", "paid", "mana_spent"),
)
_REFERENCES = ("attached_to", "targets", "kept_by", "proxy_of", "exiled_by")
_OF_A_TABLE = (
    *("turn", "active", "turn_step", "match", "turns_to_come", "phases_to_come", "day_night"),
    *("chosen_names", "unsettled"),
)
_LASTING = ("effects", "replacements", "permissions", "waiting", "delayed")
_LEFT_OUT = frozenset({"id", "timestamp", "order"})
_GONE = "gone"


class Positions:
    """Keys of the positions of one search."""

    def __init__(self, rules: Ruleset) -> None:
        self._ordered = frozenset(
            spec.zone
            for spec in rules.zones
            if spec.ordered and (spec.hidden or spec.zone == STACK)
        )
        self._kept: dict[int, tuple[GameObject, Hashable]] = {}
        self._cards: dict[int, tuple[Card, int]] = {}
        self._numbers: dict[Card, int] = {}

    def key(self, state: GameState) -> Hashable:
        """Return the key of a position."""
        named: set[int] = set()
        rest = tuple(_plain(getattr(state, name), state, named) for name in _LASTING)
        events = tuple(sorted(repr(_plain(each, state, named)) for each in state.past_events))
        fight, roles = self._fight(state, named)
        linked = {obj.id: self._links(obj, state, named) for obj in state.objects}
        return (
            tuple(getattr(state, name) for name in _OF_A_TABLE),
            tuple(_player(each, state, named) for each in state.players),
            rest,
            events,
            fight,
            *self._objects(state, named, roles, linked),
        )

    def alike(self, state: GameState, object_id: ObjectId) -> Hashable:
        """Return a value that is equal for two objects only if they are interchangeable."""
        named: set[int] = set()
        for name in _LASTING:
            _plain(getattr(state, name), state, named)
        _plain(state.fight, state, named)
        for obj in state.objects:
            self._links(obj, state, named)
        for each in state.players:
            _player(each, state, named)
        obj = state.object(object_id)
        own = object_id if object_id in named else 0
        return (own, obj.zone, self._of(obj, state), self._links(obj, state, set()))

    def _objects(
        self,
        state: GameState,
        named: set[int],
        roles: dict[int, Hashable],
        linked: dict[ObjectId, Hashable],
    ) -> Iterator[Hashable]:
        loose: dict[Hashable, int] = {}
        piles: dict[Hashable, list[tuple[int, Hashable]]] = {}
        for obj in state.objects:
            name = obj.id if obj.id in named else 0
            found = (obj.zone, self._of(obj, state), linked[obj.id], name, roles.get(obj.id))
            if obj.zone in self._ordered:
                piles.setdefault((obj.zone, obj.owner), []).append((obj.order, found))
            else:
                loose[found] = loose.get(found, 0) + 1
        yield frozenset(loose.items())
        yield tuple(
            (where, tuple(each for _, each in sorted(pile, key=lambda pair: pair[0])))
            for where, pile in sorted(piles.items(), key=repr)
        )

    def _of(self, obj: GameObject, state: GameState) -> Hashable:
        kept = self._kept.get(obj.id)
        if kept is None or kept[0] is not obj:
            values = tuple(getattr(obj, name) for name in _OF_AN_OBJECT)
            printed = obj.base if obj.base is not None else state.printed(obj)
            cards = tuple(self._card(each) for each in (printed, *state.fronts(obj)[1:]))
            kept = (obj, (values, cards, obj.since == state.turn))
            self._kept[obj.id] = kept
        return kept[1]

    def _card(self, card: Card) -> int:
        kept = self._cards.get(id(card))
        if kept is None:
            kept = (card, self._numbers.setdefault(card, len(self._numbers)))
            self._cards[id(card)] = kept
        return kept[1]

    def _links(self, obj: GameObject, state: GameState, named: set[int]) -> Hashable:
        values = [getattr(obj, name) for name in _REFERENCES]
        if not any(values) and not obj.announced.spent:
            return obj.announced
        return (*(_plain(each, state, named) for each in (*values, obj.announced)),)

    def _fight(self, state: GameState, named: set[int]) -> tuple[Hashable, dict[int, Hashable]]:
        """Return the combat, and the part in it of creatures that it need not name."""
        fight = state.fight
        if not isinstance(fight, Combat):
            return _plain(fight, state, named), {}
        blocking = [ref for each in fight.attackers for ref in each.blockers]
        if blocking or fight.first_group or fight.orders:
            return _plain(fight, state, named), {}
        roles: dict[int, Hashable] = {}
        for each in fight.attackers:
            at = _plain(each.at, state, named)
            if state.find(each.obj) is not None:
                roles[each.obj.id] = (at, each.defender, each.held_by, each.blocked)
        return (fight.begun, fight.declared, fight.blocks_by), roles


def _player(player: Player, state: GameState, named: set[int]) -> Hashable:
    facts = sorted((_plain(each, state, named) for each in player.object_facts), key=repr)
    values = tuple(
        getattr(player, name)
        for name in Player.__struct_fields__
        if name not in {"object_facts", "mana"}
    )
    return (values, tuple(sorted(player.mana)), tuple(facts))


def _plain(value: Any, state: GameState, named: set[int]) -> Hashable:  # noqa: ANN401 - any field
    """Return a value with each reference as an id, or as gone; add the ids to ``named``."""
    if isinstance(value, Ref):
        if state.find(value) is None:
            return _GONE
        named.add(value.id)
        return ("#", value.id)
    if isinstance(value, Card):
        return value
    if isinstance(value, Filter) and value.object is not None:
        named.add(value.object)
    if isinstance(value, Struct):
        return (
            type(value).__name__,
            *(
                _plain(getattr(value, name), state, named)
                for name in value.__struct_fields__
                if name not in _LEFT_OUT
            ),
        )
    if isinstance(value, tuple | list):
        return tuple(_plain(each, state, named) for each in value)
    return cast("Hashable", value)
