"""Writing the cards of a file into the database: what is new, what changed, what is gone."""

import sqlite3
from hashlib import blake2b
from typing import NamedTuple

from core.cards.card import Card
from core.storage.card_database.changes import Changes, Named
from core.storage.card_database.packed_cards import mark_of, pack
from core.storage.card_database.rows import CARD, Identity, key_of_card
from core.storage.card_database.rows_written import (
    PRINTING,
    RowsWritten,
    Values,
    greatest,
    remove_card,
)
from core.storage.card_database.schema import LOOKUPS, run_all
from core.storage.printings import Printing

BATCH = 1500
"""So many printings are held before they are written together."""

MOST_KNOWN = 50_000
"""So many cards or printings are remembered, which takes some ten megabytes."""

_UID = 16


class _Known(NamedTuple):
    id: int
    mark: int


class _Met:
    """Which rows this file has had, a byte for each."""

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
    """Takes the cards of one source one after the other; `finish` removes what is gone.

    It works within one transaction of the connection, which somebody else begins and ends.
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
        """Take a card and one of its printings.

        What the first printing of a file says is the card; another one may say something else and
        then keeps that for itself.
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
        """Write what is held.

        As long as nothing is there but what this file had, it is remembered up to a limit, and
        nothing needs to be asked.
        """
        self._rows.write()
        self._is_first &= len(self._waiting) < MOST_KNOWN and len(self._waiting_uids) < MOST_KNOWN
        if not self._is_first:
            run_all(self._connection, LOOKUPS)
            self._waiting.clear()
            self._waiting_uids.clear()

    def finish(self, *, is_whole: bool = True) -> Changes:
        """Write the rest, and remove what this source had and does not have any more.

        Of a source that could not be read as a whole nobody knows that, so all stays.
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
        """Return a uid for what has none, the same whenever this is read again."""
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
