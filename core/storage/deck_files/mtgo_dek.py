"""Magic Online's .dek: XML with one ``Cards`` element a line of the deck.

``CatID`` is the program's own number of the card. It has no place for a commander, who stands in
the sideboard.
"""

from collections.abc import Sequence

from core.cards.deck import MOST, Board, Deck, DeckLine
from core.messages import worded
from core.storage.deck_files.deck_format import (
    DeckFileError,
    DeckFormat,
    Faults,
    ReadDeck,
    Spelling,
    WrittenLine,
    speller,
)
from core.storage.deck_files.text_lists import with_commander_of
from core.storage.deck_files.xml_elements import Element, XmlError, read_xml

_IN_SIDE = frozenset({Board.COMMANDER, Board.COMPANION, Board.SIDE})
_BOARDS = frozenset({Board.MAIN, *_IN_SIDE})
_OWN = {"Quantity", "Name", "Sideboard"}
_USUAL = (("NetDeckID", "0"), ("PreconstructedDeckID", "0"))


def _read(text: str) -> ReadDeck:
    try:
        document = read_xml(text)
    except XmlError as error:
        raise DeckFileError(
            worded("this is no deck of Magic Online: {error}", error=str(error))
        ) from error
    lines: list[DeckLine] = []
    faults = Faults()
    above: list[str] = []
    more: list[tuple[str, str]] = []
    for each in document.root.children:
        if each.name != "Cards":
            more.append(("element", each.written("  ")))
            continue
        count = each.attributes.get("Quantity", "1").strip()
        name = each.attributes.get("Name", "").strip()
        right = count.isascii() and count.isdigit() and 0 < int(count[:9]) <= MOST
        if not name or not right:
            what = (
                worded("a card has no Name")
                if not name
                else worded("its Quantity {count} is none", count=repr(count[:20]))
            )
            faults.miss(
                each.line, worded("{what}; 1 to {most} may stand there", what=what, most=MOST), name
            )
            above.append(each.written())
        else:
            lines.append(_line(each, int(count), name, tuple(above)))
            above.clear()
    if document.broken:
        what = worded(
            "the file is broken here ({broken}); what could be read behind it was",
            broken=document.broken,
        )
        faults.miss(document.broken_at, what, remedy=worded("save the deck again"))
    deck = Deck(
        game="mtg",
        lines=tuple(with_commander_of(lines)),
        below=tuple(above),
        more=tuple(more),
        source="dek",
    )
    return ReadDeck(deck=deck, faults=faults.all(), whole=not document.broken)


def _line(card: Element, count: int, name: str, above: tuple[str, ...]) -> DeckLine:
    said = card.attributes
    side = said.get("Sideboard", "false").strip().casefold() == "true"
    return DeckLine(
        count=count,
        name=name,
        board=Board.SIDE if side else Board.MAIN,
        more=tuple((key, value) for key, value in said.items() if key not in _OWN),
        above=above,
    )


def _write(deck: Deck, lines: Sequence[WrittenLine]) -> str:
    own = [value for key, value in deck.more if key == "element" and deck.source == "dek"]
    usual = [Element(name=name, line=0, attributes={}, text=text) for name, text in _USUAL]
    head = own or [each.written("  ") for each in usual]
    told = [each for each in lines if each.line.board in _BOARDS]
    cards = [text for each in told for text in (*each.line.above, _card(each))]
    below = deck.below
    return "\n".join(
        (
            '<?xml version="1.0" encoding="utf-8"?>',
            "<Deck>",
            *head,
            *(f"  {each}" for each in (*cards, *below)),
            "</Deck>",
            "",
        )
    )


def _card(each: WrittenLine) -> str:
    line = each.line
    said = {
        "CatID": "0",
        "Quantity": str(line.count),
        "Sideboard": "true" if line.board in _IN_SIDE else "false",
        "Name": each.name,
        "Annotation": "0",
        **dict(line.more),
    }
    return Element(name="Cards", line=0, attributes=said).written()


MTGO_DEK = DeckFormat(
    id="dek",
    title="Magic Online",
    suffix=".dek",
    boards=_BOARDS,
    recognise=lambda text: "<Deck>" in text[:4000] or "<Deck " in text[:4000],
    read=_read,
    write=_write,
    spell=speller(Spelling.SLASH),
)
