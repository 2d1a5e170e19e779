"""Costs that card texts print: read into mana, life and the words that are paid by hand."""

import pytest

from core.cards.mana import NO_COST
from core.games.mtg.casting.cost_texts import (
    ability_cost,
    activated_abilities,
    added_costs,
    changes_costs_of_others,
    cost_differences,
    costs_from_graveyard,
    frees_abilities,
    limits_of_mana,
    mana_added,
    mana_choices,
    optional_costs,
    read_cost,
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
    assert cost_differences("This spell costs {1} less to cast for each Elf you control.")
    assert cost_differences("Convoke (Your creatures can help.)\nFlying") == ("Convoke",)
    assert cost_differences("You may cast it rather than pay its mana cost.") == ()


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


@pytest.mark.parametrize(
    ("text", "costs"),
    [
        ("Equipped creature gets +2/+0. Equip {1}.", ["{1}"]),
        ("Equip legendary creature {3}\nEquip {7}", ["{3}", "{7}"]),
        ("Equip abilities you activate cost {1} less to activate.", []),
        ("First strike, cycling {2}", ["{2}, discard this card"]),
        ("Cycling—Pay 2 life.", ["2 life, discard this card"]),
        ("Basic landcycling {1}{G}", ["{1}{G}, discard this card"]),
        ("Crew 3 (Tap creatures.)", ["tap creatures with total power 3"]),
        ("Craft with two creatures {5}", ["{5}, exile it, exile two creatures as material"]),
        ("Craft with Cave {1}", ["{1}, exile it, exile one Cave as material"]),
        ("Unearth {B}", ["{B}"]),
        ("Outlast {W}", ["{W}, {T}"]),
        ("Tap: add {C}. {5}, tap, pay 1 life: scry 1.", ["{5}, 1 life, {T}"]),
        ("{2}{G}, level 2: draw a card.", ["{2}{G}"]),
        ('It has "{R}, tap: scry 1." Equip {1}{R}.', ["{1}{R}"]),
        ("When you cycle this card, draw a card.", []),
    ],
)
def test_each_activated_ability_of_a_text_has_its_cost(text: str, costs: list[str]) -> None:
    assert [str(each.cost) for each in activated_abilities(text)] == costs


@pytest.mark.parametrize(
    ("words", "does", "least", "kinds"),
    [
        ("Sacrifice this creature", "sacrifice", 0, ()),
        ("Sacrifice another creature or artifact", "sacrifice", 1, (("creature",), ("artifact",))),
        ("Sacrifice five creatures", "sacrifice", 5, (("creature",),)),
        ("Tap two untapped Elves you control", "tap", 2, (("elf",),)),
        ("Sacrifice two Zombies", "sacrifice", 2, (("zombie",),)),
        ("Tap two untapped Goblins you control", "tap", 2, (("goblin",),)),
        ("Discard a card", "discard", 1, ((),)),
        ("Exile two creature cards from your graveyard", "exile", 2, (("creature",),)),
        ("Remove two charge counters from this artifact", "counters", 0, ()),
        ("Sacrifice a creature with defender", "", 0, None),
    ],
)
def test_a_part_of_a_cost_is_read_or_left_by_hand(
    words: str, does: str, least: int, kinds: tuple[tuple[str, ...], ...] | None
) -> None:
    (ability,) = activated_abilities(f"{words}: Draw a card.")
    assert ability.cost.by_hand == (words,)
    if not does:
        assert ability.parts == ()
        return
    (part,) = ability.parts
    assert (part.does, part.least) == (does, least)
    assert kinds is None or part.kinds == kinds


def test_a_cost_that_may_be_another_one_names_the_sentence() -> None:
    (equip,) = activated_abilities("Equip {4}. This ability costs {1} less for each Town.")
    assert equip.cost.may_differ == ("This ability costs {1} less for each Town",)


@pytest.mark.parametrize(
    "text",
    [
        "Tap: add {C}, only for instant and sorcery spells.",
        "{T}: Add {G}. You gain 1 life. Spend this mana only on creature spells.",
        "{T}: Add {R}. It can't be spent on artifacts.",
    ],
)
def test_mana_with_a_limit_is_not_plain_and_names_the_limit(text: str) -> None:
    assert mana_added(text) == ()
    (symbols,) = mana_choices(text)
    assert limits_of_mana(text, symbols)


@pytest.mark.parametrize(
    ("text", "waits"),
    [
        ("Equip {1}", True),
        ("Saddle 2", True),
        ("Unearth {B}", True),
        ("{1}{G}: Level 2", True),
        ("{2}: Scry 1. Activate only as a sorcery.", True),
        ("{2}: Scry 1. Activate this ability only any time you could cast a sorcery.", True),
        ("{2}: Scry 1.", False),
        ("Crew 2", False),
        ("Cycling {2}", False),
    ],
)
def test_an_ability_that_is_activated_as_a_sorcery_is_known(text: str, *, waits: bool) -> None:
    assert [each.as_a_sorcery for each in activated_abilities(text)] == [waits]


def test_a_loyalty_ability_is_known_by_its_cost() -> None:
    text = "+1: Scry 1.\n−X: Draw a card.\n[0]: Scry 2.\nRemove a loyalty counter from ~: Scry 3."
    found = {each.title: each.loyalty for each in activated_abilities(text)}
    assert list(found.values()) == [True, True, True, False]


def test_a_text_may_free_abilities_from_their_times() -> None:
    assert frees_abilities("You may activate equip abilities any time you could cast an instant.")
    assert frees_abilities("You may activate loyalty abilities of permanents you control twice.")
    assert not frees_abilities("Equip {1}. Activate only as a sorcery.")
