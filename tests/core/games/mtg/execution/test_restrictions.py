"""Static abilities that restrict, permit and change: in combat, for casting, in the layers."""

from typing import Any

from core.games.mtg.layers.static_abilities import missing_from
from tests.core.games.mtg.execution.texts import Played, card, creature, library, put

MINE = put("mine", "A", "battlefield", "Plain Bear")
MORE = put("more", "A", "battlefield", "Plain Bear")
THEIRS = put("theirs", "B", "battlefield", "Plain Bear")
OTHER = put("other", "B", "battlefield", "Plain Bear")
SOURCE = put("source", "A", "battlefield", "The Source")
TO_ATTACKERS = {"do": "next_step", "to": "attackers"}
TO_BLOCKERS = {"do": "next_step", "to": "blockers"}
REFUSED = [{"ruling": "refused"}]
Step = dict[str, Any]


def law(text: str) -> Step:
    return card("The Source", "Enchantment", text)


def attack(*attackers: str) -> Step:
    return {"do": "attack", "attackers": list(attackers)}


def block(*blockers: str, of: list[str]) -> Step:
    return {"do": "block", "player": "B", "blockers": list(blockers), "of": of}


def faults(source: Step, steps: list[Step], *setup: Step) -> list[str]:
    return Played([source], [SOURCE, *setup], steps).faults


def test_what_keeps_off_one_player_lets_the_other_be_attacked() -> None:
    theirs = put("source", "B", "battlefield", "The Source")
    steps: list[Step] = [TO_ATTACKERS, {**attack("mine"), "expect": REFUSED}]
    text = "Creatures with power 2 or less can't attack you."
    assert Played([law(text)], [theirs, MINE], steps).faults == []
    assert faults(law(text), [TO_ATTACKERS, attack("mine")], MINE) == []


def test_the_card_is_the_reason_why_a_creature_can_t_attack() -> None:
    steps: list[Step] = [TO_ATTACKERS, {**attack("mine"), "expect": REFUSED}]
    played = Played([law("Creatures can't attack.")], [SOURCE, MINE], steps)
    assert played.faults == []
    last = played.runner.last
    assert last is not None
    assert any("The Source" in str(each.message) for each in last.verdict.findings)


def test_a_defender_attacks_where_it_may() -> None:
    text = "Defender\nThis creature can attack as though it didn't have defender."
    keywords: Any = {"keywords": ["Defender"]}
    wall = creature("The Source", text, size="1/4", **keywords)
    assert faults(wall, [TO_ATTACKERS, attack("source")]) == []


def test_what_the_table_carries_out_of_a_block_is_no_task_by_hand() -> None:
    source = creature("The Source", "This creature can't be blocked by more than one creature.")
    steps: list[Step] = [
        TO_ATTACKERS,
        attack("source"),
        TO_BLOCKERS,
        block("theirs", of=["source"]),
    ]
    played = Played([source], [SOURCE, THEIRS], steps)
    assert played.faults == []
    last = played.runner.last
    assert last is not None
    assert not [each for each in last.verdict.findings if each.by_hand]


def test_only_one_creature_may_block_it() -> None:
    text = "This creature can't be blocked by more than one creature."
    steps: list[Step] = [
        TO_ATTACKERS,
        attack("source"),
        TO_BLOCKERS,
        {**block("theirs", "other", of=["source", "source"]), "expect": REFUSED},
        block("theirs", of=["source"]),
    ]
    assert faults(creature("The Source", text), steps, THEIRS, OTHER) == []


def test_what_must_be_blocked_is_blocked_if_able() -> None:
    text = "This creature must be blocked if able."
    steps: list[Step] = [
        TO_ATTACKERS,
        attack("source"),
        TO_BLOCKERS,
        {**block(of=[]), "expect": REFUSED},
        block("theirs", of=["source"]),
    ]
    assert faults(creature("The Source", text), steps, THEIRS) == []


def test_all_that_are_able_block_it() -> None:
    text = "All creatures able to block this creature do so."
    steps: list[Step] = [
        TO_ATTACKERS,
        attack("source"),
        TO_BLOCKERS,
        {**block("theirs", of=["source"]), "expect": REFUSED},
        block("theirs", "other", of=["source", "source"]),
    ]
    assert faults(creature("The Source", text), steps, THEIRS, OTHER) == []


def test_a_static_ability_keeps_permanents_tapped() -> None:
    text = "Creatures don't untap during their controllers' untap steps."
    tapped = {**put("mine", "A", "battlefield", "Plain Bear"), "tapped": True}
    steps: list[Step] = [
        {"do": "end_turn"},
        {"do": "end_turn", "expect": [{"object": "mine", "tapped": True}]},
    ]
    found = Played([law(text)], [SOURCE, tapped, *library("A"), *library("B")], steps).faults
    assert found == []


