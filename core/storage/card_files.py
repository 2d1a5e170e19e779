"""Card files of every kind: what a file holds decides who reads it, not what it is called."""

from collections.abc import Callable
from pathlib import Path

from msgspec import Struct

from core.storage.collection import CardFile
from core.storage.fab_dataset import HEAD, SUFFIXES, is_table, read_dataset, tables_in
from core.storage.mtgjson import is_mtgjson, read_mtgjson
from core.storage.scryfall import read_cards
from core.storage.source import ActionContext, opened

Reader = Callable[..., CardFile]


class GameCards(Struct, frozen=True):
    """What a card file held, and which game its cards are of."""

    game: str
    file: CardFile


def read_card_file(path: Path, *, progress: ActionContext | None = None) -> GameCards:
    """Read any card file: Scryfall's or MTGJSON's, a table of the Flesh and Blood dataset.

    A folder is read if it holds that dataset. Raise `CardFileError` if nothing can be read,
    `Cancelled` if it was stopped.
    """
    game, read = _reader_of(path)
    return GameCards(game, read(path, progress=progress))


def _reader_of(path: Path) -> tuple[str, Reader]:
    if path.is_dir():
        return ("fab", read_dataset) if tables_in(path) else ("mtg", read_cards)
    with opened(path) as source:
        head = source.read(HEAD)
    if is_table(head) or path.name.casefold().endswith(SUFFIXES):
        return "fab", read_dataset
    return "mtg", read_mtgjson if is_mtgjson(head) else read_cards
