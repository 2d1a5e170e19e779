"""Keyword abilities and keyword actions that the table carries out."""

from typing import Any

from tests.core.games.mtg.execution.texts import Played, card, creature, library, put

MINE = put("mine", "A", "battlefield", "Plain Bear")
THEIRS = put("theirs", "B", "battlefield", "Plain Bear")
NEW = put("new", "A", "hand", "Plain Bear")
SOURCE = put("source", "A", "battlefield", "The Source")
TO_ATTACKERS = {"do": "next_step", "to": "attackers"}
TO_BLOCKERS = {"do": "next_step", "to": "blockers"}
RESOLVE = {"do": "resolve"}
MADNESS: Any = {"keywords": ["Madness"]}
Step = dict[str, Any]


def source(text: str, size: str = "1/4") -> Step:
    return creature("The Source", text, size=size)


def sorcery(text: str) -> Step:
    return card("The Spell", "Sorcery", text, mana_cost="{1}{R}")


SPELL = put("spell", "A", "hand", "The Spell")


def attack(*attackers: str, **more: Any) -> Step:  # noqa: ANN401 - arguments of a step
    return {"do": "attack", "attackers": list(attackers), **more}


def cast(word: str = "new", **more: Any) -> Step:  # noqa: ANN401 - arguments of a step
    return {"do": "cast", "card": word, "free": True, **more}


def expecting(step: Step, *expected: Step) -> Step:
    return {**step, "expect": list(expected)}


def faults(text: str, steps: list[Step], *setup: Step, size: str = "1/4") -> list[str]:
    return Played([source(text, size)], [SOURCE, *setup], steps).faults


def test_bushido_grows_as_it_becomes_blocked() -> None:
    block = {"do": "block", "player": "B", "blockers": ["theirs"], "of": ["source"]}
    steps = [
        TO_ATTACKERS,
        attack("source"),
        TO_BLOCKERS,
        expecting(block, {"waiting": ["source"]}),
        expecting(RESOLVE, {"object": "source", "power": "3", "toughness": "6"}),
    ]
    assert faults("Bushido 2", steps, THEIRS) == []


def test_flanking_shrinks_a_blocker_without_it() -> None:
    block = {"do": "block", "player": "B", "blockers": ["theirs"], "of": ["source"]}
    steps = [
        TO_ATTACKERS,
        attack("source"),
        TO_BLOCKERS,
        expecting(block, {"waiting": ["source"]}),
        expecting(RESOLVE, {"object": "theirs", "power": "1", "toughness": "1"}),
    ]
    assert faults("Flanking", steps, THEIRS) == []


def test_annihilator_has_the_defending_player_sacrifice() -> None:
    steps = [
        TO_ATTACKERS,
        attack("source"),
        expecting(RESOLVE, {"object": "theirs", "zone": "graveyard"}),
    ]
    assert faults("Annihilator 1", steps, THEIRS) == []


def test_afterlife_leaves_a_flying_spirit() -> None:
    dies = {"do": "move", "to": "graveyard", "object": "source"}
    flies = {"object": "source.token", "power": "1", "keywords_include": ["Flying"]}
    steps = [dies, expecting(RESOLVE, flies)]
    assert faults("Afterlife 1", steps) == []


def test_evolve_asks_for_a_bigger_creature() -> None:
    steps = [
        cast(),
        expecting(RESOLVE, {"waiting": ["source"]}),
        expecting(RESOLVE, {"object": "source", "counters": {"+1/+1": 1}}),
    ]
    assert faults("Evolve", steps, NEW) == []
    alone = [cast(), expecting(RESOLVE, {"waiting": []})]
    assert faults("Evolve", alone, NEW, size="3/3") == []


def test_mentor_chooses_an_attacker_with_less_power() -> None:
    steps = [
        TO_ATTACKERS,
        attack("source", "mine", answers=["mine"]),
        expecting(RESOLVE, {"object": "mine", "counters": {"+1/+1": 1}}),
    ]
    assert faults("Mentor", steps, MINE, size="3/3") == []


