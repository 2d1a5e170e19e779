"""Protection and hexproof from qualities: which a source has (MTG CR 702.11, 702.16)."""

import re
from collections.abc import Iterator

from core.cards.abilities import qualities
from core.cards.mana import COLOR_ORDER, Color
from core.games.mtg.traits import Traits

_LETTERS = {Color(letter).word.lower(): letter for letter in COLOR_ORDER}
_FROM = re.compile(r",? (?:and )?from ")
_SPLIT = re.compile(r",? and |, ")
_ALL_COLORS = frozenset({"each color", "all colors"})
_OPPONENTS = frozenset({"opponents", "your opponents", "each opponent", "each of your opponents"})
_VALUE = re.compile(r"(?:mana value|converted mana cost) (\d+)(?: or (greater|more|less))?")
_ADJECTIVES = frozenset({"colored", "colorless", "monocolored", "multicolored"})
_CARD_TYPES = frozenset(
    {"artifact", "battle", "creature", "enchantment", "instant", "kindred", "land"}
    | {"planeswalker", "sorcery", "tribal", "basic", "legendary", "snow", "world"}
)
_SPELL = frozenset({"spell", "spells"})
_ONE = 1


def protected_from(found: Traits, source: Traits, *, spell: bool = False) -> str:
    """Return the quality of a source that an object has protection from, or ``""``.

    With ``spell`` the source is a spell on the stack.
    """
    return _first_that_fits("Protection", found, source, spell=spell)


def hexproof_from(found: Traits, source: Traits, *, spell: bool = False) -> str:
    """Return the quality of a source that an object has hexproof from, or ``""``."""
    return _first_that_fits("Hexproof", found, source, spell=spell)


def unread_qualities(found: Traits, source: Traits) -> tuple[str, ...]:
    """Return the qualities an object has protection from of which nothing is known of a source."""
    named = _qualities("Protection", found)
    return tuple(each for each in named if _has_quality(found, source, each, spell=False) is None)


def _first_that_fits(keyword: str, found: Traits, source: Traits, *, spell: bool) -> str:
    named = _qualities(keyword, found)
    return next((each for each in named if _has_quality(found, source, each, spell=spell)), "")


def _qualities(keyword: str, found: Traits) -> Iterator[str]:
    """Yield each quality that a keyword names, lists of them one by one."""
    for words in qualities(keyword, found.keywords, found.text):
        start, *others = _FROM.split(f" {words}")
        if start.strip():
            continue
        for each in others:
            yield from (quality.strip() for quality in _SPLIT.split(each))


def _has_quality(found: Traits, source: Traits, quality: str, *, spell: bool) -> bool | None:
    """Return whether a source has a quality; None for a quality that is not read."""
    words = quality.casefold()
    if words == "everything":
        return True
    if words in _ALL_COLORS:
        return bool(source.colors)
    if words in _OPPONENTS:
        return source.controller != found.controller
    if (value := _VALUE.fullmatch(words)) is not None:
        return _compared(source.mana_value, int(value[1]), value[2])
    return _all_of([_is(source, word, spell=spell) for word in quality.split()])


def _all_of(found: list[bool | None]) -> bool | None:
    return None if None in found else all(found)


def _compared(value: float, bound: int, how: str | None) -> bool:
    if how is None:
        return value == bound
    return value <= bound if how == "less" else value >= bound


def _is(source: Traits, word: str, *, spell: bool) -> bool | None:
    """Return whether a source has a colour or type, or lacks it (``nonblack``); None if unread."""
    small = word.casefold()
    if small in _SPELL:
        return spell
    if small.startswith("non") and len(small) > len("non"):
        inner = _is(source, word[len("non") :].removeprefix("-"), spell=spell)
        return None if inner is None else not inner
    if small in _LETTERS:
        return _LETTERS[small] in source.colors
    number = len(source.colors)
    if small in _ADJECTIVES:
        tests = {
            "colored": number > 0,
            "colorless": number == 0,
            "monocolored": number == _ONE,
            "multicolored": number > _ONE,
        }
        return tests[small]
    line = source.type_line
    words = {each.casefold() for each in (*line.supertypes, *line.types, *line.subtypes)}
    singulars = _singulars(small)
    if not words.isdisjoint(singulars):
        return True
    is_type = word[:1].isupper() or not _CARD_TYPES.isdisjoint(singulars)
    return False if is_type else None


def _singulars(quality: str) -> tuple[str, ...]:
    """Return what a quality may be called of one alone: Werewolves are each a Werewolf."""
    return (
        quality,
        quality.removesuffix("s"),
        quality.removesuffix("es"),
        quality.removesuffix("ves") + "f",
        quality.removesuffix("ies") + "y",
    )
