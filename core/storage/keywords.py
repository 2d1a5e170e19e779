"""Which face bears which keyword: card data lists them for the whole card, or not at all."""

import re
from collections.abc import Iterator, Sequence

from core.cards.abilities import abilities, gained_with_levels, is_printed, known_in

SECOND_FACE = frozenset({"aftermath", "nightbound"})
"""Keywords of the second face where no text says so."""

_CONVERTS = re.compile(r"\bconverts?\b", re.IGNORECASE)


def share_out(keywords: Sequence[str], texts: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """Give each face, by its text, its keywords of those the whole card has.

    A keyword belongs to the faces that print it as an ability: alone on a line, in a list, or
    with its cost. Failing that, to those whose text speaks of it, and at last to the front.
    Fuse belongs to every half, whichever half prints it (MTG CR 702.102). What a level up card
    gains with its levels it does not have from the start (MTG CR 711.2).
    """
    if len(texts) == 1:
        later = gained_with_levels(texts[0]) if keywords else ()
        if not later:
            return (tuple(keywords),)
        return (tuple(word for word in keywords if not is_printed(word, later)),)
    printed = [tuple(abilities(text)) for text in texts]
    shares: list[list[str]] = [[] for _ in texts]
    for keyword in keywords:
        word = keyword.casefold()
        for face in _bearers(word, printed, texts):
            shares[face].append(keyword)
    return tuple(map(tuple, shares))


def find(texts: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """Return for each face the `KNOWN` keywords that its text prints as abilities."""
    shares = [tuple(dict.fromkeys(_known_in(text))) for text in texts]
    if any("Fuse" in share for share in shares):
        return tuple(tuple(dict.fromkeys((*share, "Fuse"))) for share in shares)
    return tuple(shares)


def _bearers(word: str, printed: Sequence[Sequence[str]], texts: Sequence[str]) -> Sequence[int]:
    if word == "fuse":
        return range(len(texts))
    found = [face for face, parts in enumerate(printed) if is_printed(word, parts)]
    if not found:
        pattern = re.compile(rf"\b{re.escape(word)}", re.IGNORECASE)
        found = [face for face, text in enumerate(texts) if pattern.search(text)]
    return found or [1 if word in SECOND_FACE else 0]


def _known_in(text: str) -> Iterator[str]:
    yield from known_in(text)
    # The only action that rules ask for: a robot that converts prints it within a sentence.
    if _CONVERTS.search(text):
        yield "Convert"
