"""Preventing damage by keywords, with or without payment (FaB CR 6.4.10, 8.3)."""

from collections.abc import Iterator
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from core.games.fab.combat_chain import DEFENDING
from core.games.fab.costs import can_pay, each_is_needed, pitch, spend, with_pitched
from core.games.fab.layers import destroy
from core.games.fab.traits import traits
from core.games.fab.turn_timing import is_running
from core.games.fab.zone_changes import controller_of, name_of
from core.games.fab.zones import ARENA_ZONES, COMBAT_CHAIN, everybody, in_arena, is_public
from core.messages import Message
from core.rules.action_context import ActionContext
from core.rules.events import Event
from core.rules.ruleset import StateView
from core.rules.verdict import Finding, done, refused
from core.state.ids import ObjectId, PlayerId
from core.state.objects import GameObject

PREVENTION_KEY = "keyword.prevention"
ARCANE: Final = "arcane"
QUELLED = "quelled"
"""It has quelled damage, so it is destroyed at the beginning of the end phase."""


class Prevents(Struct, frozen=True, kw_only=True):
    """A prevention keyword: mandatory or not, kind of damage, cost, consequence."""

    keyword: str
    must: bool = False
    arcane: bool = False
    paid: bool = False
    destroyed: bool = False


KEYWORDS = (
    Prevents(keyword="Ward", must=True, destroyed=True),
    Prevents(keyword="Arcane Shelter", must=True, arcane=True, destroyed=True),
    Prevents(keyword="Arcane Barrier", arcane=True, paid=True),
    Prevents(keyword="Quell", paid=True),
    Prevents(keyword="Spellvoid", arcane=True, destroyed=True),
)


class Shield(Struct, frozen=True, kw_only=True):
    """An object that can prevent damage, by which keyword and how much."""

    obj: GameObject
    by: Prevents
    amount: int


class Use(Struct, frozen=True, kw_only=True):
    """Abilities that a player declares to prevent damage, and cards pitched for them."""

    prevent: tuple[ObjectId, ...] = ()
    pitch: tuple[ObjectId, ...] = ()


def shields_of(view: StateView, player: PlayerId, kind: str) -> tuple[Shield, ...]:
    """Return the abilities that can prevent damage of a type to a player's hero."""
    return tuple(
        shield
        for obj in view.state.by_place
        if in_arena(obj) and is_public(obj, everybody(view.state)) and _works(obj)
        for shield in _shields(view, obj)
        if controller_of(view, obj) == player and (kind == ARCANE or not shield.by.arcane)
    )


def _works(obj: GameObject) -> bool:
    """Return whether an object's abilities work: not those of a defender that is no permanent.

    See FaB CR 1.7.4a. A proxy has no copy of the abilities of its source (1.4.3).
    """
    defends = DEFENDING in obj.conditions and obj.zone == COMBAT_CHAIN
    return obj.proxy_of is None and not (defends and obj.home not in ARENA_ZONES)


def _shields(view: StateView, obj: GameObject) -> Iterator[Shield]:
    for word in traits(view, obj).keywords:
        for by in KEYWORDS:
            amount = word[len(by.keyword) :].strip()
            if word.casefold().startswith(by.keyword.casefold()) and amount.isdecimal():
                yield Shield(obj=obj, by=by, amount=int(amount))


def _used(view: StateView, player: PlayerId, kind: str, use: Use) -> tuple[Shield, ...]:
    """Return the abilities in use: declared ones first, then mandatory ones, oldest first.

    In a sandbox only declared abilities prevent damage.
    """
    can = shields_of(view, player, kind)
    named = [s for object_id in dict.fromkeys(use.prevent) for s in can if s.obj.id == object_id]
    rest = [s for s in can if s.by.must and s.obj.id not in use.prevent]
    rest.sort(key=lambda shield: shield.obj.timestamp)
    return (*named, *(rest if is_running(view.state) else ()))


def can_be_used(view: StateView, hero: GameObject | None, kind: str, use: Use) -> Iterator[Finding]:
    """The declared abilities prevent damage and are paid for (``keyword.prevention``)."""
    if hero is None:
        if use.prevent or use.pitch:
            yield refused(PREVENTION_KEY, Message("No damage to a hero is to be prevented."))
        return
    player = controller_of(view, hero)
    can = shields_of(view, player, kind)
    price = 0
    for at, object_id in enumerate(use.prevent):
        mine = [shield for shield in can if shield.obj.id == object_id]
        name = name_of(view, view.object(object_id))
        if object_id in use.prevent[:at]:
            yield refused(
                PREVENTION_KEY, Message("{card} prevents some of this damage only once.", card=name)
            )
            continue
        if not mine:
            yield refused(PREVENTION_KEY, Message("{card} can't prevent this damage.", card=name))
        for shield in mine:
            price += shield.amount if shield.by.paid else 0
            yield done(
                PREVENTION_KEY,
                Message("{card} prevents up to {amount}.", card=name, amount=shield.amount),
            )
    yield from each_is_needed(view, player, use.pitch, price)
    if can_pay(with_pitched(view, player, use.pitch).state.player(player)) < price:
        says = Message(
            "{player} can't pay the {amount} that it costs.", player=player, amount=price
        )
        yield refused("play.cost", says)


def prevented(context: ActionContext, hero: GameObject, amount: int, kind: str, use: Use) -> int:
    """Prevent damage to a hero, and return the rest."""
    player = controller_of(context.view, hero)
    pitch(context, use.pitch)
    for shield in _used(context.view, player, kind, use):
        if amount < 1:
            break
        amount = max(amount - shield.amount, 0)
        name = name_of(context.view, shield.obj)
        says = Message("{card} prevented up to {amount} damage", card=name, amount=shield.amount)
        context.emit(
            Event(
                kind="prevented",
                object=shield.obj.id,
                player=player,
                key=PREVENTION_KEY,
                message=says,
            )
        )
        if shield.by.paid:
            spend(context, player, shield.amount)
        if shield.by.destroyed:
            destroy(context, context.state.object(shield.obj.id))
        elif shield.by.keyword == "Quell" and QUELLED not in shield.obj.conditions:
            obj = context.state.object(shield.obj.id)
            context.put(replace(obj, conditions=(*obj.conditions, QUELLED)))
    return amount
