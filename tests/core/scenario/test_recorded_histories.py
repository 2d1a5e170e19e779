"""Whatever is done, in every edition: the recording holds when it is checked."""

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.games.fab import rulesets as fab
from core.games.mtg.rulesets import EDITIONS
from core.lessons.lesson import runner_for
from core.rules import actions as base
from core.rules import engine
from core.rules.actions import Action
from core.rules.history import History
from core.rules.ruleset import Memo, Ruleset, StateView
from core.rules.verdict import ANYTHING, LAWFUL, Ruling
from core.scenario.recorder import RecordingError, record
from core.scenario.runner import played
from core.state.game_state import GameState
from core.state.ids import ObjectId
from core.storage.assets import starter_table
from core.storage.readers import games
from tests.core.scenario.plain_scenarios import TAP, scenario
from tests.core.scenario.recorded import ALONE, faults, read_back
from tests.core.sequences.any_action import Pick
from tests.core.sequences.opening import opening, some_option
from tests.effort import tries

SEEDS = st.integers(0, 2**32 - 1)


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_starting_position_is_the_same_in_every_fact(edition: str) -> None:
    rules = EDITIONS[edition]
    same_start(rules, starter_table(rules))


def test_the_starting_position_of_the_other_game_is_the_same_in_every_fact() -> None:
    same_start(fab.CR_9, starter_table(fab.CR_9))


def same_start(rules: Ruleset, state: GameState) -> None:
    """Compare a position with the one that a recording of one action begins in."""
    pile = next(spec.zone for spec in rules.zones if spec.hidden_from_owner)
    player = next(each.id for each in state.players if state.in_zone(pile, each.id))
    draw = engine.apply(StateView(rules, state), base.Draw(player=player))
    (data,) = record(rules, History(start=state).record(draw))
    assert [step["do"] for step in data["step"]] == ["draw"], "nothing has to be prepared"
    again = runner_for(read_back([data])[0], ALONE).state
    assert characteristics_in_order(rules, again) == characteristics_in_order(rules, state)
    assert again.players == state.players
    assert again.active == state.active


def characteristics_in_order(rules: Ruleset, state: GameState) -> list[dict[str, object]]:
    """Return the facts of every object, zone by zone, lowest first; hosts go by their name."""
    view = StateView(rules, state)
    found: list[dict[str, object]] = []
    for spec in rules.zones:
        for player in state.players:
            for obj in state.in_zone(spec.zone, player.id):
                characteristics = dict(rules.tables.characteristics(view, obj.id))
                host = characteristics["attached_to"]
                if isinstance(host, int):
                    characteristics["attached_to"] = rules.tables.characteristics(
                        view, ObjectId(host)
                    )["name"]
                found.append(characteristics)
    return found


@given(seed=SEEDS, edition=st.sampled_from(list(EDITIONS)))
def test_any_lawful_actions_are_recorded_and_hold(seed: int, edition: str) -> None:
    pick = random.Random(seed).choice  # noqa: S311 - chance that must repeat, no secret
    history = any_history(pick, EDITIONS[edition], opening(pick, edition), LAWFUL)
    if history.cursor:
        assert faults(recorded(EDITIONS[edition], history)) == []


@given(seed=SEEDS, edition=st.sampled_from(list(EDITIONS)))
def test_any_actions_done_anyway_are_recorded_and_hold(seed: int, edition: str) -> None:
    pick = random.Random(seed).choice  # noqa: S311 - chance that must repeat, no secret
    history = any_history(pick, EDITIONS[edition], opening(pick, edition), ANYTHING)
    if history.cursor:
        assert faults(recorded(EDITIONS[edition], history)) == []


@settings(max_examples=tries(10, 2000))
@given(seed=SEEDS, rules=st.sampled_from((*EDITIONS.values(), fab.CR_9)))
def test_a_session_at_the_starter_table_is_one_scenario(seed: int, rules: Ruleset) -> None:
    pick = random.Random(seed).choice  # noqa: S311 - chance that must repeat, no secret
    history = History(start=starter_table(rules))
    for _ in range(12):
        offered = options_at_hand(pick, StateView(rules, history.state))
        if offered:
            outcome = engine.apply(StateView(rules, history.state), pick(offered))
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


def any_history(pick: Pick, rules: Ruleset, state: GameState, permit: frozenset[Ruling]) -> History:
    """Return some actions of any kind that were carried out."""
    history, memo = History(start=state), Memo()
    for _ in range(10):
        action = some_option(pick, rules, history.state, memo)
        view = StateView(rules, history.state, memo)
        outcome = engine.apply(view, action, permit=permit)
        history = history.record(outcome) if outcome.carried_out else history
    return history


def options_at_hand(pick: Pick, view: StateView) -> list[Action]:
    """Return the offers of a window for an object, by menu or drag."""
    rules, objects = view.rules, tuple(view.state.objects)
    object_id, host, player = pick(objects).id, pick(objects).id, pick(view.state.players).id
    kind = pick(("menu", "drop", "onto"))
    if kind == "menu":
        options = rules.tables.menu(view, object_id, player)
    elif kind == "drop":
        options = rules.tables.drop(view, object_id, pick(rules.zones).zone, player, player)
    else:
        options = rules.tables.onto(view, object_id, host, player)
    return [option.action for option in options]


def test_undo_and_redo_of_a_lesson_are_recorded_as_such() -> None:
    steps = ({"do": "checkpoint"}, TAP, {"do": "undo"}, {"do": "redo"})
    runner = runner_for(scenario(*steps), games(None))
    (data,) = record(runner.rules, played(runner).history)
    assert [step["do"] for step in data["step"]] == ["checkpoint", "tap", "undo", "redo"]
    assert faults([data]) == []
