"""Words that a player chooses as a text is carried out, coins and dice."""

from collections.abc import Sequence
from typing import Any

from tests.core.games.mtg.execution.texts import Played, card, creature, library, put

MINE = put("mine", "A", "battlefield", "Plain Bear")
THEIRS = put("theirs", "B", "battlefield", "Green Elf")
ELF = card("Green Elf", "Creature — Elf", "", power="2", toughness="2", mana_cost="{G}")


def faults(
    text: str, *expect: dict[str, Any], answers: Sequence[Any] = (), targets: Sequence[Any] = ()
) -> list[str]:
    """Cast and resolve a spell with a text; return the faults, clauses by hand included."""
    spell = card("The Spell", "Sorcery", text)
    setup = [MINE, THEIRS, put("spell", "A", "hand", "The Spell"), *library("A")]
    cast = {"do": "cast", "card": "spell", "free": True, "targets": list(targets)}
    resolve = {"do": "resolve", "answers": list(answers), "expect": [*expect, {"by_hand": []}]}
    return Played([spell, ELF], setup, [cast, resolve]).faults


def test_objects_of_a_color_chosen_on_resolution_are_meant() -> None:
    text = "Choose a color. The Spell deals 2 damage to each creature of the chosen color."
    expect = [{"object": "theirs", "zone": "graveyard"}, {"object": "mine", "zone": "battlefield"}]
    assert faults(text, *expect, answers=["green"]) == []


def test_a_creature_becomes_the_type_that_was_chosen() -> None:
    text = (
        "Choose a creature type. Target creature becomes that type until end of turn. "
        "Destroy all Goblins."
    )
    expect = [{"object": "mine", "zone": "graveyard"}, {"object": "theirs", "zone": "battlefield"}]
    assert faults(text, *expect, answers=["Goblin"], targets=["mine"]) == []


def test_the_result_of_a_coin_decides() -> None:
    text = "Flip a coin. If you win the flip, you gain 3 life. If you lose the flip, draw a card."
    assert faults(text, {"seat": "A", "life": 23, "hand": 0}, answers=["heads"]) == []
    assert faults(text, {"seat": "A", "life": 20, "hand": 1}, answers=["tails"]) == []


def test_the_result_of_a_die_is_a_number() -> None:
    text = "Roll a six-sided die. You gain life equal to the result."
    assert faults(text, {"seat": "A", "life": 24}, answers=[4]) == []


def test_control_of_two_permanents_is_exchanged() -> None:
    text = "Exchange control of two target creatures."
    expect = [{"object": "mine", "controller": "B"}, {"object": "theirs", "controller": "A"}]
    assert faults(text, *expect, targets=["mine", "theirs"]) == []


def test_each_of_some_creatures_deals_damage_to_itself() -> None:
    text = "Each creature deals damage to itself equal to its power."
    expect = [{"object": each, "zone": "graveyard"} for each in ("mine", "theirs")]
    assert faults(text, *expect) == []


def test_the_topmost_card_of_a_kind_is_returned() -> None:
    text = "Return the top creature card of your graveyard to the battlefield."
    spell = card("The Spell", "Sorcery", text)
    setup = [
        put("spell", "A", "hand", "The Spell"),
        put("deep", "A", "graveyard", "Plain Bear"),
        put("upper", "A", "graveyard", "Plain Bear"),
        put("land", "A", "graveyard", "Quiet Field"),
    ]
    expect = [{"object": "upper", "zone": "battlefield"}, {"object": "deep", "zone": "graveyard"}]
    steps = [
        {"do": "cast", "card": "spell", "free": True},
        {"do": "resolve", "expect": [*expect, {"by_hand": []}]},
    ]
    assert Played([spell], setup, steps).faults == []


def test_a_land_that_becomes_a_creature_is_still_a_land_where_the_text_says_so() -> None:
    text = "{0}: This land becomes a 3/3 Ape creature until end of turn. It's still a land."
    land = card("Ape Field", "Land", text)
    tested = creature("The Test", "{0}: Destroy target land creature.")
    setup = [
        put("land", "A", "battlefield", "Ape Field"),
        put("test", "A", "battlefield", "The Test"),
    ]
    steps = [
        {"do": "activate", "source": "land", "ability": 1},
        {"do": "resolve", "expect": [{"by_hand": []}]},
        {"do": "activate", "source": "test", "ability": 1, "targets": ["land"]},
        {"do": "resolve", "expect": [{"object": "land", "zone": "graveyard"}]},
    ]
    assert Played([land, tested], setup, steps).faults == []


