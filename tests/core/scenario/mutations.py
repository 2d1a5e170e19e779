"""Scenario data with something wrong in it, anywhere: dropped, replaced, doubled, swapped."""

import copy
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Protocol, TypeVar

T = TypeVar("T")
Place = tuple[str | int, ...]


class Pick(Protocol):
    """Chooses one of several things: hypothesis, or a generator with a fixed seed."""

    def __call__(self, options: Sequence[T], /) -> T: ...


def _nested(depth: int) -> list[Any]:
    found: list[Any] = []
    for _ in range(depth):
        found = [found]
    return found


JUNK: tuple[Any, ...] = (
    None,
    True,
    False,
    0,
    1,
    -1,
    3,
    99,
    10**30,
    1.5,
    float("nan"),
    float("inf"),
    "",
    "A",
    "B",
    "x",
    "3",
    "--3",
    "²",
    "{W",
    "{²}",
    "+1/+1",
    "a\nb",
    "\ud800",
    "\x00",
    "9" * 5000,
    "-" * 3000,
    b"bytes",
    [],
    {},
    [[]],
    [{}],
    ["x"],
    [3],
    {"x": 1},
    {"": {}},
    {3: 4},
    _nested(40),
    ("front", "back"),
    {"do": "tap", "object": "x"},
)
"""Values that some key cannot take, and some that any may find odd."""
_WORDS = (
    *("front", "back", "left", "right", "both", "fused", "melded", "transformed", "converted"),
    *("face_down", "battlefield", "hand", "library", "graveyard", "exile", "stack", "command"),
    *("sideboard", "deck", "arena", "hero", "permanent", "head", "arsenal", "pitch", "banished"),
    *("end_of_turn", "permanent", "top", "bottom", "day", "night", "cast", "play", "dies", "U"),
    *("Creature — Human", "Land", "Aura", "Flying", "Daybound", "meld", "transform", "split"),
)
"""Words that mean something somewhere."""


def mutated(pick: Pick, data: dict[str, Any], verbs: Sequence[str]) -> dict[str, Any]:
    """Return a copy of the data with one to three things wrong in it."""
    found = copy.deepcopy(data)
    for _ in range(pick((1, 1, 2, 3))):
        places = list(_places(found))
        if not places:
            return found
        place = pick(places)
        holder = _at(found, place[:-1])
        _VERBS[pick(tuple(_VERBS))](pick, holder, place[-1], _Sources(found, places, verbs))
    return found


class _Sources:
    """Where other values come from: the same data, words, verbs."""

    def __init__(self, data: dict[str, Any], places: list[Place], verbs: Sequence[str]) -> None:
        self._data = data
        self._places = places
        self._verbs = verbs

    def another(self, pick: Pick) -> Any:  # noqa: ANN401 - any value of the data
        """Return a value from elsewhere."""
        return copy.deepcopy(_at(self._data, pick(self._places)))

    def word(self, pick: Pick) -> str:
        """Return a word that means something somewhere."""
        return pick((*_WORDS, *self._verbs))


def _drop(pick: Pick, holder: Any, key: Any, sources: _Sources) -> None:  # noqa: ANN401 - a list or a table
    del pick, sources
    del holder[key]


def _replace(pick: Pick, holder: Any, key: Any, sources: _Sources) -> None:  # noqa: ANN401 - a list or a table
    del sources
    holder[key] = copy.deepcopy(pick(JUNK))


def _swap(pick: Pick, holder: Any, key: Any, sources: _Sources) -> None:  # noqa: ANN401 - a list or a table
    holder[key] = sources.another(pick)


def _reword(pick: Pick, holder: Any, key: Any, sources: _Sources) -> None:  # noqa: ANN401 - a list or a table
    holder[key] = sources.word(pick)


def _retype(pick: Pick, holder: Any, key: Any, sources: _Sources) -> None:  # noqa: ANN401 - a list or a table
    del sources
    value = holder[key]
    ways: tuple[Callable[[Any], Any], ...] = (str, repr, bool, lambda v: [v], lambda v: {"x": v})
    holder[key] = -value if isinstance(value, int) and pick((True, False)) else pick(ways)(value)


def _double(pick: Pick, holder: Any, key: Any, sources: _Sources) -> None:  # noqa: ANN401 - a list or a table
    if isinstance(holder, list):
        holder.insert(key, copy.deepcopy(holder[key]))
    else:
        holder[sources.word(pick)] = copy.deepcopy(holder[key])


def _rename(pick: Pick, holder: Any, key: Any, sources: _Sources) -> None:  # noqa: ANN401 - a list or a table
    if isinstance(holder, dict):
        holder[pick((sources.word(pick), "x", "a\nb", "\ud800", ""))] = holder.pop(key)


_VERBS: dict[str, Callable[[Pick, Any, Any, _Sources], None]] = {
    "drop": _drop,
    "replace": _replace,
    "swap": _swap,
    "reword": _reword,
    "retype": _retype,
    "double": _double,
    "rename": _rename,
}


def _places(value: object, place: Place = ()) -> Iterator[Place]:
    """Yield the place of everything in the data, not too deep down."""
    inner: list[tuple[Any, object]] = []
    if isinstance(value, dict):
        inner = list(value.items())
    elif isinstance(value, list):
        inner = list(enumerate(value))
    for key, each in inner if len(place) < 12 else ():
        yield (*place, key)
        yield from _places(each, (*place, key))


def _at(data: object, place: Place) -> Any:  # noqa: ANN401 - any value of the data
    found: Any = data
    for key in place:
        found = found[key]
    return found
