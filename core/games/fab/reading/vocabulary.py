"""The grammar of Flesh and Blood without rules, its type words, adjectives and zones."""

from functools import partial

from core.effects.clauses import add_clause
from core.effects.grammar import Grammar

FAB = Grammar()
"""Filled by the other modules of this package."""
clause = partial(add_clause, FAB)
"""Adds a clause to the grammar."""

COLORS = frozenset(["red", "yellow", "blue"])
TYPES = frozenset(
    """
    action attack instant reaction resource chi item equipment weapon aura ally landmark
    hero token card permanent source ability effect event block trap arrow invocation
    affliction figment ash construct macro mentor gem demi-hero off-hand quiver angel dragon
    demon evo cog song book scroll staff hammer flail wrench bow sword dagger club axe
    scythe gun cannon orb claw fiddle lute polearm pistol shuriken rock scepter brush head
    chest arms legs companion adventurer thief illusionist mystic wizard mechanologist
    runeblade elemental draconic warrior brute shapeshifter assassin ranger ninja pirate
    necromancer guardian merchant bard adjudicator ice earth lightning light shadow royal
    chaos young fighter specialization
""".split()
)
"""Types, classes, talents and subtypes, and the words that stand for any of them."""
ADJECTIVES = (
    frozenset(
        """
    non-attack non-token non-equipment non-hero non-action non-weapon face-up face-down
    random defending attacking opposing marked base chosen revealed banished discarded
    destroyed equipped frozen exposed cracked defense tapped one-handed two-handed combat
    sided physical arcane generic named charged pitched top bottom own ice-fused fused
    boosted activated triggered damage prevention
""".split()
    )
    | COLORS
)
SINGULAR = {"allies": "ally", "abilities": "ability", "heroes": "hero", "staves": "staff"}
ZONES = {
    "hand": "hand",
    "hands": "hand",
    "deck": "deck",
    "decks": "deck",
    "graveyard": "graveyard",
    "graveyards": "graveyard",
    "arsenal": "arsenal",
    "arsenals": "arsenal",
    "soul": "soul",
    "banished zone": "banished",
    "banished zones": "banished",
    "pitch zone": "pitch",
    "weapon zone": "weapon",
    "equipment zone": "equipment",
    "equipment zones": "equipment",
    "head zone": "head",
    "chest zone": "chest",
    "arms zone": "arms",
    "legs zone": "legs",
    "inventory": "inventory",
}
STATS = {
    "{p}": "power",
    "{d}": "defense",
    "{h}": "life",
    "{i}": "intellect",
    "cost": "cost",
    "power": "power",
    "life": "life",
    "intellect": "intellect",
    "{r} cost": "cost",
    "pitch value": "pitch",
    "pitch": "pitch",
    "color": "color",
    "name": "name",
}


def singular(word: str) -> str | None:
    """Return a word of type in the singular, None if it is no such word."""
    if word in TYPES:
        return word
    if word in SINGULAR:
        return SINGULAR[word]
    if word.endswith("s") and word[:-1] in TYPES:
        return word[:-1]
    return None
