"""Files, tables and rows of the card database, and connections to it.

A card value is packed into bytes; further columns are for searching.
"""

import contextlib
import re
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from typing import NamedTuple

import msgspec
from msgspec import Struct
from msgspec.msgpack import Decoder, Encoder

from core.cards.abilities import Ability
from core.cards.card import Card, Face, Layout, has_colors_of_cost
from core.cards.mana import ManaCost
from core.cards.type_line import TypeLine
from core.games.mtg.decks import color_identity
from core.storage.database.catalogue import (
    SECTION_OF,
    Rank,
    is_extra,
    key_of,
    names_of,
    pitch_of,
    typed,
)
from core.storage.files import read_whole, write_whole

READER = 10
"""Version of reading and storing cards: databases of lower versions are rebuilt."""

FACES = 16
"""Maximum number of searchable faces; face n of card c is row c * FACES + n."""

WAIT = 10.0
"""Seconds to wait for another program that is writing."""

PAGE_CACHE = 8_000
"""Kilobytes of the database cached by one connection."""

_PRIMARY = 0xFF

_UNWRITABLE = frozenset(
    {sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_FULL, sqlite3.SQLITE_READONLY}
)

TABLES = """
CREATE TABLE source(
    id INTEGER PRIMARY KEY, path TEXT NOT NULL, series TEXT NOT NULL UNIQUE, game TEXT NOT NULL,
    bytes INTEGER, mtime_ns INTEGER, taken TEXT, cards INTEGER, printings INTEGER, faults INTEGER);
CREATE TABLE card(
    id INTEGER PRIMARY KEY, key INTEGER NOT NULL, mark INTEGER NOT NULL, game TEXT NOT NULL,
    oracle TEXT, pitch TEXT, name TEXT, sort TEXT, extra INTEGER, token INTEGER, layout TEXT,
    press TEXT, sides INTEGER, faces INTEGER, mv REAL, colors INTEGER, identity INTEGER,
    legality TEXT);
CREATE TABLE body(card INTEGER PRIMARY KEY, value BLOB NOT NULL);
CREATE TABLE face(
    id INTEGER PRIMARY KEY, side INTEGER, mv REAL, colors INTEGER, power REAL, toughness REAL,
    loyalty REAL, defense REAL, cost REAL, life REAL, intellect REAL);
CREATE TABLE printing(
    id INTEGER PRIMARY KEY, uid BLOB NOT NULL, card INTEGER NOT NULL, source INTEGER,
    set_code TEXT, number TEXT, lang TEXT, rarity TEXT, released TEXT, artist TEXT,
    front TEXT, back TEXT, has_large INTEGER, mtgo INTEGER, value BLOB);
CREATE TABLE name(
    id INTEGER PRIMARY KEY, card INTEGER NOT NULL, game TEXT, section INTEGER, rank INTEGER,
    key TEXT, typed TEXT);
CREATE INDEX name_card ON name(card);
CREATE TABLE ending(
    game TEXT, section INTEGER, text TEXT, length INTEGER, name INTEGER,
    PRIMARY KEY(game, section, text, length, name)) WITHOUT ROWID;
CREATE VIRTUAL TABLE words USING fts5(
    name, type, text, reminder, keywords, content='', columnsize=0,
    tokenize='unicode61 remove_diacritics 2');
CREATE VIRTUAL TABLE grams USING fts5(
    typed, content='', columnsize=0, detail='none', tokenize='trigram');
CREATE VIRTUAL TABLE gram_counts USING fts5vocab('grams', 'row');
CREATE VIRTUAL TABLE word_counts USING fts5vocab('words', 'col');
"""

LOOKUPS = """
CREATE UNIQUE INDEX IF NOT EXISTS card_key ON card(key);
CREATE UNIQUE INDEX IF NOT EXISTS printing_uid ON printing(uid);
"""
"""Lookups for each written card, unless all present cards are cached."""

INDEXES = (
    LOOKUPS
    + """
CREATE INDEX printing_card ON printing(card);
CREATE INDEX printing_set ON printing(set_code, number);
CREATE INDEX name_key ON name(key, game, rank);
CREATE INDEX name_typed ON name(game, section, typed, rank);
CREATE INDEX card_name ON card(name);
CREATE INDEX card_asked ON card(
    game, sort, extra, layout, press, mv, colors, identity, pitch, sides, faces, token,
    legality);
"""
)


