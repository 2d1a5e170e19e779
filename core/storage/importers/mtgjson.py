"""Card files from MTGJSON: all printings, one set, one deck, or every card once (AtomicCards).

The format is described at https://mtgjson.com/data-models/; every face is an entry of its own. A
file is one large object, so its entries are found by the keys that lead to them, one at a time.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any
from uuid import UUID

from msgspec import DecodeError, Raw, Struct
from msgspec.json import Decoder

from core.cards.card import Face
from core.cards.mana import ColorLetter
from core.cards.reader import STATS, build_card
from core.messages import worded
from core.storage.files import Fault
from core.storage.importers.collection import (
    CardFile,
    Collecting,
    Keep,
    MeldObject,
    Printing,
    Related,
    find,
    legality_in,
    share_out,
)
from core.storage.importers.source import (
    AHEAD,
    BARREN,
    TOO_LONG,
    UTF8_BOM,
    Broken,
    ProgressReport,
    Scanner,
    Source,
    Unreadable,
    begin,
    named,
    opened,
    plainly,
)

GAME = "mtg"
REMEDY = "choose AllPrintings.json, AtomicCards.json or the file of one set"
JOINT = " // "
DEEPEST = 50
MOST_WAITING = 100_000
"""Maximum number of cards with missing faces; neighbouring faces need only one at a time."""

_BEGINS = re.compile(rb'\s*\{\s*(?:"meta"\s*:\s*\{|"data"\s*:\s*\{)')
_KEY = re.compile(r'\s*+"((?:[^"\\]|\\.)*+)"\s*+:')
_SCALAR = re.compile(r'\s*+(?:"(?:[^"\\]|\\.)*+"|[-+.\w]++)')
_SIGN = re.compile(r"\s*+([{}\[\],])")
_TOKENS = (_KEY, _SCALAR, _SIGN)
_LOYALTY = re.compile(r"^\[([+\u2212-]?[\dX]+)\]:", re.MULTILINE)
_OF_CARDS = frozenset({"cards", "tokens", "mainBoard", "sideBoard", "commander"})
_NOT_OF_CARDS = frozenset({"decks", "sealedProduct", "languages"})
_ATOMIC = 2
"""The depth of the keys above a card's faces in a file with every card once."""


_NO_RAW = Raw(b"")


class Identifiers(Struct, frozen=True):
    """Ids of a card in other sources, two of which link the entries of one card."""

    scryfallId: str = ""  # noqa: N815 - as the data spells it
    scryfallOracleId: str = ""  # noqa: N815
    mtgoId: Any = None  # noqa: N815


class Entry(Struct, kw_only=True, rename="camel"):
    """One face; keys that are not needed are skipped."""

    name: str = ""
    face_name: str | None = None
    side: str | None = None
    layout: str = ""
    mana_cost: str | None = None
    type: str = ""
    text: str | None = None
    power: str | None = None
    toughness: str | None = None
    loyalty: str | None = None
    defense: str | None = None
    colors: list[ColorLetter] | None = None
    color_indicator: list[ColorLetter] | None = None
    keywords: list[str] | None = None
    number: str = ""
    set_code: str = ""
    identifiers: Identifiers = Identifiers()
    # Data of printings; the card is accepted whatever their type.
    language: Any = None
    rarity: Any = None
    legalities: Raw = _NO_RAW
    artist: Any = None

    @property
    def called(self) -> str:
        """The name of this face."""
        return self.face_name or self.name

    @property
    def card(self) -> tuple[str, ...]:
        """The values shared by all faces of one card."""
        known = self.identifiers
        if known.scryfallId:
            return (known.scryfallId,)
        return (self.set_code, self.number, self.name, known.scryfallOracleId)


def is_mtgjson(head: bytes) -> bool:
    """Return whether a file begins like one of MTGJSON's."""
    return _BEGINS.match(head.removeprefix(UTF8_BOM)) is not None


def read_mtgjson(
    path: Path, *, progress: ProgressReport | None = None, keep: Keep | None = None
) -> CardFile:
    """Read the cards of a file of MTGJSON; arguments and errors are those of `read_cards`."""
    with opened(path, progress) as source:
        collecting = Collecting(path, REMEDY, keep)
        view = _Reading(collecting)
        chunks = _chunks(begin(source), source, view)
        entries = _Entries(chunks, source.line, TOO_LONG)
        for piece in entries.scan():
            source.line = piece.line
            source.tell()
            if isinstance(piece, Broken):
                collecting.miss(Fault(line=piece.line, what=piece.what, name=piece.name))
            else:
                view.take(piece.line, piece.raw)
            if view.is_full:
                collecting.stop(source.line)
                break
        else:
            if entries.is_inside:
                what = worded("it ends before its lists do and may be cut short")
                remedy = worded("download it again")
                collecting.miss(Fault(line=source.line, what=what, remedy=remedy))
        view.finish()
        return collecting.result()


