"""Attacks: proxies, targets, the attack step, and closing the chain (FaB CR 1.4.3, 7.2, 7.7)."""

from collections.abc import Iterator
from enum import StrEnum

from msgspec.structs import replace

from core.cards.abilities import Ability
from core.cards.card import Card, Face, Layout
from core.games.fab.actions import Activate, CloseChain, Play
from core.games.fab.combat.combat_chain import (
    ATTACKING,
    DEFENDING,
    SOURCE,
    attackable,
    can_be_attacked,
    is_ally,
    is_attack_on_stack,
    is_attacking,
    proxies,
)
from core.games.fab.objects.faces import DECK_CARD, category_of
from core.games.fab.objects.traits import Traits, is_hero, traits
from core.games.fab.objects.zone_changes import (
    Arrival,
    cease,
    change_zone,
    clear,
    controller_of,
    name_of,
    obstacle,
)
from core.games.fab.turn.phases import timing_finding
from core.games.fab.zones import (
    ARENA_ZONES,
    COMBAT_CHAIN,
    EQUIPMENT_ZONES,
    HERO,
    PERMANENT,
    WEAPON,
    in_arena,
)
from core.messages import Message, verbatim
from core.rules.action_context import ActionContext
from core.rules.choices import Option
from core.rules.history import Event
from core.rules.lasting_effects import without_card
from core.rules.ruleset import ActionSpec, MenuOption, StateView
from core.rules.verdict import Finding, choice, done, nothing, refused
from core.state.game_state import GameState
from core.state.ids import ObjectId, PlayerId, Ref, Zone, object_answer
from core.state.objects import GameObject
from core.state.zones import GRAVEYARD, STACK

KEY = "combat.proxy"


def put_proxy(
    context: ActionContext,
    source: GameObject,
    ability: Ability | None,
    player: PlayerId,
    targets: tuple[Ref, ...],
) -> GameObject:
    """Put an attack-proxy of an object onto the stack."""
    found = traits(context.view, source)
    goes_again = ability is not None and ability.go_again
    proxy = without_card(context, _card_of(found, goes_again=goes_again), source.owner, STACK)
    proxy = replace(proxy, controller=player, proxy_of=source.ref, targets=targets, cast=True)
    context.put(proxy)
    context.emit(Event(kind="made", object=proxy.id, player=player, key=KEY))
    return proxy


def _card_of(found: Traits, *, goes_again: bool) -> Card:
    """Return the card of an attack-proxy: the properties of its source but life."""
    face = Face(
        name=found.name,
        typebox=found.typebox,
        type_line=found.type_line,
        stats=tuple((stat, value) for stat, value in found.stats.items() if stat != "life"),
        keywords=("Go again",) if goes_again else (),
    )
    return Card(name=found.name, layout=Layout.SINGLE, sides=((face,),))


def bring_source(context: ActionContext, proxy: GameObject) -> None:
    """Move the source of a proxy onto its link; an earlier proxy of it ceases to exist."""
    source = context.state.find(proxy.proxy_of) if proxy.proxy_of is not None else None
    if source is None:
        return
    for other in tuple(proxies(context.state)):
        if other.proxy_of == source.ref and other.id != proxy.id and other.zone == COMBAT_CHAIN:
            cease(context, other, KEY)
    source = context.state.object(source.id)
    change_zone(context, source, COMBAT_CHAIN, Arrival(conditions=(SOURCE,)))


def proxies_cease(context: ActionContext) -> None:
    """Remove proxies whose source is gone or has left the link (``combat.proxy``)."""
    for proxy in tuple(proxies(context.state)):
        if not _has_its_source(context.state, proxy):
            cease(context, proxy, KEY)


def _has_its_source(state: GameState, proxy: GameObject) -> bool:
    source = state.find(proxy.proxy_of) if proxy.proxy_of is not None else None
    if source is None or not in_arena(source):
        return False
    return proxy.zone == STACK or source.zone == COMBAT_CHAIN


