"""Printings of cards: set, date, artist, pictures, legality."""

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

    ``uid`` are the 16 bytes of its id in the source (Scryfall's id), or none. ``released`` is a
    date as ``2011-09-30``. ``front`` and ``back`` are addresses of pictures, ``""`` if unknown;
    with ``has_large`` the data has a larger one of each as well. ``names`` are those in another
    language or world. ``legality`` is in the form that `read_legality` reads.
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
"""No known printing."""


class Keep(Protocol):
    """Receives each card with its printing as it is read; ``combined`` marks a melded result."""

    def __call__(self, card: Card, printing: Printing, /, *, combined: bool) -> None:
        """Store a card."""


NOWHERE: Mapping[str, str] = MappingProxyType({})
_STATUSES = {"banned": BANNED, "not_legal": NOT_PART}
_KEPT = 4096
_DECODER = Decoder(dict[str, object])


@lru_cache(_KEPT)
def legality_in(raw: bytes, *, names_all: bool = True) -> str:
    """Return the legality in a JSON object as the database stores it: ``modern:banned``.

    Formats of no game are skipped. If ``names_all`` is false the object lists only the formats of
    the card, if it lists any.
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
    """Return formats with `BANNED` or `NOT_PART` in stored form."""
    return " ".join(f"{format_}:{status}" for format_, status in said)


@lru_cache(_KEPT)
def read_legality(text: str) -> Mapping[str, str]:
    """Return the stored legality by format."""
    parts = (part.partition(":") for part in text.split())
    return MappingProxyType({format_: status for format_, _, status in parts if status})
