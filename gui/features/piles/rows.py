"""The cards of one pile as rows: what a seat may know of each, and nothing else."""

from collections.abc import Callable, Iterable, Sequence
from enum import StrEnum

from msgspec import Struct

from core.rules.ruleset import StateView
from core.state.ids import ObjectId, PlayerId, Zone
from core.state.objects import GameObject
from gui.faces.card_view import CardView

Describe = Callable[[StateView, GameObject], CardView]


class Order(StrEnum):
    """The orders in which a pile can be shown."""

    PILE = "Top first"
    NAME = "By name"
    TYPE = "By type"
    COST = "By cost"


class PileRow(Struct, frozen=True, kw_only=True):
    """One card of a pile.

    ``place`` counts from the top, beginning with 1. ``view`` is what the board would show
    of it; of a card that the seat does not know, every word is empty.
    """

    object_id: ObjectId
    place: int
    view: CardView
    name: str
    types: str = ""
    cost: str = ""
    worth: float = 0

    @property
    def known(self) -> bool:
        """Whether the seat knows which card it is."""
        return not self.view.unknown

    @property
    def accessible_text(self) -> str:
        """The row as it is read aloud."""
        place = "on top" if self.place == 1 else f"number {self.place} from the top"
        return ", ".join(part for part in (self.name, self.types, self.cost, place) if part)


def rows_of(
    state_view: StateView, zone: Zone, owner: PlayerId, describe: Describe
) -> tuple[PileRow, ...]:
    """Return the cards of a player's zone as a seat sees them, the topmost first."""
    there = state_view.state.in_zone(zone, owner)[::-1]
    return tuple(
        row_of(state_view, obj, place, describe(state_view, obj))
        for place, obj in enumerate(there, 1)
    )


def row_of(state_view: StateView, obj: GameObject, place: int, view: CardView) -> PileRow:
    """Return one card as a seat sees it."""
    if view.unknown:
        return PileRow(object_id=obj.id, place=place, view=view, name=view.name)
    characteristics = state_view.rules.tables.characteristics(state_view, obj.id)
    cost, worth = (
        characteristics.get("mana_cost"),
        characteristics.get("mana_value", characteristics.get("cost")),
    )
    return PileRow(
        object_id=obj.id,
        place=place,
        view=view,
        name=str(characteristics["name"]) or view.name,
        types=str(characteristics.get("type_line") or characteristics.get("typebox") or ""),
        cost=str(characteristics.get("cost") or "") if cost is None else str(cost),
        worth=_number(worth),
    )


def sorted_rows(rows: Iterable[PileRow], order: Order) -> tuple[PileRow, ...]:
    """Return rows in another order; what is alike keeps the order of the pile."""
    keys: dict[Order, Callable[[PileRow], tuple[object, ...]]] = {
        Order.PILE: lambda row: (row.place,),
        Order.NAME: lambda row: (not row.known, row.name.casefold()),
        Order.TYPE: lambda row: (not row.known, _kind(row.types), row.name.casefold()),
        Order.COST: lambda row: (not row.known, row.worth, row.name.casefold()),
    }
    return tuple(sorted(rows, key=keys[order]))


def fitting(rows: Sequence[PileRow], words: str) -> tuple[PileRow, ...]:
    """Return the rows whose name or types hold every word."""
    wanted = words.casefold().split()
    if not wanted:
        return tuple(rows)
    return tuple(
        row
        for row in rows
        if row.known and all(word in f"{row.name} {row.types}".casefold() for word in wanted)
    )


def _kind(types: str) -> str:
    """Return a line of types with the last word before the dash first: the card type counts."""
    head = types.replace(" - ", " — ").partition(" — ")[0].split()
    return " ".join(reversed(head)).casefold()


def _number(value: object) -> float:
    if isinstance(value, (int, float)):
        return float(value)
    text = str(value or "")
    return float(text) if text.isdecimal() else 0.0
