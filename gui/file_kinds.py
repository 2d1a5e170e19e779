"""Detection of the kind of a file or folder."""

import re
from enum import StrEnum
from itertools import chain, islice
from pathlib import Path

from core.storage.courses import COURSE_FILE, ENDING
from core.storage.importers.fab_dataset import is_table
from core.storage.pictures import ENDINGS
from core.storage.saves import FORMAT, SUFFIX

_LOOKED = 100
"""Most files examined in a folder, and in each of three of its subfolders."""
KNOWN = (
    "Saved tables (.janus), scenarios and lessons (.toml, .json), courses (.zip), "
    "card files (.json, .csv, .tsv) and decks (.cod, .dek, .dck, .txt, .csv) can be."
)
FILES = (
    "Tables, scenarios, lessons, courses, cards and decks "
    "(*.janus *.toml *.zip *.json *.gz *.csv *.tsv *.cod *.dek *.dck *.txt);;"
    "Saved tables (*.janus);;Scenarios (*.toml *.json);;Courses (*.zip);;All files (*)"
)
"""File filter of the open dialog."""

_HEAD = f'{{"format":"{FORMAT}"'.encode()
_SCENARIO = re.compile(
    rb"""^\s*(title|game|players|rulebooks?)\s*=       # TOML
       |^\s*\[\[?(setup|step)\b                     # the same, where a table begins it
       |^\s*\{.*?"(setup|step|rulebooks?)"\s*:       # JSON
    """,
    re.MULTILINE | re.DOTALL | re.VERBOSE,
)
_LESSON = re.compile(rb'^\s*\[lesson\]|^\s*\{.*?"lesson"\s*:', re.MULTILINE | re.DOTALL)
_CARD = re.compile(rb'"(object|data|meta|oracle_id|mana_cost)"\s*:')
_DECK = re.compile(rb"<cockatrice_deck|<Deck[ >]|^\s*\[metadata\]", re.IGNORECASE | re.MULTILINE)
_DECK_TABLE = re.compile(rb"\A[^\n]*\b(?:count|quantity)\b[^\n]*", re.IGNORECASE)
_PACKED = b"\x1f\x8b"
_ARCHIVE = b"PK\x03\x04"
_READ = 64 * 1024


class Kind(StrEnum):
    """Kind of a file."""

    TABLE = "a saved table"
    SCENARIO = "a scenario"
    LESSON = "a lesson"
    COURSE = "a course of lessons"
    CARDS = "cards"
    PICTURES = "pictures of cards"
    DECK = "a deck"
    UNKNOWN = "nothing that is known here"


_BY_NAME = {
    ".toml": Kind.SCENARIO,
    ENDING: Kind.COURSE,
    **dict.fromkeys((".json", ".gz", ".csv", ".tsv"), Kind.CARDS),
    **dict.fromkeys((".cod", ".dek", ".dck", ".dec", ".txt"), Kind.DECK),
}


def kind_of(path: Path) -> Kind:
    """Return the kind of a file, by its first bytes if they are conclusive, else by its name."""
    suffix = path.suffix.casefold()
    try:
        is_folder = suffix != SUFFIX and path.is_dir()
    except OSError:  # e.g. the name is too long
        return Kind.UNKNOWN
    return _kind_of_folder(path) if is_folder else _kind_of_file(path, suffix)


def _kind_of_file(path: Path, suffix: str) -> Kind:
    head = _beginning(path)
    if suffix == SUFFIX or head.startswith(_HEAD):
        return Kind.TABLE
    if head.startswith(_ARCHIVE) or path.name == COURSE_FILE:
        return Kind.COURSE
    if _DECK.search(head[:4000]) or (suffix == ".csv" and _is_deck_table(head)):
        return Kind.DECK
    if head.startswith((_PACKED, b"[{")) or is_table(head) or _CARD.search(head):
        return Kind.CARDS
    if not _SCENARIO.search(head):
        return _BY_NAME.get(suffix, Kind.UNKNOWN)
    return Kind.LESSON if _LESSON.search(head) else Kind.SCENARIO


def _kind_of_folder(folder: Path) -> Kind:
    if any(folder.glob(COURSE_FILE)):
        return Kind.COURSE
    return Kind.PICTURES if _holds_pictures(folder) else Kind.CARDS


def _holds_pictures(folder: Path) -> bool:
    first = _first(folder)
    folders = [each for each in first if not each.suffix][:3]
    endings = {each.suffix.casefold() for each in (*first, *chain(*map(_first, folders)))}
    no_tables = {Kind.DECK, Kind.COURSE}
    tables = {suffix for suffix, kind in _BY_NAME.items() if kind not in no_tables}
    return bool(endings & ENDINGS) and not endings & tables


def _first(folder: Path) -> list[Path]:
    try:
        return list(islice(folder.iterdir(), _LOOKED))
    except OSError:
        return []


def _is_deck_table(head: bytes) -> bool:
    return not is_table(head) and _DECK_TABLE.match(head) is not None and b"ame" in head[:4000]


def _beginning(path: Path) -> bytes:
    """Return the first bytes of a regular file; a pipe is not opened."""
    try:
        if not path.is_file():
            return b""
        with path.open("rb") as file:
            return file.read(_READ)
    except OSError:
        return b""
