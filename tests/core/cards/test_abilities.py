"""Keywords missing in a text: those in the text are not repeated."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.cards.abilities import KNOWN, keywords_not_in_text


@pytest.mark.parametrize(
    ("keywords", "text", "beside"),
    [
        (("Flying",), "Flying\nIts hits draw a card.", ()),
        (("Haste", "Menace"), "Haste\nMenace (Two must block it.)", ()),
        (("First strike", "Ward"), "First strike, ward {2}", ()),
        (("Transform", "Defender"), "Defender\nAt none of them, transform it.", ()),
        (("Mill",), "Each opponent mills two cards.", ()),
        (("Typecycling", "Landcycling"), "Mountaincycling {2}", ()),
        (("Landwalk",), "Swampwalk", ()),
        (("Go again",), "If it was played from arsenal, it gets go again.", ()),
        (("Legendary", "Ward 4"), "Legendary\nWard 4", ()),
        (("Flying",), "{T}: Create a 2/2 Vampire with flying.", ("Flying",)),
        (("Flying", "Haste"), "Flying", ("Haste",)),
        (("Flying", "flying", "Flying"), "", ("Flying", "flying")),
        (("Flash",), "Flashback {2}{U}", ("Flash",)),
        (("Legendary",), "Equip the tunic.", ("Legendary",)),
    ],
)
def test_only_what_the_text_does_not_say_stands_beside_it(
    keywords: tuple[str, ...], text: str, beside: tuple[str, ...]
) -> None:
    assert keywords_not_in_text(keywords, text) == beside


@given(st.lists(st.sampled_from(KNOWN), unique=True), st.lists(st.sampled_from(KNOWN)))
def test_a_keyword_is_said_by_the_text_or_beside_it_and_never_by_both(
    keywords: list[str], lines: list[str]
) -> None:
    beside = keywords_not_in_text(keywords, "\n".join(lines))
    assert set(beside) == set(keywords) - set(lines)
