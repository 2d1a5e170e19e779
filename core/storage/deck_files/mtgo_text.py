"""What Magic Online takes as text: a count and a name a line, then the sideboard.

The halves of a split card have one slash between them, all others go by the front. It has no
place for a commander, who stands in the sideboard.
"""

from collections.abc import Sequence

from core.cards.deck import Board, Deck
from core.storage.deck_files.deck_format import DeckFormat, Spelling, WrittenLine, speller
from core.storage.deck_files.text_lists import finished, read_list

_IN_SIDE = (Board.COMMANDER, Board.COMPANION, Board.SIDE)


def _write(_deck: Deck, lines: Sequence[WrittenLine]) -> str:
    main = [_words(each) for each in lines if each.line.board is Board.MAIN]
    side = [_words(each) for board in _IN_SIDE for each in lines if each.line.board is board]
    return finished([*main, "", "Sideboard", *side] if side else main)


def _words(each: WrittenLine) -> str:
    return f"{each.line.count} {each.name}"


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
