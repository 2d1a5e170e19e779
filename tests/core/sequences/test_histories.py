"""Any action in any order, forced ones too, with undo, redo and jumps, against plain lists."""

import random

import hypothesis
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from core.games.mtg.rulesets import EDITIONS
from core.rules import engine
from core.rules.actions import Action, Batch
from core.rules.history import History
from core.rules.ruleset import Memo, StateView
from core.rules.verdict import ANYTHING, LAWFUL
from core.state.game_state import GameState
from tests.core.sequences.any_action import Pick, any_action
from tests.core.sequences.opening import opening, some_option
from tests.core.sequences.promises import (
    Where,
    faults_of_memory,
    faults_of_option,
    faults_of_position,
    follow,
    where_cards_are,
)

SEEDS = st.integers(0, 2**32 - 1)


class TableMachine(RuleBasedStateMachine):
    """A history compared with three naive models: kept positions, where each card is, old names.

    The seed of a step chooses the action, so that a failing run is short to read and to
    repeat; hypothesis chooses seeds, editions, and when there is undo, redo or a jump.
    """

    def __init__(self) -> None:
        super().__init__()
        self.edition = EDITIONS["2024-06"]
        self.memo = Memo()
        self.history = History(start=GameState.for_players("Ada", "Ben"))
        self.kept: list[GameState] = [self.history.start]
        self.where: list[Where] = [{}]
        self.at = 0

    @initialize(seed=SEEDS, edition=st.sampled_from(list(EDITIONS)))
    def lay_the_cards(self, seed: int, edition: str) -> None:
        self.edition = EDITIONS[edition]
        state = opening(_pick(seed), edition)
        self.history = History(start=state)
        self.kept, self.where = [state], [where_cards_are(state)]

    @rule(seed=SEEDS)
    def try_a_likely_option(self, seed: int) -> None:
        pick = _pick(seed)
        self.attempt(some_option(pick, self.edition, self.state, self.memo), force=False)

    @rule(seed=SEEDS)
    def force_a_likely_option(self, seed: int) -> None:
        pick = _pick(seed)
        self.attempt(some_option(pick, self.edition, self.state, self.memo), force=True)

    @rule(seed=SEEDS)
    def force_any_option(self, seed: int) -> None:
        self.attempt(any_action(_pick(seed), self.edition, self.state), force=True)

    @rule()
    def undo(self) -> None:
        self.history = self.history.undo()
        self.at = max(self.at - 1, 0)

    @rule()
    def redo(self) -> None:
        self.history = self.history.redo()
        self.at = min(self.at + 1, len(self.kept) - 1)

    @rule(cursor=st.integers(-1, 30))
    def jump(self, cursor: int) -> None:
        self.history = self.history.jump(cursor)
        self.at = min(max(cursor, 0), len(self.kept) - 1)

    @property
    def state(self) -> GameState:
        """The current position of the history."""
        return self.history.state

    def attempt(self, action: Action, *, force: bool) -> None:
        """Try an action and record its result."""
        before = self.state
        view = StateView(self.edition, before, self.memo)
        outcome = engine.apply(view, action, permit=ANYTHING if force else LAWFUL)
        faults = list(faults_of_option(self.edition, before, outcome))
        assert not faults, faults
        if not isinstance(action, Batch):  # forced, its later steps come upon other positions
            assert outcome.verdict == engine.judge(StateView(self.edition, before), action)
        if not outcome.carried_out:
            return
        told = follow(self.where[self.at], action, outcome)
        self.history = self.history.record(outcome)
        self.kept = [*self.kept[: self.at + 1], outcome.state]
        self.where = [*self.where[: self.at + 1], told]
        self.at += 1

    @invariant()
    def the_history_stands_on_the_kept_position(self) -> None:
        assert self.state is self.kept[self.at]
        assert self.state == self.kept[self.at]
        assert self.history.cursor == self.at

    @invariant()
    def every_card_is_where_the_events_say(self) -> None:
        assert where_cards_are(self.state) == self.where[self.at]

    @invariant()
    def the_position_is_sound(self) -> None:
        assert list(faults_of_position(self.edition, self.state)) == []

    @invariant()
    def no_name_of_an_object_comes_twice(self) -> None:
        named: dict[object, int] = {}
        for number, state in enumerate(self.kept):
            for obj in state.objects:
                last = named.get(obj.ref, number)
                assert number - last <= 1, f"{obj.ref} came again after it was gone"
                named[obj.ref] = number

    @invariant()
    def what_is_remembered_is_what_would_be_computed(self) -> None:
        assert list(faults_of_memory(self.edition, self.state, self.memo)) == []


def _pick(seed: int) -> Pick:
    return random.Random(seed).choice  # noqa: S311 - chance that must repeat, no secret


TestAnyHistory = TableMachine.TestCase
TestAnyHistory.settings = hypothesis.settings(
    max_examples=max(hypothesis.settings().max_examples // 2, 1), stateful_step_count=25
)
