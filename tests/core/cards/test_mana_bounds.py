"""A number in a mana cost is as large as any printed one, or the cost is refused."""

import pytest

from core.cards.mana import ManaCostError, read_symbol

LARGEST_PRINTED = 1_000_000


def test_the_largest_printed_cost_is_read() -> None:
    assert read_symbol(str(LARGEST_PRINTED)).value == LARGEST_PRINTED


def test_a_number_of_many_digits_is_refused_in_few_words() -> None:
    with pytest.raises(ManaCostError) as refused:
        read_symbol("1" + "0" * 4_000)
    assert len(str(refused.value)) < 80


@pytest.mark.parametrize("text", ["WU", "W/", "/", "WUBRG"])
def test_only_single_letters_are_colors_of_a_symbol(text: str) -> None:
    assert read_symbol(text).colors <= set("W")
