"""Card search: names as the user types, and conditions on printed values."""

import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from typing import overload

from msgspec import Struct
from msgspec.structs import replace

from core.cards.card import Card
from core.messages import worded
from core.storage.database.catalogue import Rank, key_of, pitch_of, typed
from core.storage.database.library import CardLibrary, names_like, nearest_names
from core.storage.database.query import (
    BY_SPELLING,
    FACE,
    OF_FACES,
    PRINTING,
    SIDES,
    Condition,
    Either,
    Every,
    Node,
    Not,
    QueryError,
    Sql,
    Word,
    WordExists,
    read_query,
)

NOT_KEPT: Mapping[str, str] = {
    **dict.fromkeys(
        ("usd", "eur", "tix", "usdfoil", "eurfoil", "cheapest"),
        worded("Prices are not kept, because they change every day."),
    ),
    **dict.fromkeys(
        ("m", "mana", "devotion", "produces"),
        worded("Single mana symbols are not searched: write c: for colours and mv: for costs."),
    ),
    **dict.fromkeys(
        ("unique", "display", "direction", "dir", "prefer", "as"),
        worded("Every card is listed once; its menu offers its printings, order: sorts."),
    ),
    **dict.fromkeys(
        ("ft", "flavor", "flavour", "wm", "watermark", "frame", "border", "stamp", "new"),
        worded("The looks of a printing are not stored: write set: for its set."),
    ),
    **dict.fromkeys(
        ("b", "block", "st", "settype", "in", "game", "cube", "has", "restricted"),
        worded("That is not kept of cards: write set: for sets and f: for formats."),
    ),
    **dict.fromkeys(
        ("otag", "function", "oracletag", "atag", "arttag", "art"),
        worded("Tags are not kept: write o: and words of the text."),
    ),
}
"""Words before a colon in other programs' searches, with an explanation for each."""


ORDERS = {
    "name": "card.sort",
    "mv": "card.mv, card.sort",
    "color": "card.colors, card.mv, card.sort",
    "newest": "(SELECT max(released) FROM printing WHERE printing.card = card.id) DESC, card.sort",
}
"""Orders of results."""

_ORDER_KEYS = frozenset({"order", "sort"})
_SHOWN = frozenset({"include"})
KNOWN = frozenset(BY_SPELLING) | _ORDER_KEYS | _SHOWN
"""All words that may be before a colon."""

OF_READINGS = frozenset({"plays", "does"})
_EQUAL = frozenset({"", ":", "=", "!="})
_OF_EXTRAS = frozenset({"token", "extra"})


class Query(Struct, frozen=True):
    """A parsed query: words of a name or conditions, and its order if it has one."""

    node: Node
    order: str = ""

    @property
    def name(self) -> str | None:
        """The words of a name, if the query has no conditions."""
        nodes = self.node.nodes if isinstance(self.node, Every) else (self.node,)
        words = [node.text for node in nodes if isinstance(node, Word) and not node.exact]
        return " ".join(words) if len(words) == len(nodes) else None

    @property
    def has_extras(self) -> bool:
        """Whether it asks for tokens or other extras explicitly."""
        return any(
            each.key in _SHOWN
            or each.key == "layout"
            or (each.key == "is" and each.value.casefold() in _OF_EXTRAS)
            or (each.key in {"t", "type"} and each.value.casefold() == "token")
            for each in _conditions(self.node)
        )


def parsed(text: str) -> Query | None:
    """Parse a query; return None for an empty one; raise `QueryError`."""
    node = read_query(text, KNOWN)
    order = ""
    if isinstance(node, Every):
        order = next((_order(each) for each in node.nodes if _is_order(each)), "")
        rest = tuple(each for each in node.nodes if not _is_order(each))
        node = (Every(rest) if len(rest) > 1 else rest[0]) if rest else None
    if node is None or _is_order(node):
        return None
    node = _with_negations(node)
    outermost = node.nodes if isinstance(node, Every) else (node,)
    for each in _conditions(node):
        _check(each)
        if each.key in _ORDER_KEYS | _SHOWN and each not in outermost:
            what = worded(
                "'{key}:' is about the whole search: write it without -, or, brackets.",
                key=each.key,
            )
            raise QueryError(what, each.start, each.end)
    return Query(node, order)


def ask(library: CardLibrary, game: str, query: Query, order: str = "name") -> list[int]:
    """Return the rows of the cards that a query finds, in order; raise `QueryError`."""
    sql = _card_sql(query.node, _exists(library))
    extras = "card.extra < 2" if query.has_extras else "card.extra = 0"
    statement = (
        f"SELECT card.id FROM card WHERE card.game = ? AND {extras} AND {sql.text}"
        f" ORDER BY {ORDERS[query.order or order]}"
    )
    return [row for (row,) in library.ask(statement, game, *sql.values)]


def _exists(library: CardLibrary) -> WordExists:
    def exists(column: str, word: str) -> bool:
        asked = "SELECT 1 FROM word_counts WHERE term = ? AND col = ?"
        return library.ask(asked, word, column).fetchone() is not None

    return exists


