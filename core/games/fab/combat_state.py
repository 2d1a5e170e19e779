"""What follows by itself in combat: attacks end with their source, chains close, things trigger."""

from msgspec.structs import replace

from core.games.fab.attack_proxies import proxies_cease
from core.games.fab.chain_close import close, on_chain
from core.games.fab.clock import is_running
from core.games.fab.layer_resolution import resolve_what_is_left
from core.games.fab.layers import attack_on_stack
from core.games.fab.open_chain import attack_of, chain_of
from core.games.fab.triggers import raise_triggers
from core.rules.action_context import ActionContext
from core.rules.ruleset import StateView
from core.state.combat import ATTACK, DEFEND, LAYER, REACTION, Chain


def update_combat(context: ActionContext) -> None:
    """Do what the rules do by themselves while the combat chain is open.

    A chain that was played by hand is open as long as anything lies on it.
    """
    proxies_cease(context)
    chain = chain_of(context.state)
    if chain is None:
        if is_running(context.state) and any(e.kind == "chain_closed" for e in context.events):
            resolve_what_is_left(context)
        return
    if not is_running(context.state):
        if not on_chain(context.view) and attack_on_stack(context.view) is None:
            context.state = replace(context.state, fight=None)
        return
    if _is_over(context.view, chain):
        close(context, context.state.active)
        return
    raise_triggers(context)


def _is_over(view: StateView, chain: Chain) -> bool:
    """Tell whether no attack is left to fight over (``combat.close``)."""
    if chain.step == LAYER:
        return attack_on_stack(view) is None
    link = chain.active
    undecided = chain.step in {ATTACK, DEFEND, REACTION}
    return undecided and (link is None or attack_of(view.state, link) is None)
