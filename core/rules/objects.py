"""What any game makes of an object: a new one, a tapped one, its counters, what is told of it."""

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from core.cards.card import Card, Face
from core.messages import Message
from core.rules.action_context import ActionContext
from core.rules.actions import Bring, Counters, Tap, Untap
from core.rules.continuous_effects import copied
from core.rules.events import Event
from core.rules.ruleset import Handler, StateView
from core.state.ids import CardId, ObjectId, PlayerId, Ref, Zone
from core.state.objects import GameObject
from core.state.visibility import may_see


def without_card(context: ActionContext, card: Card, player: PlayerId, zone: Zone) -> GameObject:
    """Return an object that no physical card is, not yet on the table."""
    now = context.tick()
    return GameObject(
        id=context.fresh_id(),
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


def tap(context: ActionContext, action: Tap) -> None:
    """Turn a permanent sideways."""
    context.put(replace(context.state.object(action.object), tapped=True))
    context.emit(Event(kind="tapped", object=action.object))


def untap(context: ActionContext, action: Untap) -> None:
    """Turn a permanent upright."""
    context.put(replace(context.state.object(action.object), tapped=False))
    context.emit(Event(kind="untapped", object=action.object))


def counting(key: str) -> Handler:
    """Return what puts counters on or takes them off; there are never fewer than none."""

    def counters(context: ActionContext, action: Counters) -> None:
        obj = context.state.object(action.object)
        amount = max(obj.counter(action.kind) + action.change, 0)
        context.put(replace(obj, counters=obj.counters_with(action.kind, amount)))
        context.emit(Event(kind="counters", object=obj.id, key=key))

    return counters


def counters_label(view: StateView, action: Counters) -> Message:
    """Return the label of an action with counters, e.g. ``Put 2 stun counters on Bear``."""
    says = Message("Put {amount} {kind} counter on {card}|Put {amount} {kind} counters on {card}")
    if action.change < 0:
        says = Message(
            "Take {amount} {kind} counter off {card}|Take {amount} {kind} counters off {card}"
        )
    card = view.rules.tables.named(view, action.object)
    return says.filled({"amount": abs(action.change), "kind": action.kind, "card": card})


def readable_faces(view: StateView, player: PlayerId) -> Iterator[Face]:
    """Yield the printed faces of all face-up objects that the player may see."""
    for obj in view.state.objects:
        if not obj.face_down and may_see(view.rules.zones, obj, player):
            yield from view.state.printed(obj).faces


def characteristics_of_any(view: StateView, obj: GameObject) -> Mapping[str, object]:
    """Return how an object lies, whose it is, what is on it, whether it is a token or a copy.

    ``kind`` is how the faces lie on its card. An attack of an object is neither card nor copy.
    """
    apart = not obj.cards and obj.proxy_of is None
    return {
        "zone": obj.zone,
        "owner": obj.owner,
        "cards": len(obj.cards) or int(obj.proxy_of is None),
        "tapped": obj.tapped,
        "face_down": obj.face_down,
        "counters": dict(obj.counters),
        "attached_to": _host(view, obj),
        "token": obj.token,
        "copy": copied(view, obj) is not None or (apart and not obj.token),
        "conditions": obj.conditions,
        "kind": view.state.printed(obj).layout.removesuffix("-card"),
    }


def _host(view: StateView, obj: GameObject) -> object:
    if isinstance(obj.attached_to, Ref):
        host = view.state.find(obj.attached_to)
        return host.id if host is not None else ""
    return obj.attached_to or ""
