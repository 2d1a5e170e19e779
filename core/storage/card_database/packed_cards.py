"""A card as the database keeps it: its values in MessagePack, without set and number.

Mana costs are kept as text, because a cost read again is the same cost and shares its symbols.
"""

from functools import lru_cache
from hashlib import blake2b

from msgspec import Struct
from msgspec.msgpack import Decoder, Encoder

from core.cards.activated import Ability
from core.cards.card import Card, Face, Layout
from core.cards.mana import ManaCost
from core.cards.type_line import TypeLine

KEPT = 8192


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
    """Return the values of a card; equal cards give equal bytes, whatever their set and number."""
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
    """Return a number by which values are told apart, as SQLite can hold it."""
    return int.from_bytes(blake2b(value, digest_size=8).digest(), "big", signed=True)


def _packed(face: Face) -> _Face:
    return _Face(
        face.name,
        _written(face.mana_cost),
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


def _written(cost: ManaCost) -> str:
    return "".join([f"{{{symbol.text}}}" for symbol in cost.symbols])


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


@lru_cache(KEPT)
def _cost(text: str) -> ManaCost:
    return ManaCost.read(text)
