"""The scenarios that were handed to the project play as they expect."""

import pytest

from core.__main__ import games, read_data, scenario_files
from core.scenario.checking import first_fault
from tests.places import REFERENCE

FOLDER = REFERENCE / "conformance" / "fab"
FILES = list(scenario_files([FOLDER])) if FOLDER.is_dir() else []


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_scenario_that_was_handed_over_passes(path: object) -> None:
    assert first_fault(read_data(path), games(None)) == ""  # type: ignore[arg-type] # pytest hands the path over as an object


@pytest.mark.usefixtures("reference")
def test_there_are_scenarios_to_play() -> None:
    assert FILES
