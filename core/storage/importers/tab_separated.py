"""Tab-separated tables whose records span lines, read one by one.

A quoted field may hold line ends, so a lost quote would swallow every record after it. Every record
begins with an id here, so the table is cut at lines that begin with one, and a broken record costs
only itself.
"""

import codecs
import csv
import io
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec import Struct

from core.messages import worded
from core.storage.files import Fault
from core.storage.importers.source import FOREIGN, UTF8_BOM, Source

REMEDY = "mend this row or download the file again; the others were read"
AGAIN = "download the dataset's own file again"
LONGEST_LINE = 2 << 20
LONGEST_RECORD = 4 << 20
MOST_RECORDS = 200_000
"""Maximum number of records; the largest table of the dataset has a tenth."""
MOST_BYTES = 128 << 20
"""Maximum unpacked size in bytes; the largest table has some ten million."""
LONGEST_NAME = 80

_BEGINS = re.compile(r'"?[0-9A-Za-z]{21}"?\t')
_OTHER_SIGNS = {",": "commas", ";": "semicolons", "|": "strokes"}


class Row(Struct, frozen=True):
    """One record: the line it begins on, and its fields by column; a missing one is ``""``."""

    line: int
    fields: Mapping[str, str]

    def __getitem__(self, column: str) -> str:
        """Return a field without surrounding blanks."""
        return self.fields.get(column, "")


def columns_of(head: bytes) -> frozenset[str]:
    """Return the columns in the first line of a table, with any separator."""
    text = head.removeprefix(UTF8_BOM).decode("utf-8", "replace")
    first = next(iter(text.splitlines()), "")
    sign = "\t" if "\t" in first else max(_OTHER_SIGNS, key=first.count)
    return frozenset(name.strip(' "\r') for name in first.split(sign))


def read_table(source: Source, needed: Sequence[str], name: str) -> Iterator[Row | Fault]:
    """Yield each record of a table, or its fault; ``name`` is the column of names.

    Raise `CardFileError` if the file is no such table, `Cancelled` if stopped.
    """
    lines = _lines(source)
    first = next(lines, None)
    if first is None:
        source.fail("it is empty", AGAIN)
    columns = _head(source, first[1], needed)
    least = 1 + max(columns.index(column) for column in needed)
    rows = _Rows(columns, least, columns.index(name))
    records = (row for line, text in _stretches(lines) for row in rows.read(line, text))
    for number, row in enumerate(records):
        if number >= MOST_RECORDS or source.taken > MOST_BYTES:
            what = worded("it is many times as long as the whole dataset, so the rest was not read")
            yield Fault(line=row.line, what=what, remedy=AGAIN)
            return
        yield row


def _lines(source: Source) -> Iterator[tuple[int, str]]:
    """Yield each line with its number, for any line end; bytes that are not UTF-8 are kept."""
    decoder = io.IncrementalNewlineDecoder(
        codecs.getincrementaldecoder("utf-8")("surrogateescape"), translate=True
    )
    chunk, rest = _begin(source), ""
    while chunk:
        *whole, rest = (rest + decoder.decode(chunk)).split("\n")
        for text in whole:
            yield source.line, text
            source.line += 1
        if len(rest) > LONGEST_LINE:
            source.fail(
                worded(
                    "line {line} has no end within {longest_line} MB",
                    line=source.line,
                    longest_line=LONGEST_LINE >> 20,
                ),
                AGAIN,
            )
        chunk = source.read()
    rest += decoder.decode(b"", final=True)
    if rest:
        yield source.line, rest


def _begin(source: Source) -> bytes:
    head = source.read().removeprefix(UTF8_BOM)
    for magic, (what, _) in FOREIGN.items():
        if head.lstrip().startswith(magic):
            source.fail(what, AGAIN)
    return head


def _head(source: Source, line: str, needed: Sequence[str]) -> list[str]:
    """Return the columns by index; raise `CardFileError` if one is missing."""
    if "\t" not in line:
        sign = max(_OTHER_SIGNS, key=line.count)
        if sign in line:
            what = worded(
                "{seen} separate its columns instead of tabs",
                seen=_OTHER_SIGNS[sign],
            )
            source.fail(what, "download the file again, or save it with tabs between the columns")
    try:
        columns = [column.strip() for column in next(csv.reader([line], delimiter="\t"), [])]
    except csv.Error as error:
        source.fail(worded("its first line cannot be parsed ({error})", error=str(error)), AGAIN)
    missing = [repr(column) for column in needed if column not in columns]
    if missing:
        many = "columns" if len(missing) > 1 else "column"
        source.fail(
            worded(
                "its first line does not name the {many} {missing}",
                many=many,
                missing=", ".join(missing),
            ),
            AGAIN,
        )
    return columns


def _stretches(lines: Iterable[tuple[int, str]]) -> Iterator[tuple[int, list[str]]]:
    """Cut lines before each that begins with an id: mostly one record each."""
    start, held, size = 0, list[str](), 0
    for line, text in lines:
        if held and (_BEGINS.match(text) or size > LONGEST_RECORD):
            yield start, held
            held, size = [], 0
        if not held:
            start = line
        held.append(text)
        size += len(text) + 1
    if held:
        yield start, held


class _Rows:
    def __init__(self, columns: Sequence[str], least: int, name: int) -> None:
        self._columns = columns
        self._least = least
        self._name = name

    def read(self, start: int, lines: Sequence[str]) -> Iterator[Row | Fault]:
        """Yield the records of a stretch; text after a good one is a fault."""
        reader = csv.reader([f"{line}\n" for line in lines], delimiter="\t")
        while True:
            line = start + reader.line_num
            try:
                cells = next(reader, None)
            except csv.Error as error:
                yield Fault(
                    line=line,
                    what=worded("it cannot be parsed ({error})", error=str(error)),
                    remedy=REMEDY,
                )
                continue
            if cells is None:
                return
            if any(cell.strip() for cell in cells):
                yield self._row(line, cells)

    def _row(self, line: int, cells: list[str]) -> Row | Fault:
        name = cells[self._name].strip() if len(cells) > self._name else ""
        what = self._amiss(cells)
        if what:
            shown = name if name.isprintable() and len(name) < LONGEST_NAME else ""
            return Fault(line=line, name=shown, what=what, remedy=REMEDY)
        # The columns at the end have no name and no content.
        fields = zip(self._columns, cells, strict=False)
        return Row(line, {column: text for column, cell in fields if (text := cell.strip())})

    def _amiss(self, cells: Sequence[str]) -> str:
        many, most = len(cells), len(self._columns)
        if many < self._least or any(cell.strip() for cell in cells[most:]):
            return worded(
                "it has {many} columns where the first line names {most}", many=many, most=most
            )
        try:
            "".join(cells).encode()
        except UnicodeEncodeError:
            return worded("it is not written in UTF-8")
        return ""
