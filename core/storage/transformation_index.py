"""Cards by what they turn into, from what is printed: "land that becomes a creature"."""

import re

from msgspec import Struct

from core.cards.card import Card, Face

_ASKED = re.compile(
    r"\s*(?:an? )?(?P<front>[\w' -]+?),? (?:that |which )?"
    r"(?:becom(?:es?|ing)|turn(?:s|ing)? into|into|->|→) (?:an? )?(?P<back>[\w' -]+?)\s*",
    re.IGNORECASE,
)


class Turning(Struct, frozen=True):
    """A front and a back, each by words that stand in its type line, in lower case."""

    front: tuple[str, ...]
    back: tuple[str, ...]

    def fits(self, card: Card) -> bool:
        """Tell whether a card turns so."""
        return any(
            _is(card.front, self.front) and any(_is(face, self.back) for face in side)
            for side in card.sides[1:]
        )


def turning_wanted(query: str) -> Turning | None:
    """Return which cards are asked for by what they turn into, or None if nothing of the kind."""
    found = _ASKED.fullmatch(query)
    if found is None:
        return None
    return Turning(tuple(found["front"].lower().split()), tuple(found["back"].lower().split()))


def _is(face: Face, words: tuple[str, ...]) -> bool:
    line = face.type_line
    known = {word.lower() for word in (*line.supertypes, *line.types, *line.subtypes)}
    return set(words) <= known
