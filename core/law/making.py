"""Objects that come to be on the table: tokens, copies, and cards from outside."""

from core.law.actions import Bring
from core.law.progress import Progress
from core.printed.card import Card
from core.table.ids import CardId, ObjectId, PlayerId, Zone
from core.table.objects import GameObject


def without_card(progress: Progress, card: Card, player: PlayerId, zone: Zone) -> GameObject:
    """Return an object that no physical card is, not yet on the table."""
    now = progress.tick()
    return GameObject(
        id=progress.fresh_id(),
        cards=(),
        owner=player,
        controller=player,
        zone=zone,
        order=now,
        incarnation=now,
        timestamp=now,
        base=card,
    )


def newcomer(action: Bring, number: int, now: int, zone: Zone) -> GameObject:
    """Return the object that a card from outside is, not yet on the table."""
    return GameObject(
        id=ObjectId(number),
        cards=(CardId(number),),
        owner=action.owner,
        controller=action.owner,
        zone=zone,
        order=now,
        incarnation=now,
        timestamp=now,
    )