def has_a_target(view: StateView, attack: GameObject) -> bool:
    """Return whether an attack on the stack still has a legal target.

    An attack that an effect put there without a target has one.
    """
    found = (view.state.find(ref) for ref in attack.targets if isinstance(ref, Ref))
    legal = (obj and can_be_attacked(view, obj, attack.controller) for obj in found)
    return not attack.targets or any(legal)


def begin_attack_step(context: ActionContext, attack: GameObject, *, tapped: bool = False) -> None:
    """Move an attack onto the chain, or close the chain if its target is gone."""
    if context.state.is_followed and not has_a_target(context.view, attack):
        says = Message("{card} has nothing to attack any more", card=name_of(context.view, attack))
        context.emit(Event(kind="state", object=attack.id, key="combat.target_gone", message=says))
        close(context, attack.controller)
        return
    how = Arrival(tapped=tapped, conditions=(ATTACKING,))
    there = change_zone(context, attack, COMBAT_CHAIN, how)
    if there is not None and there.proxy_of is not None:
        bring_source(context, there)


TARGET_KEY = "attack.target"
_ASKS = Message("Several things can be attacked: choose one.")


def target_is_declared(view: StateView, action: Play | Activate) -> Iterator[Finding]:
    """An attack needs a legal target, of an opponent (``attack.target``)."""
    possible = attackable(view, action.player)
    if action.targets:
        yield from _each_is_lawful(view, action, possible)
    elif not possible:
        yield timing_finding(view, TARGET_KEY, Message("There is nothing that could be attacked."))
    elif len(possible) == 1:
        yield done(TARGET_KEY, Message("It attacks {target}.", target=name_of(view, possible[0])))
    elif not view.state.is_followed:
        yield done(TARGET_KEY, Message("Players agree on the target."))
    elif not set(action.answers) & {object_answer(obj.id) for obj in possible}:
        yield choice(TARGET_KEY, _ASKS, "answers", _options(view, possible), action.player)


def _each_is_lawful(
    view: StateView, action: Play | Activate, possible: tuple[GameObject, ...]
) -> Iterator[Finding]:
    found = [_declared_target(view, target, possible) for target in action.targets]
    if any(obj is not None and found.count(obj) > 1 for obj in found):
        yield refused(TARGET_KEY, Message("A target is declared once."))
    for target, obj in zip(action.targets, found, strict=True):
        if obj is not None:
            says = Message("It attacks {target}.", target=name_of(view, obj))
            yield done(TARGET_KEY, says, *(("ally.combat",) if is_ally(view, obj) else ()))
            continue
        there = None if isinstance(target, str) else view.state.objects.get(target)
        name = name_of(view, there) if there is not None else Message("That")
        says = Message("{target} is no legal target: a hero or an ally of an opponent is.")
        yield refused(TARGET_KEY, says.filled({"target": name}))


def _declared_target(
    view: StateView, target: ObjectId | PlayerId, possible: tuple[GameObject, ...]
) -> GameObject | None:
    """Return the declared legal target, or None; a player stands for their hero."""
    if not isinstance(target, str):
        return next((obj for obj in possible if obj.id == target), None)
    mine = (obj for obj in possible if controller_of(view, obj) == target)
    return next((obj for obj in mine if is_hero(view, obj)), None)


def _options(view: StateView, possible: tuple[GameObject, ...]) -> tuple[Option, ...]:
    return tuple(
        Option(object_answer(obj.id), verbatim(name_of(view, obj)), obj.id) for obj in possible
    )


def targets_of(context: ActionContext, action: Play | Activate) -> tuple[Ref, ...]:
    """Return the targets of an attack: the declared ones, or the only legal one."""
    possible = attackable(context.view, action.player)
    if action.targets:
        objects, view = context.state.objects, context.view
        # A sandbox accepts any object.
        there = (
            _declared_target(view, each, possible)
            or (None if isinstance(each, str) else objects.get(each))
            for each in action.targets
        )
        return tuple(obj.ref for obj in there if obj is not None)
    if len(possible) > 1 and context.state.is_followed:
        answer = context.choose(TARGET_KEY, _ASKS, _options(context.view, possible), action.player)
        possible = tuple(obj for obj in possible if object_answer(obj.id) == answer)
    return (possible[0].ref,) if len(possible) == 1 else ()


