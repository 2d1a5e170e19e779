"""Reading card files record by record: opening, JSON objects, and tab-separated tables.

Files are decompressed on the fly; every failure has a message. The scanner of JSON takes a stream
of any shape and skips everything around the objects: brackets and commas of lists, and the head and
foot of a search result (``{"object":"list", ..., "data":[`` and ``]}``). After a broken object it
continues at the next one that can be read and is a card.

In a table a quoted field may hold line ends, so a lost quote would swallow every record after it.
Every record begins with an id here, so the table is cut at lines that begin with one, and a broken
record costs only itself.
"""

import codecs
import csv
import gzip
import io
import json
import os
import re
import stat
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from io import BufferedReader
from itertools import islice
from pathlib import Path
from typing import Any, Generic, NoReturn, TypeVar

from msgspec import DecodeError, Struct

from core.grammar import uncapitalised
from core.messages import worded
from core.storage.files import Cancelled, CardFileError, Fault

ProgressReport = Callable[[int, int], bool]
"""Takes bytes read and total bytes on disk; returns False to stop the reading.

It is called after every object, so that a reading thread can pause there.
"""

GZIP = b"\x1f\x8b"
UTF8_BOM = b"\xef\xbb\xbf"
CHUNK = 1 << 20
MOST_BLANKS = 16 << 20
MOST_UNPACKED = 50
"""Maximum growth of a packed file; card data grows about ten times."""
ALWAYS_UNPACKED = 32 << 20
"""Bytes that any packed file may grow to."""
FOREIGN = {
    b"\xff\xfe": ("it is written in UTF-16", "save it again as UTF-8"),
    b"\xfe\xff": ("it is written in UTF-16", "save it again as UTF-8"),
    b"PK": ("it is a zip archive", "unpack it and choose the .json file inside"),
    b"\xfd7zXZ": ("it is packed with xz", "unpack it first"),
    b"(\xb5/\xfd": ("it is packed with zstd", "unpack it first"),
    b"BZh": ("it is packed with bzip2", "unpack it first"),
    b"SQLite format 3": ("it is a database", "choose Scryfall's .json or .json.gz file"),
    b"<": ("it is a web page", "download the file itself, not the page that links to it"),
}
"""First bytes of files opened by mistake, with their kind and the remedy."""


class Source:
    """The bytes of one card file.

    ``line`` is the reader's position, for messages; ``taken`` counts the bytes unpacked so far.
    """

    def __init__(self, path: Path, file: BufferedReader, progress: ProgressReport | None) -> None:
        self.path = path
        self.line = 1
        self.taken = 0
        self._file = file
        self._total = os.fstat(file.fileno()).st_size
        self._progress = progress
        self._packed = file.peek(len(GZIP)).startswith(GZIP)
        self._stream = gzip.GzipFile(fileobj=file) if self._packed else file

    def read(self, size: int = CHUNK) -> bytes:
        """Return the next bytes, none at the end; raise `CardFileError` or `Cancelled`."""
        data = self._read(size)
        self.taken += len(data)
        if self._packed and self.taken > max(ALWAYS_UNPACKED, MOST_UNPACKED * self._total):
            what = worded(
                "it unpacks to more than {times} times its size, and no card data does",
                times=MOST_UNPACKED,
            )
            raise CardFileError(self.path, what, worded("download the file again"))
        self.tell()
        return data

    def tell(self) -> None:
        """Report the progress of reading; raise `Cancelled`."""
        if self._progress is not None and not self._progress(self._file.tell(), self._total):
            raise Cancelled

    def fail(self, what: str, remedy: str) -> NoReturn:
        """Raise the `CardFileError` of this file."""
        raise CardFileError(self.path, what, remedy)

    def _read(self, size: int) -> bytes:
        try:
            return self._stream.read(size)
        except EOFError:
            what = worded("the packed data breaks off after line {line}", line=self.line)
        except (gzip.BadGzipFile, zlib.error):
            what = worded("the packed data is damaged after line {line}", line=self.line)
        except OSError as error:
            what = worded(
                "the disk failed after line {line} ({strerror})",
                line=self.line,
                strerror=str(error.strerror or error),
            )
        raise CardFileError(self.path, what, worded("download or copy the file again"))


