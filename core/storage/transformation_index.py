"""Cards by what they turn into, from what is printed: "land that becomes a creature"."""

import re
from collections.abc import Callable

from core.cards.card import Card, Face

_ASKED = re.compile(
    r"\s*(?:an? )?(?P<front>[\w' -]+?),? (?:that |which )?"
    r"(?:becom(?:es?|ing)|turn(?:s|ing)? into|into|->|→) (?:an? )?(?P<back>[\w' -]+?)\s*",
    re.IGNORECASE,
)


def turning_wanted(query: str) -> Callable[[Card], bool] | None:
    """Return what tells whether a card turns as asked for; None if nothing of the kind is asked."""
    found = _ASKED.fullmatch(query)
    if found is None:
        return None
    front, back = (found[side].lower().split() for side in ("front", "back"))

    def wanted(card: Card) -> bool:
        return any(
            _is(card.front, front) and any(_is(face, back) for face in side)
            for side in card.sides[1:]
        )

    return wanted


def _is(face: Face, words: list[str]) -> bool:
    line = face.type_line
    known = {word.lower() for word in (*line.supertypes, *line.types, *line.subtypes)}
    return set(words) <= known
