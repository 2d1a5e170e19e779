"""The goals of puzzles, and when each of them is reached."""

from collections.abc import Mapping

from msgspec import Struct

from core.messages import Message
from core.puzzles.lines import GoalName, Moves
from core.rules.ruleset import StateView
from core.state.game_state import DREW, LOST, GameState
from core.state.ids import PlayerId

NAMES: Mapping[GoalName, Message] = {
    "win_this_turn": Message("Win this turn"),
    "survive": Message("Survive"),
    "best_block": Message("Best block"),
    "which_land": Message("Which land?"),
}
"""The titles of the goals."""

FAILED, REACHED = 0.0, 1.0
_LOST = -10_000.0
_WON = 10_000.0


class Goal(Struct, frozen=True, kw_only=True):
    """A goal of a player from a starting position.

    ``win_this_turn``: every opponent has lost before the current turn ends, against any play.
    ``survive``: the player has not lost when their next turn begins, against any play.
    ``best_block``: the declared block (Flesh and Blood: the defending cards) after which the
    position at the end of the combat (of the chain link) is worth most to the player by the
    values of the practice opponent, if both play the rest of it as well as they can.
    ``which_land``: the land after which the player casts cards of the largest total cost from hand
    in this turn and their next one, of equal ones the largest in this turn, while the opponent
    takes no action and there are no attacks.

    The value of a line is 0 or 1 for the first two goals, else a number.
    """

    name: GoalName
    player: PlayerId
    start: GameState
    moves: Moves

    @property
    def is_yes_or_no(self) -> bool:
        """Whether a line either reaches the goal or not."""
        return self.name in {"win_this_turn", "survive"}

    @property
    def is_alone(self) -> bool:
        """Whether only the player acts."""
        return self.name == "which_land"

    def value(self, view: StateView) -> float | None:
        """Return the value of a line that ends here, else None."""
        match self.name:
            case "win_this_turn":
                return self._won(view.state)
            case "survive":
                return self._survived(view.state)
            case "best_block":
                return self._worth(view)
            case "which_land":
                return self._cast(view)

    def _has_lost(self, state: GameState) -> bool:
        winners = {self.player, None}
        out = state.player(self.player).out in {LOST, DREW}
        return out or (state.match.over and state.match.winner not in winners)

    def _has_won(self, state: GameState) -> bool:
        return state.match.over and state.match.winner == self.player

    def _won(self, state: GameState) -> float | None:
        if self._has_won(state):
            return REACHED
        later = state.turn != self.start.turn or state.active != self.start.active
        return FAILED if later or state.match.over or self._has_lost(state) else None

    def _survived(self, state: GameState) -> float | None:
        if self._has_lost(state):
            return FAILED
        theirs = state.turn != self.start.turn and state.active == self.player
        return REACHED if state.match.over or theirs else None

    def _worth(self, view: StateView) -> float | None:
        state = view.state
        if self._has_lost(state) or self._has_won(state):
            return _LOST if self._has_lost(state) else _WON
        if state.match.over or self.moves.fight_is_over(view, self.start):
            return round(self.moves.worth(view, self.player), 3)
        return None

    def _cast(self, view: StateView) -> float | None:
        """Return the total cost after the next turn of the player, None before its end."""
        over = view.state.match.over or view.state.player(self.player).out
        if over or view.state.turn - self.start.turn >= 2 * _TURNS:
            return self.moves.spent(view, self.start, self.player)
        return None


_TURNS = 2
"""The turns between the beginning of a turn of one of two players and that of their next one."""
