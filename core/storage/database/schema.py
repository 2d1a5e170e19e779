"""Files and tables of the card database, and connections to it."""

import contextlib
import re
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path

import msgspec

from core.storage.files import read_whole, write_whole

READER = 10
"""Version of reading and storing cards: databases of lower versions are rebuilt."""

FACES = 16
"""Maximum number of searchable faces; face n of card c is row c * FACES + n."""

WAIT = 10.0
"""Seconds to wait for another program that is writing."""

PAGE_CACHE = 8_000
"""Kilobytes of the database cached by one connection."""

_PRIMARY = 0xFF

_UNWRITABLE = frozenset(
    {sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_FULL, sqlite3.SQLITE_READONLY}
)

TABLES = """
CREATE TABLE source(
    id INTEGER PRIMARY KEY, path TEXT NOT NULL, series TEXT NOT NULL UNIQUE, game TEXT NOT NULL,
    bytes INTEGER, mtime_ns INTEGER, taken TEXT, cards INTEGER, printings INTEGER, faults INTEGER);
CREATE TABLE card(
    id INTEGER PRIMARY KEY, key INTEGER NOT NULL, mark INTEGER NOT NULL, game TEXT NOT NULL,
    oracle TEXT, pitch TEXT, name TEXT, sort TEXT, extra INTEGER, token INTEGER, layout TEXT,
    press TEXT, sides INTEGER, faces INTEGER, mv REAL, colors INTEGER, identity INTEGER,
    legality TEXT);
CREATE TABLE body(card INTEGER PRIMARY KEY, value BLOB NOT NULL);
CREATE TABLE face(
    id INTEGER PRIMARY KEY, side INTEGER, mv REAL, colors INTEGER, power REAL, toughness REAL,
    loyalty REAL, defense REAL, cost REAL, life REAL, intellect REAL);
CREATE TABLE printing(
    id INTEGER PRIMARY KEY, uid BLOB NOT NULL, card INTEGER NOT NULL, source INTEGER,
    set_code TEXT, number TEXT, lang TEXT, rarity TEXT, released TEXT, artist TEXT,
    front TEXT, back TEXT, has_large INTEGER, mtgo INTEGER, value BLOB);
CREATE TABLE name(
    id INTEGER PRIMARY KEY, card INTEGER NOT NULL, game TEXT, section INTEGER, rank INTEGER,
    key TEXT, typed TEXT);
CREATE INDEX name_card ON name(card);
CREATE TABLE ending(
    game TEXT, section INTEGER, text TEXT, length INTEGER, name INTEGER,
    PRIMARY KEY(game, section, text, length, name)) WITHOUT ROWID;
CREATE VIRTUAL TABLE words USING fts5(
    name, type, text, reminder, keywords, content='', columnsize=0,
    tokenize='unicode61 remove_diacritics 2');
CREATE VIRTUAL TABLE grams USING fts5(
    typed, content='', columnsize=0, detail='none', tokenize='trigram');
CREATE VIRTUAL TABLE gram_counts USING fts5vocab('grams', 'row');
CREATE VIRTUAL TABLE word_counts USING fts5vocab('words', 'col');
"""

LOOKUPS = """
CREATE UNIQUE INDEX IF NOT EXISTS card_key ON card(key);
CREATE UNIQUE INDEX IF NOT EXISTS printing_uid ON printing(uid);
"""
"""Lookups for each written card, unless all present cards are cached."""

INDEXES = (
    LOOKUPS
    + """
CREATE INDEX printing_card ON printing(card);
CREATE INDEX printing_set ON printing(set_code, number);
CREATE INDEX name_key ON name(key, game, rank);
CREATE INDEX name_typed ON name(game, section, typed, rank);
CREATE INDEX card_name ON card(name);
CREATE INDEX card_asked ON card(
    game, sort, extra, layout, press, mv, colors, identity, pitch, sides, faces, token,
    legality);
"""
)


def connect(path: Path, *, readonly: bool = False) -> sqlite3.Connection:
    """Open a database file without implicit transactions; raise `sqlite3.Error`.

    A connection is for one thread. A reader creates a small file next to the database; if it cannot
    (a full disk, a read-only folder) there are no writers, and it opens the file as immutable.
    """
    if not readonly:
        return _opened(str(path))
    try:
        return _opened(str(path), "query_only = 1", "schema_version")
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode & _PRIMARY not in _UNWRITABLE or _has_log(path):
            raise
    return _opened(f"{path.absolute().as_uri()}?immutable=1")


def _opened(where: str, *pragmas: str) -> sqlite3.Connection:
    is_uri = where.startswith("file:")
    connection = sqlite3.connect(where, timeout=WAIT, isolation_level=None, uri=is_uri)
    try:
        connection.execute(f"PRAGMA cache_size = -{PAGE_CACHE}")
        for pragma in pragmas:
            connection.execute(f"PRAGMA {pragma}").fetchall()
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def _has_log(path: Path) -> bool:
    """Return whether the log holds changes that are not in the database itself yet."""
    log = path.with_name(f"{path.name}-wal")
    return log.is_file() and log.stat().st_size > 0


