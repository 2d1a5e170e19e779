"""Objects that the text of a card transforms as it resolves (FaB CR 8.5.36)."""

import re
from collections.abc import Iterator
from functools import lru_cache

from msgspec import Struct

from core.cards.typebox import SUPERTYPES
from core.grammar import ANY_NUMBER, number_of

_TRANSFORMS = re.compile(
    r"\b(?:transform|together,)\s+(?P<what>[^.]+?)\s+(?:into|become)\b", re.IGNORECASE
)
_IF_EQUIPPED = re.compile(r"\bif you have (?P<it>[\w -]+?) equipped\b", re.IGNORECASE)
_PARTS = re.compile(r",\s*(?:and\s+)?|\s+and\s+")
_PART = re.compile(
    rf"(?:(?P<target>target)\s+)?(?:(?:your|one of your)\s+)?(?:(?P<count>{ANY_NUMBER})\s+)?"
    r"(?P<noun>.+?)"
    r"(?P<whose>\s+(?:you control|of yours|you have equipped|you are equipped with|equipped))?",
    re.IGNORECASE,
)
_TEXTS = 512


class Material(Struct, frozen=True, kw_only=True):
    """Objects of one kind that a text transforms: the words that each of them fits, and how many.

    Without a ``count`` the player chooses how many.
    """

    words: tuple[str, ...]
    count: int | None = 1
    target: bool = False
    equipped: bool = False


@lru_cache(maxsize=_TEXTS)
def materials_of(text: str) -> tuple[Material, ...]:
    """Return the materials that a text transforms into its card."""
    found = _TRANSFORMS.search(text)
    return tuple(_read(found["what"], text)) if found is not None else ()


def _read(what: str, text: str) -> Iterator[Material]:
    condition = _IF_EQUIPPED.search(text)
    supertype, target = "", False
    for part in _PARTS.split(what):
        if part.casefold() == "it" and condition is not None:
            part = f"{condition['it']} equipped"  # noqa: PLW2901 - a pronoun stands for its noun
        found = _PART.fullmatch(part.strip())
        if found is None:
            continue
        words = tuple(found["noun"].split())
        target = target or found["target"] is not None
        if words[0] in SUPERTYPES:
            supertype = words[0]
        elif supertype and found["count"] is None:
            words = (supertype, *words)
        yield Material(
            words=words,
            count=number_of(found["count"]) if found["count"] else 1,
            target=target,
            equipped="equipped" in (found["whose"] or "").casefold(),
        )
