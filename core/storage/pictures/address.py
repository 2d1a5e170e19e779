"""Where a picture can be downloaded, as the data of the cards says."""

import re
from typing import Protocol

from msgspec import Struct

from core.cards.printed_side import PrintedSide

HOSTS = frozenset({"cards.scryfall.io"})
"""The only hosts that are asked for pictures: those whose rules for it are known and kept."""

_SAFE = re.compile(r"[^a-z0-9]+")


class PictureAddress(Struct, frozen=True, kw_only=True):
    """One picture: the id of its printing, which side, in which size, and where it is."""

    uid: str
    side: int
    size: str
    url: str

    @property
    def key(self) -> str:
        """The key under which it is kept; no two pictures have the same."""
        return "-".join(
            _SAFE.sub("", part) for part in (self.uid.lower(), str(self.side), self.size)
        )


class PictureSource(Protocol):
    """Knows where pictures are."""

    def picture(self, side: PrintedSide, /) -> PictureAddress | None:
        """Return where the picture of a side is, None if the data does not say."""

    def close(self) -> None:
        """Let go of what the addresses are read from."""
