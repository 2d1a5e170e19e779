"""Queries for cards: the parser and the conditions in SQL, key by key.

The parser returns words, ``key:value``, quotes, ``-``, OR and brackets as a tree. It tolerates
incomplete input: open quotes and brackets are closed at the end. Each condition is about a row: of
``card``, of ``face`` (any face of the card), or of ``printing``.
"""

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from difflib import get_close_matches
from typing import NamedTuple

from msgspec import Struct

from core.cards.type_line import CLASSES, GENERIC, TALENTS
from core.games import GAMES
from core.messages import worded
from core.rules.deck_check import BANNED
from core.storage.database.catalogue import key_of, typed
from core.storage.database.schema import COLOR_COUNT, MANY, NAMES, bits_of, symbols_as_words

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
        elif found["quote"] or found["single"]:
            yield _Token("quoted", found["quoted"] or found["single"] or "", at, found.end())
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
        value, end, inside = following.text, following.end, None
        if following.kind == "open":
            inside = self._inside(following)
            value, end = "", self._tokens[self._at - 1].end
        else:
            while (more := self._token()) and more.start == end and more.kind in _GOES_ON:
                # A value may hold characters that are operators elsewhere: -1, {2/W}.
                value += self._text[more.start : more.end]
                end = more.end
                self._at += 1
        if following.kind == "key":
            value = self._text[following.start : end]
        return Condition(
            key=token.text,
            sign=token.sign,
            value=value,
            start=token.start,
            value_start=token.end,
            end=end,
            inside=inside,
        )


_OWN = "{0}(card.game, card.name, card.pitch)"
_TYPES = "card.id IN (SELECT rowid / 16 FROM words WHERE words MATCH 'type : {0}')"
_OF_LAYOUT = "card.layout IN ({0})"
_TWO_SIDED = "card.sides > 1"
KINDS: Mapping[str, str] = {
    "dfc": _TWO_SIDED,
    "mdfc": _OF_LAYOUT.format("'modal'"),
    "modal": _OF_LAYOUT.format("'modal'"),
    "tdfc": _OF_LAYOUT.format("'transforming'"),
    "transform": _OF_LAYOUT.format("'transforming'"),
    "meld": _OF_LAYOUT.format("'meld'"),
    "split": _OF_LAYOUT.format("'split'"),
    "flip": _OF_LAYOUT.format("'flip', 'flip-card'"),
    "twin": _OF_LAYOUT.format("'twin-card'"),
    "traverse": _OF_LAYOUT.format("'traverse-card'"),
    "transcend": _OF_LAYOUT.format("'transcend-card'"),
    "adventure": _OF_LAYOUT.format("'adventure'"),
    "prepare": _OF_LAYOUT.format("'preparation'"),
    "prototype": _OF_LAYOUT.format("'prototype'"),
    "reversible": _OF_LAYOUT.format("'reversible'"),
    "aftermath": "card.press = 'aftermath' OR card.id IN"
    " (SELECT rowid / 16 FROM words WHERE words MATCH 'keywords : aftermath')",
    "room": _TYPES.format("room"),
    "battle": _TYPES.format("battle"),
    "saga": _TYPES.format("saga"),
    "class": _TYPES.format("class"),
    "hero": _TYPES.format("hero"),
    "twofaced": "card.faces > 1",
    "onesided": "card.sides = 1 AND card.faces > 1",
    "token": "card.token",
    "extra": "card.extra = 1",
    "legendary": _TYPES.format("legendary"),
    "permanent": _TYPES.format(
        "(artifact OR battle OR creature OR enchantment OR land OR planeswalker)"
    ),
    "spell": "NOT " + _TYPES.format("land"),
    "multicolor": f"{COLOR_COUNT.format('card.colors')} > 1",
    "colorless": "card.colors = 0",
    "historic": _TYPES.format("(legendary OR artifact OR saga)"),
    "party": _TYPES.format("(cleric OR rogue OR warrior OR wizard)"),
    "outlaw": _TYPES.format("(assassin OR mercenary OR pirate OR rogue OR warlock)"),
    "leveler": "card.press = 'leveler'",
    "commander": "card.id IN (SELECT rowid / 16 FROM words"
    " WHERE words MATCH 'type : (legendary AND creature)' AND rowid % 16 = 0)"
    " OR card.id IN (SELECT face.id / 16 FROM words JOIN face ON face.id = words.rowid"
    " WHERE words MATCH 'type : (legendary AND (vehicle OR spacecraft))'"
    " AND face.power IS NOT NULL AND face.side = 0)"
    " OR card.id IN (SELECT rowid / 16 FROM words"
    " WHERE words MATCH 'text : \"can be your commander\"')",
    "reprint": "(SELECT count(*) FROM printing WHERE printing.card = card.id) > 1",
}
"""Properties of a card apart from its types."""

