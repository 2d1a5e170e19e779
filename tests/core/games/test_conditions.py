"""The panel shows every condition of an object, and a record declares it."""

from collections.abc import Iterator

import pytest

from core.lessons.lesson import runner_for
from core.rules.ruleset import StateView
from core.scenario.runner import played
from core.state.objects import GameObject
from core.storage.readers import games, read_data, scenario_files
from tests.places import ROOT

GAMES = games(None)


def with_conditions(game: str) -> Iterator[tuple[StateView, GameObject]]:
    """Yield every object that has one, in each position of the project's own scenarios."""
    for path in scenario_files([ROOT / "assets" / "scenarios" / game]):
        runner = runner_for(read_data(path), GAMES)
        for outcome in played(runner).history.outcomes:
            view = StateView(runner.rules, outcome.state)
            yield from ((view, obj) for obj in outcome.state.objects if obj.conditions)


@pytest.mark.parametrize("game", GAMES)
def test_every_condition_is_declared_and_has_a_row(game: str) -> None:
    missing = set()
    for view, obj in with_conditions(game):
        rows = {row.id for row in view.rules.tables.characteristics_view(view, obj.id, None).rows}
        for word in obj.conditions:
            known = view.rules.tables.condition(word)
            row = "" if known is None else known.told_by or f"condition {word}"
            if row not in rows:
                missing.add((word, row))
    assert missing == set()


@pytest.mark.parametrize("game", GAMES)
def test_each_condition_cites_a_rule(game: str) -> None:
    for rules in GAMES[game].editions.values():
        assert all(each.key and each.message for each in rules.tables.conditions.values())


def test_conditions_are_seen_in_the_scenarios() -> None:
    assert {word.rstrip(" 2") for _, obj in with_conditions("fab") for word in obj.conditions} >= {
        "attacking",
        "defending",
        "marked",
    }
