"""The starter cards that are shipped, so that there is something to play with at once."""

from collections.abc import Iterator
from pathlib import Path

from core.cards.card import Card
from core.cards.reader import CardEntry
from core.games import DEFAULT, GAMES
from core.messages import worded
from core.storage.shipped import ASSETS, ShippedFileError, read_shipped

CARDS = ASSETS / "cards"


def starter_entries(file: str, folder: Path = CARDS) -> list[CardEntry]:
    """Return the cards of one shipped file as they are written.

    The format is a JSON list of `CardEntry`. Raise `ShippedFileError` if it is not there or broken.
    """
    return read_shipped(folder / f"{file}.json", list[CardEntry])


def starter_cards(folder: Path = CARDS, game: str = DEFAULT.id) -> dict[str, Card]:
    """Return a game's shipped cards by name; raise `ShippedFileError` where a file has a fault.

    Of several pitches of one name the first goes by the name, the others by name and colour.
    """
    card_source = StarterCardSource(folder, game)
    return {name: card_source.card(name) for name in card_source}


class StarterCardSource:
    """The shipped cards, each made of its entry when it is asked for.

    A first start asks for a quarter of them, and to make the others would cost it time.
    """

    def __init__(self, folder: Path = CARDS, game: str = DEFAULT.id) -> None:
        self._found: dict[str, tuple[Path, CardEntry]] = {}
        self._colored: dict[str, str] = {}
        for file in GAMES[game].starters:
            path = folder / f"{file}.json"
            for entry in starter_entries(file, folder):
                colored = entry.colored_name
                name = colored if colored and entry.name in self._found else entry.name
                self._found.setdefault(name, (path, entry))
                if colored:
                    self._colored.setdefault(colored.casefold(), name)

    def __iter__(self) -> Iterator[str]:
        return iter(self._found)

    def get(self, name: str) -> Card | None:
        """Return the card of a name, or of a name and a colour as ``Head Jab (blue)``, or None."""
        called = name if name in self._found else self._colored.get(name.casefold(), "")
        return self.card(called) if called else None

    def card(self, name: str) -> Card:
        """Return the card of a name; raise `ShippedFileError` where its entry has a fault."""
        path, entry = self._found[name]
        try:
            return entry.card()
        except ValueError as error:
            what = worded(
                "{path}: {error}; install the program again.", path=str(path), error=str(error)
            )
            raise ShippedFileError(what) from error
