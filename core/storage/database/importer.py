"""Importing card files: the first makes a database, a newer one updates it."""

import contextlib
import os
import re
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

from msgspec import Struct

from core.cards.card import Card
from core.messages import worded
from core.storage.database.printings import Printing
from core.storage.database.rows import CARD, COMBINED
from core.storage.database.schema import (
    INDEXES,
    READER,
    TABLES,
    BusyError,
    Generations,
    connect,
    is_whole,
    run_all,
)
from core.storage.database.writer import CardWriter, Changes
from core.storage.files import CardFileError, Fault, reason
from core.storage.importers.card_files import Reader, format_of
from core.storage.importers.source import ProgressReport

_STAMP = re.compile(r"[-_.]\d{8,14}(?=\.)")
"""Date or time in the name of a download, which differs between downloads."""


class LibraryError(Exception):
    """The card database cannot be written or read; the text gives the reason and the remedy."""


class Imported(Struct, frozen=True, kw_only=True):
    """The result of an import. ``was_known``: exactly this file had been imported before."""

    path: Path
    game: str
    changes: Changes
    faults: tuple[Fault, ...] = ()
    fault_count: int = 0
    was_known: bool = False


class _File(Struct, frozen=True, kw_only=True):
    """Identification of a card file in the database."""

    path: Path
    series: str
    game: str
    size: int
    mtime_ns: int
    read: Reader


def import_file(folder: Path, path: Path, progress: ProgressReport | None = None) -> Imported:
    """Import a card file into the database of a folder, which is created if needed.

    ``progress`` is that of the readers of card files. Nothing has changed if the import is stopped
    or fails; concurrent readers see the old state.

    Raise `CardFileError` if the file cannot be read, `Cancelled` if it was stopped, `LibraryError`
    if the database cannot be written.
    """
    file = _file(path)
    generations = Generations(folder)
    known = _known(generations, file)
    if known is not None:
        return known
    with _write_errors_explained(folder), generations.writing():
        current = _usable(generations)
        if current is None:
            others = [each for each in _sources(generations) if each.series != file.series]
            return _make(generations, [*others, file], progress)[-1]
        known = _known(generations, file)
        return known or _update(generations, current, file, progress)


def rebuild(folder: Path, progress: ProgressReport | None = None) -> Sequence[Imported]:
    """Set the database aside and rebuild it from its source files.

    Missing files are skipped; without any there is no database. But an undamaged database is kept
    if a source file is missing. Raise as `import_file` does.
    """
    generations = Generations(folder)
    with _write_errors_explained(folder), generations.writing():
        files = _sources(generations)
        old = generations.current()
        if old is not None and not can_rebuild(folder) and is_whole(old):
            return []
        if files:
            return _make(generations, files, progress, damaged=old)
        if old is not None:
            generations.set_aside(old)
        return []


def can_rebuild(folder: Path) -> bool:
    """Return whether every source file of the database still exists."""
    generations = Generations(folder)
    noted = generations.sources()
    return bool(noted) and len(_sources(generations)) == len(noted)


def _file(path: Path) -> _File:
    path = path.absolute()
    meant = format_of(path)
    files = meant.files(path)
    path = files[0]
    try:
        stats = [each.stat() for each in files]
    except OSError as error:
        raise CardFileError(path, reason(error), worded("choose the file again")) from error
    plain = _STAMP.sub("", path.name)
    return _File(
        path=path,
        series=plain if plain != path.name else str(path),
        game=meant.game,
        size=sum(each.st_size for each in stats),
        mtime_ns=max(each.st_mtime_ns for each in stats),
        read=meant.read,
    )


def _usable(generations: Generations) -> Path | None:
    """Return the current database file if it is undamaged and of this version."""
    path = generations.current()
    if path is None:
        return None
    try:
        with closing(connect(path, readonly=True)) as db:
            version = db.execute("PRAGMA user_version").fetchone()[0]
            db.execute("SELECT count(*) FROM source").fetchone()
    except sqlite3.DatabaseError:
        generations.set_aside(path)
        return None
    return path if version == READER else None


def _known(generations: Generations, file: _File) -> Imported | None:
    path = generations.current()
    if path is None:
        return None
    try:
        with closing(connect(path, readonly=True)) as db:
            if db.execute("PRAGMA user_version").fetchone()[0] != READER:
                return None
            row = db.execute(
                "SELECT cards, printings, faults FROM source"
                " WHERE path = ? AND bytes = ? AND mtime_ns = ?",
                (str(file.path), file.size, file.mtime_ns),
            ).fetchone()
    except sqlite3.DatabaseError:
        return None
    if row is None:
        return None
    changes = Changes(cards=row[0], printings=row[1])
    return Imported(
        path=file.path, game=file.game, changes=changes, fault_count=row[2], was_known=True
    )


def _sources(generations: Generations) -> list[_File]:
    """Return the source files of the database, in the order they were read."""
    found: list[_File] = []
    for path in generations.sources():
        with contextlib.suppress(CardFileError):
            found.append(_file(path))
    return found


