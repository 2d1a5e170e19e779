"""All deck formats: recognising, reading and writing decks."""

import re
from collections.abc import Callable, Mapping
from itertools import accumulate
from pathlib import Path
from unicodedata import category

from msgspec.structs import replace

from core.cards.card import Card
from core.cards.deck import Board, Deck, DeckLine
from core.messages import worded
from core.storage.decks.deck_format import DeckFileError, DeckFormat, Faults, ReadDeck, WrittenLine
from core.storage.decks.fabrary import FABRARY
from core.storage.decks.tables import ARCHIDEKT_TABLE, DECKBOX, MANABOX, MOXFIELD_TABLE
from core.storage.decks.text_formats import (
    ARCHIDEKT,
    ARENA,
    FORGE,
    MOXFIELD,
    MTGO_TEXT,
    PLAIN_TEXT,
    XMAGE,
)
from core.storage.decks.xml_formats import COCKATRICE, MTGO_DEK
from core.storage.files import Fault, read_whole, reason

LARGEST = 4 << 20
"""Maximum size of a deck file in bytes; the largest collections have some hundred thousand."""

MOST_CARDS = 10_000
"""Maximum number of cards on all boards: each becomes an object of the table."""

MOST_LINES = 30_000
"""Maximum number of lines, with comments and blank lines."""

_SHOWN = 60
LONGEST_WORD = 300
"""Maximum length of a name, a number, a tag; the longest card name has 141 characters."""

FORMATS: tuple[DeckFormat, ...] = (
    COCKATRICE,
    MTGO_DEK,
    FORGE,
    XMAGE,
    DECKBOX,
    MANABOX,
    MOXFIELD_TABLE,
    ARCHIDEKT_TABLE,
    FABRARY,
    ARCHIDEKT,
    MOXFIELD,
    ARENA,
    MTGO_TEXT,
    PLAIN_TEXT,
)
"""In the order of recognition; the last one takes everything."""

BY_ID: Mapping[str, DeckFormat] = {each.id: each for each in FORMATS}
SUFFIXES = tuple(sorted({each.suffix for each in FORMATS}))
_FOREIGN = {"<": "XML or a web page of another kind", "{": "data in JSON", "%PDF": "a PDF"}
_KEPT = frozenset("\t\n\r")
_SURROGATES = re.compile("[\ud800-\udfff]")
"""Surrogates, which a clipboard can hold but no file."""


def format_of(text: str) -> DeckFormat:
    """Return the format of a text; plain text if no other matches."""
    return next(each for each in FORMATS if each.recognise(text))


def read_deck(content: bytes | str, most_cards: int = MOST_CARDS) -> ReadDeck:
    """Read a deck from a file's content or a pasted text; raise `DeckFileError`."""
    text = _SURROGATES.sub("?", content) if isinstance(content, str) else _decoded(content)
    text = "".join(sign for sign in text if sign in _KEPT or category(sign) != "Cc")
    if not text.strip():
        raise DeckFileError(worded("there is nothing in it; a line looks like: 4 Lightning Bolt"))
    lines = text.count("\n")
    if lines > MOST_LINES:
        what = worded(
            "it has {lines:,} lines, and no deck has more than {most:,}; divide it into several "
            "files",
            lines=lines,
            most=MOST_LINES,
        )
        raise DeckFileError(what)
    format_ = format_of(text)
    bare = text.lstrip()
    if format_ is PLAIN_TEXT:
        for what in (what for sign, what in _FOREIGN.items() if bare.startswith(sign)):
            raise DeckFileError(worded("this is {what}; save the deck as text or .cod", what=what))
    found = _without_endless(format_.read(text), text)
    if not found.deck.lines:
        if not found.faults:
            raise DeckFileError(worded("there is no card in it"))
        fault = found.faults[0].where_and_what
        raise DeckFileError(worded("there is no card in it: {fault}", fault=fault))
    return _of_at_most(most_cards, found)


def _of_at_most(most: int, found: ReadDeck) -> ReadDeck:
    lines = found.deck.lines
    totals = accumulate(line.count for line in lines)
    taken = next((at for at, total in enumerate(totals) if total > most), len(lines))
    if taken == len(lines):
        return found
    what = worded(
        "there are more than {most:,} cards, so the last {lines:,} lines, from {name} on, were "
        "left out",
        most=most,
        lines=len(lines) - taken,
        name=repr(lines[taken].name[:60]),
    )
    remedy = worded("divide it into several files; the lines before were loaded")
    fault = Fault(line=0, what=what, remedy=remedy)
    deck = replace(found.deck, lines=lines[:taken])
    return replace(found, deck=deck, faults=(*found.faults, fault), whole=False)


