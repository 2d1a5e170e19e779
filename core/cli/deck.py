"""The commands about decks: ``deck check FILE`` and ``deck convert FILE --to FORMAT``."""

import argparse
import sqlite3
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from core.games import GAMES, UnknownFormatError
from core.storage.assets import read_rulebook
from core.storage.database.catalogue import told_apart
from core.storage.database.library import card_finders, open_library, unreadable
from core.storage.decks.deck_document import FoundDeck, find_cards
from core.storage.decks.deck_format import DeckFileError, ReadDeck
from core.storage.decks.formats import BY_ID, left_out, lost_commanders, read_deck_file, write_deck
from core.storage.files import CardFileError, library_folder, reason, write_whole

FAULTY, NO_DECK = 1, 2
MOST_HINTS = 50
"""Suggest names for this many unknown lines at most: a search takes some milliseconds."""
_DEK = ".dek"
_CHOICES = ("arena", "mtgo", "cod", "moxfield", "forge", "xmage", "text", "fabrary")
"""Formats listed first; all others are accepted too."""


def add_deck_commands(add: Callable[..., argparse.ArgumentParser]) -> None:
    """Add ``deck`` with its own commands."""
    deck = add("deck", help="check a deck file, or write it in another format")
    commands = deck.add_subparsers(dest="deck_command", required=True)
    check = commands.add_parser("check", help="name what is not found, and count")
    check.add_argument("--format", dest="play_format", metavar="FORMAT")
    check.set_defaults(run=lambda options: _with_deck(options, _check_found))
    convert = commands.add_parser("convert", help="write a deck in another format")
    more = [id_ for id_ in BY_ID if id_ not in _CHOICES]
    convert.add_argument("--to", required=True, choices=(*_CHOICES, *more), metavar="FORMAT")
    convert.add_argument("--out", type=Path, metavar="FILE", help="default: print it")
    convert.set_defaults(run=lambda options: _with_deck(options, _convert_found))
    for each in (check, convert):
        each.add_argument("file", type=Path, metavar="FILE")
        each.add_argument("--cards", dest="card_file", type=Path, metavar="CARDS")
        each.add_argument(
            "--library", type=Path, metavar="FOLDER", help="a folder in place of the user's own"
        )


def _with_deck(
    options: argparse.Namespace, do: Callable[[argparse.Namespace, ReadDeck, FoundDeck], int]
) -> int:
    """Call a function with the deck of a file; print the error if it cannot be read."""
    try:
        with _found(options) as (read, found):
            return do(options, read, found)
    except (DeckFileError, CardFileError) as error:
        print(error, file=sys.stderr)
        return NO_DECK


def _check_found(options: argparse.Namespace, read: ReadDeck, found: FoundDeck) -> int:
    refused = tuple(_refused(found, options.play_format)) if options.play_format else ()
    notes = (f"{each.line.name}: {each.note}." for each in found.lines if each.note)
    for line in (*map(str, read.faults), *notes, *unknown(found), *refused):
        print(line)
    print(counts(found))
    return FAULTY if found.missing or read.faults or refused else 0


def _refused(found: FoundDeck, wanted: str) -> Iterator[str]:
    """Yield the findings against a deck in a format, each with its rule number."""
    rules = GAMES[found.game].rules()
    try:
        chosen = GAMES[found.game].play_format(wanted)
    except UnknownFormatError as error:
        yield str(error)
        return
    book = read_rulebook(rules.game)
    for problem in chosen.problems(found.entries):
        number = book.number(problem.finding.key, rules.edition)
        yield f"{problem.finding.says}{f' [{number}]' if number else ''}"


def _convert_found(options: argparse.Namespace, read: ReadDeck, found: FoundDeck) -> int:
    # Magic Online has two formats, distinguished by the name of the file.
    is_dek = options.out is not None and options.out.suffix.casefold() == _DEK
    format_ = BY_ID["dek" if options.to == "mtgo" and is_dek else options.to]
    if found.game not in format_.games:
        what = f"{format_.title} takes no decks of {GAMES[found.game].title}"
        print(f"{options.file.name}: {what}; choose text or another format.", file=sys.stderr)
        return FAULTY
    text = write_deck(found.deck, format_, found.card_of)
    for line in (*map(str, read.faults), *unknown(found)):
        print(line, file=sys.stderr)
    for said in (left_out(found.deck, format_), lost_commanders(found.deck, format_, text)):
        if said:
            print(said, file=sys.stderr)
    if options.out is None:
        print(text, end="")
    else:
        try:
            write_whole(options.out, text.encode())
        except OSError as error:
            print(f"{options.out} cannot be written: {reason(error)}.", file=sys.stderr)
            return FAULTY
    return FAULTY if found.missing or read.faults else 0


@contextmanager
def _found(options: argparse.Namespace) -> Iterator[tuple[ReadDeck, FoundDeck]]:
    """Read a deck and find its cards; raise `DeckFileError` if the file has none."""
    read = read_deck_file(options.file)
    folder = options.library or library_folder()
    library = open_library(folder)
    if library is None and (says := unreadable(folder)):
        print(says, file=sys.stderr)
    try:
        found = find_cards(read.deck, card_finders(library, options.card_file))
        if read.doubtful and len(found.missing) == len(found.lines):
            what = "no line has a count, and no line is the name of a card"
            raise DeckFileError(f"{options.file.name} is no deck: {what}.")
        yield read, found
    except sqlite3.DatabaseError as error:
        what = f"the card library is damaged ({error}); import the card files again."
        raise DeckFileError(f"{options.file.name}: {what}") from error
    finally:
        if library is not None:
            library.close()


def unknown(found: FoundDeck) -> Iterator[str]:
    """Yield a message for each unknown line; the first ones suggest similar names."""
    for at, each in enumerate(found.missing):
        candidates = found.candidates(each) if at < MOST_HINTS else ()
        nearest = ", ".join(map(told_apart, candidates))
        hint = f"; nearest: {nearest}" if nearest else ""
        yield f"{each.line.count} {each.line.name}: no such card was found{hint}."


def counts(found: FoundDeck) -> str:
    """Return the card count of each board, and that of unknown cards, as text."""
    missing = sum(each.line.count for each in found.missing)
    parts = ((word, found.count(*boards)) for word, boards in GAMES[found.game].boards)
    counted = ", ".join(f"{word} {count}" for word, count in parts)
    return f"{counted}, not found {missing}"
