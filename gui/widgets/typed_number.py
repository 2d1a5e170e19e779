"""Parsing of a number typed over another one: set, add or subtract."""

import re

HOW = "A number sets it, +3 adds, -7 takes away. Enter does it, Escape leaves it."
LETTERS = 8
"""Maximum length of the input."""

_NUMBER = re.compile(r"([=+\-−]?)\s*(\d{1,6})")


def change_to(text: str, now: int) -> int | None:
    """Return the difference that a typed number makes; None if it is not a number.

    A signed number is the difference itself; one without a sign, or with ``=``, the new value.
    """
    found = _NUMBER.fullmatch(text.strip())
    if found is None:
        return None
    sign, number = found[1], int(found[2])
    if sign == "+":
        return number
    return -number if sign in {"-", "−"} else number - now
