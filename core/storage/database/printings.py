"""Printings: where and when a card was printed, by whom it was drawn, where its pictures are."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Protocol

from msgspec import DecodeError, Struct
from msgspec.json import Decoder

from core.cards.card import Card
from core.games import GAMES
from core.rules.deck_check import BANNED, NOT_PART

NORMAL, LARGE = "/normal/", "/large/"


class Printing(Struct, frozen=True, kw_only=True):
    """One printing of a card.

    ``uid`` has the 16 bytes by which its source knows it (Scryfall's id), or none. ``released`` is
    a date as ``2011-09-30``. ``front`` and ``back`` are addresses of pictures as the data gives
    them, ``""`` where it gives none; ``has_large`` says that the data names a larger one of each as
    well. ``names`` are those it bears in another language or in another world. ``legality`` says
    where the card may not be played, as `core.storage.database.printings` reads it.
    """

    uid: bytes = b""
    set_code: str = ""
    number: str = ""
    lang: str = "en"
    rarity: str = ""
    released: str = ""
    artist: str = ""
    front: str = ""
    back: str = ""
    has_large: bool = False
    mtgo: int = 0
    names: tuple[str, ...] = ()
    legality: str = ""

    def picture(self, side: int = 0, *, large: bool = False) -> str:
        """Return the address of the picture of a side (0 front, 1 back), or ``""``."""
        address = self.back if side else self.front
        return address.replace(NORMAL, LARGE) if large and self.has_large else address


NO_PRINTING = Printing()
"""Where nothing is known of it, or nobody asked."""


class Keep(Protocol):
    """Gets each card with its printing as soon as it is read, and whether it is a melded result."""

    def __call__(self, card: Card, printing: Printing, /, *, combined: bool) -> None:
        """Take it."""


NOWHERE: Mapping[str, str] = MappingProxyType({})
_STATUSES = {"banned": BANNED, "not_legal": NOT_PART}
_KEPT = 4096
_DECODER = Decoder(dict[str, object])


@lru_cache(_KEPT)
def legality_in(raw: bytes, *, names_all: bool = True) -> str:
    """Return what an object of JSON says, for the database: ``modern:banned``, mostly ``""``.

    A format that it does not name is passed over; where ``names_all`` is false it names only
    those that a card is part of, if it names any.
    """
    try:
        stated = _DECODER.decode(raw)
    except (DecodeError, UnicodeDecodeError):
        return ""
    missing = "legal" if names_all or not stated else "not_legal"
    statuses = ((each, stated.get(each, missing)) for each in GAMES["mtg"].listed_formats)
    return written(
        (each, _STATUSES[status.casefold()])
        for each, status in statuses
        if isinstance(status, str) and status.casefold() in _STATUSES
    )


def written(said: Iterable[tuple[str, str]]) -> str:
    """Return formats, each with `BANNED` or `NOT_PART`, as the database keeps them."""
    return " ".join(f"{format_}:{status}" for format_, status in said)


@lru_cache(_KEPT)
def read_legality(text: str) -> Mapping[str, str]:
    """Return what the database keeps, by format."""
    parts = (part.partition(":") for part in text.split())
    return MappingProxyType({format_: status for format_, _, status in parts if status})
