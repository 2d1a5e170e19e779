"""Whatever is done, in every edition: the recording holds when it is checked."""

import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.__main__ import games, read_data, scenario_files
from core.games.fab import rulesets as fab
from core.games.mtg.rulesets import EDITIONS
from core.rules import actions as law
from core.rules import engine
from core.rules.actions import Action
from core.rules.history import History
from core.rules.reading import Memo, Reading
from core.rules.ruleset import Ruleset
from core.rules.verdict import ANYTHING, LAWFUL, Ruling
from core.scenario.checking import runner_for
from core.scenario.recording import RecordingError, record
from core.scenario.timeline import as_history
from core.state.ids import ObjectId
from core.state.table import Table
from core.storage.opening import starter_table
from tests.core.scenario.recorded import ALONE, faults, read_back
from tests.core.scenario.telling import TAP, scenario
from tests.core.sequences.any_deed import Pick
from tests.core.sequences.opening import opening, some_deed
from tests.places import ROOT

OWN = ROOT / "assets" / "scenarios"
SEEDS = st.integers(0, 2**32 - 1)


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_starting_position_is_the_same_in_every_fact(edition: str) -> None:
    rules = EDITIONS[edition]
    same_start(rules, starter_table(rules))


def test_the_starting_position_of_the_other_game_is_the_same_in_every_fact() -> None:
    same_start(fab.CR_9, starter_table(fab.CR_9))


def same_start(rules: Ruleset, table: Table) -> None:
    """Compare a position with the one that a recording of one deed begins in."""
    pile = next(spec.zone for spec in rules.zones if spec.hidden_from_owner)
    player = next(each.id for each in table.players if table.in_zone(pile, each.id))
    draw = engine.apply(Reading(rules, table), law.Draw(player=player))
    (data,) = record(rules, History(start=table).record(draw))
    assert [step["do"] for step in data["step"]] == ["draw"], "nothing has to be prepared"
    again = runner_for(read_back([data])[0], ALONE).table
    assert facts_in_order(rules, again) == facts_in_order(rules, table)
    assert again.players == table.players
    assert again.active == table.active


def facts_in_order(rules: Ruleset, table: Table) -> list[dict[str, object]]:
    """Return the facts of every object, zone by zone, lowest first; hosts go by their name."""
    reading = Reading(rules, table)
    found: list[dict[str, object]] = []
    for spec in rules.zones:
        for player in table.players:
            for obj in table.in_zone(spec.zone, player.id):
                facts = dict(rules.law.facts(reading, obj.id))
                host = facts["attached_to"]
                if isinstance(host, int):
                    facts["attached_to"] = rules.law.facts(reading, ObjectId(host))["name"]
                found.append(facts)
    return found


@given(seed=SEEDS, edition=st.sampled_from(list(EDITIONS)))
def test_any_lawful_deeds_are_recorded_and_hold(seed: int, edition: str) -> None:
    pick = random.Random(seed).choice  # noqa: S311 - chance that must repeat, no secret
    history = any_history(pick, EDITIONS[edition], opening(pick, edition), LAWFUL)
    if history.cursor:
        assert faults(recorded(EDITIONS[edition], history)) == []


@given(seed=SEEDS, edition=st.sampled_from(list(EDITIONS)))
def test_any_deeds_done_anyway_are_recorded_and_hold(seed: int, edition: str) -> None:
    pick = random.Random(seed).choice  # noqa: S311 - chance that must repeat, no secret
    history = any_history(pick, EDITIONS[edition], opening(pick, edition), ANYTHING)
    if history.cursor:
        assert faults(recorded(EDITIONS[edition], history)) == []


@given(seed=SEEDS, rules=st.sampled_from((*EDITIONS.values(), fab.CR_9)))
def test_what_a_person_can_do_at_the_starter_table_is_one_scenario(
    seed: int, rules: Ruleset
) -> None:
    pick = random.Random(seed).choice  # noqa: S311 - chance that must repeat, no secret
    history = History(start=starter_table(rules))
    for _ in range(12):
        offered = deeds_at_hand(pick, Reading(rules, history.table))
        if offered:
            outcome = engine.apply(Reading(rules, history.table), pick(offered))
            history = history.record(outcome) if outcome.carried_out else history
    if history.cursor:
        parts = record(rules, history)
        assert len(parts) == 1
        assert len(parts[0]["step"]) == history.cursor
        assert faults(parts) == []


def recorded(rules: Ruleset, history: History) -> tuple[dict[str, Any], ...]:
    """Return the recording, none where it is refused in one sentence."""
    try:
        return record(rules, history)
    except RecordingError as error:
        said = str(error)
    assert said.endswith(".")
    assert "\n" not in said
    return ()


def any_history(pick: Pick, rules: Ruleset, table: Table, permit: frozenset[Ruling]) -> History:
    """Return some deeds of any kind that were carried out."""
    history, memo = History(start=table), Memo()
    for _ in range(10):
        action = some_deed(pick, rules, history.table, memo)
        reading = Reading(rules, history.table, memo)
        outcome = engine.apply(reading, action, permit=permit)
        history = history.record(outcome) if outcome.carried_out else history
    return history


def deeds_at_hand(pick: Pick, reading: Reading) -> list[Action]:
    """Return what a window offers for some object, by a menu or a drag."""
    rules, objects = reading.rules, tuple(reading.table.objects)
    who, host, player = pick(objects).id, pick(objects).id, pick(reading.table.players).id
    kind = pick(("menu", "drop", "onto"))
    if kind == "menu":
        deeds = rules.law.menu(reading, who, player)
    elif kind == "drop":
        deeds = rules.law.drop(reading, who, pick(rules.zones).zone, player, player)
    else:
        deeds = rules.law.onto(reading, who, host, player)
    return [deed.action for deed in deeds]


@pytest.mark.parametrize("path", list(scenario_files([OWN])), ids=lambda path: path.stem)
def test_every_scenario_of_ours_that_is_played_can_be_recorded_again(path: Path) -> None:
    runner = runner_for(read_data(path), games(None))
    parts = record(runner.rules, as_history(runner))
    assert faults(parts) == []
    assert [len(part["step"]) for part in parts] == [len(runner.scenario.step)]


def test_steps_back_and_forward_of_a_lesson_are_told_as_such() -> None:
    steps = ({"do": "checkpoint"}, TAP, {"do": "undo"}, {"do": "redo"})
    runner = runner_for(scenario(*steps), games(None))
    (data,) = record(runner.rules, as_history(runner))
    assert [step["do"] for step in data["step"]] == ["checkpoint", "tap", "undo", "redo"]
    assert faults([data]) == []
