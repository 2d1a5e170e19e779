"""Abilities without an execution are listed as their permanent appears."""

from typing import Any

import pytest

from tests.core.games.mtg.execution.texts import Played, card, creature, put

ENTERS = [{"do": "cast", "card": "stone", "free": True}]


def _named(text: str, types: str = "Artifact") -> Any:  # noqa: ANN401 - words, or none
    stone = card("The Stone", types, text)
    resolves = {"do": "resolve", "expect": [{"by_hand": [text.rstrip(".")]}]}
    return Played([stone], [put("stone", "A", "hand", "The Stone")], [*ENTERS, resolves]).faults


@pytest.mark.parametrize(
    "text",
    [
        "Whenever an opponent searches their library, you gain 1 life.",
        "Whenever a player wins a coin flip, you draw a card.",
        "You may spend mana as though it were mana of any color.",
        "Soulbond",
        "A line that no reader understands at all.",
    ],
)
def test_an_ability_that_nothing_asks_for_is_named(text: str) -> None:
    assert _named(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "Whenever a creature dies, you gain 1 life.",
        "Creatures you control get +1/+1.",
        "Creatures can't attack you.",
        "Whenever enchanted land is tapped for mana, its controller adds {G}.",
        "Artifact spells you cast cost {1} less to cast.",
        "You have no maximum hand size.",
        "If a creature would die, exile it instead.",
    ],
)
def test_an_ability_that_is_carried_out_is_not_named(text: str) -> None:
    stone = card("The Stone", "Artifact", text)
    resolves = {"do": "resolve", "expect": [{"by_hand": []}]}
    played = Played([stone], [put("stone", "A", "hand", "The Stone")], [*ENTERS, resolves])
    assert played.faults == []


def test_a_trigger_that_the_table_cant_judge_is_named_at_its_event() -> None:
    text = "Whenever a creature paired with ~ dies, you gain 1 life."
    text = text.replace("~", "The Stone")
    stone = card("The Stone", "Artifact", text)
    kill = card("Kill It", "Instant", "Destroy target creature.")
    setup = [
        put("stone", "A", "battlefield", "The Stone"),
        put("kill", "A", "hand", "Kill It"),
        put("bear", "B", "battlefield", "Plain Bear"),
    ]
    steps = [
        {"do": "cast", "card": "kill", "targets": ["bear"], "free": True},
        {"do": "resolve", "expect": [{"by_hand": [text]}]},
    ]
    assert Played([stone, kill], setup, steps).faults == []


def test_abilities_with_a_common_condition_work_together() -> None:
    text = (
        "As long as you control an artifact, Old Marshal gets +2/+2 and other creatures you "
        "control have vigilance."
    )
    marshal = creature("Old Marshal", text)
    stone = card("The Stone", "Artifact")
    setup = [
        put("marshal", "A", "battlefield", "Old Marshal"),
        put("bear", "A", "battlefield", "Plain Bear"),
        put("stone", "A", "hand", "The Stone"),
    ]
    resolves = {
        "do": "resolve",
        "expect": [
            {"object": "marshal", "power": "4"},
            {"object": "bear", "keywords_include": ["Vigilance"]},
        ],
    }
    assert Played([marshal, stone], setup, [*ENTERS, resolves]).faults == []
