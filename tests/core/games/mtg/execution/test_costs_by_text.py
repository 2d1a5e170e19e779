"""Costs that texts name: alternative ones, X, and the objects that a cost took."""

from typing import Any

from tests.core.games.mtg.execution.texts import Played, card, creature, library, put

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


def test_energy_is_a_cost() -> None:
    text = "{0}: You get {E}{E}.\nPay {E}{E}: You gain 1 life."
    refused = {"expect": [{"ruling": "refused"}]}
    use = {"do": "activate", "source": "tank", "ability": 2}
    steps = [
        use | refused,
        {"do": "activate", "source": "tank", "ability": 1},
        RESOLVE | {"expect": [{"seat": "A", "energy": 2}]},
        use | {"expect": [{"seat": "A", "energy": 0}]},
    ]
    setup = [put("tank", "A", "battlefield", "The Tank")]
    assert Played([card("The Tank", "Artifact", text)], setup, steps).faults == []


def test_a_wrong_object_does_not_pay_though_another_one_could() -> None:
    text = "As an additional cost to cast this spell, sacrifice a creature.\nYou gain 1 life."
    wrong = {"free": True, "additional": ["stone"], "expect": [{"ruling": "refused"}]}
    stone = card("The Stone", "Artifact")
    spell = card("The Spell", "Sorcery", text)
    steps = [{"do": "cast", "card": "spell"} | wrong]
    setup = [
        put("spell", "A", "hand", "The Spell"),
        MINE,
        put("stone", "A", "battlefield", "The Stone"),
    ]
    assert Played([spell, stone], setup, steps).faults == []


def test_spectacle_asks_for_life_that_an_opponent_lost() -> None:
    bear = creature("The Bear", "Spectacle {R}", mana_cost="{4}")
    cast = {"do": "cast", "card": "bear", "alternative": "spectacle", "free": True}
    steps = [
        cast | {"expect": [{"ruling": "refused"}]},
        {"do": "life", "player": "B", "change": -1},
        cast,
    ]
    assert Played([bear], [put("bear", "A", "hand", "The Bear")], steps).faults == []


def test_halves_are_rounded_up_each_time() -> None:
    text = (
        "Target player draws cards equal to half the number of cards in their library and loses "
        "half their life. Round up each time."
    )
    spell = card("The Spell", "Sorcery", text)
    steps = [
        {"do": "life", "player": "B", "change": -1},
        {"do": "cast", "card": "spell", "targets": ["B"], "free": True},
        RESOLVE | {"expect": [{"seat": "B", "life": 9, "hand": 2, "library": 1}]},
    ]
    setup = [put("spell", "A", "hand", "The Spell"), *library("B")]
    assert Played([spell], setup, steps).faults == []


def test_one_of_two_additional_costs_is_paid() -> None:
    text = (
        "As an additional cost to cast this spell, pay 5 life or sacrifice a creature.\n"
        "You gain 1 life."
    )
    spell = card("The Spell", "Sorcery", text)
    setup = [put("spell", "A", "hand", "The Spell"), MINE]
    cast = {"do": "cast", "card": "spell", "free": True}
    gone = [{"object": "mine", "zone": "graveyard"}, {"seat": "A", "life": 20}]
    assert Played([spell], setup, [cast | {"additional": ["mine"], "expect": gone}]).faults == []
    life = [{"object": "mine", "zone": "battlefield"}, {"seat": "A", "life": 15}]
    assert Played([spell], setup, [cast | {"expect": life}]).faults == []


def test_counters_of_any_kind_are_a_cost() -> None:
    text = "Remove two counters from The Tank: You gain 1 life."
    tank = {**put("tank", "A", "battlefield", "The Tank"), "counters": {"oil": 1, "charge": 2}}
    steps = [
        {"do": "activate", "source": "tank", "ability": 1},
        {"do": "activate", "source": "tank", "ability": 1, "expect": [{"ruling": "refused"}]},
    ]
    assert Played([card("The Tank", "Artifact", text)], [tank], steps).faults == []


def test_a_land_adds_the_mana_of_its_type() -> None:
    grove = card("The Grove", "Basic Land — Forest", "({T}: Add {G}.)")
    steps = [
        {
            "do": "activate",
            "source": "grove",
            "ability": 1,
            "expect": [{"seat": "A", "mana": "{G}"}],
        }
    ]
    assert Played([grove], [put("grove", "A", "battlefield", "The Grove")], steps).faults == []


def test_an_entwined_spell_has_all_modes() -> None:
    text = "Choose one —\n• You gain 1 life.\n• You gain 2 life.\nEntwine {2}"
    spell = card("The Spell", "Sorcery", text)
    both = {"do": "cast", "card": "spell", "modes": [1, 2], "free": True}
    refused = {"expect": [{"ruling": "refused"}]}
    steps = [
        both | refused,
        both | {"kicked": True},
        RESOLVE | {"expect": [{"seat": "A", "life": 23}]},
    ]
    assert Played([spell], [put("spell", "A", "hand", "The Spell")], steps).faults == []