MINUS_DEFENSE = "-1{d}"
_REACTIONS = frozenset({"Attack Reaction", "Defense Reaction"})


class Wear(StrEnum):
    """Keywords that wear equipment that defended."""

    BLADE_BREAK = "Blade Break"
    BATTLEWORN = "Battleworn"
    TEMPER = "Temper"
    GUARDWELL = "Guardwell"


def the_chain_closes(view: StateView, _action: CloseChain) -> Iterator[Finding]:
    """Attacks and reactions on the stack go to the graveyard (``combat.close``)."""
    waiting = unresolved(view)
    if not waiting and not on_chain(view) and view.state.fight is None:
        yield nothing("combat.close", Message("The combat chain is closed."))
        return
    yield done("combat.close", Message("The combat chain closes."))
    if waiting:
        names = tuple(name_of(view, obj) for obj in waiting)
        says = Message(
            "{names} did not resolve and {goes} to the graveyard.", names=names, goes=_goes(waiting)
        )
        yield done("combat.close", says)


def home_or_cleared(view: StateView, _action: CloseChain) -> Iterator[Finding]:
    """Permanents return to their zones, the rest is cleared (``combat.return_and_clear``)."""
    there = [
        obj
        for obj in on_chain(view)
        if obj.proxy_of is None and not is_destroyed_by_wear(view, obj)
    ]
    back = [obj for obj in there if home_of(view, obj) is not None]
    away = [obj for obj in there if home_of(view, obj) is None]
    if back:
        names = tuple(name_of(view, obj) for obj in back)
        says = Message(
            "{count:select}{card} returns to its zone.|{count:select}{card} return to their zones.",
            card=names,
            count=len(back),
        )
        yield done("combat.return_and_clear", says)
    if away:
        says = Message(
            "{card} {goes} to the graveyard.",
            card=tuple(name_of(view, obj) for obj in away),
            goes=_goes(away),
        )
        yield done("combat.return_and_clear", says)


def what_has_defended_wears(view: StateView, _action: CloseChain) -> Iterator[Finding]:
    """Report the wear of each card that defended (``keyword.wear``)."""
    for obj in on_chain(view):
        for wear in worn(view, obj):
            says = Message("{card}: {why}", card=name_of(view, obj), why=_WEAR_MESSAGES[wear])
            yield done("keyword.wear", says)


_WEAR_MESSAGES = {
    Wear.BLADE_BREAK: Message("blade break destroys it, for it has defended."),
    Wear.BATTLEWORN: Message("battleworn puts a -1 defense counter on it, for it has defended."),
    Wear.TEMPER: Message("temper puts a -1 defense counter on it and destroys it at zero defense."),
    Wear.GUARDWELL: Message("guardwell puts as many -1 defense counters on it as it has defense."),
}


def _goes(found: list[GameObject]) -> Message:
    return Message("goes") if len(found) == 1 else Message("go")


def on_chain(view: StateView) -> list[GameObject]:
    """Return the objects on the combat chain."""
    return [obj for obj in view.state.in_zone(COMBAT_CHAIN) if in_arena(obj)]


def unresolved(view: StateView) -> list[GameObject]:
    """Return the attacks and reactions on the stack."""
    return [
        obj
        for obj in view.state.in_zone(STACK)
        if is_attack_on_stack(view, obj) or _REACTIONS & set(traits(view, obj).types)
    ]


def worn(view: StateView, obj: GameObject) -> Iterator[Wear]:
    """Yield the keywords that wear an object that defended."""
    has_defended = DEFENDING in obj.conditions or not (
        is_attacking(view, obj) or SOURCE in obj.conditions
    )
    found = traits(view, obj)
    return (wear for wear in Wear if has_defended and found.has(wear))


