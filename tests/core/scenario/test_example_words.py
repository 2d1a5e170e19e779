"""The words under the steps of the examples: short sentences in the words of the game."""

import re
from pathlib import Path

import pytest

from core.storage.readers import read_data, scenario_files
from tests.core.player_words import OTHER_GAME, found_in
from tests.places import ROOT

EXAMPLES = tuple(scenario_files([ROOT / "assets" / "scenarios"]))
MOST_WORDS = 24
"""Characters of a sentence, to be readable from the back of a room."""


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_words_of_a_step_are_short_whole_sentences_in_the_game_s_own_language(path: Path) -> None:
    data = read_data(path)
    words = [step["say"] for step in data["step"] if step.get("say")]
    sentences = [each for text in words for each in re.split(r"(?<=[.!?]) ", text)]
    assert [each for each in sentences if len(each.split()) > MOST_WORDS] == []
    assert [each for each in words if each[-1] not in ".!?"] == []
    banned = OTHER_GAME[data["game"]]
    assert {word for each in (data["title"], *words) for word in found_in(each, banned)} == set()
