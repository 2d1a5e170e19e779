"""Searching all cards at hand as a person types: names, and conditions on what is printed."""

import sqlite3
from collections.abc import Iterator, Sequence
from typing import overload

from msgspec import Struct

from core.cards.card import Card
from core.messages import worded
from core.storage.card_database.library import CardLibrary
from core.storage.card_database.name_search import names_like, nearest_names
from core.storage.card_database.query import Query, ask, parsed
from core.storage.card_database.query_syntax import QueryError
from core.storage.index import pitch_of

MOST_NAMES = 2000
"""So many cards are listed for words of a name; who types more letters sees what is left."""


class FoundCards(Sequence[Card]):
    """Cards that were found, each made when it is looked at."""

    def __init__(self, rows: Sequence[tuple[CardLibrary, int]]) -> None:
        self._rows = rows

    def __len__(self) -> int:
        return len(self._rows)

    @overload
    def __getitem__(self, at: int) -> Card: ...
    @overload
    def __getitem__(self, at: slice) -> "FoundCards": ...
    def __getitem__(self, at: int | slice) -> "Card | FoundCards":
        if isinstance(at, slice):
            return FoundCards(self._rows[at])
        library, row = self._rows[at]
        return library.card(row)

    def __iter__(self) -> Iterator[Card]:
        return (library.card(row) for library, row in self._rows)


NOTHING = FoundCards(())


class Found(Struct, frozen=True):
    """What a search found.

    Where no name fits, ``is_nearest`` says that these are only the most similar ones.
    """

    cards: FoundCards = NOTHING
    is_nearest: bool = False


class CardSearch:
    """Searches libraries, of which an earlier one comes before a later one with the same card."""

    def __init__(self, *libraries: CardLibrary) -> None:
        self._libraries = libraries

    def find(self, game: str, text: str, *, order: str = "name", limit: int = MOST_NAMES) -> Found:
        """Return what a text finds among the cards of a game; raise `QueryError`.

        Words alone are a name, and ``limit`` is for these; where none fits, the nearest names are
        found. Conditions find all that there is.
        """
        query = parsed(text)
        if query is None:
            return Found()
        if query.name is None:
            return self._conditions(game, query, order)
        cards = self._of_all(
            [
                [(each, row) for row in names_like(each, game, query.name, limit)]
                for each in self._libraries
            ]
        )
        if len(cards):
            return Found(cards)
        return Found(self.nearest(game, query.name), is_nearest=True)

    def nearest(self, game: str, name: str, limit: int = 5) -> FoundCards:
        """Return the cards whose names are most like one, the best first."""
        rows = [
            [(each, row) for row in nearest_names(each, game, name, limit)]
            for each in self._libraries
        ]
        return self._of_all(rows)

    def _conditions(self, game: str, query: Query, order: str) -> Found:
        rows = [[(each, row) for row in ask(each, game, query, order)] for each in self._libraries]
        return Found(self._of_all(rows))

    def _of_all(self, rows: Sequence[Sequence[tuple[CardLibrary, int]]]) -> FoundCards:
        """Put together what several libraries have; later ones add what no earlier one has."""
        found = list(rows[0]) if rows else []
        for at, more in enumerate(rows[1:], 1):
            before = self._libraries[:at]
            found += [row for row in more if not _is_in(before, row[0].card(row[1]))]
        return FoundCards(found)


def asks_conditions(text: str) -> bool:
    """Tell whether a text asks for what is printed, and not for a name; raise `QueryError`."""
    query = parsed(text)
    return query is not None and query.name is None


def find_shipped(shipped: CardLibrary, game: str, text: str, *, order: str = "name") -> Found:
    """Search the shipped cards alone after a search of the library has failed.

    Where these fail as well it is the query that cannot be answered, and no library is damaged.
    Raise `QueryError`.
    """
    try:
        return CardSearch(shipped).find(game, text, order=order)
    except sqlite3.DatabaseError as error:
        what = worded("This search is too complicated; write it with fewer conditions.")
        raise QueryError(what, 0, len(text)) from error


def _is_in(libraries: Sequence[CardLibrary], card: Card) -> bool:
    asked = "SELECT 1 FROM card WHERE name = ? AND pitch = ? AND extra < 2"
    return any(
        library.ask(asked, card.name, pitch_of(card)).fetchone() is not None
        for library in libraries
    )
