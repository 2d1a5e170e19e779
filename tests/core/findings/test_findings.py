"""Each finding in the code is asserted by a test, and no impossible action is done."""

from pathlib import Path

import pytest

from core.rules import engine
from core.rules.ruleset import StateView
from core.rules.verdict import ANYTHING
from core.scenario.checker import first_fault
from core.storage.readers import games, read_data
from tests.core.findings.origins import FOLDERS, made_at, steps_of, told_by, unnamed
from tests.core.findings.sites import Site, sites

HERE = Path(__file__).parent


@pytest.mark.parametrize("path", sorted(HERE.glob("*.toml")), ids=lambda path: path.stem)
def test_every_finding_comes_by_its_rule(path: Path) -> None:
    assert first_fault(read_data(path), games(None)) == ""


@pytest.mark.timeout(600)  # it plays every scenario
def test_every_finding_is_asserted_by_a_scenario() -> None:
    left = unnamed(sites(), (told_by(*each) for each in steps_of(FOLDERS)))
    assert [site.name for site in left] == []


def test_what_is_impossible_is_reached_and_never_carried_out_not_even_by_force() -> None:
    known, reached = sites(), set[Site]()
    for runner, step in steps_of([HERE]):
        found = [each for each in told_by(runner, step).found if not each.finding.possible]
        if found and step.outcome is not None:
            view = StateView(runner.rules, step.before)
            outcome = engine.apply(view, step.outcome.action, permit=ANYTHING)
            assert not outcome.carried_out
            assert outcome.state is step.before
            reached |= {site for each in found for site in made_at(known, each)}
    assert [site.name for site in known if not site.possible and site not in reached] == []
