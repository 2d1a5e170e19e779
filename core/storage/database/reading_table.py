"""The table of readings next to a card database: its file, and its place in a connection."""

import contextlib
import sqlite3
from contextlib import closing
from pathlib import Path

from core.storage.database.schema import connect

FILE = "readings.db"
_TABLE = """
CREATE TABLE IF NOT EXISTS {schema}reading(
    mark INTEGER PRIMARY KEY, reader INTEGER NOT NULL, plays TEXT NOT NULL, does TEXT NOT NULL)
"""


def attach(connection: sqlite3.Connection, folder: Path | None) -> None:
    """Make the readings of a folder a table of a connection; without a file there are none."""
    path = None if folder is None else folder / FILE
    if path is not None and path.parent.is_dir():
        with contextlib.suppress(sqlite3.Error, OSError):
            make(path)
    there = path is not None and path.is_file()
    connection.execute("ATTACH DATABASE ? AS readings", (str(path) if there else ":memory:",))
    if not there:
        (only,) = connection.execute("PRAGMA query_only").fetchone()
        connection.execute("PRAGMA query_only = 0")
        connection.execute(_TABLE.format(schema="readings."))
        connection.execute(f"PRAGMA query_only = {only}")


def attach_again(connection: sqlite3.Connection, folder: Path) -> None:
    """Replace the readings of a connection by those of a folder, which may be new."""
    connection.execute("DETACH DATABASE readings")
    attach(connection, folder)


def make(path: Path) -> None:
    """Create the file with an empty table unless it exists; raise `sqlite3.Error`."""
    with closing(connect(path)) as db:
        db.execute(_TABLE.format(schema=""))
