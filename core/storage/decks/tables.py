"""Deck formats as tables (CSV), with columns identified by their headings."""

import csv
import io
import re
from collections import Counter
from collections.abc import Mapping, Sequence

from msgspec import Struct

from core.cards.deck import MOST, Board, Deck, DeckLine, Pairs
from core.messages import worded
from core.storage.decks.deck_format import (
    MOST_LINES,
    DeckFileError,
    DeckFormat,
    Faults,
    ReadDeck,
    Spelling,
    WrittenLine,
    speller,
)
from core.storage.decks.text_formats import categories_of, tags_and_board
from core.storage.decks.text_lists import BOARD_OF

COUNT, NAME, SET, NUMBER, ID, FINISH, TAGS, CATEGORIES, BOARD = (
    "count",
    "name",
    "set_code",
    "number",
    "scryfall_id",
    "finish",
    "tags",
    "categories",
    "board",
)
_FIELD_OF: Mapping[str, str] = {
    **dict.fromkeys(("count", "quantity", "qty", "amount"), COUNT),
    **dict.fromkeys(("name", "cardname", "card"), NAME),
    **dict.fromkeys(("setcode", "editioncode", "set"), SET),
    **dict.fromkeys(("collectornumber", "cardnumber"), NUMBER),
    "scryfallid": ID,
    **dict.fromkeys(("foil", "finish", "printing"), FINISH),
    "tags": TAGS,
    **dict.fromkeys(("category", "categories"), CATEGORIES),
    **dict.fromkeys(("board", "section"), BOARD),
}
"""The fields of headings that a shape does not declare, by normalised heading."""
_BOARD_HEADING = "Board"
"""The column added to another program's columns if not all cards are on the main board."""
_BEHIND = "behind"
"""The key of cells that have no heading."""
_NO_SIGNS = re.compile(r"[^a-z0-9]")
_PLAIN = frozenset({"", "normal", "false", "nonfoil", "no"})
_DELIMITERS = ",;\t"
LONGEST_CELL = 100_000


class TableShape(Struct, frozen=True, kw_only=True):
    """The table of one program: its columns, and the headings by which it is recognised.

    ``columns`` are the headings in the order of writing, each with its field or ``""`` for a
    column that is only kept; they hold for reading too, before the usual headings. ``distinctive``
    are normalised headings that only this program has; the last shape has none and takes every
    table of names and counts.
    """

    id: str
    title: str
    columns: tuple[tuple[str, str], ...]
    distinctive: frozenset[str]
    finishes: Pairs = (("", ""), ("foil", "foil"), ("etched", "etched"))
    quoted: bool = False


class _Columns(Struct, frozen=True):
    """The headings of a table, and the index of each field's column."""

    headings: tuple[str, ...]
    at: Mapping[str, int]

    @property
    def repeated(self) -> frozenset[str]:
        """Repeated headings; empty cells below them keep the others in place."""
        counted = Counter((*self.headings, _BEHIND))
        return frozenset(heading for heading, count in counted.items() if count > 1)

    def cell(self, row: Sequence[str], field: str) -> str:
        """Return the value of a field in a row, on one line, or ``""``."""
        place = self.at.get(field, len(row))
        return " ".join(row[place].split()) if place < len(row) else ""


def normal(heading: str) -> str:
    """Return a heading in lower case without blanks and punctuation."""
    return _NO_SIGNS.sub("", heading.casefold())


def _first_row(text: str) -> list[str]:
    """Return the cells of the first line of a text; none if it is no row of a table."""
    first = text.lstrip().split("\n", 1)[0].strip()
    if len(first) > LONGEST_CELL:
        return []
    try:
        return next(csv.reader([first], delimiter=_delimiter(first)), [])
    except csv.Error:
        return []


def _delimiter(first: str) -> str:
    return max(_DELIMITERS, key=first.count)


def table_format(shape: TableShape) -> DeckFormat:
    """Return the format of a table."""
    return DeckFormat(
        id=shape.id,
        title=shape.title,
        suffix=".csv",
        boards=frozenset(Board),
        recognise=lambda text: _recognises(text, shape),
        read=lambda text: _read(text, shape),
        write=lambda deck, lines: _write(deck, lines, shape),
        spell=speller(Spelling.FULL),
    )