def test_abilities_of_others_are_not_activated() -> None:
    source = law("Activated abilities of creatures can't be activated.")
    user = creature("The User", "{0}: You gain 1 life.")
    steps: list[Step] = [{"do": "activate", "source": "user", "ability": 1, "expect": REFUSED}]
    user_there = put("user", "A", "battlefield", "The User")
    assert Played([source, user], [SOURCE, user_there], steps).faults == []


def test_an_attacking_creature_is_bigger_only_while_it_attacks() -> None:
    text = "Attacking creatures you control get +1/+0."
    steps: list[Step] = [
        {"do": "checkpoint", "expect": [{"object": "mine", "power": "2"}]},
        TO_ATTACKERS,
        {**attack("mine"), "expect": [{"object": "mine", "power": "3"}]},
    ]
    assert faults(law(text), steps, MINE) == []


def test_lands_are_played_from_where_a_text_lets_them() -> None:
    land = put("land", "A", "graveyard", "Quiet Field")
    steps: list[Step] = [{"do": "play_land", "card": "land"}]
    assert faults(law("You may play lands from your graveyard."), steps, land) == []


def test_a_card_that_says_so_is_cast_from_the_graveyard() -> None:
    own = put("own", "A", "graveyard", "The Source")
    steps: list[Step] = [{"do": "cast", "card": "own", "free": True}]
    text = "You may cast The Source from your graveyard."
    assert Played([creature("The Source", text)], [own], steps).faults == []


def test_two_more_lands_a_turn() -> None:
    lands = [put(f"l{each}", "A", "hand", "Quiet Field") for each in range(3)]
    play = [{"do": "play_land", "card": f"l{each}"} for each in range(3)]
    steps: list[Step] = [play[0], play[1], {**play[2], "expect": REFUSED}]
    text = "You may play an additional land on each of your turns."
    assert faults(law(text), steps, *lands) == []


def test_a_creature_is_cast_as_though_it_had_flash() -> None:
    new = put("new", "A", "hand", "Plain Bear")
    steps: list[Step] = [TO_ATTACKERS, {"do": "cast", "card": "new", "paying": []}]
    text = "You may cast creature spells as though they had flash."
    found = Played([law(text)], [SOURCE, new], steps).faults
    assert not any("timing" in each or "main phase" in each for each in found)


def test_a_player_with_hexproof_is_no_target_of_an_opponent() -> None:
    theirs = put("source", "B", "battlefield", "The Source")
    spell = card("The Spell", "Sorcery", "Target player loses 2 life.")
    setup = [theirs, put("spell", "A", "hand", "The Spell")]
    steps: list[Step] = [
        {"do": "cast", "card": "spell", "free": True, "targets": ["B"], "expect": REFUSED}
    ]
    assert Played([law("You have hexproof."), spell], setup, steps).faults == []


def test_a_number_is_without_a_static_ability_that_is_left_to_the_players() -> None:
    for text, missing in (
        ("Creatures you control get +1/+1.", ()),
        ("Creatures you control get +1/+1 as the moon is full.", ("The Source",)),
    ):
        played = Played([law(text)], [SOURCE, MINE], [{"do": "checkpoint"}])
        view = played.runner.view
        mine = played.runner.object_named("mine")
        assert mine is not None
        found = missing_from(view, view.object(mine))
        assert tuple(each.name for each in found) == missing


def test_creatures_of_a_player_are_not_blocked_by_weaker_ones() -> None:
    text = "Creatures with power less than this creature's power can't block creatures you control."
    steps: list[Step] = [
        TO_ATTACKERS,
        attack("mine"),
        TO_BLOCKERS,
        {**block("theirs", of=["mine"]), "expect": REFUSED},
    ]
    assert faults(creature("The Source", text, size="3/3"), steps, MINE, THEIRS) == []


def test_a_land_on_top_of_the_library_is_revealed_and_played() -> None:
    shown = "Play with the top card of your library revealed."
    text = f"{shown}\nYou may play the top card of your library."
    new = put("new", "A", "hand", "Plain Bear")
    steps: list[Step] = [
        {"do": "cast", "card": "new", "free": True},
        {"do": "resolve"},
        {"do": "play_land", "card": "a2"},
    ]
    assert faults(law(text), steps, new, *library("A")) == []


BOLT = card("Red Bolt", "Instant", "Red Bolt deals 2 damage to any target.", mana_cost="{R}")