def test_mobilize_makes_attackers_that_go_at_the_end() -> None:
    steps = [
        TO_ATTACKERS,
        attack("source"),
        expecting(RESOLVE, {"object": "source.token", "tapped": True}),
        {"do": "next_step", "to": "end"},
        RESOLVE,
        expecting(RESOLVE, {"object": "source.token", "zone": "gone"}),
    ]
    found = faults("Mobilize 2", steps)
    assert all("source.token" in each for each in found)


def test_exploit_tells_its_own_trigger() -> None:
    text = "Exploit\nWhen this creature exploits a creature, you gain 3 life."
    own = put("own", "A", "hand", "The Source")
    steps = [
        cast("own"),
        RESOLVE,
        expecting({**RESOLVE, "answers": ["yes", "mine"]}, {"waiting": ["own"]}),
        expecting(RESOLVE, {"seat": "A", "life": 23}),
    ]
    assert Played([source(text)], [own, MINE], steps).faults == []


def test_fabricate_makes_servos_where_no_counters_are_put() -> None:
    own = put("own", "A", "hand", "The Source")
    steps = [
        cast("own"),
        RESOLVE,
        expecting({**RESOLVE, "answers": ["no"]}, {"object": "own.token", "power": "1"}),
    ]
    assert Played([source("Fabricate 1")], [own], steps).faults == []


def test_extort_drains_for_mana() -> None:
    swamp = card("Black Field", "Basic Land — Swamp")
    setup = [SOURCE, NEW, put("land", "A", "battlefield", "Black Field")]
    steps = [
        cast(),
        expecting(
            {**RESOLVE, "answers": ["yes"]},
            {"seat": "A", "life": 21},
            {"seat": "B", "life": 19},
            {"object": "land", "tapped": True},
        ),
    ]
    assert Played([source("Extort"), swamp], setup, steps).faults == []


def test_storm_copies_for_each_earlier_spell() -> None:
    spell = sorcery("You gain 1 life.\nStorm")
    steps = [
        cast(),
        RESOLVE,
        expecting(cast("spell"), {"waiting": ["spell"]}),
        RESOLVE,
        expecting({"do": "resolve", "object": "spell.copy"}, {"seat": "A", "life": 21}),
        expecting({"do": "resolve", "object": "spell"}, {"seat": "A", "life": 22}),
    ]
    assert Played([spell], [SPELL, NEW], steps).faults == []


def test_cascade_casts_the_first_cheaper_spell() -> None:
    spell = card("The Spell", "Sorcery", "Cascade\nYou gain 1 life.", mana_cost="{4}")
    small = card("A Small Spell", "Sorcery", "You gain 5 life.", mana_cost="{1}")
    setup = [SPELL, put("small", "A", "library", "A Small Spell"), *library("A", 1)]
    steps = [
        cast("spell"),
        expecting({**RESOLVE, "answers": ["yes"]}, {"object": "small", "zone": "stack"}),
        expecting(RESOLVE, {"seat": "A", "life": 25}),
    ]
    assert Played([spell, small], setup, steps).faults == []


def test_madness_exiles_and_casts_for_its_cost() -> None:
    spell = card(
        "The Spell", "Sorcery", "You gain 4 life.\nMadness {0}", mana_cost="{4}", **MADNESS
    )
    looter = card("The Source", "Artifact", "{T}: Draw a card, then discard a card.")
    steps = [
        {"do": "activate", "source": "source", "ability": 1},
        expecting(
            {**RESOLVE, "answers": ["spell"]},
            {"object": "spell", "zone": "exile"},
            {"waiting": ["spell"]},
        ),
        expecting({**RESOLVE, "answers": ["yes"]}, {"object": "spell", "zone": "stack"}),
        expecting(RESOLVE, {"seat": "A", "life": 24}, {"object": "spell", "zone": "graveyard"}),
    ]
    setup = [SPELL, SOURCE, *library("A")]
    assert Played([spell, looter], setup, steps).faults == []