OWN_KINDS: Mapping[str, str] = {
    "favourite": _OWN.format("is_favourite"),
    "favorite": _OWN.format("is_favourite"),
    "noted": _OWN.format("has_note"),
}
"""Properties of a card for the user."""

ALL_KINDS: Mapping[str, str] = {**KINDS, **OWN_KINDS}


CARD, FACE, PRINTING = "card", "face", "printing"

_TALENTS = frozenset(word.lower() for word in TALENTS)
_CLASSES = frozenset(word.lower() for word in (*CLASSES, GENERIC))
_COMPARED = {":": "=", "=": "=", "!=": "<>", "<": "<", "<=": "<=", ">": ">", ">=": ">="}
_RARITIES = ("common", "uncommon", "rare", "special", "mythic", "bonus")
_PITCHES = {"red": "1", "yellow": "2", "blue": "3"}
_OF_WHOLE_WORDS = frozenset({"name", "type", "keywords"})
_LEGEND = re.compile(r"\blegend\b", re.IGNORECASE)
"""A synonym of legendary; it was once a type of its own."""
_DATE = re.compile(r"\d{4}(-\d\d(-\d\d)?)?")
_FORMATS_IN_FULL = {"edh": "commander", "classic": "cc", "living legend": "ll"}
_EVERY_COLOR = 31
_TOO_MANY_COLORS = 6
"""Replaces every larger count, some of which are too large for SQLite."""
_OTHERS = {
    **dict.fromkeys(("pow", "power"), "face.power"),
    **dict.fromkeys(("tou", "toughness"), "face.toughness"),
    **dict.fromkeys(("loy", "loyalty"), "face.loyalty"),
    **dict.fromkeys(("def", "defense"), "face.defense"),
}
"""Operands of number comparisons other than numbers."""


class Sql(NamedTuple):
    """A condition, and the values of its placeholders."""

    text: str
    values: tuple[object, ...] = ()


WordExists = Callable[[str, str], bool]
"""Returns whether a column of words contains a word, on any face of any card."""

Meaning = Callable[[Condition, WordExists], Sql]


class Key(Struct, frozen=True):
    """A search key: its spellings, the suggested one first, its table, explanation and meaning.

    ``example`` is a value. ``compares``: its values can be less or more.
    """

    spellings: tuple[str, ...]
    of: str
    says: str
    example: str
    meaning: Meaning
    compares: bool = False


def refusal(condition: Condition, what: str, among: Collection[str] = ()) -> QueryError:
    """Return the error for a condition's value, with suggestions."""
    near = get_close_matches(condition.value.casefold(), list(among), 1)
    if near:
        what = worded("{what} Did you mean {near}?", what=what, near=near[0])
    return QueryError(what, condition.value_start, condition.end)


def words_in(column: str, condition: Condition, exists: WordExists) -> str:
    """Return the full-text query for words in a column.

    The last word may be the beginning of one; a word that occurs as a whole is taken as whole, but
    not in texts, where "draw" also finds "draws". A tilde stands for any words.
    """
    asked = []
    if condition.value.startswith("/"):
        what = worded(
            "Patterns between slashes are not searched: write words, or a phrase in quotes."
        )
        raise refusal(condition, what)
    for part in condition.value.split("~"):
        plain = symbols_as_words(part)
        if column == "type":
            plain = _LEGEND.sub("legendary", plain)
        words = "".join(sign if sign.isalnum() else " " for sign in plain).split()
        if words:
            whole = column in _OF_WHOLE_WORDS and exists(column, typed(key_of(words[-1])))
            asked.append(f'{column} : "{" ".join(words)}"{"" if whole else " *"}')
    if not asked:
        what = worded("'{value}' has no word to look for.", value=condition.value)
        raise refusal(condition, what)
    return " AND ".join(asked)


def _words(column: str) -> Meaning:
    def meaning(condition: Condition, exists: WordExists) -> Sql:
        asked = words_in(column, condition, exists)
        return Sql("face.id IN (SELECT rowid FROM words WHERE words MATCH ?)", (asked,))

    return meaning


