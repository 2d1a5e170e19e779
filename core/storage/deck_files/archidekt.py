"""Archidekt's text: ``1x Fire // Ice (mh2) 290 *F* [Sideboard] ^Keeper,#4aab08^``.

The first category in the brackets tells the board; one with ``{noDeck}`` is not in the deck.
"""

import re
from collections.abc import Sequence

from msgspec.structs import replace

from core.cards.deck import Board, Deck, DeckLine, Pairs
from core.storage.deck_files.deck_format import (
    DeckFormat,
    ReadDeck,
    Spelling,
    WrittenLine,
    speller,
)
from core.storage.deck_files.text_lists import finished, read_list, suffixes

_BOARDS = {
    "commander": Board.COMMANDER,
    "companion": Board.COMPANION,
    "sideboard": Board.SIDE,
    "maybeboard": Board.MAYBE,
    "considering": Board.MAYBE,
}
_CATEGORIES = {
    Board.COMMANDER: "Commander{top}",
    Board.COMPANION: "Companion",
    Board.SIDE: "Sideboard",
    Board.MAYBE: "Maybeboard{noDeck}{noPrice}",
}
_ORDER = (Board.COMMANDER, Board.COMPANION, Board.MAIN, Board.SIDE, Board.MAYBE)
_MARK = re.compile(
    r"^\d{1,3}x \S.*(?:\s\[[^\[\]]*\]|\s\^[^^]*\^|\s\([A-Za-z0-9_]{2,6}\) \S+(?: \*[FE]\*)?)\s*$",
    re.MULTILINE,
)
_FLAGS = re.compile(r"\{[^{}]*\}")


def _read(text: str) -> ReadDeck:
    found = read_list(text, "archidekt")
    lines = tuple(map(_sorted_in, found.deck.lines))
    return replace(found, deck=replace(found.deck, game="mtg", lines=lines))


def _sorted_in(line: DeckLine) -> DeckLine:
    categories = line.said("categories")
    tags, board = told_by(categories, line.board)
    return replace(line, tags=(*line.tags, *tags), board=board) if categories else line


def told_by(categories: str, board: Board = Board.MAIN) -> tuple[tuple[str, ...], Board]:
    """Return the tags and the board that categories tell, e.g. ``Ramp,Maybeboard{noDeck}``."""
    parts = [part.strip() for part in categories.split(",") if part.strip()]
    bare = [_FLAGS.sub("", part).strip() for part in parts]
    if parts:
        off = "noDeck" in parts[0]
        board = _BOARDS.get(bare[0].casefold(), Board.MAYBE if off else board)
    return tuple(word for word in bare if word and word.casefold() not in _BOARDS), board


def categories_of(line: DeckLine) -> str:
    """Return the categories that tell board and tags of a line: as they stood, if they do."""
    stood = line.said("categories")
    if stood and told_by(stood) == (line.tags, line.board):
        return stood
    own = [_CATEGORIES[line.board]] if line.board in _CATEGORIES else []
    return ",".join((*own, *line.tags))


def _write(deck: Deck, lines: Sequence[WrittenLine]) -> str:
    ordered = [each for board in _ORDER for each in lines if each.line.board is board]
    cards = (text for each in ordered for text in (*each.line.above, _words(each)))
    return finished((*cards, *deck.below))


def _words(each: WrittenLine) -> str:
    line = each.line
    more: Pairs = (("categories", categories_of(line)), ("label", line.said("label")))
    forms = {"categories": " [{}]", "label": " ^{}^"}
    behind = "".join(forms[key].format(value) for key, value in more if value)
    return f"{line.count}x {each.name}{suffixes(each, tags=False)}{behind}"


ARCHIDEKT = DeckFormat(
    id="archidekt",
    title="Archidekt",
    suffix=".txt",
    boards=frozenset(_ORDER),
    recognise=lambda text: _MARK.search(text) is not None,
    read=_read,
    write=_write,
    spell=speller(Spelling.FULL),
)
