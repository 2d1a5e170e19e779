"""Which editions a scenario means: one by its id, a range such as ``>=2021-06``, or a list."""

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache

from core.messages import worded
from core.scenario.plain import quoted

Ranges = str | Sequence[str]
"""Each text is an id, or conditions with commas between them; of a list any one is enough."""

_CONDITION = re.compile(r"\s*(>=|<=|>|<|)\s*([^\s<>=,]+)\s*")
_HOLDS: Mapping[str, Callable[[str, Sequence[str]], bool]] = {
    "": lambda edition, lineage: edition == lineage[-1],
    ">=": lambda edition, lineage: edition in lineage,
    ">": lambda edition, lineage: edition in lineage[:-1],
    "<": lambda edition, lineage: edition not in lineage,
    "<=": lambda edition, lineage: edition not in lineage[:-1],
}


def covers(ranges: Ranges, lineage: Sequence[str]) -> bool:
    """Tell whether an edition is meant; ``lineage`` has those before it, oldest first, and it."""
    return any(
        all(_HOLDS[sign](edition, lineage) for sign, edition in _conditions(text))
        for text in _texts(ranges)
    )


def covered(ranges: Ranges, editions: Sequence[str]) -> tuple[str, ...]:
    """Return those of a game's editions, oldest first, that are meant."""
    lineages = (editions[:number] for number in range(1, len(editions) + 1))
    return tuple(lineage[-1] for lineage in lineages if covers(ranges, lineage))


def form_fault(ranges: Ranges) -> str:
    """Say which text can mean no edition of any game, or ``""``."""
    odd = next((text for text in _texts(ranges) if not _conditions(text)), None)
    return (
        ""
        if odd is None
        else worded("{odd} is no edition and no range such as '>=2021-06'", odd=quoted(odd))
    )


def edition_fault(ranges: Ranges, editions: Sequence[str], among: Sequence[str]) -> str:
    """Say which text names no edition of a game, or means none of those ``among`` them."""
    for text in _texts(ranges):
        for _, edition in _conditions(text):
            if edition not in editions:
                return worded(
                    "{edition} is none of {editions}",
                    edition=quoted(edition),
                    editions=", ".join(editions),
                )
        if not set(covered(text, editions)) & set(among):
            return worded("{text} means no edition of this scenario", text=quoted(text))
    return ""


def _texts(ranges: Ranges) -> Sequence[str]:
    return (ranges,) if isinstance(ranges, str) else ranges


@cache
def _conditions(text: str) -> tuple[tuple[str, str], ...]:
    """Return signs and editions, none for a text that is neither an id nor a range."""
    found = [_CONDITION.fullmatch(part) for part in text.split(",")]
    return tuple((each[1], each[2]) for each in found if each) if all(found) else ()
