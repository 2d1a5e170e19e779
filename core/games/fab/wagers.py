"""Wagers on an attack, and their winner as the chain link resolves (FaB CR 8.5.46)."""

from core.games.fab.open_chain import attack_of
from core.games.fab.zone_changes import controller_of, name_of
from core.messages import Message
from core.rules.action_context import ActionContext
from core.rules.events import Event
from core.state.combat import ChainLink

KEY = "effect.wager"
WAGERED = "wagered"


def wagers_are_won(context: ActionContext, link: ChainLink) -> None:
    """Emit the winner of each wager on the attack of a link; the prize stays by hand."""
    attack = attack_of(context.state, link)
    if attack is None:
        return
    attacker = controller_of(context.view, attack)
    targets = (context.state.find(ref) for ref in link.targets)
    others = [controller_of(context.view, obj) for obj in targets if obj is not None]
    winner = attacker if link.hit else next(iter(others), None)
    for _ in range(attack.conditions.count(WAGERED) if winner is not None else 0):
        name = name_of(context.view, attack)
        says = Message("{player} won the wager on {card}", player=winner or attacker, card=name)
        context.emit(Event(kind="wager_won", player=winner, key=KEY, message=says))