def _card_sql(node: Node, exists: WordExists) -> Sql:
    match node:
        case Every():
            return _every(node, exists)
        case Either():
            return _joined(" OR ", [_card_sql(each, exists) for each in node.nodes])
        case Not():
            inner = _card_sql(node.node, exists)
            return Sql(f"NOT {inner.text}", inner.values)
        case Word():
            wanted = key_of(node.text)
            if node.exact:
                named = f"SELECT card FROM name WHERE key = ? AND rank <= {Rank.EXTRA}"
                return Sql(f"card.id IN ({named})", (wanted,))
            holds = "card.id IN (SELECT card FROM name WHERE instr(typed, ?))"
            return Sql(holds, (typed(wanted),))
        case Condition():
            return _of_card(node, exists)


def _every(node: Every, exists: WordExists) -> Sql:
    """Return a conjunction; its conditions on printings must hold for one printing."""
    printed = [
        each
        for each in node.nodes
        if isinstance(each, Condition)
        and each.key in BY_SPELLING
        and BY_SPELLING[each.key].of == PRINTING
    ]
    parts = [_card_sql(each, exists) for each in node.nodes if each not in printed]
    if printed:
        asked = [BY_SPELLING[each.key].meaning(each, exists) for each in printed]
        parts.append(_of_printing(_joined(" AND ", asked)))
    return _joined(" AND ", parts)


def _of_card(condition: Condition, exists: WordExists) -> Sql:
    if condition.key in _SHOWN:
        return Sql("1")
    key = BY_SPELLING[condition.key]
    if condition.key in SIDES:
        return _of_side(condition, exists)
    sql = key.meaning(condition, exists)
    if key.of == FACE:
        found = f"card.id IN (SELECT face.id / 16 FROM face WHERE {sql.text})"
        if "words MATCH" in sql.text:  # the row in the index of words identifies the card
            found = "card.id IN (SELECT rowid / 16 FROM words WHERE words MATCH ?)"
        return Sql(found, sql.values)
    if key.of == PRINTING:
        return _of_printing(sql)
    return Sql(f"({sql.text})", sql.values)


def _of_printing(sql: Sql) -> Sql:
    found = f"card.id IN (SELECT printing.card FROM printing WHERE {sql.text})"
    return Sql(found, sql.values)


def _of_side(condition: Condition, exists: WordExists) -> Sql:
    side = SIDES[condition.key]
    if condition.inside is not None:
        sql = _face_sql(condition.inside, exists)
    else:
        sql = BY_SPELLING[condition.key].meaning(condition, exists)
    text = f"{side} AND {sql.text}" if side else sql.text
    return Sql(f"card.id IN (SELECT face.id / 16 FROM face WHERE {text})", sql.values)


def _face_sql(node: Node, exists: WordExists) -> Sql:
    match node:
        case Every():
            return _joined(" AND ", [_face_sql(each, exists) for each in node.nodes])
        case Either():
            return _joined(" OR ", [_face_sql(each, exists) for each in node.nodes])
        case Not():
            inner = _face_sql(node.node, exists)
            return Sql(f"NOT {inner.text}", inner.values)
        case Word():
            named = Condition(
                key="name",
                sign=":",
                value=node.text,
                start=node.start,
                value_start=node.start,
                end=node.end,
            )
            return OF_FACES["name"](named, exists)
        case Condition():
            key = BY_SPELLING[node.key]
            meaning = OF_FACES.get(key.spellings[0])
            if meaning is None and (key.of != FACE or node.key in SIDES):
                what = worded(
                    "'{key}:' is not about one face; write it outside the brackets.",
                    key=node.key,
                )
                raise QueryError(what, node.start, node.end)
            sql = (meaning or key.meaning)(node, exists)
            return Sql(f"({sql.text})", sql.values)


def _joined(word: str, parts: Sequence[Sql]) -> Sql:
    values = tuple(value for part in parts for value in part.values)
    return Sql(f"({word.join(part.text for part in parts)})", values)


def _conditions(node: Node) -> Iterable[Condition]:
    match node:
        case Every() | Either():
            for each in node.nodes:
                yield from _conditions(each)
        case Not():
            yield from _conditions(node.node)
        case Condition():
            yield node
            if node.inside is not None:
                yield from _conditions(node.inside)
        case Word():
            pass


def _with_negations(node: Node) -> Node:
    """Return a tree in which ``!=`` of values without an order is a negation."""
    match node:
        case Every() | Either():
            return type(node)(tuple(_with_negations(each) for each in node.nodes))
        case Not():
            return Not(_with_negations(node.node))
        case Condition():
            key = BY_SPELLING.get(node.key)
            if node.inside is not None:
                node = replace(node, inside=_with_negations(node.inside))
            if node.sign == "!=" and key is not None and not key.compares:
                return Not(replace(node, sign=":"))
            return node
        case Word():
            return node


