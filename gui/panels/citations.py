"""How panels cite rules: the chip of a number, as HTML and as plain text."""

from collections.abc import Callable, Iterable

from core.rules.rulebook import Entry
from gui.theme import GRID

Cite = Callable[[str], str]
"""Gives for a rule key its number in the edition in force, or else its title, or ``""``."""

CITE = "cite"
TILE = "tile"
TILE_PAD = GRID + 2
_UNKNOWN = "rule"
_BLANK = "\N{NO-BREAK SPACE}"


def escape(text: str) -> str:
    """Return text as HTML writes it; the library's own brings a table of all entities along."""
    for sign, written in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ('"', "&quot;")):
        text = text.replace(sign, written)
    return text


def chip(key: str, cite: Cite) -> str:
    """Return the chip of a rule as HTML: its number, or its title where it has none."""
    if not key:
        return ""
    words = escape(cited_as(key, cite)).replace(" ", _BLANK)
    return f' <a href="{CITE}:{escape(key)}" class="chip">{_BLANK}{words}{_BLANK}</a>'


def chips(keys: Iterable[str], cite: Cite) -> str:
    """Return the chips of several rules; those that share a number share a chip."""
    first: dict[str, str] = {}
    for key in keys:
        if key:
            first.setdefault(cited_as(key, cite), key)
    return "".join(chip(key, cite) for key in first.values())


def cited_as(key: str, cite: Cite) -> str:
    """Return what stands for a rule where it is shown; a key is for the program alone."""
    return cite(key) or _UNKNOWN


def for_example(entry: Entry) -> str:
    """Return the example of a rule as it is read under its summary."""
    return f"For example: {entry.example}" if entry.example else ""
