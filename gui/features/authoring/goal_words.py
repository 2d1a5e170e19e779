"""What a proposed goal says, in words that an author can read without knowing the file format."""

from collections.abc import Mapping
from typing import Any

_CALLED: Mapping[str, str] = {
    "active": "faces that count",
    "color": "colour",
    "colors": "colours",
    "happened": "event",
    "typebox": "type box",
}
_CARDS = {"object", "attached_to"}


def goal_words(goal: Mapping[str, Any], names: Mapping[str, str]) -> str:
    """Return an expectation in words; ``names`` are those of the objects, by their ids."""
    facts = dict(goal)
    about = facts.pop("object", "")
    said = ", ".join(f"{_key(key)}: {_value(key, value, names)}" for key, value in facts.items())
    return f"{names.get(about, about)} · {said}" if about else said


def _key(key: str) -> str:
    return _CALLED.get(key, key.replace("_", " "))


def _value(key: str, value: object, names: Mapping[str, str]) -> str:
    """Return what a fact is; nothing, a list and a yes in the words of a person."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        said = ", ".join(f"{_key(str(each))} {count}" for each, count in value.items())
    elif isinstance(value, list | tuple):
        said = ", ".join(_value(key, each, names) for each in value)
    elif key in _CARDS:
        said = names.get(str(value), str(value))
    else:
        said = str(value).replace("_", " ")
    return said or "none"
