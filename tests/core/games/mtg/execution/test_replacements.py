"""Static replacement and prevention abilities of permanents."""

from collections.abc import Sequence
from typing import Any

import pytest

from tests.core.games.mtg.execution.texts import Played, card, creature, library, put

PAIR = [
    put("mine", "A", "battlefield", "Plain Bear"),
    put("theirs", "B", "battlefield", "Plain Bear"),
]


def played(
    static: str,
    spell: str,
    *expect: dict[str, Any],
    targets: Sequence[Any] = (),
    setup: Sequence[Any] = (),
) -> list[str]:
    """Resolve a spell of a player who controls a permanent with a text; return the faults."""
    cards = [card("The Stone", "Artifact", static), card("The Spell", "Sorcery", spell)]
    there = [
        put("stone", "A", "battlefield", "The Stone"),
        put("spell", "A", "hand", "The Spell"),
        *PAIR,
        *setup,
    ]
    cast = {"do": "cast", "card": "spell", "free": True, "targets": list(targets)}
    resolve = {"do": "resolve", "expect": list(expect)}
    return Played(cards, there, [cast, resolve]).faults


def test_a_card_that_would_go_to_a_graveyard_is_exiled() -> None:
    static = "If a card would be put into an opponent's graveyard from anywhere, exile it instead."
    theirs = {"object": "theirs", "zone": "exile"}
    mine = {"object": "mine", "zone": "graveyard"}
    assert played(static, "Destroy all creatures.", theirs, mine) == []


def test_a_creature_that_would_die_goes_to_its_owners_hand() -> None:
    static = "If a creature you control would die, return it to its owner's hand instead."
    expect = {"object": "mine", "zone": "hand"}, {"object": "theirs", "zone": "graveyard"}
    assert played(static, "Destroy all creatures.", *expect) == []


@pytest.mark.parametrize(
    ("static", "life"),
    [
        (
            (
                "If a source you control would deal damage to an opponent, "
                "it deals double that damage instead."
            ),
            14,
        ),
        (
            (
                "If a source you control would deal damage to a permanent or player, "
                "it deals that much damage plus 1 instead."
            ),
            16,
        ),
        ("Prevent all damage that would be dealt to players.", 20),
    ],
)
def test_damage_is_changed(static: str, life: int) -> None:
    spell = "The Spell deals 3 damage to target player."
    faults = played(static, spell, {"seat": "B", "life": life}, targets=["B"])
    assert faults == []


def test_more_counters_are_put_on_a_creature() -> None:
    static = (
        "If one or more +1/+1 counters would be put on a creature you control, "
        "that many plus one +1/+1 counters are put on it instead."
    )
    spell = "Put a +1/+1 counter on each creature."
    expect = {"object": "mine", "power": "4"}, {"object": "theirs", "power": "3"}
    assert played(static, spell, *expect) == []


def test_twice_as_many_tokens_are_created() -> None:
    static = (
        "If an effect would create one or more tokens under your control, "
        "it creates twice that many of those tokens instead."
    )
    spell = "Create a 1/1 red Goblin creature token."
    assert played(static, spell, {"object": "spell.token.2", "power": "1"}) == []


def test_more_life_is_gained_and_more_cards_are_drawn() -> None:
    life = "If you would gain life, you gain twice that much life instead."
    assert played(life, "You gain 2 life.", {"seat": "A", "life": 24}) == []
    cards = "If you would draw a card, draw two cards instead."
    assert played(cards, "Draw a card.", {"seat": "A", "hand": 2}, setup=library("A")) == []


def test_a_countered_spell_goes_elsewhere_instead() -> None:
    stop = card(
        "The Stop",
        "Instant",
        "Counter target spell. If that spell is countered this way, exile it instead of putting "
        "it into its owner's graveyard.",
    )
    plan = card("The Plan", "Sorcery", "Draw a card.")
    setup = [put("stop", "A", "hand", "The Stop"), put("plan", "A", "hand", "The Plan")]
    steps = [
        {"do": "cast", "card": "plan", "free": True},
        {"do": "cast", "card": "stop", "free": True, "targets": ["plan"]},
        {"do": "resolve", "expect": [{"object": "plan", "zone": "exile"}]},
    ]
    assert Played([stop, plan], setup, steps).faults == []


def test_a_permanent_that_is_held_stays_tapped_in_the_next_untap_step_alone() -> None:
    bear = creature(
        "Cold Bear",
        "When Cold Bear enters, tap target creature an opponent controls. "
        "That creature doesn't untap during its controller's next untap step.",
    )
    setup = [put("bear", "A", "hand", "Cold Bear"), *PAIR, *library("A", 9), *library("B", 9)]
    turn = {"do": "end_turn"}
    steps = [
        {"do": "cast", "card": "bear", "free": True},
        {"do": "resolve"},
        {"do": "resolve", "expect": [{"object": "theirs", "tapped": True}]},
        turn | {"expect": [{"object": "theirs", "tapped": True}]},
        turn,
        turn | {"expect": [{"object": "theirs", "tapped": False}]},
    ]
    assert Played([bear], setup, steps).faults == []


def test_creatures_of_opponents_enter_tapped() -> None:
    law = card("The Law", "Enchantment", "Creatures your opponents control enter tapped.")
    steps = [
        {
            "do": "put",
            "card": "theirs",
            "player": "B",
            "expect": [{"object": "theirs", "tapped": True}],
        },
        {"do": "put", "card": "mine", "expect": [{"object": "mine", "tapped": False}]},
    ]
    setup = [
        put("law", "A", "battlefield", "The Law"),
        put("theirs", "B", "hand", "Plain Bear"),
        put("mine", "A", "hand", "Plain Bear"),
    ]
    assert Played([law], setup, steps).faults == []


