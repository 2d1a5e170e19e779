"""Processor times of the decisions of opponents, for ``play --levels --times``."""

import time
from collections.abc import Iterator
from statistics import quantiles

from core.opponent.levels import Level
from core.opponent.player import Opponent
from core.opponent.tactics import Move, Tactics
from core.rules.actions import Action
from core.rules.choices import Choice, Selection
from core.rules.ruleset import Ruleset, StateView
from core.rules.verdict import Finding
from core.state.game_state import GameState
from core.state.ids import Answer, PlayerId


class DecisionTimes:
    """The seconds of each decision, and how often a level that looks ahead stopped early."""

    def __init__(self) -> None:
        self.seconds: list[float] = []
        self.stopped_early: list[bool] = []

    def __str__(self) -> str:
        if len(self.seconds) <= 1:
            return "too few decisions"
        percentiles = quantiles(self.seconds, n=100)
        median, most, longest = percentiles[49], percentiles[94], max(self.seconds)
        words = (
            f"{len(self.seconds)} decisions, median {median * 1000:.2f} ms, "
            f"95 % within {most * 1000:.2f} ms, longest {longest * 1000:.0f} ms"
        )
        if not self.stopped_early:
            return words
        share = sum(self.stopped_early) / len(self.stopped_early)
        return f"{words}, {share:.0%} of {len(self.stopped_early)} searches stopped early"


class TimedOpponent(Opponent):
    """An opponent whose decisions are timed: each act, and each answer on its way."""

    def __init__(
        self,
        rules: Ruleset,
        tactics: Tactics,
        player: PlayerId,
        level: Level,
        times: DecisionTimes,
    ) -> None:
        super().__init__(rules, tactics, player, level)
        self._fillings = level.fillings
        self._times = times

    def moves(self, state: GameState) -> Iterator[Move]:
        """Yield the moves of the player; the time up to each of them is one decision."""
        found = super().moves(state)
        while True:
            start = time.process_time()
            move = next(found, None)
            spent = time.process_time() - start
            if move is None:
                return
            self._times.seconds.append(spent)
            if move.fillings:
                self._times.stopped_early.append(move.fillings < self._fillings)
            yield move

    def option(self, view: StateView, action: Action, asked: Finding) -> Answer:
        """Return the answer to a finding that asks this player for one."""
        start = time.process_time()
        answer = super().option(view, action, asked)
        self._times.seconds.append(time.process_time() - start)
        return answer

    def selection(
        self, view: StateView, action: Action, made: tuple[Selection, ...], choice: Choice
    ) -> Selection:
        """Return the answer to a choice of this player."""
        start = time.process_time()
        selection = super().selection(view, action, made, choice)
        self._times.seconds.append(time.process_time() - start)
        return selection
