"""Faces of Flesh and Blood from one row of the dataset's table of cards."""

import re
from collections.abc import Sequence

from core.cards.ability_lines import read_abilities
from core.cards.card import Face
from core.cards.typebox import TypeBox
from core.messages import worded
from core.storage.keywords import share_out
from core.storage.tab_separated import Row

NAME, ID, TYPE, TEXT, KEYWORDS = (
    "Name",
    "Unique ID",
    "Type Text",
    "Functional Text",
    "Card Keywords",
)
STATS = {
    "Power": "power",
    "Defense": "defense",
    "Color": "color",
    "Pitch": "pitch",
    "Cost": "cost",
    "Health": "life",
    "Intelligence": "intellect",
}
"""The dataset's columns by the names that the table has for them."""

NEEDED = (ID, NAME, *STATS, KEYWORDS, TEXT, TYPE)

_JOINT = " // "
_TEXT_JOINT = re.compile(r"\s*^//$\s*", re.MULTILINE)
_VALUE = {"Color": re.compile(r"[A-Z][a-z]{2,}")}
_NUMBER = re.compile(r"[\dX*+-]{1,4}")
# One keyword is itself a list.
_KEYWORD = re.compile(r"Essence of (?:\w+, )+and \w+|[^,]+")
_REMINDER = re.compile(r"\*(\([^)]*\))\*")
_QUOTED = re.compile(r"\"[^\"\n]*?([.!]?)\"")
_SENTENCES = re.compile(r"(?<=[.!])\s+|(?<=[.!]\")\s+(?=[A-Z])|\n")
_GETS = r"\b(?:gets?|gains?)\b.*\b"
_ITEM = r"[+-]?\w*\{\w\}|\"[.!]?\""
"""An item of a list of abilities that is no keyword: a change of a number, or a quotation."""
_BLANKS = re.compile(r"\s*\n\s*")


def faces_of(row: Row) -> tuple[Face, ...]:
    """Return the face of a row, or the two sides of a split-card; raise `ValueError` if amiss.

    A split-card has its strip, cost and defense once, and they hold for both sides.
    """
    names = row[NAME].split(_JOINT)
    boxes = _spread(row[TYPE].split(_JOINT), len(names), "type boxes")
    texts = _spread(_TEXT_JOINT.split(row[TEXT]), len(names), "texts")
    stats = tuple((stat, value) for column, stat in STATS.items() if (value := _value(row, column)))
    plain = [_plain(text) for text in texts]
    shares = share_out(keywords_of(row), plain)
    return tuple(
        Face(
            name=name,
            type_line=TypeBox.read(box).line,
            stats=stats,
            keywords=tuple(word for word in words if not _is_only_given(word, words, text)),
            text=text,
            typebox=box,
            abilities=read_abilities(text, name),
        )
        for name, box, text, words in zip(names, boxes, plain, shares, strict=True)
    )


def keywords_of(row: Row) -> tuple[str, ...]:
    """Return the keywords that a card prints."""
    return tuple(word.strip() for word in _KEYWORD.findall(row[KEYWORDS]) if word.strip())


def _is_only_given(keyword: str, keywords: Sequence[str], text: str) -> bool:
    """Return whether a text only grants a keyword, or has it on a condition.

    The dataset lists such a keyword like one that a card always has. A keyword within a quotation
    belongs to the granted text. Of two numbers of one keyword the one after "otherwise" stays.
    """
    pattern = re.compile(rf"\b{re.escape(keyword)}\b", re.IGNORECASE)
    if not pattern.search(text):
        return False
    items = "|".join((_ITEM, *map(re.escape, keywords)))
    given = re.compile(
        rf"{_GETS}{re.escape(keyword)}\b"
        rf"|\b(?:has|have) (?:(?:{items})(?:,? and |, ))*{re.escape(keyword)}\b",
        re.IGNORECASE,
    )
    sentences = _SENTENCES.split(_QUOTED.sub(r'"\1"', text))
    found = [sentence for sentence in sentences if pattern.search(sentence)]
    return all(map(given.search, found)) and not _holds_otherwise(keyword, keywords, found)


def _holds_otherwise(keyword: str, keywords: Sequence[str], found: Sequence[str]) -> bool:
    family = keyword.rstrip(" 0123456789")
    several = sum(each.rstrip(" 0123456789") == family for each in keywords) > 1
    return several and any(sentence.startswith("Otherwise,") for sentence in found)


def subtypes_of(row: Row) -> frozenset[str]:
    """Return the subtypes of all sides of a card."""
    boxes = (TypeBox.read(box) for box in row[TYPE].split(_JOINT))
    return frozenset(word for box in boxes for word in box.subtypes)


def is_card(row: Row) -> bool:
    """Tell whether a row is a card at all: some only remind, or keep a place in a list."""
    return bool(row[TYPE]) and "Placeholder" not in row[TYPE].split()


def _value(row: Row, column: str) -> str:
    value = row[column]
    if value and not _VALUE.get(column, _NUMBER).fullmatch(value):
        raise ValueError(
            worded(
                "its {column} cannot be {value}, so its columns may have slipped",
                column=column,
                value=repr(value[:20]),
            )
        )
    return value


def _spread(parts: Sequence[str], many: int, what: str) -> Sequence[str]:
    """Return one part a side; a single part holds for the first side, or for both if empty."""
    if len(parts) == many:
        return parts
    if len(parts) == 1:
        return [parts[0]] * many if what == "type boxes" else [parts[0]] + [""] * (many - 1)
    raise ValueError(
        worded("it has {parts} {what} for {many} names", parts=len(parts), what=what, many=many)
    )


def _plain(text: str) -> str:
    """Return a text without the marks for bold and slanting type."""
    bare = _REMINDER.sub(r"\1", text.replace("**", ""))
    return _BLANKS.sub("\n", bare).strip()
