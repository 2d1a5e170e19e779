"""Printings: where and when a card was printed, by whom it was drawn, where its pictures are."""

from typing import Protocol

from msgspec import Struct

from core.cards.card import Card

NORMAL, LARGE = "/normal/", "/large/"


class Printing(Struct, frozen=True, kw_only=True):
    """One printing of a card.

    ``uid`` has the 16 bytes by which its source knows it (Scryfall's id), or none. ``released`` is
    a date as ``2011-09-30``. ``front`` and ``back`` are addresses of pictures as the data gives
    them, ``""`` where it gives none; ``has_large`` says that the data names a larger one of each as
    well. ``names`` are those it bears in another language or in another world. ``legality`` says
    where the card may not be played, as `core.storage.legality` reads it.
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
