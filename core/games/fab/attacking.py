"""The attack step: an attack comes onto the combat chain and attacks (FaB CR 7.2)."""

from core.games.fab.attack_proxies import bring_source
from core.games.fab.chain_close import close
from core.games.fab.clock import is_running
from core.games.fab.combat import ATTACKING
from core.games.fab.targets import can_be_attacked
from core.games.fab.zone_changes import Arrival, change_zone, name_of
from core.games.fab.zones import COMBAT_CHAIN
from core.messages import Message
from core.rules.action_context import ActionContext
from core.rules.events import Event
from core.rules.ruleset import StateView
from core.state.ids import Ref
from core.state.objects import GameObject


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