def _one_of(known: Collection[str], other: Collection[str], kind: str, instead: str) -> Meaning:
    words = _words("type")

    def meaning(condition: Condition, exists: WordExists) -> Sql:
        value = condition.value.casefold()
        what = worded("'{value}' is no {kind}.", value=condition.value, kind=kind)
        if value in other:
            what = worded("{what} Write {instead}:{word}.", what=what, instead=instead, word=value)
            raise refusal(condition, what)
        if not any(each.startswith(value) for each in known):
            raise refusal(condition, what, known)
        return words(condition, exists)

    return meaning


def _type_or_name(condition: Condition, exists: WordExists) -> Sql:
    word = typed(key_of(condition.value)).rsplit(" ", 1)[-1]
    return _words("type" if exists("type", word) else "name")(condition, exists)


def _number(column: str) -> Meaning:
    def meaning(condition: Condition, _exists: WordExists) -> Sql:
        sign = _COMPARED[condition.sign]
        value = condition.value.casefold()
        if value in {"even", "odd"} and sign == "=":
            return Sql(f"CAST({column} AS INTEGER) % 2 = {int(value == 'odd')}")
        if value in _OTHERS and column.startswith("face."):
            return Sql(f"{column} {sign} {_OTHERS[value]}")
        try:
            return Sql(f"{column} {sign} ?", (float(value),))
        except ValueError:
            what = worded("'{value}' is not a number.", value=condition.value)
            raise refusal(condition, what) from None

    return meaning


def _colors(column: str, colon: str) -> Meaning:
    """Return the meaning of colours; ``colon`` is the comparison of a colon, ``>=`` or ``<=``."""

    def meaning(condition: Condition, _exists: WordExists) -> Sql:
        value = condition.value.casefold()
        sign = colon if condition.sign == ":" else condition.sign
        if value in MANY:
            return Sql(f"{COLOR_COUNT.format(column)} > 1")
        if value.isdecimal():
            count = min(int(value), _TOO_MANY_COLORS)
            return Sql(f"{COLOR_COUNT.format(column)} {_COMPARED[condition.sign]} ?", (count,))
        bits = bits_of(value)
        if bits is None:
            what = worded(
                "'{value}' is no colour: write letters of wubrg, or a name.", value=condition.value
            )
            raise refusal(condition, what, NAMES)
        if bits == 0 and sign in {">=", "<="}:
            sign = "="
        held = f"{column} & {bits} = {bits}"
        within = f"{column} & {_EVERY_COLOR - bits} = 0"
        texts = {
            "=": f"{column} = {bits}",
            "!=": f"{column} <> {bits}",
            ">=": held,
            "<=": within,
            ">": f"({held} AND {column} <> {bits})",
            "<": f"({within} AND {column} <> {bits})",
        }
        return Sql(texts[sign])

    return meaning


def _card_colors(condition: Condition, exists: WordExists) -> Sql:
    """Return the condition on a card's colours; in Flesh and Blood that of its pitch."""
    sql = _colors("card.colors", ">=")(condition, exists)
    pitch = _PITCHES.get(condition.value.casefold())
    if pitch is None:
        return sql
    return Sql(f"(card.pitch = ? OR card.pitch = '' AND {sql.text})", (pitch, *sql.values))


def _pitch(condition: Condition, _exists: WordExists) -> Sql:
    value = _PITCHES.get(condition.value.casefold(), condition.value)
    if not value.isdecimal():
        raise refusal(condition, worded("'{value}' is no pitch.", value=condition.value), _PITCHES)
    return Sql(f"card.pitch <> '' AND card.pitch {_COMPARED[condition.sign]} ?", (value,))


def _name(condition: Condition, _exists: WordExists) -> Sql:
    wanted = typed(key_of(condition.value))
    return Sql("card.id IN (SELECT card FROM name WHERE instr(typed, ?))", (wanted,))


def _equal(column: str) -> Meaning:
    def meaning(condition: Condition, _exists: WordExists) -> Sql:
        value = condition.value
        return Sql(f"{column} IN (?, ?, ?)", (value.lower(), value.upper(), value))

    return meaning


def _collector_number(condition: Condition, exists: WordExists) -> Sql:
    if condition.sign in {":", "="}:
        return _equal("printing.number")(condition, exists)
    return _number("CAST(printing.number AS INTEGER)")(condition, exists)


def _date(condition: Condition, _exists: WordExists) -> Sql:
    """Compare as much of a date as is given: a card of a year is not after that year."""
    if not _DATE.fullmatch(condition.value):
        what = worded("'{value}' is no year and no date like 2011-09-30.", value=condition.value)
        raise refusal(condition, what)
    part = f"substr(printing.released, 1, {len(condition.value)})"
    sign = _COMPARED[condition.sign]
    return Sql(f"printing.released <> '' AND {part} {sign} ?", (condition.value,))