def is_whole(path: Path) -> bool:
    """Return whether SQLite finds no damage in a file; a locked one counts as undamaged."""
    try:
        with closing(connect(path, readonly=True)) as db:
            return bool(db.execute("PRAGMA quick_check(1)").fetchone()[0] == "ok")
    except sqlite3.OperationalError as error:
        return "locked" in str(error)
    except sqlite3.DatabaseError:
        return False


def connect_in_memory() -> sqlite3.Connection:
    """Return an empty database in memory."""
    return sqlite3.connect(":memory:", isolation_level=None)


def run_all(connection: sqlite3.Connection, statements: str) -> None:
    """Run statements one by one, because Python's script method would end a transaction."""
    for statement in statements.split(";"):
        if statement.strip():
            connection.execute(statement)


CURRENT = "current"
SOURCES = "sources.json"
LOCK = "writing.lock"
_BUSY = frozenset({sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED})

BROKEN = ".broken"
_NAME = re.compile(r"cards-(\d+)\.db")
_LONGEST = 200
_MOST = 1 << 20
_ENDINGS = ("", "-wal", "-shm", "-journal")


class BusyError(Exception):
    """Another program is writing the card database, and has not finished in time."""


class Generations:
    """The database files of one folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def current(self) -> Path | None:
        """Return the current file, or None if there is none."""
        try:
            name = read_whole(self.folder / CURRENT, _LONGEST).decode("ascii", "replace").strip()
        except OSError:
            return None
        path = self.folder / name
        return path if _NAME.fullmatch(name) and path.is_file() else None

    def next(self) -> Path:
        """Return an unused path for a new file."""
        taken = [int(found[1]) for path in self._all() if (found := _NAME.match(path.name))]
        return self.folder / f"cards-{max(taken, default=0) + 1}.db"

    def adopt(self, path: Path) -> None:
        """Make a finished file the current one; raise `OSError`."""
        write_whole(self.folder / CURRENT, path.name.encode())

    def sources(self) -> list[Path]:
        """Return the source files of the database, as recorded by `record_sources`."""
        try:
            noted = msgspec.json.decode(read_whole(self.folder / SOURCES, _MOST), type=list[str])
            return [Path(path) for path in noted]
        except (OSError, ValueError):
            return []

    def record_sources(self, paths: Sequence[Path]) -> None:
        """Record the source files, apart from the database; raise `OSError`."""
        write_whole(self.folder / SOURCES, msgspec.json.encode([str(path) for path in paths]))

    def set_aside(self, path: Path) -> None:
        """Rename a damaged file to keep it for inspection."""
        for ending in _ENDINGS:
            with contextlib.suppress(OSError):
                old = path.with_name(path.name + ending)
                old.replace(path.with_name(f"{path.name}{BROKEN}{ending}"))

    def remove(self, path: Path) -> None:
        """Remove a file and its auxiliary files."""
        for ending in _ENDINGS:
            with contextlib.suppress(OSError):
                path.with_name(path.name + ending).unlink(missing_ok=True)

    def clear_out(self) -> None:
        """Remove files that are no longer current; those still in use are left for later.

        The latest damaged one is kept. Call only while `writing`, because a file may be in
        progress.
        """
        current = self.current()
        files = [path for path in self._all() if path != current]
        broken = sorted((path for path in files if path.name.endswith(BROKEN)), key=_number)
        for path in files:
            if path not in broken[-1:]:
                self.remove(path)

    @contextlib.contextmanager
    def writing(self) -> Iterator[None]:
        """Hold the writer's lock; raise `BusyError`, or another error if writing is impossible.

        The lock is one of SQLite, which ends with the process.
        """
        self.folder.mkdir(parents=True, exist_ok=True)
        with closing(sqlite3.connect(self.folder / LOCK, timeout=WAIT, isolation_level=None)) as db:
            try:
                db.execute("BEGIN EXCLUSIVE")
            except sqlite3.OperationalError as error:
                if error.sqlite_errorcode & _PRIMARY in _BUSY:
                    raise BusyError(str(error)) from error
                raise
            yield

    def _all(self) -> list[Path]:
        found = [*self.folder.glob("cards-*.db"), *self.folder.glob(f"cards-*.db{BROKEN}")]
        return [path for path in found if _NAME.match(path.name)]


def _number(path: Path) -> int:
    found = _NAME.match(path.name)
    return int(found[1]) if found else 0


def is_damaged(folder: Path) -> bool:
    """Return whether the current database has a broken page, in up to a tenth of a second.

    A missing one is not damaged. A broken page may stay unnoticed until its cards are read.
    """
    path = Generations(folder).current()
    return path is not None and not is_whole(path)


def was_left_open(folder: Path) -> bool:
    """Return whether the last user of the database did not close it."""
    path = Generations(folder).current()
    return path is not None and path.with_name(f"{path.name}-wal").exists()
