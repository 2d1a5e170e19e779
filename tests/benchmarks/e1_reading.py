"""E1, E2: reading card texts costs a small multiple of splitting them into tokens."""

import os
from collections.abc import Iterable, Sequence
from pathlib import Path

from core.cards.card import Card, Face
from core.effects.tokens import tokenize
from core.games import GAMES
from core.games.mtg.reading.lines import read_text
from core.storage.assets import starter_cards
from core.storage.importers.card_files import read_card_file
from tests.benchmarks.goal import Goal, Sides, timed
from tests.benchmarks.texts import shipped_deck

MAGIC = next(iter(GAMES))
SHARE = 20
"""Of a given card file every twentieth card is read."""


def all_cards() -> Sequence[Card]:
    """Return cards of the file that ``MTG_CARD_FILE`` names, without one the shipped cards."""
    path = Path(os.environ.get("MTG_CARD_FILE", ""))
    if path.is_file():
        return read_card_file(path).file.cards[::SHARE]
    return tuple(starter_cards(game=MAGIC).values())


def sides(cards: Iterable[Card]) -> Sequence[Sides]:
    """Read the texts of these cards anew; split their lines into tokens."""
    faces = [face for card in cards for face in card.faces if face.text]

    def read() -> object:
        return list(map(read_text, faces))

    def split() -> object:
        return [tokenize(line) for face in faces for line in _lines(face)]

    return [Sides(measured=timed(read), floor=timed(split))]


def _lines(face: Face) -> list[str]:
    return face.text.split("\n")


GOALS = (
    Goal(
        name="E1",
        promise="reading the texts of a deck of 100 cards against splitting them into tokens",
        limit=8.0,
        prepare=lambda: sides(shipped_deck(0)),
        rounds=5,
    ),
    Goal(
        name="E2",
        promise="the same for all cards",
        limit=12.0,
        prepare=lambda: sides(all_cards()),
        rounds=3,
    ),
)
