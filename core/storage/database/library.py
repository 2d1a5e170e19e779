"""Reading the card database: cards by row, name, printing and similar names; card sources."""

import contextlib
import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from difflib import SequenceMatcher
from functools import lru_cache
from itertools import islice
from pathlib import Path
from uuid import UUID

from msgspec import Struct
from msgspec.structs import replace

from core.cards.card import Card
from core.games import GAMES
from core.messages import worded
from core.storage.assets import starter_cards
from core.storage.database.catalogue import (
    EXTRAS,
    LONGEST_NAME,
    NEAREST,
    CardFinder,
    Catalogue,
    CatalogueFinder,
    Rank,
    key_of,
    nearest_versions,
    typed,
)
from core.storage.database.importer import CardWriter
from core.storage.database.reading_table import attach
from core.storage.database.schema import (
    COMBINED,
    INDEXES,
    READER,
    TABLES,
    Generations,
    connect,
    connect_in_memory,
    run_all,
    unpack,
)
from core.storage.importers.card_files import read_card_file
from core.storage.importers.collection import NO_PRINTING, Printing, read_legality
from core.storage.user_data import CardKey, OwnCards, printing_key

KEPT = 4096
"""Number of built cards in the cache."""

_FIRST = "(SELECT min(id) FROM printing WHERE printing.card = card.id)"
_VALUES = "coalesce(printing.value, body.value), printing.set_code, printing.number"
_OF_CARDS = frozenset({"names", "legality"})
_COLUMNS = tuple(column for column in Printing.__struct_fields__ if column not in _OF_CARDS)
_PRINTING = ", ".join(f"printing.{column}" for column in _COLUMNS)


class SourceFile(Struct, frozen=True):
    """An imported card file, and its number of cards and printings."""

    path: Path
    game: str
    cards: int
    printings: int
    faults: int


