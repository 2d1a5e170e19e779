"""Which cards a hero may bring, and the reasons given."""

import pytest

from core.games.fab.deck_building import (
    bears_moniker,
    essence_of,
    hero_supertypes,
    parts_of,
    pool_findings,
)
from core.games.fab.objects.faces import category_of
from core.rules.verdict import Ruling
from tests.core.games.fab.stage import card_named, made_up, starters


def allowed(card: str, hero: str) -> bool:
    findings = list(pool_findings(card_named(card), card_named(hero)))
    return all(finding.ruling is Ruling.DONE for finding in findings)


@pytest.mark.parametrize(
    ("card", "hero", "expected"),
    [
        ("Null // Shock", "Oscilio", True),
        ("Null // Shock", "Katsu", False),
        ("Everbloom // Life", "Verdance", True),
        ("Stir the Pot // Inner Chi", "Nuu", True),
        ("Stir the Pot // Inner Chi", "Katsu", False),
        ("Invoke Cromai // Cromai", "Dromai", True),
        ("Figment of War // Bellona, Archangel of War", "Prism, Advent of Thrones", True),
        ("Levia, Redeemed // Blasmophet, Levia Consumed", "Levia", True),
        ("Levia, Redeemed // Blasmophet, Levia Consumed", "Rhinar", False),
        ("Venomback Fabric // Scabskin Leathers", "Katsu", True),
        ("Agile Windup", "Rhinar", True),
        ("Agile Windup", "Katsu", False),
        ("Energy Potion", "Katsu", True),
        ("Rhinar", "Rhinar", False),
        ("Ash", "Dromai", False),
    ],
)
def test_the_card_pool_of_a_hero(card: str, hero: str, expected: bool) -> None:
    assert allowed(card, hero) is expected


def test_a_refusal_names_the_side_and_the_missing_supertypes() -> None:
    findings = pool_findings(card_named("Comet Storm // Shock"), card_named("Katsu"))
    said = [finding.says for finding in findings if finding.ruling is Ruling.REFUSED]
    assert said == [
        "Comet Storm needs Wizard, which Katsu has not.",
        "Shock needs Lightning, which Katsu has not.",
    ]


def test_an_essence_of_several_supertypes_adds_each_of_them() -> None:
    essence = "Essence of Earth, Ice, and Lightning"
    hero = made_up("Somebody", "Elemental Guardian Hero")
    with_essence = made_up("Somebody", "Elemental Guardian Hero", keywords=[essence])  # type: ignore[arg-type] # keywords are a list
    assert essence_of(with_essence.front) == {"Earth", "Ice", "Lightning"}
    assert hero_supertypes(hero) == {"Elemental", "Guardian"}


def test_a_mentor_needs_a_young_hero() -> None:
    mentor = made_up("Old Friend", "Generic Mentor")
    young, grown = made_up("Kid", "Ninja Hero - Young"), made_up("Master", "Ninja Hero")
    rulings = [
        [finding.ruling for finding in pool_findings(mentor, hero)] for hero in (young, grown)
    ]
    assert Ruling.REFUSED not in rulings[0]
    assert Ruling.REFUSED in rulings[1]


@pytest.mark.parametrize(
    ("name", "moniker", "expected"),
    [
        ("Levia, Shadowborn Abomination", "Levia", True),
        ("Ser Boltyn, Breaker of Dawn", "Boltyn", True),
        ("Data Doll MKII", "Data Doll MKII", True),
        ("Blasmophet, Levia Consumed", "Levia", False),
        ("Dawnblade, Resplendent", "Dawn", False),
    ],
)
def test_a_moniker_is_the_beginning_of_a_name(name: str, moniker: str, expected: bool) -> None:
    assert bears_moniker(name, moniker) is expected


@pytest.mark.parametrize("text", ["Null // Shock", "Null||Shock", "Null//Shock"])
def test_joined_names_come_apart_however_they_are_joined(text: str) -> None:
    assert parts_of(text) == ("Null", "Shock")


def test_every_starter_card_has_a_kind_and_an_own_name() -> None:
    found = {category_of(card) for card in starters().values()}
    assert found == {"hero-card", "token-card", "deck-card", "arena-card"}
    assert {card.layout.value for card in starters().values()} == {
        "single",
        "split",
        "flip-card",
        "twin-card",
        "transcend-card",
    }
