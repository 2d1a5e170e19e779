"""Answers to a puzzle: whether an act at the table is a right one, and the play that refutes it."""

from collections.abc import Hashable, Iterator, Mapping
from typing import Any

from msgspec import Struct

from core.messages import Message
from core.puzzles.acts import Act
from core.puzzles.goals import FAILED
from core.puzzles.lines import Line, Moves, Node
from core.rules.actions import flat
from core.rules.history import Outcome
from core.scenario.proofs import Prover, StepData
from core.scenario.runner import Runner
from core.scenario.scenario import Puzzle
from core.state.game_state import GameState
from core.state.ids import PlayerId
from core.state.zones import EXILE, GRAVEYARD, OUTSIDE

_HOW_IT_IS_PAID = frozenset({"paying", "pitch", "from", "for", "player"})
"""The fields of an action in which equal acts may differ."""
_GONE = frozenset({GRAVEYARD, EXILE, OUTSIDE, "banished", "inventory"})


class PuzzleAnswer(Struct, frozen=True, kw_only=True):
    """Whether an act reaches the goal, a sentence, and the play that refutes it."""

    is_right: bool
    says: Message
    refutation: tuple[Outcome, ...] = ()


class Solver:
    """Judges the acts of the player of a puzzle by its proof."""

    def __init__(self, runner: Runner, moves: Moves, puzzle: Puzzle) -> None:
        self._puzzle = puzzle
        self._moves = moves
        self._decks = {spec.zone for spec in runner.rules.zones if spec.hidden_from_owner}
        self._start = runner.state
        self._player = PlayerId(puzzle.player)
        self._prover = Prover(runner, moves, puzzle.goal, puzzle.player)
        _, lines = self._prover.search.first_acts()
        self._lines = [(line, self._prover.first(line)) for line in lines]
        self._words = dict(runner.ids)

    def answer(self, outcome: Outcome) -> PuzzleAnswer | None:
        """Return the answer to an act at the start, None if it decides nothing."""
        found = self._line_of(outcome)
        if found is None:
            return None
        line, step = found
        if step in self._puzzle.proof.right:
            return PuzzleAnswer(is_right=True, says=self._praise())
        for each in self._puzzle.proof.wrong:
            if each.act == step:
                return self._refuted(line.node, list(each.refutation))
        return None

    # The act

    def _line_of(self, outcome: Outcome) -> tuple[Line, StepData] | None:
        actions = tuple(flat(outcome.action))
        if not any(each.subjects for each in actions):
            return next(self._doing_nothing(), None)
        position = self._key(outcome.state)
        for line, step in self._lines:
            if line.act is not None and self._key(line.node.state) == position:
                return line, step
        meant = [self._plain(self._prover.step(Act(action=each))) for each in actions]
        for line, step in self._lines:
            if line.act is not None and self._plain(step) in meant:
                return line, step
        return None

    def _doing_nothing(self) -> Iterator[tuple[Line, StepData]]:
        """Yield the line of passing, or of an empty declaration."""
        for line, step in self._lines:
            if line.act is None or not line.act.action.subjects:
                yield line, step

    def _key(self, state: GameState) -> Hashable:
        return self._prover.search.lines.positions.key(state)

    def _plain(self, step: Mapping[str, Any]) -> Hashable:
        """Return an act without its payment and order, equal for interchangeable objects."""
        told = {
            key: each
            for key, each in step.items()
            if key not in _HOW_IT_IS_PAID and each not in ("", None, False)
        }
        lists = {key: each for key, each in told.items() if isinstance(each, list)}
        rows = zip(*(lists[key] for key in sorted(lists)), strict=False)
        single = (f"{key} {self._alike(told[key])}" for key in sorted(told.keys() - lists.keys()))
        return tuple(single), tuple(sorted(repr([*map(self._alike, row)]) for row in rows))

    def _alike(self, value: Any) -> Hashable:  # noqa: ANN401 - plain data
        known = self._words.get(value) if isinstance(value, str) else None
        if known is None or self._start.objects.get(known) is None:
            return str(value)
        return self._prover.search.lines.positions.alike(self._start, known)

    # The answer

    def _refuted(self, node: Node, refutation: list[StepData]) -> PuzzleAnswer:
        outcomes: list[Outcome] = []
        last, value = node.state, FAILED
        lines = self._prover.search.followed(node, self._prover.following(refutation))
        while True:
            try:
                line = next(lines)
            except StopIteration as ended:
                value = ended.value
                break
            last = line.node.state
            if line.outcome is not None and self._is_shown(line.outcome):
                outcomes.append(line.outcome)
        return PuzzleAnswer(
            is_right=False, says=self._remark(last, value), refutation=tuple(outcomes)
        )

    def _cards_left(self, state: GameState) -> int:
        """Return the number of objects of the player outside of decks and discard piles."""
        return sum(
            obj.owner == self._player and obj.zone not in self._decks and obj.zone not in _GONE
            for obj in state.objects
        )

    def _is_shown(self, outcome: Outcome) -> bool:
        """Return whether an outcome explains something: of turns alone only the cards played."""
        alone = self._prover.search.goal.is_alone
        return not alone or self._moves.is_a_card(outcome.action)

    def _praise(self) -> Message:
        rival = self._start.opponents(self._player)[0]
        match self._puzzle.goal:
            case "win_this_turn":
                return Message("From here you win this turn, whatever {rival} does.", rival=rival)
            case "survive":
                return Message(
                    "You are alive when your next turn begins, whatever {rival} does.", rival=rival
                )
            case "best_block":
                return Message("No other defense leaves you better off.")
            case "which_land":
                return Message("No other land lets you cast more.")

    def _remark(self, last: GameState, value: float) -> Message:
        rival = self._start.opponents(self._player)[0]
        match self._puzzle.goal:
            case "win_this_turn":
                return Message(
                    "{rival} is at {life} life when the turn is over.",
                    rival=rival,
                    life=last.player(rival).life,
                )
            case "survive":
                return Message("With that {rival} can win before your next turn.", rival=rival)
            case "best_block" if last.player(self._player).life <= 0:
                return Message("With that you lose the game.")
            case "best_block":
                return Message(
                    "After that you have {life} life and {count} card in hand and in play, and "
                    "{rival} has {theirs} life. Another defense leaves you better off.|"
                    "After that you have {life} life and {count} cards in hand and in play, and "
                    "{rival} has {theirs} life. Another defense leaves you better off.",
                    count=self._cards_left(last),
                    life=last.player(self._player).life,
                    rival=rival,
                    theirs=last.player(rival).life,
                )
            case "which_land":
                return Message(
                    "By the end of your next turn you have cast cards for {count} mana; another "
                    "land lets you cast more, or the same sooner.",
                    count=int(value),
                )
