"""Cards and printings of a file: shared values, meld pairs, keywords of faces, size limits."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Protocol

from msgspec import DecodeError, Struct
from msgspec.json import Decoder
from msgspec.structs import replace

from core.cards.abilities import abilities, gained_with_levels, is_printed, known_in
from core.cards.card import Card, Face, has_colors_of_cost
from core.cards.mana import ManaCost, in_order
from core.cards.reader import build_card
from core.cards.type_line import TypeLine
from core.games import GAMES
from core.messages import worded
from core.rules.deck_check import BANNED, NOT_PART
from core.storage.files import CardFileError, Fault

NORMAL, LARGE = "/normal/", "/large/"


class Printing(Struct, frozen=True, kw_only=True):
    """One printing of a card.

    ``uid`` are the 16 bytes of its id in the source (Scryfall's id), or none. ``released`` is a
    date as ``2011-09-30``. ``front`` and ``back`` are addresses of pictures, ``""`` if unknown;
    with ``has_large`` the data has a larger one of each as well. ``names`` are those in another
    language or world. ``legality`` is in the form that `read_legality` reads.
    """

    uid: bytes = b""
    set_code: str = ""
    number: str = ""
    lang: str = "en"
    rarity: str = ""
    released: str = ""
    artist: str = ""
    front: str = ""
    back: str = ""
    has_large: bool = False
    mtgo: int = 0
    names: tuple[str, ...] = ()
    legality: str = ""

    def picture(self, side: int = 0, *, large: bool = False) -> str:
        """Return the address of the picture of a side (0 front, 1 back), or ``""``."""
        address = self.back if side else self.front
        return address.replace(NORMAL, LARGE) if large and self.has_large else address


NO_PRINTING = Printing()
"""No known printing."""


class Keep(Protocol):
    """Receives each card with its printing as it is read; ``combined`` marks a melded result."""

    def __call__(self, card: Card, printing: Printing, /, *, combined: bool) -> None:
        """Store a card."""


NOWHERE: Mapping[str, str] = MappingProxyType({})
_STATUSES = {"banned": BANNED, "not_legal": NOT_PART}
_KEPT = 4096
_DECODER = Decoder(dict[str, object])


@lru_cache(_KEPT)
def legality_in(raw: bytes, *, names_all: bool = True) -> str:
    """Return the legality in a JSON object as the database stores it: ``modern:banned``.

    Formats of no game are skipped. If ``names_all`` is false the object lists only the formats of
    the card, if it lists any.
    """
    try:
        stated = _DECODER.decode(raw)
    except (DecodeError, UnicodeDecodeError):
        return ""
    missing = "legal" if names_all or not stated else "not_legal"
    statuses = ((each, stated.get(each, missing)) for each in GAMES["mtg"].listed_formats)
    return written(
        (each, _STATUSES[status.casefold()])
        for each, status in statuses
        if isinstance(status, str) and status.casefold() in _STATUSES
    )


def written(said: Iterable[tuple[str, str]]) -> str:
    """Return formats with `BANNED` or `NOT_PART` in stored form."""
    return " ".join(f"{format_}:{status}" for format_, status in said)


@lru_cache(_KEPT)
def read_legality(text: str) -> Mapping[str, str]:
    """Return the stored legality by format."""
    parts = (part.partition(":") for part in text.split())
    return MappingProxyType({format_: status for format_, _, status in parts if status})


class Related(Struct, frozen=True):
    """An entry of ``all_parts``: a related card, or this one itself."""

    name: str
    id: str = ""
    component: str = ""


class MeldObject(Struct, frozen=True, kw_only=True):
    """One of the three objects of a meld pair: a part's front, or the combined face."""

    line: int
    id: str
    face: Face
    related: tuple[Related, ...]
    set_code: str
    number: str
    oracle_id: str
    printing: Printing = NO_PRINTING

    @property
    def name(self) -> str:
        """The name of its only face."""
        return self.face.name

    @property
    def is_result(self) -> bool:
        """Whether it is the combined face.

        The list of related cards decides. If that calls all three a part, the result is the one
        with no mana cost whose collector number ends in b.
        """
        own = [part for part in self.related if part.id == self.id != ""]
        own = own or [part for part in self.related if part.name == self.name]
        if any(part.component == "meld_result" for part in self.related):
            return any(part.component == "meld_result" for part in own)
        return not self.face.mana_cost and self.number.rstrip("★†*").endswith("b")


class Melded(Struct, frozen=True):
    """The parts as cards with the combined face, the results, and the faults.

    Each card comes with the object that it was made of.
    """

    parts: tuple[tuple[MeldObject, Card], ...]
    combined: tuple[tuple[MeldObject, Card], ...]
    faults: tuple[Fault, ...]


def put_together(objects: Iterable[MeldObject]) -> Melded:
    """Link the objects of all meld cards of a file.

    A result is looked up by id, then by name and set, then by name, because ids may point at
    printings that the file does not hold. A part without a result becomes a card of one side, with
    a fault.
    """
    everything = tuple(objects)
    results = tuple(each for each in everything if each.is_result)
    find = _Finder(results)
    parts: list[tuple[MeldObject, Card]] = []
    faults: list[Fault] = []
    for each in everything:
        if each.is_result:
            continue
        result = find.result_of(each)
        partner = _partner(each, result)
        if result is None or not partner:
            missing = "the combined face" if result is None else "the card it melds with"
            what = worded("{missing} is not in the file, so it cannot meld", missing=missing)
            remedy = worded("use a file that holds both parts and their result")
            faults.append(Fault(line=each.line, name=each.name, what=what, remedy=remedy))
            parts.append((each, _card(each, (each.face,))))
        else:
            has_large = each.printing.has_large and result.printing.has_large
            back = result.printing.front
            printing = replace(each.printing, back=back, has_large=has_large)
            card = _card(each, (each.face, result.face), partner)
            parts.append((replace(each, printing=printing), card))
    combined = tuple((each, _card(each, (each.face,))) for each in results)
    return Melded(tuple(parts), combined, tuple(faults))


class _Finder:
    def __init__(self, results: Sequence[MeldObject]) -> None:
        # The first printing of a name wins, so the later ones are written first.
        back = results[::-1]
        self._by_id = {each.id: each for each in back if each.id}
        self._by_set = {(each.name, each.set_code): each for each in back}
        self._by_name = {each.name: each for each in back}

    def result_of(self, part: MeldObject) -> MeldObject | None:
        """Return the combined face that a part becomes half of, if the file has it."""
        others = [each for each in part.related if each.name != part.name]
        listed = [each for each in others if each.component == "meld_result"]
        listed = listed or [each for each in others if each.component == "meld_part"]
        found = (
            self._by_id.get(each.id)
            or self._by_set.get((each.name, part.set_code))
            or self._by_name.get(each.name)
            for each in listed
        )
        return next((each for each in found if each is not None), None)


def _partner(part: MeldObject, result: MeldObject | None) -> str:
    own = {part.name, result.name if result else ""}
    others = (each for each in part.related if each.component == "meld_part")
    return next((each.name for each in others if each.name not in own), "")


def _card(each: MeldObject, faces: tuple[Face, ...], partner: str = "") -> Card:
    return build_card(
        faces,
        press_layout="meld",
        name=each.name,
        melds_with=partner,
        set_code=each.set_code,
        number=each.number,
        oracle_id=each.oracle_id,
    )


KEPT_FAULTS = 1000
MOST_CARDS = 1_000_000
"""Maximum of a file; the largest one, every card in every language, has half as many."""
MOST_FACES = 250_000
"""Maximum of different faces; all printed cards have some 40,000."""
MOST_TEXT = 100_000_000
"""Maximum of characters in the texts of different faces; all cards have some ten million."""


class CardFile(Struct, frozen=True, kw_only=True):
    """The content of a card file.

    ``cards`` can be owned; a meld part has its combined face as second side. ``combined`` are the
    melded results, which are no cards of their own. ``counts`` are the objects of each press
    layout. ``faults`` are the records that were not read, or only in part. Only if the file
    ``is_whole`` was everything read, so that cards missing here are missing in the file.
    """

    cards: tuple[Card, ...]
    combined: tuple[Card, ...] = ()
    faults: tuple[Fault, ...] = ()
    counts: dict[str, int] = {}
    is_whole: bool = True

    @property
    def objects(self) -> int:
        """The number of objects read without loss."""
        return sum(self.counts.values())


class Collecting:
    """The cards read so far, with shared values made once.

    With ``keep`` each card goes there with its printing at once, melds at the end, and none stays
    here. Once it ``is_full`` more cards could exhaust the memory of a small machine.
    """

    def __init__(self, path: Path, remedy: str, keep: Keep | None = None) -> None:
        self._keep = keep
        self._path = path
        self._remedy = remedy
        self._cards: list[Card] = []
        self._melds: list[MeldObject] = []
        self._faults: list[Fault] = []
        self._last: Fault | None = None
        self._missed = 0
        self._taken = 0
        self._counts: Counter[str] = Counter()
        self._costs: dict[str, ManaCost] = {}
        self._cost_colors: dict[int, frozenset[str]] = {}
        self._held_costs: list[ManaCost] = []
        self._lines: dict[str, TypeLine] = {}
        self._faces: dict[Face, Face] = {}
        self._text = 0
        self.is_full = False

    @property
    def keeps_printings(self) -> bool:
        """Whether printings are recorded."""
        return self._keep is not None

    def take(self, card: Card, printing: Printing = NO_PRINTING) -> None:
        """Add a card."""
        if self._keep is None:
            self._cards.append(card)
        else:
            self._keep(card, printing, combined=False)
        self._count(card.press_layout)

    def take_meld(self, meld: MeldObject) -> None:
        """Add one of the three objects of a meld, to be linked at the end."""
        self._melds.append(meld)
        self._count("meld")

    def miss(self, fault: Fault) -> None:
        """Record a fault; of thousands the first and the last are kept."""
        self._missed += 1
        self._last = fault
        if self._missed <= KEPT_FAULTS:
            self._faults.append(fault)

    def stop(self, line: int) -> None:
        """Record that the rest of the file is not read, because it is too large."""
        what = worded(
            "there are more cards than all that exist, so only {objects:,} were read",
            objects=self.objects,
        )
        self.miss(Fault(line=line, what=what, remedy=self._remedy))

    @property
    def objects(self) -> int:
        """The number of objects read."""
        return sum(self._counts.values())

    def result(self) -> CardFile:
        """Return everything, melds linked; raise `CardFileError` if there is no card."""
        melded = put_together(self._melds)
        if not self._counts:
            what = worded("there is no card in it")
            if self._faults:
                first = self._faults[0].where_and_what
                what = worded("there is no card in it: {fault}", fault=first)
            raise CardFileError(self._path, what, self._remedy)
        is_whole = not self._missed
        for fault in melded.faults:
            self.miss(fault)
        parts, combined = (
            tuple(card for _, card in found) for found in (melded.parts, melded.combined)
        )
        if self._keep is not None:
            for found in (melded.parts, melded.combined):
                for each, card in found:
                    self._keep(card, each.printing, combined=found is melded.combined)
            parts = combined = ()
        if self._last is not None and self._missed > KEPT_FAULTS:
            between = self._missed - KEPT_FAULTS - 1
            what = worded("{between:,} more places have faults", between=between)
            self._faults += (Fault(line=0, what=what), self._last) if between else (self._last,)
        return CardFile(
            cards=(*self._cards, *parts),
            combined=combined,
            faults=tuple(self._faults),
            counts=dict(self._counts),
            is_whole=is_whole,
        )

    def cost(self, text: str) -> ManaCost:
        """Return a mana cost, shared; raise `ManaCostError`."""
        if text not in self._costs:
            self._costs[text] = ManaCost.read(text)
        return self._costs[text]

    def line(self, text: str) -> TypeLine:
        """Return a type line, shared."""
        if text not in self._lines:
            self._lines[text] = TypeLine.read(text)
        return self._lines[text]

    def face(self, face: Face, colors: Sequence[str] | None) -> Face:
        """Return a face, shared, with the colours of the data if its print does not show them.

        Tokens and devoid cards have other colours than their cost.
        """
        if colors is not None and self._colors_of(face) != frozenset(colors):
            face = replace(face, color_override=in_order(colors))
        if self.keeps_printings:
            return face
        if face not in self._faces:
            self._faces[face] = face
            self._text += len(face.text)
            self.is_full |= len(self._faces) >= MOST_FACES or self._text >= MOST_TEXT
        return self._faces[face]

    def _colors_of(self, face: Face) -> frozenset[str]:
        """Return the colours of a face; costs shared by thousands are cached."""
        if not has_colors_of_cost(face):
            return face.colors
        cost = face.mana_cost
        known = self._cost_colors.get(id(cost))
        if known is None:
            self._held_costs.append(cost)  # so that no other one comes to bear its id
            known = self._cost_colors[id(cost)] = cost.colors
        return known

    def _count(self, layout: str) -> None:
        self._counts[layout or "unknown"] += 1
        self._taken += 1
        self.is_full |= self._taken >= MOST_CARDS


SECOND_FACE = frozenset({"aftermath", "nightbound"})
"""Keywords of the second face if no text has them."""

_CONVERTS = re.compile(r"\bconverts?\b", re.IGNORECASE)


def share_out(keywords: Sequence[str], texts: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """Distribute the keywords of a card over its faces, given by their texts.

    A keyword belongs to the faces that print it as an ability: alone on a line, in a list, or with
    its cost. Failing that, to those whose text contains it, and at last to the front. Fuse belongs
    to every half, whichever half prints it (MTG CR 702.102). A leveler does not have the keywords
    of its levels from the start (MTG CR 711.2).
    """
    if len(texts) == 1:
        later = gained_with_levels(texts[0]) if keywords else ()
        if not later:
            return (tuple(keywords),)
        return (tuple(word for word in keywords if not is_printed(word, later)),)
    printed = [tuple(abilities(text)) for text in texts]
    shares: list[list[str]] = [[] for _ in texts]
    for keyword in keywords:
        word = keyword.casefold()
        for face in _bearers(word, printed, texts):
            shares[face].append(keyword)
    return tuple(map(tuple, shares))


def find(texts: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """Return for each face the `KNOWN` keywords that its text prints as abilities."""
    shares = [tuple(dict.fromkeys(_known_in(text))) for text in texts]
    if any("Fuse" in share for share in shares):
        return tuple(tuple(dict.fromkeys((*share, "Fuse"))) for share in shares)
    return tuple(shares)


def _bearers(word: str, printed: Sequence[Sequence[str]], texts: Sequence[str]) -> Sequence[int]:
    if word == "fuse":
        return range(len(texts))
    found = [face for face, parts in enumerate(printed) if is_printed(word, parts)]
    if not found:
        pattern = re.compile(rf"\b{re.escape(word)}", re.IGNORECASE)
        found = [face for face, text in enumerate(texts) if pattern.search(text)]
    return found or [1 if word in SECOND_FACE else 0]


def _known_in(text: str) -> Iterator[str]:
    yield from known_in(text)
    # The only action that rules ask for: a robot that converts prints it within a sentence.
    if _CONVERTS.search(text):
        yield "Convert"
