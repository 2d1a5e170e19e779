"""What Magic Online takes as text: a count and a name a line, then the sideboard.

The halves of a split card have one slash between them, all others go by the front. It has no
place for a commander, who stands in the sideboard.
"""

from collections.abc import Sequence

from core.cards.deck import Board, Deck
from core.storage.deck_files.deck_format import DeckFormat, Spelling, WrittenLine, speller
from core.storage.deck_files.text_lists import finished, read_list

_IN_SIDE = (Board.COMMANDER, Board.COMPANION, Board.SIDE)


def _write(deck: Deck, lines: Sequence[WrittenLine]) -> str:
    main = _of_boards(lines, Board.MAIN)
    side = _of_boards(lines, *_IN_SIDE)
    return finished([*main, *(("", "Sideboard", *side) if side else ()), *deck.below])


def _of_boards(lines: Sequence[WrittenLine], *boards: Board) -> list[str]:
    """Return the lines of the boards in their order, each below what stood above it."""
    return [
        text
        for board in boards
        for each in lines
        if each.line.board is board
        for text in (*each.line.above, f"{each.line.count} {each.name}")
    ]


MTGO_TEXT = DeckFormat(
    id="mtgo",
    title="Magic Online text",
    suffix=".txt",
    boards=frozenset({Board.MAIN, *_IN_SIDE}),
    recognise=lambda _text: False,  # nothing tells it from any other list
    read=lambda text: read_list(text, "mtgo"),
    write=_write,
    spell=speller(Spelling.SLASH),
)
