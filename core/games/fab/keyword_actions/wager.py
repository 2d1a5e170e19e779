"""Wagers on an attack, won as the chain link resolves (FaB CR 8.5.46)."""

from collections.abc import Iterator

from msgspec.structs import replace

from core.games.fab.actions import Wager
from core.games.fab.combat.combat_chain import active_link, attack_of, targets_of
from core.games.fab.objects.zone_changes import controller_of, name_of
from core.messages import Message
from core.rules.action_context import ActionContext
from core.rules.history import Event
from core.rules.ruleset import ActionSpec, Condition, StateView
from core.rules.verdict import Finding, done, nothing
from core.state.combat import ChainLink

KEY = "effect.wager"
WAGERED = "wagered"


def wagers_are_won(context: ActionContext, link: ChainLink) -> None:
    """Emit the winner of each wager on the attack of a link; the prize stays by hand."""
    attack = attack_of(context.state, link)
    if attack is None:
        return
    attacker = controller_of(context.view, attack)
    others = (controller_of(context.view, obj) for obj in targets_of(context.state, link))
    winner = attacker if link.hit else next(others, None)
    for _ in range(attack.conditions.count(WAGERED) if winner is not None else 0):
        name = name_of(context.view, attack)
        says = Message("{player} won the wager on {card}", player=winner or attacker, card=name)
        context.emit(Event(kind="wager_won", player=winner, key=KEY, message=says))


def it_is_the_attack(view: StateView, action: Wager) -> Iterator[Finding]:
    """A prize is wagered on the attack of the active chain link (``effect.wager``)."""
    obj, link = view.object(action.object), active_link(view)
    name = name_of(view, obj)
    if link is None or link.attack.id != obj.id:
        says = Message("{card} is not the attack on the active chain link.", card=name)
        yield nothing(KEY, says, possible=False)
    else:
        says = Message("If {card} hits, its player wins the prize, or else the other.", card=name)
        yield done(KEY, says)


def wager(context: ActionContext, action: Wager) -> None:
    """Note a wager on an attack."""
    obj = context.state.object(action.object)
    context.put(replace(obj, conditions=(*obj.conditions, WAGERED)))
    who = controller_of(context.view, obj)
    says = Message("{player} wagered on {card}", player=who, card=name_of(context.view, obj))
    context.emit(Event(kind=WAGERED, object=obj.id, player=who, key=KEY, message=says))


SPECS = (
    ActionSpec(
        action=Wager,
        checks={KEY: it_is_the_attack},
        handler=wager,
        label=Message("Wager on {subject}"),
        shows=(Condition(word=WAGERED, key=KEY, message=Message("a prize is wagered on it")),),
    ),
)
