"""A card file cut into the objects it holds, whatever way they are written.

Scryfall writes one object a line, and there each line stands for itself: a broken one costs
nothing but itself. All other ways (pretty-printed, everything on one line, a search result
around the list) go through a scanner that holds one object at a time and, when an object is
broken, looks for the next one that can be read.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Generic, TypeVar

from msgspec import DecodeError

from core.messages import worded
from core.storage.faults import Fault
from core.storage.json_scanner import Broken, named, scan
from core.storage.source import Source, begin

T = TypeVar("T")
Decode = Callable[[bytes], T]
"""Makes a value of one object; raises `ValueError` or msgspec's `DecodeError` if it cannot."""

TOO_LONG = 2 << 20
"""Bytes of one object; the longest seen has 81,000."""

BARREN = 16 << 20
"""So many bytes without one card, and no card will come: stop instead of reading for hours."""

FAULT = 200
"""As many bytes does each fault count, for a file of tiny lines is as hopeless."""

_FRAME = frozenset({b"", b"[", b"]", b"{", b"}", b"]}", b"[]"})


def read_objects(source: Source, decode: Decode[T]) -> Iterator[tuple[int, T] | Fault]:
    """Yield each object with its line, or what is wrong with it.

    Raise `CardFileError` where the file is no card file at all, `Cancelled` if stopped.
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
            if bare in _FRAME:
                continue
            if len(bare) > TOO_LONG:
                yield Fault(
                    line=line,
                    what=worded("the line is longer than {too_long} MB", too_long=TOO_LONG >> 20),
                )
                continue
            found = self._taken(line, bare)
            if isinstance(found, Fault):
                # A bracket of the list may stand on this line, or two objects.
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
        """Cut at line ends; of a line that is too long only the beginning is kept."""
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
    """Say what is wrong with an object that could not be decoded."""
    if isinstance(error, RecursionError):
        return worded("it is nested too deeply to be a card")
    if isinstance(error, UnicodeDecodeError):
        return worded("it is not written in UTF-8")
    return str(error)
