"""The card database as a source of catalogues and as a finder for deck files."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from uuid import UUID

from core.cards.card import Card
from core.games import GAMES
from core.storage.database.catalogue import (
    LONGEST_NAME,
    NEAREST,
    CardFinder,
    Catalogue,
    CatalogueFinder,
    nearest_versions,
)
from core.storage.database.index import EXTRAS, Rank, Turning
from core.storage.database.library import CardLibrary, nearest_names, with_trigrams
from core.storage.database.printings import NO_PRINTING, read_legality
from core.storage.database.schema import FACES, INDEXES, TABLES, connect_in_memory, run_all
from core.storage.database.writer import CardWriter
from core.storage.importers.card_files import read_card_file
from core.storage.starter import starter_cards
from core.storage.user.own_cards import OwnCards, printing_key

_SECTIONS = 3
_LENGTHS = (2, 3, 4)
_LAST = "\U0010ffff"


class StoredCardSource:
    """The cards of one game in a database."""

    def __init__(self, library: CardLibrary, game: str) -> None:
        self.library = library
        self.game = game
        self.sections: Sequence[StoredSection] = [
            StoredSection(library, game, section) for section in range(_SECTIONS)
        ]

    def __len__(self) -> int:
        """Return the number of cards, counting each printing."""
        return self.library.count(self.game)

    def __iter__(self) -> Iterator[Card]:
        """Yield every printing, those of one name together."""
        return self.library.all(self.game)

    def index(self) -> Iterator[None]:
        """Yield nothing; the database is its own index."""
        return iter(())

    def bearing(self, key: str) -> Sequence[tuple[Rank, Card]]:
        """Return the cards with a name, exact matches first."""
        return self.library.bearing(key, self.game)

    def printings(self, name: str) -> Sequence[Card]:
        """Return the printings of a card by its name exactly as printed."""
        return self.library.printings(name, self.game)

    @property
    def tokens(self) -> Sequence[Card]:
        """The printed tokens."""
        return tuple(self.library.tokens(self.game))

    def turning(self, wanted: Turning) -> Iterable[Card]:
        """Return the cards that turn in the given way."""
        rows = self.library.ask(
            "SELECT DISTINCT card.id FROM words JOIN face ON face.id = words.rowid"
            f" JOIN card ON card.id = words.rowid / {FACES}"
            " WHERE words MATCH ? AND face.side > 0 AND card.game = ? ORDER BY card.id",
            " AND ".join(f'type: "{word.replace(chr(34), "")}"' for word in wanted.back),
            self.game,
        )
        cards = self.library.cards([row for (row,) in rows.fetchall()])
        return (card for card in cards if wanted.fits(card))


class StoredSection:
    """Names in a database that are searched together."""

    def __init__(self, library: CardLibrary, game: str, section: int) -> None:
        self._library = library
        self._of = (game, section)

    def named(self, query: str) -> Iterator[Card]:
        """Yield the cards with exactly this name."""
        return self._cards("typed = ? ORDER BY rank, id", query)

    def beginning(self, query: str) -> Iterator[Card]:
        """Yield the cards with a name that begins so, by alphabet."""
        return self._cards(
            "typed >= ? AND typed < ? ORDER BY typed, rank, id", query, query + _LAST
        )

    def with_word(self, query: str) -> Iterator[Card]:
        """Yield the cards with a later word that begins so, by alphabet from that word on."""
        rows = self._library.ask(
            "SELECT card FROM ending JOIN name ON name.id = ending.name"
            " WHERE ending.game = ? AND ending.section = ? AND text >= ? AND text < ?"
            " ORDER BY text, ending.length, ending.name",
            *self._of,
            query,
            query + _LAST,
        )
        return self._library.cards(row for (row,) in rows)

    def containing(self, query: str) -> Iterator[Card]:
        """Yield the cards with a name that contains the text, by alphabet."""
        likely = with_trigrams(query)
        if likely is None:
            return self._cards("instr(typed, ?) ORDER BY typed, rank, id", query)
        # Few names have all trigrams, so these are looked at first whatever else is asked.
        rows = self._library.ask(
            "SELECT card FROM grams CROSS JOIN name ON name.id = grams.rowid"
            " WHERE grams MATCH ? AND game = ? AND section = ? AND instr(name.typed, ?)"
            " ORDER BY name.typed, name.rank, name.id",
            likely,
            *self._of,
            query,
        )
        return self._library.cards(row for (row,) in rows)

    def _cards(self, where: str, *values: object) -> Iterator[Card]:
        rows = self._library.ask(
            f"SELECT card FROM name WHERE game = ? AND section = ? AND {where}",
            *self._of,
            *values,
        )
        return self._library.cards(row for (row,) in rows)


class StoredCardFinder:
    """Finds the cards of deck files in a database, then in another finder."""

    def __init__(self, library: CardLibrary, game: str, behind: CardFinder) -> None:
        self._library = library
        self._game = game
        self._behind = behind
        self._catalogue = Catalogue(StoredCardSource(library, game))

    def __len__(self) -> int:
        """Return the number of cards, counting each printing."""
        return len(self._catalogue) + len(self._behind)

    def with_id(self, scryfall_id: str, /) -> Card | None:
        """Return the card with Scryfall's id of one of its printings."""
        try:
            uid = UUID(scryfall_id).bytes
        except ValueError:
            return self._behind.with_id(scryfall_id)
        found = self._library.with_uid(uid)
        return _playable(found) or self._behind.with_id(scryfall_id)

    def printed_as(self, set_code: str, number: str, /) -> Card | None:
        """Return the card with a number in a set, ignoring case and leading zeros."""
        plain = number.lstrip("0")
        numbers = {plain, *(plain.zfill(length) for length in _LENGTHS)}
        spelled = {each for text in numbers for each in (text, text.lower(), text.upper())}
        found = (
            card
            for code in dict.fromkeys((set_code.lower(), set_code.upper()))
            for text in sorted(spelled)
            for card in self._library.printed_as(code, text, self._game)
        )
        return next(filter(_playable, found), None) or self._behind.printed_as(set_code, number)

    def named(self, name: str, /) -> tuple[Card, ...]:
        """Return the cards that a name may refer to."""
        found = tuple(filter(_playable, self._catalogue.best_matches(name[:LONGEST_NAME])))
        return found or self._behind.named(name)

    def nearest(self, name: str, /, limit: int = NEAREST) -> tuple[Card, ...]:
        """Return the cards with the most similar names, the best first."""
        found = nearest_versions(self, name[:LONGEST_NAME], limit, self._like)
        return found or self._behind.nearest(name, limit)

    def _like(self, name: str, limit: int) -> tuple[Card, ...]:
        return tuple(self._library.cards(nearest_names(self._library, self._game, name, limit)))

    def barred(self, card: Card, /) -> Mapping[str, str]:
        """Return the formats in which a card may not be played, with the reason."""
        found = self._library.legality(printing_key(self._game, card))
        return self._behind.barred(card) if found is None else read_legality(found)


