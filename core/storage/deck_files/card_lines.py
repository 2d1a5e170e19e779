"""One line of a deck list in plain text: a count, a name, and what people write behind it."""

import re

from msgspec import Struct
from msgspec.structs import replace

from core.cards.deck import MOST, Board, DeckLine
from core.messages import worded

COLOURS = frozenset({"red", "yellow", "blue"})
"""In brackets behind a name of Flesh and Blood they tell the pitch, never a set."""

_COUNT = re.compile(r"(?:(\d{1,6})[xX*]?|[xX](\d{1,6})|\((\d{1,6})\)|\[(\d{1,6})\])(?:\s+|$)")
_YEAR = "1996 World Champion"
"""The one card whose name begins with a number that could be a count."""

_SIDE = re.compile(r"SB:\s*", re.IGNORECASE)
_PREFIX = re.compile(r"\[([A-Za-z0-9]{2,6})(?:[:#]([^\]\s]+))?\]\s+")
_HASH = re.compile(r"(?:^|\s+)#")
_LABEL = re.compile(r"\s+\^([^^]*)\^$")
_MARK = re.compile(r"\s+\*(F|E|FOIL|ETCHED|CMDR)\*$", re.IGNORECASE)
_FOIL = re.compile(r"\s+\(F\)$")
_BRACKETS = re.compile(r"\s+\[([^\[\]]*)\]$")
_CODE = re.compile(r"[A-Z0-9]{2,6}")
_ANGLES = re.compile(r"\s+<([^<>]*)>$")
_BRACES = re.compile(r"\s+\{([^{}]*)\}$")
_SET = re.compile(r"\s+\(([A-Za-z0-9_]{2,6})\)(?:\s+(\S*\d\S*|★))?$")


class CardLine(Struct, frozen=True, kw_only=True):
    """What a line says; ``counted`` tells that it has a count, ``fault`` what is wrong with it."""

    line: DeckLine | None = None
    counted: bool = False
    fault: str = ""


def read_card_line(text: str, board: Board = Board.MAIN) -> CardLine:
    """Read a line that is neither blank nor a heading nor a remark."""
    rest = text.strip()
    side = _SIDE.match(rest)
    if side is not None:
        rest, board = rest[side.end() :], Board.SIDE
    found = _COUNT.match(rest)
    count = 1
    if found is not None and not rest.startswith(_YEAR):
        count = int(next(group for group in found.groups() if group))
        rest = rest[found.end() :]
        if not 0 < count <= MOST:
            return CardLine(
                counted=True,
                fault=worded("{count} copies cannot be; write 1 to {most}", count=count, most=MOST),
            )
    line = read_name(rest, DeckLine(count=count, name="", board=board))
    if not line.name:
        return CardLine(counted=found is not None, fault="there is no name on it")
    return CardLine(line=line, counted=found is not None)


def read_name(text: str, line: DeckLine) -> DeckLine:
    """Return the line with a name, and all that stands before and behind it."""
    text, line = _without_hash(text.strip(), line)
    prefix = _PREFIX.match(text)
    if prefix is not None:
        line = replace(line, set_code=prefix[1], number=prefix[2] or "")
        text = text[prefix.end() :]
    while True:
        shorter, line = _peeled(text, line)
        if shorter == text:
            return replace(line, name=text.strip())
        text = shorter


def _without_hash(text: str, line: DeckLine) -> tuple[str, DeckLine]:
    found = _HASH.search(text)
    if found is None:
        return text, line
    said = text[found.end() :]
    if said.startswith(" "):
        board = Board.COMMANDER if said.strip().casefold() == "!commander" else line.board
        return text[: found.start()], replace(line, comment=said.strip(), board=board)
    tags = tuple(tag.strip() for tag in re.split(r"\s#", said) if tag.strip())
    return text[: found.start()], replace(line, tags=tags)


def _peeled(text: str, line: DeckLine) -> tuple[str, DeckLine]:
    """Take the last piece off that is no part of the name."""
    if found := _LABEL.search(text):
        line = replace(line, more=(*line.more, ("label", found[1])))
    elif found := _MARK.search(text):
        line = _marked(line, found[1].casefold())
    elif found := _FOIL.search(text):
        line = replace(line, finish="foil")
    elif found := _BRACKETS.search(text):
        if _CODE.fullmatch(found[1]) and not line.set_code:
            line = replace(line, set_code=found[1])
        else:
            line = replace(line, more=(*line.more, ("categories", found[1])))
    elif found := _ANGLES.search(text):
        line = replace(line, number=found[1])
    elif found := _BRACES.search(text):
        line = replace(line, more=(*line.more, ("braces", found[1])))
    else:
        found = _SET.search(text)
        if found is None or not _is_set(found[1], found[2]):
            return text, line
        line = replace(line, set_code=found[1], number=found[2] or line.number)
    return text[: found.start()], line


def _marked(line: DeckLine, mark: str) -> DeckLine:
    if mark == "cmdr":
        return replace(line, board=Board.COMMANDER)
    return replace(line, finish="etched" if mark in {"e", "etched"} else "foil")


def _is_set(code: str, number: str | None) -> bool:
    """Tell a set from a word in brackets that belongs to the name: ``Hazmat Suit (Used)``."""
    if code.casefold() in COLOURS:
        return False
    return number is not None or code.isupper() or code.islower() or code.isdigit()
