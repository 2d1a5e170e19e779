"""Every rule of Magic has a scenario in every edition that knows it; and how gaps are found."""

from functools import cache

import pytest

from core.rules.rulebook import Edition, Entry, Rulebook
from core.scenario.checker import Gap, gaps
from core.scenario.plain import covered
from core.scenario.scenario import ActionStep, Scenario, Step, read_scenario
from core.storage.assets import read_rulebook
from core.storage.readers import read_data, scenario_files
from tests.places import ROOT

OLD, NEW = "2020-08", "2025-06"


@cache
def ours() -> dict[str, Scenario]:
    """Return the project's own scenarios of Magic by the names of their files."""
    folder = ROOT / "assets" / "scenarios" / "mtg"
    return {path.stem: read_scenario(read_data(path)) for path in scenario_files([folder])}


def book(*entries: Entry) -> Rulebook:
    """Return a rulebook of two editions."""
    editions = (Edition(OLD, "Old"), Edition(NEW, "New"))
    return Rulebook(game="mtg", title="A test", editions=editions, entries=entries)


def entry(key: str, **numbers: str) -> Entry:
    """Return a rule with its numbers, by ``old`` and ``new``."""
    editions = {"old": OLD, "new": NEW}
    told = {editions[word]: number for word, number in numbers.items()}
    return Entry(key=key, title=key, says="It says so.", since=told)


def shows(*keys: str, rulebook: str | tuple[str, ...] = (OLD, NEW), game: str = "mtg") -> Scenario:
    """Return a scenario that lists these rules."""
    step: list[Step] = [ActionStep(do="draw")]
    return Scenario(title="A test", game=game, rulebook=rulebook, step=step, rules=list(keys))


TAP = entry("tap.already", old="701.21a", new="701.26a")
ROOM = entry("room.doors", new="709.5")


def test_every_rule_of_magic_is_shown_in_every_edition_that_knows_it() -> None:
    assert gaps(read_rulebook("mtg"), ours().values()) == ()


@pytest.mark.parametrize("name", ours())
def test_a_file_lists_only_rules_that_the_book_knows_in_its_editions(name: str) -> None:
    scenario, rules = ours()[name], read_rulebook("mtg")
    editions = covered(scenario.rulebook, [edition.id for edition in rules.editions])
    for key in scenario.rules:
        assert any(rules.number(key, edition) for edition in editions), key


def test_a_rule_without_a_scenario_is_a_gap_in_each_edition_with_its_number() -> None:
    assert gaps(book(TAP), []) == (
        Gap("tap.already", OLD, "701.21a"),
        Gap("tap.already", NEW, "701.26a"),
    )


def test_an_edition_that_does_not_know_a_rule_needs_no_scenario_for_it() -> None:
    assert gaps(book(ROOM), []) == (Gap("room.doors", NEW, "709.5"),)


def test_a_scenario_under_one_edition_leaves_the_gap_in_the_other() -> None:
    assert gaps(book(TAP), [shows("tap.already", rulebook=OLD)]) == (
        Gap("tap.already", NEW, "701.26a"),
    )


def test_several_scenarios_fill_the_gaps_together() -> None:
    old, new = shows("tap.already", rulebook=OLD), shows("tap.already", rulebook=(NEW,))
    assert gaps(book(TAP, ROOM), [old, new, shows("room.doors")]) == ()


def test_a_scenario_fills_only_the_gaps_of_the_rules_it_lists() -> None:
    assert [gap.key for gap in gaps(book(TAP, ROOM), [shows("tap.already")])] == ["room.doors"]


def test_a_scenario_of_another_game_or_edition_fills_nothing() -> None:
    others = [shows("room.doors", game="fab"), shows("room.doors", rulebook="cr-9")]
    assert gaps(book(ROOM), others) == gaps(book(ROOM), [])


def test_gaps_come_in_the_order_of_the_book_and_its_editions() -> None:
    found = gaps(book(ROOM, TAP), [])
    assert [(gap.key, gap.edition) for gap in found] == [
        ("room.doors", NEW),
        ("tap.already", OLD),
        ("tap.already", NEW),
    ]
