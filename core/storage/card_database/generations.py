"""The files of the card database: one is current, a new one takes its place whole.

A file of SQLite that is replaced while somebody reads it may be answered from the log of the old
one. So no file is ever replaced: a database that is made anew gets a name of its own, and the small
file ``current`` says which one counts.
"""

import contextlib
import re
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path

import msgspec

from core.storage.card_database.schema import WAIT
from core.storage.files import read_whole, write_whole

CURRENT = "current"
SOURCES = "sources.json"
LOCK = "writing.lock"
_BUSY = frozenset({sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED})
_PRIMARY = 0xFF
"""What of an error's code tells its kind."""

BROKEN = ".broken"
_NAME = re.compile(r"cards-(\d+)\.db")
_LONGEST = 200
_MOST = 1 << 20
_BESIDE = ("", "-wal", "-shm", "-journal")


class BusyError(Exception):
    """Another program is writing the card database, and has not finished in time."""


class Generations:
    """The database files of one folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def current(self) -> Path | None:
        """Return the file that counts, or None where there is none yet or it is lost."""
        try:
            name = read_whole(self.folder / CURRENT, _LONGEST).decode("ascii", "replace").strip()
        except OSError:
            return None
        path = self.folder / name
        return path if _NAME.fullmatch(name) and path.is_file() else None

    def next(self) -> Path:
        """Return the path of a file that is not there yet."""
        taken = [int(found[1]) for path in self._all() if (found := _NAME.match(path.name))]
        return self.folder / f"cards-{max(taken, default=0) + 1}.db"

    def adopt(self, path: Path) -> None:
        """Have a finished file count from now on; raise `OSError`."""
        write_whole(self.folder / CURRENT, path.name.encode())

    def sources(self) -> list[Path]:
        """Return the card files that the database was made of, as `note_sources` has kept them."""
        try:
            noted = msgspec.json.decode(read_whole(self.folder / SOURCES, _MOST), type=list[str])
            return [Path(path) for path in noted]
        except (OSError, ValueError):
            return []

    def note_sources(self, paths: Sequence[Path]) -> None:
        """Write down the card files, apart from the database; raise `OSError`."""
        write_whole(self.folder / SOURCES, msgspec.json.encode([str(path) for path in paths]))

    def set_aside(self, path: Path) -> None:
        """Put a damaged file out of use and keep it for whoever wants to look at it."""
        for beside in _BESIDE:
            with contextlib.suppress(OSError):
                old = path.with_name(path.name + beside)
                old.replace(path.with_name(f"{path.name}{BROKEN}{beside}"))

    def remove(self, path: Path) -> None:
        """Remove a file and what lies beside it."""
        for beside in _BESIDE:
            with contextlib.suppress(OSError):
                path.with_name(path.name + beside).unlink(missing_ok=True)

    def clear_out(self) -> None:
        """Remove files that do not count any more; those that are still read go another time.

        Of the damaged ones the last is kept. Only while `writing`: a file may be on its way.
        """
        current = self.current()
        files = [path for path in self._all() if path != current]
        broken = sorted((path for path in files if path.name.endswith(BROKEN)), key=_number)
        for path in files:
            if path not in broken[-1:]:
                self.remove(path)

    @contextlib.contextmanager
    def writing(self) -> Iterator[None]:
        """Be the only one who writes; raise `BusyError`, or another error where nobody can.

        The lock is one of SQLite, which ends with the process whatever becomes of it.
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
