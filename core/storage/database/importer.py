"""Importing card files: the first makes a database; a newer one adds, changes and removes cards."""

import contextlib
import os
import re
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing
from datetime import UTC, datetime
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple

from msgspec import Struct

from core.cards.card import Card
from core.messages import worded
from core.storage.database.catalogue import Rank, key_of
from core.storage.database.schema import (
    CARD,
    COMBINED,
    FACES,
    INDEXES,
    LOOKUPS,
    READER,
    TABLES,
    BusyError,
    CardFacts,
    CardRow,
    Generations,
    Identity,
    NameRow,
    connect,
    endings,
    is_whole,
    key_of_card,
    mark_of,
    name_row,
    name_rows,
    pack,
    run_all,
    unpack,
    word_rows,
)
from core.storage.files import CardFileError, Fault, reason
from core.storage.importers.card_files import Reader, format_of
from core.storage.importers.collection import Printing
from core.storage.importers.source import ProgressReport

_STAMP = re.compile(r"[-_.]\d{8,14}(?=\.)")
"""Date or time in the name of a download, which differs between downloads."""


class LibraryError(Exception):
    """The card database cannot be written or read; the text gives the reason and the remedy."""


class Changes(Struct, frozen=True, kw_only=True):
    """Counts of a file's cards and printings, and of the changes by its import.

    Added, changed and removed cards are listed by name, up to `MOST_NAMED` each.
    """

    cards: int = 0
    printings: int = 0
    new: int = 0
    changed: int = 0
    gone: int = 0
    new_printings: int = 0
    gone_printings: int = 0
    new_names: tuple[str, ...] = ()
    changed_names: tuple[str, ...] = ()
    gone_names: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        """Return whether anything changed."""
        return any((self.new, self.changed, self.gone, self.new_printings, self.gone_printings))

    def __str__(self) -> str:
        """Return the changes in one line: cards first, printings if no card changed."""
        counts = [f"{count:,} {kind}" for kind, count, _ in self._kinds() if count]
        if counts:
            return ", ".join(counts)
        if not self:
            return worded("no changes")
        new, gone = self.new_printings, self.gone_printings
        return worded("no card changed, {new:,} printings new, {gone:,} gone", new=new, gone=gone)

    def lines(self) -> Iterator[str]:
        """Yield each kind of change with its cards, by name, as lines of text."""
        for kind, count, names in self._kinds():
            if count:
                yield f"{kind.capitalize()} ({count:,})"
                yield from (f"  {name}" for name in sorted(names))
                if count > len(names):
                    yield "  " + worded("and {count:,} more", count=count - len(names))

    def _kinds(self) -> tuple[tuple[str, int, tuple[str, ...]], ...]:
        return (
            ("new", self.new, self.new_names),
            ("changed", self.changed, self.changed_names),
            ("gone", self.gone, self.gone_names),
        )


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
    cards, printings, faults = row
    changes = Changes(cards=cards, printings=printings)
    return Imported(
        path=file.path, game=file.game, changes=changes, fault_count=faults, was_known=True
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
        row = db.execute(
            "INSERT INTO source(path, series, game) VALUES(?, ?, ?) RETURNING id",
            (str(file.path), file.series, file.game),
        ).fetchone()
    return int(row[0])


@contextlib.contextmanager
def _write_errors_explained(folder: Path) -> Iterator[None]:
    try:
        yield
    except BusyError as error:
        what = worded(
            "{folder}: another program is importing cards; try again when it has finished.",
            folder=str(folder),
        )
        raise LibraryError(what) from error
    except (sqlite3.Error, OSError) as error:
        is_disk = isinstance(error, OSError)
        what = worded(
            "{folder}: the card database cannot be written ({error}); {remedy}.",
            folder=str(folder),
            error=reason(error) if isinstance(error, OSError) else str(error),
            remedy=worded("check the folder") if is_disk else worded("make room or check the disk"),
        )
        raise LibraryError(what) from error


Values = tuple[Any, ...]

PRINTING = (
    "card, source, set_code, number, lang, rarity, released, artist, front, back, has_large,"
    " mtgo, value"
)
"""The columns of a printing apart from its row and its uid."""

WORDS = "name, type, text, reminder, keywords"
_CHANGE = ", ".join(f"{column} = ?" for column in PRINTING.split(", "))
_INTO = {
    "card": f"INSERT INTO card VALUES({', '.join('?' * len(CardRow._fields))})",
    "body": "INSERT INTO body VALUES(?, ?)",
    "face": "INSERT INTO face VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
    "words": f"INSERT INTO words(rowid, {WORDS}) VALUES(?, ?, ?, ?, ?, ?)",
    "printing": f"INSERT INTO printing VALUES(?, ?, {', '.join('?' * len(PRINTING.split(', ')))})",
    "printing again": f"UPDATE printing SET {_CHANGE} WHERE id = ?",
    "name": "INSERT INTO name VALUES(?, ?, ?, ?, ?, ?, ?)",
    "ending": "INSERT INTO ending VALUES(?, ?, ?, ?, ?)",
    "grams": "INSERT INTO grams(rowid, typed) VALUES(?, ?)",
}


class RowsWritten:
    """Buffered rows."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._rows: dict[str, list[Values]] = {table: [] for table in _INTO}
        self._facts = CardFacts()
        self._next_name = greatest(connection, "name") + 1

    def add_card(self, known: Identity, extra: int, value: bytes, card: Card) -> None:
        """Add a card with its faces, words and names; a melded result has none of these."""
        rows = self._rows
        names = list(name_rows(card, known.id, known.game))
        row = self._facts.card_row(card, known, names[0].typed, extra)
        rows["card"].append(row)
        rows["body"].append((row.id, value))
        if row.extra == COMBINED:
            return
        rows["face"].extend(self._facts.face_rows(card, row.id))
        rows["words"].extend(word_rows(card, row.id))
        for name in names:
            self._add_name(name)

    def add_printing(self, values: Values) -> None:
        """Add a printing: its row, its uid and the columns of `PRINTING`."""
        self._rows["printing"].append(values)

    def change_printing(self, values: Values) -> None:
        """Update a printing: the columns of `PRINTING`, and its row."""
        self._rows["printing again"].append(values)

    def add_printed_names(self, card_id: int, game: str, names: tuple[str, ...]) -> None:
        """Add a card's names in another language or world, except present ones."""
        self.write()
        for name in dict.fromkeys(names):
            key = key_of(name)
            there = self._connection.execute(
                "SELECT 1 FROM name WHERE card = ? AND key = ?", (card_id, key)
            ).fetchone()
            if there is None and key:
                self._add_name(name_row(card_id, game, Rank.PRINTED, key))

    def write(self) -> None:
        """Write the buffer."""
        for table, rows in self._rows.items():
            if rows:
                self._connection.executemany(_INTO[table], rows)
                rows.clear()

    def _add_name(self, name: NameRow) -> None:
        number = self._next_name
        self._next_name += 1
        self._rows["name"].append((number, *name))
        self._rows["grams"].append((number, name.typed))
        for ending, length in endings(name.typed):
            self._rows["ending"].append((name.game, name.section, ending, length, number))


def remove_card(connection: sqlite3.Connection, card_id: int) -> None:
    """Remove a card and its index entries, but none of its printings.

    A full-text index without content needs the old words to remove them.
    """
    (value,) = connection.execute("SELECT value FROM body WHERE card = ?", (card_id,)).fetchone()
    (extra,) = connection.execute("SELECT extra FROM card WHERE id = ?", (card_id,)).fetchone()
    if extra != COMBINED:
        connection.executemany(
            f"INSERT INTO words(words, rowid, {WORDS}) VALUES('delete', ?, ?, ?, ?, ?, ?)",
            word_rows(unpack(value), card_id),
        )
    names = connection.execute(
        "SELECT id, game, section, typed FROM name WHERE card = ?", (card_id,)
    ).fetchall()
    for number, game, section, name in names:
        connection.execute(
            "INSERT INTO grams(grams, rowid, typed) VALUES('delete', ?, ?)", (number, name)
        )
        connection.executemany(
            "DELETE FROM ending"
            " WHERE game = ? AND section = ? AND text = ? AND length = ? AND name = ?",
            [(game, section, ending, length, number) for ending, length in endings(name)],
        )
    first = card_id * FACES
    connection.execute("DELETE FROM face WHERE id BETWEEN ? AND ?", (first, first + FACES - 1))
    for table, column in (("name", "card"), ("body", "card"), ("card", "id")):
        connection.execute(f"DELETE FROM {table} WHERE {column} = ?", (card_id,))


def greatest(connection: sqlite3.Connection, table: str) -> int:
    """Return the greatest row of a table, 0 for an empty one."""
    found = connection.execute(f"SELECT max(id) FROM {table}")
    return int(found.fetchone()[0] or 0)


MOST_NAMED = 500
"""Maximum number of named cards for each kind of change."""


BATCH = 1500
"""Number of printings written together."""

MOST_KNOWN = 50_000
"""Number of cached cards or printings, some ten megabytes."""

_UID = 16


class _Known(NamedTuple):
    id: int
    mark: int


class _Met:
    """The rows that the file has had, a byte for each."""

    def __init__(self) -> None:
        self._rows = bytearray()

    def __len__(self) -> int:
        return self._rows.count(1)

    def add(self, row: int) -> None:
        if row >= len(self._rows):
            self._rows.extend(bytes(row + BATCH - len(self._rows)))
        self._rows[row] = 1

    def __contains__(self, row: int) -> bool:
        return row < len(self._rows) and bool(self._rows[row])


class CardWriter:
    """Writes the cards of one source; `finish` removes those that are missing.

    It works within one transaction of the connection, begun and ended by the caller.
    """

    def __init__(self, connection: sqlite3.Connection, game: str, source: int) -> None:
        self._connection = connection
        self._game = game
        self._source = source
        self._rows = RowsWritten(connection)
        self._next_card = greatest(connection, "card") + 1
        self._next_printing = greatest(connection, "printing") + 1
        self._met_cards = _Met()
        self._met_printings = _Met()
        self._is_first = self._next_card == self._next_printing == 1
        if not self._is_first:
            run_all(connection, LOOKUPS)
        self._waiting: dict[int, _Known] = {}
        self._waiting_uids: set[bytes] = set()
        self._new: list[str] = []
        self._changed: list[str] = []
        self._new_printings = self._held = 0

    def take(self, card: Card, printing: Printing, extra: int = CARD) -> None:
        """Add a card and one of its printings.

        The first printing of a file defines the card; another one may differ and keeps its values.
        """
        value = pack(card)
        mark = mark_of(value + printing.legality.encode())
        key = key_of_card(card, self._game)
        known = self._waiting.get(key)
        if known is None and not self._is_first:
            known = self._known(key)
        own: bytes | None = None
        if known is None:
            known = _Known(self._next_card, mark)
            self._next_card += 1
            self._new.append(card.name)
            self._add(card, self._identity(known.id, key, mark, printing), value, extra)
        elif known.mark != mark and known.id in self._met_cards:
            own = value
        elif known.mark != mark:
            self._changed.append(card.name)
            self.flush()
            remove_card(self._connection, known.id)
            self._add(card, self._identity(known.id, key, mark, printing), value, extra)
        self._met_cards.add(known.id)
        self._take_printing(known.id, card, printing, own)
        if printing.names:
            self._rows.add_printed_names(known.id, self._game, printing.names)
        self._held += 1
        if self._held >= BATCH:
            self._held = 0
            self.flush()

    def _identity(self, row: int, key: int, mark: int, printing: Printing) -> Identity:
        return Identity(row, key, mark, self._game, printing.legality)

    def _add(self, card: Card, known: Identity, value: bytes, extra: int) -> None:
        self._waiting[known.key] = _Known(known.id, known.mark)
        self._rows.add_card(known, extra, value, card)

    def flush(self) -> None:
        """Write the buffer.

        While the tables hold only this file's cards they are cached up to a limit, without queries.
        """
        self._rows.write()
        self._is_first &= len(self._waiting) < MOST_KNOWN and len(self._waiting_uids) < MOST_KNOWN
        if not self._is_first:
            run_all(self._connection, LOOKUPS)
            self._waiting.clear()
            self._waiting_uids.clear()

    def finish(self, *, is_whole: bool = True) -> Changes:
        """Write the rest, and remove the cards that this source no longer has.

        If the source could not be read as a whole, all cards stay.
        """
        self.flush()
        had = self._connection.execute(
            "SELECT id FROM printing WHERE source = ?", (self._source,)
        ).fetchall()
        lost = [row for row in had if is_whole and row[0] not in self._met_printings]
        self._connection.executemany("DELETE FROM printing WHERE id = ?", lost)
        gone = self._remove_unprinted()
        return Changes(
            cards=len(self._met_cards),
            printings=len(self._met_printings),
            new=len(self._new),
            changed=len(self._changed),
            gone=len(gone),
            new_printings=self._new_printings,
            gone_printings=len(lost),
            new_names=tuple(self._new[:MOST_NAMED]),
            changed_names=tuple(self._changed[:MOST_NAMED]),
            gone_names=tuple(gone[:MOST_NAMED]),
        )

    def _take_printing(
        self, card_id: int, card: Card, printing: Printing, own: bytes | None
    ) -> None:
        values: Values = (
            card_id,
            self._source,
            card.set_code,
            card.number,
            printing.lang,
            printing.rarity,
            printing.released,
            printing.artist,
            printing.front,
            printing.back,
            int(printing.has_large),
            printing.mtgo,
            own,
        )
        uid = printing.uid or self._made_uid(card, printing, b"")
        there = None if self._is_first else self._printing(uid)
        while uid in self._waiting_uids or (there and there[0] in self._met_printings):
            uid = self._made_uid(card, printing, uid)  # the file has it once more
            there = None if self._is_first else self._printing(uid)
        if there is None:
            row = self._next_printing
            self._next_printing += 1
            self._new_printings += 1
            self._waiting_uids.add(uid)
            self._rows.add_printing((row, uid, *values))
        else:
            row = there[0]
            if there[1:] != values:
                self._rows.change_printing((*values, row))
        self._met_printings.add(row)

    def _made_uid(self, card: Card, printing: Printing, before: bytes) -> bytes:
        """Return a stable uid for a printing without one."""
        parts = (str(key_of_card(card, self._game)), card.set_code, card.number, printing.lang)
        content = before + "\x1f".join(parts).encode("utf-8", "surrogatepass")
        return blake2b(content, digest_size=_UID).digest()

    def _known(self, key: int) -> _Known | None:
        row = self._connection.execute("SELECT id, mark FROM card WHERE key = ?", (key,)).fetchone()
        return _Known(*row) if row else None

    def _printing(self, uid: bytes) -> Values | None:
        found: Values | None = self._connection.execute(
            f"SELECT id, {PRINTING} FROM printing WHERE uid = ?",
            (uid,),
        ).fetchone()
        return found

    def _remove_unprinted(self) -> list[str]:
        unprinted = self._connection.execute(
            "SELECT id, name FROM card WHERE id NOT IN (SELECT card FROM printing)"
        ).fetchall()
        for card_id, _ in unprinted:
            remove_card(self._connection, card_id)
        return [name for _, name in unprinted]
