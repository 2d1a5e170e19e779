"""Triggered abilities: their events, their targets, and the meaning of their pronouns."""

from typing import Any

from tests.core.games.mtg.execution.texts import Played, card, creature, library, put

Step = dict[str, Any]
MINE = put("mine", "A", "battlefield", "Plain Bear")
THEIRS = put("theirs", "B", "battlefield", "Plain Bear")
SOURCE = put("source", "A", "battlefield", "The Source")
DOOM = card("Plain Doom", "Instant", "Destroy target creature.")
RESOLVE: Step = {"do": "resolve"}
TO_ATTACKERS = {"do": "next_step", "to": "attackers"}


def faults(source: Step, steps: list[Step], *setup: Step, more: tuple[Step, ...] = ()) -> list[str]:
    return Played([source, DOOM, *more], [SOURCE, *setup], steps).faults


def doomed(word: str) -> Step:
    return {"do": "cast", "card": "doom", "targets": [word], "free": True}


def waits(*words: str) -> Step:
    return {"expect": [{"waiting": list(words)}]}


def test_when_you_do_triggers_once_it_is_done() -> None:
    text = "{0}: You may discard a card. When you do, this creature deals 2 damage to any target."
    steps: list[Step] = [
        {"do": "activate", "source": "source", "ability": 1},
        RESOLVE | {"answers": ["yes", "B"]} | waits("source"),
        RESOLVE | {"expect": [{"seat": "B", "life": 18}]},
    ]
    hand = put("one", "A", "hand", "Plain Bear")
    assert faults(creature("The Source", text), steps, hand) == []


def test_nothing_triggers_where_you_did_not() -> None:
    text = "{0}: You may discard a card. When you do, you gain 2 life."
    steps: list[Step] = [
        {"do": "activate", "source": "source", "ability": 1},
        RESOLVE | {"answers": ["no"]} | waits(),
    ]
    hand = put("one", "A", "hand", "Plain Bear")
    assert faults(creature("The Source", text), steps, hand) == []


def test_that_player_is_the_one_whose_upkeep_begins() -> None:
    text = "At the beginning of each player's upkeep, that player sacrifices a creature."
    steps: list[Step] = [
        {"do": "end_turn"} | waits("source"),
        RESOLVE | {"expect": [{"object": "theirs", "zone": "graveyard"}]},
    ]
    law = card("The Source", "Enchantment", text)
    assert faults(law, steps, MINE, THEIRS, *library("B")) == []


def test_a_card_that_leaves_a_graveyard_triggers() -> None:
    text = "Whenever one or more cards leave your graveyard, you gain 1 life."
    steps: list[Step] = [
        {"do": "move", "object": "old", "to": "exile"} | waits("source"),
        {"do": "move", "object": "other", "to": "exile"} | waits("source"),
    ]
    setup = [
        put("old", "A", "graveyard", "Plain Bear"),
        put("other", "B", "graveyard", "Plain Bear"),
    ]
    assert faults(creature("The Source", text), steps, *setup) == []


def test_an_activated_ability_triggers_but_no_mana_ability() -> None:
    text = (
        "Whenever an opponent activates an ability of a creature, if it isn't a mana ability, "
        "you gain 1 life."
    )
    user = creature("The User", "{T}: Add {G}.\n{0}: You gain 1 life.")
    steps: list[Step] = [
        {"do": "activate", "source": "user", "ability": 1, "player": "B"} | waits(),
        {"do": "activate", "source": "user", "ability": 2, "player": "B"} | waits("user", "source"),
    ]
    there = put("user", "B", "battlefield", "The User")
    assert faults(creature("The Source", text), steps, there, more=(user,)) == []


