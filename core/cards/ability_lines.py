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
_DESTROY = re.compile(r"destroy (.+)", re.IGNORECASE)
_RESOURCE = re.compile(r"\{r\}", re.IGNORECASE)
_ATTACK = re.compile(r"attack\b(?! (?:action|reaction))", re.IGNORECASE)
_GO_AGAIN = re.compile(r"\bgo again\b", re.IGNORECASE)
_GOES_AGAIN = re.compile(r"(?:^|[.!])\s*go again\s*(?:[.(]|$)", re.IGNORECASE)
"""A sentence of its own: others say what else gets go again."""


def read_abilities(text: str, name: str = "") -> tuple[Ability, ...]:
    """Return the activated abilities that the text of a face of this name prints, line by line."""
    return tuple(_read(text, {"this", "it", name.casefold()}))


def _read(text: str, itself: set[str]) -> Iterator[Ability]:
    for line in text.splitlines():
        found = _FORM.match(line.strip())
        if found is None:
            continue
        parts = [part.strip() for part in found["cost"].split(",")]
        others = [part for part in parts if _RESOURCE.sub("", part).strip() not in {"", "0"}]
        attack = _ATTACK.match(found["does"]) is not None
        # An attack ends with its source, so no attack is paid for with it.
        besides = [part for part in others if attack or not _destroys(part, itself)]
        yield Ability(
            type=found["type"].title(),
            limit=_LIMITS.get((found["limit"] or "").lower(), 0),
            cost=str(len(_RESOURCE.findall(found["cost"]))),
            attack=attack,
            go_again=(_GO_AGAIN if attack else _GOES_AGAIN).search(found["does"]) is not None,
            destroy=len(besides) < len(others),
            besides=", ".join(besides),
        )


def _destroys(cost: str, what: set[str]) -> bool:
    found = _DESTROY.fullmatch(cost)
    return found is not None and found[1].casefold() in what
