"""English forms of words: one or several, the article, lists, capital letters."""

from collections.abc import Iterable

_VOWELS = frozenset("AEIOUaeiou")


def listed(words: Iterable[str], last: str = "and") -> str:
    """Return words as people list them: ``a, b and c``."""
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
    """Return a sentence as it stands inside another one."""
    return sentence.removesuffix(".")


def with_article(words: str) -> str:
    """Return words with the indefinite article: ``a Human``, ``an Elf``."""
    return f"{'an' if words[:1] in _VOWELS else 'a'} {words}"


def plural(number: float, one: str, several: str) -> str:
    """Return the form of a word that goes with a number."""
    return one if number == 1 else several
