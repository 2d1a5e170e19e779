"""Costs that card texts print: read into mana, life and the words that are paid by hand."""

import pytest

from core.cards.mana import NO_COST
from core.games.mtg.cost_texts import (
    ability_cost,
    added_costs,
    changes_costs_of_others,
    costs_from_graveyard,
    mana_choices,
    optional_costs,
    read_cost,
    what_differs,
)


@pytest.mark.parametrize(
    ("text", "keyword", "cost"),
    [
        ("Draw a card.\nFlashback {2}{U} (You may.)", "Flashback", "{2}{U}"),
        ("Draw a card. Flashback {3}{G}.", "Flashback", "{3}{G}"),
        ("Flashback\N{EM DASH}{1}{U}, Pay 3 life. (You may.)", "Flashback", "{1}{U}, 3 life"),
        ("Flashback\N{EM DASH}Tap two creatures.", "Flashback", "Tap two creatures"),
        ("Lifelink\nDisturb {1}{U}", "Disturb", "{1}{U}"),
        ("Escape\N{EM DASH}{R}, Exile a card.", "Escape", "{R}, Exile a card"),
    ],
)
def test_the_cost_of_a_keyword_is_read_from_its_line(text: str, keyword: str, cost: str) -> None:
    assert str(ability_cost(text, keyword)) == cost


def test_a_keyword_that_is_only_mentioned_has_no_cost() -> None:
    assert ability_cost("Lifelink, Disturb", "Disturb") is None
    assert ability_cost("It gains flashback until end of turn.", "Flashback") is None


def test_what_is_no_mana_and_no_life_is_paid_by_hand() -> None:
    cost = read_cost("{1}{B}, Pay 2 life, Sacrifice a creature")
    assert str(cost.mana) == "{1}{B}"
    assert cost.life == 2
    assert cost.by_hand == ("Sacrifice a creature",)


def test_an_additional_cost_is_named_in_its_words() -> None:
    text = "As an additional cost to cast this spell, sacrifice a creature.\nDraw two cards."
    assert added_costs(text) == ("sacrifice a creature",)


def test_a_kicker_is_an_optional_cost() -> None:
    assert optional_costs("Kicker {2}{R} (You may.)\nDeal damage.") == ("Kicker {2}{R}",)


def test_a_text_by_which_the_cost_differs_is_found() -> None:
    assert what_differs("This spell costs {1} less to cast for each Elf you control.")
    assert what_differs("Convoke (Your creatures can help.)\nFlying") == ("Convoke",)
    assert what_differs("You may cast it rather than pay its mana cost.") == ()


@pytest.mark.parametrize(
    ("text", "kinds", "own", "amount"),
    [
        ("Creature spells you cast cost {1} less to cast.", {"Creature"}, True, -1),
        ("Instant and sorcery spells cost {2} more to cast.", {"Instant", "Sorcery"}, None, 2),
        ("Spells your opponents cast cost {1} more to cast.", set(), False, 1),
    ],
)
def test_a_plain_sentence_changes_the_costs_of_other_spells(
    text: str, kinds: set[str], own: bool | None, amount: int
) -> None:
    (found,) = changes_costs_of_others(text)
    assert (set(found.kinds), found.own, found.amount) == (kinds, own, amount)


def test_a_sentence_that_says_more_is_only_named() -> None:
    text = "The first creature spell you cast each turn costs {2} less to cast."
    (found,) = changes_costs_of_others(text)
    assert found.amount == 0
    assert found.words == text.rstrip(".")


def test_jump_start_asks_for_the_mana_cost_and_a_card() -> None:
    (found,) = costs_from_graveyard("Draw a card.\nJump-start (You may.)", NO_COST)
    assert (found.name, found.by_hand) == ("Jump-start", ("discard a card",))


@pytest.mark.parametrize(
    ("text", "choices"),
    [
        (
            "{T}, Sacrifice this artifact: Add one mana of any color.",
            ("{W}", "{U}", "{B}", "{R}", "{G}"),
        ),
        ("{W/U}, {T}: Add {W}{W}, {W}{U}, or {U}{U}.", ("{W}{W}", "{W}{U}", "{U}{U}")),
        ("Add {B}{B}{B}.", ("{B}{B}{B}",)),
        ("Add {G} for each creature you control.", ()),
        ("Draw a card.", ()),
    ],
)
def test_the_mana_that_a_text_names_is_offered_to_be_added(
    text: str, choices: tuple[str, ...]
) -> None:
    assert mana_choices(text) == choices
