"""Steps of scenarios with texts that hold values of the wrong kind are faults in one sentence."""

import pytest

from core.scenario.scenario import ScenarioError
from tests.core.games.mtg.execution.texts import Played, card, library, put

SPELL = card("The Spell", "Sorcery", "Draw a card.\nKicker {1}")
CAST = {"do": "cast", "card": "spell", "free": True}


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"kicked": "yes"}, "kicked: yes is no number"),
        ({"answers": {"one": 1}}, "answers must be a list"),
        ({"stack": "spell"}, "stack must be a list"),
    ],
)
def test_a_value_of_the_wrong_kind_is_named(wrong: dict[str, object], words: str) -> None:
    setup = [put("spell", "A", "hand", "The Spell"), *library("A")]
    with pytest.raises(ScenarioError, match=words):
        Played([SPELL], setup, [CAST | wrong])


@pytest.mark.parametrize("word", ["W", "{W}", "white"])
def test_a_color_is_answered_by_its_name_letter_or_symbol(word: str) -> None:
    stone = card("The Stone", "Artifact", "{T}: Add one mana of any color.")
    land = card("The Land", "Land", "{T}: Add {G} or {W}.")
    for each in (stone, land):
        tap = {"do": "activate", "source": "it", "ability": 1, "answers": [word]}
        expect = {"expect": [{"seat": "A", "mana": "{W}"}]}
        assert (
            Played([each], [put("it", "A", "battlefield", each["name"])], [tap | expect]).faults
            == []
        )
