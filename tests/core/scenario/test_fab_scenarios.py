"""Scenario files of Flesh and Blood: colours by their names, cards of one name, points."""

from typing import Any

import pytest

from core.games.fab.action_table import ACTIONS
from core.games.fab.rulesets import CR_9
from core.scenario.expectations import faults_of
from core.scenario.runner import Runner
from core.scenario.scenario import ScenarioError, read_scenario
from tests.core.games.fab.stage import starters


def jab(color: str, pitch: str) -> dict[str, Any]:
    face = {"name": "Quick Jab", "typebox": "Ninja Action - Attack", "color": color, "pitch": pitch}
    return {"name": "Quick Jab", "kind": "single", "faces": [face | {"power": pitch}]}


def scenario(*steps: dict[str, Any], **more: Any) -> Runner:  # noqa: ANN401 - keys of a scenario
    head = {"title": "A test", "game": "fab", "rulebook": "cr-9"}
    setup = [
        {"id": "one", "player": "A", "zone": "combat_chain", "card": "Quick Jab"},
        {"id": "two", "player": "A", "zone": "combat_chain", "card": "Quick Jab (Blue)"},
    ]
    cards = [jab("Red", "1"), jab("Blue", "3")]
    data = head | {"card": cards, "setup": setup, "step": list(steps)} | more
    return Runner(read_scenario(data), CR_9, ACTIONS, dict(starters()).get)


def test_a_name_alone_is_the_first_card_and_a_colour_selects_another() -> None:
    expect = [
        {"object": "one", "color": "Red", "power": "1", "copy": False, "text": ""},
        {"object": "two", "color": "Blue", "power": "3"},
    ]
    runner = scenario({"do": "checkpoint", "expect": expect})
    assert faults_of(runner, runner.play(1)) == []


def test_one_card_is_not_defined_twice() -> None:
    with pytest.raises(ScenarioError, match=r"'Quick Jab \(Red\)' is defined twice"):
        scenario({"do": "checkpoint"}, card=[jab("Red", "1"), jab("Red", "1")])


def test_a_colour_is_set_by_its_name() -> None:
    step = {
        "do": "effect",
        "objects": ["one"],
        "change": {"set_colors": ["Yellow"]},
        "expect": [{"object": "one", "color": "Yellow", "pitch": "1"}],
    }
    runner = scenario(step)
    assert faults_of(runner, runner.play(1)) == []


def test_a_letter_is_no_colour_here() -> None:
    runner = scenario({"do": "effect", "objects": ["one"], "change": {"set_colors": ["W"]}})
    with pytest.raises(ScenarioError, match="'W' is none of the colours Red, Yellow and Blue"):
        runner.play(1)


def test_the_first_player_begins_with_an_action_point() -> None:
    runner = scenario({"do": "checkpoint"})
    assert [player.points for player in runner.state.players] == [(("action", 1),), ()]


@pytest.mark.parametrize("hero", ["Katsu", "Oscilio"])
def test_in_a_card_pool_without_a_further_word_means_that_it_is_there(hero: str) -> None:
    fits = hero == "Katsu"
    setup = [
        {"id": "one", "player": "A", "zone": "combat_chain", "card": "Quick Jab"},
        {"id": "hero", "player": "A", "zone": "hero", "card": hero},
    ]
    step = {"do": "checkpoint", "expect": [{"in_pool": "one", "hero": "hero"}]}
    runner = scenario(step, setup=setup)
    assert (faults_of(runner, runner.play(1)) == []) is fits
