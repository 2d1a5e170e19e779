"""Thousands of deeds with a fixed seed: nothing raises, and every promise holds."""

import os
import random

import pytest

from core.games.mtg.rulesets import EDITIONS
from core.rules import engine
from core.rules.history import Outcome
from core.rules.reading import Memo, Reading
from core.rules.ruleset import Ruleset
from core.rules.verdict import ANYTHING, LAWFUL
from tests.core.sequences.any_deed import Pick
from tests.core.sequences.opening import opening, some_deed
from tests.core.sequences.promises import (
    Where,
    faults_of_deed,
    faults_of_keys,
    faults_of_memory,
    faults_of_position,
    faults_of_reasons,
    follow,
    rule_keys,
    where_cards_are,
)
from tests.core.stage import ADA, BEN

DEEDS = int(os.environ.get("JANUS_DEEDS", "20000"))
PARTS = 8
A_GAME = 60
EVERY = 20
SOME = 10


@pytest.mark.timeout(1200)
@pytest.mark.parametrize("part", range(PARTS))
def test_any_deed_in_any_order_keeps_every_promise(part: int) -> None:
    pick = random.Random(part).choice  # noqa: S311 - chance that must repeat, no secret
    edition = list(EDITIONS)[part % len(EDITIONS)]
    carried_out = 0
    for _ in range(DEEDS // PARTS // A_GAME):
        carried_out += play_a_game(pick, EDITIONS[edition])
    assert carried_out > DEEDS // PARTS // 4, "hardly any deed was carried out"


def play_a_game(pick: Pick, rules: Ruleset) -> int:
    """Try so many deeds from an opening and return how many were carried out."""
    table = opening(pick, rules.edition)
    memo: Memo = {}
    where = where_cards_are(table)
    carried_out = 0
    for number in range(A_GAME):
        action = some_deed(pick, rules, table, memo)
        permit = pick((ANYTHING, ANYTHING, LAWFUL))
        outcome = engine.apply(Reading(rules, table, memo), action, permit=permit)
        where = follow(where, action, outcome)
        faults = [
            *faults_of_deed(rules, table, outcome),
            *faults_of_keys(rules, outcome),
            *faults_of_position(rules, outcome.table),
            *_astray(where, outcome),
        ]
        if number % EVERY == 0:
            faults += faults_of_memory(rules, outcome.table, memo)
        assert not faults, (rules.edition, action, faults)
        where = where_cards_are(outcome.table)
        table = outcome.table
        carried_out += outcome.carried_out
    look_around(pick, Reading(rules, table, memo))
    return carried_out


def _astray(where: Where, outcome: Outcome) -> list[str]:
    now = where_cards_are(outcome.table)
    return [] if now == where else [f"the events tell of {where}, the cards are at {now}"]


def look_around(pick: Pick, reading: Reading) -> None:
    """Ask every question that a window asks, about some objects."""
    rules, table = reading.rules, reading.table
    objects = tuple(table.objects)
    for obj in (pick(objects) for _ in range(SOME)):
        for viewer in (ADA, BEN, None):
            sheet = rules.law.sheet(reading, obj.id, viewer)
            assert sheet.title
            assert list(faults_of_reasons(rules, sheet)) == []
        assert rules.law.facts(reading, obj.id)["owner"] == obj.owner
        rules.law.offers(reading, obj.id, ADA)
        deeds = [
            *rules.law.menu(reading, obj.id, ADA),
            *rules.law.onto(reading, obj.id, obj.id, ADA),
        ]
        for spec in rules.zones:
            deeds += rules.law.drop(reading, obj.id, spec.zone, BEN, ADA)
        deeds += rules.law.onto(reading, obj.id, pick(objects).id, ADA)
        for deed in deeds:
            verdict = engine.with_verdict(reading, deed).verdict
            assert rule_keys(rules.game) >= {*verdict.keys} - {""}
            assert deed.words