def _record_sources(generations: Generations, db: sqlite3.Connection) -> None:
    """Record the source files in a sidecar so that a damaged database can be rebuilt."""
    rows = db.execute("SELECT path FROM source ORDER BY taken").fetchall()
    generations.record_sources([Path(path) for (path,) in rows])


def _make(
    generations: Generations,
    files: Sequence[_File],
    progress: ProgressReport | None,
    *,
    damaged: Path | None = None,
) -> list[Imported]:
    """Build a new database file; it becomes current only when finished."""
    path = generations.next()
    generations.remove(path)
    part = _Part(progress, files)
    try:
        with closing(connect(path)) as db:
            for pragma in ("journal_mode = OFF", "synchronous = OFF", "locking_mode = EXCLUSIVE"):
                db.execute(f"PRAGMA {pragma}")
            db.execute("BEGIN")
            run_all(db, TABLES)
            found = []
            for file in files:
                part.begin(file)
                found.append(_take(db, file, part))
            run_all(db, INDEXES)
            db.execute(f"PRAGMA user_version = {READER}")
            db.execute("COMMIT")
        with closing(connect(path)) as db:
            db.execute("PRAGMA journal_mode = WAL")
            _record_sources(generations, db)
        with path.open("rb+") as content:
            os.fsync(content.fileno())
        generations.adopt(path)
    except BaseException:
        generations.remove(path)
        raise
    if damaged is not None:
        generations.set_aside(damaged)
    generations.clear_out()
    return found


class _Part:
    """Maps the progress of one file to that of all files."""

    def __init__(self, progress: ProgressReport | None, files: Sequence[_File]) -> None:
        self._progress = progress
        self._total = sum(file.size for file in files) or 1
        self._before = 0
        self._size = 0

    def begin(self, file: _File) -> None:
        """Begin the next file."""
        self._before += self._size
        self._size = file.size

    def __call__(self, done: int, total: int) -> bool:
        if self._progress is None:
            return True
        part = round(self._size * done / total) if total else 0
        return self._progress(self._before + part, self._total)


def _update(
    generations: Generations, path: Path, file: _File, progress: ProgressReport | None
) -> Imported:
    """Update a database within one transaction."""
    with closing(connect(path)) as db:
        db.execute("PRAGMA synchronous = NORMAL")
        db.execute("BEGIN IMMEDIATE")
        try:
            found = _take(db, file, progress)
            db.execute("COMMIT")
        except BaseException:
            with contextlib.suppress(sqlite3.Error):
                db.execute("ROLLBACK")
            raise
        db.execute("PRAGMA wal_checkpoint(PASSIVE)")
        _record_sources(generations, db)
    return found


def _take(db: sqlite3.Connection, file: _File, progress: ProgressReport | None) -> Imported:
    """Read a file into the tables, and record it as imported."""
    source = _source_row(db, file)
    writer = CardWriter(db, file.game, source)

    def keep(card: Card, printing: Printing, *, combined: bool) -> None:
        writer.take(card, printing, COMBINED if combined else CARD)

    read = file.read(file.path, progress=progress, keep=keep)
    changes = writer.finish(is_whole=read.is_whole)
    db.execute(
        "UPDATE source SET path = ?, bytes = ?, mtime_ns = ?, taken = ?, cards = ?, printings = ?,"
        " faults = ? WHERE id = ?",
        (
            str(file.path),
            file.size,
            file.mtime_ns,
            datetime.now(UTC).isoformat(),
            changes.cards,
            changes.printings,
            len(read.faults),
            source,
        ),
    )
    return Imported(
        path=file.path,
        game=file.game,
        changes=changes,
        faults=read.faults,
        fault_count=len(read.faults),
    )


def _source_row(db: sqlite3.Connection, file: _File) -> int:
    row = db.execute("SELECT id FROM source WHERE series = ?", (file.series,)).fetchone()
    if row is None:
        added = db.execute(
            "INSERT INTO source(path, series, game) VALUES(?, ?, ?) RETURNING id",
            (str(file.path), file.series, file.game),
        )
        row = added.fetchone()
    return int(row[0])


@contextlib.contextmanager
def _write_errors_explained(folder: Path) -> Iterator[None]:
    """Turn errors of writing into a `LibraryError` with one sentence."""
    try:
        yield
    except BusyError as error:
        what = worded(
            "{folder}: another program is importing cards; try again when it has finished.",
            folder=str(folder),
        )
        raise LibraryError(what) from error
    except sqlite3.Error as error:
        what = worded(
            "{folder}: the card database cannot be written ({error}); make room or check the disk.",
            folder=str(folder),
            error=str(error),
        )
        raise LibraryError(what) from error
    except OSError as error:
        what = worded(
            "{folder}: the card database cannot be written ({error}); check the folder.",
            folder=str(folder),
            error=reason(error),
        )
        raise LibraryError(what) from error
