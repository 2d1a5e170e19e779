"""The weighing of positions: permanents, cards and life, with the combat that comes next."""

from collections.abc import Iterable

from msgspec.structs import replace

from core.games.mtg.actions import Resolve
from core.games.mtg.combat.attack_targets import fight_of
from core.games.mtg.combat.blocking import defenders
from core.games.mtg.opponent.attacking import WIN, Board, Pairs, outlook
from core.games.mtg.opponent.worths import permanent_worth, position_worth
from core.games.mtg.turn import steps
from core.games.mtg.turn.progress import NextStep
from core.opponent.attempts import Answering, attempt
from core.opponent.levels import Slip
from core.opponent.trials import unshuffled
from core.rules.actions import Action
from core.rules.ruleset import StateView
from core.state.effects import END_OF_TURN, Effect
from core.state.game_state import GameState
from core.state.ids import ObjectId, PlayerId
from core.state.zones import BATTLEFIELD, STACK

_MOST_ACTIONS = 12
BEFORE_ATTACKS = frozenset(
    {steps.UPKEEP, steps.DRAW, steps.MAIN_1, steps.BEGIN_COMBAT, steps.ATTACKERS}
)
_DAMAGE_DUE = frozenset({steps.BLOCKERS, steps.FIRST_DAMAGE})


def top_of_stack(state: GameState) -> tuple[PlayerId, ObjectId] | None:
    """Return the controller and the id of the top of the stack, None for an empty stack."""
    if state.waiting:
        return state.waiting[-1].controller, state.waiting[-1].id
    spells = state.in_zone(STACK)
    return (spells[-1].controller, spells[-1].id) if spells else None


class MagicWeighing:
    """The weighing of the positions that one decision compares.

    ``effects`` are those of the position that the decision starts from: later ones that end with
    the turn count in combat only. ``ahead``: the next combat counts too; ``only_wins``: of it, only
    an attack that wins.
    """

    def __init__(
        self,
        effects: Iterable[Effect],
        slips: frozenset[Slip],
        *,
        ahead: bool = True,
        only_wins: bool = False,
    ) -> None:
        self._old = frozenset(each.id for each in effects)
        self._slips = slips
        self._ahead = ahead and "ignores_the_counterattack" not in slips
        self._only_wins = only_wins
        self._pairs: Pairs = {}

    def settled(self, view: StateView, answering: Answering) -> GameState | None:
        """Return the position when the stack is empty and blocked attackers have fought."""
        state = view.state
        for _ in range(_MOST_ACTIONS):
            action = None if state.match.over else _due(view.at(state))
            if action is None:
                return state
            outcome = attempt(view.at(state), action, answering, unshuffled)
            if outcome is None:
                return None
            state = outcome.state
        return state

    def worth(self, view: StateView, player: PlayerId) -> float:
        """Return the worth of a position to a player."""
        state = view.state
        kept = tuple(x for x in state.effects if x.until != END_OF_TURN or x.id in self._old)
        then = view if len(kept) == len(state.effects) else view.at(replace(state, effects=kept))
        worth = position_worth(then, player)
        if self._ahead and not state.match.over:
            worth += self._outlook(view, player)
        return worth

    def _outlook(self, view: StateView, player: PlayerId) -> float:
        """Return the value of the player's next attack, or the risk of the one against them."""
        state = view.state
        opponents = map(state.player, state.opponents(player))
        foes = [each for each in opponents if not each.out]
        if not foes or state.active != player:
            return 0.0
        weakest = min(foes, key=lambda each: each.life)
        comes = state.turn_step in BEFORE_ATTACKS
        if self._only_wins and not comes:
            return 0.0
        board = Board(view, player, weakest.id, self._slips, self._pairs)
        if self._only_wins:
            return 0.0 if board.all_out() is None else WIN
        return outlook(board).value if comes else board.expected(()).value

    def object_worth(self, view: StateView, object_id: ObjectId) -> float:
        """Return the worth of a permanent; 0 elsewhere."""
        obj = view.object(object_id)
        return permanent_worth(view, obj) if obj.zone == BATTLEFIELD else 0.0


def _due(view: StateView) -> Action | None:
    """Return the next action: resolving the top of the stack, or combat damage after blocks."""
    state = view.state
    top = top_of_stack(state)
    if top is not None:
        return Resolve(player=top[0], object=top[1])
    if blocks_are_declared(view):
        return NextStep(player=state.active)
    return None


def blocks_are_declared(view: StateView) -> bool:
    """Return whether blocks are declared and combat damage has not been dealt."""
    fight = fight_of(view)
    under_way = fight is not None and bool(fight.attackers)
    return under_way and view.state.turn_step in _DAMAGE_DUE and not defenders(view)
