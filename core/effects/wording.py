"""Words of programs, and programs as stored bytes."""

from typing import Any

from msgspec.msgpack import Decoder, encode
from msgspec.structs import replace

from core.effects.grammar import Grammar
from core.effects.program import NO_WORDS, AnyAbility, Words
from core.messages import Message, verbatim

_DECODER = Decoder(AnyAbility)


def encoded(ability: AnyAbility) -> bytes:
    """Return one ability as bytes."""
    return encode(ability)


def decoded(stored: bytes) -> AnyAbility:
    """Return a stored ability; raise `msgspec.DecodeError` or `msgspec.ValidationError`."""
    ability: AnyAbility = _DECODER.decode(stored)
    return ability


def wording(grammar: Grammar, part: str, value: Any) -> Message | None:  # noqa: ANN401 - any value
    """Return a value in plain English that the grammar reads back, None if it cannot."""
    words = grammar.say(part, value)
    return None if words is None else verbatim(tidied(words))


def tidied(words: str) -> str:
    """Return spoken tokens as prose: no blank before a comma, a capital at the beginning."""
    text = words
    for sign in (",", ".", ":", "'s", "'"):
        text = text.replace(f" {sign}", sign)
    text = text.replace(" s'", " 's").strip()
    sentences = [each[:1].upper() + each[1:] for each in text.split(". ")]
    return ". ".join(sentences) + ("" if text.endswith((".", '"')) else ".")


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
