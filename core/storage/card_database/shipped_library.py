"""The shipped cards as a database in memory, so that they are asked in the same way as all others.

A few hundred cards take some hundredths of a second.
"""

from collections.abc import Iterable

from core.cards.card import Card
from core.games import GAMES
from core.storage.card_database.library import CardLibrary
from core.storage.card_database.schema import INDEXES, TABLES, connect_in_memory, run_all
from core.storage.card_database.writer import CardWriter
from core.storage.own_cards import OwnCards
from core.storage.printings import NO_PRINTING
from core.storage.starter import starter_cards

_SOURCE = 1


def shipped_library(own: OwnCards | None = None) -> CardLibrary:
    """Return the shipped cards of every game; raise `ShippedFileError` where a file has a fault."""
    return library_in_memory({game: starter_cards(game=game).values() for game in GAMES}, own)


def library_in_memory(cards: dict[str, Iterable[Card]], own: OwnCards | None = None) -> CardLibrary:
    """Return the cards of each game as a database that lies in no file."""
    connection = connect_in_memory()
    run_all(connection, TABLES)
    for game, of_game in cards.items():
        writer = CardWriter(connection, game, _SOURCE)
        for card in of_game:
            writer.take(card, NO_PRINTING)
        writer.flush()
    run_all(connection, INDEXES)
    return CardLibrary(connection, own)