def _recognises(text: str, shape: TableShape) -> bool:
    headings = _first_row(text)
    fields = _columns(headings, shape).at.keys()
    return shape.distinctive <= set(map(normal, headings)) and fields >= {NAME, COUNT}


def _columns(headings: Sequence[str], shape: TableShape) -> _Columns:
    """Return the column of each field: the first one declared for it, else a usual heading."""
    own = {normal(heading): field for heading, field in shape.columns}
    usual = {heading: field for heading, field in _FIELD_OF.items() if heading not in own}
    at: dict[str, int] = {}
    for fields in (own, usual):
        for place, heading in enumerate(map(normal, headings)):
            field = fields.get(heading)
            if field:
                at.setdefault(field, place)
    return _Columns(tuple(headings), at)


def _read(text: str, shape: TableShape) -> ReadDeck:
    text = text.lstrip()
    delimiter = _delimiter(text.split("\n", 1)[0])
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
    lines: list[DeckLine] = []
    faults = Faults()
    above: list[str] = []
    columns: _Columns | None = None
    while True:
        try:
            row = next(reader, None)
        except csv.Error as error:
            what = worded("it is no row of a table ({error})", error=str(error))
            faults.miss(reader.line_num, what)
            continue
        if row is None or reader.line_num > MOST_LINES:
            break
        if columns is None:
            columns = _columns(row, shape)
        elif any(cell.strip() for cell in row):
            found = _line(row, columns, shape, tuple(above))
            if isinstance(found, str):
                faults.miss(reader.line_num, found, columns.cell(row, NAME))
                above.append(_joined(row, quoted=False))
            else:
                lines.append(found)
                above.clear()
    if columns is None:
        raise DeckFileError(worded("there is nothing in this table"))
    deck = Deck(
        game="mtg",
        lines=tuple(lines),
        below=tuple(above),
        more=tuple(("column", heading) for heading in columns.headings),
        source=shape.id,
    )
    return ReadDeck(deck=deck, faults=faults.all())


def _line(
    row: Sequence[str], columns: _Columns, shape: TableShape, above: tuple[str, ...]
) -> DeckLine | str:
    count, name = columns.cell(row, COUNT), columns.cell(row, NAME)
    if not name:
        return worded("the row has no name")
    if not (count.isascii() and count.isdigit() and 0 < int(count[:9]) <= MOST):
        shown = repr(count[:20])
        return worded("{shown} is no number of copies from 1 to {most}", shown=shown, most=MOST)
    tags = tuple(tag.strip() for tag in columns.cell(row, TAGS).split(",") if tag.strip())
    part = columns.cell(row, BOARD).casefold()
    board = Board(part or Board.MAIN) if part in {"", *Board} else BOARD_OF.get(part)
    if board is None:
        return worded("{part} is no part of a deck", part=repr(part[:20]))
    categories = columns.cell(row, CATEGORIES)
    if categories:
        more_tags, board = tags_and_board(categories, board)
        tags += more_tags
    finish = columns.cell(row, FINISH).casefold()
    own_words = {word.casefold(): own for own, word in reversed(shape.finishes) if own}
    finish = own_words.get(finish, finish)
    known = {place for field, place in columns.at.items() if field != CATEGORIES}
    more = [
        (heading, cell)
        for place, (heading, cell) in enumerate(zip(columns.headings, row, strict=False))
        if place not in known and (cell or heading in columns.repeated)
    ]
    more += [(_BEHIND, cell) for cell in row[len(columns.headings) :]]
    return DeckLine(
        count=int(count),
        name=name,
        board=board,
        set_code=columns.cell(row, SET),
        number=columns.cell(row, NUMBER),
        scryfall_id=columns.cell(row, ID),
        finish="" if finish in _PLAIN else finish,
        tags=tags,
        more=tuple(more),
        above=above,
    )


