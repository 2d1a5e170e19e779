"""Fabrary's text: the hero at the top, then arena cards and deck cards, ``3x Throttle (red)``.

The word in brackets is the colour of the pitch. Older lists name weapons and equipment in lines of
their own.
"""

import re
from collections.abc import Sequence

from core.cards.deck import Board, Deck
from core.storage.deck_files.deck_format import (
    DeckFormat,
    Spelling,
    WrittenLine,
    speller,
)
from core.storage.deck_files.text_lists import finished, read_list, write_boards

_HEADINGS = {
    Board.ARENA: "Arena cards",
    Board.MAIN: "Deck cards",
    Board.SIDE: "Inventory",
    Board.MAYBE: "Maybe",
}
_MARK = re.compile(
    r"^(?:Hero\s*:|(?:Arena|Deck) cards\s*:?$|.*FaBrary)", re.IGNORECASE | re.MULTILINE
)


def _write(deck: Deck, lines: Sequence[WrittenLine]) -> str:
    heroes = [each for each in lines if each.line.board is Board.HERO]
    head = [f"Name: {deck.name}"] if deck.name else []
    head += [f"Hero: {each.name}" for each in heroes]
    head += [f"Format: {deck.format}"] if deck.format else []
    head += [f"Class: {deck.said('class')}"] if deck.said("class") else []
    cards = write_boards(lines, _HEADINGS, _words, remarks=True)
    return finished([*head, "", *cards, *(("", *deck.below) if deck.below else ())])


def _words(each: WrittenLine) -> str:
    return f"{each.line.count}x {each.name}"


FABRARY = DeckFormat(
    id="fabrary",
    title="Fabrary",
    suffix=".txt",
    games=("fab",),
    boards=frozenset({Board.HERO, *_HEADINGS}),
    recognise=lambda text: _MARK.search(text) is not None,
    read=lambda text: read_list(text, "fabrary"),
    write=_write,
    spell=speller(Spelling.SPLIT),
)
