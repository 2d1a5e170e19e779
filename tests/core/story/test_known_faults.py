"""What scenario files may still do to the checker. These tests fail once it is mended."""

from typing import Any

import pytest

from tests.core.story.telling import TAP, fault_of

ENTRY = {"id": "x", "player": "A", "zone": "battlefield", "card": "Grizzly Bears"}
BEAR = {"id": "bear", "player": "A", "zone": "battlefield", "card": "Grizzly Bears"}
CRASHES = (AttributeError, KeyError, TypeError, ValueError)


@pytest.mark.xfail(strict=True, raises=CRASHES, reason="a malformed expectation is not read first")
@pytest.mark.parametrize(
    "expectation",
    [
        {"object": ["bear"]},
        {"object": "bear", "mana_cost": "3"},
        {"object": "bear", "viewer": "A"},
        {"zone": "hand", "names": 3},
        {"moved": {"creatures": 1}},
        {"moved": 3},
        {"offers": "bear", "player": "C"},
        {"has_name": "bear"},
        {"color_identity": "bear"},
        {"choice": 3},
        {"because": ["tap.already"]},
        {"category": "bear", "is": "deck-card"},
    ],
)
def test_a_malformed_expectation_is_a_fault(expectation: dict[str, Any]) -> None:
    assert fault_of({**TAP, "expect": [expectation]})


@pytest.mark.xfail(strict=True, reason="what an expectation does not know is passed over")
@pytest.mark.parametrize(
    "expectation",
    [
        {"zone": "attic"},
        {"zone": "hand", "cont": 3},
        {"zone": "hand", "player": "C", "count": 0},
    ],
)
def test_an_expectation_about_nothing_is_a_fault(expectation: dict[str, Any]) -> None:
    assert fault_of({**TAP, "expect": [expectation]})


@pytest.mark.xfail(strict=True, raises=CRASHES, reason="only the action's own keys are read")
@pytest.mark.parametrize(
    "step",
    [
        {**TAP, "id": ["x"]},
        {"do": "become_copy", "object": "bear", "of": "delver", "except": {"set_mana_cost": "3"}},
        {
            "do": "effect",
            "objects": ["bear"],
            "change": {"set_colors": ["purple"]},
            "expect": [{"object": "bear", "colors": ["U"]}],
        },
    ],
)
def test_a_step_with_a_value_that_cannot_be_is_a_fault(step: dict[str, Any]) -> None:
    assert fault_of(step)


@pytest.mark.xfail(strict=True, reason="a word that means nothing is passed over")
@pytest.mark.parametrize(
    "step",
    [
        {"do": "effect", "objects": ["bear"], "change": {"might": 1}},
        {"do": "permit", "who": "A", "filter": {"typo": "Elf"}},
        {"do": "move", "object": "bear", "to": "attic"},
        {"do": "put", "card": "bear", "as": "sideways"},
        {"do": "undo", "count": 2},
        {**TAP, "id": 3},
        {"do": "batch", "steps": [{**TAP, "expect": [{"object": "bear", "tapped": False}]}]},
    ],
)
def test_a_step_with_a_word_that_means_nothing_is_a_fault(step: dict[str, Any]) -> None:
    assert fault_of(step)


@pytest.mark.xfail(strict=True, raises=(KeyError, AssertionError), reason="setups are not checked")
@pytest.mark.parametrize(
    "entry",
    [
        {**ENTRY, "face": "sideways"},
        {**ENTRY, "face": "back"},
        {**ENTRY, "controller": "C"},
        {**ENTRY, "id": "bear"},
        {**ENTRY, "id": "A"},
        {**ENTRY, "counters": {"+1/+1": -1}},
        {**ENTRY, "card": "", "cards": ["Forest", "Forest"], "face": "melded"},
        {**ENTRY, "card": "", "cards": ["Graf Rats", "Midnight Scavengers"], "zone": "hand"},
    ],
)
def test_a_setup_that_cannot_be_is_a_fault(entry: dict[str, Any]) -> None:
    assert fault_of(setup=[BEAR, entry])


@pytest.mark.xfail(strict=True, raises=KeyError, reason="an entry of two cards has no name")
def test_a_melded_permanent_without_an_id_may_be_attached_to_something() -> None:
    parts = {"cards": ["Graf Rats", "Midnight Scavengers"], "face": "melded"}
    entry = {"player": "A", "zone": "battlefield", "attached_to": "bear", **parts}
    fault_of(setup=[BEAR, entry])


@pytest.mark.xfail(strict=True, reason="two players may have one name")
def test_players_have_names_of_their_own() -> None:
    assert fault_of(players=["A", "A"])


@pytest.mark.xfail(strict=True, reason="the card that came last of one name is taken silently")
def test_a_card_is_defined_once() -> None:
    sun = {"name": "Sun", "faces": [{"name": "Sun"}]}
    assert fault_of(card=[sun, sun])


@pytest.mark.xfail(strict=True, reason="a batch in a batch loses its steps")
def test_a_batch_may_hold_a_batch() -> None:
    inner = {"do": "batch", "steps": [TAP]}
    assert fault_of({"do": "batch", "steps": [inner]}) == ""
