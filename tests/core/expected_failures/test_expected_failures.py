"""Scenarios of rules that are not judged yet: each fails, or it belongs among the others."""

from pathlib import Path

import pytest

from core.scenario.checker import first_fault
from core.storage.readers import games, read_data

HERE = Path(__file__).parent


@pytest.mark.parametrize("path", sorted(HERE.glob("*.toml")), ids=lambda path: path.stem)
def test_a_scenario_of_a_rule_that_is_not_judged_yet_fails(path: Path) -> None:
    """One that passes is moved to ``assets/scenarios``."""
    fault = first_fault(read_data(path), games(None))
    assert "expected" in fault, "it passes or is malformed: mend it or move it to assets/scenarios"
