"""Conditions in entry texts, judged from the table where their wording is known.

Only permanents already on the battlefield count, not the one that enters (MTG CR 614.12).
A condition with any other wording is not judged, and the players decide it.
"""

import re
from collections.abc import Iterator

from core.cards.mana import Color
from core.cards.type_line import SUPERTYPES
from core.games.mtg.statuses import is_phased_out
from core.games.mtg.traits import Traits, traits
from core.grammar import ANY_NUMBER, number_of
from core.rules.ruleset import StateView
from core.state.ids import ObjectId, PlayerId
from core.state.zones import BATTLEFIELD

_SIZE = rf"(?P<many>{ANY_NUMBER})(?: or (?P<bound>more|fewer|less))?"
_CONTROL = re.compile(rf"^you control {_SIZE} (?:other )?(?P<kinds>.+)$", re.IGNORECASE)
_OPPONENTS = re.compile(rf"^you have {_SIZE} opponents?$", re.IGNORECASE)
_LIFE = re.compile(r"^a player has (?P<life>\d{1,3}) or less life$", re.IGNORECASE)
_POWER = re.compile(r"^(?P<kind>.+) with power (?P<least>\d{1,2}) or greater$", re.IGNORECASE)
_OR = re.compile(r",? or (?!greater)(?:an? )?|, (?:an? )?")
_SUBTYPE = re.compile(r"^[A-Z][a-z]+$")
_IRREGULAR = re.compile(r"(?:ies|ves|men)$")
_TYPES = frozenset(
    {"Artifact", "Battle", "Creature", "Enchantment", "Land", "Planeswalker", "Permanent"}
)
_COLORS = {color.word: color for color in Color}


def is_met(view: StateView, condition: str, player: PlayerId, but: ObjectId) -> bool | None:
    """Return whether a condition without its if or unless is met for ``player``.

    The object ``but`` is not counted. None leaves it to the players.
    """
    life = _LIFE.match(condition)
    if life is not None:
        return any(view.state.player(each).life <= int(life["life"]) for each in view.state.playing)
    opponents = _OPPONENTS.match(condition)
    if opponents is not None:
        others = [each for each in view.state.playing if each != player]
        return _is_enough(len(others), opponents)
    control = _CONTROL.match(condition)
    if control is None:
        return None
    several = number_of(control["many"]) != 1
    kinds = [_kind(each, several=several) for each in _OR.split(control["kinds"])]
    if not all(kinds):
        return None
    found = sum(any(_fits(each, kind) for kind in kinds) for each in _controlled(view, player, but))
    return _is_enough(found, control)


def _is_enough(found: int, size: re.Match[str]) -> bool | None:
    bound = number_of(size["many"])
    if bound is None:
        return None
    return found <= bound if size["bound"] in {"fewer", "less"} else found >= bound


def _controlled(view: StateView, player: PlayerId, but: ObjectId) -> Iterator[Traits]:
    for obj in view.state.in_zone(BATTLEFIELD):
        if obj.id != but and not is_phased_out(obj):
            found = traits(view, obj)
            if found.controller == player:
                yield found


def _kind(words: str, *, several: bool) -> tuple[str, ...]:
    """Return the words that a permanent must fit, each in the singular; none where unclear."""
    power = _POWER.match(words)
    parts = (power["kind"] if power is not None else words).split()
    known = [_word(each, several=several) for each in parts]
    if not all(known) or known[-1] in {*SUPERTYPES, *_COLORS}:
        return ()
    return (*known, power["least"]) if power is not None else tuple(known)


def _word(word: str, *, several: bool) -> str:
    """Return a word as a type line or a color names it, ``""`` where it is neither."""
    if word in _COLORS:
        return word
    single = word.removesuffix("s") if several and word != "Plains" else word
    if single.capitalize() in {*_TYPES, *SUPERTYPES} and word.islower():
        return single.capitalize()
    return single if _SUBTYPE.match(word) and not _IRREGULAR.search(word) else ""


def _fits(found: Traits, kind: tuple[str, ...]) -> bool:
    return all(_is(found, word) for word in kind)


def _is(found: Traits, word: str) -> bool:
    if word.isdecimal():
        power = found.power or ""
        return power.lstrip("-").isdecimal() and int(power) >= int(word)
    if word in _COLORS:
        return _COLORS[word] in found.colors
    return word == "Permanent" or word in found.type_line