@contextmanager
def opened(path: Path, progress: ProgressReport | None = None) -> Iterator[Source]:
    """Open a card file, packed or not; raise `CardFileError` on failure."""
    try:
        mode = path.stat().st_mode
        if stat.S_ISDIR(mode):
            what, remedy = worded("this is a folder"), worded("choose the card file inside it")
            raise CardFileError(path, what, remedy)
        if not stat.S_ISREG(mode):
            what, remedy = worded("this is not an ordinary file"), worded("choose a .json file")
            raise CardFileError(path, what, remedy)
        file = path.open("rb")
    except FileNotFoundError as error:
        remedy = worded("check the path or choose the file again")
        raise CardFileError(path, worded("there is no such file"), remedy) from error
    except PermissionError as error:
        remedy = worded("change its permissions or copy it elsewhere")
        raise CardFileError(path, worded("you may not read it"), remedy) from error
    except (OSError, ValueError) as error:
        what = worded("it cannot be opened ({error})", error=str(error))
        raise CardFileError(path, what, worded("check the path or choose another file")) from error
    with file:
        try:
            source = Source(path, file, progress)
        except OSError as error:
            what = worded("it cannot be read ({strerror})", strerror=str(error.strerror or error))
            remedy = worded("check the path or choose another file")
            raise CardFileError(path, what, remedy) from error
        yield source


def begin(source: Source) -> bytes:
    """Return the first bytes of the JSON in a file; raise `CardFileError` if it holds none.

    A byte order mark is removed. The reader continues with `Source.read`.
    """
    head = source.read().removeprefix(UTF8_BOM)
    blanks = 0
    while head.isspace():
        source.line += head.count(b"\n")
        blanks += len(head)
        if blanks > MOST_BLANKS:
            source.fail("it begins with nothing but blanks", "download it again")
        head = source.read()
    if not head:
        source.fail("it is empty", "download it again")
    for magic, (what, remedy) in FOREIGN.items():
        if head.lstrip().startswith(magic):
            source.fail(what, remedy)
    if not head.lstrip().startswith((b"[", b"{")):
        what = worded(
            "line {line} does not begin with [ or {{, so this is not JSON card data",
            line=source.line,
        )
        source.fail(what, "choose Scryfall's .json or .json.gz file")
    return head


AHEAD = 1 << 16
"""Characters of lookahead, so that the head of a search result is never cut in two."""

MOST_NAMES = 50
"""Maximum number of related cards named before the card itself."""

LONGEST_WORD = 16
"""An error this near to the end of the buffer may be due to the missing rest."""

MOST_IN_VAIN = 16 << 20
"""Characters without a card after which reading stops."""

SHALLOW = 500
"""Brackets opened by a deeply nested object; all of them belong to it."""

_SCALAR = r'(?:"(?:[^"\\]|\\.)*+"|[-+.\w]++|\[[^\[\]{}]*+\])'
_PAIR = rf'\s*+"\w++"\s*+:\s*+{_SCALAR}\s*+'
_HEAD = re.compile(rf'\{{(?:{_PAIR},)*+\s*+"data"\s*+:\s*+\[', re.DOTALL)
_FOOT = re.compile(rf"\]\s*+(?:,{_PAIR})*+\}}", re.DOTALL)
_FRAME = (re.compile(r"[\s,\[]++"), _FOOT, re.compile(r"\]"), _HEAD)
_OBJECT = re.compile(r"[\n,\[\]}][ \t\r]*+(?=\{)")
_NAME = re.compile(rb'"name"\s*:\s*"((?:[^"\\]|\\.)*)"')
_STRING = re.compile(rb'"(?:[^"\\]|\\.)*"?')


class Whole(Struct, frozen=True):
    """One complete JSON object as the file has it, and the line it begins on."""

    line: int
    raw: bytes


