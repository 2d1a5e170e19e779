"""Activated abilities read off the text of a card: they are always printed in one form."""

import re
from collections.abc import Iterator

from core.cards.activated import Ability

_LIMITS = {"once": 1, "twice": 2, "thrice": 3}
_FORM = re.compile(
    r"(?:(?P<limit>once|twice|thrice) per turn )?"
    r"(?P<type>action|instant|attack reaction|defense reaction)"
    r" *[-–—]+ *(?P<cost>[^:]+): *(?P<does>.+)",
    re.IGNORECASE,
)
_RESOURCE = re.compile(r"\{r\}", re.IGNORECASE)
_ATTACK = re.compile(r"attack\b(?! (?:action|reaction))", re.IGNORECASE)
_GO_AGAIN = re.compile(r"\bgo again\b", re.IGNORECASE)
_GOES_AGAIN = re.compile(r"(?:^|[.!])\s*go again\s*(?:[.(]|$)", re.IGNORECASE)
"""A sentence of its own: others say what else gets go again."""


def read_abilities(text: str) -> tuple[Ability, ...]:
    """Return the activated abilities that a text prints in their form, line by line."""
    return tuple(_read(text))


def _read(text: str) -> Iterator[Ability]:
    for line in text.splitlines():
        found = _FORM.match(line.strip())
        if found is None:
            continue
        parts = [part.strip() for part in found["cost"].split(",")]
        others = [part for part in parts if _RESOURCE.sub("", part).strip() not in {"", "0"}]
        attack = _ATTACK.match(found["does"]) is not None
        yield Ability(
            type=found["type"].title(),
            limit=_LIMITS.get((found["limit"] or "").lower(), 0),
            cost=str(len(_RESOURCE.findall(found["cost"]))),
            attack=attack,
            go_again=(_GO_AGAIN if attack else _GOES_AGAIN).search(found["does"]) is not None,
            besides=", ".join(others),
        )