def test_a_condition_about_each_player_needs_all_of_them() -> None:
    text = "{0}: If each player has 20 or less life, draw a card."
    source = creature("The Source", text)
    setup = [put("source", "A", "battlefield", "The Source"), *library("A")]
    steps = [
        {"do": "activate", "source": "source", "ability": 1},
        {"do": "resolve", "expect": [{"seat": "A", "hand": 1}, {"by_hand": []}]},
        {"do": "life", "player": "B", "change": 1},
        {"do": "activate", "source": "source", "ability": 1},
        {"do": "resolve", "expect": [{"seat": "A", "hand": 1}, {"by_hand": []}]},
    ]
    assert Played([source], setup, steps).faults == []


def test_a_creature_that_was_dealt_damage_this_turn_is_a_target() -> None:
    text = "{0}: This creature deals 1 damage to target creature that was dealt damage this turn."
    source = creature("The Source", text)
    setup = [
        put("source", "A", "battlefield", "The Source"),
        put("hit", "B", "battlefield", "Plain Bear"),
    ]
    steps = [
        {"do": "damage", "object": "hit", "amount": 1, "source": "source"},
        {"do": "activate", "source": "source", "ability": 1, "targets": ["hit"]},
        {"do": "resolve", "expect": [{"object": "hit", "zone": "graveyard"}]},
    ]
    assert Played([source], setup, steps).faults == []


def test_the_rest_are_those_that_no_player_has_chosen() -> None:
    text = "Each player chooses a creature they control. Destroy the rest."
    spell = card("The Spell", "Sorcery", text)
    setup = [
        MINE,
        THEIRS,
        put("other", "A", "battlefield", "Plain Bear"),
        put("spell", "A", "hand", "The Spell"),
    ]
    expect = [
        {"object": "other", "zone": "battlefield"},
        {"object": "mine", "zone": "graveyard"},
        {"object": "theirs", "zone": "battlefield"},
        {"by_hand": []},
    ]
    steps = [
        {"do": "cast", "card": "spell", "free": True},
        {"do": "resolve", "answers": ["other"], "expect": expect},
    ]
    assert Played([spell, ELF], setup, steps).faults == []


def test_a_size_is_an_adjective() -> None:
    expect = [{"object": each, "zone": "battlefield"} for each in ("mine", "theirs")]
    assert faults("Destroy all 1/1 creatures.", *expect) == []
    gone = [{"object": each, "zone": "graveyard"} for each in ("mine", "theirs")]
    assert faults("Destroy all 2/2 creatures.", *gone) == []


def test_the_life_gained_this_turn_is_an_amount() -> None:
    text = (
        "You gain 2 life. Target opponent loses X life, "
        "where X is the amount of life you gained this turn."
    )
    source = creature("The Source", f"{{0}}: {text}")
    setup = [put("source", "A", "battlefield", "The Source")]
    activate = {"do": "activate", "source": "source", "ability": 1, "targets": ["B"]}
    steps = [
        activate,
        {"do": "resolve"},
        activate,
        {"do": "resolve", "expect": [{"seat": "A", "life": 24}, {"seat": "B", "life": 18}]},
    ]
    assert Played([source], setup, steps).faults == []


def test_an_exiled_card_is_copied_and_the_copy_cast() -> None:
    imprint = (
        "When this creature enters, you may exile an instant card from your hand.\n"
        "{0}: You may copy the exiled card. If you do, "
        "you may cast the copy without paying its mana cost."
    )
    source = creature("The Source", imprint)
    spark = card("Spark", "Instant", "You gain 3 life.")
    setup = [put("source", "A", "hand", "The Source"), put("spark", "A", "hand", "Spark")]
    steps = [
        {"do": "cast", "card": "source", "free": True},
        {"do": "resolve"},
        {"do": "resolve", "answers": ["yes"], "expect": [{"object": "spark", "zone": "exile"}]},
        {"do": "activate", "source": "source", "ability": 1},
        {"do": "resolve", "answers": ["yes", "yes"], "expect": [{"by_hand": []}]},
        {
            "do": "resolve",
            "expect": [{"seat": "A", "life": 23}, {"object": "spark", "zone": "exile"}],
        },
    ]
    assert Played([source, spark], setup, steps).faults == []


