"""Thousands of actions of Flesh and Blood with a fixed seed: every promise holds."""

import os
import random

import pytest

from core.games.fab.rulesets import CR_9
from core.rules import engine
from core.rules.history import Outcome
from core.rules.ruleset import Memo, StateView
from core.rules.verdict import ANYTHING, LAWFUL
from tests.core.sequences.any_action import Pick
from tests.core.sequences.fab_actions import (
    FAB,
    faults_by_the_rules,
    faults_of_identity,
    faults_of_position,
    opening,
)
from tests.core.sequences.opening import some_option
from tests.core.sequences.promises import faults_of_keys, where_cards_are
from tests.core.sequences.test_any_actions import look_around
from tests.effort import tries

OPTIONS = int(os.environ.get("JANUS_DEEDS", tries(3600, 8000)))
PARTS = 4
A_GAME = 60


@pytest.mark.timeout(1200)
@pytest.mark.parametrize("part", range(PARTS))
def test_any_action_in_any_order_keeps_every_promise(part: int) -> None:
    pick = random.Random(part).choice  # noqa: S311 - chance that must repeat, no secret
    carried_out = sum(play_a_game(pick) for _ in range(OPTIONS // PARTS // A_GAME))
    assert carried_out > OPTIONS // PARTS // 4, "hardly any action was carried out"


def play_a_game(pick: Pick) -> int:
    """Try so many actions from an opening and return how many were carried out."""
    state = opening(pick)
    memo = Memo()
    carried_out = 0
    permit = pick((ANYTHING, LAWFUL, LAWFUL))
    for _ in range(A_GAME):
        action = some_option(pick, CR_9, state, memo, FAB)
        outcome = engine.apply(StateView(CR_9, state, memo), action, permit=permit)
        faults = [
            *faults_of_position(outcome.state, memo),
            *faults_of_identity(state, outcome),
            *faults_of_keys(CR_9, outcome),
        ]
        if permit is LAWFUL:
            faults += faults_by_the_rules(outcome.state)
        if not outcome.carried_out and outcome.state is not state:
            faults.append("it was not carried out and changed the position")
        held = sorted(where_cards_are(outcome.state))
        if held != sorted(card.id for card in outcome.state.cards if _exists(outcome, card.id)):
            faults.append(f"the objects hold the cards {held}")
        assert not faults, (action, faults)
        state = outcome.state
        carried_out += outcome.carried_out
    look_around(pick, StateView(CR_9, state, memo))
    return carried_out


def _exists(outcome: Outcome, card: int) -> bool:
    """Return whether a card is in the game: a token's card ceases to exist with it."""
    return outcome.state.objects.get(card) is not None
