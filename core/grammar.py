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
