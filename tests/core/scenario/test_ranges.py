"""Which editions the words of a scenario mean."""

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from core.lessons.lesson import runner_for
from core.rules.verdict import Ruling
from core.scenario.checker import first_fault
from core.scenario.plain import Ranges, covered, covers, edition_fault, form_fault
from core.scenario.runner import ruling_of
from core.storage.readers import games, read_data, scenario_files
from tests.core.scenario.plain_scenarios import MAGIC, scenario
from tests.places import ROOT

GAMES = games(None)

EDITIONS = ("first", "2", "10", "last")
"""Oldest first; neither letters nor numbers have that order."""


@pytest.mark.parametrize(
    ("ranges", "meant"),
    [
        ("2", ["2"]),
        (["2", "last"], ["2", "last"]),
        (">=2", ["2", "10", "last"]),
        (">2", ["10", "last"]),
        ("<10", ["first", "2"]),
        ("<=10", ["first", "2", "10"]),
        (">=2, <last", ["2", "10"]),
        (" >= 2 ,<  last ", ["2", "10"]),
        (["first", ">=10"], ["first", "10", "last"]),
        (">last", []),
        (">=10, <2", []),
        ([], []),
    ],
)
def test_ranges_go_by_the_order_of_the_editions(ranges: Ranges, meant: list[str]) -> None:
    assert list(covered(ranges, EDITIONS)) == meant


def test_an_edition_that_comes_later_is_meant_by_a_range_without_an_end() -> None:
    assert covers(">=2", (*EDITIONS, "later"))
    assert not covers(["2", "10", "last"], (*EDITIONS, "later"))


@pytest.mark.parametrize("text", ["", ">=", "2 10", ">=2,", "=2", "=>2", "2021 - 2022"])
def test_a_text_that_is_no_range_is_named(text: str) -> None:
    assert form_fault(["2", text]).endswith("is no edition and no range such as '>=2021-06'")
    assert not form_fault("2")


@pytest.mark.parametrize("text", ["1993", ">=1993", "<1993", ">=2, <1993"])
def test_an_edition_that_the_game_has_not_got_is_named(text: str) -> None:
    assert edition_fault(text, EDITIONS, EDITIONS) == "'1993' is none of first, 2, 10, last"


def test_each_text_of_a_list_means_an_edition_of_the_scenario() -> None:
    assert (
        edition_fault(["10", "<10"], EDITIONS, ["10"]) == "'<10' means no edition of this scenario"
    )
    assert not edition_fault(["10", "<10"], EDITIONS, ["2", "10"])


def test_an_expectation_holds_only_in_the_editions_that_it_means() -> None:
    card = {
        "id": "mimic",
        "player": "A",
        "zone": "battlefield",
        "card": "Tangled Florahedron // Tangled Vale",
    }
    turn = {
        "do": "transform",
        "object": "mimic",
        "expect": [
            {"ruling": "nothing", "rulebooks": "<2025-09"},
            {"ruling": "done", "rulebooks": ">=2025-09"},
        ],
    }
    data = scenario(turn, setup=[card], rulebook=">=2024-06")
    assert first_fault(data, MAGIC) == ""
    rulings = {
        edition: ruling_of(runner_for(data, MAGIC, edition).play(1))
        for edition in ("2024-06", "2025-09")
    }
    assert rulings == {"2024-06": Ruling.NOTHING, "2025-09": Ruling.DONE}


def test_the_page_of_the_format_shows_each_sign() -> None:
    page = (ROOT / "assets" / "scenarios" / "FORMAT.md").read_text(encoding="utf-8")
    assert all(f"`{sign}`" in page for sign in (">=", ">", "<", "<="))


def test_no_scenario_of_the_project_needs_a_change_for_a_later_edition() -> None:
    """Each holds from an edition on, or up to one."""
    for path in scenario_files([ROOT / "assets" / "scenarios"]):
        data = read_data(path)
        editions = list(GAMES[data["game"]].editions)
        said = [data["rulebook"], *(e["rulebooks"] for e in expectations(data) if "rulebooks" in e)]
        for ranges in said:
            newest, later = covers(ranges, editions), covers(ranges, [*editions, "later"])
            assert newest == later, f"{path.name}: {ranges}"


def expectations(data: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """Yield every expectation of a scenario."""
    for step in data["step"]:
        yield from step.get("expect", ())
