"""Objects in any game: new objects, copied characteristics, and characteristics of their state."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Protocol

from core.cards.card import Card, Face
from core.cards.type_line import TypeLine
from core.messages import Message, Words
from core.rules.action_context import ActionContext
from core.rules.actions import Bring
from core.rules.characteristics_view import Why
from core.rules.ruleset import StateView
from core.state.effects import END_OF_TURN, Copy, Effect
from core.state.ids import CardId, ObjectId, PlayerId, Ref, Zone
from core.state.objects import GameObject
from core.state.visibility import may_see


class Described(Protocol):
    """The properties that filters use in any game, of an object finished or in progress."""

    @property
    def names(self) -> tuple[str, ...]:
        """Its names."""

    @property
    def type_line(self) -> TypeLine:
        """Its types."""

    @property
    def controller(self) -> PlayerId:
        """The controller."""


class Reasons:
    """A chain of reasons for each characteristic of an object in the making."""

    __slots__ = ("_start", "_why")

    def __init__(self, start: Why) -> None:
        self._start = start
        self._why: dict[str, list[Why]] = {}

    def note(self, trait: str, key: str, message: Message) -> None:
        """Add one reason to a characteristic."""
        self._why.setdefault(trait, [self._start]).append(Why(key, message))

    def reasons(self) -> Mapping[str, tuple[Why, ...]]:
        """Return the reasons; a characteristic that is not in it has only the first one."""
        found = {trait: tuple(chain) for trait, chain in self._why.items()}
        found[""] = (self._start,)
        return found


def effects_on(effects: Iterable[Effect], obj: GameObject) -> tuple[Effect, ...]:
    """Return the effects that may touch the object, by timestamp; filters are asked later."""
    mine = [e for e in effects if e.all is not None or obj.ref in e.targets]
    return tuple(sorted(mine, key=lambda e: e.timestamp))


def copied(view: StateView, obj: GameObject) -> Copy | None:
    """Return the copy effect that shapes the object now, the latest one, if any does."""
    found = [e for e in view.state.effects if e.change.copy and obj.ref in e.targets]
    return max(found, key=lambda e: e.timestamp).change.copy if found else None


def card_or_copy(view: StateView, obj: GameObject) -> Card:
    """Return the card that an object is made of, or the one that it is a copy of now."""
    copy = copied(view, obj)
    return copy.card if copy is not None else view.state.printed(obj)


def source_words(effect: Effect) -> Words:
    """Return the source of an effect, and that it ends with the turn if it does."""
    source: Words = effect.source or Message("an effect")
    if effect.until != END_OF_TURN:
        return source
    return Message("{source} until end of turn", source=source)


def counter_words(kind: str, amount: int) -> Message:
    """Name so many counters as a reason."""
    return Message("{amount} {kind} counter|{amount} {kind} counters", amount=amount, kind=kind)


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


def readable_faces(view: StateView, player: PlayerId) -> Iterator[Face]:
    """Yield the printed faces of all face-up objects that the player may see."""
    for obj in view.state.objects:
        if not obj.face_down and may_see(view.rules.zones, obj, player):
            yield from view.state.printed(obj).faces


def characteristics_of_any(view: StateView, obj: GameObject) -> Mapping[str, object]:
    """Return the state of an object: zone, owner, tapped, counters, token or copy.

    ``kind`` is the layout of its card. An attack of an object is neither card nor copy.
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
