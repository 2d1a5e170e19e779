"""The stack: layers, triggers in combat, timing (FaB CR 3.15, 5.3, 7.4.2, 8.1)."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from core.cards.card import Face
from core.games.fab.combat.combat_chain import (
    SPECTRA,
    active_link,
    attack_of,
    current_link,
    defenders_of,
    is_ally,
    is_attack_on_stack,
    put_link,
    put_step,
    remember,
    step_of,
    targets_of,
)
from core.games.fab.combat.defending import bars
from core.games.fab.objects.faces import policies
from core.games.fab.objects.traits import Traits, traits
from core.games.fab.objects.zone_changes import Arrival, cease, change_zone, controller_of, name_of
from core.games.fab.playing.costs import is_unpaid, price
from core.games.fab.turn.phases import ACTION, timing_finding
from core.games.fab.zones import BANISHED, in_arena
from core.messages import Message, Words
from core.rules.action_context import ActionContext
from core.rules.actions import Ability
from core.rules.history import Event
from core.rules.lasting_effects import wait
from core.rules.ruleset import StateView
from core.rules.verdict import Finding, done, refused
from core.state.combat import LAYER, REACTION, RESOLUTION, ChainLink
from core.state.effects import Waiting
from core.state.game_state import GameState
from core.state.ids import PlayerId, Ref
from core.state.objects import GameObject
from core.state.zones import GRAVEYARD, STACK

USED = "used"
"""Condition for each activation of the first ability; others add their number."""
ATTACK_AGAIN = "attack_again"
"""In `Change.forces`: a weapon or an ally may attack once more in the turn."""


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
    if not context.state.is_followed:
        return
    for ref in attack.targets:
        target = context.state.find(ref) if isinstance(ref, Ref) else None
        if target is not None and traits(context.view, target).has(SPECTRA):
            trigger(context, target, SPECTRA_KEY, attack.ref)


# Phantasm, mirage, spectra


def raise_triggers(context: ActionContext) -> None:
    """Trigger phantasm and mirage once, each time that their condition becomes true."""
    link = current_link(context.state)
    if link is None or not context.state.is_followed:
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
    return "Action" in found.types and "Attack" in found.subtypes and _is_strong(found)


def _is_strong(found: Traits) -> bool:
    return found.number("power") >= _STRONG and _ILLUSIONIST not in found.type_line


# Resolving


def resolve_trigger(context: ActionContext, layer: Waiting) -> bool:
    """Resolve a triggered ability; return whether the combat chain closes."""
    does = _DOES.get(layer.key)
    return does(context, layer) if does is not None else False


def _phantasm(context: ActionContext, layer: Waiting) -> bool:
    """Destroy the source of phantasm or mirage if its condition still holds."""
    link = current_link(context.state)
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


class Layer(Struct, frozen=True, kw_only=True):
    """A card or ability that goes onto the stack: its player, types, and whether it attacks."""

    player: PlayerId
    types: Collection[str]
    attack: bool = False
    instant: bool = False
    card: GameObject | None = None


def is_timely(view: StateView, layer: Layer) -> Iterator[Finding]:
    """Check the moment of playing or activating."""
    if layer.instant:
        if "Action" in layer.types:
            says = Message("As an instant it costs no action point and waits for nothing.")
            yield done("action.as_instant", says)
        return
    if layer.attack and view.state.is_followed and not step_of(view.state):
        yield done("combat.opens", Message("The combat chain opens, and the layer step begins."))
    if "Action" in layer.types:
        yield from _as_an_action(view, layer)
    if "Attack Reaction" in layer.types:
        yield from _as_an_attack_reaction(view, layer.player)
    if "Defense Reaction" in layer.types:
        yield from _as_a_defense_reaction(view, layer)


def _as_an_action(view: StateView, layer: Layer) -> Iterator[Finding]:
    """An action waits for an empty stack and a closed chain, and costs an action point."""
    top = top_layer(view.state)
    if top is not None:
        says = Message("An action waits until the stack is empty; {layer} is on it.")
        says = says.filled({"layer": layer_name(view, top)})
        yield timing_finding(view, "action.when", says)
    step = step_of(view.state)
    continues = layer.attack and step in {RESOLUTION, ""}
    if step and not continues:
        says = Message("While the combat chain is open no action is played: close the chain first.")
        if layer.attack:
            says = Message(
                "While the combat chain is open only attacks are played, in the resolution step."
            )
        yield timing_finding(view, "combat.actions_wait", says)
    points = view.state.player(layer.player).point(ACTION)
    if points < 1 and view.state.is_followed:  # in a sandbox the cost reports it
        says = Message("{player} has no action point left.", player=layer.player)
        yield timing_finding(view, "action.point", says)


def _as_an_attack_reaction(view: StateView, player: PlayerId) -> Iterator[Finding]:
    """The player of an attack plays attack reactions in the reaction step (``reaction.attack``).

    Until 2026 an attacking ally bars them.
    """
    key = "reaction.attack"
    link = current_link(view.state)
    if step_of(view.state) != REACTION or link is None:
        says = Message("Attack reactions are played in the reaction step.")
        yield timing_finding(view, key, says)
        return
    attack = attack_of(view.state, link)
    source = view.state.find(link.source) if link.source is not None else attack
    if attack is None or controller_of(view, attack) != player:
        says = Message("Only the player of the attacking hero plays attack reactions.")
        if _may_react_for_ally(view):
            says = Message("Only the player who controls the attack plays attack reactions.")
        yield timing_finding(view, key, says)
    elif source is not None and is_ally(view, source) and not _may_react_for_ally(view):
        says = Message("An ally attacks: {player}'s hero is no attacking hero.", player=player)
        yield timing_finding(view, key, says, "ally.combat")
    else:
        yield done(key, Message("It is cleared once it has resolved."))


def _may_react_for_ally(view: StateView) -> bool:
    return policies(view.rules).ally_attack_reactions


def _as_a_defense_reaction(view: StateView, layer: Layer) -> Iterator[Finding]:
    """Defense reactions are for the defending hero, in the reaction step (``reaction.defense``)."""
    key = "reaction.defense"
    targets = targets_of(view.state, current_link(view.state))
    mine = [obj for obj in targets if controller_of(view, obj) == layer.player]
    if step_of(view.state) != REACTION:
        says = Message("Defense reactions are played in the reaction step.")
        yield timing_finding(view, key, says)
    elif not mine:
        says = Message("Only the player of the defending hero plays defense reactions.")
        yield timing_finding(view, key, says)
    elif all(is_ally(view, obj) for obj in mine):
        player = layer.player
        says = Message("An ally is attacked: {player}'s hero is no defending hero.", player=player)
        yield timing_finding(view, key, says, "ally.combat")
    else:
        yield done(key, Message("When it resolves it becomes a defending card."))
    active = active_link(view)
    if active is not None and layer.card is not None:
        for bar in bars(view, active, (layer.card,)):
            yield refused(bar.key, bar.message, key)


RUNE_GATE = "Rune Gate"
_CHANT = "Runechant"


def has_rune_gate(view: StateView, obj: GameObject, player: PlayerId) -> bool:
    """Return whether a card is in its player's banished zone and has rune gate there."""
    mine = obj.zone == BANISHED and obj.owner == player and obj.attached_to is None
    return mine and not obj.face_down and traits(view, obj).has(RUNE_GATE)


def is_rune_gated(
    view: StateView, obj: GameObject, player: PlayerId, faces: Sequence[Face]
) -> bool:
    """Return whether a player may play a card by rune gate, without paying its resource cost."""
    return has_rune_gate(view, obj, player) and chants_of(view, player) >= price(faces).resource


def chants_of(view: StateView, player: PlayerId) -> int:
    """Return the number of Runechants of a player."""
    found = (traits(view, obj) for obj in view.state.objects if in_arena(obj))
    return sum(_CHANT in each.names and each.controller == player for each in found)
