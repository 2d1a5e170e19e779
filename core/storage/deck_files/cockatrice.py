"""Cockatrice's .cod: XML with zones ``main``, ``side`` and ``tokens``.

Cards with two parts on one side go by both, all others by the front. There is no zone for a
commander: it stands in ``side``, and the deck's format says ``commander``.
"""

from collections.abc import Iterable, Sequence
from xml.sax.saxutils import escape

from msgspec.structs import replace

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

_ROOT = "cockatrice_deck"
_ZONES = {
    "main": Board.MAIN,
    "side": Board.SIDE,
    "commander": Board.COMMANDER,
    "companion": Board.COMPANION,
    "maybe": Board.MAYBE,
    "maybeboard": Board.MAYBE,
}
_NAMES = {Board.MAIN: "main", Board.SIDE: "side", Board.COMMANDER: "side", Board.COMPANION: "side"}
_OWN = {"number", "name", "setShortName", "collectorNumber", "uuid"}
_READ = {"deckname", "comments", "format", "zone"}


class _Zones:
    def __init__(self) -> None:
        self.lines: list[DeckLine] = []
        self.faults = Faults()
        self.above: list[str] = []

    def take(self, zone: Element) -> None:
        """Take a zone and the zones in it."""
        name = zone.attributes.get("name", "main")
        for each in zone.children:
            if each.name == "zone":
                self.take(each)
            elif each.name == "card":
                self._card(each, name)
            else:
                self.above.append(each.written())

    def _card(self, card: Element, zone: str) -> None:
        said = card.attributes
        count = said.get("number", "1").strip()
        name = said.get("name", "").strip()
        right = count.isascii() and count.isdigit() and 0 < int(count[:9]) <= MOST
        if not name or not right:
            what = (
                worded("a card has no name")
                if not name
                else worded("its number {count} is none", count=repr(count[:20]))
            )
            self.faults.miss(
                card.line, worded("{what}; 1 to {most} may stand there", what=what, most=MOST), name
            )
            self.above.append(card.written())
            return
        board = _ZONES.get(zone.casefold(), Board.OTHER)
        line = DeckLine(
            count=int(count),
            name=name,
            board=board,
            section=zone if board is Board.OTHER else "",
            set_code=said.get("setShortName", ""),
            number=said.get("collectorNumber", ""),
            scryfall_id=said.get("uuid", ""),
            more=tuple((key, value) for key, value in said.items() if key not in _OWN),
            above=tuple(self.above),
        )
        self.above.clear()
        self.lines.append(line)


def _read(text: str) -> ReadDeck:
    try:
        document = read_xml(text)
    except XmlError as error:
        raise DeckFileError(
            worded("this is no deck of Cockatrice: {error}", error=str(error))
        ) from error
    root = document.root
    zones = _Zones()
    for zone in root.all("zone"):
        zones.take(zone)
    if document.broken:
        what = worded(
            "the file is broken here ({broken}); what could be read behind it was",
            broken=document.broken,
        )
        zones.faults.miss(document.broken_at, what, remedy=worded("save the deck again"))
    others = [each for each in root.children if each.name not in _READ]
    format_ = _text(root, "format")
    deck = Deck(
        name=_text(root, "deckname"),
        game="mtg",
        format=format_,
        comment=_text(root, "comments"),
        lines=tuple(_with_commander(zones.lines, format_, root)),
        below=tuple(zones.above),
        more=(
            *((f"@{key}", value) for key, value in root.attributes.items()),
            *(("element", each.written("    ")) for each in others),
        ),
        source="cod",
    )
    return ReadDeck(deck=deck, faults=zones.faults.all(), whole=not document.broken)


def _with_commander(lines: Sequence[DeckLine], format_: str, root: Element) -> Iterable[DeckLine]:
    """Return the lines; the banner of a commander deck is its commander."""
    banner = _text(root, "bannerCard")
    if format_.casefold() != "commander" or not banner:
        return with_commander_of(lines)
    boards = {line.board for line in lines if line.name == banner}
    if boards != {Board.SIDE}:
        return with_commander_of(lines)
    few = sum(line.count for line in lines if line.board is Board.SIDE) <= len("ab")
    return (_led(line, banner, few=few) for line in lines)


def _led(line: DeckLine, banner: str, *, few: bool) -> DeckLine:
    leads = line.board is Board.SIDE and (few or line.name == banner)
    return replace(line, board=Board.COMMANDER) if leads else line


def _text(root: Element, name: str) -> str:
    child = root.child(name)
    return child.text if child is not None else ""


def _write(deck: Deck, lines: Sequence[WrittenLine]) -> str:
    own = [(key, value) for key, value in deck.more if deck.source == "cod"]
    attributes = {key[1:]: value for key, value in own if key.startswith("@")} or {"version": "1"}
    root = Element(name=_ROOT, line=0, attributes=attributes)
    head = root.written().strip().removesuffix("/>")
    leader = next((each for each in lines if each.line.board is Board.COMMANDER), None)
    format_ = deck.format or ("commander" if leader is not None else "")
    elements = [value for key, value in own if key == "element"]
    if leader is not None and not any("<bannerCard" in each for each in elements):
        elements.append(f"    <bannerCard>{escape(leader.name)}</bannerCard>")
    parts = [
        f"    <deckname>{escape(deck.name)}</deckname>",
        *([f"    <format>{escape(format_)}</format>"] if format_ else []),
        f"    <comments>{escape(deck.comment)}</comments>",
        *elements,
    ]
    zones = _zones(lines)
    for zone in zones:
        of_zone = [each for each in lines if _zone_of(each.line) == zone]
        cards = [text for each in of_zone for text in _card(each)]
        zone_head = Element(name="zone", line=0, attributes={"name": zone}).written("    ")
        below = (f"        {each}" for each in deck.below if zone == zones[-1])
        parts += [f"{zone_head.removesuffix('/>')}>", *cards, *below, "    </zone>"]
    return "\n".join(
        ['<?xml version="1.0" encoding="UTF-8"?>', f"{head}>", *parts, f"</{_ROOT}>", ""]
    )


def _zones(lines: Sequence[WrittenLine]) -> list[str]:
    return list(dict.fromkeys(("main", "side", *(_zone_of(each.line) for each in lines))))


def _zone_of(line: DeckLine) -> str:
    return _NAMES.get(line.board) or line.section or str(line.board)


def _card(each: WrittenLine) -> list[str]:
    line = each.line
    said = {
        "number": str(line.count),
        "name": each.name,
        "setShortName": line.set_code.upper(),
        "collectorNumber": line.number,
        "uuid": line.scryfall_id,
        **dict(line.more),
    }
    element = Element(name="card", line=0, attributes={k: v for k, v in said.items() if v})
    return [f"        {each}" for each in (*line.above, element.written())]


COCKATRICE = DeckFormat(
    id="cod",
    title="Cockatrice",
    suffix=".cod",
    boards=frozenset({*_NAMES, Board.MAYBE, Board.OTHER}),
    recognise=lambda text: f"<{_ROOT}" in text[:4000],
    read=_read,
    write=_write,
    spell=speller(Spelling.SIDE),
)
