"""Positions of cards on paper: whole, in real size, and with each back behind its front."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gui.features.print_sheet.sheets import (
    COLUMNS,
    HEIGHT,
    ON_A_PAGE,
    PAPERS,
    WIDTH,
    Paper,
    marks,
    pages,
    place,
)


@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.name)
def test_every_card_lies_whole_on_the_paper_and_none_on_another(paper: Paper) -> None:
    places = [place(paper, slot) for slot in range(ON_A_PAGE)]
    assert len({(round(x, 6), round(y, 6)) for x, y in places}) == ON_A_PAGE
    for x, y in places:
        assert 5 <= x <= paper.width - WIDTH - 5
        assert 5 <= y <= paper.height - HEIGHT - 5
    lefts, tops = (sorted({round(each, 6) for each in some}) for some in zip(*places, strict=True))
    assert [after - before for before, after in itertools.pairwise(lefts)] == (
        pytest.approx([WIDTH, WIDTH])
    )
    assert [after - before for before, after in itertools.pairwise(tops)] == (
        pytest.approx([HEIGHT, HEIGHT])
    )


@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.name)
def test_marks_stand_on_the_paper_at_every_cut_and_over_no_card(paper: Paper) -> None:
    found = list(marks(paper))
    columns = {round(each.x1, 6) for each in found if each.x1 == each.x2}
    rows = {round(each.y1, 6) for each in found if each.y1 == each.y2}
    assert (len(columns), len(rows)) == (4, 4)
    right, bottom = paper.width - paper.left, paper.height - paper.top
    for each in found:
        assert min(each.x1, each.x2, each.y1, each.y2) >= 0
        assert max(each.x1, each.x2) <= paper.width
        assert max(each.y1, each.y2) <= paper.height
        beside = max(each.x1, each.x2) < paper.left or min(each.x1, each.x2) > right
        above_or_below = max(each.y1, each.y2) < paper.top or min(each.y1, each.y2) > bottom
        assert beside or above_or_below


@given(st.integers(0, 100))
def test_a_sheet_turned_over_its_long_edge_has_each_back_behind_its_front(count: int) -> None:
    made = pages(list(range(count)), [-number - 1 for number in range(count)])
    assert [page.is_back for page in made] == [False, True] * (len(made) // 2)
    for front, back in zip(made[::2], made[1::2], strict=True):
        for slot, card in enumerate(front.slots):
            row, column = divmod(slot, COLUMNS)
            behind = back.slots[row * COLUMNS + COLUMNS - 1 - column]
            assert behind == (None if card is None else -card - 1)


@given(st.lists(st.integers(), max_size=60))
def test_every_card_is_printed_once_and_in_its_turn(cards: list[int]) -> None:
    made = pages(cards)
    assert [card for page in made for card in page.slots if card is not None] == cards
    assert all(len(page.slots) == ON_A_PAGE for page in made)
    assert len(made) == -(-len(cards) // ON_A_PAGE)