def _playable(card: Card | None) -> Card | None:
    return card if card is not None and card.press_layout not in EXTRAS else None


_SOURCE = 1


def shipped_library(own: OwnCards | None = None) -> CardLibrary:
    """Return the shipped cards of every game; raise `ShippedFileError` if a file has a fault."""
    return library_in_memory({game: starter_cards(game=game).values() for game in GAMES}, own)


def library_in_memory(cards: dict[str, Iterable[Card]], own: OwnCards | None = None) -> CardLibrary:
    """Return the cards of each game as a database in memory."""
    connection = connect_in_memory()
    run_all(connection, TABLES)
    for game, of_game in cards.items():
        writer = CardWriter(connection, game, _SOURCE)
        for card in of_game:
            writer.take(card, NO_PRINTING)
        writer.flush()
    run_all(connection, INDEXES)
    return CardLibrary(connection, own)


def card_finders(
    library: CardLibrary | None = None, cards: Path | None = None
) -> Mapping[str, CardFinder]:
    """Return the card finder of each game; raise `CardFileError` for another kind of file."""
    known = {game: Catalogue.of(starter_cards(game=game).values()) for game in GAMES}
    if cards is not None:
        read = read_card_file(cards)
        known[read.game] = Catalogue.of(read.file.cards).over(known[read.game])
    finders: dict[str, CardFinder] = {
        game: CatalogueFinder(catalogue) for game, catalogue in known.items()
    }
    if library is None:
        return finders
    return {game: StoredCardFinder(library, game, finder) for game, finder in finders.items()}
