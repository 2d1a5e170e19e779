"""What damage does: life, poison, marks, counters, and what lifelink gains (MTG CR 120.3)."""

from collections.abc import Iterable, Iterator

from msgspec import Struct
from msgspec.structs import replace

from core.cards.abilities import qualities
from core.cards.card import whole
from core.games.mtg.combat.protection import protected_from
from core.games.mtg.traits import Traits, traits
from core.messages import CardName, Message
from core.rules.action_context import ActionContext
from core.rules.events import Event
from core.rules.points import lose_life
from core.rules.ruleset import StateView
from core.state.ids import CardId, ObjectId, PlayerId
from core.state.zones import BATTLEFIELD, STACK

POISON = "poison"


class TakenOff(Struct, frozen=True, kw_only=True):
    """Which counters damage takes off a permanent of a card type, and the rule that says so."""

    card_type: str
    counters: str
    key: str


TAKEN_OFF = (
    TakenOff(card_type="Planeswalker", counters="loyalty", key="damage.planeswalker"),
    TakenOff(card_type="Battle", counters="defense", key="damage.battle"),
)


class Source(Struct, frozen=True, kw_only=True):
    """What deals damage, as it was when it did; ``commanders`` are the commander cards of it."""

    id: ObjectId
    found: Traits
    commanders: tuple[CardId, ...] = ()


class Hit(Struct, frozen=True, kw_only=True):
    """Damage from a source to a player or permanent."""

    source: Source
    to: ObjectId | PlayerId
    amount: int


def source_of(view: StateView, object_id: ObjectId) -> Source:
    """Return what deals damage, as it is now."""
    obj = view.object(object_id)
    commanders = tuple(card for card in obj.cards if view.state.card(card).commander)
    return Source(id=object_id, found=traits(view, obj), commanders=commanders)


def what_protection_leaves(context: ActionContext, hits: Iterable[Hit]) -> Iterator[Hit]:
    """Yield the damage that no protection prevents (``protection.from``)."""
    for hit in hits:
        quality = ""
        if not isinstance(hit.to, str) and context.state.object(hit.to).zone == BATTLEFIELD:
            source = context.state.objects.get(hit.source.id)
            spell = source is not None and source.zone == STACK
            guarded = traits(context.view, hit.to)
            quality = protected_from(guarded, hit.source.found, spell=spell)
        if not quality:
            yield hit
            continue
        says = Message(
            "{amount} damage is prevented: protection from {quality}",
            amount=hit.amount,
            quality=quality,
        )
        context.emit(
            Event(kind="prevented", object=hit.source.id, key="protection.from", message=says)
        )


def deal(context: ActionContext, hits: Iterable[Hit], *, combat: bool) -> None:
    """Deal damage, all of it at once: what the sources are is read before any of it counts."""
    for hit in what_protection_leaves(context, hits):
        if hit.amount <= 0:
            continue
        if combat:
            says = Message(
                "{found} deals {amount} damage", found=hit.source.found.name, amount=hit.amount
            )
            key = "combat.damage"
            context.emit(Event(kind="combat_damage", object=hit.source.id, key=key, message=says))
        if isinstance(hit.to, str):
            _to_player(context, hit, hit.to, combat=combat)
        else:
            _to_permanent(context, hit, hit.to)
        if hit.source.found.has("Lifelink"):
            lose_life(context, hit.source.found.controller, -hit.amount)
            says = Message(
                "{controller} gains {amount} life",
                controller=hit.source.found.controller,
                amount=hit.amount,
            )
            context.emit(
                Event(kind="life", object=hit.source.id, key="damage.lifelink", message=says)
            )


def _to_player(context: ActionContext, hit: Hit, player: PlayerId, *, combat: bool) -> None:
    found = hit.source.found
    if found.has("Infect"):
        _poison(context, player, hit.amount, "damage.infect")
    else:
        lose_life(context, player, hit.amount)
        context.emit(Event(kind="damaged", player=player, key="damage.player"))
    toxic = sum(whole(amount) or 0 for amount in qualities("Toxic", found.keywords, found.text))
    if combat and toxic:
        _poison(context, player, toxic, "damage.toxic")
    if not combat:
        return
    for card in hit.source.commanders:
        seat = context.state.player(player)
        dealt = dict(seat.commander_damage)
        dealt[card] = dealt.get(card, 0) + hit.amount
        counted = tuple(sorted(dealt.items()))
        context.state = context.state.with_player(replace(seat, commander_damage=counted))
        says = Message("{dealt} combat damage by this commander so far", dealt=dealt[card])
        key = "commander.damage"
        context.emit(Event(kind="damaged", object=hit.source.id, key=key, message=says))


def _poison(context: ActionContext, player: PlayerId, amount: int, key: str) -> None:
    seat = context.state.player(player)
    counted = seat.with_points(POISON, seat.point(POISON) + amount)
    context.state = context.state.with_player(counted)
    says = Message(
        "{player} gets {amount} poison counter|{player} gets {amount} poison counters",
        player=player,
        amount=amount,
    )
    context.emit(Event(kind="points", player=player, key=key, message=says))


def _to_permanent(context: ActionContext, hit: Hit, to: ObjectId) -> None:
    obj = context.state.objects.get(to)
    if obj is None or obj.zone != BATTLEFIELD:
        return
    found, source = traits(context.view, obj), hit.source.found
    changed = obj
    for each in TAKEN_OFF:
        if each.card_type in found.types:
            left = max(changed.counter(each.counters) - hit.amount, 0)
            changed = replace(changed, counters=changed.counters_with(each.counters, left))
            says = Message(
                "{card} has {left} {stat} left",
                card=CardName(obj.id, found.name),
                left=left,
                stat=each.counters,
            )
            context.emit(Event(kind="damaged", object=obj.id, key=each.key, message=says))
    if found.is_creature:
        changed = replace(changed, deathtouched=obj.deathtouched or source.has("Deathtouch"))
        withers = next((word for word in ("Infect", "Wither") if source.has(word)), "")
        if withers:
            counters = changed.counters_with("-1/-1", changed.counter("-1/-1") + hit.amount)
            changed = replace(changed, counters=counters)
            key = "damage.infect" if withers == "Infect" else "damage.wither"
            says = Message(
                "{card} gets {amount} -1/-1 counters",
                card=CardName(obj.id, found.name),
                amount=hit.amount,
            )
            context.emit(Event(kind="damaged", object=obj.id, key=key, message=says))
        else:
            changed = replace(changed, damage=changed.damage + hit.amount)
            context.emit(Event(kind="damaged", object=obj.id, key="damage.marked"))
    context.put(changed)
