"""Formats of card files, recognised by content."""

from collections.abc import Callable, Sequence
from pathlib import Path

from msgspec import Struct

from core.storage.importers import fab_dataset, mtgjson, scryfall
from core.storage.importers.collection import CardFile
from core.storage.importers.source import ProgressReport, opened

Reader = Callable[..., CardFile]
"""Takes a path, ``progress``, and ``keep``, which receives the cards one by one."""


class CardFormat(Struct, frozen=True):
    """A format of card files: game, recognition, reader.

    ``files`` returns all files that are read, the main one first.
    """

    game: str
    fits: Callable[[Path, bytes], bool]
    read: Reader
    files: Callable[[Path], Sequence[Path]] = lambda path: (path,)


FORMATS = (
    CardFormat(
        fab_dataset.GAME,
        fab_dataset.fits,
        fab_dataset.read_dataset,
        lambda path: tuple(fab_dataset.find_tables(path).values()),
    ),
    CardFormat(mtgjson.GAME, lambda _path, head: mtgjson.is_mtgjson(head), mtgjson.read_mtgjson),
    CardFormat(scryfall.GAME, lambda _path, _head: True, scryfall.read_cards),
)
"""The first format that fits is used; the last one fits every file."""


class GameCards(Struct, frozen=True):
    """The cards of a file, and their game."""

    game: str
    file: CardFile


def read_card_file(path: Path, *, progress: ProgressReport | None = None) -> GameCards:
    """Read any card file: Scryfall's or MTGJSON's, a table of the Flesh and Blood dataset.

    A folder is read if it holds that dataset. Raise `CardFileError` if nothing can be read,
    `Cancelled` if it was stopped.
    """
    meant = format_of(path)
    return GameCards(meant.game, meant.read(path, progress=progress))


def format_of(path: Path) -> CardFormat:
    """Return the format of a card file; raise `CardFileError` if it cannot be opened."""
    head = b"" if path.is_dir() else _head(path)
    return next(each for each in FORMATS if each.fits(path, head))


def _head(path: Path) -> bytes:
    with opened(path) as source:
        return source.read(fab_dataset.HEAD)
