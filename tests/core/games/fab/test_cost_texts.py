"""Texts about costs: of their own card, of its abilities, of other cards."""

import pytest

from core.games.fab.playing.costs import (
    text_cost_of_activating,
    text_cost_of_playing,
    texts_about_other_costs,
)

NAME = "Odd Thing"


def plain(text: str) -> str:
    """Return a text with its resource symbol as text."""
    return text.replace("{r}", "1 resource")


@pytest.mark.parametrize(
    "text",
    [
        "As an additional cost to play Odd Thing, discard a random card.",
        "Combo - If you did it, as an additional cost to play this, you may pay {r}.",
        "You may destroy a Gold you control rather than pay Odd Thing's {r} cost.",
    ],
)
def test_additional_and_alternative_costs_are_paid_by_hand(text: str) -> None:
    assert text_cost_of_playing(f"Draw a card. {text}", NAME).by_hand == (plain(text),)
    assert text_cost_of_playing(text, NAME).may_differ == ()


@pytest.mark.parametrize(
    "text",
    [
        "This costs {r} less to play for each Runechant you control.",
        "Odd Thing costs X resource points less to play, where X is a number.",
        "If you've drawn a card this turn, this costs {r} less to play.",
    ],
)
def test_a_card_may_cost_another_amount_by_its_own_text(text: str) -> None:
    assert text_cost_of_playing(text, NAME).may_differ == (plain(text),)
    assert text_cost_of_activating(text, NAME).may_differ == ()
    assert texts_about_other_costs(text, NAME).own == ()


def test_the_option_of_an_ability_shows_its_cost() -> None:
    text = "If you control an aura, this costs {r} less to activate."
    assert text_cost_of_activating(text, NAME).may_differ == (plain(text),)
    assert text_cost_of_playing(text, NAME).may_differ == ()


def test_a_text_speaks_of_the_costs_of_its_player_or_of_opponents() -> None:
    mine = "Cards and abilities cost you an additional {r} to play or activate."
    theirs = "Cards cost opposing heroes an additional {r}."
    said = texts_about_other_costs(f"{mine} {theirs}", NAME)
    assert said.own == (plain(mine),)
    assert said.opponents == (plain(theirs),)


@pytest.mark.parametrize(
    "text",
    [
        "Negate target card with cost {r} or less.",
        "Action - Destroy this: Your next attack costs {r} less.",
        "The next card you play this turn costs {r} less to play.",
        "If a card was discarded as an additional cost to play it, draw a card.",
    ],
)
def test_other_sentences_with_the_word_cost_are_passed_over(text: str) -> None:
    said = texts_about_other_costs(text, NAME)
    assert not said.own
    assert not said.opponents
    found = text_cost_of_playing(text, NAME)
    assert not found.by_hand
    assert not found.may_differ
