"""Abilities on the stack: their texts in the lane."""

import pytest

from gui.board.stack_abilities import plain_costs


@pytest.mark.parametrize(
    ("line", "shown"),
    [
        ("{4}{G}: Transform this creature.", "4 G: Transform this creature."),
        ("{T}: Draw a card.", "Tap: Draw a card."),
        ("You gain 2 life.", "You gain 2 life."),
    ],
)
def test_symbols_of_a_cost_are_plain_words(line: str, shown: str) -> None:
    assert plain_costs(line) == shown
