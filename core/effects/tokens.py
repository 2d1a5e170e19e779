"""Lines of card text as tokens; each token keeps its position in the printed text."""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from core.effects.program import Words

SELF_NAME = "~"
"""The token of a card's own name, and of "this creature" and the like."""
GRANTER_NAME = "~~"
"""The token of a card's own name in an ability that the card grants to another object."""

_TOKEN = re.compile(
    r"""\([^()]*\)                          # reminder text, dropped
    |\{[^}]+\}                              # a symbol
    |"[^"]*"                                # a quoted ability
    |and/or
    |[+\-−](?:\d+|[xX])/[+\-−](?:\d+|[xX])  # a change of size
    |(?:\d+|[xX*])/(?:\d+|[xX*])(?![\w])    # a size
    |[+\-−](?:\d+|[xX])\b
    |\d+(?:st|nd|rd|th)?\+?
    |~+
    |[^\W\d_][\w'À-ÿ]*(?:[-.][\w'À-ÿ]+)*
    |'s?|[.,:;—–•!?%&|\[\]/+−-]
    |(?P<gap>\s+)
    """,
    re.VERBOSE,
)
_QUOTES = str.maketrans({"’": "'", "‘": "'", "“": '"', "”": '"'})
_WHOLE = frozenset({"it's", "that's", "there's", "he's", "she's", "who's", "let's", "what's"})
"""Words whose apostrophe shortens "is"."""


class Line:
    """The tokens of one line: as printed, in small letters, and their positions."""

    __slots__ = ("ends", "low", "memo", "names", "number", "quoted", "raw", "starts", "unknown")

    def __init__(self, number: int = 0) -> None:
        self.number = number
        self.raw: list[str] = []
        self.low: list[str] = []
        self.starts: list[int] = []
        self.ends: list[int] = []
        self.memo: dict[tuple[str, int], tuple[tuple[Any, int], ...]] = {}
        self.unknown = False
        self.names: tuple[str, ...] = ()
        self.quoted = SELF_NAME
        """The token of the own names in quoted abilities of this line."""

    def __len__(self) -> int:
        return len(self.low)

    def words(self, start: int, end: int) -> Words:
        """Return the position in the text of the tokens from ``start`` to before ``end``."""
        if start >= end or end > len(self.ends):
            return Words(self.number)
        return Words(self.number, self.starts[start], self.ends[end - 1])

    def is_at(self, index: int, words: Sequence[str]) -> bool:
        """Return whether these tokens follow from ``index``."""
        low = self.low
        if not words:
            return True
        if index >= len(low) or low[index] != words[0]:
            return False
        size = len(words)
        return size == 1 or low[index : index + size] == list(words)

    def add(self, raw: str, start: int, end: int) -> None:
        """Append one token."""
        self.raw.append(raw)
        self.low.append(raw if raw[0] == '"' else raw.lower())
        self.starts.append(start)
        self.ends.append(end)

    def part(self, start: int, end: int) -> "Line":
        """Return some tokens as a line of their own."""
        line = Line(self.number)
        line.names, line.quoted = self.names, self.quoted
        line.raw, line.low = self.raw[start:end], self.low[start:end]
        line.starts, line.ends = self.starts[start:end], self.ends[start:end]
        return line

    def put(self, start: int, end: int, new: Iterable[str]) -> None:
        """Replace tokens by others that share their position."""
        words = list(new)
        first, last = self.starts[start], self.ends[end - 1]
        self.raw[start:end] = words
        self.low[start:end] = [word.lower() for word in words]
        self.starts[start:end] = [first] * len(words)
        self.ends[start:end] = [last] * len(words)


def tokenize(text: str, number: int = 0) -> Line:
    """Return the tokens of a line, without reminder text; `Line.unknown` if a sign is none."""
    line = Line(number)
    plain = text.translate(_QUOTES)
    at = 0
    while at < len(plain):
        found = _TOKEN.match(plain, at)
        if found is None:
            line.unknown = True
            at += 1
            continue
        token = found[0]
        if token[0] != "(" and found["gap"] is None:
            _add(line, token, at)
        at = found.end()
    return line


def _add(line: Line, token: str, at: int) -> None:
    """Add a token; a possessive ending is one of its own."""
    low = token.lower()
    if token[0].isalpha() and token[-1] == "'" and len(token) > 1:
        line.add(token[:-1], at, at + len(token) - 1)
        line.add("'", at + len(token) - 1, at + len(token))
    elif token[0].isalpha() and low.endswith("'s") and low not in _WHOLE:
        line.add(token[:-2], at, at + len(token) - 2)
        line.add("'s", at + len(token) - 2, at + len(token))
    else:
        line.add(token, at, at + len(token))


def words_of(text: str) -> tuple[str, ...]:
    """Return the tokens of a text in small letters."""
    return tuple(tokenize(text).low)


class Replacements:
    """Sequences of tokens to replace, found by their first word."""

    def __init__(self, pairs: Mapping[str, str]) -> None:
        self._by_first: dict[str, list[tuple[tuple[str, ...], tuple[str, ...]]]] = {}
        for old, new in pairs.items():
            before = words_of(old)
            self._by_first.setdefault(before[0], []).append((before, words_of(new)))
        for found in self._by_first.values():
            found.sort(key=lambda pair: -len(pair[0]))

    def apply(self, line: Line) -> None:
        """Bring old wordings of a line to the present ones."""
        at = 0
        while at < len(line.low):
            for old, new in self._by_first.get(line.low[at], ()):
                if line.is_at(at, old):
                    line.put(at, at + len(old), new)
                    break
            at += 1


def name_self(line: Line, names: Iterable[str], token: str = SELF_NAME) -> None:
    """Replace each occurrence of a card's own names by a token, longest first."""
    for tokens in sorted({tuple(tokenize(name).raw) for name in names}, key=len, reverse=True):
        size = len(tokens)
        if not size:
            continue
        at = 0
        while at + size <= len(line.raw):
            if line.raw[at] == tokens[0] and tuple(line.raw[at : at + size]) == tokens:
                line.put(at, at + size, (token,))
            at += 1