def _write(deck: Deck, lines: Sequence[WrittenLine], shape: TableShape) -> str:
    own = [value for key, value in deck.more if key == "column" and deck.source == shape.id]
    headings = own or [heading for heading, _ in shape.columns]
    columns = _columns(headings, shape)
    elsewhere = any(each.line.board is not Board.MAIN for each in lines)
    if elsewhere and not columns.at.keys() & {BOARD, CATEGORIES}:
        columns = _columns([*headings, _BOARD_HEADING], shape)
    written = [_joined(columns.headings, quoted=shape.quoted)]
    for each in lines:
        written += each.line.above
        written.append(_joined(_row(each, columns, shape), quoted=shape.quoted))
    return "\n".join((*written, *deck.below)) + "\n"


def _row(each: WrittenLine, columns: _Columns, shape: TableShape) -> list[str]:
    line = each.line
    code, number = each.printing
    categories = categories_of(line)
    values = {
        COUNT: str(line.count),
        NAME: each.name,
        SET: code,
        NUMBER: number if SET in columns.at else line.number,  # ambiguous without its set
        ID: line.scryfall_id,
        FINISH: dict(shape.finishes).get(line.finish, line.finish),
        TAGS: "" if CATEGORIES in columns.at else ", ".join(line.tags),
        CATEGORIES: categories,
        BOARD: str(line.board),
    }
    field_at = {place: field for field, place in columns.at.items()}
    more = list(line.more)
    row = []
    for place, heading in enumerate(columns.headings):
        if place in field_at:
            row.append(values[field_at[place]])
        else:
            found = next((pair for pair in more if pair[0] == heading), None)
            row.append(found[1] if found is not None else "")
            if found is not None:
                more.remove(found)
    return row + [value for key, value in more if key == _BEHIND]


def _joined(row: Sequence[str], *, quoted: bool) -> str:
    out = io.StringIO()
    dialect = "unix" if quoted else "excel"  # one quotes every cell, the other where it must
    csv.writer(out, dialect, lineterminator="").writerow(row)
    return out.getvalue()


ARCHIDEKT_TABLE = table_format(
    TableShape(
        id="archidekt-csv",
        title="Archidekt CSV",
        columns=(
            ("Quantity", COUNT),
            ("Name", NAME),
            ("Finish", FINISH),
            ("Categories", CATEGORIES),
            ("Edition Code", SET),
            ("Scryfall ID", ID),
            ("Collector Number", NUMBER),
        ),
        distinctive=frozenset(),
        finishes=(("", "Normal"), ("foil", "Foil"), ("etched", "Etched")),
    )
)


DECKBOX = table_format(
    TableShape(
        id="deckbox",
        title="Deckbox CSV",
        columns=(
            ("Count", COUNT),
            ("Tradelist Count", ""),
            ("Name", NAME),
            ("Edition", ""),
            ("Edition Code", SET),
            ("Card Number", NUMBER),
            ("Condition", ""),
            ("Language", ""),
            ("Foil", FINISH),
        ),
        distinctive=frozenset({"count", "edition", "cardnumber"}),
    )
)


MANABOX = table_format(
    TableShape(
        id="manabox",
        title="ManaBox CSV",
        columns=(
            ("Name", NAME),
            ("Set code", SET),
            ("Set name", ""),
            ("Collector number", NUMBER),
            ("Foil", FINISH),
            ("Rarity", ""),
            ("Quantity", COUNT),
            ("ManaBox ID", ""),
            ("Scryfall ID", ID),
        ),
        distinctive=frozenset({"quantity", "manaboxid"}),
        finishes=(("", "normal"), ("foil", "foil"), ("etched", "etched")),
    )
)


MOXFIELD_TABLE = table_format(
    TableShape(
        id="moxfield-csv",
        title="Moxfield CSV",
        columns=(
            ("Count", COUNT),
            ("Tradelist Count", ""),
            ("Name", NAME),
            ("Edition", SET),
            ("Condition", ""),
            ("Language", ""),
            ("Foil", FINISH),
            ("Tags", TAGS),
            ("Last Modified", ""),
            ("Collector Number", NUMBER),
            ("Alter", ""),
            ("Proxy", ""),
            ("Purchase Price", ""),
        ),
        distinctive=frozenset({"count", "edition", "collectornumber"}),
        quoted=True,
    )
)
