"""The tokens that the program of a face creates."""

from collections.abc import Iterator

from msgspec import Struct

from core.cards.card import Face
from core.effects import program as lang
from core.games.mtg.reading.readings import reading_of

_CARD_TYPES = frozenset({"artifact", "creature", "enchantment", "land", "planeswalker", "battle"})


class CreatedToken(Struct, frozen=True, kw_only=True):
    """Characteristics of a created token; ``power`` and ``toughness`` are empty if computed."""

    name: str
    type_line: str
    power: str = ""
    toughness: str = ""
    colors: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()


def created_tokens(face: Face) -> tuple[CreatedToken, ...]:
    """Return each token with characteristics of its own that a face creates, once."""
    found = (_token(token) for token in _tokens(reading_of(face).abilities))
    return tuple(dict.fromkeys(token for token in found if token.name))


def _tokens(value: object) -> Iterator[lang.TokenOf]:
    if isinstance(value, tuple):
        for each in value:
            yield from _tokens(each)
    elif isinstance(value, lang.TokenOf):
        yield value
    else:
        for name in getattr(value, "__struct_fields__", ()):
            yield from _tokens(getattr(value, name))


def _token(token: lang.TokenOf) -> CreatedToken:
    types = [word.title() for word in token.types if word in _CARD_TYPES]
    subtypes = [word.title() for word in token.types if word not in _CARD_TYPES]
    name = token.name.title() if token.predefined else token.name or " ".join(subtypes)
    if token.predefined:
        types, subtypes = ["Artifact"], [name]
    heads = " ".join([*(word.title() for word in token.supertypes), *types])
    return CreatedToken(
        name=name,
        type_line=f"{heads} — {' '.join(subtypes)}" if subtypes else heads,
        power=_number(token.power),
        toughness=_number(token.toughness),
        colors=token.colors,
        keywords=tuple(each.name for each in token.abilities if isinstance(each, lang.Keyword)),
    )


def _number(amount: object) -> str:
    return str(amount.value) if isinstance(amount, lang.Number) else ""
