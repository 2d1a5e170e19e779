"""Levels of the practice opponent: the slips that each of them makes, as data."""

from typing import Literal

from msgspec import Struct

from core.messages import Message

Slip = Literal[
    "one_creature_a_turn",
    "no_spells",
    "attacks_only_unblocked",
    "blocks_only_to_live",
    "ignores_the_counterattack",
    "forgets_two_blockers",
    "forgets_first_strike",
    "defends_with_the_rest",
]
"""A mistake that a level makes on purpose."""


class Level(Struct, frozen=True, kw_only=True):
    """One level: its name and its slips."""

    number: int
    name: Message
    slips: frozenset[Slip] = frozenset()


LEVELS = (
    Level(
        number=0,
        name=Message("Follows you"),
        slips=frozenset(
            {
                "one_creature_a_turn",
                "no_spells",
                "attacks_only_unblocked",
                "blocks_only_to_live",
                "ignores_the_counterattack",
                "forgets_two_blockers",
            }
        ),
    ),
    Level(
        number=1,
        name=Message("Careless"),
        slips=frozenset(
            {
                "no_spells",
                "ignores_the_counterattack",
                "forgets_two_blockers",
                "forgets_first_strike",
                "defends_with_the_rest",
            }
        ),
    ),
    Level(number=2, name=Message("Sound")),
)
"""The levels by number."""