def test_an_ability_with_a_target_uses_the_stack_though_it_adds_mana() -> None:
    text = "{T}: Exile target card from a graveyard. Add {G}."
    steps: list[Step] = [
        {"do": "activate", "source": "source", "ability": 1, "targets": ["old"]} | waits("source"),
        RESOLVE | {"expect": [{"seat": "A", "mana": "{G}"}, {"object": "old", "zone": "exile"}]},
    ]
    setup = put("old", "A", "graveyard", "Plain Bear")
    assert faults(creature("The Source", text), steps, setup) == []


def test_a_token_that_dies_finds_its_target() -> None:
    maker = card(
        "The Source",
        "Enchantment",
        '{0}: Create a 1/1 red Goblin creature token with "When this creature dies, it deals 1 '
        'damage to any target."',
    )
    steps: list[Step] = [
        {"do": "activate", "source": "source", "ability": 1},
        RESOLVE | {"id": "goblin"},
        doomed("goblin"),
        RESOLVE | {"answers": ["B"]} | waits("goblin"),
        RESOLVE | {"expect": [{"seat": "B", "life": 19}]},
    ]
    assert faults(maker, steps, put("doom", "A", "hand", "Plain Doom")) == []


def test_only_the_door_that_opens_triggers() -> None:
    room: Step = {
        "name": "Cold Hall // Warm Hall",
        "layout": "split",
        "faces": [
            {
                "name": "Cold Hall",
                "type_line": "Enchantment — Room",
                "mana_cost": "{1}",
                "text": "When you unlock this door, you gain 1 life.",
            },
            {
                "name": "Warm Hall",
                "type_line": "Enchantment — Room",
                "mana_cost": "{2}",
                "text": "When you unlock this door, you gain 2 life.",
            },
        ],
    }
    there = {**put("room", "A", "battlefield", "Cold Hall // Warm Hall"), "face": "left"}
    steps: list[Step] = [
        {"do": "unlock", "object": "room", "half": "right", "effect": True} | waits("room"),
        RESOLVE | {"expect": [{"seat": "A", "life": 22}]},
    ]
    assert Played([room], [there], steps).faults == []


def test_an_attack_while_saddled_triggers_and_no_other() -> None:
    text = "Whenever this creature attacks while saddled, you gain 1 life.\nSaddle 1"
    mount = creature("The Source", text)
    attack: Step = {"do": "attack", "attackers": ["source"]}
    assert faults(mount, [TO_ATTACKERS, attack | waits()]) == []
    saddle: Step = {"do": "activate", "source": "source", "ability": 1, "additional": ["mine"]}
    assert faults(mount, [saddle, RESOLVE, TO_ATTACKERS, attack | waits("source")], MINE) == []


def test_them_at_the_next_end_step_are_all_of_them() -> None:
    text = (
        "{0}: Return up to two target creature cards from a single graveyard to the battlefield. "
        "Sacrifice them at the beginning of the next end step."
    )
    steps: list[Step] = [
        {"do": "activate", "source": "source", "ability": 1, "targets": ["one", "other"]}
        | {"expect": [{"ruling": "refused"}]},
        {"do": "activate", "source": "source", "ability": 1, "targets": ["one", "two"]},
        RESOLVE,
        TO_ATTACKERS,
        {"do": "next_step", "to": "end"} | waits("source"),
        RESOLVE | {"expect": [{"seat": "A", "graveyard": 2}]},
    ]
    graves = [put(word, "A", "graveyard", "Plain Bear") for word in ("one", "two")]
    law = card("The Source", "Enchantment", text)
    assert faults(law, steps, *graves, put("other", "B", "graveyard", "Plain Bear")) == []


def test_a_case_is_solved_and_acts_from_then_on() -> None:
    case = card(
        "The Source",
        "Enchantment — Case",
        "To solve — You control two or more creatures.\nSolved — Creatures you control get +1/+0.",
    )
    steps: list[Step] = [
        {**TO_ATTACKERS, "expect": [{"object": "mine", "power": "2"}]},
        {"do": "next_step", "to": "end"} | waits("source"),
        RESOLVE | {"expect": [{"object": "mine", "power": "3"}]},
    ]
    assert faults(case, steps, MINE, put("more", "A", "battlefield", "Plain Bear")) == []
    assert faults(case, [TO_ATTACKERS, {"do": "next_step", "to": "end"} | waits()], MINE) == []


