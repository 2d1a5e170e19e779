"""What the rules say of cards in a deck: printed numbers, and what another face changes."""

from collections.abc import Mapping

from core.cards.card import Card, Face, Layout
from core.messages import Message
from core.rules.deck_check import DeckNote

_NUMBERS = ("cost", "pitch", "power", "defense", "life", "intellect")
_FRONT = Message("Outside the game only the front counts.")
_TOLD: Mapping[Layout, tuple[Message, str]] = {
    Layout.FLIP_CARD: (_FRONT, "flip.outside_game"),
    Layout.TRANSCEND_CARD: (_FRONT, "transcend.outside_game"),
    Layout.TRAVERSE_CARD: (_FRONT, "traverse.front"),
    Layout.TWIN_CARD: (Message("Outside the game both faces count."), "twin.both_active"),
    Layout.SPLIT: (Message("It counts as one card with both sides."), "split.single_card"),
}


def note_of_card(card: Card) -> DeckNote | None:
    """Say what is printed on the front, and which faces count outside the game."""
    numbers = _numbers(card.front)
    says = (Message("Printed: {numbers:,}.", numbers=numbers),) if numbers else ()
    told = _TOLD.get(card.layout)
    if told is not None:
        return DeckNote((*says, told[0]), told[1])
    return DeckNote(says) if says else None


def _numbers(face: Face) -> tuple[str, ...]:
    found = ((word, face.stat(word)) for word in _NUMBERS)
    return tuple(f"{word} {value}" for word, value in found if value)