def connect(path: Path, *, readonly: bool = False) -> sqlite3.Connection:
    """Open a database file without implicit transactions; raise `sqlite3.Error`.

    A connection is for one thread. A reader creates a small file next to the database; if it cannot
    (a full disk, a read-only folder) there are no writers, and it opens the file as immutable.
    """
    if not readonly:
        return _opened(str(path))
    try:
        return _opened(str(path), "query_only = 1", "schema_version")
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode & _PRIMARY not in _UNWRITABLE or _has_log(path):
            raise
    return _opened(f"{path.absolute().as_uri()}?immutable=1")


def _opened(where: str, *pragmas: str) -> sqlite3.Connection:
    is_uri = where.startswith("file:")
    connection = sqlite3.connect(where, timeout=WAIT, isolation_level=None, uri=is_uri)
    try:
        connection.execute(f"PRAGMA cache_size = -{PAGE_CACHE}")
        for pragma in pragmas:
            connection.execute(f"PRAGMA {pragma}").fetchall()
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def _has_log(path: Path) -> bool:
    """Return whether the log holds changes that are not in the database itself yet."""
    log = path.with_name(f"{path.name}-wal")
    return log.is_file() and log.stat().st_size > 0


def is_whole(path: Path) -> bool:
    """Return whether SQLite finds no damage in a file; a locked one counts as undamaged."""
    try:
        with closing(connect(path, readonly=True)) as db:
            return bool(db.execute("PRAGMA quick_check(1)").fetchone()[0] == "ok")
    except sqlite3.OperationalError as error:
        return "locked" in str(error)
    except sqlite3.DatabaseError:
        return False


def connect_in_memory() -> sqlite3.Connection:
    """Return an empty database in memory."""
    return sqlite3.connect(":memory:", isolation_level=None)


def run_all(connection: sqlite3.Connection, statements: str) -> None:
    """Run statements one by one, because Python's script method would end a transaction."""
    for statement in statements.split(";"):
        if statement.strip():
            connection.execute(statement)


CURRENT = "current"
SOURCES = "sources.json"
LOCK = "writing.lock"
_BUSY = frozenset({sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED})

BROKEN = ".broken"
_NAME = re.compile(r"cards-(\d+)\.db")
_LONGEST = 200
_MOST = 1 << 20
_ENDINGS = ("", "-wal", "-shm", "-journal")


class BusyError(Exception):
    """Another program is writing the card database, and has not finished in time."""