def test_an_ability_waits_until_its_source_is_harnessed() -> None:
    stone = card(
        "The Source",
        "Artifact",
        "{0}: Harness The Source.\n∞ — At the beginning of your end step, you gain 1 life.",
    )
    at_end: list[Step] = [TO_ATTACKERS, {"do": "next_step", "to": "end"}]
    assert faults(stone, [at_end[0], at_end[1] | waits()]) == []
    harness: list[Step] = [{"do": "activate", "source": "source", "ability": 1}, RESOLVE]
    assert faults(stone, [*harness, at_end[0], at_end[1] | waits("source")]) == []


def test_damage_to_a_player_or_battle_counts_for_players() -> None:
    text = "Whenever this creature deals combat damage to a player or battle, you gain 1 life."
    steps: list[Step] = [
        TO_ATTACKERS,
        {"do": "attack", "attackers": ["source"]},
        {"do": "next_step"},
        {"do": "combat_damage"} | waits("source"),
    ]
    assert faults(creature("The Source", text), steps) == []


def test_each_attacker_looks_for_others_beside_it() -> None:
    text = "Whenever this creature and at least two other creatures attack, you gain 1 life."
    more = [put(word, "A", "battlefield", "Plain Bear") for word in ("one", "two")]
    attack: Step = {"do": "attack", "attackers": ["source", "one"]}
    bear = creature("The Source", text)
    assert faults(bear, [TO_ATTACKERS, attack | waits()], *more) == []
    all_three = attack | {"attackers": ["source", "one", "two"]}
    assert faults(bear, [TO_ATTACKERS, all_three | waits("source")], *more) == []


def test_a_card_from_a_library_triggers_apart_from_one_that_dies() -> None:
    text = "Whenever a creature card is put into your graveyard from your library, you gain 1 life."
    cards = [put("top", "A", "library", "Plain Bear")]
    steps: list[Step] = [
        {"do": "move", "object": "mine", "to": "graveyard"} | waits(),
        {"do": "mill", "count": 1} | waits("source"),
    ]
    assert faults(card("The Source", "Enchantment", text), steps, MINE, *cards) == []


def test_a_cast_or_copied_spell_triggers() -> None:
    text = "Magecraft — Whenever you cast or copy an instant or sorcery spell, you gain 1 life."
    cast = doomed("mine") | waits("source")
    assert (
        faults(creature("The Source", text), [cast], MINE, put("doom", "A", "hand", "Plain Doom"))
        == []
    )


def test_you_controlled_what_was_destroyed() -> None:
    text = (
        "{0}: Destroy up to one target artifact. If you controlled that permanent, you gain 1 life."
    )
    stone = card("The Stone", "Artifact")
    use: Step = {"do": "activate", "source": "source", "ability": 1, "targets": ["stone"]}
    law = card("The Source", "Enchantment", text)
    for player, life in (("A", 21), ("B", 20)):
        there = put("stone", player, "battlefield", "The Stone")
        steps: list[Step] = [use, RESOLVE | {"expect": [{"seat": "A", "life": life}]}]
        assert faults(law, steps, there, more=(stone,)) == []


def test_a_land_tapped_for_mana_adds_more_at_once() -> None:
    grove = card("The Grove", "Basic Land — Forest")
    there = put("grove", "A", "battlefield", "The Grove")
    text = "Whenever you tap a land for mana, add one mana of any type that land produced."
    tap: Step = {"do": "activate", "source": "grove", "ability": 1}
    steps: list[Step] = [tap | {"expect": [{"seat": "A", "mana": "{G}{G}"}, {"waiting": []}]}]
    assert faults(card("The Source", "Enchantment", text), steps, there, more=(grove,)) == []