class CardLibrary:
    """Reads a card database through one connection, so from one thread.

    Imports by other programs are visible from the next query on. Every method raises
    `sqlite3.DatabaseError` if the file is damaged. ``own`` is the user's card data, used in queries
    and for chosen printings, ``readings`` the folder of the readings of card texts.
    """

    def __init__(
        self,
        connection: sqlite3.Connection,
        own: OwnCards | None = None,
        readings: Path | None = None,
    ) -> None:
        self.connection = connection
        attach(connection, readings)
        self.own = OwnCards() if own is None else own
        self.card = lru_cache(KEPT)(self._card)
        connection.create_function("is_favourite", 3, self._is_favourite)
        connection.create_function("has_note", 3, self._has_note)

    def close(self) -> None:
        """Close the connection."""
        self.card.cache_clear()
        self.connection.close()

    def forget_printings(self) -> None:
        """Clear the cache after other printings were chosen."""
        self.card.cache_clear()

    def ask(self, statement: str, *values: object) -> sqlite3.Cursor:
        """Run a query and return a cursor, which fetches rows on demand."""
        return self.connection.execute(statement, values)

    @property
    def stamp(self) -> int:
        """A number that changes when another program changes the database."""
        return int(self.connection.execute("PRAGMA data_version").fetchone()[0])

    def sources(self) -> Sequence[SourceFile]:
        """Return the imported files, the latest first."""
        rows = self.ask(
            "SELECT path, game, cards, printings, faults FROM source ORDER BY taken DESC"
        )
        return [SourceFile(Path(path), *rest) for path, *rest in rows]

    def count(self, game: str) -> int:
        """Return the number of cards of a game, counting each printing."""
        (found,) = next(
            self.ask(
                "SELECT count(*) FROM printing JOIN card ON card.id = printing.card"
                f" WHERE card.game = ? AND card.extra < {COMBINED}",
                game,
            )
        )
        return int(found)

    def games(self) -> Sequence[str]:
        """Return the games with cards."""
        return [game for (game,) in self.ask("SELECT DISTINCT game FROM card ORDER BY game")]

    def cards(self, ids: Iterable[int]) -> Iterator[Card]:
        """Yield cards by their rows."""
        return map(self.card, ids)

    def all(self, game: str) -> Iterator[Card]:
        """Yield every printing of a game, those of one name together."""
        return self._made(
            "WITH first AS (SELECT name, min(id) AS place FROM card"
            f" WHERE game = ? AND extra < {COMBINED} GROUP BY name)"
            f" SELECT {_VALUES} FROM first JOIN card ON card.name = first.name"
            " JOIN body ON body.card = card.id JOIN printing ON printing.card = card.id"
            f" WHERE card.game = ? AND card.extra < {COMBINED} ORDER BY first.place, printing.id",
            game,
            game,
        )

    def combined(self, game: str) -> Iterator[Card]:
        """Yield the results of melds, which are no cards of their own."""
        return self._made(
            f"SELECT {_VALUES} FROM card JOIN body ON body.card = card.id"
            f" JOIN printing ON printing.card = card.id WHERE game = ? AND extra = {COMBINED}",
            game,
        )

    def tokens(self, game: str) -> Iterator[Card]:
        """Yield every printing of the tokens."""
        return self._made(
            f"SELECT {_VALUES} FROM card JOIN body ON body.card = card.id"
            " JOIN printing ON printing.card = card.id WHERE game = ? AND token ORDER BY card.id",
            game,
        )

    def bearing(self, key: str, game: str) -> list[tuple[Rank, Card]]:
        """Return the cards with a name (as its key), the best first."""
        rows = self.ask(
            "SELECT rank, card FROM name WHERE key = ? AND game = ? ORDER BY rank, id", key, game
        )
        return [(Rank(rank), self.card(card)) for rank, card in rows.fetchall()]

    def marked(self) -> Iterator[tuple[int, str, Card]]:
        """Yield every card with the mark of its stored value and its game."""
        rows = self.ask("SELECT mark, game, value FROM card JOIN body ON body.card = card.id")
        for mark, game, value in rows:
            with contextlib.suppress(ValueError):
                yield mark, game, unpack(value, "", "")

    def size(self) -> int:
        """Return the number of cards of all games."""
        return int(self.ask("SELECT count(*) FROM card").fetchone()[0])

    def printings(self, name: str, game: str) -> list[Card]:
        """Return the printings of a card by its name exactly as printed."""
        return list(
            self._made(
                f"SELECT {_VALUES} FROM card JOIN body ON body.card = card.id"
                " JOIN printing ON printing.card = card.id"
                f" WHERE game = ? AND name = ? AND extra < {COMBINED} ORDER BY printing.id",
                game,
                name,
            )
        )

    def printings_called(self, name: str, game: str = "mtg") -> list[Printing]:
        """Return all printings of a card, or of a melded face, by its name."""
        return list(self._printings("game = ? AND card.name = ?", game, name))

    def legality(self, key: CardKey) -> str | None:
        """Return a card's legality as stored, or None for an unknown card."""
        found = self.ask(
            "SELECT legality FROM card WHERE game = ? AND name = ? AND pitch = ? AND extra = 0",
            *key,
        )
        row = found.fetchone()
        return None if row is None else str(row[0])

    def with_uid(self, uid: bytes) -> Card | None:
        """Return the card of which a printing has an id."""
        return next(self._printed("printing.uid = ?", uid), None)

    def printed_as(self, set_code: str, number: str, game: str) -> Iterator[Card]:
        """Yield the cards with a number in a set, English ones first."""
        where = "game = ? AND set_code = ? AND number = ? ORDER BY lang <> 'en', printing.id"
        return self._printed(where, game, set_code, number)

    def _printings(self, where: str, *values: object) -> Iterator[Printing]:
        rows = self.ask(
            f"SELECT {_PRINTING} FROM card JOIN printing ON printing.card = card.id WHERE {where}"
            " ORDER BY printing.id",
            *values,
        )
        for row in rows:
            printing = Printing(**dict(zip(_COLUMNS, row, strict=True)))
            yield replace(printing, has_large=bool(printing.has_large))

    def _printed(self, where: str, *values: object) -> Iterator[Card]:
        return self._made(
            f"SELECT {_VALUES} FROM printing JOIN card ON card.id = printing.card"
            f" JOIN body ON body.card = card.id WHERE {where}",
            *values,
        )

    def _made(self, statement: str, *values: object) -> Iterator[Card]:
        for value, set_code, number in self.ask(statement, *values):
            try:
                yield unpack(value, set_code, number)
            except ValueError as error:
                raise sqlite3.DatabaseError(str(error)) from error

    def _card(self, row: int) -> Card:
        """Return the card of a row, in the chosen printing, else in its first one."""
        found = self._made(
            f"SELECT {_VALUES} FROM card JOIN body ON body.card = card.id"
            f" JOIN printing ON printing.id = {_FIRST} WHERE card.id = ?",
            row,
        )
        for card in found:
            return self._chosen(row, card) if self.own.has_printings else card
        raise sqlite3.DatabaseError(worded("a card that is listed is not there"))

    def _chosen(self, row: int, card: Card) -> Card:
        (game,) = next(self.ask("SELECT game FROM card WHERE id = ?", row))
        own = self.own.card(printing_key(game, card))
        found = self._printed(
            "card.id = ? AND printing.set_code = ? AND printing.number = ?",
            row,
            own.set_code,
            own.number,
        )
        return next(found, card) if own.set_code else card

    def _is_favourite(self, game: str, name: str, pitch: str) -> bool:
        return self.own.card(CardKey(game, name, pitch)).favourite

    def _has_note(self, game: str, name: str, pitch: str) -> bool:
        return bool(self.own.card(CardKey(game, name, pitch)).note)


