"""The commands about the card library: ``import FILE...`` and ``search QUERY``."""

import argparse
import sqlite3
import sys
from collections.abc import Callable, Sequence
from contextlib import ExitStack, closing
from pathlib import Path

from core.cards.card import Card
from core.games import GAMES
from core.storage.database.card_search import CardSearch, find_shipped
from core.storage.database.catalogue import pitch_of
from core.storage.database.importer import Imported, LibraryError, import_file
from core.storage.database.library import open_library, shipped_library, unreadable
from core.storage.database.query import QueryError
from core.storage.database.schema import mana_value
from core.storage.files import CardFileError, library_folder

FAULTY = 1
NOTHING = "No card matches."
SIMILAR = "No card is called so. The nearest names:"
_SHOWN = 0.01
"""Fraction of a file between two progress messages."""


def add_library_commands(add: Callable[..., argparse.ArgumentParser]) -> None:
    """Add ``import`` and ``search``."""
    importing = add("import", help="bring the cards of card files into the library")
    importing.add_argument("files", nargs="+", type=Path, metavar="FILE", help="a card file")
    importing.set_defaults(run=lambda options: import_files(options.files, options.library))
    searching = add("search", help="find cards by name or by what is printed on them")
    searching.add_argument(
        "query", metavar="QUERY", help='a name, or conditions as in "t:creature c:ur mv<=3"'
    )
    searching.add_argument("--limit", type=_count, metavar="N", help="print no more than so many")
    searching.set_defaults(
        run=lambda options: search(options.query, options.library, options.limit)
    )
    for each in (importing, searching):
        each.add_argument(
            "--library", type=Path, metavar="FOLDER", help="a folder in place of the user's own"
        )


def import_files(files: Sequence[Path], folder: Path | None) -> int:
    """Import card files; print changes, faults and counts; return 1 if there is a fault."""
    counted: dict[Path, Imported] = {}  # several files can be one set of files, read together
    unread = 0
    for path in files:
        try:
            imported = import_file(folder or library_folder(), path, _Progress(path))
        except (CardFileError, LibraryError) as error:
            print(error, file=sys.stderr)
            unread += 1
            continue
        for fault in imported.faults:
            print(f"{path}: {fault}", file=sys.stderr)
        together = counted.get(imported.path)
        says = str(imported.changes)
        if together is not None:
            says = "read together with the files before it"
        elif imported.was_known:
            says = "imported before, and unchanged since"
        print(f"{path.name}: {says}")
        counted[imported.path] = together or imported
    cards = sum(each.changes.cards for each in counted.values())
    printings = sum(each.changes.printings for each in counted.values())
    faults = unread + sum(each.fault_count for each in counted.values())
    print(f"{cards} cards, {printings} printings, {faults} faults")
    return FAULTY if faults else 0


def search(query: str, folder: Path | None, limit: int | None) -> int:
    """Print the cards that match a query, and their number; return 1 without a match."""
    with ExitStack() as stack:
        shipped = stack.enter_context(closing(shipped_library()))
        folder = folder or library_folder()
        library = open_library(folder)
        libraries = [shipped]
        if library is None and (says := unreadable(folder)):
            print(says, file=sys.stderr)
        elif library is not None:
            libraries.insert(0, stack.enter_context(closing(library)))
        searched = CardSearch(*libraries)
        count = 0
        try:
            found = [searched.find(game, query) for game in GAMES]
            if all(each.is_nearest or not each.cards for each in found):
                print(SIMILAR if any(each.cards for each in found) else NOTHING, file=sys.stderr)
            else:  # a name of one game is not looked for among similar ones of the other
                found = [each for each in found if not each.is_nearest]
            for each in found:
                shown = len(each.cards) if limit is None else max(0, limit - count)
                for card in each.cards[:shown]:
                    print(line(card))
                count += len(each.cards)
        except QueryError as error:
            _point_at(query, error)
        except sqlite3.DatabaseError as error:
            try:
                find_shipped(shipped, next(iter(GAMES)), query)
            except QueryError as unanswerable:
                _point_at(query, unanswerable)
            else:
                what = f"the card database cannot be read ({error}); import the card files again."
                print(what, file=sys.stderr)
    print(f"{count} found")
    return 0 if count else FAULTY


def line(card: Card) -> str:
    """Return a card as one line: name, types, and mana value or pitch."""
    faces = card.faces
    types = " // ".join(face.typebox or str(face.type_line) for face in faces)
    value = pitch_of(card) if card.front.typebox else f"{mana_value(card):g}"
    return f"{card.name}\t{types}\t{value}"


def _point_at(query: str, error: QueryError) -> None:
    marks = "^" * max(1, error.end - error.start)
    print(f"{query}\n{' ' * error.start}{marks}\n{error}", file=sys.stderr)


class _Progress:
    """Prints the progress of reading a file."""

    def __init__(self, path: Path) -> None:
        self._name = path.name
        self._shown = 0.0

    def __call__(self, done: int, total: int) -> bool:
        part = done / total if total else 1.0
        if sys.stderr.isatty() and part - self._shown >= _SHOWN:
            self._shown = part
            end = "\n" if done >= total else ""
            print(f"\r{self._name}: {part:4.0%}", end=end, file=sys.stderr, flush=True)
        return True


def _count(written: str) -> int:
    count = int(written)
    if count < 0:
        raise argparse.ArgumentTypeError("it must not be negative")
    return count
