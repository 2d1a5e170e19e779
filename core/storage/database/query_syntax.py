"""Query parser: words, ``key:value``, quotes, ``-``, OR and brackets, as a tree.

It tolerates incomplete input: open quotes and brackets are closed at the end.
"""

import re
from collections.abc import Iterator

from msgspec import Struct

from core.messages import worded

LONGEST = 500
DEEPEST = 20
"""Maximum depth of brackets."""

_TOKEN = re.compile(
    r"""
    (?P<blank>\s+)
  | (?P<open>\()
  | (?P<close>\))
  | (?P<minus>-(?=[^\s)]))
  | (?P<exact>!)(?=["\w])
  | (?P<key>[A-Za-z]+)(?P<sign>!=|<=|>=|:|=|<|>)
  | (?P<quote>")(?P<quoted>[^"]*)"?
  | (?<=[:=<>])'(?P<single>[^'"]+)'(?=[\s)]|$)
  | (?P<word>[^\s()"]+)
    """,
    re.VERBOSE,
)
_QUOTES = str.maketrans("\u201c\u201d\u201e", '"""')
_GOES_ON = frozenset({"word", "key", "minus", "exact"})
_OR, _AND = frozenset({"OR", "or"}), frozenset({"AND", "and"})


class QueryError(ValueError):
    """A faulty query: a sentence, and the start and end of the fault."""

    def __init__(self, what: str, start: int, end: int) -> None:
        super().__init__(what)
        self.what = what
        self.start = start
        self.end = end


class Word(Struct, frozen=True):
    """A word or a quotation outside conditions, as part of a name. ``exact`` is a whole name."""

    text: str
    start: int
    end: int
    exact: bool = False


class Condition(Struct, frozen=True, kw_only=True):
    """``key:value`` with its operator, and the positions of the whole and the value.

    ``inside`` is the content of brackets in place of a value.
    """

    key: str
    sign: str
    value: str
    start: int
    value_start: int
    end: int
    inside: "Node | None" = None


class Not(Struct, frozen=True):
    """All cards that do not match."""

    node: "Node"


class Every(Struct, frozen=True):
    """Cards that match all of these."""

    nodes: tuple["Node", ...]


class Either(Struct, frozen=True):
    """Cards that match any of these."""

    nodes: tuple["Node", ...]


Node = Word | Condition | Not | Every | Either


def read_query(text: str, keys: frozenset[str]) -> Node | None:
    """Parse a query; return None for an empty one; raise `QueryError`.

    Only ``keys`` that are directly followed by a value are conditions, because a name may have a
    colon.
    """
    text = text[:LONGEST].translate(_QUOTES)
    return _Reader(text, list(_tokens(text)), keys).read()


class _Token(Struct, frozen=True):
    kind: str
    text: str
    start: int
    end: int
    sign: str = ""


def _tokens(text: str) -> Iterator[_Token]:
    at = 0
    while at < len(text):
        found = _TOKEN.match(text, at)
        if found is None:  # a lone sign
            at += 1
            continue
        kind = found.lastgroup or ""
        if found["key"]:
            yield _Token("key", found["key"].lower(), at, found.end(), found["sign"])
        elif found["quote"]:
            yield _Token("quoted", found["quoted"], at, found.end())
        elif found["single"]:
            yield _Token("quoted", found["single"], at, found.end())
        elif kind != "blank":
            yield _Token(kind, found[0], at, found.end())
        at = found.end()


class _Reader:
    def __init__(self, text: str, tokens: list[_Token], keys: frozenset[str]) -> None:
        self._text = text
        self._tokens = tokens
        self._keys = keys
        self._at = 0
        self._depth = 0

    def read(self) -> Node | None:
        node = self._either()
        token = self._token()
        if token is not None:
            raise QueryError(worded("This bracket closes nothing."), token.start, token.end)
        return node

    def _token(self) -> _Token | None:
        return self._tokens[self._at] if self._at < len(self._tokens) else None

    def _either(self) -> Node | None:
        nodes = [self._every()]
        while (token := self._token()) and token.kind == "word" and token.text in _OR:
            self._at += 1
            nodes.append(self._every())
        some = tuple(node for node in nodes if node is not None)
        return Either(some) if len(some) > 1 else some[0] if some else None

    def _every(self) -> Node | None:
        nodes: list[Node] = []
        while (token := self._token()) and token.kind != "close":
            if token.kind == "word" and token.text in _OR:
                break
            if token.kind == "word" and token.text in _AND and nodes:
                self._at += 1
                continue
            node = self._one(token)
            if node is not None:
                nodes.append(node)
        return Every(tuple(nodes)) if len(nodes) > 1 else nodes[0] if nodes else None

    def _one(self, token: _Token) -> Node | None:
        self._at += 1
        if token.kind == "minus":
            return self._negated()
        if token.kind == "open":
            return self._inside(token)
        if token.kind == "exact":
            following = self._token()
            if following is None or following.kind not in {"quoted", "word"}:
                return None
            self._at += 1
            return Word(following.text, following.start, following.end, exact=True)
        if token.kind == "key":
            return self._condition(token)
        return Word(token.text, token.start, token.end)

    def _negated(self) -> Node | None:
        """Parse the operand of a minus; pairs of minus signs cancel out, so they cannot pile up."""
        is_not = True
        while (following := self._token()) and following.kind == "minus":
            self._at += 1
            is_not = not is_not
        node = self._one(following) if following is not None else None
        return Not(node) if node is not None and is_not else node

    def _inside(self, opened: _Token) -> Node | None:
        self._depth += 1
        if self._depth > DEEPEST:
            raise QueryError(worded("There are too many brackets."), opened.start, opened.end)
        node = self._either()
        closing = self._token()
        if closing is not None and closing.kind == "close":
            self._at += 1
        self._depth -= 1
        return node

    def _condition(self, token: _Token) -> Node:
        following = self._token()
        touches = following is not None and following.start == token.end
        written = self._text[token.start : token.end]
        if following is None or not touches or following.kind == "close":
            if token.text in self._keys:
                what = worded("'{written}' needs something right after it.", written=written)
                raise QueryError(what, token.start, token.end)
            return Word(written, token.start, token.end)
        self._at += 1
        if following.kind == "open":
            inside = self._inside(following)
            end = self._tokens[self._at - 1].end
            return self._made(token, "", end, inside)
        value, end = following.text, following.end
        while (more := self._token()) and more.start == end and more.kind in _GOES_ON:
            # A value may hold characters that are operators elsewhere: -1, {2/W}.
            value += self._text[more.start : more.end]
            end = more.end
            self._at += 1
        if following.kind == "key":
            value = self._text[following.start : end]
        return self._made(token, value, end, None)

    @staticmethod
    def _made(token: _Token, value: str, end: int, inside: Node | None) -> Condition:
        return Condition(
            key=token.text,
            sign=token.sign,
            value=value,
            start=token.start,
            value_start=token.end,
            end=end,
            inside=inside,
        )
