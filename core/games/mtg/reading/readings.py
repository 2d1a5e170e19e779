"""Readings of faces and of quoted texts, remembered while the program runs."""

from functools import lru_cache

from core.cards.card import Card, Face
from core.cards.type_line import TypeLine
from core.effects.program import Reading, Triggered
from core.effects.stored import reading_of_program
from core.games.mtg.reading.lines import read_text
from core.games.mtg.reading.summaries import text_of

KEPT = 4096
"""Number of readings in the cache."""


def reading(card: Card, face: int) -> Reading:
    """Return the program of one face of a card, counted through its sides."""
    return reading_of(card.faces[face])


def reading_of(face: Face) -> Reading:
    """Return the program of a face: the one that its file holds, or else that of its text."""
    return reading_of_text(face.text, face.name, str(face.type_line), face.does)


@lru_cache(KEPT)
def reading_of_text(text: str, name: str, type_line: str = "", does: str = "") -> Reading:
    """Return the program of a text, for example of an emblem or of a granted ability.

    A text that is written from a program (``does``) has this program.
    """
    if does:
        return reading_of_program(does, name, text_of)
    return read_text(Face(name=name, type_line=TypeLine.read(type_line), text=text))


def clauses_by_hand(face: Face) -> tuple[str, ...]:
    """Return the words of a face that the table leaves to the players."""
    return tuple(words.excerpt(face.text) for words in reading_of(face).by_hand)


def untriggered_lines(face: Face) -> tuple[str, ...]:
    """Return the lines of a face that are read as no triggered ability, as the card has them."""
    read = {each.words.line for each in reading_of(face).abilities if isinstance(each, Triggered)}
    return tuple(line for at, line in enumerate(face.text.split("\n")) if at not in read)
