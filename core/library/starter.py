"""The starter cards that are shipped, so that there is something to play with at once."""

from pathlib import Path

from core.library.shipped import ASSETS, ShippedFileError, read_shipped
from core.printed.card import Card
from core.printed.reading import CardEntry

CARDS = ASSETS / "cards"
STARTER_FILES = ("mtg-starter", "practice")
"""Names of the files, the earlier ones first where two have a card of one name."""

STARTER_TABLE = CARDS / "table.json"
"""Where the starter cards lie when the program is first opened."""


def starter_entries(file: str, folder: Path = CARDS) -> list[CardEntry]:
    """Return the cards of one shipped file as they are written.

    The format is a JSON list of `CardEntry`. Raise `ShippedFileError` if it is not there or broken.
    """
    return read_shipped(folder / f"{file}.json", list[CardEntry])


def starter_cards(folder: Path = CARDS) -> dict[str, Card]:
    """Return all shipped cards by name; raise `ShippedFileError` where a file has a fault."""
    cards: dict[str, Card] = {}
    for file in STARTER_FILES:
        for entry in starter_entries(file, folder):
            try:
                cards.setdefault(entry.name, entry.card())
            except ValueError as error:
                what = f"{folder / file}.json: {error}; install the program again."
                raise ShippedFileError(what) from error
    return cards