def _without_endless(found: ReadDeck, text: str) -> ReadDeck:
    """Return the deck without lines that contain an endless word."""
    lines = found.deck.lines
    sound = tuple(line for line in lines if _longest(line) <= LONGEST_WORD)
    if len(sound) == len(lines):
        return found
    faults = Faults()
    written = text.splitlines()
    what = worded("a word on this line is longer than {most} characters", most=LONGEST_WORD)
    for line in (each for each in lines if _longest(each) > LONGEST_WORD):
        begins = line.name[:_SHOWN]
        number = next((at for at, each in enumerate(written, 1) if begins in each), 0)
        faults.miss(number, what, line.name)
    deck = replace(found.deck, lines=sound)
    return replace(found, deck=deck, faults=(*found.faults, *faults.all()), whole=False)


def _longest(line: DeckLine) -> int:
    words = (line.name, line.set_code, line.number, line.scryfall_id, line.comment, *line.tags)
    return max(map(len, words))


def read_deck_file(path: Path) -> ReadDeck:
    """Read a deck file; raise `DeckFileError` with its name for other content."""
    try:
        found = read_deck(read_whole(path, LARGEST))
    except OSError as error:
        what = worded("{name} cannot be read: {error}.", name=path.name, error=reason(error))
        raise DeckFileError(what) from error
    except DeckFileError as error:
        what = worded("{name} is no deck: {error}.", name=path.name, error=str(error))
        raise DeckFileError(what) from error
    if found.deck.name:
        return found
    return replace(found, deck=replace(found.deck, name=path.stem))


def _decoded(content: bytes) -> str:
    if len(content) > LARGEST:
        most = LARGEST >> 20
        raise DeckFileError(worded("it is larger than {most} MB, and no deck is", most=most))
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        return content.decode("utf-16", errors="replace").removeprefix("\ufeff")
    if b"\x00" in content:
        raise DeckFileError(worded("it holds no text; open the file that the deck was saved to"))
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("cp1252", errors="replace")


CardOf = Callable[[DeckLine], Card | None]


def write_deck(deck: Deck, format_: DeckFormat, card_of: CardOf) -> str:
    """Return a deck in a format.

    In its own format every word stays as it was. In another one names are spelt as that one does,
    and content that only the old one can hold is left out.
    """
    if deck.source == format_.id:
        same = [WrittenLine(line, line.name, card_of(line)) for line in deck.lines]
        return format_.write(deck, same)
    lines = []
    for line in deck.lines:
        card = card_of(line)
        name = line.name if card is None else format_.spell(card)
        lines.append(WrittenLine(replace(line, above=(), more=()), name, card))
    bare = tuple(each.line for each in lines)
    return format_.write(replace(deck, lines=bare, below=(), more=(), source=format_.id), lines)


_COMMANDERS = (Board.COMMANDER, Board.COMPANION)


def lost_commanders(deck: Deck, format_: DeckFormat, text: str) -> str:
    """Return a sentence on commanders that a text of the deck no longer marks, or ``""``.

    Some formats store a commander in the sideboard, where it is recognised only in a whole deck of
    a hundred cards.
    """
    count = deck.count(*_COMMANDERS)
    if not count or read_deck(text).deck.count(*_COMMANDERS) == count:
        return ""
    names = " and ".join(line.name for line in deck.lines if line.board in _COMMANDERS)
    return worded(
        "{title} cannot mark commanders: {names} moved to the sideboard.",
        title=format_.title,
        names=names,
    )


def left_out(deck: Deck, format_: DeckFormat) -> str:
    """Return a sentence on boards that a format cannot hold, or ``""``."""
    boards = [board for board in Board if board not in format_.boards and deck.count(board)]
    if not boards:
        return ""
    counts = ((deck.count(board), board) for board in boards)
    what = " and ".join(
        worded("{count} on the board {board}", count=count, board=board) for count, board in counts
    )
    return worded(
        "{title} has no place for some cards, which are left out: {what}.",
        title=format_.title,
        what=what,
    )
