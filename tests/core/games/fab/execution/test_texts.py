"""Texts of invented cards that the table carries out: resolution, targets, static abilities."""

from collections.abc import Sequence
from typing import Any

from core.cards.card import Card
from core.games.fab.action_table import ACTIONS
from core.games.fab.rulesets import CR_9
from core.scenario.expectations import faults_of
from core.scenario.scenario import read_scenario
from core.scenario.texts import runner_of

Step = dict[str, Any]
NO_CARDS: dict[str, Card] = {}


def card(name: str, typebox: str, text: str = "", **face: Any) -> Step:  # noqa: ANN401 - keys of a face
    return {
        "name": name,
        "kind": "single",
        "faces": [{"name": name, "typebox": typebox, "text": text, **face}],
    }


def attack(name: str, text: str = "", **face: Any) -> Step:  # noqa: ANN401 - keys of a face
    numbers = {"cost": "0", "power": "3", "pitch": "1", "color": "Red"} | face
    return card(name, "Generic Action - Attack", text, **numbers)


HEROES = [
    card("Ann of Oaks", "Generic Hero", life="20", intellect="4"),
    card("Ben of Pines", "Generic Hero", life="20", intellect="4"),
]


def faults(
    cards: Sequence[Step],
    hand: Sequence[str],
    steps: Sequence[Step],
    more: Sequence[Step] = (),
) -> list[str]:
    """Play steps with cards in the hand of A against B, and return the faults of all steps."""
    setup = [
        {"id": "ha", "player": "A", "zone": "hero", "card": "Ann of Oaks"},
        {"id": "hb", "player": "B", "zone": "hero", "card": "Ben of Pines"},
        *({"id": name.lower(), "player": "A", "zone": "hand", "card": name} for name in hand),
        {"id": "first", "player": "A", "zone": "deck", "card": hand[0]},
        {"id": "second", "player": "A", "zone": "deck", "card": hand[0]},
        *more,
    ]
    data = {
        "title": "A test",
        "game": "fab",
        "rulebook": "cr-9",
        "effects": True,
        "begins": {"step": "action"},
        "card": [*HEROES, *cards],
        "setup": setup,
        "step": list(steps),
    }
    runner = runner_of(read_scenario(data), CR_9, ACTIONS, NO_CARDS.get)
    found = (faults_of(runner, runner.play(number)) for number in range(1, len(steps) + 1))
    return [str(each) for step in found for each in step]


def test_a_resolving_action_draws_cards_and_gains_life() -> None:
    bolt = card("Insight", "Generic Action", "Draw 2 cards.\nGain 3{h}", cost="0", pitch="3")
    steps: list[Step] = [
        {"do": "play", "card": "insight"},
        {
            "do": "resolve",
            "expect": [
                {"zone": "hand", "player": "A", "count": 2},
                {"object": "ha", "life": "23"},
                {"object": "insight", "zone": "graveyard"},
            ],
        },
    ]

    assert faults([bolt], ["Insight"], steps) == []


def test_arcane_damage_is_dealt_to_the_declared_target() -> None:
    text = "Deal 4 arcane damage to target opposing hero."
    bolt = card("Spark", "Wizard Action", text, cost="0", pitch="1")
    steps: list[Step] = [
        {"do": "play", "card": "spark", "targets": ["ha"], "expect": [{"ruling": "refused"}]},
        {"do": "play", "card": "spark", "targets": ["hb"]},
        {"do": "resolve", "expect": [{"object": "hb", "life": "16"}]},
    ]

    assert faults([bolt], ["Spark"], steps) == []


def test_a_reaction_raises_the_power_of_its_target_for_the_turn() -> None:
    text = "Target attack action card gets +2{p}."
    push = card("Push", "Generic Attack Reaction", text, cost="0", pitch="3")
    steps: list[Step] = [
        {"do": "play", "card": "blow", "targets": ["hb"]},
        {"do": "pass", "to": "reaction"},
        {"do": "play", "card": "push", "targets": ["blow"]},
        {"do": "resolve", "expect": [{"object": "blow", "power": "5"}]},
        {"do": "pass", "to": "damage", "expect": [{"object": "hb", "life": "15"}]},
    ]

    assert faults([attack("Blow"), push], ["Blow", "Push"], steps) == []


def test_a_condition_on_the_last_attack_gives_power_and_keywords() -> None:
    text = "Combo - If Blow was the last attack this combat chain, this gets +1{p} and go again."
    cards = [attack("Blow", "Go again", keywords=["Go again"]), attack("Follow", text)]
    steps: list[Step] = [
        {"do": "play", "card": "blow", "targets": ["hb"]},
        {"do": "pass", "to": "resolution", "expect": [{"object": "follow", "power": "3"}]},
        {"do": "play", "card": "follow", "targets": ["hb"]},
        {
            "do": "pass",
            "to": "defend",
            "expect": [
                {"link": 2, "power": 4},
                {"object": "follow", "keywords_include": ["Go again"]},
            ],
        },
    ]

    assert faults(cards, ["Blow", "Follow"], steps) == []


def test_the_clauses_behind_a_clause_by_hand_are_carried_out() -> None:
    text = "Sing a song. Draw a card."
    song = card("Song", "Generic Action", text, cost="0", pitch="3")
    steps: list[Step] = [
        {"do": "play", "card": "song"},
        {"do": "resolve", "expect": [{"zone": "hand", "player": "A", "count": 1}]},
    ]

    assert faults([song], ["Song"], steps) == []


def test_a_clause_is_replaced_where_the_condition_behind_it_is_true() -> None:
    text = "Gain 1{h}\nIf you control an aura, instead gain 4{h}"
    rest = card("Rest", "Generic Action", text, cost="0", pitch="3")
    steps: list[Step] = [
        {"do": "play", "card": "rest"},
        {"do": "resolve", "expect": [{"object": "ha", "life": "21"}]},
    ]

    assert faults([rest], ["Rest"], steps) == []


def test_a_clause_waits_for_the_players_where_they_judge_its_replacement() -> None:
    text = "Gain 1{h}\nIf you've sung this turn, instead gain 4{h}"
    rest = card("Rest", "Generic Action", text, cost="0", pitch="3")
    steps: list[Step] = [
        {"do": "play", "card": "rest"},
        {"do": "resolve", "expect": [{"object": "ha", "life": "20"}]},
    ]

    assert faults([rest], ["Rest"], steps) == []


def test_an_action_without_a_text_resolves() -> None:
    plain = card("Plain Walk", "Generic Action", cost="0", pitch="1", color="Red")
    played = {"do": "play", "card": "plain walk", "free": True}
    resolved = {"do": "resolve", "expect": [{"object": "plain walk", "zone": "graveyard"}]}
    assert faults([plain], ["Plain Walk"], [played, resolved]) == []
