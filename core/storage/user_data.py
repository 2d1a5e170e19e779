"""The user's data in SQLite files: favourites, notes, chosen printings, decks, teachers' notes.

A file is migrated by versions and rescued when damaged. The card data is kept apart from the card
database, because that may be rebuilt at any time. A card is identified by game, name and pitch,
which are the same in every card file.
"""

import contextlib
import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Literal, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from core.cards.card import Card
from core.messages import worded
from core.storage.database.catalogue import pitch_of
from core.storage.files import make_private_folder, reason

WAIT = 2.0
"""Seconds to wait for another copy of the program that is writing; the user waits too."""

_ENDINGS = ("", "-journal", "-wal", "-shm")
_MOST_ASIDE = 1000

Row = tuple[object, ...]
Change = tuple[str, Row]
"""A statement and its values."""


class OwnFileError(Exception):
    """The file cannot be read or written; the text gives the reason and the fate of its content."""


class OwnFile:
    """Tables in a file. ``versions`` are the statements that make each version from the last one.

    Later versions only add tables and columns, so that rows of a damaged older file still fit. A
    path of None keeps everything in memory.
    """

    def __init__(
        self, path: Path | None, versions: Sequence[Sequence[str]], tables: Sequence[str]
    ) -> None:
        self.path = path
        self._versions = versions
        self._tables = tables
        self._connection: sqlite3.Connection | None = None
        self._is_newer = False

    @property
    def stamp(self) -> int:
        """A number that changes when another program writes."""
        if self._connection is None:
            return 0
        try:
            return int(self._connection.execute("PRAGMA data_version").fetchone()[0])
        except sqlite3.Error:
            return 0

    def open(self) -> str:
        """Open the file if it exists; return a sentence on its fault, or ``""``.

        The readable rows of a damaged file are copied into a new one, and the old one is kept.
        Raise `OwnFileError` if it cannot be opened.
        """
        if self.path is None or not self.path.exists():
            return ""
        try:
            self._connect()
        except sqlite3.OperationalError as error:
            self.close()
            raise OwnFileError(self._unreadable(error)) from error
        except sqlite3.DatabaseError:
            self.close()
            return self._mend(self.path)
        if self._is_newer:
            return worded(
                "{path}: a newer version of the program has written this file. "
                "Nothing is changed in it here.",
                path=str(self.path),
            )
        return ""

    def read(self, statement: str, *values: object) -> list[Row]:
        """Return all rows, none without a file; raise `OwnFileError`."""
        if self._connection is None:
            return []
        try:
            return self._connection.execute(statement, values).fetchall()
        except sqlite3.Error as error:
            raise OwnFileError(self._unreadable(error)) from error

    def _unreadable(self, error: sqlite3.Error) -> str:
        return worded("{path}: it cannot be read ({error}).", path=str(self.path), error=str(error))

    def write(self, changes: Iterable[Change]) -> None:
        """Carry out all changes or none; raise `OwnFileError`."""
        if self._is_newer:
            what = worded(
                "{path}: a newer version of the program has written this file", path=str(self.path)
            )
            raise OwnFileError(worded("{what}, so changes are not saved.", what=what))
        try:
            if self._connection is None:
                if self.path is not None:
                    make_private_folder(self.path.parent)
                self._connect()
            with self._transaction() as db:
                for statement, values in changes:
                    db.execute(statement, values)
        except (sqlite3.Error, OSError) as error:
            why = reason(error) if isinstance(error, OSError) else str(error)
            what = worded("{path}: it cannot be written ({why}).", path=str(self.path), why=why)
            raise OwnFileError(what) from error

    def close(self) -> None:
        """Close the file."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def _connect(self) -> None:
        """Open, check and migrate the file; raise `sqlite3.Error`."""
        where = ":memory:" if self.path is None else self.path
        self._connection = db = sqlite3.connect(where, timeout=WAIT, isolation_level=None)
        if db.execute("PRAGMA quick_check(1)").fetchone()[0] != "ok":
            raise sqlite3.DatabaseError(worded("the file is damaged"))
        version = int(db.execute("PRAGMA user_version").fetchone()[0])
        self._is_newer = version > len(self._versions)
        if version < len(self._versions):
            with self._transaction():
                # Another program may have migrated it while this one waited for the lock.
                version = int(db.execute("PRAGMA user_version").fetchone()[0])
                for statements in self._versions[version:]:
                    for statement in statements:
                        db.execute(statement)
                db.execute(f"PRAGMA user_version = {len(self._versions)}")

    @contextlib.contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        db = self._connection
        if db is None:
            raise sqlite3.OperationalError(worded("it is not open"))
        db.execute("BEGIN IMMEDIATE")
        try:
            yield db
            db.execute("COMMIT")
        except BaseException:
            with contextlib.suppress(sqlite3.Error):
                db.execute("ROLLBACK")
            raise

    def _mend(self, path: Path) -> str:
        saved = [change for table in self._tables for change in _rows_of(path, table)]
        try:
            aside = _put_aside(path)
        except OSError as error:
            what = worded(
                "{path}: the file is damaged and cannot be put aside ({error}).",
                path=str(path),
                error=reason(error),
            )
            raise OwnFileError(what) from error
        self.write(saved)
        rows = "1 entry" if len(saved) == 1 else worded("{saved:,} entries", saved=len(saved))
        could = worded("Nothing in it could be read")
        if saved:
            could = worded("{rows} could still be read", rows=rows)
        return worded(
            "{path}: the file was damaged. {could}; the old file is kept as {name}.",
            path=str(path),
            could=could,
            name=aside.name,
        )


def _rows_of(path: Path, table: str) -> list[Change]:
    """Return the readable rows of a table as insertions, read from both ends."""
    found: dict[Row, Change] = {}
    for order in ("rowid", "rowid DESC"):
        with contextlib.suppress(sqlite3.Error), closing(sqlite3.connect(path)) as db:
            rows = db.execute(f"SELECT * FROM {table} ORDER BY {order}")
            columns = ", ".join(column[0] for column in rows.description)
            marks = ", ".join("?" * len(rows.description))
            insert = f"INSERT OR IGNORE INTO {table}({columns}) VALUES({marks})"
            for row in rows:
                found[row] = (insert, row)
    return list(found.values())


def _put_aside(path: Path) -> Path:
    """Rename a damaged file to an unused name; raise `OSError`."""
    names = (f"{path.name}.broken", *(f"{path.name}.broken-{n}" for n in range(2, _MOST_ASIDE)))
    aside = next(each for name in names if not (each := path.with_name(name)).exists())
    for ending in _ENDINGS:
        with contextlib.suppress(FileNotFoundError):
            path.with_name(path.name + ending).replace(aside.with_name(aside.name + ending))
    return aside


NOTES_FILE = "teaching.db"
LONGEST = 4000

Kind = Literal["question", "note"]

_WORDS = """
CREATE TABLE teacher_words(
    lesson TEXT NOT NULL, step TEXT NOT NULL, kind TEXT NOT NULL, words TEXT NOT NULL,
    PRIMARY KEY(lesson, step, kind))
