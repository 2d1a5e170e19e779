"""The orders in which a hand can be sorted, by facts that every game has or lacks."""

from collections.abc import Callable, Mapping, Sequence

from core.rules.ruleset import StateView
from core.state.ids import ObjectId

Facts = Mapping[str, object]
_COLOURS = "WUBRG"
_NO_NUMBER = 99


def sorted_by(order: str, state_view: StateView, ids: Sequence[ObjectId]) -> Sequence[ObjectId]:
    """Return objects in an order; those that are equal in it go by cost and then by name."""
    key = _KEYS[order]
    found = {object_id: state_view.rules.law.facts(state_view, object_id) for object_id in ids}
    return sorted(
        ids,
        key=lambda object_id: (
            key(found[object_id]),
            _cost(found[object_id]),
            _name(found[object_id]),
        ),
    )


def _name(facts: Facts) -> str:
    return str(facts["name"]).casefold()


def _cost(facts: Facts) -> float:
    """Return what it costs; what has no cost, such as a land, comes first."""
    return _number(facts.get("mana_value", facts.get("cost")), nothing=-1)


def _type(facts: Facts) -> tuple[str, ...]:
    types = facts["types"]
    return tuple(str(each) for each in types) if isinstance(types, tuple) else ()


def _colour(facts: Facts) -> tuple[float, ...]:
    """Return the colours in their usual order, or the pitch; several colours come after one."""
    if "colors" not in facts:
        return (_number(facts.get("pitch"), nothing=_NO_NUMBER),)
    colours = facts["colors"]
    if not isinstance(colours, tuple) or not colours:
        return (_NO_NUMBER,)
    return (len(colours), *(_COLOURS.find(str(each)) for each in colours))


def _number(value: object, *, nothing: float) -> float:
    text = str(value)
    return float(text) if text.isdecimal() else nothing


_KEYS: Mapping[str, Callable[[Facts], object]] = {
    "name": _name,
    "cost": _cost,
    "type": _type,
    "colour": _colour,
}
