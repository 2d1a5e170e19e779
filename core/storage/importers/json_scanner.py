"""Scanner for JSON objects in a stream of any shape, one at a time.

It skips everything around the objects: brackets and commas of lists, and the head and foot of a
search result (``{"object":"list", ..., "data":[`` and ``]}``). After a broken object it continues
at the next one that can be read and is a card.
"""

import codecs
import json
import re
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Any, Generic, TypeVar

from msgspec import DecodeError, Struct

from core.grammar import uncapitalised
from core.messages import worded
from core.storage.files import Fault
from core.storage.importers.source import Source, begin

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


def scan(chunks: Iterable[bytes], line: int, longest: int) -> Iterator[Whole | Broken]:
    """Yield the objects in ``chunks``, the first of which begins on ``line``.

    An object of more than ``longest`` characters counts as broken.
    """
    return Scanner(chunks, line, longest).scan()


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
    """Scans a file object by object; subclasses may override the way from one to the next."""

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
        if self._barren > BARREN:
            what = worded(
                "there was no card for a long stretch up to here, so the rest was not read"
            )
            yield Fault(line=self._source.line, what=what, remedy=worded("download the file again"))
        elif is_list and not self._tail.endswith(b"]"):
            what = worded("it ends before its list does and may be cut short")
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
        return any(
            line.startswith(b"{") and line.endswith(b"}") and self._is_good(line) for line in lines
        )

    def _is_good(self, raw: bytes) -> bool:
        return not isinstance(self._taken(0, raw), Fault)

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
                yield Fault(
                    line=line,
                    what=worded("the line is longer than {too_long} MB", too_long=TOO_LONG >> 20),
                )
                continue
            found = self._taken(line, bare)
            if isinstance(found, Fault):
                # A bracket of the list may be on this line, or two objects.
                yield from self._rescued(line, bare)
            else:
                yield found

    def _rescued(self, line: int, raw: bytes) -> Iterator[tuple[int, T] | Fault]:
        found = [
            Fault(line=line, what=piece.what, name=named(raw))
            if isinstance(piece, Broken)
            else self._taken(line, piece.raw)
            for piece in scan([raw], line, TOO_LONG)
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
        for piece in scan(chunks, self._source.line, TOO_LONG):
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
