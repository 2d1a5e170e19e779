"""Levels of the practice opponent: the slips that each of them makes, as data."""

from typing import Literal

from msgspec import Struct

from core.messages import Message

Slip = Literal[
    "one_card_a_turn",
    "no_spells",
    "no_tricks",
    "dearest_first",
    "tries_little",
    "forgets_abilities",
    "no_plan",
    "attacks_only_unblocked",
    "blocks_only_to_live",
    "ignores_the_counterattack",
    "forgets_two_blockers",
    "forgets_first_strike",
    "defends_with_the_rest",
    "no_trials",
]
"""A mistake that a level makes on purpose."""


class Level(Struct, frozen=True, kw_only=True):
    """One level: its name, its slips, and how far it looks ahead.

    ``candidates`` moves are compared with ``fillings`` of the hidden cards, none without
    fillings. ``holds_answers``: instants wait for the turns of the other players.
    """

    number: int
    name: Message
    slips: frozenset[Slip] = frozenset()
    candidates: int = 4
    fillings: int = 0
    holds_answers: bool = False


LEVELS = (
    Level(
        number=0,
        name=Message("Follows you"),
        slips=frozenset(
            {
                "one_card_a_turn",
                "no_spells",
                "no_tricks",
                "tries_little",
                "no_plan",
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
                "no_tricks",
                "dearest_first",
                "tries_little",
                "forgets_abilities",
                "ignores_the_counterattack",
                "forgets_two_blockers",
                "forgets_first_strike",
                "defends_with_the_rest",
            }
        ),
    ),
    Level(number=2, name=Message("Sound")),
    Level(number=3, name=Message("Thoughtful"), fillings=3),
    Level(number=4, name=Message("Patient"), candidates=6, fillings=8, holds_answers=True),
)
"""The levels by number."""
PLAYED_OUT = Level(
    number=2,
    name=Message("Sound"),
    slips=frozenset({"no_spells", "no_tricks", "no_trials"}),
)
"""The level of both sides in positions that are played on."""