class Broken(Struct, frozen=True):
    """A stretch that could not be read: its first line, the fault, a name if found."""

    line: int
    what: str
    name: str = ""


def named(raw: bytes) -> str:
    """Return the name of a card whose object may be broken, or ``""``.

    Names of faces and of related cards do not count.
    """
    for match in islice(_NAME.finditer(raw[:AHEAD]), MOST_NAMES):
        before = _STRING.sub(b"", raw[: match.start()])
        depth = before.count(b"{") + before.count(b"[") - before.count(b"}") - before.count(b"]")
        if depth == 1 and before.count(b"{") > before.count(b"}"):
            try:
                return str(json.loads(b'"' + match[1] + b'"'))
            except ValueError:
                return ""
    return ""


class Unreadable(Exception):  # noqa: N818 - caught by the scanner itself, never seen outside
    """Something other than an object at an object's place; the text gives the fault."""

    def __init__(self, what: str, end: int, inside: int = 1) -> None:
        super().__init__(what)
        self.end = end
        self.inside = inside


class Scanner:
    """Scans a file object by object; subclasses may override the way from one to the next.

    The first of the ``chunks`` begins on ``line``. An object of more than ``longest`` characters
    counts as broken.
    """

    def __init__(self, chunks: Iterable[bytes], line: int, longest: int) -> None:
        self._chunks = iter(chunks)
        # Bytes that are not UTF-8 pass through unharmed; decoding the object reports them.
        self._decoder = codecs.getincrementaldecoder("utf-8")("surrogateescape")
        # Numbers stay text: only the end of an object and its kind matter here.
        self._json = json.JSONDecoder(parse_int=str, parse_float=str)
        self._line = line
        self._longest = longest
        self._text = ""
        self._at = 0
        self._in_vain = 0

    def scan(self) -> Iterator[Whole | Broken]:
        """Yield the objects, and one `Broken` for each broken stretch."""
        broken = False
        while True:
            line = self._line
            try:
                if not self.to_object(lost=broken):
                    return
                line = self._line
                value, end = self._value()
            except Unreadable as error:
                if not broken:
                    seen = self._text[self._at : min(error.end, self._at + AHEAD)]
                    yield Broken(line, str(error), named(_bytes(seen)))
                broken = True
                self._in_vain += max(error.end - self._at, 1000)
                if self._in_vain > MOST_IN_VAIN:
                    yield Broken(line, "nothing can be read from here on")
                    return
                self._to_next_object(self._at + error.inside)
                continue
            raw = self._text[self._at : end]
            self._advance(end)
            if not broken or self.is_card(value):
                broken = False
                self._in_vain = 0
                yield Whole(line, _bytes(raw))

    def to_object(self, *, lost: bool) -> bool:
        """Advance to the next object outside the lists around it; return whether there is one.

        With ``lost`` a broken stretch was skipped, so the nesting is unknown.
        """
        del lost  # a list in a list is as good a list as any
        while True:
            self._fill(AHEAD)
            frame = next(
                (match for part in _FRAME if (match := part.match(self._text, self._at))), None
            )
            if frame is None:
                return self._at < len(self._text)
            self._advance(frame.end())

    def is_card(self, value: dict[str, Any]) -> bool:
        """Return whether an object after a broken stretch is a card, not a part of a broken one."""
        return value.get("object", "card") == "card" and "layout" in value

    def _value(self) -> tuple[dict[str, Any], int]:
        if self._text[self._at] != "{":
            raise Unreadable(worded("an object in braces was expected here"), self._at)
        while True:
            try:
                return self._json.raw_decode(self._text, self._at)
            except RecursionError:
                what = worded("it is nested too deeply to be a card")
                raise Unreadable(what, self._at, SHALLOW) from None
            except json.JSONDecodeError as error:
                cut = error.pos > len(self._text) - LONGEST_WORD or "Unterminated" in error.msg
                seen = len(self._text) - self._at
                if cut and seen <= self._longest and self._more():
                    self._fill(2 * seen)  # twice as much, or a long object is read too often
                    continue
                endless = cut and seen > self._longest
                what = worded("it has no end within {longest} MB", longest=self._longest >> 20)
                raise Unreadable(what if endless else self._said(error), error.pos) from None

    def _said(self, error: json.JSONDecodeError) -> str:
        place = self._line + self._text.count("\n", self._at, error.pos)
        what = uncapitalised(error.msg.removesuffix(" starting at"))
        if place > self._line:
            return worded("the JSON is malformed on line {line}: {what}", line=place, what=what)
        return worded("the JSON is malformed: {what}", what=what)

    def _to_next_object(self, after: int) -> None:
        self._advance(min(after, len(self._text)))
        while True:
            match = _OBJECT.search(self._text, self._at)
            if match:
                self._advance(match.end())
                return
            # The sign before the brace may be the last one in view.
            self._advance(max(self._at, len(self._text.rstrip(" \t\r")) - 1))
            if not self._more():
                self._advance(len(self._text))
                return

    def _fill(self, ahead: int) -> None:
        while len(self._text) - self._at < ahead and self._more():
            pass

    def _more(self) -> bool:
        chunk = next(self._chunks, None)
        if chunk is None:
            return False
        self._text = self._text[self._at :] + self._decoder.decode(chunk)
        self._at = 0
        return True

    def _advance(self, to: int) -> None:
        self._line += self._text.count("\n", self._at, to)
        self._at = to


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", "surrogateescape")


