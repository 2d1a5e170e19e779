"""Costs that texts name: alternative ones, X, and the objects that a cost took."""

from typing import Any

from tests.core.games.mtg.execution.texts import Played, card, creature, put

FIELDS = [put(each, "A", "battlefield", "Quiet Field") for each in ("one", "two")]
MINE = put("mine", "A", "battlefield", "Plain Bear")
RESOLVE = {"do": "resolve"}


def played(text: str, cast: dict[str, Any], *expect: dict[str, Any], setup: Any = ()) -> list[str]:  # noqa: ANN401 - objects of a setup
    """Cast a spell with a text, resolve it, and return the faults."""
    spell = card("The Spell", "Instant", text, mana_cost="{4}{R}{R}")
    there = [put("spell", "A", "hand", "The Spell"), *setup]
    first = {"do": "cast", "card": "spell"} | cast
    return Played([spell], there, [first, RESOLVE | {"expect": list(expect)}]).faults


def test_an_alternative_cost_is_paid_in_place_of_mana() -> None:
    text = (
        "You may sacrifice two lands rather than pay this spell's mana cost.\n"
        "The Spell deals 4 damage to target player."
    )
    cast = {"alternative": "sacrifice", "additional": ["one", "two"], "targets": ["B"]}
    gone = {"object": "one", "zone": "graveyard"}
    assert played(text, cast, {"seat": "B", "life": 16}, gone, setup=FIELDS) == []


def test_x_of_an_additional_cost_is_chosen() -> None:
    text = (
        "As an additional cost to cast this spell, pay X life.\n"
        "All creatures get -X/-X until end of turn."
    )
    expect = {"seat": "A", "life": 17}, {"object": "mine", "zone": "graveyard"}
    assert played(text, {"free": True, "x": 3}, *expect, setup=[MINE]) == []


def test_the_power_of_the_creature_that_a_cost_took_counts() -> None:
    text = (
        "As an additional cost to cast this spell, sacrifice a creature.\n"
        "The Spell deals damage equal to the sacrificed creature's power to target player."
    )
    cast = {"free": True, "additional": ["mine"], "targets": ["B"]}
    assert played(text, cast, {"seat": "B", "life": 18}, setup=[MINE]) == []


def test_the_creature_that_its_equipment_kills_was_equipped() -> None:
    blade = card(
        "Thirsty Blade",
        "Artifact — Equipment",
        "Equipped creature gets +1/-2.\nWhenever equipped creature dies, you gain 2 life.\n"
        "Equip {1}",
    )
    steps = [
        {"do": "activate", "source": "blade", "ability": 1, "targets": ["mine"], "free": True},
        RESOLVE | {"expect": [{"object": "mine", "zone": "graveyard"}, {"waiting": ["blade"]}]},
        RESOLVE | {"expect": [{"seat": "A", "life": 22}]},
    ]
    setup = [put("blade", "A", "battlefield", "Thirsty Blade"), MINE]
    assert Played([blade], setup, steps).faults == []


def test_a_size_equal_to_a_number_of_each_object_is_its_own() -> None:
    march = card(
        "The March",
        "Enchantment",
        "Each noncreature artifact is an artifact creature with power and toughness each equal "
        "to its mana value.",
        mana_cost="{3}{U}",
    )
    stone = card("The Stone", "Artifact", mana_cost="{2}")
    setup = [
        put("march", "A", "battlefield", "The March"),
        put("s", "A", "battlefield", "The Stone"),
    ]
    step = {"do": "life", "player": "A", "change": 1, "expect": [{"object": "s", "power": "2"}]}
    assert Played([march, stone, creature("A Bear")], setup, [step]).faults == []
