"""Any deed in any order, forced ones too, with undo, redo and jumps, against plain lists."""

import random

import hypothesis
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from core.games.mtg.rulesets import EDITIONS
from core.rules import engine
from core.rules.actions import Action, Batch
from core.rules.history import History
from core.rules.reading import Memo, Reading
from core.rules.verdict import ANYTHING, LAWFUL
from core.state.table import Table
from tests.core.sequences.any_deed import Pick, any_deed
from tests.core.sequences.opening import opening, some_deed
from tests.core.sequences.promises import (
    Where,
    faults_of_deed,
    faults_of_memory,
    faults_of_position,
    follow,
    where_cards_are,
)

SEEDS = st.integers(0, 2**32 - 1)


class TableMachine(RuleBasedStateMachine):
    """A history beside three naive models: kept positions, where each card is, old names.

    The seed of a step chooses the deed, so that a failing run is short to read and to
    repeat; hypothesis chooses seeds, editions, and when there is undo, redo or a jump.
    """

    def __init__(self) -> None:
        super().__init__()
        self.edition = EDITIONS["2024-06"]
        self.memo: Memo = {}
        self.history = History(start=Table.for_players("Ada", "Ben"))
        self.kept: list[Table] = [self.history.start]
        self.where: list[Where] = [{}]
        self.at = 0

    @initialize(seed=SEEDS, edition=st.sampled_from(list(EDITIONS)))
    def lay_the_cards(self, seed: int, edition: str) -> None:
        self.edition = EDITIONS[edition]
        table = opening(_pick(seed), edition)
        self.history = History(start=table)
        self.kept, self.where = [table], [where_cards_are(table)]

    @rule(seed=SEEDS)
    def try_a_likely_deed(self, seed: int) -> None:
        pick = _pick(seed)
        self.attempt(some_deed(pick, self.edition, self.table, self.memo), force=False)

    @rule(seed=SEEDS)
    def force_a_likely_deed(self, seed: int) -> None:
        pick = _pick(seed)
        self.attempt(some_deed(pick, self.edition, self.table, self.memo), force=True)

    @rule(seed=SEEDS)
    def force_any_deed(self, seed: int) -> None:
        self.attempt(any_deed(_pick(seed), self.edition, self.table), force=True)

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
    def table(self) -> Table:
        """The position that the history stands on."""
        return self.history.table

    def attempt(self, action: Action, *, force: bool) -> None:
        """Try a deed and write down what it did."""
        before = self.table
        reading = Reading(self.edition, before, self.memo)
        outcome = engine.apply(reading, action, permit=ANYTHING if force else LAWFUL)
        faults = list(faults_of_deed(self.edition, before, outcome))
        assert not faults, faults
        if not isinstance(action, Batch):  # forced, its later steps come upon other positions
            assert outcome.verdict == engine.judge(Reading(self.edition, before), action)
        if not outcome.carried_out:
            return
        told = follow(self.where[self.at], action, outcome)
        self.history = self.history.record(outcome)
        self.kept = [*self.kept[: self.at + 1], outcome.table]
        self.where = [*self.where[: self.at + 1], told]
        self.at += 1

    @invariant()
    def the_history_stands_on_the_kept_position(self) -> None:
        assert self.table is self.kept[self.at]
        assert self.table == self.kept[self.at]
        assert self.history.cursor == self.at

    @invariant()
    def every_card_is_where_the_events_say(self) -> None:
        assert where_cards_are(self.table) == self.where[self.at]

    @invariant()
    def the_position_is_sound(self) -> None:
        assert list(faults_of_position(self.edition, self.table)) == []

    @invariant()
    def no_name_of_an_object_comes_twice(self) -> None:
        named: dict[object, int] = {}
        for number, table in enumerate(self.kept):
            for obj in table.objects:
                last = named.get(obj.ref, number)
                assert number - last <= 1, f"{obj.ref} came again after it was gone"
                named[obj.ref] = number

    @invariant()
    def what_is_remembered_is_what_would_be_computed(self) -> None:
        assert list(faults_of_memory(self.edition, self.table, self.memo)) == []


def _pick(seed: int) -> Pick:
    return random.Random(seed).choice  # noqa: S311 - chance that must repeat, no secret


TestAnyHistory = TableMachine.TestCase
TestAnyHistory.settings = hypothesis.settings(
    max_examples=max(hypothesis.settings().max_examples // 2, 1), stateful_step_count=25
)