def bolted(source: Step, *steps: Step) -> list[str]:
    """Have B cast a red spell at A's creature, which is protected."""
    setup = [SOURCE, MINE, put("bolt", "B", "hand", "Red Bolt")]
    cast = {"do": "cast", "card": "bolt", "player": "B", "targets": ["mine"], "free": True}
    return Played([source, BOLT], setup, [*steps, {**cast, "expect": REFUSED}]).faults


def test_an_equipment_gives_protection_from_two_colors() -> None:
    text = "Equipped creature has protection from red and from blue.\nEquip {0}"
    equip: list[Step] = [
        {"do": "activate", "source": "source", "ability": 1, "targets": ["mine"]},
        {"do": "resolve"},
    ]
    assert bolted(card("The Source", "Artifact — Equipment", text), *equip) == []


def test_protection_from_a_color_of_one_s_choice() -> None:
    text = (
        "{0}: Target creature you control gains protection from the color of your choice until "
        "end of turn."
    )
    steps: list[Step] = [
        {"do": "activate", "source": "source", "ability": 1, "targets": ["mine"]},
        {"do": "resolve", "answers": ["red"]},
    ]
    assert bolted(law(text), *steps) == []


def test_protection_from_the_player_chosen_as_it_entered() -> None:
    text = (
        "As The Source enters, choose a player.\n"
        "Creatures you control have protection from the chosen player."
    )
    setup = [put("source", "A", "hand", "The Source"), MINE, put("bolt", "B", "hand", "Red Bolt")]
    steps: list[Step] = [
        {"do": "put", "card": "source", "answers": ["B"]},
        {
            "do": "cast",
            "card": "bolt",
            "player": "B",
            "targets": ["mine"],
            "free": True,
            "expect": REFUSED,
        },
    ]
    assert Played([law(text), BOLT], setup, steps).faults == []


def test_spells_get_a_keyword_from_a_permanent() -> None:
    text = "Instant and sorcery spells you control have lifelink."
    steps: list[Step] = [
        {"do": "cast", "card": "bolt", "targets": ["B"], "free": True},
        {"do": "resolve", "expect": [{"seat": "A", "life": 22}, {"seat": "B", "life": 18}]},
    ]
    bolt = put("bolt", "A", "hand", "Red Bolt")
    assert Played([law(text), BOLT], [SOURCE, bolt], steps).faults == []


def test_a_spell_lets_a_second_land_be_played() -> None:
    spell = card("The Source", "Sorcery", "You may play an additional land this turn.")
    lands = [put(word, "A", "hand", "Quiet Field") for word in ("one", "two", "three")]
    steps: list[Step] = [
        {"do": "play_land", "card": "one"},
        {"do": "cast", "card": "source", "free": True},
        {"do": "resolve"},
        {"do": "play_land", "card": "two"},
        {"do": "play_land", "card": "three", "expect": REFUSED},
    ]
    assert Played([spell], [put("source", "A", "hand", "The Source"), *lands], steps).faults == []


def test_power_or_toughness_is_either_of_them() -> None:
    text = "Creatures you control with power or toughness 2 or less can't be blocked."
    steps: list[Step] = [
        TO_ATTACKERS,
        attack("mine"),
        {
            **TO_BLOCKERS,
            "expect": [{"may": "block", "object": "theirs", "of": "mine", "is": False}],
        },
    ]
    assert faults(law(text), steps, MINE, THEIRS) == []


def test_each_player_gains_control_of_their_own() -> None:
    text = "{0}: Each player gains control of all creatures they own."
    stolen = {**THEIRS, "controller": "A"}
    steps: list[Step] = [
        {"do": "activate", "source": "source", "ability": 1},
        {"do": "resolve", "expect": [{"object": "theirs", "controller": "B"}]},
    ]
    assert faults(law(text), steps, MINE, stolen) == []


def test_an_aura_counts_those_on_creatures() -> None:
    text = (
        "Creatures you control get +1/+0 for each Aura you control that's attached to a creature."
    )
    aura = card("Thin Mantle", "Enchantment — Aura", "Enchant creature")
    mantle = {**put("mantle", "A", "battlefield", "Thin Mantle"), "attached_to": "mine"}
    steps: list[Step] = [{**TO_ATTACKERS, "expect": [{"object": "mine", "power": "3"}]}]
    assert Played([law(text), aura], [SOURCE, MINE, mantle], steps).faults == []


def cast_by_b(*, active: bool = False) -> list[Step]:
    """Have B cast a red spell, which is refused; in B's own turn if ``active``."""
    cast = {"do": "cast", "card": "bolt", "player": "B", "targets": ["A"], "free": True}
    before: list[Step] = [{"do": "end_turn"}] if active else []
    return [*before, {**cast, "expect": REFUSED}]


