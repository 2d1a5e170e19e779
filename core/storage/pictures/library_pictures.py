"""Addresses of pictures from the card database, where the imported data has them."""

import sqlite3
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path
from urllib.parse import urlsplit

from core.cards.printed_side import PrintedSide
from core.storage.card_database.generations import Generations
from core.storage.card_database.library import CardLibrary, open_library
from core.storage.pictures.address import HOSTS, PictureAddress
from core.storage.printings import Printing

SIZE = "large"


class LibraryPictures:
    """Asks the database of a folder, also one that is only imported later.

    Of a card whose printing is not told it takes any that has a picture.
    """

    def __init__(self, folder: Path, hosts: Iterable[str] = HOSTS) -> None:
        self._folder = folder
        self._hosts = frozenset(hosts)
        self._library: CardLibrary | None = None
        self._path: Path | None = None

    def close(self) -> None:
        """Let go of the database."""
        if self._library is not None:
            self._library.close()
            self._library = None

    def picture(self, side: PrintedSide, /) -> PictureAddress | None:
        """Return where the picture of a side is; None also where the database is damaged."""
        # A melded face is a front of its own to the data, and bears its own number.
        name, which = (side.name, 0) if side.melded else (side.card, side.side)
        try:
            library = self._opened()
            found = [] if library is None else library.printings_called(name)
        except sqlite3.DatabaseError:
            self.close()
            return None
        addressed = [
            (printing, url)
            for printing in found
            if (url := printing.picture(which, large=True)) and self._is_asked(url)
        ]
        best = min(addressed, key=lambda each: _strangeness(each[0], side), default=None)
        if best is None:
            return None
        printing, url = best
        uid = printing.uid.hex() or sha256(url.encode()).hexdigest()[:32]
        return PictureAddress(uid=uid, side=which, size=SIZE, url=url)

    def _opened(self) -> CardLibrary | None:
        """Return the database that counts now."""
        current = Generations(self._folder).current()
        if self._path != current:
            self.close()
        if self._library is None and current is not None:
            self._library, self._path = open_library(self._folder), current
        return self._library

    def _is_asked(self, url: str) -> bool:
        try:
            return urlsplit(url).hostname in self._hosts
        except ValueError:
            return False


def _strangeness(printing: Printing, side: PrintedSide) -> tuple[bool, bool, bool]:
    """Return how far a printing is from the one that is wanted: the least comes first."""
    return (
        printing.set_code.casefold() != side.set_code.casefold(),
        not side.melded and printing.number != side.number,
        printing.lang != "en",
    )