class _Entries(Scanner):
    """Finds the entries of cards by the keys above them."""

    def __init__(self, chunks: Iterable[bytes], line: int, longest: int) -> None:
        super().__init__(chunks, line, longest)
        self._around: list[tuple[str, str]] = []
        self._key = ""

    @property
    def is_inside(self) -> bool:
        """Whether a bracket is still open."""
        return bool(self._around)

    def to_object(self, *, lost: bool) -> bool:
        """Advance to the next entry of a card; return whether there is one."""
        if lost:
            self._fill(AHEAD)
            if not self._text.startswith("{", self._at):
                self._to_next_object(self._at)
            return self._at < len(self._text)
        while True:
            self._fill(AHEAD)
            found = next((m for each in _TOKENS if (m := each.match(self._text, self._at))), None)
            if found is None:
                if not self._text[self._at :].isspace() and self._at < len(self._text):
                    raise Unreadable(worded("the JSON is malformed here"), self._at)
                return False
            if found.re is _SIGN and found[1] == "{" and self._holds_cards():
                self._advance(found.start(1))
                return True
            self._pass(found)

    def is_card(self, value: dict[str, Any]) -> bool:
        """Return whether an object after a broken stretch is a card, not a part of a broken one."""
        return "layout" in value and "name" in value

    def _pass(self, found: re.Match[str]) -> None:
        self._advance(found.end())
        if found.re is _KEY:
            self._key = found[1]
        elif found.re is _SIGN and found[1] in "{[":
            if len(self._around) >= DEEPEST:
                raise Unreadable(worded("it is nested too deeply"), self._at)
            self._around.append((found[1], self._key))
            self._key = ""
        elif found.re is _SIGN and found[1] in "]}":
            if not self._around:
                raise Unreadable(worded("more is closed than was opened"), self._at)
            self._around.pop()

    def _holds_cards(self) -> bool:
        if not self._around or self._around[-1][0] != "[":
            return False
        key = self._around[-1][1]
        keys = sum(bool(each) for _, each in self._around)
        return key in _OF_CARDS or (keys == _ATOMIC and key not in _NOT_OF_CARDS)


class _Reading:
    """Joins the faces of each card."""

    def __init__(self, collecting: Collecting) -> None:
        self._collecting = collecting
        self._waiting: dict[tuple[str, ...], dict[str, tuple[int, Entry, Face]]] = {}
        self._melds: list[tuple[int, Entry, Face]] = []
        self.barren = 0

    @property
    def is_full(self) -> bool:
        """Whether no more cards can be read."""
        waiting = len(self._waiting) + len(self._melds)
        return self._collecting.is_full or waiting > MOST_WAITING

    def take(self, line: int, raw: bytes) -> None:
        """Add one entry; a card is built as soon as all its faces are here."""
        try:
            entry = _DECODER.decode(raw)
            if not entry.name and not entry.type:
                return  # lists of decks name cards by number only
            face = self._face(entry)
        except (DecodeError, ValueError, RecursionError) as error:
            self._collecting.miss(Fault(line=line, what=plainly(error), name=named(raw)))
            return
        self.barren = 0
        if entry.layout == "meld":
            self._melds.append((line, entry, face))
            return
        faces = self._waiting.setdefault(entry.card, {})
        faces[entry.side or "a"] = (line, entry, face)
        # Only the name of a card shows how many faces it has.
        if not entry.side or len(faces) > entry.name.count(JOINT):
            self._make(entry, self._waiting.pop(entry.card))

    def finish(self) -> None:
        """Build the cards with missing faces, and the melds."""
        for faces in self._waiting.values():
            line, entry, _ = next(iter(faces.values()))
            what = worded("one of its faces is not in the file")
            self._collecting.miss(Fault(line=line, name=entry.name, what=what))
            self._make(entry, faces)
        parts: dict[str, dict[str, None]] = {}
        for _, entry, _ in self._melds:
            if entry.side != "b":
                parts.setdefault(_result(entry), {})[entry.called] = None
        for line, entry, face in self._melds:
            result = _result(entry)
            related = [Related(name=part, component="meld_part") for part in parts.get(result, ())]
            self._collecting.take_meld(
                MeldObject(
                    line=line,
                    id="",
                    face=face,
                    related=(*related, Related(name=result, component="meld_result")),
                    set_code=entry.set_code.lower(),
                    number=entry.number,
                    oracle_id=entry.identifiers.scryfallOracleId,
                    printing=_printing(entry),
                )
            )

    def _make(self, entry: Entry, faces: Mapping[str, tuple[int, Entry, Face]]) -> None:
        self._collecting.take(
            build_card(
                [faces[side][2] for side in sorted(faces)],
                press_layout=entry.layout,
                name=entry.name,
                set_code=entry.set_code.lower(),
                number=entry.number,
                oracle_id=entry.identifiers.scryfallOracleId,
            ),
            _printing(entry),
        )

    def _face(self, entry: Entry) -> Face:
        if not entry.name or not entry.type:
            raise ValueError(worded("it has no {key}", key="type" if entry.name else "name"))
        text = _LOYALTY.sub(r"\1:", entry.text or "")
        shares = find([text]) if entry.keywords is None else share_out(entry.keywords, [text])
        face = Face(
            name=entry.called,
            mana_cost=self._collecting.cost(entry.mana_cost or ""),
            type_line=self._collecting.line(entry.type),
            stats=tuple((stat, value) for stat in STATS if (value := getattr(entry, stat))),
            color_indicator=tuple(entry.color_indicator or ()),
            keywords=shares[0],
            text=text,
        )
        return self._collecting.face(face, entry.colors)


_DECODER = Decoder(Entry)


def _chunks(head: bytes, source: Source, view: _Reading) -> Iterator[bytes]:
    chunk = head
    while chunk and view.barren <= BARREN:
        view.barren += len(chunk)
        yield chunk
        chunk = source.read()


def _printing(entry: Entry) -> Printing:
    known = entry.identifiers
    try:
        uid = UUID(known.scryfallId).bytes
    except ValueError:
        uid = b""
    mtgo = str(known.mtgoId or "")
    language, rarity, artist = (
        each if isinstance(each, str) else ""
        for each in (entry.language, entry.rarity, entry.artist)
    )
    return Printing(
        uid=uid,
        lang="en" if language in {"", "English"} else language,
        rarity=rarity,
        artist=artist,
        mtgo=int(mtgo) if mtgo.isdecimal() else 0,
        legality=legality_in(bytes(entry.legalities), names_all=False),
    )


def _result(entry: Entry) -> str:
    return entry.name.rpartition(JOINT)[2]