def open_library(folder: Path, own: OwnCards | None = None) -> CardLibrary | None:
    """Open the database of a folder, or return None if there is none that can be read.

    Nothing is repaired here: the next import rebuilds a damaged or old one.
    """
    path = Generations(folder).current()
    if path is None:
        return None
    try:
        with closing(connect(path, readonly=True)) as db:
            if db.execute("PRAGMA user_version").fetchone()[0] != READER:
                return None
        return CardLibrary(connect(path, readonly=True), own, folder)
    except sqlite3.DatabaseError:
        return None


def unreadable(folder: Path) -> str:
    """Return a sentence on a database that `open_library` cannot open, or ``""``."""
    if Generations(folder).current() is None:
        return ""
    return worded(
        "{folder}: the card library cannot be read, so only the cards that come with the program"
        " are searched; import the card files again.",
        folder=str(folder),
    )


GRAM = 3
RAREST = 7
"""Number of the rarest trigrams that decide; common ones are in too many names."""
COMPARED = 200
"""Number of names with the most of them that are compared letter by letter."""
ALIKE = 0.6
"""Similarity below which names are not returned."""


_LAST = "\U0010ffff"
_SECTIONS = range(3)
_BEGINS = (
    "SELECT card FROM name WHERE game = ? AND section = ? AND typed >= ? AND typed < ?"
    " ORDER BY typed, rank, id"
)
_LATER = (
    "SELECT card FROM ending JOIN name ON name.id = ending.name WHERE ending.game = ?"
    " AND ending.section = ? AND text >= ? AND text < ? ORDER BY text, ending.length, ending.name"
)
_HOLDS = (
    "SELECT card, name.typed FROM grams CROSS JOIN name ON name.id = grams.rowid"
    " WHERE grams MATCH ? AND game = ? ORDER BY section, name.typed, name.rank, name.id"
)


def names_like(library: CardLibrary, game: str, words: str, limit: int) -> list[int]:
    """Return the rows of the cards whose names match a text typed so far.

    Whole names come first, then beginnings, beginnings of later words, all words in any order, and
    any other part; within each, cards come before other faces and these before tokens. A card comes
    once; of several with the same name and pitch the first one.
    """
    wanted = typed(key_of(words))
    if not wanted:
        return []
    rows = dict.fromkeys(islice(_fitting(library, game, wanted), 2 * limit))
    return _once(library, list(rows))[:limit]


def _fitting(library: CardLibrary, game: str, wanted: str) -> Iterator[int]:
    for statement, first, last in (
        (_BEGINS, wanted, wanted + "\0"),
        (_BEGINS, wanted, wanted + _LAST),
        (_LATER, wanted, wanted + _LAST),
    ):
        for section in _SECTIONS:
            for (card,) in library.ask(statement, game, section, first, last):
                yield card
    words = wanted.split()
    grams = " AND ".join(filter(None, map(with_trigrams, words)))
    if not grams:
        return
    anywhere = []
    for card, name in library.ask(_HOLDS, grams, game):
        padded = " " + name.replace("(", " ")
        if all(f" {word}" in padded for word in words):
            yield card
        elif wanted in name:
            anywhere.append(card)
    yield from anywhere


def _once(library: CardLibrary, rows: list[int]) -> list[int]:
    """Drop repeated cards of one name; tokens differ by their characteristics."""
    ranked = library.ask(
        "SELECT id, name, pitch, CASE extra WHEN 0 THEN '' ELSE oracle END FROM card"
        " WHERE id IN (SELECT value FROM json_each(?))",
        str(rows),
    )
    known = {row: rest for row, *rest in ranked}
    seen: set[tuple[str, ...]] = set()
    kept = []
    for row in rows:
        name = tuple(known[row])
        if name not in seen:
            seen.add(name)
            kept.append(row)
    return kept


def with_trigrams(query: str) -> str | None:
    """Return the query for names with every trigram of a text, None if it is too short."""
    grams = _grams(query)
    return " AND ".join(map(_quoted, grams)) if grams else None


