"""Programs stored, worded, and without positions in a text."""

from typing import Any

from msgspec.msgpack import Decoder, encode
from msgspec.structs import replace

from core.effects.grammar import Grammar, tidied
from core.effects.program import NO_WORDS, AnyAbility, Words

_DECODER = Decoder(AnyAbility)


def stored_again(ability: AnyAbility) -> AnyAbility:
    """Return an ability after encoding and decoding."""
    again: AnyAbility = _DECODER.decode(encode(ability))
    return again


def wording(grammar: Grammar, part: str, value: Any) -> str:  # noqa: ANN401 - any value
    """Return a value in plain English that the grammar reads back, ``""`` if it cannot."""
    return tidied(grammar.say(part, value) or "")


def without_words(value: Any) -> Any:  # noqa: ANN401 - any value
    """Return a program without positions in a text, to be compared."""
    if isinstance(value, tuple):
        return tuple(without_words(each) for each in value)
    fields = getattr(value, "__struct_fields__", None)
    if fields is None or isinstance(value, Words):
        return value
    changed = {name: without_words(getattr(value, name)) for name in fields if name != "words"}
    if "words" in fields:
        changed["words"] = NO_WORDS
    return replace(value, **changed)
