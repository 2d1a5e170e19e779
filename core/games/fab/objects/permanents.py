"""Permanents: tapping, counters, damage, prevention, life, sub-cards (FaB CR 1.3.3, 6.4.10)."""

from collections.abc import Iterator
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from core.cards.abilities import Ability
from core.games.fab.actions import Activate
from core.games.fab.combat.combat_chain import DEFENDING, SOURCE
from core.games.fab.objects.damage_effects import amplified, reduced
from core.games.fab.objects.faces import can_be_permanent, policies
from core.games.fab.objects.traits import is_hero, traits
from core.games.fab.objects.zone_changes import NEW, clear, controller_of, name_of, named, put_under
from core.games.fab.playing.costs import Price, can_pay, each_is_needed, pitch, spend, with_pitched
from core.games.fab.playing.stack import destroy
from core.games.fab.zones import ARENA_ZONES, COMBAT_CHAIN, everybody, in_arena, is_public
from core.messages import Message
from core.rules import effect_labels
from core.rules.action_context import ActionContext
from core.rules.actions import Attach, Counters, Damage, Life, Tap, Unattach, Untap
from core.rules.history import Event
from core.rules.ruleset import ActionSpec, Amendment, Condition, MenuOption, StateView
from core.rules.table_actions import (
    counters_label,
    counters_menu,
    counting,
    gained,
    life_label,
    tap,
    tap_option,
    untap,
)
from core.rules.verdict import Finding, done, nothing, refused
from core.state.game_state import GameState
from core.state.ids import ObjectId, PlayerId
from core.state.objects import GameObject
from core.state.zones import STACK

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
    """Abilities that a player declares to prevent damage, and cards pitched for them.

    ``source`` is the source of the damage, if it is known.
    """

    prevent: tuple[ObjectId, ...] = ()
    pitch: tuple[ObjectId, ...] = ()
    source: GameObject | None = None


