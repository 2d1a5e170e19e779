"""The attack step: an attack comes onto the combat chain and attacks (FaB CR 7.2)."""

from msgspec.structs import replace

from core.cards.abilities import Ability
from core.cards.card import Card, Face, Layout
from core.games.fab.chain_close import close
from core.games.fab.clock import is_running
from core.games.fab.combat_chain import ATTACKING, SOURCE, can_be_attacked, proxies
from core.games.fab.traits import Traits, traits
from core.games.fab.zone_changes import Arrival, cease, change_zone, name_of
from core.games.fab.zones import COMBAT_CHAIN, in_arena
from core.messages import Message
from core.rules.action_context import ActionContext
from core.rules.events import Event
from core.rules.objects import without_card
from core.rules.ruleset import StateView
from core.state.game_state import GameState
from core.state.ids import PlayerId, Ref
from core.state.objects import GameObject
from core.state.zones import STACK

KEY = "combat.proxy"


def put_proxy(
    context: ActionContext,
    source: GameObject,
    ability: Ability | None,
    player: PlayerId,
    targets: tuple[Ref, ...],
) -> GameObject:
    """Put the attack of an object onto the stack; the object itself stays where it is."""
    found = traits(context.view, source)
    goes_again = ability is not None and ability.go_again
    proxy = without_card(context, _card_of(found, goes_again=goes_again), source.owner, STACK)
    proxy = replace(proxy, controller=player, proxy_of=source.ref, targets=targets, cast=True)
    context.put(proxy)
    context.emit(Event(kind="made", object=proxy.id, player=player, key=KEY))
    return proxy


def _card_of(found: Traits, *, goes_again: bool) -> Card:
    """Return what an attack is made of: it looks like its source, and has only what is its own."""
    face = Face(
        name=found.name,
        typebox=found.typebox,
        type_line=found.type_line,
        stats=tuple((stat, value) for stat, value in found.stats.items() if stat != "life"),
        keywords=("Go again",) if goes_again else (),
    )
    return Card(name=found.name, layout=Layout.SINGLE, sides=((face,),))


def bring_source(context: ActionContext, proxy: GameObject) -> None:
    """Move what attacks onto the link of its attack; an earlier attack of it ceases."""
    source = context.state.find(proxy.proxy_of) if proxy.proxy_of is not None else None
    if source is None:
        return
    for other in tuple(proxies(context.state)):
        if other.proxy_of == source.ref and other.id != proxy.id and other.zone == COMBAT_CHAIN:
            cease(context, other, KEY)
    source = context.state.object(source.id)
    change_zone(context, source, COMBAT_CHAIN, Arrival(conditions=(SOURCE,)))


def proxies_cease(context: ActionContext) -> None:
    """Let attacks end whose source is gone, or has gone elsewhere (``combat.proxy``)."""
    for proxy in tuple(proxies(context.state)):
        if not _has_its_source(context.state, proxy):
            cease(context, proxy, KEY)


def _has_its_source(state: GameState, proxy: GameObject) -> bool:
    source = state.find(proxy.proxy_of) if proxy.proxy_of is not None else None
    if source is None or not in_arena(source):
        return False
    return proxy.zone == STACK or source.zone == COMBAT_CHAIN


def has_a_target(view: StateView, attack: GameObject) -> bool:
    """Tell whether an attack on the stack still has something to attack.

    One that was put there without a target has what its player can attack.
    """
    found = (view.state.find(ref) for ref in attack.targets if isinstance(ref, Ref))
    return not attack.targets or any(
        obj is not None and can_be_attacked(view, obj, attack.controller) for obj in found
    )


def begin_attack_step(context: ActionContext, attack: GameObject, *, tapped: bool = False) -> None:
    """Let an attack attack, or close the chain if what it was at is gone."""
    if is_running(context.state) and not has_a_target(context.view, attack):
        says = Message("{card} has nothing to attack any more", card=name_of(context.view, attack))
        context.emit(Event(kind="state", object=attack.id, key="combat.target_gone", message=says))
        close(context, attack.controller)
        return
    how = Arrival(tapped=tapped, conditions=(ATTACKING,))
    there = change_zone(context, attack, COMBAT_CHAIN, how)
    if there is not None and there.proxy_of is not None:
        bring_source(context, there)
