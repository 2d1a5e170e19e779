"""Activated abilities read from printed texts."""

import pytest

from core.cards.abilities import read_abilities


@pytest.mark.parametrize(
    ("text", "again"),
    [
        ("Action - {r}{r}, destroy this: Draw a card. Go again", True),
        ("Action - Destroy this: Draw a card. Go again.", True),
        ("Action - {r}: Your next attack this turn gets go again.", False),
        ("Once per Turn Action - {r}: Attack. Go again", True),
        ("Once per Turn Action - {r}: Attack", False),
    ],
)
def test_go_again_is_that_of_the_ability_where_it_is_a_sentence_of_its_own(
    text: str, again: bool
) -> None:
    (ability,) = read_abilities(text)
    assert ability.go_again is again


@pytest.mark.parametrize(
    ("text", "besides"),
    [
        ("Instant - Destroy this: Prevent the next 2 damage.", ""),
        ("Instant - Destroy Tall Hat: Draw a card.", ""),
        ("Action - {r}, destroy it, discard a card: Draw a card.", "discard a card"),
    ],
)
def test_that_it_is_destroyed_is_read_as_part_of_the_cost(text: str, besides: str) -> None:
    (ability,) = read_abilities(text, "Tall Hat")
    assert (ability.destroy, ability.besides) == (True, besides)


def test_that_something_else_is_destroyed_is_told_in_words() -> None:
    (ability,) = read_abilities("Instant - Destroy a Runechant: Draw a card.", "Tall Hat")
    assert (ability.destroy, ability.besides) == (False, "Destroy a Runechant")
