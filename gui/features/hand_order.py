"""Orders of a hand: sorting by name, cost, type or colour, in any game."""

from collections.abc import Callable, Mapping, Sequence

from core.rules.ruleset import StateView
from core.state.ids import ObjectId

Characteristics = Mapping[str, object]
_COLOURS = "WUBRG"
_NO_NUMBER = 99


def sorted_by(order: str, state_view: StateView, ids: Sequence[ObjectId]) -> Sequence[ObjectId]:
    """Return objects in an order; ties are sorted by cost and then by name."""
    key = _KEYS[order]
    found = {
        object_id: state_view.rules.tables.characteristics(state_view, object_id)
        for object_id in ids
    }
    return sorted(
        ids,
        key=lambda object_id: (
            key(found[object_id]),
            _cost(found[object_id]),
            _name(found[object_id]),
        ),
    )


def _name(characteristics: Characteristics) -> str:
    return str(characteristics["name"]).casefold()


def _cost(characteristics: Characteristics) -> float:
    """Return the cost of a card; -1 for a card without one, such as a land, which sorts first."""
    return _number(characteristics.get("mana_value", characteristics.get("cost")), nothing=-1)


def _type(characteristics: Characteristics) -> tuple[str, ...]:
    types = characteristics["types"]
    return tuple(str(each) for each in types) if isinstance(types, tuple) else ()


def _colour(characteristics: Characteristics) -> tuple[float, ...]:
    """Return a sort key of the colours or the pitch; multicoloured cards follow single colours."""
    if "colors" not in characteristics:
        return (_number(characteristics.get("pitch"), nothing=_NO_NUMBER),)
    colours = characteristics["colors"]
    if not isinstance(colours, tuple) or not colours:
        return (_NO_NUMBER,)
    return (len(colours), *(_COLOURS.find(str(each)) for each in colours))


def _number(value: object, *, nothing: float) -> float:
    text = str(value)
    return float(text) if text.isdecimal() else nothing


_KEYS: Mapping[str, Callable[[Characteristics], object]] = {
    "name": _name,
    "cost": _cost,
    "type": _type,
    "colour": _colour,
}