class Generations:
    """The database files of one folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def current(self) -> Path | None:
        """Return the current file, or None if there is none."""
        try:
            name = read_whole(self.folder / CURRENT, _LONGEST).decode("ascii", "replace").strip()
        except OSError:
            return None
        path = self.folder / name
        return path if _NAME.fullmatch(name) and path.is_file() else None

    def next(self) -> Path:
        """Return an unused path for a new file."""
        taken = [int(found[1]) for path in self._all() if (found := _NAME.match(path.name))]
        return self.folder / f"cards-{max(taken, default=0) + 1}.db"

    def adopt(self, path: Path) -> None:
        """Make a finished file the current one; raise `OSError`."""
        write_whole(self.folder / CURRENT, path.name.encode())

    def sources(self) -> list[Path]:
        """Return the source files of the database, as recorded by `record_sources`."""
        try:
            noted = msgspec.json.decode(read_whole(self.folder / SOURCES, _MOST), type=list[str])
            return [Path(path) for path in noted]
        except (OSError, ValueError):
            return []

    def record_sources(self, paths: Sequence[Path]) -> None:
        """Record the source files, apart from the database; raise `OSError`."""
        write_whole(self.folder / SOURCES, msgspec.json.encode([str(path) for path in paths]))

    def set_aside(self, path: Path) -> None:
        """Rename a damaged file to keep it for inspection."""
        for ending in _ENDINGS:
            with contextlib.suppress(OSError):
                old = path.with_name(path.name + ending)
                old.replace(path.with_name(f"{path.name}{BROKEN}{ending}"))

    def remove(self, path: Path) -> None:
        """Remove a file and its auxiliary files."""
        for ending in _ENDINGS:
            with contextlib.suppress(OSError):
                path.with_name(path.name + ending).unlink(missing_ok=True)

    def clear_out(self) -> None:
        """Remove files that are no longer current; those still in use are left for later.

        The latest damaged one is kept. Call only while `writing`, because a file may be in
        progress.
        """
        current = self.current()
        files = [path for path in self._all() if path != current]
        broken = sorted((path for path in files if path.name.endswith(BROKEN)), key=_number)
        for path in files:
            if path not in broken[-1:]:
                self.remove(path)

    @contextlib.contextmanager
    def writing(self) -> Iterator[None]:
        """Hold the writer's lock; raise `BusyError`, or another error if writing is impossible.

        The lock is one of SQLite, which ends with the process.
        """
        self.folder.mkdir(parents=True, exist_ok=True)
        with closing(sqlite3.connect(self.folder / LOCK, timeout=WAIT, isolation_level=None)) as db:
            try:
                db.execute("BEGIN EXCLUSIVE")
            except sqlite3.OperationalError as error:
                if error.sqlite_errorcode & _PRIMARY in _BUSY:
                    raise BusyError(str(error)) from error
                raise
            yield

    def _all(self) -> list[Path]:
        found = [*self.folder.glob("cards-*.db"), *self.folder.glob(f"cards-*.db{BROKEN}")]
        return [path for path in found if _NAME.match(path.name)]


def _number(path: Path) -> int:
    found = _NAME.match(path.name)
    return int(found[1]) if found else 0


def is_damaged(folder: Path) -> bool:
    """Return whether the current database has a broken page, in up to a tenth of a second.

    A missing one is not damaged. A broken page may stay unnoticed until its cards are read.
    """
    path = Generations(folder).current()
    return path is not None and not is_whole(path)


def was_left_open(folder: Path) -> bool:
    """Return whether the last user of the database did not close it."""
    path = Generations(folder).current()
    return path is not None and path.with_name(f"{path.name}-wal").exists()


CARD, EXTRA, COMBINED = 0, 1, 2
"""A card for decks, an extra (tokens, emblems), and the result of a meld."""

BITS = {"W": 1, "U": 2, "B": 4, "R": 8, "G": 16}
NUMBERS = ("power", "toughness", "loyalty", "defense", "cost", "life", "intellect")
_BASIC_LANDS = frozenset({"Plains", "Island", "Swamp", "Mountain", "Forest"})
_REMINDER = re.compile(r"\([^()]*\)")
"""Reminder text, in brackets."""
_SEPARATOR = "\x1f"
_NONE = (None,) * len(NUMBERS)
_KEPT = 4096


class CardRow(NamedTuple):
    """A row of the table ``card``."""

    id: int
    key: int
    mark: int
    game: str
    oracle: str
    pitch: str
    name: str
    sort: str
    extra: int
    token: int
    layout: str
    press: str
    sides: int
    faces: int
    mv: float
    colors: int
    identity: int
    legality: str


class NameRow(NamedTuple):
    """A name of a card: its rank, its key, and its typed form."""

    card: int
    game: str
    section: int
    rank: int
    key: str
    typed: str


def key_of_card(card: Card, game: str) -> int:
    """Return a number that identifies a card whatever is printed on it now.

    Sources use different words for layouts: a prototype card of one is normal in another. So a card
    for decks is identified by its structure, and only extras by their source's word.
    """
    kind = card.press_layout if is_extra(card) else card.layout
    parts = (game, card.oracle_id, pitch_of(card), kind, card.name)
    text = _SEPARATOR.join(parts).encode("utf-8", "surrogatepass")
    return int.from_bytes(blake2b(text, digest_size=8).digest(), "big", signed=True)


class Identity(NamedTuple):
    """The identity of a card in the database, and the ``mark`` of its previous value."""

    id: int
    key: int
    mark: int
    game: str
    legality: str = ""


class CardFacts:
    """Builds the rows of cards, with a cache of shared values."""

    def __init__(self) -> None:
        self._costs: dict[int, tuple[ManaCost, float, int]] = {}

    def card_row(self, card: Card, known: Identity, sort: str, extra: int) -> CardRow:
        """Return the row of a card; ``extra`` is `CARD` or another kind."""
        front = card.sides[0]
        split = card.layout is Layout.SPLIT and len(front) > 1
        shown = front if split else front[:1]
        costs = [self._cost(face) for face in shown]
        colors = 0
        for face in shown:
            colors |= self._colors(face)
        return CardRow(
            known.id,
            known.key,
            known.mark,
            known.game,
            card.oracle_id,
            pitch_of(card),
            card.name,
            sort,
            extra or int(is_extra(card)),
            int(card.is_token),
            card.layout,
            card.press_layout,
            len(card.sides),
            sum(map(len, card.sides)),
            sum(value for value, _ in costs),
            colors,
            self._identity(card),
            known.legality,
        )

    def face_rows(self, card: Card, card_id: int) -> Iterator[tuple[int | float | None, ...]]:
        """Yield the rows of the faces: id, side, mana value, colours, and the `NUMBERS`."""
        for place, (side, face) in enumerate(faces_of(card)):
            numbers: tuple[float | None, ...] = _NONE
            if face.stats:
                printed = dict(face.stats)
                numbers = tuple([_as_number(printed.get(name)) for name in NUMBERS])
            value, _ = self._cost(face)
            yield (card_id * FACES + place, side, value, self._colors(face), *numbers)

    def _cost(self, face: Face) -> tuple[float, int]:
        cost = face.mana_cost
        known = self._costs.get(id(cost))
        if known is None:
            if len(self._costs) >= _KEPT:
                self._costs.clear()
            # The cost is held as well, so that no other one comes to bear its id.
            known = self._costs[id(cost)] = (cost, cost.mana_value, mask_of(cost.colors))
        return known[1], known[2]

    def _colors(self, face: Face) -> int:
        if face.color_override is None and has_colors_of_cost(face):
            return self._cost(face)[1]
        return _mask(face.colors)

    def _identity(self, card: Card) -> int:
        """Return the colour identity; only texts with symbols and lands add to the cost."""
        if len(card.sides) == 1 and len(card.sides[0]) == 1:
            face = card.sides[0][0]
            plain = "{" not in face.text and _BASIC_LANDS.isdisjoint(face.type_line.subtypes)
            if plain and not face.color_indicator and face.color_override is None:
                return self._cost(face)[1]
        return _mask(color_identity(card))


def word_rows(card: Card, card_id: int) -> Iterator[tuple[int, str, str, str, str, str]]:
    """Yield the full-text columns of each face: id, name, types, text, reminders, keywords."""
    for place, (_, face) in enumerate(faces_of(card)):
        line = face.type_line
        words = face.typebox or " ".join((*line.supertypes, *line.types, *line.subtypes))
        text = symbols_as_words(face.text) if "{" in face.text else face.text
        reminder = ""
        if "(" in text:
            reminder = " ".join(_REMINDER.findall(text))
            text = _REMINDER.sub("", text)
        yield card_id * FACES + place, face.name, words, text, reminder, ", ".join(face.keywords)


def name_rows(card: Card, card_id: int, game: str) -> Iterator[NameRow]:
    """Yield the names of a card, the whole one first; most have no other."""
    if card.layout is Layout.SINGLE and not card.front.typebox and card.front.name == card.name:
        rank = Rank.EXTRA if is_extra(card) else Rank.CARD
        yield name_row(card_id, game, rank, key_of(card.name))
        return
    for rank, name in names_of(card):
        yield name_row(card_id, game, rank, key_of(name))


def name_row(card_id: int, game: str, rank: Rank, key: str) -> NameRow:
    """Return the row of a name by its key."""
    return NameRow(card_id, game, SECTION_OF[rank], rank, key, typed(key))


def endings(name: str) -> Iterator[tuple[str, int]]:
    """Yield a typed name from each later word on, and the length of the name."""
    at = name.find(" ")
    while at >= 0:
        yield name[at + 1 :], len(name)
        at = name.find(" ", at + 1)


def symbols_as_words(text: str) -> str:
    """Return a text in which ``{T}`` is a unique word."""
    return text.replace("{", " sym").replace("}", " ")


def mana_value(card: Card) -> float:
    """Return the mana value of a card in hand: of both halves if it is split, else of the front."""
    faces: Iterable[Face] = card.sides[0]
    if card.layout is not Layout.SPLIT:
        faces = (card.front,)
    return sum(face.mana_cost.mana_value for face in faces)


def mask_of(letters: Iterable[str]) -> int:
    """Return colours as bits."""
    return sum(BITS[letter] for letter in set(letters))


@lru_cache(_KEPT)
def _mask(colors: frozenset[str]) -> int:
    return mask_of(colors)


def faces_of(card: Card) -> Sequence[tuple[int, Face]]:
    """Return the searchable faces, each with its side."""
    found = [(at, face) for at, side in enumerate(card.sides) for face in side]
    return found[:FACES]


@lru_cache(_KEPT)
def _as_number(printed: str | None) -> float | None:
    """Return a printed number for comparison; a star counts as 0 (MTG CR 107.1)."""
    if printed is None:
        return None
    digits = printed.replace("*", "").strip("+-").replace("\N{VULGAR FRACTION ONE HALF}", ".5")
    try:
        value = float(digits or 0)
    except ValueError:
        return None
    return -value if printed.startswith("-") else value


CACHED = 8192


class _Face(Struct, frozen=True, array_like=True):
    name: str
    cost: str
    line: TypeLine
    stats: tuple[tuple[str, str], ...]
    indicator: tuple[str, ...]
    keywords: tuple[str, ...]
    text: str
    override: tuple[str, ...] | None
    typebox: str
    exiled_instead: bool
    abilities: tuple[Ability, ...]
    does: str = ""


class _Card(Struct, frozen=True, array_like=True):
    name: str
    layout: Layout
    sides: tuple[tuple[_Face, ...], ...]
    press: str
    melds_with: str
    oracle: str


_ENCODER = Encoder(order="deterministic")
_DECODER = Decoder(_Card)


def pack(card: Card) -> bytes:
    """Return the packed values of a card; equal cards give equal bytes in any printing."""
    sides = tuple(tuple([_packed(face) for face in side]) for side in card.sides)
    packed = _Card(
        card.name, card.layout, sides, card.press_layout, card.melds_with, card.oracle_id
    )
    return _ENCODER.encode(packed)


def unpack(value: bytes, set_code: str = "", number: str = "") -> Card:
    """Return the card; raise `ValueError` where the bytes are damaged."""
    packed = _DECODER.decode(value)
    return Card(
        name=packed.name,
        layout=packed.layout,
        sides=tuple(tuple(_unpacked(face) for face in side) for side in packed.sides),
        press_layout=packed.press,
        melds_with=packed.melds_with,
        set_code=set_code,
        number=number,
        oracle_id=packed.oracle,
    )


def mark_of(value: bytes) -> int:
    """Return a hash of values that fits an SQLite integer."""
    return int.from_bytes(blake2b(value, digest_size=8).digest(), "big", signed=True)


def _packed(face: Face) -> _Face:
    return _Face(
        face.name,
        "".join([f"{{{symbol.text}}}" for symbol in face.mana_cost.symbols]),
        face.type_line,
        face.stats,
        face.color_indicator,
        face.keywords,
        face.text,
        face.color_override,
        face.typebox,
        face.exiled_instead,
        face.abilities,
        face.does,
    )


def _unpacked(face: _Face) -> Face:
    return Face(
        name=face.name,
        mana_cost=_cost(face.cost),
        type_line=face.line,
        stats=face.stats,
        color_indicator=face.indicator,
        keywords=face.keywords,
        text=face.text,
        color_override=face.override,
        typebox=face.typebox,
        exiled_instead=face.exiled_instead,
        abilities=face.abilities,
        does=face.does,
    )


@lru_cache(CACHED)
def _cost(text: str) -> ManaCost:
    return ManaCost.read(text)


_NAMED = {
    "white": "w",
    "blue": "u",
    "black": "b",
    "red": "r",
    "green": "g",
    "colorless": "",
    "colourless": "",
    "c": "",
    "azorius": "wu",
    "dimir": "ub",
    "rakdos": "br",
    "gruul": "rg",
    "selesnya": "gw",
    "orzhov": "wb",
    "izzet": "ur",
    "golgari": "bg",
    "boros": "rw",
    "simic": "gu",
    "bant": "gwu",
    "esper": "wub",
    "grixis": "ubr",
    "jund": "brg",
    "naya": "rgw",
    "abzan": "wbg",
    "jeskai": "urw",
    "sultai": "bgu",
    "mardu": "rwb",
    "temur": "gur",
    "silverquill": "wb",
    "prismari": "ur",
    "witherbloom": "bg",
    "lorehold": "rw",
    "quandrix": "gu",
    "brokers": "gwu",
    "obscura": "wub",
    "maestros": "ubr",
    "riveteers": "brg",
    "cabaretti": "rgw",
    "indatha": "wbg",
    "raugrin": "urw",
    "zagoth": "bgu",
    "savai": "rwb",
    "ketria": "gur",
    "chaos": "ubrg",
    "aggression": "brgw",
    "altruism": "rgwu",
    "growth": "gwub",
    "artifice": "wubr",
}
COLOR_COUNT = " + ".join(f"({{0}} >> {bit} & 1)" for bit in range(5))
"""SQL for the number of colours in a column of bits."""

MANY = frozenset({"m", "multi", "multicolor", "multicolored", "multicoloured"})
NAMES = (*_NAMED, *sorted(MANY))


def bits_of(value: str) -> int | None:
    """Return colours as bits, or None if the value names none."""
    word = value.casefold()
    letters = _NAMED.get(word, word)
    if not all(letter.upper() in BITS for letter in letters):
        return None
    return sum(BITS[letter.upper()] for letter in set(letters))
