"""XMage's .dck: ``NAME:`` at the top, then lines like ``SB: 3 [ZNR:315] Kazandu Mammoth``.

It has no place for a commander, who stands in the sideboard.
"""

import re
from collections.abc import Sequence

from core.cards.deck import MOST, Board, Deck, DeckLine
from core.storage.deck_files.deck_format import (
    MOST_LINES,
    CollectedLines,
    DeckFormat,
    ReadDeck,
    Spelling,
    WrittenLine,
    speller,
)
from core.storage.deck_files.text_lists import finished, with_commander_of

_IN_SIDE = (Board.COMMANDER, Board.COMPANION, Board.SIDE)
_MARK = re.compile(
    r"^\s*(?:NAME:|AUTHOR:|LAYOUT (?:MAIN|SIDEBOARD):|(?:SB:\s*)?\d+ \[[A-Za-z0-9_]+:[^\]]+\] \S)",
    re.MULTILINE,
)
_ABOUT = re.compile(r"([A-Z][A-Z ]*):(.*)$")
_LINE = re.compile(r"(SB:)?\s*(\d*)\s*(?:\[([^\]:]*):([^\]]*)\])?\s*(.*)$")


def _read(text: str) -> ReadDeck:
    cards = CollectedLines()
    about: list[tuple[str, str]] = []
    for number, raw in enumerate(text.splitlines()[:MOST_LINES], 1):
        bare = raw.strip()
        said = _ABOUT.match(bare)
        if cards.remark(bare):
            continue
        if said is not None and said[1] != "SB":
            about.append((said[1], said[2]))
        elif bare:
            cards.add(number, bare, _line(bare))
    deck = Deck(
        name=next((value.strip() for key, value in about if key == "NAME"), ""),
        game="mtg",
        lines=tuple(with_commander_of(cards.lines)),
        below=tuple(cards.left),
        more=tuple(each for each in about if each[0] != "NAME"),
        source="xmage",
    )
    return ReadDeck(deck=deck, faults=cards.faults.all())


def _line(text: str) -> DeckLine | None:
    found = _LINE.match(text)
    count = int(found[2][:9]) if found and found[2] else 1
    if found is None or not found[5] or not 0 < count <= MOST:
        return None
    return DeckLine(
        count=count,
        name=found[5],
        board=Board.SIDE if found[1] else Board.MAIN,
        set_code=(found[3] or "").strip(),
        number=(found[4] or "").strip(),
    )


def _write(deck: Deck, lines: Sequence[WrittenLine]) -> str:
    head = [f"NAME:{deck.name}"] if deck.name else []
    head += [f"{key}:{value}" for key, value in deck.more if not key.startswith("LAYOUT")]
    layout = [f"{key}:{value}" for key, value in deck.more if key.startswith("LAYOUT")]
    main = [each for each in lines if each.line.board is Board.MAIN]
    side = [each for board in _IN_SIDE for each in lines if each.line.board is board]
    cards = [text for each in main for text in (*each.line.above, _words(each))]
    cards += [text for each in side for text in (*each.line.above, f"SB: {_words(each)}")]
    return finished([*head, *cards, *deck.below, *layout])


def _words(each: WrittenLine) -> str:
    code, number = each.printing
    printing = f"[{code.upper()}:{number}] " if code or number else ""
    return f"{each.line.count} {printing}{each.name}"


XMAGE = DeckFormat(
    id="xmage",
    title="XMage",
    suffix=".dck",
    boards=frozenset({Board.MAIN, *_IN_SIDE}),
    recognise=lambda text: _MARK.search(text) is not None,
    read=_read,
    write=_write,
    spell=speller(Spelling.SPLIT),
)
