"""Goals are proposed as text: names of cards, and no key or value of the file format."""

import pytest

from gui.features.authoring.editor import goal_words

NAMES = {"delver-of-secrets": "Delver of Secrets", "runeclaw-bear": "Runeclaw Bear"}


@pytest.mark.parametrize(
    ("goal", "words"),
    [
        ({"object": "delver-of-secrets", "face": "back"}, "Delver of Secrets · face: back"),
        ({"object": "delver-of-secrets", "mana_cost": ""}, "Delver of Secrets · mana cost: none"),
        ({"object": "delver-of-secrets", "tapped": True}, "Delver of Secrets · tapped: yes"),
        (
            {"object": "delver-of-secrets", "attached_to": "runeclaw-bear"},
            "Delver of Secrets · attached to: Runeclaw Bear",
        ),
        ({"object": "unnamed", "colors": ["W", "U"]}, "unnamed · colours: W, U"),
        ({"object": "runeclaw-bear", "colors": []}, "Runeclaw Bear · colours: none"),
        (
            {"object": "runeclaw-bear", "counters": {"+1/+1": 2}},
            "Runeclaw Bear · counters: +1/+1 2",
        ),
        ({"happened": "becomes_new_object", "times": 2}, "event: becomes new object, times: 2"),
        ({"player": "Ann", "life": 17}, "player: Ann, life: 17"),
    ],
)
def test_a_goal_is_a_plain_sentence(goal: dict[str, object], words: str) -> None:
    assert goal_words(goal, NAMES) == words