def shields_of(view: StateView, player: PlayerId, kind: str) -> tuple[Shield, ...]:
    """Return the abilities that can prevent damage of a type to a player's hero."""
    return tuple(
        shield
        for obj in view.state.by_place
        if in_arena(obj) and not obj.face_down and controller_of(view, obj) == player
        if _works(obj)
        for shield in _shields(view, obj)
        if kind == ARCANE or not shield.by.arcane
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
    return (*named, *(rest if view.state.is_followed else ()))


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
            says = Message("{card} prevents some of this damage only once.", card=name)
            yield refused(PREVENTION_KEY, says)
            continue
        if not mine:
            yield refused(PREVENTION_KEY, Message("{card} can't prevent this damage.", card=name))
        for shield in mine:
            price += shield.amount if shield.by.paid else 0
            says = Message("{card} prevents up to {amount}.", card=name, amount=shield.amount)
            yield done(PREVENTION_KEY, says)
    yield from each_is_needed(view, player, use.pitch, Price(resource=price))
    if can_pay(with_pitched(view, player, use.pitch).state.player(player)) < price:
        says = Message(
            "{player} can't pay the {amount} that it costs.", player=player, amount=price
        )
        yield refused("play.cost", says)


def prevented(context: ActionContext, hero: GameObject, amount: int, kind: str, use: Use) -> int:
    """Prevent damage to a hero, and return the rest."""
    player = controller_of(context.view, hero)
    pitch(context, use.pitch)
    amount = reduced(context, hero, amount, kind, use.source)
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


def counters_lie_on_public_objects(view: StateView, action: Counters) -> Iterator[Finding]:
    """A counter is put on a public object, and no more come off than there are."""
    obj = view.object(action.object)
    name = name_of(view, obj)
    if not is_public(obj, everybody(view.state)):
        yield nothing("counters.public", Message("Only public objects have counters."))
    elif action.change == 0:
        yield nothing("counters.put", Message("The number of counters stays the same."))
    elif action.change < 0 and not obj.counter(action.kind):
        says = Message("{card} has no {kind} counter.", card=name, kind=action.kind)
        yield nothing("counters.put", says)
    else:
        says = Message("{amount} {kind} counter off {card}.|{amount} {kind} counters off {card}.")
        if action.change > 0:
            says = Message("{amount} {kind} counter on {card}.|{amount} {kind} counters on {card}.")
        amount = abs(action.change)
        says = says.filled({"kind": action.kind, "card": name, "amount": amount})
        yield done("counters.put", says)


def it_is_tapped_where_it_lies(view: StateView, action: Tap | Untap) -> Iterator[Finding]:
    """A permanent in the arena can be turned sideways, in editions without tapping."""
    obj = view.object(action.object)
    name = name_of(view, obj)
    if not in_arena(obj):
        says = Message("{card} is not in the arena.", card=name)
        yield refused("permanent.becomes", says, possible=False)
    else:
        says = Message("{card} is in the arena, where it can be turned sideways.", card=name)
        yield done("permanent.becomes", says)


def it_has_life(view: StateView, action: Damage) -> Iterator[Finding]:
    """Damage is dealt to an object with life (``damage.dealt``)."""
    obj = _living(view, action.object)
    if obj is None or traits(view, obj).stat("life") is None:
        yield nothing("damage.dealt", Message("It has no life, so no damage is dealt to it."))
    elif action.amount < 1:
        yield nothing("damage.dealt", Message("No damage is dealt."))
    else:
        says = Message(
            "{card} loses {amount} life. That alone is not a hit.",
            card=name_of(view, obj),
            amount=action.amount,
        )
        yield done("damage.dealt", says, "hit.definition", "combat.not_a_hit")


def a_hero_has_life(view: StateView, action: Life) -> Iterator[Finding]:
    """A player's life is that of their hero (``life.total``)."""
    if hero_of(view, action.player) is None:
        yield nothing("life.total", Message("{player} has no hero.", player=action.player))
    else:
        change = gained(action.player, action.change, Message("life"))
        yield done("life.total", Message("{gained}.", gained=change))


TAP_CHECKS = {"permanent.becomes": it_is_tapped_where_it_lies}


def what_prevents(view: StateView, action: Damage) -> Iterator[Finding]:
    """The declared abilities prevent damage and are paid for (``keyword.prevention``)."""
    obj = _living(view, action.object)
    hero = obj if obj is not None and is_hero(view, obj) else None
    use = Use(prevent=action.prevent, pitch=action.pitch)
    yield from can_be_used(view, hero, action.type, use)


def hero_of(view: StateView, player: PlayerId) -> GameObject | None:
    """Return the hero that a player controls, or None."""
    for object_id in sorted(view.found(is_hero, *ARENA_ZONES)):
        if traits(view, object_id).controller == player:
            return view.object(object_id)
    return None


def _living(view: StateView, who: int | str) -> GameObject | None:
    if isinstance(who, str):
        return hero_of(view, PlayerId(who))
    obj = view.state.objects.get(who)
    return obj if obj is not None and in_arena(obj) else None


def damage(context: ActionContext, action: Damage) -> None:
    """Deal damage by an effect: it is no hit."""
    obj = _living(context.view, action.object)
    amount = action.amount
    source = context.state.objects.get(action.source) if action.source is not None else None
    if action.type == ARCANE and amount > 0:
        dealer = controller_of(context.view, source) if source is not None else action.player
        amount = amplified(context, dealer, amount, source)
    if obj is not None and is_hero(context.view, obj):
        use = Use(prevent=action.prevent, pitch=action.pitch, source=source)
        amount = prevented(context, obj, amount, action.type, use)
        obj = context.state.object(obj.id)
    elif obj is not None:
        amount = reduced(context, obj, amount, action.type, source)
        obj = context.state.object(obj.id)
    if obj is not None and amount > 0:
        context.put(replace(obj, damage=obj.damage + amount))
        context.emit(
            Event(
                kind="damaged",
                object=obj.id,
                key="damage.dealt",
                player=action.player,
                by=action.source,
                amount=amount,
                word=action.type,
            )
        )


def life(context: ActionContext, action: Life) -> None:
    """Let a player's hero gain or lose life."""
    obj = hero_of(context.view, action.player)
    if obj is not None:
        context.put(replace(obj, damage=obj.damage - action.change))
        context.emit(
            Event(
                kind="life",
                object=obj.id,
                player=action.player,
                key="life.total",
                amount=action.change,
            )
        )


def _tap_menu(_view: StateView, obj: GameObject, player: PlayerId) -> Iterator[MenuOption]:
    if in_arena(obj) and obj.zone != COMBAT_CHAIN and not obj.tapped:
        yield tap_option(obj, player, usual=False)


def _untap_menu(_view: StateView, obj: GameObject, player: PlayerId) -> Iterator[MenuOption]:
    if in_arena(obj) and obj.zone != COMBAT_CHAIN and obj.tapped:
        yield tap_option(obj, player, usual=False)


def _counters_menu(view: StateView, obj: GameObject, player: PlayerId) -> Iterator[MenuOption]:
    if in_arena(obj):
        yield from counters_menu(view.rules.counters, obj, player)


# Sub-cards


def it_can_be_put_under(view: StateView, action: Attach) -> Iterator[Finding]:
    """A card goes under a permanent or a card on the stack (``subcard.definition``)."""
    obj, host = view.object(action.object), action.to
    key = "subcard.definition"
    if not isinstance(host, int):
        says = Message("A card is put under a card, not under a player.")
        yield refused(key, says, possible=False)
        return
    top = view.object(ObjectId(host))
    if top.id == obj.id or top.id in _all_under(view.state, obj.id):
        yield refused(key, Message("A card can't be put under itself."), possible=False)
    elif not in_arena(top) and top.zone != STACK:
        says = Message("{top} is neither in the arena nor on the stack.", top=name_of(view, top))
        yield refused(key, says, possible=False)
    elif top.zone == STACK and is_hero(view, obj):
        says = Message(
            "{top} has to be a permanent first: resolve it, and {hero} goes under it then.",
            top=name_of(view, top),
            hero=name_of(view, obj),
        )
        yield refused("transform.effect", says)
    else:
        says = Message("{card} goes under {top}.", card=name_of(view, obj), top=name_of(view, top))
        yield done(key, says)
        yield done(NEW, Message("A sub-card is a new object."), "subcard.new")
        if in_arena(obj) and in_arena(top):
            says = Message("It has transformed into {top}.", top=name_of(view, top))
            yield done("transform.effect", says)


def it_lies_under_something(view: StateView, action: Unattach) -> Iterator[Finding]:
    """Only a sub-card can be taken from under its top-card; it is cleared."""
    obj = view.object(action.object)
    if obj.attached_to is None:
        yield nothing("subcard.definition", Message("It is not under a card."))
    else:
        yield done("zone.clear", Message("{card} goes to the graveyard.", card=name_of(view, obj)))


def _all_under(state: GameState, object_id: ObjectId) -> frozenset[ObjectId]:
    found = {object_id}
    for each in state.attached:
        obj = state.objects.get(each)
        host = getattr(obj.attached_to, "id", None) if obj is not None else None
        if host in found:
            found.add(each)
    return frozenset(found - {object_id})


def attach(context: ActionContext, action: Attach) -> None:
    """Put a card under another one."""
    if isinstance(action.to, int):
        top = context.state.object(ObjectId(action.to))
        put_under(context, context.state.object(action.object), top)


def unattach(context: ActionContext, action: Unattach) -> None:
    """Clear a sub-card."""
    clear(context, context.state.object(action.object))


def _label(view: StateView, action: Attach) -> Message:
    card, other = named(view, action.object), named(view, action.to)
    return Message("Put {card} under {other}", card=card, other=other)


def _clear_menu(_view: StateView, obj: GameObject, player: PlayerId) -> Iterator[MenuOption]:
    if obj.zone != STACK and obj.attached_to is not None:
        clears = Unattach(player=player, object=obj.id)
        yield MenuOption(action=clears, message=Message("Clear from under it"), verb="move")


# Tapping

TAP, TAP_COST, UNTAP_KEY = "tap.permanent", "tap.cost", "turn.untap"


def is_permanent(view: StateView, obj: GameObject) -> bool:
    """Return whether an object is a permanent: in the arena, but not as a mere attack card."""
    if not in_arena(obj) or obj.proxy_of is not None:
        return False
    if obj.zone == COMBAT_CHAIN and obj.home not in ARENA_ZONES and SOURCE not in obj.conditions:
        return False
    return can_be_permanent(view.state.printed(obj), traits(view, obj).type_line)


def taps_its_source(view: StateView, ability: Ability | None) -> bool:
    """Return whether an ability taps its source as part of its cost in this edition."""
    return ability is not None and ability.taps and policies(view.rules).taps


def left_to_pay(view: StateView, ability: Ability | None) -> str:
    """Return the costs of an ability that its player pays by hand."""
    if ability is None:
        return ""
    return ability.but_for_tapping if policies(view.rules).taps else ability.besides


def only_permanents_are_tapped(view: StateView, action: Tap | Untap) -> Iterator[Finding]:
    """A permanent is tapped or untapped (``tap.permanent``)."""
    obj = view.object(action.object)
    name, taps = name_of(view, obj), isinstance(action, Tap)
    if not is_permanent(view, obj):
        says = Message("Only a permanent is tapped or untapped, and {card} is none.", card=name)
        yield refused(TAP, says, possible=False)
    elif obj.tapped == taps:
        says = Message("{card} is tapped already.") if taps else Message("{card} is not tapped.")
        yield nothing(TAP, says.filled({"card": name}))
    else:
        says = Message("{card} is tapped.") if taps else Message("{card} is untapped.")
        yield done(TAP, says.filled({"card": name}))


def an_untapped_source_is_tapped(view: StateView, action: Activate) -> Iterator[Finding]:
    """Only an untapped permanent is tapped as a cost (``tap.cost``)."""
    obj = view.object(action.source)
    found = traits(view, obj).abilities
    at = action.ability - 1
    if action.free or not 0 <= at < len(found) or not taps_its_source(view, found[at]):
        return
    name = name_of(view, obj)
    if not is_permanent(view, obj):
        says = Message("{card} is no permanent, so it is not tapped as a cost.", card=name)
        yield refused(TAP_COST, says, TAP)
    elif obj.tapped:
        says = Message("{card} is tapped: it can't be tapped as a cost again.", card=name)
        yield refused(TAP_COST, says)
    else:
        yield done(TAP_COST, Message("{card} is tapped as part of the cost.", card=name))


def tapping() -> tuple[Amendment, ...]:
    """Return the amendments of June 2025: a tapped state, and costs that use it."""
    checks = {"permanent.becomes": None, TAP: only_permanents_are_tapped}
    return (
        Amendment(action=Tap, checks=checks),
        Amendment(action=Untap, checks=checks),
        Amendment(action=Activate, checks={TAP_COST: an_untapped_source_is_tapped}),
    )


def tap_as_cost(context: ActionContext, obj: GameObject) -> None:
    """Tap the source of an ability as part of its cost."""
    context.put(replace(context.state.object(obj.id), tapped=True))
    says = Message("{card} was tapped as a cost", card=name_of(context.view, obj))
    context.emit(Event(kind="tapped", object=obj.id, key=TAP_COST, message=says))


def tapped_permanents(view: StateView, player: PlayerId) -> tuple[GameObject, ...]:
    """Return the tapped permanents of a player, which untap as that player's turn ends."""
    there = (obj for obj in view.state.by_place if obj.tapped and in_arena(obj))
    return tuple(obj for obj in there if traits(view, obj).controller == player)


def untap_all(context: ActionContext, player: PlayerId) -> None:
    """Untap the permanents of the player whose turn ends (``turn.untap``)."""
    for obj in tapped_permanents(context.view, player):
        context.put(replace(context.state.object(obj.id), tapped=False))
        says = Message("{card} untapped", card=name_of(context.view, obj))
        context.emit(Event(kind="untapped", object=obj.id, key=UNTAP_KEY, message=says))


SPECS = (
    ActionSpec(
        action=Tap, checks=TAP_CHECKS, handler=tap, label=Message("Tap {subject}"), menu=_tap_menu
    ),
    ActionSpec(
        action=Untap,
        checks=TAP_CHECKS,
        handler=untap,
        label=Message("Untap {subject}"),
        menu=_untap_menu,
    ),
    ActionSpec(
        action=Counters,
        checks={"counters.put": counters_lie_on_public_objects},
        handler=counting("counters.put"),
        label=counters_label,
        menu=_counters_menu,
    ),
    ActionSpec(
        action=Damage,
        checks={"damage.dealt": it_has_life, "keyword.prevention": what_prevents},
        handler=damage,
        label=effect_labels.damage,
        shows=(
            Condition(
                word=QUELLED,
                key=PREVENTION_KEY,
                message=Message("it is destroyed at the beginning of the end phase"),
            ),
        ),
    ),
    ActionSpec(action=Life, checks={"life.total": a_hero_has_life}, handler=life, label=life_label),
    ActionSpec(
        action=Attach,
        checks={"subcard.definition": it_can_be_put_under},
        handler=attach,
        label=_label,
    ),
    ActionSpec(
        action=Unattach,
        checks={"subcard.definition": it_lies_under_something},
        handler=unattach,
        label=Message("Clear {subject}"),
        menu=_clear_menu,
    ),
)
