"""Attacks that a text lets a player make only for mana, and costs that texts change."""

from typing import Any

from tests.core.games.mtg.execution.texts import Played, card, creature, put

FIELD = card("Red Field", "Land", "{T}: Add {R}.")
FIELDS = [put(f"f{number}", "A", "battlefield", "Red Field") for number in range(4)]
BEAR = put("bear", "A", "battlefield", "Plain Bear")
TO_ATTACK: list[dict[str, Any]] = [{"do": "next_step", "to": "attackers"}]


def test_an_attack_is_paid_for_with_mana() -> None:
    text = (
        "Creatures can't attack you unless their controller pays {2} for each creature they "
        "control that's attacking you."
    )
    wall = card("The Toll", "Enchantment", text)
    toll = put("toll", "B", "battlefield", "The Toll")
    attack = {"do": "attack", "attackers": ["bear"]}
    refused = [*TO_ATTACK, attack | {"expect": [{"ruling": "refused"}]}]
    assert Played([wall, FIELD], [toll, BEAR, FIELDS[0]], refused).faults == []
    paid = [*TO_ATTACK, attack | {"expect": [{"object": "bear", "attacks": "B"}]}]
    played = Played([wall, FIELD], [toll, BEAR, *FIELDS], paid)
    assert played.faults == []
    lands = [each for each in played.runner.state.by_place if each.zone == "battlefield"]
    assert sum(each.tapped for each in lands) == 1 + 2


def test_the_first_creature_spell_of_a_turn_is_cheaper() -> None:
    lord = card(
        "The Lord",
        "Enchantment",
        "The first creature spell you cast each turn costs {2} less to cast.",
    )
    first = creature("First Bear", mana_cost="{3}")
    setup = [
        put("lord", "A", "battlefield", "The Lord"),
        put("one", "A", "hand", "First Bear"),
        put("two", "A", "hand", "First Bear"),
    ]
    cast = {"do": "cast", "card": "one", "free": True, "expect": [{"cost": "{3}", "cast": "two"}]}
    before = {"do": "life", "change": 1, "expect": [{"cost": "{1}", "cast": "two"}]}
    assert Played([lord, first], setup, [before, cast]).faults == []


def test_abilities_of_creatures_cost_less() -> None:
    lord = card(
        "The Lord",
        "Enchantment",
        "Activated abilities of creatures you control cost {1} less to activate.",
    )
    worker = creature("The Worker", "{2}: You gain 1 life.")
    setup = [
        put("lord", "A", "battlefield", "The Lord"),
        put("worker", "A", "battlefield", "The Worker"),
        FIELDS[0],
    ]
    step = {"do": "activate", "source": "worker", "ability": 1, "expect": [{"ruling": "done"}]}
    assert Played([lord, worker, FIELD], setup, [step]).faults == []
