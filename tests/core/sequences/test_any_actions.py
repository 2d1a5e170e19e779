"""Thousands of actions with a fixed seed: nothing raises, and every promise holds."""

import os
import random

import pytest

from core.games.mtg.rulesets import EDITIONS
from core.rules import engine
from core.rules.history import Outcome
from core.rules.ruleset import Memo, Ruleset, StateView
from core.rules.verdict import ANYTHING, LAWFUL
from tests.core.sequences.any_action import Pick
from tests.core.sequences.opening import opening, some_option
from tests.core.sequences.promises import (
    Where,
    faults_of_keys,
    faults_of_memory,
    faults_of_option,
    faults_of_position,
    faults_of_reasons,
    follow,
    rule_keys,
    where_cards_are,
)
from tests.core.stage import ADA, BEN
from tests.effort import tries

OPTIONS = int(os.environ.get("JANUS_DEEDS", tries(4800, 20000)))
PARTS = 8
A_GAME = 60
EVERY = 20
SOME = 10


@pytest.mark.timeout(1200)
@pytest.mark.parametrize("part", range(PARTS))
def test_any_action_in_any_order_keeps_every_promise(part: int) -> None:
    pick = random.Random(part).choice  # noqa: S311 - chance that must repeat, no secret
    edition = list(EDITIONS)[part % len(EDITIONS)]
    carried_out = 0
    for _ in range(OPTIONS // PARTS // A_GAME):
        carried_out += play_a_game(pick, EDITIONS[edition])
    assert carried_out > OPTIONS // PARTS // 4, "hardly any action was carried out"


def play_a_game(pick: Pick, rules: Ruleset) -> int:
    """Try so many actions from an opening and return how many were carried out."""
    state = opening(pick, rules.edition)
    memo = Memo()
    where = where_cards_are(state)
    carried_out = 0
    for number in range(A_GAME):
        action = some_option(pick, rules, state, memo)
        permit = pick((ANYTHING, ANYTHING, LAWFUL))
        outcome = engine.apply(StateView(rules, state, memo), action, permit=permit)
        where = follow(where, action, outcome)
        faults = [
            *faults_of_option(rules, state, outcome),
            *faults_of_keys(rules, outcome),
            *faults_of_position(rules, outcome.state),
            *_astray(where, outcome),
        ]
        if number % EVERY == 0:
            faults += faults_of_memory(rules, outcome.state, memo)
        assert not faults, (rules.edition, action, faults)
        where = where_cards_are(outcome.state)
        state = outcome.state
        carried_out += outcome.carried_out
    look_around(pick, StateView(rules, state, memo))
    return carried_out


def _astray(where: Where, outcome: Outcome) -> list[str]:
    now = where_cards_are(outcome.state)
    return [] if now == where else [f"the events tell of {where}, the cards are at {now}"]


def look_around(pick: Pick, view: StateView) -> None:
    """Ask every question that a window asks, about some objects."""
    rules, state = view.rules, view.state
    objects = tuple(state.objects)
    for obj in (pick(objects) for _ in range(SOME)):
        for viewer in (ADA, BEN, None):
            characteristics_view = rules.tables.characteristics_view(view, obj.id, viewer)
            assert characteristics_view.title
            assert list(faults_of_reasons(rules, characteristics_view)) == []
        assert rules.tables.characteristics(view, obj.id)["owner"] == obj.owner
        rules.tables.playable_faces(view, obj.id, ADA)
        options = [
            *rules.tables.menu(view, obj.id, ADA),
            *rules.tables.onto(view, obj.id, obj.id, ADA),
        ]
        for spec in rules.zones:
            options += rules.tables.drop(view, obj.id, spec.zone, BEN, ADA)
        options += rules.tables.onto(view, obj.id, pick(objects).id, ADA)
        for option in options:
            verdict = engine.with_verdict(view, option).verdict
            assert rule_keys(rules.game) >= {*verdict.keys} - {""}
            assert option.label
