"""A malformed scenario is refused with one sentence that names the key at fault."""

from typing import Any

import pytest

from core.story.checking import first_fault
from tests.core.story.telling import MAGIC, TAP, fault_of, scenario

FACE = {"name": "Sun"}
CARD = {"name": "Sun", "layout": "normal", "faces": [FACE]}
ENTRY = {"id": "x", "player": "A", "zone": "battlefield", "card": "Grizzly Bears"}


def entry(**changes: Any) -> dict[str, Any]:  # noqa: ANN401 - fields of whatever it is about
    """Return a scenario's changes with one setup that is not as it should be."""
    return {"setup": [{**ENTRY, **changes}]}


def card(**changes: Any) -> dict[str, Any]:  # noqa: ANN401 - fields of whatever it is about
    """Return a scenario's changes with one card that is not as it should be."""
    return {"card": [{**CARD, **changes}]}


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"game": "chess"}, "game: the game 'chess' is not built"),
        ({"rulebook": "1993"}, "rulebook: '1993' is none of 2020-08, 2021-06"),
        ({"game": 7}, "Expected `str`, got `int` - at `game`"),
        ({"titel": "x"}, "unknown field `titel`"),
        ({"players": []}, "players: a scenario needs at least one player"),
        ({"players": "AB"}, "Expected `array`, got `str` - at `players`"),
        ({"step": []}, "step: a scenario needs at least one step"),
        ({"step": {}}, "Expected `array`, got `object` - at `step`"),
        ({"step": ["tap"]}, "Expected `object`, got `str` - at `step[0]`"),
        ({"step": [{}]}, "step 1: do: it names no verb"),
        ({"step": [{"do": ""}]}, "step 1: do: it names no verb"),
        ({"step": [{"do": 3}]}, "step 1: do: it names no verb"),
        ({"step": [TAP, {**TAP, "expect": {}}]}, "step 2: expect: it must be a list of tables"),
        ({"step": [{**TAP, "expect": ["x"]}]}, "step 1: expect: it must be a list of tables"),
        ({"step": [{"do": "batch", "steps": "x"}]}, "step 1: steps: it must be a list of steps"),
        ({"step": [{"do": "batch", "steps": [TAP, {}]}]}, "step 1, inner step 2: do: it names no"),
        (entry(player="C"), "setup 1: player: nobody is called 'C'"),
        (entry(card=""), "setup 1: card: it names no card"),
        (entry(card="Nobody's Card"), 'setup 1: card: "Nobody\'s Card" is defined neither here'),
        (entry(zone="attic"), "setup 1: zone: this game has no zone 'attic'"),
        (entry(attached_to="y"), "setup 1: attached_to: 'y' names nothing here"),
        (entry(tapped="yes"), "Expected `bool`, got `str` - at `setup[0].tapped`"),
        (entry(tapt=True), "unknown field `tapt` - at `setup[0]`"),
        (entry(counters={"+1/+1": "2"}), "Expected `int`, got `str` - at `setup[0].counters"),
        (card(faces=[]), "card 'Sun': it needs at least one face"),
        (
            card(faces=[{**FACE, "mana_cost": "WW"}]),
            "card 'Sun': mana cost 'WW': expected a symbol",
        ),
        (card(faces=[{}]), "missing required field `name` - at `card[0].faces[0]`"),
        (card(faces=[{**FACE, "power": 2}]), "Expected `str | null`, got `int`"),
        (card(layot="x"), "unknown field `layot` - at `card[0]`"),
    ],
)
def test_what_is_wrong_with_a_file_is_named(changes: dict[str, Any], sentence: str) -> None:
    fault = fault_of(**changes)
    assert sentence in fault
    assert "\n" not in fault
    assert "$" not in fault


@pytest.mark.parametrize("key", ["title", "game", "rulebook", "step"])
def test_a_key_that_every_scenario_needs_is_missed(key: str) -> None:
    data = scenario()
    del data[key]
    assert f"missing required field `{key}`" in first_fault(data, MAGIC)


@pytest.mark.parametrize(
    ("step", "sentence"),
    [
        ({"do": "juggle"}, "step 1: the verb 'juggle' is not built in this version"),
        ({**TAP, "objekt": "bear"}, "step 1: tap takes no 'objekt'"),
        ({"do": "tap"}, "step 1: tap: Object missing required field `object`"),
        ({"do": "tap", "object": "beer"}, "tap: object: 'beer' names nothing that was defined"),
        ({"do": "tap", "object": "bear", "player": "C"}, "step 1: tap: player: nobody is called"),
        ({"do": "tap", "object": True}, "Expected `int`, got `bool` - at `object`"),
        ({"do": "move", "object": "bear", "to": 3}, "move: Expected `str`, got `int` - at `to`"),
        ({"do": "move", "object": "bear", "to": "exile", "position": "middle"}, "at `position`"),
        ({"do": "move", "object": "bear", "to": "exile", "order": ["Sun"]}, "'Sun' names no card"),
        ({"do": "meld", "objects": ["bear", "beer"]}, "meld: objects: 'beer' names nothing"),
        ({"do": "day_night", "to": "dusk"}, "day_night: Invalid enum value 'dusk' - at `to`"),
        ({"do": "choose", "option": "x"}, "choose: the last step asked for no choice"),
        (
            {"do": "replacement", "applies_to": {"to": "exile", "object": "beer"}, "instead": {}},
            "replacement: applies_to.object: 'beer' names nothing",
        ),
    ],
)
def test_what_is_wrong_with_a_step_is_named(step: dict[str, Any], sentence: str) -> None:
    fault = fault_of(step)
    assert sentence in fault
    assert fault.startswith("step 1: ")
    assert "\n" not in fault
    assert "$" not in fault


def test_an_answer_that_was_not_offered_is_refused_with_those_that_were() -> None:
    fire = {"id": "fire", "player": "A", "zone": "hand", "card": "Fire // Ice"}
    choice = {"do": "cast", "card": "fire", "expect": [{"ruling": "choice"}]}
    fault = fault_of(choice, {"do": "choose", "option": "both"}, setup=[fire])
    assert fault == "step 2: choose: 'both' is none of the options: left, right"


@pytest.mark.parametrize("expectation", [{"objekt": "bear"}, {}, {"loyalty": "3"}])
def test_an_expectation_of_no_form_is_a_fault(expectation: dict[str, Any]) -> None:
    assert "has no form that is known" in fault_of({**TAP, "expect": [expectation]})
