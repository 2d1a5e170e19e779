"""Spells: each clause of their text is done by the table when they resolve."""

from typing import Any

from core.state.zones import GRAVEYARD
from tests.core.games.mtg.execution.texts import Played, card, library, put

REFUSED: dict[str, Any] = {"expect": [{"ruling": "refused"}]}
SPELL = [put("spell", "A", "hand", "The Spell")]
PAIR = [
    put("mine", "A", "battlefield", "Plain Bear"),
    put("theirs", "B", "battlefield", "Plain Bear"),
]


def spell(text: str) -> dict[str, Any]:
    """Return the spell of these tests, with a text."""
    return card("The Spell", "Sorcery", text, mana_cost="{1}{R}")


def cast_and_resolve(
    text: str,
    setup: list[dict[str, Any]],
    *expect: Any,  # noqa: ANN401 - keys of an expectation
    cast: dict[str, Any] | None = None,
    answers: list[Any] | None = None,
) -> Played:
    """Cast a spell without its cost and resolve it, with the expectations after it."""
    resolve = {"do": "resolve", "expect": list(expect)}
    if answers is not None:
        resolve["answers"] = answers
    first = {"do": "cast", "card": "spell", "free": True} | (cast or {})
    return Played([spell(text)], [*SPELL, *setup], [first, resolve])


def test_cards_are_drawn() -> None:
    expect = [{"seat": "A", "hand": 2, "library": 1}, {"object": "spell", "zone": "graveyard"}]
    assert cast_and_resolve("Draw two cards.", library("A"), *expect).faults == []


def test_a_target_is_dealt_damage_and_dies() -> None:
    played = cast_and_resolve(
        "The Spell deals 3 damage to target creature.",
        PAIR,
        {"object": "theirs", "zone": "graveyard"},
        {"object": "mine", "zone": "battlefield"},
        cast={"targets": ["theirs"]},
    )
    assert played.faults == []


def test_a_target_that_the_text_does_not_allow_is_refused() -> None:
    cast = {"do": "cast", "card": "spell", "targets": ["mine"], "free": True} | REFUSED
    text = "Destroy target creature an opponent controls."
    assert Played([spell(text)], [*SPELL, *PAIR], [cast]).faults == []


def test_every_clause_is_done_in_its_order() -> None:
    played = cast_and_resolve(
        "Draw a card, then discard a card.\nYou gain 3 life.",
        [put("kept", "A", "hand", "Plain Bear"), *library("A")],
        {"seat": "A", "hand": 1, "life": 23},
        {"object": "kept", "zone": "graveyard"},
        answers=["kept"],
    )
    assert played.faults == []


def test_a_choice_stays_open_until_it_is_answered() -> None:
    played = cast_and_resolve(
        "Target player discards a card.",
        [put("one", "B", "hand", "Plain Bear"), put("two", "B", "hand", "Quiet Field")],
        {"seat": "B", "hand": 1},
        {"object": "two", "zone": "graveyard"},
        cast={"targets": ["B"]},
        answers=["two"],
    )
    assert played.faults == []


def test_tokens_are_created() -> None:
    played = cast_and_resolve("Create two 1/1 red Goblin creature tokens.", [])
    tokens = [each for each in played.runner.state.objects if each.token]
    assert len(tokens) == 2


def test_a_change_lasts_as_long_as_the_text_says() -> None:
    steps = [
        {"do": "cast", "card": "spell", "targets": ["mine"], "free": True},
        {"do": "resolve", "expect": [{"object": "mine", "power": "5", "toughness": "5"}]},
        {"do": "end_turn", "expect": [{"object": "mine", "power": "2", "toughness": "2"}]},
    ]
    text = "Target creature gets +3/+3 until end of turn."
    assert Played([spell(text)], [*SPELL, *PAIR], steps).faults == []


def test_what_nobody_reads_is_left_by_hand_and_named() -> None:
    expect = [{"by_hand": ["long tune"]}, {"reads": "The Spell", "whole": False}]
    played = cast_and_resolve("Whistle a long tune.", [], *expect)
    assert played.faults == []


def test_a_spell_is_kicked() -> None:
    fields = [put(f"f{number}", "A", "battlefield", "Burning Field") for number in range(3)]
    steps = [
        {"do": "cast", "card": "spell", "kicked": True, "paying": ["f0", "f1", "f2"]},
        {"do": "resolve", "expect": [{"seat": "A", "life": 25}]},
    ]
    kicked = spell("Kicker {1}\nYou gain 2 life. If this spell was kicked, you gain 3 life.")
    field = card("Burning Field", "Basic Land — Mountain")
    assert Played([kicked, field], [*SPELL, *fields], steps).faults == []


def test_modes_are_chosen() -> None:
    played = cast_and_resolve(
        "Choose one —\n• You gain 4 life.\n• Draw a card.",
        library("A"),
        {"seat": "A", "life": 20, "hand": 1},
        cast={"modes": [2]},
    )
    assert played.faults == []


def test_a_table_that_reads_no_texts_leaves_all_by_hand() -> None:
    steps = [
        {"do": "cast", "card": "spell", "free": True},
        {"do": "resolve", "expect": [{"seat": "A", "hand": 0, "library": 3}]},
    ]
    played = Played([spell("Draw two cards.")], [*SPELL, *library("A")], steps, effects=False)
    assert played.faults == []
    assert not played.runner.state.reads_texts
    assert len(played.runner.state.in_zone(GRAVEYARD, played.runner.state.players[0].id)) == 1