def _rarity(condition: Condition, _exists: WordExists) -> Sql:
    value = condition.value.casefold()
    meant = next((each for each in _RARITIES if each.startswith(value)), value)
    if condition.sign in {":", "=", "!="} or meant not in _RARITIES:
        sign = "NOT IN" if condition.sign == "!=" else "IN"
        return Sql(f"lower(printing.rarity) {sign} (?, ?)", (meant, value))
    places = " ".join(f"WHEN '{each}' THEN {at}" for at, each in enumerate(_RARITIES))
    place = f"CASE printing.rarity {places} END"
    return Sql(f"{place} {_COMPARED[condition.sign]} ?", (_RARITIES.index(meant),))


def _artist(condition: Condition, _exists: WordExists) -> Sql:
    return Sql("instr(lower(printing.artist), ?)", (condition.value.lower(),))


def _layout(condition: Condition, _exists: WordExists) -> Sql:
    wanted = condition.value.casefold().replace(" ", "_")
    return Sql("(card.press = ? OR card.layout = ?)", (wanted, wanted))


def _kind(condition: Condition, _exists: WordExists) -> Sql:
    sql = ALL_KINDS.get(condition.value.casefold())
    if sql is None:
        what = worded(
            "'{value}' is nothing that {key}: knows.", value=condition.value, key=condition.key
        )
        raise refusal(condition, what, ALL_KINDS)
    return Sql(f"({sql})")


def _no_kind(condition: Condition, exists: WordExists) -> Sql:
    return Sql(f"NOT {_kind(condition, exists).text}")


def _format(condition: Condition) -> tuple[str, str]:
    value = _FORMATS_IN_FULL.get(condition.value.casefold(), condition.value.casefold())
    found = next((game.id for game in GAMES.values() if value in game.listed_formats), None)
    if found is None:
        what = worded("'{value}' is not a known format.", value=condition.value)
        kept = [each for game in GAMES.values() for each in game.listed_formats]
        raise refusal(condition, what, kept)
    return value, found


def _legal(condition: Condition, _exists: WordExists) -> Sql:
    """Return a condition that holds for cards without a stored legality too."""
    format_, game = _format(condition)
    return Sql("card.game = ? AND instr(' ' || card.legality, ?) = 0", (game, f" {format_}:"))


def _banned(condition: Condition, _exists: WordExists) -> Sql:
    format_, game = _format(condition)
    said = f" {format_}:{BANNED}"
    return Sql("card.game = ? AND instr(' ' || card.legality || ' ', ?) > 0", (game, f"{said} "))


def _becomes(condition: Condition, exists: WordExists) -> Sql:
    """Match the back of a card that the front is not; backs of modal cards do not count."""
    asked = words_in("type", condition, exists)
    found = "SELECT rowid / 16 FROM words WHERE words MATCH ? AND rowid % 16"
    return Sql(
        "card.layout IN ('transforming', 'meld', 'flip', 'flip-card', 'transcend-card')"
        f" AND card.id IN ({found} > 0) AND card.id NOT IN ({found} = 0)",
        (asked, asked),
    )


_READ = "card.mark IN (SELECT mark FROM readings.reading WHERE {0})"
PLAYS = ("whole", "part", "none")
DOES: Mapping[str, str] = {
    **{word: word for word in ("attach", "control", "damage", "destroy", "discard", "draw")},
    **{word: word for word in ("exile", "fight", "look", "mill", "permit", "prevent", "return")},
    **{word: word for word in ("reveal", "sacrifice", "scry", "search", "shuffle", "surveil")},
    **{word: word for word in ("tap", "untap", "banish", "forbid", "emblem", "regenerate")},
    "token": "make",
    "tokens": "make",
    "counters": "put_counters",
    "counter": "counter_spell",
    "copy": "copy_spell",
    "life": "gain_life",
    "lifeloss": "lose_life",
    "mana": "add_mana",
    "pump": "alter",
    "transform": "turn",
    "turns": "extra_turn",
}
"""Things that a text does, by their words in a search, with their kinds in the readings."""


def _plays(condition: Condition, _exists: WordExists) -> Sql:
    value = condition.value.casefold()
    if value not in PLAYS:
        what = worded("'{value}' is not one of: {known}.", value=value, known=", ".join(PLAYS))
        raise refusal(condition, what, PLAYS)
    return Sql(_READ.format("plays = ?"), (value,))


