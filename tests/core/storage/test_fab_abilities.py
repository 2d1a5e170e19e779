"""What a printed text says of the activated abilities of a card."""

import pytest

from core.storage.fab_abilities import read_abilities


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
