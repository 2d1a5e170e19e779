"""Deck formats in XML: Cockatrice (.cod) and Magic Online (.dek), and a tolerant XML reader.

Cockatrice has zones ``main``, ``side`` and ``tokens``. A card with two parts on one side has the
names of both, any other that of the front. A commander is in ``side``, and the deck's format is
``commander``. A broken element is skipped; document types are refused.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from xml.parsers import expat
from xml.sax.saxutils import escape, quoteattr

from msgspec import Struct
from msgspec.structs import replace

from core.cards.deck import MOST, Board, Deck, DeckLine
from core.messages import worded
from core.storage.decks.deck_format import (
    DeckFileError,
    DeckFormat,
    Faults,
    ReadDeck,
    Spelling,
    WrittenLine,
    speller,
)
from core.storage.decks.text_lists import with_commander_of

DEEPEST = 50
_TAG = re.compile(r"<[A-Za-z][^<>]*/>|<[A-Za-z][^<>]*>[^<>]*</[^<>]*>|<[A-Za-z][^<>]*>|</[^<>]*>")


class XmlError(ValueError):
    """A text that is not XML of a deck; the text gives the reason."""


class Element(Struct):
    """One element: its name, line, attributes, text and children."""

    name: str
    line: int
    attributes: dict[str, str]
    text: str = ""
    children: list["Element"] = []

    def child(self, name: str) -> "Element | None":
        """Return the first child of a name, or None."""
        return next((each for each in self.children if each.name == name), None)

    def all(self, name: str) -> Iterator["Element"]:
        """Yield the children of a name."""
        return (each for each in self.children if each.name == name)

    def written(self, indent: str = "") -> str:
        """Return it as XML, on one or several lines."""
        head = "".join(f" {key}={quoteattr(value)}" for key, value in self.attributes.items())
        if not self.children and not self.text:
            return f"{indent}<{self.name}{head}/>"
        if not self.children:
            return f"{indent}<{self.name}{head}>{escape(self.text)}</{self.name}>"
        inner = "\n".join(each.written(f"{indent}    ") for each in self.children)
        return f"{indent}<{self.name}{head}>\n{inner}\n{indent}</{self.name}>"


class Document(Struct):
    """A root element; of a damaged text ``broken`` is the fault, ``broken_at`` its line."""

    root: Element
    broken_at: int = 0
    broken: str = ""


class _Builder:
    def __init__(self) -> None:
        # The text is already decoded, so the declared encoding does not apply.
        self.parser = expat.ParserCreate("utf-8")
        self.parser.buffer_text = True
        self.parser.StartElementHandler = self._begin
        self.parser.EndElementHandler = self._end
        self.parser.CharacterDataHandler = self._say
        self.parser.StartDoctypeDeclHandler = self._refuse
        self.root: Element | None = None
        self._open: list[Element] = []

    def _refuse(self, *_what: object) -> None:
        raise XmlError(worded("it has a document type, which no deck needs"))

    def _begin(self, name: str, attributes: dict[str, str]) -> None:
        line = self.parser.CurrentLineNumber
        element = Element(name=name, line=line, attributes=attributes)
        if len(self._open) > DEEPEST:
            raise XmlError(worded("it is nested too deeply to be a deck"))
        if self._open:
            self._open[-1].children.append(element)
        elif self.root is None:
            self.root = element
        self._open.append(element)

    def _end(self, _name: str) -> None:
        element = self._open.pop()
        element.text = element.text.strip()

    def _say(self, text: str) -> None:
        if self._open:
            self._open[-1].text += text

    @property
    def names(self) -> list[str]:
        """The names of the open elements."""
        return [each.name for each in self._open]


def read_xml(text: str) -> Document:
    """Parse XML; raise `XmlError` without a root element, or with a document type."""
    builder = _Builder()
    try:
        builder.parser.Parse(text.encode(), True)  # noqa: FBT003 - expat takes it by place only
    except expat.ExpatError as error:
        if builder.root is None:
            what = worded("line {line} is not well formed", line=error.lineno)
            raise XmlError(what) from error
        _read_rest(text, error.lineno, builder)
        what = expat.ErrorString(error.code) or worded("not well formed")
        return Document(builder.root, error.lineno, what)
    if builder.root is None:
        raise XmlError(worded("there is nothing in it"))
    return Document(builder.root)


def _read_rest(text: str, broken_at: int, builder: _Builder) -> None:
    assert builder.root is not None  # noqa: S101 - checked by the caller
    into = builder.root
    for name in builder.names[1:]:
        into = [each for each in into.children if each.name == name][-1]
    path = [builder.root] if into is builder.root else [builder.root, into]
    for number, raw in enumerate(text.splitlines()[broken_at:], broken_at + 1):
        for tag in _TAG.findall(raw):
            if tag.startswith("</"):
                path = path[:1]
                continue
            element = _alone(tag, number)
            if element is None:
                continue
            path[-1].children.append(element)
            if not tag.endswith("/>") and f"</{element.name}>" not in tag:
                path = [builder.root, element]


def _alone(tag: str, line: int) -> Element | None:
    """Return an element contained in one piece of text, or None."""
    closed = tag if tag.endswith("/>") or "</" in tag else f"{tag[:-1]}/>"
    builder = _Builder()
    try:
        builder.parser.Parse(closed.encode(), True)  # noqa: FBT003 - expat takes it by place only
    except expat.ExpatError:
        return None
    if builder.root is not None:
        builder.root.line = line
    return builder.root


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
_COCKATRICE_ATTRIBUTES = {"number", "name", "setShortName", "collectorNumber", "uuid"}
_READ = {"deckname", "comments", "format", "zone"}


def _count_and_name(card: Element, number: str, called: str, faults: Faults) -> tuple[int, str]:
    """Return the count and the name of a card; the count is 0 with a fault."""
    count = card.attributes.get(number, "1").strip()
    name = card.attributes.get(called, "").strip()
    if name and count.isascii() and count.isdigit() and 0 < int(count[:9]) <= MOST:
        return int(count), name
    what = worded("a card has no {name}", name=called)
    if name:
        what = worded("its {number} {count} is none", number=number, count=repr(count[:20]))
    what = worded("{what}; the count must be 1 to {most}", what=what, most=MOST)
    faults.miss(card.line, what, name)
    return 0, name


def _parsed(text: str, program: str, faults: Faults) -> Document:
    """Parse a deck, and record where it is broken; raise `DeckFileError`."""
    try:
        document = read_xml(text)
    except XmlError as error:
        what = worded("this is no deck of {program}: {error}", program=program, error=str(error))
        raise DeckFileError(what) from error
    if document.broken:
        what = worded(
            "the file is broken here ({broken}); readable cards after it were loaded",
            broken=document.broken,
        )
        faults.miss(document.broken_at, what, remedy=worded("save the deck again"))
    return document


class _Zones:
    def __init__(self) -> None:
        self.lines: list[DeckLine] = []
        self.faults = Faults()
        self.above: list[str] = []

    def take(self, zone: Element) -> None:
        """Read a zone and its nested zones."""
        name = zone.attributes.get("name", "main")
        for each in zone.children:
            if each.name == "zone":
                self.take(each)
            elif each.name == "card":
                self._cockatrice_card(each, name)
            else:
                self.above.append(each.written())

    def _cockatrice_card(self, card: Element, zone: str) -> None:
        said = card.attributes
        count, name = _count_and_name(card, "number", "name", self.faults)
        if not count:
            self.above.append(card.written())
            return
        board = _ZONES.get(zone.casefold(), Board.OTHER)
        line = DeckLine(
            count=count,
            name=name,
            board=board,
            section=zone if board is Board.OTHER else "",
            set_code=said.get("setShortName", ""),
            number=said.get("collectorNumber", ""),
            scryfall_id=said.get("uuid", ""),
            more=tuple(
                (key, value) for key, value in said.items() if key not in _COCKATRICE_ATTRIBUTES
            ),
            above=tuple(self.above),
        )
        self.above.clear()
        self.lines.append(line)


def _read_cockatrice(text: str) -> ReadDeck:
    zones = _Zones()
    document = _parsed(text, "Cockatrice", zones.faults)
    root = document.root
    for zone in root.all("zone"):
        zones.take(zone)
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
    return (
        replace(line, board=Board.COMMANDER)
        if line.board is Board.SIDE and (few or line.name == banner)
        else line
        for line in lines
    )


def _text(root: Element, name: str) -> str:
    child = root.child(name)
    return child.text if child is not None else ""


def _write_cockatrice(deck: Deck, lines: Sequence[WrittenLine]) -> str:
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
    zones = list(dict.fromkeys(("main", "side", *(_zone_of(each.line) for each in lines))))
    for zone in zones:
        of_zone = [each for each in lines if _zone_of(each.line) == zone]
        cards = [text for each in of_zone for text in _cockatrice_card(each)]
        zone_head = Element(name="zone", line=0, attributes={"name": zone}).written("    ")
        below = (f"        {each}" for each in deck.below if zone == zones[-1])
        parts += [f"{zone_head.removesuffix('/>')}>", *cards, *below, "    </zone>"]
    return "\n".join(
        ['<?xml version="1.0" encoding="UTF-8"?>', f"{head}>", *parts, f"</{_ROOT}>", ""]
    )


def _zone_of(line: DeckLine) -> str:
    return _NAMES.get(line.board) or line.section or str(line.board)


def _cockatrice_card(each: WrittenLine) -> list[str]:
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
    read=_read_cockatrice,
    write=_write_cockatrice,
    spell=speller(Spelling.SIDE),
)


_MTGO_SIDE = frozenset({Board.COMMANDER, Board.COMPANION, Board.SIDE})
_MTGO_BOARDS = frozenset({Board.MAIN, *_MTGO_SIDE})
_MTGO_ATTRIBUTES = {"Quantity", "Name", "Sideboard"}
_USUAL = (("NetDeckID", "0"), ("PreconstructedDeckID", "0"))


def _read_mtgo(text: str) -> ReadDeck:
    lines: list[DeckLine] = []
    faults = Faults()
    document = _parsed(text, "Magic Online", faults)
    above: list[str] = []
    more: list[tuple[str, str]] = []
    for each in document.root.children:
        if each.name != "Cards":
            more.append(("element", each.written("  ")))
            continue
        count, name = _count_and_name(each, "Quantity", "Name", faults)
        if count:
            lines.append(_read_mtgo_line(each, count, name, tuple(above)))
            above.clear()
        else:
            above.append(each.written())
    deck = Deck(
        game="mtg",
        lines=tuple(with_commander_of(lines)),
        below=tuple(above),
        more=tuple(more),
        source="dek",
    )
    return ReadDeck(deck=deck, faults=faults.all(), whole=not document.broken)


def _read_mtgo_line(card: Element, count: int, name: str, above: tuple[str, ...]) -> DeckLine:
    said = card.attributes
    side = said.get("Sideboard", "false").strip().casefold() == "true"
    return DeckLine(
        count=count,
        name=name,
        board=Board.SIDE if side else Board.MAIN,
        more=tuple((key, value) for key, value in said.items() if key not in _MTGO_ATTRIBUTES),
        above=above,
    )


def _write_mtgo(deck: Deck, lines: Sequence[WrittenLine]) -> str:
    own = [value for key, value in deck.more if key == "element" and deck.source == "dek"]
    usual = [Element(name=name, line=0, attributes={}, text=text) for name, text in _USUAL]
    head = own or [each.written("  ") for each in usual]
    told = [each for each in lines if each.line.board in _MTGO_BOARDS]
    cards = [text for each in told for text in (*each.line.above, _mtgo_card(each))]
    inner = [*head, *(f"  {each}" for each in (*cards, *deck.below))]
    return "\n".join(('<?xml version="1.0" encoding="utf-8"?>', "<Deck>", *inner, "</Deck>", ""))


def _mtgo_card(each: WrittenLine) -> str:
    line = each.line
    said = {
        "CatID": "0",
        "Quantity": str(line.count),
        "Sideboard": "true" if line.board in _MTGO_SIDE else "false",
        "Name": each.name,
        "Annotation": "0",
        **dict(line.more),
    }
    return Element(name="Cards", line=0, attributes=said).written()


MTGO_DEK = DeckFormat(
    id="dek",
    title="Magic Online",
    suffix=".dek",
    boards=_MTGO_BOARDS,
    recognise=lambda text: "<Deck>" in text[:4000] or "<Deck " in text[:4000],
    read=_read_mtgo,
    write=_write_mtgo,
    spell=speller(Spelling.SLASH),
)
