"""Rows of the database: card values packed into bytes, and columns for searching."""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from hashlib import blake2b
from typing import NamedTuple

from msgspec import Struct
from msgspec.msgpack import Decoder, Encoder

from core.cards.abilities import Ability
from core.cards.card import Card, Face, Layout, has_colors_of_cost
from core.cards.mana import ManaCost
from core.cards.type_line import TypeLine
from core.games.mtg.faces.names import color_identity
from core.storage.database.index import (
    SECTION_OF,
    Rank,
    is_extra,
    key_of,
    names_of,
    pitch_of,
    typed,
)
from core.storage.database.schema import FACES

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
                numbers = tuple([_number(printed.get(name)) for name in NUMBERS])
            value, _ = self._cost(face)
            yield (card_id * FACES + place, side, value, self._colors(face), *numbers)

    def _cost(self, face: Face) -> tuple[float, int]:
        """Return the mana value of a face's cost and its colours as bits."""
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
def _number(printed: str | None) -> float | None:
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
    )


@lru_cache(CACHED)
def _cost(text: str) -> ManaCost:
    return ManaCost.read(text)