def test_madness_not_paid_goes_to_the_graveyard() -> None:
    spell = card(
        "The Spell", "Sorcery", "You gain 4 life.\nMadness {0}", mana_cost="{4}", **MADNESS
    )
    looter = card("The Source", "Artifact", "{T}: Draw a card, then discard a card.")
    steps = [
        {"do": "activate", "source": "source", "ability": 1},
        {**RESOLVE, "answers": ["spell"]},
        expecting({**RESOLVE, "answers": ["no"]}, {"object": "spell", "zone": "graveyard"}),
    ]
    setup = [SPELL, SOURCE, *library("A")]
    assert Played([spell, looter], setup, steps).faults == []


def test_a_suspended_creature_is_cast_with_haste() -> None:
    bear = creature("The Source", "Suspend 1—{0}", size="3/3", mana_cost="{4}")
    setup = [put("own", "A", "hand", "The Source"), *library("A"), *library("B")]
    steps = [
        expecting(
            {"do": "activate", "source": "own", "ability": 1},
            {"object": "own", "zone": "exile", "counters": {"time": 1}},
            {"waiting": []},
        ),
        {"do": "next_step", "to": "cleanup"},
        {"do": "end_turn"},
        {"do": "end_turn"},
    ]
    played = Played([bear], setup, steps)
    assert played.faults == []


def test_buyback_returns_the_spell() -> None:
    spell = sorcery("Buyback {3}\nYou gain 1 life.")
    steps = [
        cast("spell", kicked=True),
        expecting(RESOLVE, {"object": "spell", "zone": "hand"}, {"seat": "A", "life": 21}),
        cast("spell"),
        expecting(RESOLVE, {"object": "spell", "zone": "graveyard"}),
    ]
    assert Played([spell], [SPELL], steps).faults == []


def test_rebound_exiles_a_spell_from_the_hand() -> None:
    spell = sorcery("You gain 1 life.\nRebound")
    steps = [cast("spell"), expecting(RESOLVE, {"object": "spell", "zone": "exile"})]
    assert Played([spell], [SPELL], steps).faults == []


def test_replicate_copies_for_each_payment() -> None:
    spell = sorcery("You gain 1 life.\nReplicate {R}")
    steps = [
        expecting(cast("spell", kicked=2), {"waiting": ["spell"]}),
        RESOLVE,
        RESOLVE,
        RESOLVE,
        expecting(RESOLVE, {"seat": "A", "life": 23}),
    ]
    assert Played([spell], [SPELL], steps).faults == []


def test_a_granted_keyword_is_carried_out() -> None:
    steps = [
        TO_ATTACKERS,
        attack("mine"),
        expecting(RESOLVE, {"object": "mine", "power": "3"}),
    ]
    first = Played([source("Other creatures you control have exalted.")], [SOURCE, MINE], steps)
    assert first.faults == []


def test_convoke_taps_a_creature_for_mana() -> None:
    spell = card("The Spell", "Sorcery", "Convoke\nYou gain 1 life.", mana_cost="{1}")
    steps = [
        expecting(
            {"do": "cast", "card": "spell", "additional": ["mine"]},
            {"object": "mine", "tapped": True},
        ),
        expecting(RESOLVE, {"seat": "A", "life": 21}),
    ]
    assert Played([spell], [SPELL, MINE], steps).faults == []


def test_delve_exiles_cards_of_the_graveyard() -> None:
    spell = card("The Spell", "Sorcery", "Delve\nYou gain 1 life.", mana_cost="{1}")
    old = put("old", "A", "graveyard", "Plain Bear")
    step = {"do": "cast", "card": "spell", "additional": ["old"]}
    steps = [expecting(step, {"object": "old", "zone": "exile"})]
    assert Played([spell], [SPELL, old], steps).faults == []


