"""The weighing of positions: life, cards and permanents, with the damage of the open link."""

from msgspec.structs import replace

from core.games.fab.actions import Activate, Pass, Play
from core.games.fab.combat.combat_chain import chain_of
from core.games.fab.objects.traits import is_hero, traits
from core.games.fab.objects.zone_changes import controller_of
from core.games.fab.turn.phases import ACTION
from core.games.fab.zones import ARSENAL, in_arena
from core.opponent.attempts import Answering, attempt
from core.opponent.trials import PLAIN, unshuffled
from core.rules.ruleset import StateView
from core.state.combat import REACTION
from core.state.game_state import GameState
from core.state.ids import ObjectId, PlayerId
from core.state.objects import GameObject
from core.state.zones import HAND, STACK

CARD = 2.5
"""The worth of a card in hand, in damage."""
_ARSENAL = 2.0
_SAFE_LIFE, _DANGER = 10, 1.3
_WON = 500.0
_PERMANENT, _DEFENSE = 1.0, 1.0
_MOST_PASSES = 10


def life_worth(life: int) -> float:
    """Return the worth of a life total; one point is worth more where little is left."""
    if life <= 0:
        return -_WON
    return _DANGER * min(life, _SAFE_LIFE) + max(0, life - _SAFE_LIFE)


class FabWeighing:
    """The weighing of the positions that one decision compares."""

    def settled(self, view: StateView, answering: Answering) -> GameState | None:
        """Return the position when the stack is empty and a link at its reactions has hit."""
        state = view.state
        for _ in range(_MOST_PASSES):
            chain = chain_of(state)
            open_ = bool(state.in_zone(STACK) or state.waiting)
            if state.match.over or not (open_ or (chain is not None and chain.step == REACTION)):
                return state
            passing = Pass(player=state.active)
            outcome = attempt(view.at(state), passing, answering, unshuffled)
            if outcome is None:
                return None
            state = outcome.state
        return state

    def worth(self, view: StateView, player: PlayerId) -> float:
        """Return the worth of a position to a player: their side less those of the opponents."""
        state = view.state
        if state.match.over:
            winner = state.match.winner
            return 0.0 if winner is None else _WON if winner == player else -_WON
        worth = 0.0
        for each in state.players:
            sign = 1 if each.id == player else -1
            worth += sign * life_worth(each.life)
            worth += sign * CARD * len(state.in_zone(HAND, each.id))
            worth += sign * _ARSENAL * len(state.in_zone(ARSENAL, each.id))
        for obj in state.objects:
            if in_arena(obj):
                sign = 1 if obj.controller == player else -1
                worth += sign * self.object_worth(view, obj.id)
        return worth

    def object_worth(self, view: StateView, object_id: ObjectId) -> float:
        """Return the worth of an object in damage."""
        found: float = view.computed(object_id, _object_worth)
        return found


def _object_worth(view: StateView, obj: GameObject) -> float:
    its = traits(view, obj)
    if not in_arena(obj):
        return float(its.number("power"))
    if is_hero(view, obj):
        return 0.0
    if "Equipment" in its.types:
        return _PERMANENT / 2 + _DEFENSE * its.number("defense")
    return _PERMANENT + its.number("power") / 2 + its.number("life") / 2


def power_after(
    view: StateView, player: PlayerId, use: Play | Activate, attack: Play | Activate
) -> int:
    """Return how much power a use adds to the attack that follows it."""
    rich = view.state.player(player).with_points(ACTION, 2).with_points("resource", 9)
    powers = []
    for before in (None, use):
        state: GameState | None = view.state.with_player(rich)
        for each in (before, attack):
            if each is None or state is None:
                continue
            action = replace(each, pitch=())
            outcome = attempt(view.at(state), action, PLAIN, unshuffled)
            settled = FabWeighing().settled
            state = None if outcome is None else settled(view.at(outcome.state), PLAIN)
        if state is None:
            return 0
        chain = chain_of(state)
        link = None if chain is None else chain.active
        there = None if link is None else state.find(link.attack)
        if there is None or controller_of(view.at(state), there) != player:
            return 0
        powers.append(traits(view.at(state), there).number("power"))
    return powers[1] - powers[0]
