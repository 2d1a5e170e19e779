"""Families of frames and their art, from the types on a card."""

from enum import StrEnum
from functools import cache, lru_cache

from core.cards.typebox import TypeBox


class Family(StrEnum):
    """Frame family; those from `HERO` on belong to faces with a type box."""

    CREATURE = "creature"
    LAND = "land"
    ARTIFACT = "artifact"
    ENCHANTMENT = "enchantment"
    PLANESWALKER = "planeswalker"
    BATTLE = "battle"
    INSTANT = "instant"
    SORCERY = "sorcery"
    HERO = "hero"
    TOKEN = "token"  # noqa: S105 - a kind of card
    WEAPON = "weapon"
    EQUIPMENT = "equipment"
    ALLY = "ally"
    LANDMARK = "landmark"
    ATTACK = "attack"
    REACTION = "reaction"
    FLASH = "flash"
    RESOURCE = "resource"
    ACTION = "action"


_FAMILIES = (
    ("Creature", Family.CREATURE),
    ("Planeswalker", Family.PLANESWALKER),
    ("Battle", Family.BATTLE),
    ("Land", Family.LAND),
    ("Artifact", Family.ARTIFACT),
    ("Enchantment", Family.ENCHANTMENT),
    ("Instant", Family.INSTANT),
)
_BOXED = (
    ("Hero", Family.HERO),
    ("Demi-Hero", Family.HERO),
    ("Token", Family.TOKEN),
    ("Weapon", Family.WEAPON),
    ("Equipment", Family.EQUIPMENT),
    ("Ally", Family.ALLY),
    ("Landmark", Family.LANDMARK),
    ("Attack Reaction", Family.REACTION),
    ("Defense Reaction", Family.REACTION),
    ("Block", Family.REACTION),
    ("Attack", Family.ATTACK),
    ("Instant", Family.FLASH),
    ("Resource", Family.RESOURCE),
)
_SIDEWAYS = frozenset({Family.BATTLE, Family.LANDMARK})


@lru_cache(maxsize=1024)
def family_of(type_line: str) -> Family:
    """Return the family of a type line; an artifact creature counts as an artifact."""
    types = type_line.partition("—")[0].split()
    if "Artifact" in types:
        return Family.ARTIFACT
    return next((family for word, family in _FAMILIES if word in types), Family.SORCERY)


@cache
def family_of_box(typebox: str) -> Family:
    """Return the family of a type box: the first match in a fixed order."""
    line = TypeBox.read(typebox).line
    return next((family for word, family in _BOXED if word in line), Family.ACTION)


def lies(family: Family) -> bool:
    """Return whether a whole face of this family is printed sideways."""
    return family in _SIDEWAYS