def test_other_creatures_enter_with_counters() -> None:
    text = "Each other creature you control enters with an additional +1/+1 counter on it."
    steps = [{"do": "put", "card": "mine", "expect": [{"object": "mine", "power": "3"}]}]
    setup = [put("lord", "A", "battlefield", "The Lord"), put("mine", "A", "hand", "Plain Bear")]
    assert Played([creature("The Lord", text)], setup, steps).faults == []


def test_what_is_exiled_instead_gets_its_counters() -> None:
    text = (
        "If a card would be put into an opponent's graveyard from anywhere, instead exile it with "
        "a void counter on it."
    )
    gone = {"object": "theirs", "zone": "exile", "counters": {"void": 1}}
    steps = [{"do": "move", "object": "theirs", "to": "graveyard", "expect": [gone]}]
    setup = [
        put("law", "A", "battlefield", "The Law"),
        put("theirs", "B", "battlefield", "Plain Bear"),
    ]
    assert Played([card("The Law", "Enchantment", text)], setup, steps).faults == []


def test_the_spell_that_a_graveyard_card_becomes_is_exiled() -> None:
    text = (
        "{0}: You may cast target instant card from your graveyard this turn. If that card would "
        "be put into your graveyard this turn, exile it instead."
    )
    bolt = card("Plain Bolt", "Instant", "Plain Bolt deals 2 damage to any target.")
    steps = [
        {"do": "activate", "source": "law", "ability": 1, "targets": ["bolt"]},
        {"do": "resolve"},
        {"do": "cast", "card": "bolt", "targets": ["B"], "free": True},
        {
            "do": "resolve",
            "expect": [{"object": "bolt", "zone": "exile"}, {"seat": "B", "life": 18}],
        },
    ]
    setup = [put("law", "A", "battlefield", "The Law"), put("bolt", "A", "graveyard", "Plain Bolt")]
    assert Played([card("The Law", "Enchantment", text), bolt], setup, steps).faults == []


def test_another_player_draws_instead() -> None:
    text = (
        "If an opponent would draw a card except the first one they draw in each of their draw "
        "steps, instead that player skips that draw and you draw a card."
    )
    spell = card("The Spell", "Sorcery", "Target player draws two cards.")
    steps = [
        {"do": "cast", "card": "spell", "targets": ["B"], "free": True},
        {"do": "resolve", "expect": [{"seat": "A", "hand": 2}, {"seat": "B", "hand": 0}]},
    ]
    setup = [
        put("thief", "A", "battlefield", "The Thief"),
        put("spell", "A", "hand", "The Spell"),
        *library("A"),
        *library("B"),
    ]
    assert Played([creature("The Thief", text), spell], setup, steps).faults == []


def test_no_more_than_one_card_is_drawn_each_turn() -> None:
    text = "Each opponent can't draw more than one card each turn."
    spell = card("The Spell", "Sorcery", "Target player draws two cards.")
    steps = [
        {"do": "cast", "card": "spell", "targets": ["B"], "free": True},
        {"do": "resolve", "expect": [{"seat": "B", "hand": 1}]},
    ]
    setup = [put("law", "A", "battlefield", "The Law"), put("spell", "A", "hand", "The Spell")]
    law = card("The Law", "Enchantment", text)
    assert Played([law, spell], [*setup, *library("B")], steps).faults == []


def test_it_enters_with_as_many_counters_as_a_text_counts() -> None:
    text = (
        "The Hydra enters with X +1/+1 counters on it, where X is the number of lands you control."
    )
    setup = [put("hydra", "A", "hand", "The Hydra"), put("l", "A", "battlefield", "Quiet Field")]
    grown = {"object": "hydra", "counters": {"+1/+1": 1}}
    steps = [{"do": "put", "card": "hydra", "expect": [grown]}]
    assert Played([creature("The Hydra", text)], setup, steps).faults == []


def test_only_a_creature_that_was_dealt_damage_this_turn_is_destroyed() -> None:
    cards = [
        card("The Spark", "Sorcery", "The Spark deals 1 damage to target creature."),
        card("The End", "Sorcery", "Destroy all creatures that were dealt damage this turn."),
    ]
    hand = [put("spark", "A", "hand", "The Spark"), put("end", "A", "hand", "The End")]
    steps = [
        {"do": "cast", "card": "spark", "free": True, "targets": ["theirs"]},
        {"do": "resolve"},
        {"do": "cast", "card": "end", "free": True},
        {
            "do": "resolve",
            "expect": [
                {"object": "mine", "zone": "battlefield"},
                {"object": "theirs", "zone": "graveyard"},
            ],
        },
    ]
    assert Played(cards, [*PAIR, *hand], steps).faults == []


def test_further_tokens_come_with_those_of_a_text() -> None:
    text = (
        "If one or more tokens would be created under your control, those tokens plus that many "
        "1/1 green Squirrel creature tokens are created instead."
    )
    spell = card("The Spell", "Sorcery", "Create two 1/1 red Goblin creature tokens.")
    tokens = [
        {"object": "t.2", "subtypes": ["Goblin"]},
        {"object": "t.3", "subtypes": ["Squirrel"]},
        {"object": "t.4", "subtypes": ["Squirrel"]},
    ]
    steps = [
        {"do": "cast", "card": "spell", "free": True},
        {"do": "resolve", "id": "t", "expect": tokens},
    ]
    setup = [put("law", "A", "battlefield", "The Law"), put("spell", "A", "hand", "The Spell")]
    law = card("The Law", "Enchantment", text)
    assert Played([law, spell], setup, steps).faults == []
