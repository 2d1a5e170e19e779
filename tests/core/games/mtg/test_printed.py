"""Answers from the programs of faces: combat, chapters, transforming."""

import pytest

from core.games.mtg.printed.answers import acts_as_it_transforms, chapters, combat_texts

CREATURE = "Creature — Bear"


@pytest.mark.parametrize(
    ("text", "limits", "of"),
    [
        ("Tester can't block.", {"cant_block"}, "itself"),
        ("Enchanted creature can't attack or block.", {"cant_attack", "cant_block"}, "host"),
        ("Creatures with flying can't attack you.", {"cant_attack"}, "any"),
        ("Tester attacks each combat if able.", {"must_attack"}, "itself"),
        ("Tester must be blocked if able.", {"must_be_blocked", "cant_be_blocked"}, "itself"),
        ("No more than two creatures can attack each combat.", {"cant_attack"}, "any"),
        ("Tester can't attack unless it sings.", {"cant_attack"}, "any"),
    ],
)
def test_a_static_ability_limits_combat(text: str, limits: set[str], of: str) -> None:
    (found,) = combat_texts(text, "Tester", CREATURE)
    assert found.words == text
    assert set[str](found.limits) == limits
    assert str(found.of) == of


def test_a_condition_on_this_turn_does_not_hide_a_restriction() -> None:
    text = "Tester can't attack unless you cast a creature spell this turn."
    assert [each.limits for each in combat_texts(text, "Tester", CREATURE)] == [{"cant_attack"}]


@pytest.mark.parametrize(
    "text",
    [
        "Target creature can't block this turn.",
        "Whenever Tester attacks, draw a card.",
        "{2}: Tester can't be blocked this turn.",
    ],
)
def test_an_effect_for_a_while_is_no_static_ability(text: str) -> None:
    assert combat_texts(text, "Tester", CREATURE) == ()


@pytest.mark.parametrize("gap", ["\n", " "])
def test_chapters_stand_on_lines_or_one_after_the_other(gap: str) -> None:
    text = gap.join(("I, II: Draw a card.", "III: Destroy target creature."))
    found = chapters(text, "Tester", "Enchantment — Saga")
    assert [numbers for numbers, _ in found] == [(1, 2), (3,)]


def test_an_instruction_that_is_not_read_still_applies_as_it_transforms() -> None:
    assert acts_as_it_transforms("As it transforms, sing a song.", "Tester", CREATURE)
    assert not acts_as_it_transforms("Whenever it transforms, draw a card.", "Tester", CREATURE)
