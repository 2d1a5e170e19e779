"""Searches typed by users find the best matches first."""

import pytest

from gui.features.palette import score

WORDS = (
    "New table",
    "New table: Magic: The Gathering",
    "Draw a card",
    "Search cards",
    "Rulebook edition…",
    "Turn over",
    "Untap all",
    "Tap or untap",
)


def best(typed: str) -> str:
    return max(WORDS, key=lambda words: score(typed, words))


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("draw", "Draw a card"),
        ("ntab", "New table"),
        ("table new", "New table"),
        ("unt", "Untap all"),
        ("mtg", "New table: Magic: The Gathering"),
        ("rb", "Rulebook edition…"),
        ("TURN", "Turn over"),
    ],
)
def test_letters_in_order_find_a_command(typed: str, found: str) -> None:
    assert best(typed) == found


def test_what_lacks_a_letter_is_not_found() -> None:
    assert [words for words in WORDS if score("xyz", words)] == []
    assert not score("draw zebra", "Draw a card")


def test_the_start_of_a_word_is_worth_more_than_its_inside_or_its_letters() -> None:
    assert score("tap", "Tap or untap") > score("tap", "Untap all") > 0
    assert score("card", "Draw a card") > score("cad", "Draw a card") > 0