def test_affinity_counts_ones_own() -> None:
    spell = card(
        "The Spell", "Sorcery", "Affinity for creatures\nYou gain 1 life.", mana_cost="{3}"
    )
    asked = {"cost": "{2}", "cast": "spell", "as": "front"}
    steps = [expecting({"do": "checkpoint"}, asked)]
    assert Played([spell], [SPELL, MINE, THEIRS], steps).faults == []


def test_amass_grows_an_army() -> None:
    spell = sorcery("Amass Orcs 2.")
    steps = [
        cast("spell"),
        expecting(RESOLVE, {"object": "spell.token", "power": "2", "subtypes": ["Orc", "Army"]}),
    ]
    found = Played([spell], [SPELL], steps).faults
    assert found == []


def test_manifest_dread_hides_one_of_two() -> None:
    spell = sorcery("Manifest dread.")
    steps = [
        cast("spell"),
        expecting(
            {**RESOLVE, "answers": ["a2"]},
            {"object": "a2", "zone": "battlefield", "face_down": True},
            {"object": "a1", "zone": "graveyard"},
        ),
    ]
    assert Played([spell], [SPELL, *library("A")], steps).faults == []


def test_the_monarch_draws_at_the_end_and_is_overthrown() -> None:
    spell = sorcery("You become the monarch.")
    steps = [
        cast("spell"),
        RESOLVE,
        {"do": "next_step", "to": "attackers"},
        expecting({"do": "next_step", "to": "end"}, {"seat": "A", "hand": 0}),
        expecting(RESOLVE, {"seat": "A", "hand": 1}),
    ]
    assert Played([spell], [SPELL, *library("A")], steps).faults == []


def test_a_detained_creature_does_not_attack() -> None:
    spell = sorcery("Detain target creature.")
    steps = [
        cast("spell", targets=["mine"]),
        RESOLVE,
        TO_ATTACKERS,
        expecting(attack("mine"), {"ruling": "refused"}),
    ]
    assert Played([spell], [SPELL, MINE], steps).faults == []


def test_a_goaded_creature_has_to_attack() -> None:
    spell = sorcery("Goad target creature.")
    steps = [
        cast("spell", targets=["mine"]),
        RESOLVE,
        TO_ATTACKERS,
        expecting(attack(), {"ruling": "refused"}),
    ]
    assert Played([spell], [SPELL, MINE], steps).faults == []


def test_support_has_targets() -> None:
    spell = sorcery("Support 2.")
    steps = [
        cast("spell", targets=["mine", "theirs"]),
        expecting(RESOLVE, {"object": "theirs", "counters": {"+1/+1": 1}}),
    ]
    assert Played([spell], [SPELL, MINE, THEIRS], steps).faults == []


def test_monstrosity_is_done_once() -> None:
    text = "{0}: Monstrosity 2.\nWhen this creature becomes monstrous, you gain 1 life."
    use = {"do": "activate", "source": "source", "ability": 1}
    steps = [
        use,
        expecting(RESOLVE, {"waiting": ["source"]}),
        RESOLVE,
        use,
        expecting(RESOLVE, {"object": "source", "counters": {"+1/+1": 2}}, {"waiting": []}),
    ]
    assert faults(text, steps) == []


def test_ten_permanents_get_the_city_s_blessing() -> None:
    text = "Ascend\nAs long as you have the city's blessing, this creature gets +2/+2."
    others = [put(f"o{each}", "A", "battlefield", "Plain Bear") for each in range(8)]
    steps = [
        expecting({"do": "checkpoint"}, {"object": "source", "power": "1"}),
        cast(),
        expecting(RESOLVE, {"object": "source", "power": "3"}),
        expecting(
            {"do": "move", "to": "graveyard", "object": "new"}, {"object": "source", "power": "3"}
        ),
    ]
    assert faults(text, steps, NEW, *others) == []
