"""Every scenario file plays as it expects: the project's own, and the conformance set."""

from pathlib import Path

import pytest

from core.__main__ import games, read_data, scenario_files
from core.scenario.checking import first_fault, runner_for
from core.scenario.scenario import read_scenario
from core.scenario.timeline import as_history
from tests.places import REFERENCE, ROOT

OWN = ROOT / "assets" / "scenarios"
GIVEN = REFERENCE / "conformance" / "mtg"
FEWEST_OWN = 40


def below(folder: Path) -> list[Path]:
    """Return every scenario file below a folder, none where there is no folder."""
    return list(scenario_files([folder])) if folder.is_dir() else []


def name_of(path: Path) -> str:
    """Name a test case after its file."""
    return path.stem


@pytest.mark.parametrize("path", below(OWN), ids=name_of)
def test_our_own_scenarios_play_as_they_expect(path: Path) -> None:
    assert first_fault(read_data(path), games(None)) == ""


@pytest.mark.parametrize("path", below(GIVEN), ids=name_of)
def test_the_conformance_scenarios_play_as_they_expect(path: Path) -> None:
    assert first_fault(read_data(path), games(None)) == ""


@pytest.mark.usefixtures("reference")
def test_the_conformance_scenarios_are_there_to_be_played() -> None:
    assert below(GIVEN), "there is no conformance scenario beside the checkout"


def test_our_own_scenarios_are_many_and_each_has_a_title_of_its_own() -> None:
    paths = below(OWN / "mtg")
    titles = [read_scenario(read_data(path)).title for path in paths]
    assert len(paths) >= FEWEST_OWN
    assert len(set(titles)) == len(titles)


@pytest.mark.parametrize("path", below(OWN), ids=name_of)
def test_every_step_that_is_no_mere_preparation_is_judged(path: Path) -> None:
    scenario = read_scenario(read_data(path))
    assert scenario.rules, "it says which rules it shows"
    assert any(step.get("expect") for step in scenario.step), "it expects something"


@pytest.mark.parametrize("path", below(OWN), ids=name_of)
def test_every_step_has_a_name_also_one_that_is_not_possible(path: Path) -> None:
    history = as_history(runner_for(read_data(path), games(None)))
    assert all(outcome.words for outcome in history.outcomes)
