"""Rows on their way into the database: many are written together, and a card is removed whole."""

import sqlite3
from typing import Any

from core.cards.card import Card
from core.storage.card_database.packed_cards import unpack
from core.storage.card_database.rows import (
    COMBINED,
    CardFacts,
    CardRow,
    Identity,
    NameRow,
    endings,
    name_row,
    name_rows,
    word_rows,
)
from core.storage.card_database.schema import FACES
from core.storage.index import Rank
from core.storage.names import key_of

Values = tuple[Any, ...]

PRINTING = (
    "card, source, set_code, number, lang, rarity, released, artist, front, back, has_large,"
    " mtgo, value"
)
"""The columns of a printing besides its row and its uid."""

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
    """Rows that wait until there are enough of them."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._rows: dict[str, list[Values]] = {table: [] for table in _INTO}
        self._facts = CardFacts()
        self._next_name = greatest(connection, "name") + 1

    def add_card(self, known: Identity, extra: int, value: bytes, card: Card) -> None:
        """Add a card with its faces, words and names; a melded result is found by none of these."""
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
        """Give a printing other values: the columns of `PRINTING`, and its row."""
        self._rows["printing again"].append(values)

    def add_printed_names(self, card_id: int, game: str, names: tuple[str, ...]) -> None:
        """Add names that a card bears in another language or world, those that it has not yet."""
        self.write()
        for name in dict.fromkeys(names):
            key = key_of(name)
            there = self._connection.execute(
                "SELECT 1 FROM name WHERE card = ? AND key = ?", (card_id, key)
            ).fetchone()
            if there is None and key:
                self._add_name(name_row(card_id, game, Rank.PRINTED, key))

    def write(self) -> None:
        """Write all that waits."""
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
    """Remove a card and all by which it is found, but none of its printings.

    An index of words without its own content needs the old words to forget them.
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
    """Return the greatest row of a table, 0 where it has none."""
    found = connection.execute(f"SELECT max(id) FROM {table}")
    return int(found.fetchone()[0] or 0)
