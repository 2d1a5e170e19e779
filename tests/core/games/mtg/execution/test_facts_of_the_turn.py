"""Facts that texts ask about: deaths, damage, names, commanders, sacrifices."""

from typing import Any

from tests.core.games.mtg.execution.texts import Played, card, creature, library, put

KILL = card("The End", "Instant", "Destroy target creature.")
BEARS = [put(f"bear{n}", "A", "battlefield", "Plain Bear") for n in range(2)]
ENDS = [put(f"end{n}", "A", "hand", "The End") for n in range(2)]


def _kill(number: int) -> list[dict[str, Any]]:
    cast = {"do": "cast", "card": f"end{number}", "targets": [f"bear{number}"], "free": True}
    return [cast, {"do": "resolve"}]


def test_a_creature_enters_with_a_counter_for_each_death_of_the_turn() -> None:
    text = "The Heir enters with a +1/+1 counter on it for each creature that died this turn."
    heir = creature("The Heir", text, "1/1")
    steps = [
        *_kill(0),
        *_kill(1),
        {"do": "cast", "card": "heir", "free": True},
        {"do": "resolve", "expect": [{"object": "heir", "counters": {"+1/+1": 2}}]},
    ]
    setup = [*BEARS, *ENDS, put("heir", "A", "hand", "The Heir")]
    assert Played([heir, KILL], setup, steps).faults == []


def test_creating_a_token_triggers() -> None:
    text = "Whenever you create a Blood token, you gain 1 life."
    watcher = card("The Watcher", "Enchantment", text)
    spell = card("The Spell", "Sorcery", "Create two Blood tokens.")
    setup = [
        put("watcher", "A", "battlefield", "The Watcher"),
        put("spell", "A", "hand", "The Spell"),
    ]
    steps = [
        {"do": "cast", "card": "spell", "free": True},
        {"do": "resolve", "expect": [{"waiting": ["watcher", "watcher"]}]},
    ]
    assert Played([watcher, spell], setup, steps).faults == []


def test_combat_damage_to_a_player_is_asked_at_the_end_of_combat() -> None:
    text = (
        "At the end of combat on your turn, if a player was dealt 2 or more combat damage this "
        "turn, draw a card."
    )
    watcher = card("The Watcher", "Enchantment", text)
    setup = [put("watcher", "A", "battlefield", "The Watcher"), BEARS[0], *library("A")]
    steps = [
        {"do": "next_step", "to": "attackers"},
        {"do": "attack", "attackers": ["bear0"]},
        {"do": "next_step"},
        {"do": "combat_damage"},
        {"do": "next_step", "to": "end_combat", "expect": [{"waiting": ["watcher"]}]},
    ]
    assert Played([watcher], setup, steps).faults == []


def test_controlling_ones_commander_is_a_condition() -> None:
    text = "At the beginning of combat on your turn, if you control your commander, draw a card."
    watcher = card("The Watcher", "Enchantment", text)
    setup = [put("watcher", "A", "battlefield", "The Watcher"), BEARS[0] | {"commander": True}]
    steps = [{"do": "next_step", "to": "begin_combat", "expect": [{"waiting": ["watcher"]}]}]
    assert Played([watcher], setup, steps).faults == []


def test_creatures_with_different_names_are_counted() -> None:
    text = (
        "At the beginning of combat on your turn, if you control two or more creatures with "
        "different names, draw a card."
    )
    watcher = card("The Watcher", "Enchantment", text)
    other = creature("Other Bear")
    setup = [put("watcher", "A", "battlefield", "The Watcher"), *BEARS]
    none = [{"do": "next_step", "to": "begin_combat", "expect": [{"waiting": []}]}]
    assert Played([watcher, other], setup, none).faults == []
    setup.append(put("other", "A", "battlefield", "Other Bear"))
    some = [{"do": "next_step", "to": "begin_combat", "expect": [{"waiting": ["watcher"]}]}]
    assert Played([watcher, other], setup, some).faults == []


def test_sacrificed_creatures_make_a_spell_cheaper() -> None:
    text = (
        "As an additional cost to cast this spell, you may sacrifice any number of creatures. This "
        "spell costs {2} less to cast for each creature sacrificed this way.\nDraw a card."
    )
    spell = card("The Spell", "Sorcery", text, mana_cost="{4}")
    setup = [*BEARS, put("spell", "A", "hand", "The Spell"), *library("A")]
    steps = [
        {"do": "cast", "card": "spell", "additional": ["bear0"], "expect": [{"ruling": "refused"}]},
        {
            "do": "cast",
            "card": "spell",
            "additional": ["bear0", "bear1"],
            "expect": [
                {"object": "bear1", "zone": "graveyard"},
                {"object": "spell", "zone": "stack"},
            ],
        },
    ]
    assert Played([spell], setup, steps).faults == []