def test_a_class_gains_levels_one_after_the_other() -> None:
    text = (
        "{1}: Level 2\nCreatures you control get +1/+0.\n"
        "{2}: Level 3\nWhen this Class becomes level 3, you gain 1 life."
    )
    refused = {"expect": [{"ruling": "refused"}]}
    level: Step = {"do": "activate", "source": "source", "free": True}
    steps: list[Step] = [
        level | {"ability": 2} | refused,
        level | {"ability": 1},
        RESOLVE | {"expect": [{"object": "mine", "power": "3"}]},
        level | {"ability": 2},
        RESOLVE | waits("source"),
    ]
    assert faults(card("The Source", "Enchantment — Class", text), steps, MINE) == []


def test_a_curse_triggers_once_as_its_player_is_attacked() -> None:
    text = "Enchant player\nWhenever enchanted player is attacked, you gain 1 life."
    curse = card("The Source", "Enchantment — Aura Curse", text)
    steps: list[Step] = [
        {"do": "cast", "card": "curse", "targets": ["B"], "free": True},
        RESOLVE,
        TO_ATTACKERS,
        {"do": "attack", "attackers": ["mine", "other"]} | waits("curse"),
    ]
    other = put("other", "A", "battlefield", "Plain Bear")
    curses = put("curse", "A", "hand", "The Source")
    assert Played([curse], [curses, MINE, other], steps).faults == []


def test_only_the_first_life_of_a_turn_triggers() -> None:
    text = (
        "Whenever you gain life for the first time each turn, draw a card.\n{0}: You gain 1 life."
    )
    use: Step = {"do": "activate", "source": "source", "ability": 1}
    steps: list[Step] = [
        use,
        RESOLVE | waits("source"),
        RESOLVE,
        use,
        RESOLVE | waits(),
    ]
    assert faults(card("The Source", "Artifact", text), steps, *library("A")) == []


def test_a_land_tapped_for_mana_triggers_what_is_no_mana_ability() -> None:
    text = "Whenever you tap a land for mana, you lose 1 life."
    forest = card("Quiet Forest", "Basic Land — Forest")
    steps: list[Step] = [{"do": "activate", "source": "wood", "ability": 1} | waits("source")]
    wood = put("wood", "A", "battlefield", "Quiet Forest")
    assert faults(card("The Source", "Artifact", text), steps, wood, more=(forest,)) == []


def test_a_permanent_goes_once_its_controller_has_none_of_a_kind() -> None:
    text = "When you control no Bears, sacrifice this enchantment."
    steps: list[Step] = [
        doomed("mine"),
        RESOLVE | waits("source"),
        RESOLVE | {"expect": [{"object": "source", "zone": "graveyard"}]},
    ]
    doom = put("doom", "A", "hand", "Plain Doom")
    assert faults(card("The Source", "Enchantment", text), steps, MINE, doom) == []


def test_a_copied_spell_triggers_what_hears_casts_and_copies() -> None:
    text = "Whenever you cast or copy an instant or sorcery spell, you gain 1 life."
    twin = card("Plain Twin", "Instant", "Copy target instant or sorcery spell.")
    gain = card("Plain Gain", "Instant", "You gain 1 life.")
    steps: list[Step] = [
        {"do": "cast", "card": "gain", "free": True} | waits("source"),
        {"do": "cast", "card": "twin", "targets": ["gain"], "free": True}
        | waits("source", "source"),
        RESOLVE,
        RESOLVE | waits("source", "source"),
    ]
    hand = (put("gain", "A", "hand", "Plain Gain"), put("twin", "A", "hand", "Plain Twin"))
    assert faults(card("The Source", "Artifact", text), steps, *hand, more=(twin, gain)) == []


