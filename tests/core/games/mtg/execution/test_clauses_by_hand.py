"""Clauses by hand: a text stops at them, and its rest waits in the position."""

from typing import Any

from core.games.mtg.rulesets import MTG_2026_04
from core.rules.codecs import decode_position, encode_position
from core.state.effects import Unfinished
from core.state.ids import PlayerId
from core.state.visibility import projected
from tests.core.games.mtg.execution.texts import Played, card, creature, library, put

SING = "Sing the song of your village."
PAIR = [
    put("mine", "A", "battlefield", "Plain Bear"),
    put("theirs", "B", "battlefield", "Plain Bear"),
]


def played(text: str, *steps: dict[str, Any], setup: Any = (), cast: Any = None) -> Played:  # noqa: ANN401 - plain data
    """Cast a spell with a text without its cost, then do the steps."""
    spell = card("The Spell", "Sorcery", text, mana_cost="{1}{R}")
    first = {"do": "cast", "card": "spell", "free": True} | (cast or {})
    there = [put("spell", "A", "hand", "The Spell"), *library("A"), *setup]
    return Played([spell], there, [first, *steps])


def resolve(*expect: Any, **more: Any) -> dict[str, Any]:  # noqa: ANN401 - plain data
    return {"do": "resolve", "expect": list(expect)} | more


def rest_of(found: Played) -> Unfinished | None:
    return found.runner.state.unfinished


def test_a_file_carries_the_whole_text_out_and_names_the_clause() -> None:
    found = played(
        f"Draw a card.\n{SING}\nYou gain 3 life.",
        resolve(
            {"seat": "A", "hand": 1, "life": 23},
            {"by_hand": ["Sing the song"]},
            {"object": "spell", "zone": "graveyard"},
        ),
    )
    assert found.faults == []


def test_a_text_that_stops_leaves_its_rest_and_the_spell_on_the_stack() -> None:
    found = played(
        f"Draw a card.\n{SING}\nYou gain 3 life.",
        resolve(
            {"seat": "A", "hand": 1, "life": 20},
            {"by_hand": ["Sing the song"]},
            {"object": "spell", "zone": "stack"},
            stops=True,
        ),
        {
            "do": "continue",
            "expect": [
                {"seat": "A", "hand": 1, "life": 23},
                {"by_hand": []},
                {"object": "spell", "zone": "graveyard"},
            ],
        },
    )
    assert found.faults == []
    assert rest_of(found) is None


def test_resolving_the_spell_again_goes_on_with_its_rest() -> None:
    found = played(
        f"{SING}\nDraw a card.",
        resolve(stops=True),
        resolve({"seat": "A", "hand": 1}, object="spell", stops=True),
    )
    assert found.faults == []


def test_a_text_whose_rest_is_by_hand_too_does_not_wait() -> None:
    text = f"Draw a card.\n{SING}\nThrow your hat."
    end = {"object": "spell", "zone": "graveyard"}
    found = played(text, resolve(end, {"by_hand": ["Throw your hat"]}, stops=True))
    assert found.faults == []
    assert rest_of(found) is None


def test_the_rest_keeps_its_targets() -> None:
    found = played(
        f"{SING}\nThe Spell deals 3 damage to target creature.",
        resolve({"object": "theirs", "zone": "battlefield"}, stops=True),
        {"do": "continue", "expect": [{"object": "theirs", "zone": "graveyard"}]},
        setup=PAIR,
        cast={"targets": ["theirs"]},
    )
    assert found.faults == []


def test_that_creature_behind_a_clause_by_hand_is_the_target() -> None:
    found = played(
        f"Tap target creature.\n{SING}\nThat creature gets +2/+2 until end of turn.",
        resolve(stops=True),
        {"do": "continue", "expect": [{"object": "theirs", "power": "4"}, {"by_hand": []}]},
        setup=PAIR,
        cast={"targets": ["theirs"]},
    )
    assert found.faults == []


def test_it_behind_a_clause_by_hand_is_left_to_the_players() -> None:
    found = played(
        f"Tap target creature.\n{SING} It gets +2/+2 until end of turn.\nDraw a card.",
        resolve(
            {"object": "theirs", "power": "2"}, {"by_hand": ["It gets"]}, {"seat": "A", "hand": 1}
        ),
        setup=PAIR,
        cast={"targets": ["theirs"]},
    )
    assert found.faults == []


def test_if_you_do_asks_for_what_was_done_by_hand() -> None:
    found = played(
        f"{SING} If you do, draw a card.\nYou gain 1 life.",
        resolve(stops=True),
        {"do": "continue", "answers": ["yes"], "expect": [{"seat": "A", "hand": 1, "life": 21}]},
    )
    assert found.faults == []


def test_no_creature_dies_while_the_rest_waits() -> None:
    found = played(
        f"Target creature gets -2/-2 until end of turn.\n{SING}\nTap target creature.",
        resolve({"object": "theirs", "zone": "battlefield"}, stops=True),
        {"do": "continue", "expect": [{"object": "theirs", "zone": "graveyard"}]},
        setup=PAIR,
        cast={"targets": ["theirs", "mine"]},
    )
    assert found.faults == []


def test_a_triggered_ability_waits_too() -> None:
    bear = creature(
        "Singing Bear", f"When Singing Bear enters, draw a card. {SING} You gain 3 life."
    )
    found = Played(
        [bear],
        [put("bear", "A", "hand", "Singing Bear"), *library("A")],
        [
            {"do": "cast", "card": "bear", "free": True},
            {"do": "resolve"},
            resolve({"seat": "A", "hand": 1, "life": 20}, {"waiting": ["bear"]}, stops=True),
            {"do": "continue", "expect": [{"seat": "A", "life": 23}, {"waiting": []}]},
        ],
    )
    assert found.faults == []


def test_the_rest_is_saved_and_read_again() -> None:
    found = played(f"{SING}\nDraw a card.", resolve(stops=True))
    state = found.runner.state
    assert state.unfinished is not None
    rules = MTG_2026_04
    again = decode_position(encode_position(state), rules.zones, rules.policies.colors)
    assert again.unfinished == state.unfinished


def test_another_viewer_does_not_see_hidden_cards_in_the_rest() -> None:
    found = played(
        f"Choose a card in your hand.\n{SING}\nDraw a card.",
        resolve(stops=True),
        setup=[put("secret", "A", "hand", "Plain Bear")],
    )
    state = found.runner.state
    assert state.unfinished is not None
    assert len(state.unfinished.chosen) == 1
    seen = projected(MTG_2026_04.zones, state, PlayerId("B")).state.unfinished
    assert seen is not None
    assert seen.words == state.unfinished.words
    assert seen.chosen == ()
