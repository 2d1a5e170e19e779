"""A deck that is written and read again is the same deck, in one format and across formats."""

from collections import Counter

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from msgspec.structs import replace

from core.cards.deck import Board, Deck, DeckLine
from core.storage.decks.deck_document import find_cards
from core.storage.decks.deck_format import DeckFormat
from core.storage.decks.formats import (
    BY_ID,
    FORMATS,
    format_of,
    left_out,
    lost_commanders,
    read_deck,
    write_deck,
)
from tests.core.storage.decks.decks import FINDERS, PROSE, contents, decks, fab_decks

OF_MAGIC = tuple(each for each in FORMATS if "mtg" in each.games)
OF_FAB = tuple(each for each in FORMATS if "fab" in each.games)
SHARED = (Board.MAIN, Board.SIDE)
"""The boards that every format has a place for."""


def written(deck: Deck, format_: DeckFormat) -> str:
    return write_deck(deck, format_, find_cards(deck, FINDERS).card_of)


def is_shaped_like_a_commander_deck(deck: Deck) -> bool:
    """Formats without a place for a commander have it in the sideboard of a hundred cards."""
    return deck.count(Board.SIDE) in {1, 2} and deck.count(*SHARED) == 100


@pytest.mark.parametrize("format_", OF_MAGIC, ids=lambda each: each.id)
@given(data=st.data())
def test_a_deck_in_any_format_keeps_names_counts_and_boards(
    format_: DeckFormat, data: st.DataObject
) -> None:
    boards = tuple(board for board in Board if board in format_.boards)
    deck = data.draw(decks(boards if Board.COMMANDER not in boards else SHARED))
    in_side = replace(
        deck,
        lines=tuple(
            replace(line, board=Board.SIDE)
            if line.board not in (*SHARED, Board.MAYBE) and format_.id in {"cod", "dek", "mtgo"}
            else line
            for line in deck.lines
        ),
    )
    assume(not is_shaped_like_a_commander_deck(in_side))
    found = read_deck(written(in_side, format_))
    assert found.faults == ()
    assert contents(found.deck) == contents(in_side)


@given(
    deck=decks(SHARED, known=True),
    chain=st.lists(st.sampled_from(OF_MAGIC), min_size=2, max_size=5),
)
def test_a_deck_that_goes_through_several_programs_keeps_names_counts_and_boards(
    deck: Deck, chain: list[DeckFormat]
) -> None:
    assume(not is_shaped_like_a_commander_deck(deck))
    before = contents(deck)
    for format_ in chain:
        deck = read_deck(written(deck, format_)).deck
        assert contents(deck) == before, format_.id


@pytest.mark.parametrize("format_", OF_MAGIC, ids=lambda each: each.id)
@given(data=st.data())
def test_a_deck_written_back_in_its_own_format_is_the_same_to_the_letter(
    format_: DeckFormat, data: st.DataObject
) -> None:
    deck = data.draw(decks(SHARED))
    assume(not is_shaped_like_a_commander_deck(deck))
    once = written(deck, format_)
    known = format_of(once)
    first = read_deck(once).deck
    again = written(first, known)
    assert read_deck(again).deck == first
    assert written(read_deck(again).deck, known) == again


@given(lines=st.lists(PROSE, min_size=1, max_size=12))
def test_whatever_stands_in_a_list_of_text_is_still_there_when_it_is_written_back(
    lines: list[str],
) -> None:
    text = "\n".join(("4 Delver of Secrets", *lines, "1 Murder", *lines))
    found = read_deck(text)
    back = written(found.deck, BY_ID[found.deck.source])
    again = read_deck(back)
    assert contents(again.deck) == contents(found.deck)
    assert [(fault.what, fault.name) for fault in again.faults] == [
        (fault.what, fault.name) for fault in found.faults
    ]


LEADERS = st.sampled_from(
    (
        ("Ulrich of the Krallenhorde",),
        ("Ulrich of the Krallenhorde // Ulrich, Uncontested Alpha",),
        ("Ulrich of the Krallenhorde/Ulrich, Uncontested Alpha",),
        ("Ulrich of the Krallenhorde", "Murder"),
    )
)


@pytest.mark.parametrize("format_", OF_MAGIC, ids=lambda each: each.id)
@given(leaders=LEADERS, deck=decks((Board.MAIN,), known=True))
def test_a_commander_stays_the_commander_through_every_format(
    format_: DeckFormat, leaders: tuple[str, ...], deck: Deck
) -> None:
    led = tuple(DeckLine(name=name, count=1, board=Board.COMMANDER) for name in leaders)
    rest = 100 - len(led) - deck.count(Board.MAIN)
    assume(rest > 0)
    filled = (*led, *deck.lines, DeckLine(name="Forest", count=rest, board=Board.MAIN))
    deck = replace(deck, lines=filled)
    found = read_deck(written(deck, format_)).deck
    assert found.count(Board.COMMANDER) == len(led)
    assert contents(found) == contents(deck)


@pytest.mark.parametrize("format_", OF_FAB, ids=lambda each: each.id)
@given(deck=fab_decks())
def test_a_deck_of_flesh_and_blood_keeps_names_pitches_counts_and_boards(
    format_: DeckFormat, deck: Deck
) -> None:
    once = written(deck, format_)
    found = read_deck(once)
    assert found.faults == ()
    assert contents(found.deck) == contents(deck)
    known = format_of(once)
    again = written(found.deck, known)
    assert read_deck(again).deck == found.deck
    assert written(read_deck(again).deck, known) == again


BOTH_SIDES = """Commander
1 Ulrich of the Krallenhorde // Ulrich, Uncontested Alpha

Deck
1 Delver of Secrets // Insectile Aberration
2 Valakut Awakening // Valakut Stoneforge
1 Fire // Ice
1 Hanweir Garrison
1 Hanweir Battlements
1 Bonecrusher Giant // Stomp
1 Akki Lavarunner // Tok-Tok, Volcano Born
1 Fallaji Dragon Engine
1 Studious First-Year // Rampant Growth
20 Mountain

Sideboard
3 Wear // Tear
1 Midnight Scavengers
1 Invasion of Ikoria // Zilortha, Apex of Ikoria

Maybeboard
1 Graf Rats
"""


def cards_by_board(deck: Deck) -> Counter[tuple[str, Board]]:
    found = find_cards(deck, FINDERS)
    assert not found.missing
    counts: Counter[tuple[str, Board]] = Counter()
    for each in found.lines:
        if each.card is not None:
            counts[each.card.name, each.line.board] += each.line.count
    return counts


@pytest.mark.parametrize("first", OF_MAGIC, ids=lambda each: each.id)
@pytest.mark.parametrize("second", OF_MAGIC, ids=lambda each: each.id)
def test_between_any_two_formats_every_card_stays_where_it_was_or_its_going_is_told(
    first: DeckFormat, second: DeckFormat
) -> None:
    deck = read_deck(written(read_deck(BOTH_SIDES).deck, first)).deck
    before, text = cards_by_board(deck), written(deck, second)
    after = cards_by_board(read_deck(text).deck)
    gone, came = before - after, after - before
    said = f"{left_out(deck, second)} {lost_commanders(deck, second, text)}"
    for (name, board), count in gone.items():
        if board is Board.COMMANDER:
            assert name.split(" // ")[0] in said
            assert came.pop((name, Board.SIDE)) == count
        else:
            assert f"{count} on the board {board}" in said
    assert not came
