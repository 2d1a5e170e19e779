"""Writing the cards of a file into the database: added, changed and removed ones."""

import sqlite3
from collections.abc import Iterator
from hashlib import blake2b
from typing import Any, NamedTuple

from msgspec import Struct

from core.cards.card import Card
from core.messages import worded
from core.storage.database.index import Rank, key_of
from core.storage.database.printings import Printing
from core.storage.database.rows import (
    CARD,
    COMBINED,
    CardFacts,
    CardRow,
    Identity,
    NameRow,
    endings,
    key_of_card,
    mark_of,
    name_row,
    name_rows,
    pack,
    unpack,
    word_rows,
)
from core.storage.database.schema import FACES, LOOKUPS, run_all

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
        connection.execute(
            f"DELETE FROM {table} WHERE {column} = ?",
            (card_id,),
        )


def greatest(connection: sqlite3.Connection, table: str) -> int:
    """Return the greatest row of a table, 0 for an empty one."""
    found = connection.execute(f"SELECT max(id) FROM {table}")
    return int(found.fetchone()[0] or 0)


MOST_NAMED = 500
"""Maximum number of named cards for each kind of change."""


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
        new, gone = self.new_printings, self.gone_printings
        if new or gone:
            return worded(
                "no card changed, {new:,} printings new, {gone:,} gone", new=new, gone=gone
            )
        return worded("no changes")

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


class Named:
    """Counts cards, and keeps the names of the first."""

    def __init__(self) -> None:
        self.count = 0
        self.names: list[str] = []

    def add(self, name: str) -> None:
        """Count one more."""
        self.count += 1
        if len(self.names) < MOST_NAMED:
            self.names.append(name)


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
        self._new = Named()
        self._changed = Named()
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
            self._new.add(card.name)
            self._add(card, self._identity(known.id, key, mark, printing), value, extra)
        elif known.mark != mark and known.id in self._met_cards:
            own = value
        elif known.mark != mark:
            self._changed.add(card.name)
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
            new=self._new.count,
            changed=self._changed.count,
            gone=gone.count,
            new_printings=self._new_printings,
            gone_printings=len(lost),
            new_names=tuple(self._new.names),
            changed_names=tuple(self._changed.names),
            gone_names=tuple(gone.names),
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

    def _remove_unprinted(self) -> Named:
        gone = Named()
        unprinted = self._connection.execute(
            "SELECT id, name FROM card WHERE id NOT IN (SELECT card FROM printing)"
        ).fetchall()
        for card_id, name in unprinted:
            remove_card(self._connection, card_id)
            gone.add(name)
        return gone
