"""Which card types Magic's subtypes belong to (MTG CR 205.3).

A subtype that is in no list is a creature's.
"""

from collections.abc import Iterable


def _listed(words: str) -> frozenset[str]:
    return frozenset(words.split())


ARTIFACT = _listed(
    "Attraction Blood Bobblehead Clue Contraption Equipment Food Fortification Gold Incubator "
    "Junk Map Powerstone Spacecraft Treasure Vehicle"
)
ENCHANTMENT = _listed("Aura Background Cartouche Case Class Curse Role Room Rune Saga Shard Shrine")
LAND = _listed(
    "Cave Desert Forest Gate Island Lair Locus Mine Mountain Plains Power-Plant Sphere Swamp "
    "Tower Town Urza's"
)
BASIC_LANDS = _listed("Plains Island Swamp Mountain Forest")
PLANESWALKER = _listed(
    "Ajani Aminatou Angrath Arlinn Ashiok Bahamut Basri Bolas Calix Chandra Comet Dack Dakkon "
    "Daretti Davriel Dihada Domri Dovin Ellywick Elminster Elspeth Estrid Freyalise Garruk "
    "Gideon Grist Guff Huatli Jace Jared Jaya Jeska Kaito Karn Kasmina Kaya Kiora Koth Liliana "
    "Lolth Lukka Minsc Mordenkainen Nahiri Narset Niko Nissa Nixilis Oko Quintorius Ral Rowan "
    "Saheeli Samut Sarkhan Serra Sivitri Sorin Szat Tamiyo Tasha Teferi Teyo Tezzeret Tibalt "
    "Tyvar Ugin Urza Venser Vivien Vraska Vronos Will Windgrace Wrenn Xenagos Yanggu Yanling "
    "Zariel"
)
BATTLE = frozenset({"Siege"})
SPELL = _listed("Adventure Arcane Lesson Omen Trap")

_FAMILIES = {
    "Artifact": ARTIFACT,
    "Battle": BATTLE,
    "Enchantment": ENCHANTMENT,
    "Instant": SPELL,
    "Land": LAND,
    "Planeswalker": PLANESWALKER,
    "Sorcery": SPELL,
}
_OF_CREATURES = frozenset({"Creature", "Kindred", "Tribal"})
_NOT_CREATURE_TYPES = frozenset[str]().union(*_FAMILIES.values())


def belongs(subtype: str, types: Iterable[str]) -> bool:
    """Tell whether a subtype is one of any of these card types (MTG CR 205.3d)."""
    return any(
        subtype not in _NOT_CREATURE_TYPES if word in _OF_CREATURES else subtype in _family(word)
        for word in types
    )


def with_types(subtypes: tuple[str, ...], types: Iterable[str]) -> tuple[str, ...]:
    """Return the subtypes that stay when these card types are set (MTG CR 205.1a)."""
    kept = tuple(types)
    return tuple(word for word in subtypes if belongs(word, kept))


def with_subtypes(subtypes: tuple[str, ...], new: tuple[str, ...]) -> tuple[str, ...]:
    """Return the subtypes after an effect has set new ones.

    They replace those of their own kind only; an effect that sets none takes all
    (MTG CR 205.1a).
    """
    kinds = {_kind(word) for word in new}
    kept = (word for word in subtypes if new and _kind(word) not in kinds)
    return tuple(dict.fromkeys((*kept, *new)))


def _family(card_type: str) -> frozenset[str]:
    return _FAMILIES.get(card_type, frozenset())


def _kind(subtype: str) -> str:
    found = (card_type for card_type, words in _FAMILIES.items() if subtype in words)
    return next(found, "Creature")
