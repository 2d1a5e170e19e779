"""The user's card data: favourites, notes, chosen printings; and recent decks.

It is kept apart from the card database, because that may be rebuilt at any time. A card is
identified by game, name and pitch, which are the same in every card file.
"""

from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from core.cards.card import Card
from core.storage.database.index import pitch_of
from core.storage.user.own_file import Change, OwnFile, OwnFileError

FILE_NAME = "own-cards.db"
LONGEST_NOTE = 2000
MOST_DECKS = 200
"""Maximum number of listed decks; the oldest are dropped."""

_MOST_READ = 100_000
_CARDS = """
CREATE TABLE own_card(
    game TEXT NOT NULL, name TEXT NOT NULL, pitch TEXT NOT NULL,
    favourite INTEGER NOT NULL DEFAULT 0, note TEXT NOT NULL DEFAULT '',
    set_code TEXT NOT NULL DEFAULT '', number TEXT NOT NULL DEFAULT '',
    PRIMARY KEY(game, name, pitch))
"""
_DECKS = """
CREATE TABLE own_deck(
    path TEXT NOT NULL PRIMARY KEY, name TEXT NOT NULL, game TEXT NOT NULL, opened TEXT NOT NULL)
"""
VERSIONS = ((_CARDS,), (_DECKS,))
TABLES = ("own_card", "own_deck")
_LATER = "It is kept as long as the program runs, and written with the next change that can be."


class CardKey(NamedTuple):
    """A card's key in this file."""

    game: str
    name: str
    pitch: str


class OwnCard(Struct, frozen=True, kw_only=True):
    """The user's data about a card. The printing has a set, or none was chosen."""

    favourite: bool = False
    note: str = ""
    set_code: str = ""
    number: str = ""


class OwnDeck(Struct, frozen=True, kw_only=True):
    """A deck file that was opened; ``opened`` is the time, as ISO 8601 in UTC."""

    path: Path
    name: str
    game: str
    opened: str


NOTHING = OwnCard()


def printing_key(game: str, card: Card) -> CardKey:
    """Return the key of a card, the same for all its printings."""
    return CardKey(game, card.name, pitch_of(card))


class OwnCards:
    """The user's card data in memory; each change is written at once.

    A change that cannot be written raises `OwnFileError`, stays in memory, and is written with the
    next one. ``fault`` is the fault of the file when it was opened.
    """

    def __init__(self, path: Path | None = None) -> None:
        self._file = OwnFile(path, VERSIONS, TABLES)
        self._cards: dict[CardKey, OwnCard] = {}
        self._decks: dict[Path, OwnDeck] = {}
        self._unwritten: dict[CardKey | Path, None] = {}
        self.fault = ""
        try:
            self.fault = self._file.open()
            self._read()
        except OwnFileError as error:
            self.fault = self.fault or str(error)
        self._stamp = self._file.stamp

    def close(self) -> None:
        """Write pending changes and close the file; raise `OwnFileError`."""
        try:
            self._write()
        finally:
            self._file.close()

    def refresh(self) -> bool:
        """Reload after another copy of the program has written; return whether it has."""
        stamp = self._file.stamp
        if stamp == self._stamp:
            return False
        self._stamp = stamp
        try:
            self._read()
        except OwnFileError as error:
            self.fault = str(error)
        return True

    # Cards

    def card(self, key: CardKey) -> OwnCard:
        """Return the user's data about a card."""
        return self._cards.get(key, NOTHING)

    @property
    def has_printings(self) -> bool:
        """Whether a printing of any card was chosen."""
        return any(own.set_code for own in self._cards.values())

    def star(self, key: CardKey, *, on: bool) -> None:
        """Set or clear a favourite; raise `OwnFileError`."""
        self._put(key, replace(self.card(key), favourite=on))

    def write_note(self, key: CardKey, note: str) -> None:
        """Set the note of a card; an empty one deletes it. Raise `OwnFileError`."""
        self._put(key, replace(self.card(key), note=_plain(note)))

    def choose_printing(self, key: CardKey, set_code: str, number: str) -> None:
        """Choose the printing in which a card is shown, or any; raise `OwnFileError`."""
        self._put(key, replace(self.card(key), set_code=set_code, number=number))

    # Decks

    @property
    def decks(self) -> tuple[OwnDeck, ...]:
        """The deck files that were opened, the latest first; some may be gone."""
        found = sorted(self._decks.values(), key=lambda deck: deck.opened, reverse=True)
        return tuple(found)

    def note_deck(self, path: Path, name: str, game: str) -> None:
        """Put a deck first in the list; raise `OwnFileError`."""
        path = path.absolute()
        now = datetime.now(UTC).isoformat()
        self._decks[path] = OwnDeck(path=path, name=name, game=game, opened=now)
        self._unwritten[path] = None
        for old in self.decks[MOST_DECKS:]:
            del self._decks[old.path]
            self._unwritten[old.path] = None
        self._write()

    # The file

    def _put(self, key: CardKey, own: OwnCard) -> None:
        if own != self.card(key):
            self._cards[key] = own
            self._unwritten[key] = None
            self._write()

    def _read(self) -> None:
        """Load the file, keeping pending changes."""
        cards = self._file.read(
            "SELECT game, name, pitch, favourite, substr(note, 1, ?), set_code, number"
            " FROM own_card LIMIT ?",
            LONGEST_NOTE,
            _MOST_READ,
        )
        decks = self._file.read(
            "SELECT path, name, game, opened FROM own_deck ORDER BY opened DESC LIMIT ?", MOST_DECKS
        )
        waiting = {k: self._cards[k] for k in self._unwritten if isinstance(k, CardKey)}
        paths = [each for each in self._unwritten if isinstance(each, Path)]
        fresh = {path: self._decks[path] for path in paths if path in self._decks}
        gone = set(paths).difference(fresh)
        self._cards = {
            CardKey(str(game), str(name), str(pitch)): OwnCard(
                favourite=bool(favourite),
                note=str(note),
                set_code=str(set_code),
                number=str(number),
            )
            for game, name, pitch, favourite, note, set_code, number in cards
        } | waiting
        read = (
            OwnDeck(path=Path(str(path)), name=str(name), game=str(game), opened=str(opened))
            for path, name, game, opened in decks
        )
        kept = {deck.path: deck for deck in read if deck.path not in gone}
        self._decks = kept | fresh

    def _write(self) -> None:
        if not self._unwritten:
            return
        try:
            self._file.write([self._change(each) for each in self._unwritten])
        except OwnFileError as error:
            raise OwnFileError(f"{error} {_LATER}") from error
        self._unwritten.clear()

    def _change(self, what: CardKey | Path) -> Change:
        if isinstance(what, Path):
            deck = self._decks.get(what)
            if deck is None:
                return "DELETE FROM own_deck WHERE path = ?", (str(what),)
            values = (str(what), deck.name, deck.game, deck.opened)
            put = "INSERT OR REPLACE INTO own_deck(path, name, game, opened) VALUES(?, ?, ?, ?)"
            return put, values
        own = self.card(what)
        if own == NOTHING:
            return "DELETE FROM own_card WHERE game = ? AND name = ? AND pitch = ?", what
        put = (
            "INSERT OR REPLACE INTO own_card(game, name, pitch, favourite, note, set_code, number)"
            " VALUES(?, ?, ?, ?, ?, ?, ?)"
        )
        return put, (*what, int(own.favourite), own.note, own.set_code, own.number)


def _plain(note: str) -> str:
    """Return a note without NUL, which SQLite takes for the end."""
    return note.replace("\0", "").strip()[:LONGEST_NOTE]
