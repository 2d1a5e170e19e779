"""The shipped puzzles can be read, and the small ones are proved again.

``python -m core puzzles check assets/puzzles`` proves all of them.
"""

from pathlib import Path

from core.cli.puzzles import puzzle_fault
from core.scenario.scenario import read_scenario
from core.storage.readers import games, read_data, scenario_files
from tests.places import ROOT

FILES = tuple(scenario_files([ROOT / "assets" / "puzzles"]))
FEW_LINES = 4


def lines_of(path: Path) -> int:
    puzzle = read_scenario(read_data(path)).puzzle
    assert puzzle is not None
    assert puzzle.task
    return puzzle.proof.lines


def test_every_shipped_file_is_a_puzzle_with_a_task_and_a_title_of_its_own() -> None:
    assert all(lines_of(path) for path in FILES)
    assert len({read_scenario(read_data(path)).title for path in FILES}) == len(FILES)


def test_small_shipped_puzzles_are_proved() -> None:
    known = games(None)
    small = [path for path in FILES if lines_of(path) <= FEW_LINES]
    assert small
    assert {path.name: puzzle_fault(read_data(path), known) for path in small} == {
        path.name: "" for path in small
    }
