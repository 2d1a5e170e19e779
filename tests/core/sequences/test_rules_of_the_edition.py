"""No verdict that allows anything cites a rule that the edition's book has not got."""

import random

import pytest

from core.games.mtg.rulesets import EDITIONS
from core.rules import engine
from core.rules.ruleset import Memo, Ruleset, StateView
from core.rules.verdict import ANYTHING, Ruling
from core.storage.assets import read_rulebook
from tests.core.sequences.any_action import Pick
from tests.core.sequences.opening import opening, some_option
from tests.effort import tries

STATES = tries(2000, 100_000)
A_GAME = 50
SEED = 20260424


def absent_in(rules: Ruleset) -> set[str]:
    """Return the rules that the book of an edition has no number for."""
    book = read_rulebook("mtg")
    return {entry.key for entry in book.entries if not book.number(entry.key, rules.edition)}


def faults_of_a_game(pick: Pick, rules: Ruleset, absent: set[str], number: int) -> list[str]:
    """Try so many actions from an opening; return those that an absent rule allowed."""
    state, memo, faults = opening(pick, rules.edition), Memo(), []
    for _ in range(number):
        action = some_option(pick, rules, state, memo)
        outcome = engine.apply(StateView(rules, state, memo), action, permit=ANYTHING)
        cited = {
            key
            for finding in outcome.verdict.findings
            if finding.ruling is Ruling.DONE
            for key in (finding.key, *finding.also)
        }
        faults += [f"{rules.edition}: {action} by {key}" for key in sorted(cited & absent)]
        state = outcome.state
    return faults


@pytest.mark.timeout(1200)
@pytest.mark.parametrize("edition", EDITIONS)
def test_nothing_is_allowed_by_a_rule_that_is_absent_from_the_edition(edition: str) -> None:
    print(f"seed {SEED}")  # noqa: T201 - a run can be repeated from it
    rules = EDITIONS[edition]
    pick = random.Random(f"{SEED} {edition}").choice  # noqa: S311 - chance that must repeat
    absent = absent_in(rules)
    faults: list[str] = []
    for _ in range(STATES // len(EDITIONS) // A_GAME + 1):
        faults += faults_of_a_game(pick, rules, absent, A_GAME)
    assert faults == []
