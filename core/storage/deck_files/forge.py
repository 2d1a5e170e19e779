"""Forge's .dck: sections in square brackets, lines like ``4 Delver of Secrets|ISD|1``.

Behind the second bar stands which picture of the set it is; other programs write the collector
number there. A plus sign behind the name means foil.
"""

import re
from collections.abc import Sequence
from itertools import chain

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

_BOARDS = {
    "commander": Board.COMMANDER,
    "main": Board.MAIN,
    "deck": Board.MAIN,
    "sideboard": Board.SIDE,
    "side": Board.SIDE,
    "companion": Board.COMPANION,
    "maybeboard": Board.MAYBE,
}
_HEADINGS = {
    "Commander": (Board.COMMANDER,),
    "Main": (Board.MAIN,),
    "Sideboard": (Board.SIDE, Board.COMPANION),
}
"""Forge passes over a section that it does not know, and it knows none of companions."""
_ABOUT = frozenset({"metadata", "general", "shop"})
_MARK = re.compile(r"^\s*\[(?:metadata|general|main|commander)\]\s*$", re.IGNORECASE | re.MULTILINE)
_SECTION = re.compile(r"\[([^\]]*)\]?$")
_LINE = re.compile(r"(?:(\d+)[xX]?\s+)?(.*)$")


def _read(text: str) -> ReadDeck:
    deck: dict[str, str] = {}
    more: list[tuple[str, str]] = []
    cards = CollectedLines()
    section = "Main"
    for number, raw in enumerate(text.splitlines()[:MOST_LINES], 1):
        bare = raw.strip()
        found = _SECTION.match(bare)
        if found is not None:
            section = found[1].strip()
        elif cards.remark(bare):
            continue
        elif bare and section.casefold() in _ABOUT:
            key, _, value = bare.partition("=")
            if key.strip().casefold() in {"name", "comment"}:
                deck[key.strip().casefold()] = value.strip()
            else:
                more.append((key.strip(), value.strip()))
        elif bare:
            cards.add(number, bare, _line(bare, section))
    written = Deck(
        name=deck.get("name", ""),
        game="mtg",
        comment=deck.get("comment", "").replace("\\n", "\n"),
        lines=tuple(with_commander_of(cards.lines)),
        below=tuple(cards.left),
        more=tuple(more),
        source="forge",
    )
    return ReadDeck(deck=written, faults=cards.faults.all())


def _line(text: str, section: str) -> DeckLine | None:
    found = _LINE.match(text)
    name, code, number = (*(found[2] if found else "").split("|"), "", "")[:3]
    count = int(found[1][:9]) if found and found[1] else 1
    if not name.strip("+ ") or not 0 < count <= MOST:
        return None
    board = _BOARDS.get(section.casefold(), Board.OTHER)
    return DeckLine(
        count=count,
        name=name.strip().removesuffix("+").strip(),
        board=board,
        section=section if board is Board.OTHER else "",
        set_code=code.strip(),
        more=(("art", number.strip()),) if number.strip() else (),
        finish="foil" if name.strip().endswith("+") else "",
    )


def _write(deck: Deck, lines: Sequence[WrittenLine]) -> str:
    comment = deck.comment.replace("\n", "\\n")
    head = ["[metadata]", f"Name={deck.name or 'Deck'}"]
    head += [f"Comment={comment}"] if comment else []
    head += [f"{key}={value}" for key, value in deck.more]
    for heading, boards in _HEADINGS.items():
        of_board = [each for each in lines if each.line.board in boards]
        if of_board or heading == "Main":
            head += [f"[{heading}]", *_all(of_board)]
    others = [each for each in lines if each.line.board is Board.OTHER]
    for section in dict.fromkeys(each.line.section for each in others):
        head += [f"[{section}]", *_all([each for each in others if each.line.section == section])]
    return finished([*head, *deck.below])


def _all(lines: Sequence[WrittenLine]) -> list[str]:
    return [text for each in lines for text in (*each.line.above, _words(each))]


def _words(each: WrittenLine) -> str:
    line = each.line
    art = line.said("art")
    behind = f"|{line.set_code.upper()}" if line.set_code or art else ""
    behind += f"|{art}" if art else ""
    name = each.name.replace("|", "/")  # the bar ends a name
    return f"{line.count} {name}{'+' if line.finish else ''}{behind}"


FORGE = DeckFormat(
    id="forge",
    title="Forge",
    suffix=".dck",
    boards=frozenset({*chain.from_iterable(_HEADINGS.values()), Board.OTHER}),
    recognise=lambda text: _MARK.search(text) is not None,
    read=_read,
    write=_write,
    spell=speller(Spelling.SPLIT),
)
