"""Readings of faces and of quoted texts, remembered while the program runs."""

from functools import lru_cache

from core.cards.card import Card, Face
from core.cards.type_line import TypeLine
from core.effects.program import Reading
from core.effects.stored import reading_of_program
from core.games.fab.reading.lines import read_text
from core.games.fab.reading.summaries import text_of
from core.games.fab.reading.tokens import TOKENS

KEPT = 4096
"""Number of readings in the cache."""


def reading(card: Card, face: int) -> Reading:
    """Return the program of one face of a card, counted through its sides."""
    return reading_of(card.faces[face])


def reading_of(face: Face) -> Reading:
    """Return the program of a face: of its file, of a known token, or of its text.

    A known token has its program where its text is none or not read.
    """
    if face.does:
        return _stored(face.does, face.name)
    found = reading_of_text(face.text, face.name, str(face.type_line))
    token = TOKENS.get(face.name)
    is_token = "Token" in face.type_line.types
    if token is not None and (not face.text or (is_token and found.by_hand)):
        return Reading(abilities=token.abilities)
    return found


@lru_cache(KEPT)
def _stored(does: str, name: str) -> Reading:
    return reading_of_program(does, name, text_of)


@lru_cache(KEPT)
def reading_of_text(text: str, name: str, type_line: str = "") -> Reading:
    """Return the program of a text, for example of a granted ability."""
    return read_text(Face(name=name, type_line=TypeLine.read(type_line), text=text))
