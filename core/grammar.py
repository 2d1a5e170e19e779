"""English forms of words: plurals, lists, capital letters."""

from collections.abc import Iterable


def listed(words: Iterable[str], last: str = "and") -> str:
    """Return words as a list in a sentence: ``a, b and c``."""
    found = list(words)
    if len(found) < len("ab"):
        return "".join(found)
    return f"{', '.join(found[:-1])} {last} {found[-1]}"


def capitalised(words: str) -> str:
    """Return words with a capital at the beginning; the rest stays as it is."""
    return words[:1].upper() + words[1:]


def uncapitalised(words: str) -> str:
    """Return words with a small letter at the beginning; the rest stays as it is."""
    return words[:1].lower() + words[1:]


def without_full_stop(sentence: str) -> str:
    """Return a sentence without its full stop, to be part of another one."""
    return sentence.removesuffix(".")


def is_plural(number: float) -> bool:
    """Return whether a number takes the plural."""
    return number != 1


def plural(number: float, one: str, several: str) -> str:
    """Return the form of a word for a number."""
    return several if is_plural(number) else one


_WORDS = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen"),
    *("eighteen", "nineteen", "twenty"),
)
_KNOWN = {"a": 1, "an": 1, **{word: number for number, word in enumerate(_WORDS)}}
_OPEN = ("X", "a number of", "that many", "twice that many", "up to [a-z]+")

ANY_NUMBER = "|".join((*_OPEN, r"\d{1,3}", *sorted(_KNOWN, key=len, reverse=True)))
"""Pattern of a count, written out or open; longer alternatives first."""


def number_of(words: str) -> int | None:
    """Return the number that a word names, or None for an open one (``X``)."""
    if words.isdecimal():
        return int(words)
    return _KNOWN.get(words.lower())
