"""Games between opponents, from dealt decks to their end."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Protocol

from msgspec import Struct
from msgspec.structs import replace

from core.messages import worded
from core.opponent.attempts import Answering, attempt
from core.opponent.player import Opponent
from core.opponent.seats import Seats
from core.rules.actions import Action
from core.rules.history import Outcome
from core.rules.ruleset import Memo, Ruleset, StateView
from core.state.game_state import GameState
from core.state.ids import ObjectId, PlayerId

MOST_TURNS = 200
"""A game that lasts longer is drawn."""
MOST_ACTIONS = 20_000
"""A game with more actions never ends."""

Watch = Callable[[GameState, Outcome], None]
"""Called with the position before an action and its outcome."""


class Ended(Struct, frozen=True, kw_only=True):
    """The result of a game: winner (None for a draw), turns, actions, refused moves, faults."""

    winner: PlayerId | None = None
    turns: int = 0
    actions: int = 0
    refused: tuple[str, ...] = ()
    faults: tuple[str, ...] = ()


class ByChance(Answering, Protocol):
    """The player by chance in the seats without an opponent."""

    def shuffled(self, objects: Sequence[ObjectId]) -> Sequence[ObjectId]:
        """Return objects in a random order."""

    def in_some_order(self, offered: Iterable[Action]) -> list[Action]:
        """Return the offers of the game in a random order."""


class OpponentGame:
    """A game in which opponents act in their seats, and chance in all other ones."""

    def __init__(
        self,
        rules: Ruleset,
        state: GameState,
        opponents: Mapping[PlayerId, Opponent],
        by_chance: ByChance,
    ) -> None:
        self._rules = rules
        self._state = state
        self._opponents = opponents
        self._seats = Seats(opponents, by_chance)
        self._shuffle = by_chance.shuffled
        self._in_some_order = by_chance.in_some_order
        self._memo = Memo()
        self._refused: list[str] = []

    def play(self, watch: Watch = lambda _before, _outcome: None) -> Ended:
        """Play to the end of the game."""
        actions = 0
        faults: tuple[str, ...] = ()
        while not self._state.match.over and self._state.turn <= MOST_TURNS and not faults:
            actions += 1
            outcome = self._next()
            if outcome is None:
                turn, step = self._state.turn, repr(self._state.turn_step)
                stuck = worded(
                    "nothing can be done in turn {turn}, step {step}", turn=turn, step=step
                )
                faults = (stuck,)
            elif actions > MOST_ACTIONS:
                faults = (worded("no end after {number} actions", number=MOST_ACTIONS),)
            else:
                watch(self._state, outcome)
                self._state = outcome.state
        return Ended(
            winner=self._state.match.winner,
            turns=self._state.turn,
            actions=actions,
            refused=tuple(self._refused),
            faults=faults,
        )

    def _next(self) -> Outcome | None:
        """Return the outcome of the next move; None if there is none."""
        view = StateView(self._rules, self._state, self._memo)
        acted = self._seats.acted(view, self._shuffle)
        self._refused += [each.verb for each in acted.refused]
        if acted.outcome is not None:
            return acted.outcome
        offered = self._in_some_order(view.rules.tables.moves(view, self._shuffle))
        tried = (attempt(view, each, self._seats, self._shuffle) for each in offered)
        return next((each for each in tried if each is not None), None)


def begun_by(state: GameState, player: PlayerId) -> GameState:
    """Return a position before a game in which a player chooses to take the first turn."""
    return replace(state, match=replace(state.match, chooser=player))
