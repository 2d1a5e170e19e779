"""How events are added: each with its subject, and without it behind another event."""

from typing import Any

from core.effects.program import (
    Noun,
    Who,
)
from core.games.mtg.reading.vocabulary import MAGIC

SAME = Noun(how="same")
SAME_PLAYER = Who(how="same")


def event_rule(pattern: str, make: Any, **constants: Any) -> None:
    """Add an event; without its subject it can follow another event ("enters or attacks")."""
    for each in pattern.strip().split("\n"):
        rule = MAGIC.rule("event1", each, make, **constants)
        first = rule.nodes[0]
        if first[0] == 2 and first[2] in {"what", "who"} and len(rule.nodes) > 1:  # noqa: PLR2004
            same = SAME if first[2] == "what" else SAME_PLAYER
            MAGIC.variant("eventmore", rule, rule.nodes[1:], **{first[2]: same})
