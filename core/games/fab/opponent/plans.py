"""Plans of a turn: which cards of a hand attack, which are pitched, and the damage they make."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import combinations
from types import MappingProxyType

from msgspec import Struct

from core.state.ids import ObjectId


class Use(Struct, frozen=True, kw_only=True):
    """A card or ability that can be used this turn.

    ``place`` is its position among the candidates, ``card`` the card that it takes, if any.
    ``value`` is its damage, or the worth of another effect in damage.
    """

    place: int
    card: ObjectId | None
    cost: int
    value: float
    again: bool
    instant: bool = False


class Planned(Struct, frozen=True):
    """One use with the cards that are pitched for it."""

    use: Use
    pitched: tuple[ObjectId, ...]


class Plan(Struct, frozen=True):
    """The uses of a turn in their order, and their value together."""

    uses: tuple[Planned, ...] = ()
    value: float = 0.0


class Planner:
    """The search of the best plan for a hand; equal hands are searched once.

    ``pitch`` maps the cards in hand to the resources that they give. ``kept`` is the value of
    each card for a later turn; one of them goes to the arsenal if there is ``room``.
    """

    def __init__(
        self,
        uses: Sequence[Use],
        pitch: Mapping[ObjectId, int],
        kept: Mapping[ObjectId, float] = MappingProxyType({}),
        *,
        room: bool = False,
    ) -> None:
        self._uses = tuple(uses)
        self._pitch = pitch
        self._kept = kept
        self._room = room
        self._known: dict[tuple[frozenset[ObjectId], int, int, frozenset[int]], Plan] = {}

    def best(self, cards: frozenset[ObjectId], resources: int, points: int) -> Plan:
        """Return the best plan with these cards, resource points and action points."""
        return self._best(cards, resources, points, frozenset())

    def others(self, cards: frozenset[ObjectId], resources: int, points: int) -> list[Plan]:
        """Return the best plans that begin with another use than the best one."""
        first: dict[int, Plan] = {}
        for plan in self._plans(cards, resources, points, frozenset()):
            place = plan.uses[0].use.place if plan.uses else -1
            if place >= 0 and (place not in first or plan.value > first[place].value):
                first[place] = plan
        return sorted(first.values(), key=lambda each: -each.value)[1:]

    def _best(
        self, cards: frozenset[ObjectId], resources: int, points: int, used: frozenset[int]
    ) -> Plan:
        key = cards, resources, points, used
        if key not in self._known:
            plans = self._plans(cards, resources, points, used)
            self._known[key] = max(plans, key=lambda each: each.value, default=Plan())
        return self._known[key]

    def _plans(
        self, cards: frozenset[ObjectId], resources: int, points: int, used: frozenset[int]
    ) -> Iterator[Plan]:
        left_over = [self._kept.get(each, 0.0) for each in cards]
        yield Plan(value=_LATER * max(left_over, default=0.0) if self._room else 0.0)
        for use in self._uses:
            needs_point = 0 if use.instant else 1
            if points < needs_point or use.place in used:
                continue
            if use.card is not None and use.card in self._pitch and use.card not in cards:
                continue
            left = cards - {use.card} if use.card is not None else cards
            for pitched in self._payments(left, use.cost - resources):
                paid = sum(self._pitch[each] for each in pitched)
                rest = self._best(
                    left - set(pitched),
                    resources + paid - use.cost,
                    points - needs_point + use.again,
                    used | {use.place},
                )
                yield Plan((Planned(use, pitched), *rest.uses), use.value + rest.value)

    def _payments(self, cards: frozenset[ObjectId], missing: int) -> Iterator[tuple[ObjectId, ...]]:
        """Yield the sets of cards that pay for an amount without a card too many."""
        if missing <= 0:
            yield ()
            return
        there = sorted(each for each in cards if self._pitch.get(each))
        for number in range(1, len(there) + 1):
            for some in combinations(there, number):
                amounts = [self._pitch[each] for each in some]
                if sum(amounts) >= missing > sum(amounts) - min(amounts):
                    yield some


_LATER = 0.35
"""The fraction of its value now that a card keeps in the arsenal."""


class Shield(Struct, frozen=True, kw_only=True):
    """A card that may defend: its defense, if it comes from the hand, if it loses defense."""

    id: ObjectId
    defense: int
    from_hand: bool
    wears: bool = True


class Defense(Struct, frozen=True, kw_only=True):
    """The cards that defend, the damage that they stop, and their cost in damage."""

    cards: tuple[ObjectId, ...] = ()
    stopped: int = 0
    cost: float = 0.0


_HARM = 12.0
_LEAST_HARM, _MOST_HARM = 0.8, 1.6
"""The value of one damage at much life, and at little."""
_DEATH = 500.0
_EQUIPMENT, _LASTING = 1.2, 0.2
"""The later worth of one point of defense of equipment that wears, and of other one."""
_LEAST = 0.2


class Defending:
    """The choice of defending cards by their use in the next own turn.

    ``on_hit`` is the value of the effects of a hit. ``only_spare``: only cards without
    a use then defend, except to stay alive.
    """

    def __init__(
        self,
        planner: Planner,
        hand: frozenset[ObjectId],
        points: int,
        *,
        on_hit: float = 0.0,
        only_spare: bool = False,
    ) -> None:
        self._planner = planner
        self._hand = hand
        self._points = points
        self._on_hit = on_hit
        self._only_spare = only_spare

    @cached_property
    def _next(self) -> float:
        return self._planner.best(self._hand, 0, self._points).value

    def cost(self, shields: Sequence[Shield]) -> float:
        """Return the cost in damage of defending with these cards."""
        gone = frozenset(each.id for each in shields if each.from_hand)
        later = self._planner.best(self._hand - gone, 0, self._points).value
        worn = (each for each in shields if not each.from_hand)
        lost = sum(each.defense * (_EQUIPMENT if each.wears else _LASTING) for each in worn)
        return self._next - later + lost

    def best(self, shields: Sequence[Shield], power: int, life: int, most_cards: int) -> Defense:
        """Return the best defense against an attack; one to stay alive before all others."""
        harm = min(_MOST_HARM, max(_LEAST_HARM, _HARM / max(life, 1)))
        best, most = Defense(), -_DEATH if power >= life else _LEAST
        for number in range(1, most_cards + 1):
            for some in combinations(shields, number):
                defense = sum(each.defense for each in some)
                if defense - min(each.defense for each in some) >= power:
                    continue
                stopped = min(power, defense)
                cost = self.cost(some)
                value = stopped * harm - cost + (self._on_hit if stopped == power else 0.0)
                if power - stopped >= life:
                    value -= _DEATH
                elif self._only_spare and cost > 0 and power < life:
                    continue
                if value > most:
                    most = value
                    cards = tuple(each.id for each in some)
                    best = Defense(cards=cards, stopped=stopped, cost=cost)
        return best
