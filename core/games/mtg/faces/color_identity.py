"""Colour identity."""

import re
from functools import lru_cache

from core.cards.card import Card, Face, Layout
from core.cards.mana import COLOR_ORDER, Color, in_order, read_symbol
from core.messages import Message

_SYMBOL = re.compile(r"\{([^}]+)\}")
_REMINDER = re.compile(r"\([^)]*\)")
_BASIC_LANDS = {"Plains": "W", "Island": "U", "Swamp": "B", "Mountain": "R", "Forest": "G"}
_KEPT = 512


def color_identity(card: Card) -> frozenset[str]:
    """Return the colours of all symbols and indicators on all faces (``commander.identity``).

    The combined face of a meld pair is no part of it (MTG CR 903.4): each part counts
    its own front. Reminder text does not count; a basic land type does.
    """
    faces = card.sides[0] if card.layout is Layout.MELD else card.faces
    return frozenset().union(*(_identity(face) for face in faces))


def _identity(face: Face) -> frozenset[str]:
    # A characteristic-defining ability adds colours and removes none (MTG CR 903.4).
    found = {*face.mana_cost.colors, *face.color_indicator, *(face.color_override or ())}
    if "{" in face.text:
        for match in _SYMBOL.finditer(_REMINDER.sub("", face.text)):
            found |= _letters(match[1])
    found |= {_BASIC_LANDS[word] for word in face.type_line.subtypes if word in _BASIC_LANDS}
    return frozenset(found)


@lru_cache(_KEPT)
def _letters(symbol: str) -> frozenset[str]:
    """Return the colours of a symbol; cached, since texts repeat the few symbols."""
    return frozenset(letter for letter in read_symbol(symbol).colors if letter in COLOR_ORDER)


def deck_name(card: Card) -> str:
    """Return the name by which copies of the card are counted in a deck.

    One-sided cards of several parts go by all of them, double-faced ones by the front.
    """
    return card.name if len(card.sides[0]) > 1 else card.front.name


def color_words(colors: frozenset[str]) -> Message:
    """Return colours as words, e.g. ``white and blue``; none is ``colourless``."""
    words = tuple(Color(letter).word for letter in in_order(colors))
    return Message("{colors}", colors=words) if words else Message("colourless")
