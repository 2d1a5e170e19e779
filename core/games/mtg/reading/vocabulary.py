"""The grammar of Magic without rules, and the words of card types and adjectives."""

from functools import partial

from core.cards.type_line import ARTIFACT, BATTLE, ENCHANTMENT, LAND, PLANESWALKER, SPELL
from core.effects.clauses import add_clause
from core.effects.grammar import Grammar
from core.games.mtg.reading.creature_types import CREATURE_TYPES

MAGIC = Grammar()
"""Filled by the other modules of this package."""
clause = partial(add_clause, MAGIC)
"""Adds a clause to the grammar."""

COLORS = ("white", "blue", "black", "red", "green")
CARD_TYPES = frozenset(
    "creature artifact enchantment land planeswalker battle instant sorcery kindred tribal".split()
)
HEADS = CARD_TYPES | {"permanent", "spell", "card", "token", "source", "ability", "mount"}
SUBTYPES = (
    frozenset(
        word.lower()
        for words in (ARTIFACT, ENCHANTMENT, LAND, PLANESWALKER, BATTLE, SPELL)
        for word in words
    )
    | CREATURE_TYPES
) - {"will", "the", "time-lord"}
SINGULAR = {
    "elves": "elf",
    "wolves": "wolf",
    "werewolves": "werewolf",
    "dwarves": "dwarf",
    "mice": "mouse",
    "allies": "ally",
    "faeries": "faerie",
    "mercenaries": "mercenary",
    "fungi": "fungus",
    "djinn": "djinn",
    "pegasi": "pegasus",
    "sphinxes": "sphinx",
    "foxes": "fox",
    "oxen": "ox",
    "cyclopes": "cyclops",
    "octopuses": "octopus",
    "homunculi": "homunculus",
    "leeches": "leech",
    "phoenixes": "phoenix",
    "heroes": "hero",
    "plains": "plains",
    "urza's": "urza's",
    "lotuses": "lotus",
    "classes": "class",
    "witches": "witch",
    "children": "child",
    "jellyfish": "jellyfish",
    "fish": "fish",
    "sheep": "sheep",
    "merfolk": "merfolk",
    "treefolk": "treefolk",
    "aurochs": "aurochs",
    "moose": "moose",
}
INVARIANT = frozenset(
    """
    equipment merfolk eldrazi kor samurai ninja moonfolk treefolk fish sheep djinn myr vedalken kithkin naga
    aurochs jellyfish oxen spawn dauthi soltari thalakos viashino townsfolk phyrexian_ clamfolk bison azra kirin
    """.split()
)
"""Types whose plural is their singular."""
_PLURAL = {singular: plural for plural, singular in SINGULAR.items()}
_KNOWN = HEADS | SUBTYPES


def singular(word: str) -> str | None:
    """Return a word of type in the singular, None if it is no such word."""
    if word in _KNOWN:
        return word
    if word in SINGULAR:
        return SINGULAR[word]
    for ending, instead in (("ies", "y"), ("ves", "f"), ("es", ""), ("s", "")):
        if word.endswith(ending):
            stem = word[: -len(ending)] + instead
            if stem in _KNOWN:
                return stem
    return None


def plural(word: str) -> str:
    """Return a word of type in the plural."""
    if word in _PLURAL:
        return _PLURAL[word]
    if word.endswith("y") and word[-2] not in "aeiou":
        return f"{word[:-1]}ies"
    if word in INVARIANT:
        return word
    return f"{word}es" if word.endswith(("s", "x", "ch", "sh")) else f"{word}s"


def article(words: str) -> str:
    """Return words with "a" or "an" before them."""
    return f"{'an' if words[:1] in 'aeio' or words.startswith('un') else 'a'} {words}"