def _does(condition: Condition, _exists: WordExists) -> Sql:
    value = condition.value.casefold()
    if value not in DOES:
        what = worded("'{value}' is nothing that the table does for a card.", value=value)
        raise refusal(condition, what, DOES)
    return Sql(_READ.format("instr(does, ?)"), (f" {DOES[value]} ",))


KEYS: tuple[Key, ...] = (
    Key(("name", "n"), CARD, "words of its name", "bolt", _name),
    Key(("t", "type"), FACE, "words of its types", "creature", _words("type")),
    Key(("o", "oracle", "text"), FACE, "words of its text", '"draw a card"', _words("text")),
    Key(
        ("fo", "fulloracle"),
        FACE,
        "words of its text or of what explains it in brackets",
        "flying",
        _words("{text reminder}"),
    ),
    Key(("kw", "keyword", "keywords"), FACE, "a keyword", "flying", _words("keywords")),
    Key(
        ("c", "color", "colour", "colors", "colours"),
        CARD,
        "its colours",
        "ur",
        _card_colors,
        compares=True,
    ),
    Key(
        ("id", "identity", "ci", "commander"),
        CARD,
        "colours that hold its identity",
        "rg",
        _colors("card.identity", "<="),
        compares=True,
    ),
    Key(("mv", "cmc", "manavalue"), CARD, "its mana value", "3", _number("card.mv"), compares=True),
    Key(("pow", "power"), FACE, "its power", "4", _number("face.power"), compares=True),
    Key(("tou", "toughness"), FACE, "its toughness", "4", _number("face.toughness"), compares=True),
    Key(
        ("pt", "powtou"),
        FACE,
        "its power and toughness together",
        "10",
        _number("(face.power + face.toughness)"),
        compares=True,
    ),
    Key(("loy", "loyalty"), FACE, "its loyalty", "3", _number("face.loyalty"), compares=True),
    Key(
        ("def", "defense", "defence"),
        FACE,
        "its defense",
        "3",
        _number("face.defense"),
        compares=True,
    ),
    Key(("cost",), FACE, "its cost (Flesh and Blood)", "2", _number("face.cost"), compares=True),
    Key(("life", "health"), FACE, "its life", "20", _number("face.life"), compares=True),
    Key(("int", "intellect"), FACE, "its intellect", "4", _number("face.intellect"), compares=True),
    Key(("pitch",), CARD, "its pitch: 1, 2, 3 or a colour", "blue", _pitch, compares=True),
    Key(
        ("class",),
        FACE,
        "a class of Flesh and Blood",
        "guardian",
        _one_of(_CLASSES, _TALENTS, "class", "talent"),
    ),
    Key(
        ("talent",),
        FACE,
        "a talent of Flesh and Blood",
        "ice",
        _one_of(_TALENTS, _CLASSES, "talent", "class"),
    ),
    Key(("f", "format", "legal"), CARD, "where it may be played", "commander", _legal),
    Key(("banned",), CARD, "where it is banned", "commander", _banned),
    Key(("set", "s", "e", "edition"), PRINTING, "the code of a set", "isd", _equal("set_code")),
    Key(("cn", "number"), PRINTING, "its number in a set", "51", _collector_number, compares=True),
    Key(("r", "rarity"), PRINTING, "its rarity", "mythic", _rarity, compares=True),
    Key(("a", "artist"), PRINTING, "who drew it", "guay", _artist),
    Key(("lang", "language"), PRINTING, "a language", "es", _equal("lang")),
    Key(("year", "date"), PRINTING, "when it was printed", "2011", _date, compares=True),
    Key(("layout",), CARD, "the layout of its faces", "transform", _layout),
    Key(("is",), CARD, "what it is apart from its types", "dfc", _kind),
    Key(("not",), CARD, "what it is not", "dfc", _no_kind),
    Key(("becomes", "into"), CARD, "what it turns into", "land", _becomes),
    Key(("plays",), CARD, "how much of its text the table does", "whole", _plays),
    Key(("does",), CARD, "what the table does for it", "draw", _does),
    Key(("face",), FACE, "any one face", "land", _type_or_name),
    Key(("front",), FACE, "the front", "land", _type_or_name),
    Key(("back",), FACE, "the back", "land", _type_or_name),
)
"""All search keys, in the order of their explanation."""

OF_FACES = {
    "c": _colors("face.colors", ">="),
    "mv": _number("face.mv"),
    "name": _words("name"),
}
"""Keys with another meaning for one face."""

SIDES = {"face": "", "front": "face.side = 0", "back": "face.side > 0"}
"""Keys that take brackets: all within is about one face of that side."""

BY_SPELLING: Mapping[str, Key] = {spelling: key for key in KEYS for spelling in key.spellings}
