"""The starter cards that are shipped, so that there is something to play with at once."""

from collections.abc import Iterator
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
    shelf = StarterShelf(folder)
    return {name: shelf.card(name) for name in shelf}


class StarterShelf:
    """The shipped cards, each made of its entry when it is asked for.

    A first start asks for a quarter of them, and to make the others would cost it time.
    """

    def __init__(self, folder: Path = CARDS) -> None:
        self._found: dict[str, tuple[Path, CardEntry]] = {}
        for file in STARTER_FILES:
            for entry in starter_entries(file, folder):
                self._found.setdefault(entry.name, (folder / f"{file}.json", entry))

    def __iter__(self) -> Iterator[str]:
        return iter(self._found)

    def get(self, name: str) -> Card | None:
        """Return the card of a name, or None."""
        return self.card(name) if name in self._found else None

    def card(self, name: str) -> Card:
        """Return the card of a name; raise `ShippedFileError` where its entry has a fault."""
        path, entry = self._found[name]
        try:
            return entry.card()
        except ValueError as error:
            what = f"{path}: {error}; install the program again."
            raise ShippedFileError(what) from error
