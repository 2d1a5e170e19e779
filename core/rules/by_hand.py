"""Reports of card texts that no rule here carries out, for players to do by hand."""

from collections.abc import Sequence

from core.messages import CardName, Message
from core.rules.action_context import ActionContext
from core.rules.events import BY_HAND, Event
from core.state.ids import ObjectId

MOST_LINES = 3
"""The most abilities of one card that are written out; more are counted."""


def leave_by_hand(
    context: ActionContext, card: CardName, abilities: Sequence[str], key: str = ""
) -> None:
    """Note that abilities of a card are left for the players to do; without any do nothing."""
    if not abilities:
        return
    of = ObjectId(card.object)
    lines = tuple(CardName(card.object, each) for each in abilities[:MOST_LINES])
    more = len(abilities) - len(lines)
    says = Message("By hand, for {card}: {lines: }", card=card, lines=lines)
    if more:
        says = Message(
            "By hand, for {card}: {lines: } And {more} more", card=card, lines=lines, more=more
        )
    context.emit(Event(kind=BY_HAND, object=of, key=key, message=says))