def nearest_names(
    library: CardLibrary, game: str, name: str, limit: int, *, extras: bool = False
) -> list[int]:
    """Return the rows of the cards with the names most like one, the best first."""
    wanted = typed(key_of(name))
    matcher = SequenceMatcher(b=wanted, autojunk=False)
    alike: dict[int, float] = {}
    rows = library.ask(
        "SELECT name.card, name.typed FROM name JOIN card ON card.id = name.card"
        f" WHERE name.game = ? AND card.extra < {COMBINED if extras else 1}"
        f" AND name.id IN (SELECT value FROM json_each(?))",
        game,
        str(_likely(library, wanted)),
    )
    for card, other in rows:
        matcher.set_seq1(other)
        if matcher.real_quick_ratio() >= ALIKE and (ratio := matcher.ratio()) >= ALIKE:
            alike[card] = max(ratio, alike.get(card, 0.0))
    return list(islice(sorted(alike, key=lambda card: (-alike[card], card)), limit))


def _likely(library: CardLibrary, wanted: str) -> list[int]:
    """Return names that share rare trigrams with a text; of short texts those that begin alike."""
    counts = {
        gram: count
        for gram in _grams(wanted)
        for (count,) in library.ask("SELECT doc FROM gram_counts WHERE term = ?", gram)
    }
    shared: dict[int, int] = {}
    for gram in sorted(counts, key=lambda each: counts[each])[:RAREST]:
        for (name,) in library.ask("SELECT rowid FROM grams WHERE grams MATCH ?", _quoted(gram)):
            shared[name] = shared.get(name, 0) + 1
    best = sorted(shared, key=lambda name: -shared[name])[:COMPARED]
    if len(best) < COMPARED and wanted:
        rows = library.ask(
            "SELECT id FROM name WHERE typed >= ? AND typed < ? AND length(typed) BETWEEN ? AND ?",
            wanted[0],
            wanted[0] + _LAST,
            len(wanted) - 1,
            len(wanted) + 2,
        )
        best += [name for (name,) in rows]
    return best


def _grams(text: str) -> list[str]:
    text = text.replace("\0", " ")  # SQLite takes it for the end of the question
    return list(dict.fromkeys(text[at : at + GRAM] for at in range(len(text) - GRAM + 1)))


def _quoted(gram: str) -> str:
    return '"' + gram.replace('"', '""') + '"'


_LENGTHS = (2, 3, 4)


class StoredCardSource:
    """The cards of one game in a database."""

    def __init__(self, library: CardLibrary, game: str) -> None:
        self.library = library
        self.game = game

    def __len__(self) -> int:
        """Return the number of cards, counting each printing."""
        return self.library.count(self.game)

    def __iter__(self) -> Iterator[Card]:
        """Yield every printing, those of one name together."""
        return self.library.all(self.game)

    def bearing(self, key: str) -> Sequence[tuple[Rank, Card]]:
        """Return the cards with a name, exact matches first."""
        return self.library.bearing(key, self.game)

    @property
    def tokens(self) -> Sequence[Card]:
        """The printed tokens."""
        return tuple(self.library.tokens(self.game))


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

        def like(words: str, most: int) -> tuple[Card, ...]:
            rows = nearest_names(self._library, self._game, words, most)
            return tuple(self._library.cards(rows))

        found = nearest_versions(self, name[:LONGEST_NAME], limit, like)
        return found or self._behind.nearest(name, limit)

    def barred(self, card: Card, /) -> Mapping[str, str]:
        """Return the formats in which a card may not be played, with the reason."""
        found = self._library.legality(printing_key(self._game, card))
        return self._behind.barred(card) if found is None else read_legality(found)


def _playable(card: Card | None) -> Card | None:
    return card if card is not None and card.press_layout not in EXTRAS else None


_SOURCE = 1


def shipped_library(own: OwnCards | None = None, readings: Path | None = None) -> CardLibrary:
    """Return the shipped cards of every game; raise `ShippedFileError` if a file has a fault."""
    shipped = {game: starter_cards(game=game).values() for game in GAMES}
    return library_in_memory(shipped, own, readings)


def library_in_memory(
    cards: Mapping[str, Iterable[Card]], own: OwnCards | None = None, readings: Path | None = None
) -> CardLibrary:
    """Return the cards of each game as a database in memory."""
    connection = connect_in_memory()
    run_all(connection, TABLES)
    for game, of_game in cards.items():
        writer = CardWriter(connection, game, _SOURCE)
        for card in of_game:
            writer.take(card, NO_PRINTING)
        writer.flush()
    run_all(connection, INDEXES)
    return CardLibrary(connection, own, readings)


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
