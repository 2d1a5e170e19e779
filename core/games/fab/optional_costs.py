"""Reminders of keywords with an optional additional cost to play a card.

Players pay these costs by hand; boost has a module of its own.
"""

from collections.abc import Iterator

from msgspec import Struct

from core.games.fab.actions import Play
from core.games.fab.traits import traits
from core.games.fab.zone_changes import name_of
from core.messages import Message
from core.rules.ruleset import StateView
from core.rules.verdict import Finding, done


class OptionalCost(Struct, frozen=True, kw_only=True):
    """A keyword by its last word or words, its rule, and the reminder for its player."""

    keyword: str
    key: str
    says: Message


OPTIONAL_COSTS = (
    OptionalCost(
        keyword="Fusion",
        key="keyword.fusion",
        says=Message("By hand, {card} may be fused: {keyword}, cards of hand are revealed."),
    ),
    OptionalCost(
        keyword="Scrap",
        key="keyword.scrap",
        says=Message(
            "By hand, {card} may scrap: an item or equipment of the graveyard is banished."
        ),
    ),
    OptionalCost(
        keyword="Beat Chest",
        key="keyword.beat_chest",
        says=Message("By hand, {card} may beat chest: a card with 6 or more power is discarded."),
    ),
)


def what_may_be_paid_too(view: StateView, action: Play) -> Iterator[Finding]:
    """Name the additional costs that a player may pay (``play.cost``)."""
    if action.additional:
        return
    obj = view.object(action.card)
    for word in traits(view, obj).keywords:
        for each in OPTIONAL_COSTS:
            if word.endswith(each.keyword):
                says = each.says.filled({"card": name_of(view, obj), "keyword": word})
                yield done(each.key, says, "play.cost")
