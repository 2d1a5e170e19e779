"""The chapters of a Saga, read from its text (MTG CR 714)."""

import re
from collections.abc import Iterable


def last_chapter(text: Iterable[str]) -> int:
    """Return the number of the last chapter that a Saga's text has, 0 if it names none."""
    found = [_CHAPTERS.index(word) + 1 for part in text for word in _CHAPTER.findall(part)]
    return max(found, default=0)


def chapters_of(ability: str) -> tuple[int, ...]:
    """Return the numbers of the chapters that a chapter ability is for."""
    head = _HEAD.match(ability)
    words = head[0].rstrip(": —").split(", ") if head is not None else ()
    return tuple(_CHAPTERS.index(word) + 1 for word in words if word in _CHAPTERS)


_CHAPTERS = ("I", "II", "III", "IV", "V", "VI")
_CHAPTER = re.compile(r"\b(I{1,3}|IV|VI?)\b(?=(?:, [IV]+)*(?::| —))")
_HEAD = re.compile(r"^[IV]+(?:, [IV]+)*(?::| —)")
