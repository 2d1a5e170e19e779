"""The stack: cards, attacks and abilities that wait on it, in their order (FaB CR 3.15, 5.3)."""

from collections.abc import Callable, Iterator, Mapping

from msgspec.structs import replace

from core.games.fab.clock import is_running
from core.games.fab.combat_chain import (
    SPECTRA,
    attack_of,
    chain_of,
    defenders_of,
    is_attack_on_stack,
    put_link,
    put_step,
    remember,
)
from core.games.fab.costs import is_unpaid
from core.games.fab.traits import Traits, traits
from core.games.fab.zone_changes import Arrival, cease, change_zone, name_of
from core.games.fab.zones import in_arena
from core.messages import Message, Words
from core.rules.action_context import ActionContext
from core.rules.actions import Ability
from core.rules.events import Event
from core.rules.lasting_effects import wait
from core.rules.ruleset import StateView
from core.state.combat import LAYER, ChainLink
from core.state.effects import Waiting
from core.state.game_state import GameState
from core.state.ids import Ref
from core.state.objects import GameObject
from core.state.zones import GRAVEYARD, STACK

StackLayer = GameObject | Waiting


def layers(state: GameState) -> tuple[StackLayer, ...]:
    """Return everything on the stack, lowest first."""
    found: list[StackLayer] = [*state.in_zone(STACK), *state.waiting]
    return tuple(sorted(found, key=lambda layer: layer.order))


def top_layer(state: GameState) -> StackLayer | None:
    """Return what resolves next, None where the stack is empty."""
    return next(reversed(layers(state)), None)


def words_for_layer(view: StateView, layer: StackLayer) -> Words:
    """Name a layer: a card by its name, an ability by its source."""
    if isinstance(layer, GameObject):
        return name_of(view, layer)
    source = view.state.find(layer.source)
    if source is None:
        return Message("an ability")
    return Message("an ability of {card}", card=name_of(view, source))


def attack_on_stack(view: StateView) -> GameObject | None:
    """Return the attack that waits on the stack, None if there is none."""
    found = (obj for obj in view.state.in_zone(STACK) if is_attack_on_stack(view, obj))
    return next(found, None)


def unpaid(state: GameState) -> tuple[GameObject, ...]:
    """Return what is still to be paid for."""
    return tuple(obj for obj in state.by_place if is_unpaid(obj))


def put_ability(context: ActionContext, action: Ability, key: str = "") -> None:
    """Put an ability on top of the stack; ``key`` is the rule that carries out part of it."""
    wait(context, action)
    raise_top(context, key)


def raise_top(context: ActionContext, key: str = "", about: Ref | None = None) -> None:
    """Let the ability that waits last lie on top; ``key`` is the rule that carries it out."""
    *others, last = context.state.waiting
    top = replace(last, order=context.tick(), key=key, about=about)
    context.state = replace(context.state, waiting=(*others, top))


def trigger(context: ActionContext, source: GameObject, key: str, about: Ref) -> None:
    """Put what has triggered onto the stack (``key`` carries it out as it resolves)."""
    wait(context, Ability(player=source.controller, source=source.id))
    raise_top(context, key, about)
    says = Message("{card} has triggered", card=name_of(context.view, source))
    context.emit(Event(kind="triggered", object=source.id, key=key, message=says))


PHANTASM, MIRAGE = "Phantasm", "Mirage"
PHANTASM_KEY, SPECTRA_KEY = "keyword.phantasm", "attack.target"
_STRONG = 6
_ILLUSIONIST = "Illusionist"


def begin_attack(context: ActionContext, attack: GameObject) -> None:
    """Open the combat chain for an attack that is on the stack, and raise what it triggers."""
    put_step(context, LAYER)
    if not is_running(context.state):
        return
    for ref in attack.targets:
        target = context.state.find(ref) if isinstance(ref, Ref) else None
        if target is not None and traits(context.view, target).has(SPECTRA):
            trigger(context, target, SPECTRA_KEY, attack.ref)


# Conditions that trigger


def raise_triggers(context: ActionContext) -> None:
    """Raise what has begun to hold on the active link: once, until it holds no more."""
    chain = chain_of(context.state)
    link = chain.active if chain is not None else None
    if link is None or not is_running(context.state):
        return
    holds = tuple(_conditions(context.view, link))
    if holds == link.noted:
        return
    put_link(context, replace(link, noted=holds))
    for word, ref in holds:
        source = context.state.find(ref)
        if (word, ref) not in link.noted and source is not None:
            trigger(context, source, PHANTASM_KEY, ref)


def _conditions(view: StateView, link: ChainLink) -> Iterator[tuple[str, Ref]]:
    attack = attack_of(view.state, link)
    if attack is None:
        return
    found = traits(view, attack)
    defenders = defenders_of(view.state, link)
    if found.has(PHANTASM) and any(_breaks_phantasm(traits(view, each)) for each in defenders):
        yield PHANTASM, attack.ref
    for each in defenders:
        if traits(view, each).has(MIRAGE) and _is_strong(found):
            yield MIRAGE, each.ref


def _breaks_phantasm(found: Traits) -> bool:
    """Tell whether it is an attack action card of six or more power that is no Illusionist."""
    return "Action" in found.types and "Attack" in found.subtypes and _is_strong(found)


def _is_strong(found: Traits) -> bool:
    power = found.stat("power") or ""
    strong = power.isdecimal() and int(power) >= _STRONG
    return strong and _ILLUSIONIST not in found.type_line


# Resolving


def resolve_trigger(context: ActionContext, layer: Waiting) -> bool:
    """Do what a trigger says if it still holds; return whether the combat chain closes."""
    does = _DOES.get(layer.key)
    return does(context, layer) if does is not None else False


def _phantasm(context: ActionContext, layer: Waiting) -> bool:
    """Destroy what phantasm or mirage is on, if what has triggered is still so."""
    chain = chain_of(context.state)
    link = chain.active if chain is not None else None
    source = context.state.find(layer.source)
    holds = _conditions(context.view, link) if link is not None else ()
    if link is None or source is None or source.ref not in {ref for _, ref in holds}:
        says = Message("What has triggered is no longer so: it fails to resolve")
        context.emit(Event(kind="negated", object=layer.source.id, key=PHANTASM_KEY, message=says))
        return False
    is_attack = attack_of(context.state, link) == source
    destroy(context, source)
    return is_attack and not link.resolved


def _spectra(context: ActionContext, layer: Waiting) -> bool:
    target = context.state.find(layer.source)
    if target is not None and in_arena(target):
        destroy(context, target)
    return True


_DOES: Mapping[str, Callable[[ActionContext, Waiting], bool]] = {
    PHANTASM_KEY: _phantasm,
    SPECTRA_KEY: _spectra,
}


def destroy(context: ActionContext, obj: GameObject) -> None:
    """Destroy an object; an attack that no card represents ceases to exist."""
    if obj.proxy_of is None:
        change_zone(context, obj, GRAVEYARD, Arrival(reason="destroy"))
        return
    source = context.state.find(obj.proxy_of)
    remember(context, obj)
    says = Message("{card} was destroyed", card=name_of(context.view, obj))
    cease(context, obj, "combat.proxy")
    if source is not None:
        destroy(context, source)
    else:
        context.emit(Event(kind="destroyed", object=obj.id, message=says))
