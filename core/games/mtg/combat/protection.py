"""Protection from colours, types and other qualities that are known (MTG CR 702.16)."""

import re

from core.cards.mana import COLOR_ORDER, Color
from core.games.mtg.traits import Traits

_LETTERS = {Color(letter).word.lower(): letter for letter in COLOR_ORDER}
_SPLIT = re.compile(r",? and from |,? from |,? and |, ")
_ALWAYS = frozenset({"everything"})
_ONE = 1


def protected_from(found: Traits, source: Traits) -> str:
    """Return the quality of a source that an object has protection from, or ``""``."""
    for keyword in found.keywords:
        word, _, rest = keyword.casefold().partition("protection from ")
        if word or not rest:
            continue
        for quality in _SPLIT.split(rest):
            if _has_quality(source, quality.strip()):
                return quality.strip()
    return ""


def _has_quality(source: Traits, quality: str) -> bool:
    if quality in _ALWAYS:
        return True
    if quality in _LETTERS:
        return _LETTERS[quality] in source.colors
    if quality in {"each color", "all colors"}:
        return bool(source.colors)
    if quality in {"multicolored", "monocolored", "colorless"}:
        number = len(source.colors)
        tests = {"multicolored": number > _ONE, "monocolored": number == _ONE}
        return tests.get(quality, number == 0)
    line = source.type_line
    words = {word.casefold() for word in (*line.supertypes, *line.types, *line.subtypes)}
    return not words.isdisjoint(_singulars(quality))


def _singulars(quality: str) -> tuple[str, ...]:
    """Return what a quality may be called of one alone: Werewolves are each a Werewolf."""
    return (
        quality,
        quality.removesuffix("s"),
        quality.removesuffix("es"),
        quality.removesuffix("ves") + "f",
        quality.removesuffix("ies") + "y",
    )
