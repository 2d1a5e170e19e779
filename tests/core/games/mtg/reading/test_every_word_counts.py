"""A word taken out of a text changes its reading, or the text stays by hand."""

import re

import pytest

from tests.core.games.mtg.reading.lines import read
from tests.core.games.mtg.reading.test_round_trip import PERMANENTS, SPELLS

WORD = re.compile(r"[\w'{}+/−-]+")
FREE = {"then", "you", "You", "Your", "it", "put"}
"""Words that English may leave out in these lines: "gain 2 life", "scry 2, draw a card"."""


@pytest.mark.parametrize(
    ("text", "types"),
    [(text, "Sorcery") for text in SPELLS] + [(text, "Creature — Bear") for text in PERMANENTS],
)
def test_a_missing_word_is_noticed(text: str, types: str) -> None:
    whole = read(text, types)
    for found in WORD.finditer(text):
        without = f"{text[: found.start()]}{text[found.end() :]}".replace("  ", " ")
        assert found[0] in FREE or read(without, types) != whole, found[0]