def test_a_player_pays_life_to_avoid_a_consequence() -> None:
    text = "Destroy target creature unless you pay 2 life."
    saved: list[dict[str, Any]] = [
        {"object": "mine", "zone": "battlefield"},
        {"seat": "A", "life": 18},
    ]
    assert faults(text, *saved, answers=["yes"], targets=["mine"]) == []
    lost: list[dict[str, Any]] = [
        {"object": "mine", "zone": "graveyard"},
        {"seat": "A", "life": 20},
    ]
    assert faults(text, *lost, answers=["no"], targets=["mine"]) == []


def test_colors_of_spent_mana_are_judged_by_the_players() -> None:
    text = "Destroy target creature if {W} was spent to cast The Spell."
    spell = card("The Spell", "Sorcery", text)
    setup = [MINE, put("spell", "A", "hand", "The Spell")]
    steps = [
        {"do": "cast", "card": "spell", "free": True, "targets": ["mine"]},
        {"do": "resolve", "expect": [{"by_hand": [text.removesuffix(".")]}]},
    ]
    assert Played([spell], setup, steps).faults == []


def test_spells_of_a_type_are_forbidden_for_a_turn() -> None:
    spell = card("The Spell", "Instant", "Target player can't cast creature spells this turn.")
    setup = [
        put("spell", "A", "hand", "The Spell"),
        put("bear", "A", "hand", "Plain Bear"),
    ]
    steps = [
        {"do": "cast", "card": "spell", "free": True, "targets": ["A"]},
        {"do": "resolve", "expect": [{"by_hand": []}]},
        {"do": "cast", "card": "bear", "free": True, "expect": [{"ruling": "refused"}]},
    ]
    assert Played([spell], setup, steps).faults == []


def test_damage_to_and_by_a_creature_is_prevented() -> None:
    text = "Prevent all damage that would be dealt to and dealt by target creature this turn."
    spell = card("The Spell", "Instant", text)
    fight = card("The Fight", "Sorcery", "Target creature fights another target creature.")
    setup = [
        MINE,
        THEIRS,
        put("spell", "A", "hand", "The Spell"),
        put("fight", "A", "hand", "The Fight"),
    ]
    expect = [{"object": each, "zone": "battlefield"} for each in ("mine", "theirs")]
    steps = [
        {"do": "cast", "card": "spell", "free": True, "targets": ["mine"]},
        {"do": "resolve", "expect": [{"by_hand": []}]},
        {"do": "cast", "card": "fight", "free": True, "targets": ["mine", "theirs"]},
        {"do": "resolve", "expect": [*expect, {"by_hand": []}]},
    ]
    assert Played([spell, fight, ELF], setup, steps).faults == []


def test_a_card_exiled_with_a_permanent_is_found_in_exile() -> None:
    text = (
        "When this creature enters, exile target card from a graveyard.\n"
        "{0}: Return a card exiled with The Source to its owner's hand."
    )
    source = creature("The Source", text)
    setup = [
        put("source", "A", "hand", "The Source"),
        put("gone", "A", "graveyard", "Plain Bear"),
        put("other", "A", "exile", "Plain Bear"),
    ]
    steps = [
        {"do": "cast", "card": "source", "free": True},
        {"do": "resolve"},
        {"do": "resolve", "expect": [{"object": "gone", "zone": "exile"}]},
        {"do": "activate", "source": "source", "ability": 1},
        {"do": "resolve", "expect": [{"object": "gone", "zone": "hand"}, *in_exile("other")]},
    ]
    assert Played([source], setup, steps).faults == []


def in_exile(word: str) -> list[dict[str, Any]]:
    return [{"object": word, "zone": "exile"}, {"by_hand": []}]


def test_a_copy_that_is_not_legendary_stays_beside_the_original() -> None:
    text = (
        "Create a token that's a copy of target creature, except it isn't legendary. "
        "You gain 1 life for each creature you control."
    )
    spell = card("The Spell", "Sorcery", text)
    hero = card("The Hero", "Legendary Creature — Human", "", power="1", toughness="1")
    setup = [
        put("spell", "A", "hand", "The Spell"),
        put("hero", "A", "battlefield", "The Hero"),
    ]
    expect = [
        {"object": "hero", "zone": "battlefield"},
        {"seat": "A", "life": 22},
        {"by_hand": []},
    ]
    steps = [
        {"do": "cast", "card": "spell", "free": True, "targets": ["hero"]},
        {"do": "resolve", "expect": expect},
    ]
    assert Played([spell, hero], setup, steps).faults == []
