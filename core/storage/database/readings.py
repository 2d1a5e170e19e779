"""Readings of card texts for searches, in a file that can be made anew.

A row belongs to the stored value of a card, so it outlives another import of the same card.
"""

import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from functools import lru_cache
from pathlib import Path
from typing import Any

from msgspec import Struct

from core.cards.card import Card, Face, Layout
from core.cards.type_line import TypeLine
from core.effects import program as lang
from core.games import GAMES
from core.rules.ruleset import Ruleset
from core.storage.database.reading_table import FILE, make
from core.storage.database.schema import connect
from core.storage.files import Cancelled, make_private_folder

WHOLE, PART, NONE = "whole", "part", "none"
_BATCH = 100
"""Rows written in one transaction."""
_STATEMENT = "INSERT OR REPLACE INTO reading(mark, reader, plays, does) VALUES(?, ?, ?, ?)"


class CardReading(Struct, frozen=True):
    """How much of a card is carried out, and the kinds of its clauses."""

    reader: int
    plays: str
    does: tuple[str, ...]


def read(game: str, card: Card) -> CardReading:
    """Return the reading of a card of a game, for searches."""
    tables = _rules(game).tables
    readings = [tables.reading(card, face) for face in range(len(card.faces))]
    kinds = dict.fromkeys(kind for each in readings for kind in _kinds(each.abilities))
    has_text = any(face.text for face in card.faces)
    by_hand = any(each.by_hand for each in readings)
    plays = WHOLE
    if by_hand:
        plays = PART if any(map(_is_read, _abilities(readings))) else NONE
    elif has_text and not any(each.abilities for each in readings):
        plays = NONE
    reader = max((each.reader for each in readings), default=0)
    return CardReading(reader, plays, tuple(sorted(kinds)))


@lru_cache(maxsize=len(GAMES))
def _rules(game: str) -> Ruleset:
    return GAMES[game].rules()


def _abilities(readings: Iterable[lang.Reading]) -> Iterator[lang.AnyAbility]:
    return (ability for each in readings for ability in each.abilities)


def _is_read(ability: lang.AnyAbility) -> bool:
    if isinstance(ability, lang.Unread):
        return False
    clauses = getattr(ability, "clauses", None)
    return not clauses or not all(isinstance(each, lang.ByHand) for each in clauses)


def _kinds(value: Any) -> Iterator[str]:  # noqa: ANN401 - a part of a program
    """Yield the kinds of clauses in a program, and the ways in which cards move."""
    if isinstance(value, tuple):
        for each in value:
            yield from _kinds(each)
        return
    if isinstance(value, lang.Clause) and not isinstance(value, lang.ByHand):
        yield str(value.__struct_config__.tag)
        if isinstance(value, lang.MoveTo):
            yield value.way
        elif isinstance(value, lang.KeywordAction):
            yield value.name
    for name in getattr(value, "__struct_fields__", ()):
        yield from _kinds(getattr(value, name))


# The file


Step = Callable[[int, int], bool]
"""Takes the work done and the whole; returns whether to continue."""


def read_all(folder: Path, cards: Iterable[tuple[int, str, Card]], total: int, step: Step) -> int:
    """Read the cards that are not read yet, by their marks and games; return their number.

    Raise `Cancelled` if a step returns False. A damaged file is made anew.
    """
    path = folder / FILE
    make_private_folder(folder)
    try:
        return _read_all(path, cards, total, step)
    except sqlite3.DatabaseError as error:
        if "locked" in str(error):
            return 0
        path.unlink(missing_ok=True)
        return _read_all(path, cards, total, step)


def _read_all(path: Path, cards: Iterable[tuple[int, str, Card]], total: int, step: Step) -> int:
    make(path)
    count = 0
    with closing(connect(path)) as db:
        known = dict(db.execute("SELECT mark, reader FROM reading"))
        rows: list[tuple[int, int, str, str]] = []
        for at, (mark, game, card) in enumerate(cards):
            if not step(at, total):
                _write(db, rows)
                raise Cancelled
            if known.get(mark, -1) >= _reader(game):
                continue
            found = read(game, card)
            rows.append((mark, found.reader, found.plays, f" {' '.join(found.does)} "))
            count += 1
            if len(rows) >= _BATCH:
                _write(db, rows)
                rows.clear()
        _write(db, rows)
    return count


def _write(db: sqlite3.Connection, rows: list[tuple[int, int, str, str]]) -> None:
    if rows:
        db.execute("BEGIN")
        db.executemany(_STATEMENT, rows)
        db.execute("COMMIT")


@lru_cache(maxsize=len(GAMES))
def _reader(game: str) -> int:
    """Return the number of the present reader of a game."""
    face = Face(name="Empty", type_line=TypeLine.read("Artifact"), text="")
    empty = Card(name=face.name, layout=Layout.SINGLE, sides=((face,),))
    return _rules(game).tables.reading(empty, 0).reader
