"""Triggered abilities: their events, their targets, and what their pronouns mean."""

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
