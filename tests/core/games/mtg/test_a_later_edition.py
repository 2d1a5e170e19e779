"""An invented later edition: the files it needs, and the rules it inherits.

It changes one check and one handler. It takes this amendment, one entry of the rulebook and one
scenario; every other file of the program and of the tests stays the same.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace

from core.games import newest
from core.games.mtg.rulesets import EDITIONS
from core.messages import Message
from core.rules.action_context import ActionContext
from core.rules.actions import FlipCoin
from core.rules.rulebook import Edition, Entry, Rulebook
from core.rules.ruleset import Amendment, Ruleset, StateView
from core.rules.table_actions import flip_coin
from core.rules.verdict import Finding, refused
from core.scenario.checker import Gap, Library, first_fault, gaps
from core.scenario.plain import covers
from core.scenario.scenario import read_scenario
from core.storage.assets import read_rulebook
from core.storage.readers import games, read_data, scenario_files
from tests.core.games.mtg.positions import POSITIONS
from tests.golden.perft import expected, lines, read
from tests.places import ROOT

ID, KEY = "2099-01", "coin.by_day"

# The amendment


def only_by_day(view: StateView, action: FlipCoin) -> Iterator[Finding]:
    """No coin is flipped at night (``coin.by_day``)."""
    del action
    if view.state.day_night == "night":
        yield refused(KEY, Message("It is too dark to see how the coin falls."))


def heads_win_a_life(context: ActionContext, action: FlipCoin) -> None:
    """The player who flips heads gains 1 life."""
    flip_coin(context, action)
    if action.result == "heads":
        player = context.state.player(action.player)
        context.state = context.state.with_player(replace(player, life=player.life + 1))


BEFORE = newest(EDITIONS)
LATER = BEFORE.amend(
    ID,
    lambda: (Amendment(action=FlipCoin, checks={KEY: only_by_day}, handler=heads_win_a_life),),
)

# The entry

ENTRY = Entry(
    key=KEY,
    title="Coins are flipped by day",
    says="A coin is flipped only by day, and heads are worth 1 life.",
    example="It is night: Ann keeps her coin.",
    since={ID: "705.4"},
    absent={next(iter(EDITIONS)): "coins fell at night as well"},
)

# The scenario

SCENARIO: Mapping[str, Any] = {
    "title": "Ann flips a coin while she can see it",
    "game": "mtg",
    "rulebook": f">={ID}",
    "rules": [KEY],
    "players": ["Ann", "Ben"],
    "step": [
        {"do": "flip_coin", "result": "heads", "expect": [{"seat": "Ann", "life": 21}]},
        {"do": "flip_coin", "result": "tails", "expect": [{"seat": "Ann", "life": 21}]},
        {"do": "day_night", "to": "night"},
        {
            "do": "flip_coin",
            "result": "heads",
            "expect": [{"ruling": "refused", "because": [KEY]}, {"seat": "Ann", "life": 21}],
        },
    ],
}

# Inherited rules


@cache
def ours() -> Mapping[str, Mapping[str, Any]]:
    """Return the project's own scenarios of Magic by the names of their files."""
    folder = ROOT / "assets" / "scenarios" / "mtg"
    return {path.stem: read_data(path) for path in scenario_files([folder])}


def library(*more: Ruleset) -> Mapping[str, Library]:
    """Return the library for scenarios, with further editions."""
    known = games(None)["mtg"]
    editions = {**EDITIONS, **{rules.edition: rules for rules in more}}
    return {"mtg": replace(known, editions=editions)}


def book() -> Rulebook:
    """Return the rulebook with the new edition and its entry."""
    old = read_rulebook("mtg")
    editions = (*old.editions, Edition(ID, "January 2099"))
    return replace(old, editions=editions, entries=(*old.entries, ENTRY))


def test_what_it_changes_is_another_answer_and_another_result() -> None:
    assert first_fault(SCENARIO, library(LATER)) == ""
    older = {**SCENARIO, "rulebook": BEFORE.edition}
    assert first_fault(older, library()).startswith("step 1: expected Ann's life 21, got 20")


def test_every_other_check_handler_and_policy_is_inherited() -> None:
    now, then = LATER.tables.specs, BEFORE.tables.specs
    assert {kind for kind in now if now[kind] is not then[kind]} == {FlipCoin}
    assert LATER.policies == BEFORE.policies


@pytest.mark.parametrize("name", ours())
def test_every_scenario_that_held_in_the_edition_before_holds_in_it(name: str) -> None:
    data = ours()[name]
    holds = covers(data["rulebook"], LATER.lineage)
    assert holds is covers(data["rulebook"], BEFORE.lineage)
    if holds:
        steps = [alone(step) for step in data["step"]]
        assert first_fault({**data, "rulebook": ID, "step": steps}, library(LATER)) == ""


def alone(step: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return a step with the expectations of the new edition alone."""
    here = [
        each for each in step.get("expect", ()) if covers(each.get("rulebooks", ID), LATER.lineage)
    ]
    return {
        **step,
        "expect": [{k: v for k, v in each.items() if k != "rulebooks"} for each in here],
    }


def test_its_scenario_is_the_only_one_that_it_needs() -> None:
    shipped = [read_scenario(data) for data in ours().values()]
    assert gaps(book(), shipped) == (Gap(KEY, ID, "705.4"),)
    assert gaps(book(), [*shipped, read_scenario(SCENARIO)]) == ()


def test_every_rule_has_the_number_that_it_had() -> None:
    numbers = book().numbers(ID)
    assert numbers.pop(KEY) == "705.4"
    assert numbers == read_rulebook("mtg").numbers(BEFORE.edition)
    assert book().absence(KEY, BEFORE.edition) == "coins fell at night as well"


@pytest.mark.parametrize("position", POSITIONS)
def test_the_lawful_actions_that_were_counted_are_the_same(position: str) -> None:
    assert lines(position, LATER) == expected(read(), position, LATER)