def _check(condition: Condition) -> None:
    """Raise `QueryError` for an unknown word before the colon, or misplaced brackets."""
    if says := NOT_KEPT.get(condition.key):
        raise QueryError(says, condition.start, condition.end)
    if condition.key not in KNOWN:
        near = get_close_matches(condition.key, [*BY_SPELLING, *_ORDER_KEYS], 1)
        what = worded("'{key}:' is not a search word.", key=condition.key)
        if near:
            what = worded("{what} Did you mean {near}?", what=what, near=f"{near[0]}:")
        raise QueryError(what, condition.start, condition.value_start)
    key = BY_SPELLING.get(condition.key)
    if condition.sign not in _EQUAL and (key is None or not key.compares):
        what = worded("'{key}' cannot be less or more: write {key}: and a word.", key=condition.key)
        raise QueryError(what, condition.start, condition.value_start)
    if condition.inside is not None and condition.key not in SIDES:
        what = worded("'{key}:' takes a word and no brackets.", key=condition.key)
        raise QueryError(what, condition.start, condition.end)
    if not condition.value and condition.inside is None:
        what = worded("'{key}:' needs something right after it.", key=condition.key)
        raise QueryError(what, condition.start, condition.end)


def _is_order(node: Node) -> bool:
    return isinstance(node, Condition) and node.key in _ORDER_KEYS


def _order(node: Node) -> str:
    if not isinstance(node, Condition):
        return ""
    value = {"cmc": "mv", "colour": "color", "released": "newest"}.get(node.value, node.value)
    if value not in ORDERS:
        what = worded(
            "Cards are not sorted by '{value}', but by {orders}.",
            value=node.value,
            orders=", ".join(ORDERS),
        )
        raise QueryError(what, node.value_start, node.end)
    return value


MOST_NAMES = 2000
"""Maximum number of cards listed for words of a name; more letters narrow it down."""


class FoundCards(Sequence[Card]):
    """Found cards, each built when it is accessed."""

    def __init__(self, rows: Sequence[tuple[CardLibrary, int]]) -> None:
        self._rows = rows

    def __len__(self) -> int:
        return len(self._rows)

    @overload
    def __getitem__(self, at: int) -> Card: ...
    @overload
    def __getitem__(self, at: slice) -> "FoundCards": ...
    def __getitem__(self, at: int | slice) -> "Card | FoundCards":
        if isinstance(at, slice):
            return FoundCards(self._rows[at])
        library, row = self._rows[at]
        return library.card(row)

    def __iter__(self) -> Iterator[Card]:
        return (library.card(row) for library, row in self._rows)


NOTHING = FoundCards(())


class Found(Struct, frozen=True):
    """The result of a search.

    With ``is_nearest`` no name matches, and these are the most similar ones.
    """

    cards: FoundCards = NOTHING
    is_nearest: bool = False


class CardSearch:
    """Searches several libraries; an equal card of an earlier one hides that of a later one."""

    def __init__(self, *libraries: CardLibrary) -> None:
        self._libraries = libraries

    def find(self, game: str, text: str, *, order: str = "name", limit: int = MOST_NAMES) -> Found:
        """Return the cards of a game that a text finds; raise `QueryError`.

        Words alone are a name, limited to ``limit`` cards; without a match the nearest names are
        returned. Conditions find all matching cards.
        """
        query = parsed(text)
        if query is None:
            return Found()
        name = query.name
        if name is None:
            return Found(self._of_all(lambda each: ask(each, game, query, order)))
        cards = self._of_all(lambda each: names_like(each, game, name, limit))
        if len(cards):
            return Found(cards)
        return Found(self.nearest(game, name), is_nearest=True)

    def nearest(self, game: str, name: str, limit: int = 5) -> FoundCards:
        """Return the cards whose names are most like one, the best first."""
        return self._of_all(lambda each: nearest_names(each, game, name, limit))

    def _of_all(self, search: Callable[[CardLibrary], list[int]]) -> FoundCards:
        found: list[tuple[CardLibrary, int]] = []
        for at, library in enumerate(self._libraries):
            before = self._libraries[:at]
            rows = search(library)
            found += [(library, row) for row in rows if not _is_in(before, library.card(row))]
        return FoundCards(found)


def asks_conditions(text: str) -> bool:
    """Return whether a text has conditions on printed values; raise `QueryError`."""
    query = parsed(text)
    return query is not None and query.name is None


def asks_about_texts(text: str) -> bool:
    """Return whether a query needs the readings of card texts; a faulty one does not."""
    try:
        query = parsed(text)
    except QueryError:
        return False
    return query is not None and any(each.key in OF_READINGS for each in _conditions(query.node))


def find_shipped(shipped: CardLibrary, game: str, text: str, *, order: str = "name") -> Found:
    """Search only the shipped cards, after a search of the library has failed.

    If this fails too, the query is at fault and not the library. Raise `QueryError`.
    """
    try:
        return CardSearch(shipped).find(game, text, order=order)
    except sqlite3.DatabaseError as error:
        what = worded("This search is too complicated; write it with fewer conditions.")
        raise QueryError(what, 0, len(text)) from error


def _is_in(libraries: Sequence[CardLibrary], card: Card) -> bool:
    asked = "SELECT 1 FROM card WHERE name = ? AND pitch = ? AND extra < 2"
    found = (library.ask(asked, card.name, pitch_of(card)).fetchone() for library in libraries)
    return any(row is not None for row in found)
