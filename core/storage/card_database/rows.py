"""What the database keeps beside a card's values so that it can be searched."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from hashlib import blake2b
from typing import NamedTuple

from core.cards.card import Card, Face, Layout
from core.games.mtg.names import color_identity
from core.storage.card_database.schema import FACES
from core.storage.index import SECTION_OF, Rank, is_extra, names_of, pitch_of
from core.storage.names import key_of, typed

CARD, EXTRA, COMBINED = 0, 1, 2
"""A card for decks, what comes in none (tokens, emblems), and the result of a meld."""

BITS = {"W": 1, "U": 2, "B": 4, "R": 8, "G": 16}
NUMBERS = ("power", "toughness", "loyalty", "defense", "cost", "life", "intellect")
_SEPARATOR = "\x1f"
_KEPT = 4096

_SYMBOLS = {"{": " sym", "}": " "}
_MARKS = str.maketrans(_SYMBOLS)


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


class NameRow(NamedTuple):
    """A name of a card: how well it is one, as a key, and as people type it."""

    card: int
    game: str
    section: int
    rank: int
    key: str
    typed: str


def key_of_card(card: Card, game: str) -> int:
    """Return the number that stands for a card whatever is printed on it now."""
    parts = (game, card.oracle_id, pitch_of(card), card.press_layout, card.name)
    text = _SEPARATOR.join(parts).encode("utf-8", "surrogatepass")
    return int.from_bytes(blake2b(text, digest_size=8).digest(), "big", signed=True)


class Identity(NamedTuple):
    """What tells a card from all others in the database, and ``mark`` what it was."""

    id: int
    key: int
    mark: int
    game: str


def card_row(card: Card, known: Identity, extra: int) -> CardRow:
    """Return the row of a card; ``extra`` is `CARD`, unless it is known to be something else."""
    return CardRow(
        *known,
        card.oracle_id,
        pitch_of(card),
        card.name,
        _typed(card.name),
        extra or int(is_extra(card)),
        int(card.is_token),
        card.layout,
        card.press_layout,
        len(card.sides),
        sum(map(len, card.sides)),
        mana_value(card),
        _mask(_shown_colors(card)),
        _mask(color_identity(card)),
    )


def face_rows(card: Card, card_id: int) -> Iterator[tuple[int | float | None, ...]]:
    """Yield the rows of the faces: id, side, mana value, colours, and the `NUMBERS`."""
    for place, (side, face) in enumerate(_faces(card)):
        printed = dict(face.stats)
        yield (
            card_id * FACES + place,
            side,
            face.mana_cost.mana_value if face.mana_cost else 0,
            _mask(face.colors),
            *[_number(printed.get(name)) for name in NUMBERS],
        )


def word_rows(card: Card, card_id: int) -> Iterator[tuple[int, str, str, str, str]]:
    """Yield what is searched by words on each face: id, name, types, text, keywords."""
    for place, (_, face) in enumerate(_faces(card)):
        line = face.type_line
        words = face.typebox or " ".join((*line.supertypes, *line.types, *line.subtypes))
        text = symbols_as_words(face.text) if "{" in face.text else face.text
        yield card_id * FACES + place, face.name, words, text, ", ".join(face.keywords)


def name_rows(card: Card, card_id: int, game: str) -> Iterator[NameRow]:
    """Yield the names of a card, the whole one first."""
    for rank, name in names_of(card):
        yield name_row(card_id, game, rank, key_of(name))


def name_row(card_id: int, game: str, rank: Rank, key: str) -> NameRow:
    """Return the row of a name by its key."""
    return NameRow(card_id, game, SECTION_OF[rank], rank, key, typed(key))


def endings(name: str) -> Iterator[tuple[str, int]]:
    """Yield a typed name from each later word on, and how long the name is."""
    at = name.find(" ")
    while at >= 0:
        yield name[at + 1 :], len(name)
        at = name.find(" ", at + 1)


def symbols_as_words(text: str) -> str:
    """Return a text in which ``{T}`` is a word that no other word is."""
    return text.translate(_MARKS)


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


def _shown_colors(card: Card) -> frozenset[str]:
    front = card.sides[0]
    if len(front) == 1 or card.layout is not Layout.SPLIT:
        return card.front.colors
    return frozenset().union(*(face.colors for face in front))


def _faces(card: Card) -> Iterator[tuple[int, Face]]:
    found = [(at, face) for at, side in enumerate(card.sides) for face in side]
    yield from found[:FACES]


@lru_cache(_KEPT)
def _number(printed: str | None) -> float | None:
    """Return a printed number as one can compare it; a star counts as nothing (MTG CR 107.1)."""
    if printed is None:
        return None
    digits = printed.replace("*", "").strip("+-").replace("\N{VULGAR FRACTION ONE HALF}", ".5")
    try:
        value = float(digits or 0)
    except ValueError:
        return None
    return -value if printed.startswith("-") else value


def _typed(name: str) -> str:
    return typed(key_of(name))
