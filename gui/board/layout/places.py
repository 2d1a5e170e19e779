"""Places of permanents: a card keeps its place until an action concerns it.

The front lines of a field are filled from the middle, the back lines from both ends: lands from
the left, other cards from the right. A card that comes takes a free place, a card that leaves
leaves one. As a turn begins, cards move into free places nearer to the middle.
"""

from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from core.state.ids import ObjectId
from gui.board.layout.field import FRONT, LEFT, Slot, column, slots_by_row
from gui.board.layout.frame import CardStep, full_hand
from gui.board.layout.geometry import AreaKey, CardShape, Likeness, Spot

_ROOM_TO_GROW = 0.8
"""Maximum share of the places of a larger card step that may be needed for it."""

_Home = tuple[int, Hashable]
_Cell = tuple[bool, int, int]


class Unit(Struct, frozen=True):
    """A card or a pile of equal cards at one place; without a ``spot`` there is no room for it.

    ``kind`` changes when the cards are turned, ``base`` does not. A unit is 1 or 2 places ``wide``.
    """

    kind: Hashable
    base: Hashable
    cards: tuple[ObjectId, ...]
    row: int
    wide: int = 1
    spot: Spot | None = None


class FieldPlaces(Struct, frozen=True):
    """The units of one field, and the place of each kind of card until the last one leaves."""

    units: tuple[Unit, ...] = ()
    homes: Mapping[_Home, Spot] = {}

    def spots(self) -> tuple[tuple[ObjectId, Spot | None], ...]:
        """Return the place of each card."""
        return tuple((card, unit.spot) for unit in self.units for card in unit.cards)


class Placement(Struct, frozen=True):
    """The places of every field at one moment, the card step of the table, and the turn.

    ``hand`` is the number of cards for which the hand of the ``holder`` has room: it does not
    shrink within a turn.
    """

    fields: Mapping[AreaKey, FieldPlaces] = {}
    step: int = 0
    turn: Hashable = None
    hand: int = 0
    holder: Hashable = None


class FieldCards(Struct, frozen=True):
    """The cards of a field and its card steps; ``leftmost`` fills one line from the left.

    The card step of the table does not depend on the cards of a ``narrow`` field.
    """

    shapes: Sequence[CardShape]
    steps: Sequence[CardStep]
    leftmost: bool = False
    narrow: bool = False

    def at(self, step: int) -> CardStep:
        """Return the size of the cards at a card step of the table."""
        return self.steps[min(step, len(self.steps) - 1)]

    def units(self, *, loose: bool) -> list[Unit]:
        """Return the units of the field, without places."""
        rows = slots_by_row(self.shapes, leftmost=self.leftmost, loose=loose)
        return [_unit(slot, row, loose=loose) for row, slots in rows.items() for slot in slots]

    def fits(self, step: int, share: float = 1.0) -> bool:
        """Return whether a share of the places of a step is enough for the cards."""
        size = self.at(step)
        units = self.units(loose=size.crowded)
        front = sum(unit.wide for unit in units if unit.row == FRONT)
        back = sum(unit.wide for unit in units if unit.row != FRONT)
        return size.holds(front, back, share)


_NOTHING = FieldPlaces()


def next_placement(  # noqa: PLR0913 - the moment before, the cards, and the turn
    before: Placement | None,
    fields: Mapping[AreaKey, FieldCards],
    turn: Hashable,
    *,
    first: int = 0,
    hand: int = 0,
    holder: Hashable = None,
) -> Placement:
    """Return the places of the cards, given those of the moment before.

    ``first`` is the card step of an empty table, ``hand`` the number of cards in the hand of the
    viewer, the ``holder``.
    """
    begins = before is None or before.turn != turn
    now = first if before is None else max(before.step, first)
    step = _step(now, fields.values(), first, begins=begins)
    placed: dict[AreaKey, FieldPlaces] = {}
    for key, cards in fields.items():
        known = _NOTHING if before is None else before.fields.get(key, _NOTHING)
        size = cards.at(step)
        placing = _Placing(size, known)
        tidies = begins and before is not None and before.turn is not None
        placed[key] = placing.placed(cards.units(loose=size.crowded), tidies=tidies)
    full = full_hand(hand)
    if before is not None and not begins and before.holder == holder:
        full = max(before.hand, full)
    return Placement(placed, step, turn, full, holder)


def swapped(places: FieldPlaces, object_id: ObjectId, spot: Spot) -> FieldPlaces:
    """Return the places with a card at a place of its row; a card there changes places with it."""
    moved = next((each for each in places.units if object_id in each.cards), None)
    if moved is None or moved.spot is None:
        return places
    there = [each for each in places.units if each.row == moved.row and each.spot == spot]
    if any(each.wide > 1 for each in (moved, *there)):
        return places
    homes = {**places.homes, (moved.row, moved.base): spot}
    homes |= {(each.row, each.base): moved.spot for each in there}
    units = tuple(
        replace(each, spot=spot)
        if each is moved
        else replace(each, spot=moved.spot)
        if each in there
        else each
        for each in places.units
    )
    return FieldPlaces(units, homes)