T = TypeVar("T")
Decode = Callable[[bytes], T]
"""Returns the value of one object; raises `ValueError` or msgspec's `DecodeError`."""

TOO_LONG = 2 << 20
"""Maximum size of one object in bytes; the longest seen has 81,000."""

BARREN = 16 << 20
"""Bytes without a card after which reading stops, to save hours."""

FAULT = 200
"""Bytes that each fault counts, because a file of tiny broken lines is as hopeless."""

_BRACKETS = frozenset({b"", b"[", b"]", b"{", b"}", b"]}", b"[]"})


def read_objects(source: Source, decode: Decode[T]) -> Iterator[tuple[int, T] | Fault]:
    """Yield each object with its line, or its fault.

    Raise `CardFileError` if the file is no card file at all, `Cancelled` if stopped.
    """
    return _Objects(source, decode).read()


class _Objects(Generic[T]):
    def __init__(self, source: Source, decode: Decode[T]) -> None:
        self._source = source
        self._decode = decode
        self._tail = b""
        self._barren = 0

    def read(self) -> Iterator[tuple[int, T] | Fault]:
        head = begin(self._source)
        is_list = head.lstrip().startswith(b"[")
        chunks = self._chunks(head)
        by_line = self._has_object_a_line(head)
        for found in self._by_line(chunks) if by_line else self._scanned(chunks):
            self._barren = self._barren + FAULT if isinstance(found, Fault) else 0
            yield found
        what = ""
        if self._barren > BARREN:
            what = worded(
                "there was no card for a long stretch up to here, so the rest was not read"
            )
        elif is_list and not self._tail.endswith(b"]"):
            what = worded("it ends before its list does and may be cut short")
        if what:
            yield Fault(line=self._source.line, what=what, remedy=worded("download the file again"))

    def _chunks(self, head: bytes) -> Iterator[bytes]:
        chunk = head
        while chunk and self._barren <= BARREN:
            self._barren += len(chunk)
            self._tail = chunk.rstrip()[-1:] or self._tail
            yield chunk
            chunk = self._source.read()

    def _has_object_a_line(self, head: bytes) -> bool:
        lines = (_bare(line) for line in head.split(b"\n"))
        objects = (line for line in lines if line.startswith(b"{") and line.endswith(b"}"))
        return any(not isinstance(self._taken(0, line), Fault) for line in objects)

    def _taken(self, line: int, raw: bytes) -> tuple[int, T] | Fault:
        try:
            return line, self._decode(raw)
        except (DecodeError, ValueError, RecursionError) as error:
            return Fault(line=line, what=plainly(error), name=named(raw))

    def _by_line(self, chunks: Iterable[bytes]) -> Iterator[tuple[int, T] | Fault]:
        for line, raw in self._lines(chunks):
            bare = _bare(raw)
            if bare in _BRACKETS:
                continue
            if len(bare) > TOO_LONG:
                what = worded("the line is longer than {too_long} MB", too_long=TOO_LONG >> 20)
                yield Fault(line=line, what=what)
                continue
            found = self._taken(line, bare)
            # A bracket of the list may be on this line, or two objects.
            yield from self._rescued(line, bare) if isinstance(found, Fault) else (found,)

    def _rescued(self, line: int, raw: bytes) -> Iterator[tuple[int, T] | Fault]:
        found = [
            Fault(line=line, what=piece.what, name=named(raw))
            if isinstance(piece, Broken)
            else self._taken(line, piece.raw)
            for piece in Scanner([raw], line, TOO_LONG).scan()
        ]
        # One fault for one line, however many pieces it broke into.
        yield from (piece for piece in found if not isinstance(piece, Fault))
        yield from [piece for piece in found if isinstance(piece, Fault)][:1]

    def _lines(self, chunks: Iterable[bytes]) -> Iterator[tuple[int, bytes]]:
        """Yield the lines with their numbers; only the beginning of a too long line is kept."""
        rest = b""
        for chunk in chunks:
            first, *others = chunk.split(b"\n")
            rest += first if len(rest) <= TOO_LONG else b""
            for line in others:
                yield self._source.line, rest
                self._source.line += 1
                rest = line
        yield self._source.line, rest

    def _scanned(self, chunks: Iterable[bytes]) -> Iterator[tuple[int, T] | Fault]:
        for piece in Scanner(chunks, self._source.line, TOO_LONG).scan():
            self._source.line = piece.line
            if isinstance(piece, Broken):
                yield Fault(line=piece.line, what=piece.what, name=piece.name)
            else:
                yield self._taken(piece.line, piece.raw)


