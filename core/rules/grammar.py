"""Words put together for a sentence: lists and capital letters."""

from collections.abc import Iterable


def listed(words: Iterable[str], last: str = "and") -> str:
    """Return words as people list them: ``a, b and c``."""
    found = list(words)
    if len(found) < len("ab"):
        return "".join(found)
    return f"{', '.join(found[:-1])} {last} {found[-1]}"


def capitalised(words: str) -> str:
    """Return words with a capital at the beginning; the rest stays as it is."""
    return words[:1].upper() + words[1:]
