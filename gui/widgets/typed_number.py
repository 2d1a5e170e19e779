"""A number that is typed over another one: set, added to, or taken from."""

import re

HOW = "A number sets it, +3 adds, -7 takes away. Enter does it, Escape leaves it."
LETTERS = 8
"""The most letters that make sense."""

_NUMBER = re.compile(r"([=+\-−]?)\s*(\d{1,6})")


def change_to(text: str, now: int) -> int | None:
    """Return by how much a number changes that somebody has typed over it; None if it is none.

    With a sign it is the change itself. ``=`` before it sets it too.
    """
    found = _NUMBER.fullmatch(text.strip())
    if found is None:
        return None
    sign, number = found[1], int(found[2])
    if sign == "+":
        return number
    return -number if sign in {"-", "−"} else number - now