def _bare(line: bytes) -> bytes:
    return line.strip(b" \t\r,")


def plainly(error: Exception) -> str:
    """Return a sentence on an object that could not be decoded."""
    if isinstance(error, RecursionError):
        return worded("it is nested too deeply to be a card")
    if isinstance(error, UnicodeDecodeError):
        return worded("it is not written in UTF-8")
    return str(error)


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
    chunk, rest = source.read().removeprefix(UTF8_BOM), ""
    for magic, (what, _) in FOREIGN.items():
        if chunk.lstrip().startswith(magic):
            source.fail(what, AGAIN)
    while chunk:
        *whole, rest = (rest + decoder.decode(chunk)).split("\n")
        for text in whole:
            yield source.line, text
            source.line += 1
        if len(rest) > LONGEST_LINE:
            most = LONGEST_LINE >> 20
            what = worded("line {line} has no end within {most} MB", line=source.line, most=most)
            source.fail(what, AGAIN)
        chunk = source.read()
    rest += decoder.decode(b"", final=True)
    if rest:
        yield source.line, rest


def _head(source: Source, line: str, needed: Sequence[str]) -> list[str]:
    """Return the columns by index; raise `CardFileError` if one is missing."""
    if "\t" not in line:
        sign = max(_OTHER_SIGNS, key=line.count)
        if sign in line:
            what = worded("{seen} separate its columns instead of tabs", seen=_OTHER_SIGNS[sign])
            source.fail(what, "download the file again, or save it with tabs between the columns")
    try:
        columns = [column.strip() for column in next(csv.reader([line], delimiter="\t"), [])]
    except csv.Error as error:
        source.fail(worded("its first line cannot be parsed ({error})", error=str(error)), AGAIN)
    missing = [repr(column) for column in needed if column not in columns]
    if missing:
        many, names = "columns" if len(missing) > 1 else "column", ", ".join(missing)
        what = worded("its first line does not name the {many} {names}", many=many, names=names)
        source.fail(what, AGAIN)
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
                what = worded("it cannot be parsed ({error})", error=str(error))
                yield Fault(line=line, what=what, remedy=REMEDY)
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