def test_the_excess_of_damage_triggers_with_its_number() -> None:
    text = (
        "Whenever a creature an opponent controls is dealt excess damage, you gain life equal to "
        "the excess.\n{0}: This artifact deals 5 damage to target creature."
    )
    steps: list[Step] = [
        {"do": "activate", "source": "source", "ability": 1, "targets": ["theirs"]},
        RESOLVE | waits("source"),
        RESOLVE | {"expect": [{"seat": "A", "life": 23}]},
    ]
    assert faults(card("The Source", "Artifact", text), steps, THEIRS) == []


def test_a_creature_that_the_source_has_damaged_triggers_as_it_dies() -> None:
    text = "Whenever a creature dealt damage by The Source this turn dies, you gain 1 life."
    vampire = creature("The Source", text, size="3/3")
    steps: list[Step] = [
        TO_ATTACKERS,
        {"do": "attack", "attackers": ["source"]},
        {"do": "next_step"},
        {"do": "block", "player": "B", "blockers": ["theirs"], "of": ["source"]},
        {"do": "combat_damage"} | waits("source"),
    ]
    assert faults(vampire, steps, THEIRS) == []


def test_a_spell_that_targets_the_source_triggers() -> None:
    text = "Whenever you cast a spell that targets The Source, you gain 1 life."
    grow = card("Plain Growth", "Instant", "Target creature gets +1/+1 until end of turn.")
    cast: Step = {"do": "cast", "card": "grow", "free": True}
    hand = put("grow", "A", "hand", "Plain Growth")
    hero = creature("The Source", text)
    aimed = [cast | {"targets": ["source"]} | waits("source")]
    assert faults(hero, aimed, hand, more=(grow,)) == []
    elsewhere = [cast | {"targets": ["theirs"]} | waits()]
    assert faults(hero, elsewhere, hand, THEIRS, more=(grow,)) == []


def test_an_aura_finds_itself_in_the_graveyard_after_its_creature_died() -> None:
    text = (
        "Enchant creature\nWhen enchanted creature dies, return The Source to the battlefield "
        "attached to target creature."
    )
    aura = card("The Source", "Enchantment — Aura", text)
    steps: list[Step] = [
        {"do": "cast", "card": "aura", "targets": ["mine"], "free": True},
        RESOLVE,
        doomed("mine"),
        RESOLVE | waits("aura"),
    ]
    doom = put("doom", "A", "hand", "Plain Doom")
    mine = put("aura", "A", "hand", "The Source")
    played = Played([aura, DOOM], [mine, MINE, THEIRS, doom], steps)
    assert played.faults == []


def test_a_triggered_ability_divides_its_damage_among_targets() -> None:
    text = (
        "When The Source enters, it deals 3 damage divided as you choose among one, two, or three "
        "targets."
    )
    steps: list[Step] = [
        {"do": "cast", "card": "new", "free": True},
        RESOLVE | {"answers": [["theirs", "B"], [2, 1]]} | waits("new"),
        RESOLVE
        | {"expect": [{"object": "theirs", "zone": "graveyard"}, {"seat": "B", "life": 19}]},
    ]
    new = put("new", "A", "hand", "The Source")
    assert Played([creature("The Source", text)], [new, THEIRS], steps).faults == []


def test_a_pronoun_means_what_the_cost_took_where_nothing_else_has_the_number() -> None:
    text = (
        "As an additional cost to cast this spell, sacrifice a creature.\nYou draw cards equal to "
        "the sacrificed creature's power, then you gain life equal to its toughness."
    )
    spell = card("The Source", "Sorcery", text)
    steps: list[Step] = [
        {"do": "cast", "card": "new", "additional": ["mine"], "free": True},
        RESOLVE | {"expect": [{"seat": "A", "life": 22, "hand": 2}]},
    ]
    new = put("new", "A", "hand", "The Source")
    assert Played([spell], [new, MINE, *library("A")], steps).faults == []
