"""Games between opponents, from dealt decks to their end."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Protocol

from msgspec import Struct
from msgspec.structs import replace

from core.messages import worded
from core.opponent.attempts import Answering, attempt
from core.opponent.player import Opponent
from core.rules.actions import Action, without_chance
from core.rules.choices import Choice, Selection
from core.rules.history import Outcome
from core.rules.ruleset import Memo, Ruleset, StateView
from core.rules.verdict import Finding
from core.state.game_state import GameState
from core.state.ids import Answer, ObjectId, PlayerId

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


class _Seats:
    """The opponents of a game, and the player by chance in all other seats."""

    def __init__(self, opponents: Mapping[PlayerId, Opponent], others: Answering) -> None:
        self._opponents = opponents
        self._others = others

    def option(self, view: StateView, action: Action, asked: Finding) -> Answer:
        opponent = self._opponents.get(action.player)
        found = self._others if opponent is None else opponent
        return found.option(view, action, asked)

    def selection(
        self, view: StateView, action: Action, made: tuple[Selection, ...], choice: Choice
    ) -> Selection:
        opponent = self._opponents.get(choice.player)
        found = self._others if opponent is None else opponent
        return found.selection(view, action, made, choice)


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
        self._answering = _Seats(opponents, by_chance)
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
                step = repr(self._state.turn_step)
                says = "nothing can be done in turn {turn}, step {step}"
                faults = (worded(says, turn=self._state.turn, step=step),)
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
        for action, wanted in self._wanted(view):
            outcome = attempt(view, action, self._answering, self._shuffle)
            if outcome is not None:
                return outcome
            if wanted:
                self._refused.append(action.verb)
        return None

    def _wanted(self, view: StateView) -> Iterator[tuple[Action, bool]]:
        offered = list(view.rules.tables.moves(view, self._shuffle))
        for opponent in self._opponents.values():
            for move in opponent.moves(self._state):
                yield _drawn(move.action, offered), True
        yield from ((each, False) for each in self._in_some_order(offered))


def _drawn(action: Action, offered: Iterable[Action]) -> Action:
    """Return an action with the random order of the offered one that is equal without it."""
    same = (each for each in offered if type(each) is type(action))
    return next((each for each in same if without_chance(each) == action), action)


def begun_by(state: GameState, player: PlayerId) -> GameState:
    """Return a position before a game in which a player chooses to take the first turn."""
    return replace(state, match=replace(state.match, chooser=player))
