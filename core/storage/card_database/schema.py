"""The tables of the card database, and connections to it."""

import sqlite3
from contextlib import closing
from pathlib import Path

READER = 10
"""Raised whenever cards are read or stored in another way: older databases are then made anew."""

FACES = 16
"""A card has at most so many faces that can be searched; face n of card c is row c * FACES + n."""

WAIT = 10.0
"""Seconds to wait for another program that is writing."""

PAGE_CACHE = 8_000
"""Kilobytes of the database that one connection holds in memory."""

_PRIMARY = 0xFF
"""What of an error's code tells its kind."""

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
"""What is asked for each card that is written, unless all that is there is remembered."""

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
    """Open a database file; raise `sqlite3.Error`. Transactions are begun and ended by hand.

    A connection is for one thread. A reader needs a small file beside the database, which it makes;
    where none can be made (a full disk, a folder that is only read) nobody writes, and it does
    without.
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
    """Tell whether changes lie in the log that have not come to the database itself."""
    log = path.with_name(f"{path.name}-wal")
    return log.is_file() and log.stat().st_size > 0


def is_whole(path: Path) -> bool:
    """Tell whether SQLite finds no damage in a file; one that is locked counts as whole."""
    try:
        with closing(connect(path, readonly=True)) as db:
            return bool(db.execute("PRAGMA quick_check(1)").fetchone()[0] == "ok")
    except sqlite3.OperationalError as error:
        return "locked" in str(error)
    except sqlite3.DatabaseError:
        return False


def connect_in_memory() -> sqlite3.Connection:
    """Return an empty database that lies in no file."""
    return sqlite3.connect(":memory:", isolation_level=None)


def run_all(connection: sqlite3.Connection, statements: str) -> None:
    """Run statements one by one: what Python has for scripts would end a transaction."""
    for statement in statements.split(";"):
        if statement.strip():
            connection.execute(statement)
