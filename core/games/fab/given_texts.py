"""Keywords, numbers and abilities that the text of one object gives to another."""

import re
from collections.abc import Iterator
from functools import lru_cache

from msgspec import Struct

from core.cards.abilities import Ability, read_abilities

_UNDER = re.compile(
    r"(?:while [\w' -]+ is under an? (?:object|permanent)"
    r"(?: other than (?P<but>[^,]+))?, that (?:object|permanent)|an object it lies under)"
    r" (?:has|gets) (?P<given>[^.]+)",
    re.IGNORECASE,
)
_NUMBER = re.compile(r"(?P<change>[+-]\d+) ?\{(?P<stat>[pd])\}", re.IGNORECASE)
_STATS = {"p": "power", "d": "defense"}
_ALLIES = re.compile(
    r"\b(?P<kinds>[\w -]*?)allies you control have [\"“](?P<ability>[^\"”]+)[\"”]",
    re.IGNORECASE,
)
_TEXTS = 1024


class UnderGift(Struct, frozen=True, kw_only=True):
    """A keyword or a number that a sub-card gives a permanent without the name ``but``."""

    but: str = ""
    keyword: str = ""
    stat: str = ""
    change: int = 0


class AllyGift(Struct, frozen=True, kw_only=True):
    """The abilities that a text gives to allies of its player that have all of these subtypes."""

    subtypes: tuple[str, ...]
    abilities: tuple[Ability, ...]


@lru_cache(maxsize=_TEXTS)
def gifts_from_under(text: str) -> tuple[UnderGift, ...]:
    """Return the gifts of a text to the permanent above its card."""
    return tuple(_under(text))


def _under(text: str) -> Iterator[UnderGift]:
    for found in _UNDER.finditer(text):
        but, given = found["but"] or "", found["given"].strip()
        number = _NUMBER.fullmatch(given)
        if number is not None:
            stat = _STATS[number["stat"].casefold()]
            yield UnderGift(but=but, stat=stat, change=int(number["change"]))
        else:
            yield UnderGift(but=but, keyword=given.capitalize())


@lru_cache(maxsize=_TEXTS)
def gifts_to_allies(text: str) -> tuple[AllyGift, ...]:
    """Return the abilities that a text gives to allies."""
    return tuple(
        AllyGift(
            subtypes=tuple(word.capitalize() for word in found["kinds"].split()),
            abilities=read_abilities(found["ability"]),
        )
        for found in _ALLIES.finditer(text)
    )