def is_destroyed_by_wear(view: StateView, obj: GameObject) -> bool:
    """Return whether wear destroys an object as the chain closes."""
    wears = tuple(worn(view, obj))
    lost = sum(wear in {Wear.BATTLEWORN, Wear.TEMPER} for wear in wears)
    defense = traits(view, obj).stat("defense") or "0"
    gone = defense.isdecimal() and int(defense) <= lost
    return Wear.BLADE_BREAK in wears or (Wear.TEMPER in wears and gone)


def home_of(view: StateView, obj: GameObject) -> Zone | None:
    """Return the zone that an object on the chain returns to, None if it is cleared.

    A deck-card that came to fight is no permanent. The subtypes decide for an object without a
    zone to return to.
    """
    if obj.home in ARENA_ZONES:
        return obj.home if obstacle(view, obj, obj.home) is None else None
    if obj.home is not None or category_of(view.state.printed(obj)) == DECK_CARD:
        return None
    found = traits(view, obj)
    zones = [zone for zone in sorted(EQUIPMENT_ZONES) if zone.capitalize() in found.subtypes]
    zones += [WEAPON] if "Weapon" in found.types or "Off-Hand" in found.subtypes else []
    zones += [HERO] if "Hero" in found.types else []
    fits = (zone for zone in (*zones, PERMANENT) if obstacle(view, obj, zone) is None)
    return next(fits, None)


def close_chain(context: ActionContext, action: CloseChain) -> None:
    """Close the combat chain."""
    close(context, action.player)


def close(context: ActionContext, player: PlayerId) -> None:
    """Close the combat chain."""
    says = Message("the combat chain closed")
    context.emit(Event(kind="chain_closed", player=player, key="combat.close", message=says))
    for obj in unresolved(context.view):
        clear(context, obj)
    for obj in on_chain(context.view):
        for wear in tuple(worn(context.view, obj)):
            _wear(context, obj, wear)
    for obj in tuple(proxies(context.state)):
        cease(context, obj, "combat.proxy")
    there = on_chain(context.view)
    homes = [(obj, home_of(context.view, obj)) for obj in there]
    for obj, home in homes:
        if home is not None:
            change_zone(context, obj, home)
    for obj, home in homes:
        if home is None:
            clear(context, obj)
    context.state = replace(context.state, fight=None)


def _wear(context: ActionContext, obj: GameObject, wear: Wear) -> None:
    now = context.state.objects.get(obj.id)
    if now is None or now.zone != COMBAT_CHAIN:
        return
    says = Message("{now}: {wear}", now=name_of(context.view, now), wear=wear.lower())
    worn_out = Event(kind="state", object=now.id, key="keyword.wear", message=says)
    if wear is Wear.BLADE_BREAK:
        context.emit(worn_out)
        change_zone(context, now, GRAVEYARD, Arrival(reason="destroy"))
        return
    many = traits(context.view, now).number("defense") if wear is Wear.GUARDWELL else 1
    now = replace(now, counters=now.counters_with(MINUS_DEFENSE, now.counter(MINUS_DEFENSE) + many))
    context.put(now)
    context.emit(Event(kind="counters", object=now.id, key="keyword.wear"))
    context.emit(worn_out)
    if wear is Wear.TEMPER and traits(context.view, now).stat("defense") == "0":
        change_zone(context, now, GRAVEYARD, Arrival(reason="destroy"))


def _menu(_view: StateView, obj: GameObject, player: PlayerId) -> Iterator[MenuOption]:
    if obj.zone == COMBAT_CHAIN and in_arena(obj):
        close = CloseChain(player=player)
        yield MenuOption(
            action=close, message=Message("Close the combat chain"), verb="close_chain"
        )


SPECS = (
    ActionSpec(
        action=CloseChain,
        goes_on=True,
        checks={
            "combat.close": the_chain_closes,
            "keyword.wear": what_has_defended_wears,
            "combat.return_and_clear": home_or_cleared,
        },
        handler=close_chain,
        label=Message("Close the combat chain"),
        menu=_menu,
    ),
)
