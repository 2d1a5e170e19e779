"""Closing the combat chain: wear of equipment, return of permanents, clearing (FaB CR 7.7)."""

from collections.abc import Iterator
from enum import StrEnum

from msgspec.structs import replace

from core.games.fab.actions import CloseChain
from core.games.fab.combat_chain import DEFENDING, SOURCE, is_attack_on_stack, is_attacking, proxies
from core.games.fab.faces import DECK_CARD, category_of
from core.games.fab.traits import traits
from core.games.fab.zone_changes import Arrival, cease, change_zone, clear, name_of, obstacle
from core.games.fab.zones import (
    ARENA_ZONES,
    COMBAT_CHAIN,
    EQUIPMENT_ZONES,
    HERO,
    PERMANENT,
    WEAPON,
    in_arena,
)
from core.messages import Message
from core.rules.action_context import ActionContext
from core.rules.events import Event
from core.rules.ruleset import Option, StateView, Verb
from core.rules.verdict import Finding, done, nothing
from core.state.ids import PlayerId, Zone
from core.state.objects import GameObject
from core.state.zones import GRAVEYARD, STACK

MINUS_DEFENSE = "-1{d}"
_REACTIONS = frozenset({"Attack Reaction", "Defense Reaction"})


class Wear(StrEnum):
    """Keywords that wear equipment that defended."""

    BLADE_BREAK = "Blade Break"
    BATTLEWORN = "Battleworn"
    TEMPER = "Temper"
    GUARDWELL = "Guardwell"


# Checks


def the_chain_closes(view: StateView, action: CloseChain) -> Iterator[Finding]:
    """Attacks and reactions on the stack go to the graveyard (``combat.close``)."""
    del action
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


def home_or_cleared(view: StateView, action: CloseChain) -> Iterator[Finding]:
    """Permanents return to their zones, the rest is cleared (``combat.return_and_clear``)."""
    del action
    there = [
        obj
        for obj in on_chain(view)
        if obj.proxy_of is None and not is_destroyed_by_wear(view, obj)
    ]
    back = [obj for obj in there if home_of(view, obj) is not None]
    away = [obj for obj in there if home_of(view, obj) is None]
    if back:
        they = (
            Message("returns to its zone") if len(back) == 1 else Message("return to their zones")
        )
        says = Message("{card} {they}.", card=tuple(name_of(view, obj) for obj in back), they=they)
        yield done("combat.return_and_clear", says)
    if away:
        says = Message(
            "{card} {goes} to the graveyard.",
            card=tuple(name_of(view, obj) for obj in away),
            goes=_goes(away),
        )
        yield done("combat.return_and_clear", says)


def what_has_defended_wears(view: StateView, action: CloseChain) -> Iterator[Finding]:
    """Report the wear of each card that defended (``keyword.wear``)."""
    del action
    for obj in on_chain(view):
        for wear in worn(view, obj):
            yield done(
                "keyword.wear",
                Message("{card}: {why}", card=name_of(view, obj), why=_WEAR_MESSAGES[wear]),
            )


CLOSE_CHECKS = {
    "combat.close": the_chain_closes,
    "keyword.wear": what_has_defended_wears,
    "combat.return_and_clear": home_or_cleared,
}

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


# Handler


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
    if wear is Wear.BLADE_BREAK:
        says = Message("{now}: {wear}", now=name_of(context.view, now), wear=wear.lower())
        context.emit(Event(kind="state", object=now.id, key="keyword.wear", message=says))
        change_zone(context, now, GRAVEYARD, Arrival(reason="destroy"))
        return
    defense = traits(context.view, now).stat("defense") or "0"
    many = int(defense) if wear is Wear.GUARDWELL and defense.isdecimal() else 1
    now = replace(now, counters=now.counters_with(MINUS_DEFENSE, now.counter(MINUS_DEFENSE) + many))
    context.put(now)
    says = Message("{now}: {wear}", now=name_of(context.view, now), wear=wear.lower())
    context.emit(Event(kind="counters", object=now.id, key="keyword.wear"))
    context.emit(Event(kind="state", object=now.id, key="keyword.wear", message=says))
    if wear is Wear.TEMPER and traits(context.view, now).stat("defense") == "0":
        change_zone(context, now, GRAVEYARD, Arrival(reason="destroy"))


# Menu


def _menu(view: StateView, obj: GameObject, player: PlayerId) -> Iterator[Option]:
    del view
    if obj.zone == COMBAT_CHAIN and in_arena(obj):
        close = CloseChain(player=player)
        yield Option(action=close, message=Message("Close the combat chain"), verb="close_chain")


VERBS = (
    Verb(
        action=CloseChain,
        checks=CLOSE_CHECKS,
        handler=close_chain,
        label=Message("Close the combat chain"),
        menu=_menu,
    ),
)
