"""Layers on the stack, and abilities that trigger in combat (FaB CR 3.15, 5.3, 8.3)."""

from collections.abc import Callable, Iterator, Mapping

from msgspec.structs import replace

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
from core.games.fab.turn_timing import is_running
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
    """Return all layers, lowest first."""
    found: list[StackLayer] = [*state.in_zone(STACK), *state.waiting]
    return tuple(sorted(found, key=lambda layer: layer.order))


def top_layer(state: GameState) -> StackLayer | None:
    """Return the layer that resolves next, None for an empty stack."""
    return next(reversed(layers(state)), None)


def layer_name(view: StateView, layer: StackLayer) -> Words:
    """Return the name of a card, or "an ability of" its source."""
    if isinstance(layer, GameObject):
        return name_of(view, layer)
    source = view.state.find(layer.source)
    if source is None:
        return Message("an ability")
    return Message("an ability of {card}", card=name_of(view, source))


def attack_on_stack(view: StateView) -> GameObject | None:
    """Return the attack on the stack, or None."""
    found = (obj for obj in view.state.in_zone(STACK) if is_attack_on_stack(view, obj))
    return next(found, None)


def unpaid(state: GameState) -> tuple[GameObject, ...]:
    """Return the unpaid cards and attacks."""
    return tuple(obj for obj in state.by_place if is_unpaid(obj))


def put_ability(context: ActionContext, action: Ability, key: str = "") -> None:
    """Put an ability on top of the stack; the rule ``key`` carries out part of it."""
    wait(context, action)
    raise_top(context, key)


def raise_top(context: ActionContext, key: str = "", about: Ref | None = None) -> None:
    """Move the ability added last to the top; the rule ``key`` carries it out."""
    *others, last = context.state.waiting
    top = replace(last, order=context.tick(), key=key, about=about)
    context.state = replace(context.state, waiting=(*others, top))


def trigger(context: ActionContext, source: GameObject, key: str, about: Ref) -> None:
    """Put a triggered ability onto the stack; the rule ``key`` carries it out."""
    wait(context, Ability(player=source.controller, source=source.id))
    raise_top(context, key, about)
    says = Message("{card} has triggered", card=name_of(context.view, source))
    context.emit(Event(kind="triggered", object=source.id, key=key, message=says))


PHANTASM, MIRAGE = "Phantasm", "Mirage"
PHANTASM_KEY, SPECTRA_KEY = "keyword.phantasm", "attack.target"
_STRONG = 6
_ILLUSIONIST = "Illusionist"


def begin_attack(context: ActionContext, attack: GameObject) -> None:
    """Open the combat chain for an attack on the stack, and trigger spectra."""
    put_step(context, LAYER)
    if not is_running(context.state):
        return
    for ref in attack.targets:
        target = context.state.find(ref) if isinstance(ref, Ref) else None
        if target is not None and traits(context.view, target).has(SPECTRA):
            trigger(context, target, SPECTRA_KEY, attack.ref)


# Phantasm, mirage, spectra


def raise_triggers(context: ActionContext) -> None:
    """Trigger phantasm and mirage once, each time that their condition becomes true."""
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
    """Return whether it is a non-Illusionist attack action card with 6 or more power."""
    return "Action" in found.types and "Attack" in found.subtypes and _is_strong(found)


def _is_strong(found: Traits) -> bool:
    power = found.stat("power") or ""
    strong = power.isdecimal() and int(power) >= _STRONG
    return strong and _ILLUSIONIST not in found.type_line


# Resolving


def resolve_trigger(context: ActionContext, layer: Waiting) -> bool:
    """Resolve a triggered ability; return whether the combat chain closes."""
    does = _DOES.get(layer.key)
    return does(context, layer) if does is not None else False


def _phantasm(context: ActionContext, layer: Waiting) -> bool:
    """Destroy the source of phantasm or mirage if its condition still holds."""
    chain = chain_of(context.state)
    link = chain.active if chain is not None else None
    source = context.state.find(layer.source)
    holds = _conditions(context.view, link) if link is not None else ()
    if link is None or source is None or source.ref not in {ref for _, ref in holds}:
        says = Message("Its condition is no longer true: it fails to resolve")
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
    """Destroy an object; a proxy ceases to exist and its source is destroyed."""
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
