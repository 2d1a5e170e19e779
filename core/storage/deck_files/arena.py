"""What Magic Arena copies: headings, and lines like ``4 Delver of Secrets (MID) 47``.

Split cards need both halves, all others go by the front.
"""

import re
from collections.abc import Sequence

from core.cards.deck import Board, Deck
from core.storage.deck_files.deck_format import DeckFormat, Spelling, WrittenLine, speller
from core.storage.deck_files.text_lists import finished, read_list, write_boards

_HEADINGS = {
    Board.COMMANDER: "Commander",
    Board.COMPANION: "Companion",
    Board.MAIN: "Deck",
    Board.SIDE: "Sideboard",
}
_CARD = re.compile(r"\d{1,3} \S.* \([A-Z0-9]{2,6}\) \S+")
_FRAME = re.compile(r"(?:About|Name .*|Commander|Companion|Deck|Sideboard)?")


def _recognise(text: str) -> bool:
    lines = [line.strip() for line in text.splitlines()]
    cards = [line for line in lines if not _FRAME.fullmatch(line)]
    return bool(cards) and all(map(_CARD.fullmatch, cards))


def _write(deck: Deck, lines: Sequence[WrittenLine]) -> str:
    about = ["About", f"Name {deck.name}", ""] if deck.name else []
    return finished([*about, *write_boards(lines, _HEADINGS, _words), *deck.below])


def _words(each: WrittenLine) -> str:
    code, number = each.line.set_code, each.line.number
    printing = f" ({code.upper()}) {number}" if code and number else ""
    return f"{each.line.count} {each.name}{printing}"


ARENA = DeckFormat(
    id="arena",
    title="Arena",
    suffix=".txt",
    boards=frozenset(_HEADINGS),
    recognise=_recognise,
    read=lambda text: read_list(text, "arena"),
    write=_write,
    spell=speller(Spelling.SPLIT),
)
