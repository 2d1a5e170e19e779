"""Finds JSON objects in a stream of any shape, holding no more than one at a time.

What stands around the objects is skipped: brackets and commas of lists, and the head and foot
of a search result (``{"object":"list", ..., "data":[`` and ``]}``). After a broken object it
goes on at the next one that can be read and is a card.
"""

import codecs
import json
import re
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

from msgspec import Struct

from core.grammar import uncapitalised
from core.messages import worded

AHEAD = 1 << 16
"""Characters kept in view, so that the head of a search result is never cut in two."""

MOST_NAMES = 50
"""So many related cards may be named before the card itself."""

LONGEST_WORD = 16
"""An error so near to the end of what is in view may only mean that the rest is not there yet."""

MOST_IN_VAIN = 16 << 20
"""Characters read in vain since the last card, after which there is no hope."""

SHALLOW = 500
"""What is nested too deeply opens so many brackets first; all of them belong to it."""

_SCALAR = r'(?:"(?:[^"\\]|\\.)*+"|[-+.\w]++|\[[^\[\]{}]*+\])'
_PAIR = rf'\s*+"\w++"\s*+:\s*+{_SCALAR}\s*+'
_HEAD = re.compile(rf'\{{(?:{_PAIR},)*+\s*+"data"\s*+:\s*+\[', re.DOTALL)
_FOOT = re.compile(rf"\]\s*+(?:,{_PAIR})*+\}}", re.DOTALL)
_FRAME = (re.compile(r"[\s,\[]++"), _FOOT, re.compile(r"\]"), _HEAD)
_OBJECT = re.compile(r"[\n,\[\]}][ \t\r]*+(?=\{)")
_NAME = re.compile(rb'"name"\s*:\s*"((?:[^"\\]|\\.)*)"')
_STRING = re.compile(rb'"(?:[^"\\]|\\.)*"?')


class Whole(Struct, frozen=True):
    """One complete JSON object as it stands in the file, and the line it begins on."""

    line: int
    raw: bytes


class Broken(Struct, frozen=True):
    """A stretch that could not be read: the line it begins on, what is wrong, a name if seen."""

    line: int
    what: str
    name: str = ""


def scan(chunks: Iterable[bytes], line: int, longest: int) -> Iterator[Whole | Broken]:
    """Yield the objects in ``chunks``, the first of which begins on ``line``.

    An object of more than ``longest`` characters is given up, like a broken one.
    """
    return Scanner(chunks, line, longest).scan()


def named(raw: bytes) -> str:
    """Return the name of a card whose object may be broken, or ``""``.

    Only a name of the object itself is meant, not that of a face or of a related card.
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
    """Something at the place where an object should be; the text says what is wrong with it."""

    def __init__(self, what: str, end: int, inside: int = 1) -> None:
        super().__init__(what)
        self.end = end
        self.inside = inside


class Scanner:
    """Goes through a file object by object. What leads from one to the next may be overridden."""

    def __init__(self, chunks: Iterable[bytes], line: int, longest: int) -> None:
        self._chunks = iter(chunks)
        # What is not UTF-8 passes through unharmed; whoever decodes the object complains.
        self._decoder = codecs.getincrementaldecoder("utf-8")("surrogateescape")
        # Numbers stay text: only where an object ends and what kind it is matters here.
        self._json = json.JSONDecoder(parse_int=str, parse_float=str)
        self._line = line
        self._longest = longest
        self._text = ""
        self._at = 0
        self._in_vain = 0

    def scan(self) -> Iterator[Whole | Broken]:
        """Yield the objects, and once for each broken stretch that it was there."""
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
        """Go to the next thing that is no part of a list around it; tell whether there is one.

        ``lost`` says that a broken stretch lies behind, so nobody knows what is around.
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
        """Tell whether an object after a broken stretch is a card and no part of the broken one."""
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
