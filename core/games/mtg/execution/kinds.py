"""Kinds of objects, as nouns name them: types, adjectives, abilities and statistics."""

from collections.abc import Callable, Mapping
from collections.abc import Set as AbstractSet
from typing import Protocol

from core.cards.card import whole
from core.cards.mana import Color
from core.cards.type_line import TypeLine
from core.effects import program as lang
from core.execution.scene import NotExecutableError
from core.games.mtg.reading.creature_types import CREATURE_TYPES
from core.state.ids import PlayerId
from core.state.objects import GameObject
from core.state.zones import EXILE, STACK


class Described(Protocol):
    """The characteristics that nouns ask about, of an object finished, in the making, or gone."""

    @property
    def names(self) -> tuple[str, ...]:
        """Its names."""

    @property
    def type_line(self) -> TypeLine:
        """Its types."""

    @property
    def controller(self) -> PlayerId:
        """The controller."""

    @property
    def colors(self) -> AbstractSet[str]:
        """The letters of its colours."""

    @property
    def keywords(self) -> "tuple[str, ...] | list[str]":
        """Its keyword abilities."""

    @property
    def power(self) -> str | None:
        """Its power, None where it has none."""

    @property
    def toughness(self) -> str | None:
        """Its toughness, None where it has none."""

    @property
    def mana_value(self) -> int | float:
        """Its mana value."""


LETTERS = {color.word: str(color) for color in Color}
"""The letter of each colour by its word."""
PERMANENT_TYPES = frozenset(
    {"artifact", "battle", "creature", "enchantment", "land", "planeswalker"}
)
_HISTORIC = frozenset({"legendary", "artifact", "saga"})
_OUTLAW = frozenset({"assassin", "mercenary", "pirate", "rogue", "warlock"})


def words_of(found: Described) -> frozenset[str]:
    """Return the types of an object in small letters."""
    line = found.type_line
    return frozenset(word.lower() for word in (*line.supertypes, *line.types, *line.subtypes))


def is_of_type(found: Described, obj: GameObject, word: str) -> bool:  # noqa: PLR0911 - one case a word
    """Return whether a word of type is true of an object."""
    if word == "token":
        return obj.token
    if word == "permanent":
        return bool(words_of(found) & PERMANENT_TYPES) or obj.face_down
    if word in {"card", "object"}:
        return bool(obj.cards) or obj.zone == STACK or word == "object"
    if word == "spell":
        return obj.zone == STACK
    if word == "source":
        return True
    if word == "outlaw":
        return bool(words_of(found) & _OUTLAW)
    kind = word.replace("_", " ")
    if kind in words_of(found):
        return True
    return kind in CREATURE_TYPES and any(each == "Changeling" for each in found.keywords)


_STATES: Mapping[str, Callable[[Described, GameObject], bool]] = {
    "tapped": lambda _, obj: obj.tapped,
    "untapped": lambda _, obj: not obj.tapped,
    "token": lambda _, obj: obj.token,
    "colorless": lambda found, _: not found.colors,
    "colored": lambda found, _: bool(found.colors),
    "multicolored": lambda found, _: len(found.colors) > 1,
    "monocolored": lambda found, _: len(found.colors) == 1,
    "historic": lambda found, _: bool(words_of(found) & _HISTORIC),
    "face-down": lambda _, obj: obj.face_down,
    "face_down": lambda _, obj: obj.face_down,
    "transformed": lambda _, obj: obj.side > 0,
    "attached": lambda _, obj: obj.attached_to is not None,
    "face-up": lambda _, obj: not obj.face_down,
    "exiled": lambda _, obj: obj.zone == EXILE,
}
DESIGNATED = ("harnessed", "monstrous", "prepared", "renowned", "saddled", "solved", "suspected")
"""Adjectives for designations that an object has or has not."""
OF_THE_TABLE = frozenset(
    {"attacking", "blocking", "blocked", "unblocked", "enchanted", "equipped", "commander"}
    | {"modified", "goaded", "exerted", "kicked", "chosen"}
)
"""Adjectives that one object alone does not answer."""


def has_trait(found: Described, obj: GameObject, trait: str) -> bool | None:
    """Return whether an adjective is true of an object; None for one that needs the table."""
    if trait in _STATES:
        return _STATES[trait](found, obj)
    if trait in LETTERS:
        return LETTERS[trait] in found.colors
    if trait.startswith("non") and trait != "none":
        rest = trait.removeprefix("non").lstrip("-")
        told = has_trait(found, obj, rest)
        return None if told is None else not told
    if trait in OF_THE_TABLE or trait in DESIGNATED:
        return None
    power, slash, toughness = trait.partition("/")
    if slash and power.isdecimal():
        return (found.power, found.toughness) == (power, toughness)
    return is_of_type(found, obj, trait)


def statistic(found: Described, obj: GameObject, stat: str) -> int | None:
    """Return a number of an object, None where it has none."""
    if stat == "mana_value":
        return int(found.mana_value)
    if stat in {"power", "toughness"}:
        return whole(found.power if stat == "power" else found.toughness)
    if stat in {"loyalty", "defense"}:
        return obj.counter(stat)
    if stat in {"total_power_and_toughness", "power_and_toughness"}:
        return (whole(found.power) or 0) + (whole(found.toughness) or 0)
    raise NotExecutableError(stat)


def has_ability(found: Described, ability: lang.AnyAbility) -> bool:
    """Return whether an object has a keyword ability, whatever its parameters."""
    if not isinstance(ability, lang.Keyword):
        raise NotExecutableError("an ability that is no keyword")
    word = ability.name.casefold()
    return any(
        each.casefold() == word or each.casefold().startswith(f"{word} ") for each in found.keywords
    )