"""


class TeacherNotes:
    """Teachers' questions and notes by lesson, step and kind; a path of None keeps them in memory.

    They are kept apart from the lessons, so that lessons can be updated.
    """

    def __init__(self, path: Path | None) -> None:
        self._file = OwnFile(path, ((_WORDS,),), ("teacher_words",))

    def open(self) -> str:
        """Open the file; return a sentence on its fault, or ``""``. Raise `OwnFileError`."""
        return self._file.open()

    def of(self, lesson: str, kind: Kind) -> Mapping[str, str]:
        """Return the texts of one kind for the steps of a lesson; raise `OwnFileError`."""
        statement = "SELECT step, words FROM teacher_words WHERE lesson = ? AND kind = ?"
        rows: Iterable[tuple[object, ...]] = self._file.read(statement, lesson, kind)
        return {str(step): str(words) for step, words in rows}

    def keep(self, lesson: str, step: str, kind: Kind, words: str | None) -> None:
        """Set a text; None restores that of the lesson. Raise `OwnFileError`."""
        if words is not None:
            statement = "INSERT OR REPLACE INTO teacher_words VALUES(?, ?, ?, ?)"
            self._file.write([(statement, (lesson, step, kind, words[:LONGEST]))])
        else:
            statement = "DELETE FROM teacher_words WHERE lesson = ? AND step = ? AND kind = ?"
            self._file.write([(statement, (lesson, step, kind))])

    def close(self) -> None:
        """Close the file."""
        self._file.close()


CARDS_FILE = "own-cards.db"
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
_BY_HAND = "ALTER TABLE own_card ADD COLUMN by_hand TEXT NOT NULL DEFAULT ''"
VERSIONS = ((_CARDS,), (_DECKS,), (_BY_HAND,))
TABLES = ("own_card", "own_deck")
_BETWEEN = " // "
_LATER = "It is kept as long as the program runs, and written with the next change that can be."


class CardKey(NamedTuple):
    """A card's key in this file."""

    game: str
    name: str
    pitch: str


class OwnCard(Struct, frozen=True, kw_only=True):
    """The user's data about a card. The printing has a set, or none was chosen.

    ``by_hand`` are the names of its faces if the user carries its text out by hand.
    """

    favourite: bool = False
    note: str = ""
    set_code: str = ""
    number: str = ""
    by_hand: tuple[str, ...] = ()


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

    def leave_by_hand(self, key: CardKey, faces: tuple[str, ...]) -> None:
        """Set the faces of a card whose texts the user carries out; raise `OwnFileError`."""
        self._put(key, replace(self.card(key), by_hand=faces))

    def by_hand(self, game: str) -> tuple[str, ...]:
        """Return the names of the faces of a game whose texts the user carries out."""
        own = (self._cards[key].by_hand for key in sorted(self._cards) if key.game == game)
        return tuple(dict.fromkeys(face for faces in own for face in faces))

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
        cards = self._file.read(
            "SELECT game, name, pitch, favourite, substr(note, 1, ?), set_code, number, by_hand"
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
                by_hand=tuple(each for each in str(faces).split(_BETWEEN) if each),
            )
            for game, name, pitch, favourite, note, set_code, number, faces in cards
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
            "INSERT OR REPLACE INTO"
            " own_card(game, name, pitch, favourite, note, set_code, number, by_hand)"
            " VALUES(?, ?, ?, ?, ?, ?, ?, ?)"
        )
        faces = _BETWEEN.join(own.by_hand)
        return put, (*what, int(own.favourite), own.note, own.set_code, own.number, faces)


def _plain(note: str) -> str:
    """Return a note without NUL, which SQLite takes for the end."""
    return note.replace("\0", "").strip()[:LONGEST_NOTE]
