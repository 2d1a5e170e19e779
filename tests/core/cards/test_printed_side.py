"""Sides of cards as pictures show them."""

from core.cards.card import Card, Layout, printed_side, printed_sides
from core.storage.assets import starter_cards


def _card(name: str) -> Card:
    return next(card for card in starter_cards().values() if card.bears(name))


def test_each_side_of_a_double_faced_card_is_called_as_it_reads() -> None:
    front, back = printed_sides(_card("Delver of Secrets"))
    assert (front.name, front.side) == ("Delver of Secrets", 0)
    assert (back.name, back.side) == ("Insectile Aberration", 1)
    assert front.card == back.card


def test_halves_that_lie_on_one_side_are_one_picture() -> None:
    (side,) = printed_sides(_card("Fire"))
    assert side.name == "Fire // Ice"


def test_only_the_combined_face_of_a_meld_pair_is_melded() -> None:
    melding = [card for card in starter_cards().values() if card.layout is Layout.MELD]
    assert melding
    for card in melding:
        assert [each.melded for each in printed_sides(card)] == [False, True]
        assert printed_side(card, 1).name == card.sides[1][0].name
