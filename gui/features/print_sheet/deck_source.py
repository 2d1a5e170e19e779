"""The cards of a deck file as something to print."""

from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path

from msgspec import Struct

from core.rules.deck_check import DeckEntry
from core.storage.database.catalogue import CardFinder
from core.storage.decks.deck_cards import find_cards
from core.storage.decks.formats import read_deck_file
from gui.features.print_sheet.contents import Entries, Source

_NAMED = 6


class ReadSource(Struct, frozen=True):
    """The cards of a deck, and in a sentence what of it was not found; ``""`` if nothing."""

    source: Source
    lacks: str


def counted(entries: Iterable[DeckEntry]) -> Entries:
    """Return the cards of a deck with their numbers, on whatever boards they are."""
    known = list(entries)
    counts = Counter(dict.fromkeys((entry.card for entry in known), 0))
    for entry in known:
        counts[entry.card] += entry.count
    return tuple(counts.items())


def source_of(path: Path, finders: Mapping[str, CardFinder]) -> ReadSource:
    """Return the cards of a deck file; raise `DeckFileError` if it is none."""
    read = read_deck_file(path)
    found = find_cards(read.deck, finders)
    missing = [each.line.name for each in found.missing]
    lacks = ""
    if missing:
        more = f" and {len(missing) - _NAMED} more" if len(missing) > _NAMED else ""
        lacks = f"Not found, and not printed: {', '.join(missing[:_NAMED])}{more}."
    return ReadSource(Source(path.stem, tuple(counted(found.entries))), lacks)
