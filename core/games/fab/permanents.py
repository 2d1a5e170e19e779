"""Tapping, counters, damage and life."""

from collections.abc import Iterator

from msgspec.structs import replace

from core.games.fab.keyword_actions.marked import is_hero
from core.games.fab.prevention import KEY, QUELLED, Use, can_be_used, prevented
from core.games.fab.traits import traits
from core.games.fab.zone_changes import name_of
from core.games.fab.zones import COMBAT_CHAIN, everybody, in_arena, is_public
from core.messages import Message, Value
from core.rules import lasting_effect_labels
from core.rules.action_context import ActionContext
from core.rules.actions import Counters, Damage, Life, Tap, Untap
from core.rules.events import Event
from core.rules.objects import counters_label, counting, tap, untap
from core.rules.points import gained, life_label
from core.rules.ruleset import Condition, Option, StateView, Verb
from core.rules.verdict import Finding, done, nothing, refused
from core.state.ids import PlayerId
from core.state.objects import GameObject

# Checks


def counters_lie_on_public_objects(view: StateView, action: Counters) -> Iterator[Finding]:
    """A counter is put on a public object, and no more come off than there are."""
    obj = view.object(action.object)
    name = name_of(view, obj)
    if not is_public(obj, everybody(view.state)):
        yield nothing("counters.public", Message("Only public objects have counters."))
    elif action.change == 0:
        yield nothing("counters.put", Message("The number of counters stays the same."))
    elif action.change < 0 and not obj.counter(action.kind):
        yield nothing(
            "counters.put", Message("{card} has no {kind} counter.", card=name, kind=action.kind)
        )
    else:
        says = Message("{amount} {kind} counter off {card}.|{amount} {kind} counters off {card}.")
        if action.change > 0:
            says = Message("{amount} {kind} counter on {card}.|{amount} {kind} counters on {card}.")
        values: dict[str, Value] = {"kind": action.kind, "card": name}
        yield done("counters.put", says.filled({**values, "amount": abs(action.change)}))


def it_is_tapped_where_it_lies(view: StateView, action: Tap | Untap) -> Iterator[Finding]:
    """A permanent can lie sideways; the rulebook at hand has nothing more to say of that."""
    obj = view.object(action.object)
    if not in_arena(obj):
        says = Message("{card} is not in the arena.", card=name_of(view, obj))
        yield refused("permanent.becomes", says, possible=False)
    else:
        says = Message(
            "{card} is in the arena, where it can be turned sideways.", card=name_of(view, obj)
        )
        yield done("permanent.becomes", says)


def it_has_life(view: StateView, action: Damage) -> Iterator[Finding]:
    """Damage is dealt to what has life (``damage.dealt``)."""
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
        yield done(
            "life.total",
            Message("{gained}.", gained=gained(action.player, action.change, Message("life"))),
        )


COUNTERS_CHECKS = {"counters.put": counters_lie_on_public_objects}
TAP_CHECKS = {"permanent.becomes": it_is_tapped_where_it_lies}


def what_prevents(view: StateView, action: Damage) -> Iterator[Finding]:
    """What is named prevents such damage, and is paid for (``keyword.prevention``)."""
    obj = _living(view, action.object)
    hero = obj if obj is not None and is_hero(view, obj) else None
    use = Use(prevent=action.prevent, pitch=action.pitch)
    yield from can_be_used(view, hero, action.type, use)


DAMAGE_CHECKS = {"damage.dealt": it_has_life, "keyword.prevention": what_prevents}
LIFE_CHECKS = {"life.total": a_hero_has_life}


def hero_of(view: StateView, player: PlayerId) -> GameObject | None:
    """Return the hero that a player controls, if there is one."""
    for obj in view.state.objects:
        if is_hero(view, obj) and traits(view, obj).controller == player:
            return obj
    return None


def _living(view: StateView, who: int | str) -> GameObject | None:
    if isinstance(who, str):
        return hero_of(view, PlayerId(who))
    obj = view.state.objects.get(who)
    return obj if obj is not None and in_arena(obj) else None


# Handlers


def damage(context: ActionContext, action: Damage) -> None:
    """Deal damage by an effect: it is no hit."""
    obj = _living(context.view, action.object)
    amount = action.amount
    if obj is not None and is_hero(context.view, obj):
        use = Use(prevent=action.prevent, pitch=action.pitch)
        amount = prevented(context, obj, amount, action.type, use)
        obj = context.state.object(obj.id)
    if obj is not None and amount > 0:
        context.put(replace(obj, damage=obj.damage + amount))
        context.emit(Event(kind="damaged", object=obj.id, key="damage.dealt"))


def life(context: ActionContext, action: Life) -> None:
    """Let a player's hero gain or lose life."""
    obj = hero_of(context.view, action.player)
    if obj is not None:
        context.put(replace(obj, damage=obj.damage - action.change))
        context.emit(Event(kind="life", object=obj.id, player=action.player, key="life.total"))


# What is offered


def _tap_menu(view: StateView, obj: GameObject, player: PlayerId) -> Iterator[Option]:
    del view
    if in_arena(obj) and obj.zone != COMBAT_CHAIN and not obj.tapped:
        tap = Tap(player=player, object=obj.id)
        yield Option(action=tap, message=Message("Tap"), verb="tap", usual=False)


def _untap_menu(view: StateView, obj: GameObject, player: PlayerId) -> Iterator[Option]:
    del view
    if in_arena(obj) and obj.zone != COMBAT_CHAIN and obj.tapped:
        untap = Untap(player=player, object=obj.id)
        yield Option(action=untap, message=Message("Untap"), verb="tap", usual=False)


def _counters_menu(view: StateView, obj: GameObject, player: PlayerId) -> Iterator[Option]:
    if not in_arena(obj):
        return
    for kind in dict.fromkeys((*view.rules.counters, *(kind for kind, _ in obj.counters))):
        add = Counters(player=player, object=obj.id, kind=kind, change=1)
        yield Option(
            action=add, message=Message("Add one {kind} counter", kind=kind), verb="counters"
        )
        if obj.counter(kind):
            remove = replace(add, change=-1)
            yield Option(
                action=remove,
                message=Message("Remove one {kind} counter", kind=kind),
                verb="counters",
            )


VERBS = (
    Verb(
        action=Tap, checks=TAP_CHECKS, handler=tap, label=Message("Tap {subject}"), menu=_tap_menu
    ),
    Verb(
        action=Untap,
        checks=TAP_CHECKS,
        handler=untap,
        label=Message("Untap {subject}"),
        menu=_untap_menu,
    ),
    Verb(
        action=Counters,
        checks=COUNTERS_CHECKS,
        handler=counting("counters.put"),
        label=counters_label,
        menu=_counters_menu,
    ),
    Verb(
        action=Damage,
        checks=DAMAGE_CHECKS,
        handler=damage,
        label=lasting_effect_labels.damage,
        shows=(
            Condition(
                word=QUELLED,
                key=KEY,
                message=Message("it is destroyed at the beginning of the end phase"),
            ),
        ),
    ),
    Verb(action=Life, checks=LIFE_CHECKS, handler=life, label=life_label),
)
