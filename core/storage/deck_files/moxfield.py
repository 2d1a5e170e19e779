"""Moxfield's text: ``1 Delver of Secrets // Insectile Aberration (ISD) 51 *F* #tag``."""

import re
from collections.abc import Sequence

from core.cards.deck import Board, Deck
from core.storage.deck_files.deck_format import DeckFormat, Spelling, WrittenLine, speller
from core.storage.deck_files.text_lists import finished, read_list, suffixes, write_boards

_HEADINGS = {
    Board.COMMANDER: "Commander",
    Board.COMPANION: "Companion",
    Board.MAIN: "Deck",
    Board.SIDE: "SIDEBOARD:",
    Board.MAYBE: "MAYBEBOARD:",
}
_MARK = re.compile(
    r"^\d{1,3} \S.* \([A-Za-z0-9]{2,6}\) \S+(?: \*[FE]\*)?(?: #[^\s].*)?$", re.MULTILINE
)
_ONLY_HERE = re.compile(
    r"^(?:SIDEBOARD:|MAYBEBOARD:|Considering)$|\s\*[FE]\*|\) \S+ #\S", re.MULTILINE
)


def _recognise(text: str) -> bool:
    return bool(_MARK.search(text) and _ONLY_HERE.search(text)) and "// " not in text[:3]


def _write(deck: Deck, lines: Sequence[WrittenLine]) -> str:
    return finished((*write_boards(lines, _HEADINGS, _words, remarks=True), *deck.below))


def _words(each: WrittenLine) -> str:
    return f"{each.line.count} {each.name}{suffixes(each)}"


MOXFIELD = DeckFormat(
    id="moxfield",
    title="Moxfield",
    suffix=".txt",
    boards=frozenset(_HEADINGS),
    recognise=_recognise,
    read=lambda text: read_list(text, "moxfield"),
    write=_write,
    spell=speller(Spelling.FULL),
)
