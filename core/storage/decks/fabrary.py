"""Deck lists of Fabrary, for Flesh and Blood: a line is ``3x Throttle (red)``, with the colour.

Older lists have weapons and equipment in lines of their own.
"""

import re
from collections.abc import Sequence

from core.cards.deck import Board, Deck
from core.storage.decks.deck_format import DeckFormat, Spelling, WrittenLine, speller
from core.storage.decks.text_lists import finished, read_list, write_boards

_HEADINGS = {
    Board.ARENA: "Arena cards",
    Board.MAIN: "Deck cards",
    Board.SIDE: "Inventory",
    Board.MAYBE: "Maybe",
}
_MARK = re.compile(
    r"^(?:Hero\s*:|(?:Arena|Deck) cards\s*:?$|.*FaBrary)", re.IGNORECASE | re.MULTILINE
)


def _write_fabrary(deck: Deck, lines: Sequence[WrittenLine]) -> str:
    heroes = [each for each in lines if each.line.board is Board.HERO]
    head = [f"Name: {deck.name}"] if deck.name else []
    head += [f"Hero: {each.name}" for each in heroes]
    head += [f"Format: {deck.format}"] if deck.format else []
    head += [f"Class: {deck.more_of('class')}"] if deck.more_of("class") else []
    cards = write_boards(lines, _HEADINGS, lambda x: f"{x.line.count}x {x.name}", remarks=True)
    return finished([*head, "", *cards, *(("", *deck.below) if deck.below else ())])


FABRARY = DeckFormat(
    id="fabrary",
    title="Fabrary",
    suffix=".txt",
    games=("fab",),
    boards=frozenset({Board.HERO, *_HEADINGS}),
    recognise=lambda text: _MARK.search(text) is not None,
    read=lambda text: read_list(text, "fabrary"),
    write=_write_fabrary,
    spell=speller(Spelling.SPLIT),
)
