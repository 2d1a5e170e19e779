"""Card files from Scryfall: bulk files, search results and single cards, since 2018.

The format is described at https://scryfall.com/docs/api/cards; details were verified on objects
stored from 2018 to 2026. Objects are decoded one at a time into slim values, so that memory use
does not depend on the size of the file.
"""

from pathlib import Path
from typing import Any

from msgspec import DecodeError, Raw, Struct
from msgspec.json import Decoder
from msgspec.structs import replace

from core.cards.card import Card, Face
from core.cards.mana import ColorLetter
from core.cards.reader import STATS, build_card
from core.messages import worded
from core.storage.files import Fault
from core.storage.importers.collection import (
    LARGE,
    NO_PRINTING,
    NORMAL,
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
from core.storage.importers.source import ProgressReport, opened, read_objects

GAME = "mtg"
REMEDY = "choose Scryfall's .json or .json.gz file"
NO_RAW = Raw()


class Printed(Struct, kw_only=True):
    """The keys common to cards and their faces; only `name` is always present."""

    name: str
    mana_cost: str | None = None
    type_line: str | None = None
    oracle_text: str | None = None
    power: str | None = None
    toughness: str | None = None
    loyalty: str | None = None
    defense: str | None = None
    colors: list[ColorLetter] | None = None
    color_indicator: list[ColorLetter] | None = None
    oracle_id: str | None = None
    # Only whether a side has a picture of its own matters to the card, so it is not taken apart.
    image_uris: Raw = NO_RAW
    # Data of printings; the card is accepted whatever their type.
    printed_name: Any = None
    flavor_name: Any = None


_OF_PRINTINGS = frozenset({"image_uris", "printed_name", "flavor_name"})
VALUES = tuple(key for key in Printed.__struct_fields__ if key not in _OF_PRINTINGS)


class CardObject(Printed, kw_only=True):
    """One card object; keys that are not needed are skipped."""

    object: str = "card"
    id: str = ""
    layout: str = ""
    set: str = ""
    collector_number: str = ""
    keywords: list[str] | None = None
    card_faces: list[Printed] | None = None
    all_parts: list[Related] | None = None
    lang: Any = None
    rarity: Any = None
    released_at: Any = None
    artist: Any = None
    mtgo_id: Any = None
    legalities: Raw = NO_RAW


class Pictures(Struct):
    """Addresses of the pictures of one side."""

    normal: str = ""
    large: str = ""


def read_cards(
    path: Path, *, progress: ProgressReport | None = None, keep: Keep | None = None
) -> CardFile:
    """Read the cards of a file: .json or packed with gzip, in any JSON layout.

    Layouts are a list with one object a line (the fastest), any other list, one object a line
    without a list, a search result, or one card. ``context`` receives the bytes read and the total
    after every object, and stops the reading by returning False. With ``keep`` the cards go there
    and not into the result, so that memory use does not grow with the file.

    Raise `CardFileError` if the file as a whole cannot be read or holds no card, `Cancelled` if it
    was stopped. A broken object is skipped and listed in `CardFile.faults`.
    """
    with opened(path, progress) as source:
        collecting = Collecting(path, REMEDY, keep)
        for found in read_objects(source, _decode):
            source.tell()
            if isinstance(found, Fault):
                collecting.miss(found)
            else:
                _take(collecting, *found)
            if collecting.is_full:
                collecting.stop(source.line)
                break
        return collecting.result()


_DECODER = Decoder(CardObject)
_PICTURES = Decoder(Pictures | None)
_NO_PICTURES = Pictures()
_UID_DIGITS = 32


def _decode(raw: bytes) -> CardObject:
    card = _DECODER.decode(raw)
    if card.object != "card":
        kind = repr(card.object.replace("_", " "))
        raise ValueError(worded("this is a {kind} and no card", kind=kind))
    if card.type_line is None and not card.card_faces and not card.layout:
        raise ValueError(worded("it has neither a type line nor a layout nor faces"))
    return card


def _take(collecting: Collecting, line: int, card: CardObject) -> None:
    try:
        faces = _faces_of(collecting, card)
    except ValueError as error:
        collecting.miss(Fault(line=line, name=card.name, what=str(error)))
        return
    if card.layout == "meld" and len(faces) == 1:
        collecting.take_meld(_meld_object(line, card, faces[0]))
    else:
        printing = _printing(card) if collecting.keeps_printings else NO_PRINTING
        collecting.take(_card(card, faces), printing)


def _faces_of(collecting: Collecting, card: CardObject) -> tuple[Face, ...]:
    printed = _printed(card)
    texts = [face.oracle_text or "" for face in printed]
    shares = find(texts) if card.keywords is None else share_out(card.keywords, texts)
    both = zip(printed, shares, strict=True)
    return tuple(_face(collecting, face, keywords) for face, keywords in both)


def _face(collecting: Collecting, printed: Printed, keywords: tuple[str, ...]) -> Face:
    face = Face(
        name=printed.name,
        mana_cost=collecting.cost(printed.mana_cost or ""),
        type_line=collecting.line(printed.type_line or ""),
        stats=tuple((stat, value) for stat in STATS if (value := getattr(printed, stat))),
        color_indicator=tuple(printed.color_indicator or ()),
        keywords=keywords,
        text=printed.oracle_text or "",
    )
    return collecting.face(face, printed.colors)


def _printed(card: CardObject) -> list[Printed]:
    """Return the printed values of each face: the face's own value, else the card's.

    Values of the whole card are not those of a face: its cost is both costs with slashes between,
    its numbers are the front's. Only a type line without slashes applies to all.
    """
    if not card.card_faces:
        return [card]
    lent: tuple[str, ...] = VALUES
    if len(card.card_faces) > 1:
        lent = () if "//" in (card.type_line or "") else ("type_line",)
    faces = [
        replace(face, **{key: getattr(card, key) for key in lent if getattr(face, key) is None})
        for face in card.card_faces
    ]
    if card.layout == "adventure" and _has_cost_of_the_other(*faces[:2]):
        faces[0].mana_cost, faces[1].mana_cost = "", faces[0].mana_cost
    return faces


def _has_cost_of_the_other(front: Printed, *others: Printed) -> bool:
    """Return whether a land has the cost of its adventure, a fault of some months' files."""
    is_land = "Land" in (front.type_line or "")
    return is_land and bool(front.mana_cost) and not any(each.mana_cost for each in others)


def _card(card: CardObject, faces: tuple[Face, ...]) -> Card:
    printed = card.card_faces or []
    pictures = sum(bytes(face.image_uris) not in {b"", b"null"} for face in printed)
    return build_card(
        faces,
        press_layout=card.layout,
        name=card.name,
        two_sided=pictures > 1,
        set_code=card.set,
        number=card.collector_number,
        oracle_id=card.oracle_id or next((f.oracle_id for f in printed if f.oracle_id), ""),
    )


def _meld_object(line: int, card: CardObject, face: Face) -> MeldObject:
    return MeldObject(
        line=line,
        id=card.id,
        face=face,
        related=tuple(card.all_parts or ()),
        set_code=card.set,
        number=card.collector_number,
        oracle_id=card.oracle_id or "",
        printing=_printing(card),
    )


def _printing(card: CardObject) -> Printing:
    faces = card.card_faces
    front, back = _pictures(card.image_uris), _NO_PICTURES
    if faces:
        sides = [_pictures(face.image_uris) for face in faces[:2]]
        front = front if front.normal else sides[0]
        back = sides[1] if len(sides) > 1 else _NO_PICTURES
    shown = (front, back) if back.normal else (front,)
    return Printing(
        uid=_uid(card.id),
        lang=_text(card.lang) or "en",
        rarity=_text(card.rarity),
        released=_text(card.released_at),
        artist=_text(card.artist),
        front=front.normal,
        back=back.normal,
        has_large=all(
            each.large and each.large == each.normal.replace(NORMAL, LARGE) for each in shown
        ),
        mtgo=card.mtgo_id if isinstance(card.mtgo_id, int) and card.mtgo_id > 0 else 0,
        names=_printed_names(card),
        legality=legality_in(bytes(card.legalities)),
    )


def _printed_names(card: CardObject) -> tuple[str, ...]:
    if not any((card.printed_name, card.flavor_name, card.card_faces)):
        return ()
    bearers: list[Printed] = [card, *(card.card_faces or ())]
    names = [_text(name) for each in bearers for name in (each.printed_name, each.flavor_name)]
    return tuple(name for name in names if name)


def _pictures(raw: Raw) -> Pictures:
    if not bytes(raw):
        return _NO_PICTURES
    try:
        return _PICTURES.decode(raw) or _NO_PICTURES
    except (DecodeError, UnicodeDecodeError):
        return _NO_PICTURES


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""


def _uid(written: str) -> bytes:
    """Return the sixteen bytes of an id, none if it is not one."""
    digits = written.replace("-", "")
    try:
        return bytes.fromhex(digits) if len(digits) == _UID_DIGITS else b""
    except ValueError:
        return b""
