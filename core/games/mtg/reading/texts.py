"""Texts of faces: their lines, and the names by which a face refers to itself."""

import re
from collections.abc import Iterator
from copy import copy

from core.cards.card import Face
from core.effects.tokens import GRANTER_NAME, SELF_NAME, Line, Replacements, name_self, tokenize
from core.games.mtg.reading.vocabulary import singular

_THIS = (
    "creature land artifact enchantment permanent aura equipment vehicle saga card spell planeswalker token siege "
    "class emblem case room spacecraft fortification attraction battle"
).split()
_PAIRS = {
    "enters the battlefield": "enters",
    "enter the battlefield": "enter",
    "entered the battlefield": "entered",
    "comes into play": "enters",
    "come into play": "enter",
    "put into play": "put onto the battlefield",
    "his or her": "their",
    "his owner": "its owner",
    "her owner": "its owner",
    "he's": "it's",
    "she's": "it's",
    "his power": "its power",
    "her power": "its power",
    "his other": "its other",
    "her other": "its other",
    "he or she": "they",
    "him or her": "them",
    "converted mana cost": "mana value",
    "converted mana costs": "mana values",
    "they've": "they 've",
    "library and put that card into your hand": "library , put that card into your hand",
    "each of your opponents": "each opponent",
    "removed from the game": "exiled",
    "colour": "color",
    "colours": "colors",
    "colourless": "colorless",
}
OLD_WORDINGS = Replacements(
    _PAIRS
    | {f"this {word}": SELF_NAME for word in _THIS}
    | {f"this {word} type": f"this {word} type" for word in _THIS}
)
"""Wordings of older cards and their present form."""


REMINDER = re.compile(r"\s*\([^()]*\)")
QUOTE = re.compile(r'"[^"]*"|“[^”]*”')


class Texts:
    """The lines of one face, with its names, as they are read.

    ``own`` is the token of its names, ``quoted`` their token in quoted abilities.
    """

    own = quoted = SELF_NAME

    def __init__(self, face: Face) -> None:
        self.names = own_names(face)
        types = face.type_line.types
        self.is_spell = "Instant" in types or "Sorcery" in types

    def line(self, text: str, number: int = 0, offset: int = 0) -> Line:
        """Return a line with its own names and old wordings replaced."""
        line = tokenize(text, number)
        line.names, line.quoted = self.names, self.quoted
        name_self(line, self.names, self.own)
        OLD_WORDINGS.apply(line)
        if offset:
            line.starts = [start + offset for start in line.starts]
            line.ends = [end + offset for end in line.ends]
        return line

    def granting(self) -> "Texts":
        """Return these texts as those of a card that grants its quoted abilities to others."""
        texts = copy(self)
        texts.quoted = GRANTER_NAME
        return texts

    def is_named_in_quotes(self, text: str) -> bool:
        """Return whether a quoted ability of a text has the name of the face."""
        return any(name in quote for quote in QUOTE.findall(text) for name in self.names)


def own_names(face: Face) -> tuple[str, ...]:
    """Return the names by which a face speaks of itself."""
    name = face.name
    found = [name]
    if name.startswith("A-"):
        name = name[2:]
        found.append(name)
    first = name.split(" ")[0]
    if ", " in name:
        found.append(name.split(", ")[0])
    of = re.match(r"^(\S+) (?:of|the|from|in) ", name)
    if of and len(of[1]) > 3 and singular(of[1].lower()) is None:  # noqa: PLR2004
        found.append(of[1])
    legendary = "Legendary" in face.type_line.supertypes
    if legendary and len(first) > 3 and " " in name and first not in _COMMON_WORDS:  # noqa: PLR2004
        found.append(first.rstrip(","))
    return tuple(dict.fromkeys(found))


_COMMON_WORDS = frozenset(
    "The Lord King Queen Sir Captain Doctor Agent General Prince Princess Lady Target Enchant Destroy Draw Mountain "
    "Forest Island Swamp Plains Angel Elf Flying Exile Counter Create Choose Whenever When Each Creature".split()
)


def gathered_lines(text: str) -> Iterator[tuple[int, str, list[tuple[int, str]]]]:
    """Yield the lines with words, each with its number and the modes below it."""
    waiting: tuple[int, str, list[tuple[int, str]]] | None = None
    for number, line in enumerate(text.split("\n")):
        plain = REMINDER.sub("", line).strip()
        if not plain:
            continue
        if plain.startswith(("•", "+ {")) and waiting is not None:
            waiting[2].append((number, line))
            continue
        if waiting is not None:
            yield waiting
        waiting = (number, line, [])
    if waiting is not None:
        yield waiting