BOLT_OF_B = put("bolt", "B", "hand", "Red Bolt")


def test_opponents_do_not_cast_spells_in_your_turn() -> None:
    text = "Your opponents can't cast spells during your turn."
    assert Played([law(text), BOLT], [SOURCE, BOLT_OF_B], cast_by_b()).faults == []


def test_opponents_cast_only_when_they_could_cast_a_sorcery() -> None:
    text = "Each opponent can cast spells only any time they could cast a sorcery."
    assert Played([law(text), BOLT], [SOURCE, BOLT_OF_B], cast_by_b()).faults == []


def test_a_second_spell_of_a_turn_is_refused() -> None:
    text = "Each player can't cast more than one spell each turn."
    bolts = [put(word, "A", "hand", "Red Bolt") for word in ("one", "two")]
    cast: Step = {"do": "cast", "card": "one", "targets": ["B"], "free": True}
    steps: list[Step] = [cast, {**cast, "card": "two", "expect": REFUSED}]
    assert Played([law(text), BOLT], [SOURCE, *bolts], steps).faults == []


def test_a_spell_keeps_opponents_from_casting_for_the_turn() -> None:
    spell = card("The Source", "Instant", "Your opponents can't cast spells this turn.")
    setup = [put("source", "A", "hand", "The Source"), BOLT_OF_B, *library("B")]
    cast: Step = {"do": "cast", "card": "source", "free": True}
    steps = [cast, {"do": "resolve"}, *cast_by_b(), {"do": "end_turn"}]
    later = {"do": "cast", "card": "bolt", "player": "B", "targets": ["A"], "free": True}
    assert Played([spell, BOLT], setup, [*steps, later]).faults == []


def test_a_chosen_name_is_not_cast() -> None:
    spell = card(
        "The Source",
        "Sorcery",
        "Choose a card name. Until your next turn, your opponents can't cast spells with the "
        "chosen name.",
    )
    setup = [put("source", "A", "hand", "The Source"), BOLT_OF_B]
    cast: Step = {"do": "cast", "card": "source", "free": True}
    steps = [cast, {"do": "resolve", "answers": ["Red Bolt"]}, *cast_by_b()]
    assert Played([spell, BOLT], setup, steps).faults == []


def test_no_life_is_gained() -> None:
    spell = card("The Spell", "Sorcery", "Each player gains 3 life.")
    setup = [SOURCE, put("spell", "A", "hand", "The Spell")]
    cast: Step = {"do": "cast", "card": "spell", "free": True}
    gained: Step = {
        "do": "resolve",
        "expect": [{"seat": "B", "life": 20}, {"seat": "A", "life": 23}],
    }
    assert (
        Played([law("Your opponents can't gain life."), spell], setup, [cast, gained]).faults == []
    )


def test_permanents_untap_in_the_steps_of_others() -> None:
    text = "Untap all permanents you control during each other player's untap step."
    steps: list[Step] = [{"do": "end_turn", "expect": [{"object": "mine", "tapped": False}]}]
    assert faults(law(text), steps, {**MINE, "tapped": True}, *library("B")) == []


def test_a_hand_may_be_of_any_size() -> None:
    hand = [put(f"card{number}", "A", "hand", "Quiet Field") for number in range(9)]
    steps: list[Step] = [{"do": "end_turn", "expect": [{"active": "B"}, {"seat": "A", "hand": 9}]}]
    text = "You have no maximum hand size."
    assert faults(law(text), steps, *hand, *library("B")) == []


def test_a_god_without_devotion_is_no_creature() -> None:
    text = "As long as your devotion to black is less than five, The Source isn't a creature."
    god = card("The Source", "Enchantment Creature — God", text, power="5", toughness="7")
    steps: list[Step] = [
        {**TO_ATTACKERS, "expect": [{"object": "source", "types": ["Enchantment"]}]}
    ]
    assert faults(god, steps) == []


def test_a_land_that_becomes_a_creature_is_still_a_land() -> None:
    text = "{0}: Target land becomes a 2/2 Elemental creature until end of turn. It's still a land."
    grove = card("The Grove", "Basic Land — Forest")
    shown = {"object": "grove", "types": ["Land", "Creature"], "subtypes": ["Forest", "Elemental"]}
    steps: list[Step] = [
        {"do": "activate", "source": "source", "ability": 1, "targets": ["grove"]},
        {"do": "resolve", "expect": [shown]},
    ]
    setup = [SOURCE, put("grove", "A", "battlefield", "The Grove")]
    assert Played([law(text), grove], setup, steps).faults == []
