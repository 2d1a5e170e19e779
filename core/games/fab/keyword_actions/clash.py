"""Clashing: the top cards of two decks are revealed, and the greater power wins (FaB CR 8.5.45)."""

from collections.abc import Iterator

from core.games.fab.actions import Clash
from core.games.fab.objects.traits import traits
from core.games.fab.objects.zone_changes import name_of
from core.games.fab.zones import DECK
from core.messages import Message
from core.rules.action_context import ActionContext
from core.rules.history import REVEALED, Event
from core.rules.ruleset import ActionSpec, StateView
from core.rules.verdict import Finding, done, refused
from core.state.game_state import GameState
from core.state.ids import PlayerId
from core.state.objects import GameObject

KEY = "effect.clash"


def they_reveal(view: StateView, action: Clash) -> Iterator[Finding]:
    """Each of two players reveals the top card of their deck (``effect.clash``)."""
    other = _opponent(view.state, action)
    if other is None or other == action.player:
        yield refused(KEY, Message("Name an opponent to clash with."), possible=False)
    else:
        says = Message(
            "{player} and {other} reveal the top card of their decks.",
            player=action.player,
            other=other,
        )
        yield done(KEY, says)


def clash(context: ActionContext, action: Clash) -> None:
    """Reveal both cards and emit the winner; equal powers have none."""
    other = _opponent(context.state, action)
    if other is None:
        return
    revealed: list[tuple[PlayerId, GameObject]] = []
    for player in (action.player, other):
        top = next(reversed(context.state.in_zone(DECK, player)), None)
        if top is None:
            continue
        revealed.append((player, top))
        says = Message("{player} revealed {card}", player=player, card=name_of(context.view, top))
        context.emit(Event(kind=REVEALED, arrived=(top.id,), player=player, message=says))
    says = Message("{player} and {other} clashed", player=action.player, other=other)
    context.emit(Event(kind="clashed", player=action.player, key=KEY, message=says))
    powers = {player: _power(context.view, obj) for player, obj in revealed}
    greatest = max(powers.values(), default=-1)
    winners = [player for player, power in powers.items() if power == greatest]
    if greatest >= 0 and len(winners) == 1:
        says = Message("{player} won the clash", player=winners[0])
        card = next(obj.id for player, obj in revealed if player == winners[0])
        context.emit(Event(kind="clash_won", object=card, player=winners[0], key=KEY, message=says))
    else:
        says = Message("No player won the clash")
        context.emit(Event(kind="state", key=KEY, message=says))


def _power(view: StateView, obj: GameObject) -> int:
    """Return the power of a revealed card; one without power is less than any number."""
    power = traits(view, obj).stat("power")
    return int(power) if power is not None and power.isdecimal() else -1


def _opponent(state: GameState, action: Clash) -> PlayerId | None:
    opponents = state.opponents(action.player)
    if action.opponent is not None:
        return action.opponent if action.opponent in opponents else None
    return opponents[0] if len(opponents) == 1 else None


SPECS = (
    ActionSpec(
        action=Clash, checks={KEY: they_reveal}, handler=clash, label=Message("{player} clashes")
    ),
)