def _unit(slot: Slot, row: int, *, loose: bool) -> Unit:
    top = slot.top
    kind = top.sort if loose and top.kind is None else top.kind
    found: Hashable = top.id if kind is None or slot.behind else kind
    base = replace(found, quarters=0) if isinstance(found, Likeness) else found
    wide = 2 if top.double or top.landscape else 1
    return Unit(found, base, tuple(card.id for card in slot.cards), row, wide)


def _step(now: int, fields: Collection[FieldCards], first: int, *, begins: bool) -> int:
    """Return the card step: smaller at once, larger only as a turn begins and with room to grow."""

    def holds(step: int, share: float = 1.0) -> bool:
        return all(cards.narrow or cards.fits(step, share) for cards in fields)

    last = max((len(cards.steps) for cards in fields), default=1) - 1
    least = next((step for step in range(first, last + 1) if holds(step)), last)
    if least >= now or not begins:
        return max(least, now)
    return next((step for step in range(first, now) if holds(step, _ROOM_TO_GROW)), now)


class _Placing:
    """Places the units of one field at a card step."""

    def __init__(self, step: CardStep, known: FieldPlaces) -> None:
        self.step, self.known = step, known
        self.taken: set[_Cell] = set()

    def placed(self, units: Sequence[Unit], *, tidies: bool) -> FieldPlaces:
        """Return the field with every unit at its place."""
        known = {(unit.row, unit.kind): unit.spot for unit in self.known.units}
        was = {card: (unit.row, unit.spot) for unit in self.known.units for card in unit.cards}
        bases = {(unit.row, unit.base) for unit in units}
        homes = {home: spot for home, spot in self.known.homes.items() if home in bases}
        found: dict[int, Spot] = {}

        def place(wanted: "Iterable[Iterable[Spot | None]]") -> None:
            for at, (unit, spots) in enumerate(zip(units, wanted, strict=True)):
                spot = None if at in found else self._first_free(unit, spots)
                if spot is not None:
                    self.taken.update(self._cells(unit, spot))
                    found[at] = spot

        place([known.get((unit.row, unit.kind))] for unit in units)
        place([homes.get((unit.row, unit.base))] for unit in units)
        place(
            [
                spot
                for row, spot in (was[card] for card in unit.cards if card in was)
                if row == unit.row
            ]
            for unit in units
        )
        kept = {(row, spot) for (row, _), spot in homes.items()}
        place((spot for spot in self._all(unit) if (unit.row, spot) not in kept) for unit in units)
        place(self._all(unit) for unit in units)
        laid = [replace(unit, spot=found.get(at)) for at, unit in enumerate(units)]
        if tidies:
            laid = self._tidied(laid, homes)
        for unit in laid:
            home = unit.row, unit.base
            if unit.spot is not None and (home not in homes or unit.kind == unit.base):
                homes[home] = unit.spot
        return FieldPlaces(tuple(laid), homes)

    def _first_free(self, unit: Unit, spots: Iterable[Spot | None]) -> Spot | None:
        for spot in spots:
            cells = self._cells(unit, spot) if spot is not None else []
            if cells and self.taken.isdisjoint(cells):
                return spot
        return None

    def _cells(self, unit: Unit, spot: Spot) -> list[_Cell]:
        """Return the cells that a unit takes at a place, none outside the field."""
        front = unit.row == FRONT
        left = column(unit.row, spot, self.step.columns)
        if unit.row not in {FRONT, LEFT}:
            left -= unit.wide - 1
        inside = 0 <= left <= self.step.columns - unit.wide
        if not inside or spot.line >= (self.step.front if front else self.step.back):
            return []
        return [(front, spot.line, left + each) for each in range(unit.wide)]

    def _all(self, unit: Unit) -> Iterator[Spot]:
        """Yield the places of a row in the order in which cards take them."""
        front, columns = unit.row == FRONT, self.step.columns
        for line in range(self.step.front if front else self.step.back):
            for number in range(columns + 1 if front else columns):
                yield Spot(line, _from_the_middle(number) if front else number)

    def _tidied(self, units: Sequence[Unit], homes: dict[_Home, Spot]) -> list[Unit]:
        """Move the outermost cards of the front into free places nearer to the middle."""
        laid = list(units)
        front = [at for at, unit in enumerate(laid) if unit.row == FRONT and unit.wide == 1]
        if not front:
            return laid
        rank = {spot: number for number, spot in enumerate(self._all(laid[front[0]]))}
        kept = {spot for (row, _), spot in homes.items() if row == FRONT}
        while True:
            free = [
                spot
                for spot in rank
                if spot not in kept and self._first_free(laid[front[0]], [spot]) is not None
            ]
            there = [at for at in front if laid[at].spot in rank]
            outermost = max(there, key=lambda at: rank[laid[at].spot], default=None)  # type: ignore[index]
            if outermost is None or not free:
                return laid
            unit, spot = laid[outermost], free[0]
            if unit.spot is None or rank[unit.spot] < rank[spot]:
                return laid
            self.taken.difference_update(self._cells(unit, unit.spot))
            self.taken.update(self._cells(unit, spot))
            if homes.get((unit.row, unit.base)) == unit.spot:
                homes[unit.row, unit.base] = spot
            kept.discard(unit.spot)
            laid[outermost] = replace(unit, spot=spot)


def _from_the_middle(number: int) -> int:
    """Return the offset of the number-th place: 0, 1, -1, 2, -2 ..."""
    return (number + 1) // 2 * (1 if number % 2 else -1)
