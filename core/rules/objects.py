"""What any game makes of an object: a new one, a tapped one, its counters, what is told of it."""

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from core.cards.card import Card, Face
from core.rules.actions import Bring, Counters, Tap, Untap
from core.rules.applying import copied
from core.rules.events import Event
from core.rules.progress import Progress
from core.rules.reading import Reading
from core.rules.ruleset import Handler
from core.state.ids import CardId, ObjectId, PlayerId, Ref, Zone
from core.state.objects import GameObject
from core.state.sight import may_see


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


def tap(progress: Progress, action: Tap) -> None:
    """Turn a permanent sideways."""
    progress.put(replace(progress.table.object(action.object), tapped=True))
    progress.emit(Event(kind="tapped", object=action.object))


def untap(progress: Progress, action: Untap) -> None:
    """Turn a permanent upright."""
    progress.put(replace(progress.table.object(action.object), tapped=False))
    progress.emit(Event(kind="untapped", object=action.object))


def counting(key: str) -> Handler:
    """Return what puts counters on or takes them off; there are never fewer than none."""

    def counters(progress: Progress, action: Counters) -> None:
        obj = progress.table.object(action.object)
        amount = max(obj.counter(action.kind) + action.change, 0)
        progress.put(replace(obj, counters=obj.counters_with(action.kind, amount)))
        progress.emit(Event(kind="counters", object=obj.id, key=key))

    return counters


def readable_faces(reading: Reading, player: PlayerId) -> Iterator[Face]:
    """Yield the printed faces of all face-up objects that the player may see."""
    for obj in reading.table.objects:
        if not obj.face_down and may_see(reading.rules.zones, obj, player):
            yield from reading.table.printed(obj).faces


def facts_of_any(reading: Reading, obj: GameObject) -> Mapping[str, object]:
    """Return how an object lies, whose it is, and whether it is a token or a copy."""
    return {
        "zone": obj.zone,
        "owner": obj.owner,
        "cards": len(obj.cards) or 1,
        "tapped": obj.tapped,
        "face_down": obj.face_down,
        "counters": dict(obj.counters),
        "attached_to": _host(reading, obj),
        "token": obj.token,
        "copy": copied(reading, obj) is not None,
    }


def _host(reading: Reading, obj: GameObject) -> object:
    if isinstance(obj.attached_to, Ref):
        host = reading.table.find(obj.attached_to)
        return host.id if host is not None else ""
    return obj.attached_to or ""
