"""Library cards: look, reveal, search, and the zones that they go to."""

from collections.abc import Sequence
from typing import Any

from tests.core.games.mtg.execution.texts import Played, card, put

LIBRARY = [
    put("low", "A", "library", "Quiet Field"),
    put("middle", "A", "library", "Plain Bear"),
    put("top", "A", "library", "Quiet Field"),
]
THEIRS = [put("hers", "B", "library", "Quiet Field"), put("hers2", "B", "library", "Plain Bear")]


def faults(
    text: str,
    *expect: dict[str, Any],
    answers: Sequence[Any] = (),
    targets: Sequence[Any] = (),
    setup: Sequence[Any] = LIBRARY,
) -> list[str]:
    """Cast and resolve a spell with a text; return the faults, clauses by hand included."""
    spell = card("The Spell", "Sorcery", text)
    cast = {"do": "cast", "card": "spell", "free": True, "targets": list(targets)}
    resolve = {"do": "resolve", "answers": list(answers), "expect": [*expect, {"by_hand": []}]}
    there = [put("spell", "A", "hand", "The Spell"), *setup]
    return Played([spell], there, [cast, resolve]).faults


def in_zones(**zones: str) -> list[dict[str, Any]]:
    """Return the expectation that objects are in zones."""
    return [{"object": each, "zone": zone} for each, zone in zones.items()]


def test_a_card_is_put_from_among_revealed_ones_and_the_rest_elsewhere() -> None:
    text = (
        "Reveal the top three cards of your library. You may put a creature card from among them "
        "onto the battlefield. Put the rest into your graveyard."
    )
    expect = in_zones(middle="battlefield", low="graveyard", top="graveyard")
    assert faults(text, *expect, answers=["yes", "middle"]) == []


def test_all_revealed_cards_of_a_kind_are_put_into_the_hand() -> None:
    text = (
        "Reveal the top three cards of your library. Put all land cards revealed this way into "
        "your hand and the rest into your graveyard."
    )
    assert faults(text, *in_zones(middle="graveyard", low="hand", top="hand")) == []


def test_any_number_of_looked_at_cards_go_to_the_graveyard() -> None:
    text = (
        "Look at the top three cards of your library. Put any number of them into your graveyard "
        "and the rest back on top of your library in any order."
    )
    expect = in_zones(top="graveyard", middle="library", low="library")
    assert faults(text, *expect, answers=[["top"], ["low", "middle"]]) == []


def test_another_players_library_is_looked_at_and_searched() -> None:
    look = (
        "Look at the top two cards of target opponent's library. Exile one of those cards and put "
        "the rest back on top of that player's library in any order."
    )
    expect = in_zones(hers="exile", hers2="library")
    assert faults(look, *expect, answers=["hers"], targets=["B"], setup=THEIRS) == []
    search = (
        "Search target player's library for a card and exile it. "
        "Then that player shuffles their library."
    )
    assert faults(search, *expect, answers=["hers"], targets=["B"], setup=THEIRS) == []


def test_cards_are_separated_into_piles_by_an_opponent() -> None:
    text = (
        "Reveal the top three cards of your library. An opponent separates those cards into two "
        "piles. Put one pile into your hand and the other into your graveyard."
    )
    expect = in_zones(top="graveyard", middle="hand", low="hand")
    assert faults(text, *expect, answers=[["top"], "2"]) == []


def test_an_exiled_card_may_be_played_this_turn() -> None:
    text = "Exile the top card of your library. You may play that card this turn."
    spell = card("The Spell", "Sorcery", text)
    steps = [
        {"do": "cast", "card": "spell", "free": True},
        {"do": "resolve", "expect": in_zones(top="exile")},
        {"do": "play_land", "card": "top", "expect": in_zones(top="battlefield")},
    ]
    assert Played([spell], [put("spell", "A", "hand", "The Spell"), *LIBRARY], steps).faults == []


def test_a_spell_may_end_the_game() -> None:
    spell = card("The Spell", "Sorcery", "You win the game.")
    steps = [
        {"do": "cast", "card": "spell", "free": True},
        {"do": "resolve", "expect": [{"ruling": "done"}]},
    ]
    played = Played([spell], [put("spell", "A", "hand", "The Spell")], steps)
    assert played.faults == []
    assert played.runner.state.match.winner == "A"


def test_after_a_shuffle_the_rest_are_the_cards_that_were_taken_before_it() -> None:
    text = (
        "Look at the top three cards of your library, exile up to two creature cards from among "
        "them, then shuffle. You may put one of the exiled cards onto the battlefield. "
        "Put the rest into your graveyard."
    )
    bears = [put(each, "A", "library", "Plain Bear") for each in ("first", "second")]
    expect = in_zones(first="battlefield", second="graveyard", low="library")
    answers = [["first", "second"], "yes", "first"]
    assert faults(text, *expect, answers=answers, setup=[LIBRARY[0], *bears]) == []


def test_cards_exiled_this_way_are_cast_and_permanents_spoken_of_are_not() -> None:
    text = (
        "Tap target creature. Exile the top three cards of your library. "
        "You may cast any number of nonland cards exiled this way without paying their mana costs."
    )
    setup = [*LIBRARY, put("there", "A", "battlefield", "Plain Bear")]
    expect = in_zones(middle="stack", top="exile", low="exile", there="battlefield")
    answers = ["yes", ["middle"]]
    assert faults(text, *expect, answers=answers, targets=["there"], setup=setup) == []


def test_a_land_is_not_among_the_cards_that_may_be_cast() -> None:
    text = "You may cast a card from your hand without paying its mana cost."
    setup = [put("land", "A", "hand", "Quiet Field"), put("bear", "A", "hand", "Plain Bear")]
    assert faults(text, *in_zones(bear="stack"), answers=["yes"], setup=setup) == []


def test_a_search_for_two_kinds_finds_one_of_each() -> None:
    spell = card(
        "The Spell",
        "Sorcery",
        "Search your library for a creature card and/or a land card, reveal them, put them into "
        "your hand, then shuffle.",
    )
    setup = [
        put("spell", "A", "hand", "The Spell"),
        put("bear", "A", "library", "Plain Bear"),
        put("other", "A", "library", "Plain Bear"),
        put("land", "A", "library", "Quiet Field"),
    ]
    cast = {"do": "cast", "card": "spell", "free": True}
    both = {"do": "resolve", "answers": [["bear", "land"]], "expect": [{"seat": "A", "hand": 2}]}
    assert Played([spell], setup, [cast, both]).faults == []
    twice = {"do": "resolve", "answers": [["bear", "other"]], "expect": [{"seat": "A", "hand": 1}]}
    assert Played([spell], setup, [cast, twice]).faults == []


def test_cards_are_exiled_until_enough_of_a_kind_are_among_them() -> None:
    spell = card(
        "The Spell",
        "Sorcery",
        "Exile cards from the top of your library until you exile a land card. Put that card into "
        "your hand.",
    )
    setup = [
        put("spell", "A", "hand", "The Spell"),
        put("deep", "A", "library", "Plain Bear"),
        put("land", "A", "library", "Quiet Field"),
        put("top", "A", "library", "Plain Bear"),
    ]
    found = [{"object": "top", "zone": "exile"}, {"object": "land", "zone": "hand"}]
    steps = [
        {"do": "cast", "card": "spell", "free": True},
        {"do": "resolve", "expect": [*found, {"object": "deep", "zone": "library"}]},
    ]
    assert Played([spell], setup, steps).faults == []
