"""The chapters of a Saga, read from its text (MTG CR 714)."""

import re
from collections.abc import Iterable


def last_chapter(text: Iterable[str]) -> int:
    """Return the number of the last chapter that a Saga's text has, 0 if it names none."""
    found = [_CHAPTERS.index(word) + 1 for part in text for word in _CHAPTER.findall(part)]
    return max(found, default=0)


_CHAPTERS = ("I", "II", "III", "IV", "V", "VI")
_CHAPTER = re.compile(r"\b(I{1,3}|IV|VI?)\b(?=(?:, [IV]+)*(?::| —))")
