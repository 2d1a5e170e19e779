"""Lanes of combat: cards are in their lanes, nothing overlaps, and sums have room."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gui.board.layout.combat import BAND
from gui.board.layout.geometry import Lane, Rect
from tests.gui.board.layout.tables import ANN, BEN, TABLES, Laid, cards, setting

FIELD, HAND = "battlefield", "hand"


def fight(
    blockers: list[int],
    window: tuple[int, int] = (1280, 800),
    words: float = 150.0,
    others: int = 1,
) -> tuple[Laid, list[Lane]]:
    """A table on which one attacker for each number is blocked by so many."""
    attackers = cards(len(blockers), quarters=1)
    theirs = cards(sum(blockers) + others)
    rest = [shape.id for shape in theirs]
    lanes = []
    for attacker, number in zip(attackers, blockers, strict=True):
        lane, rest = tuple(rest[:number]), rest[number:]
        lanes.append(Lane(attacker=attacker.id, blockers=lane, words=words))
    shapes_by_zone = {
        (FIELD, ANN): [*attackers, *cards(others), *cards(4, row=1)],
        (FIELD, BEN): [*theirs, *cards(4, row=1)],
        (HAND, ANN): cards(3),
    }
    return Laid(setting(window), shapes_by_zone, lanes), lanes


@given(st.lists(st.integers(0, 2), min_size=1, max_size=4), st.sampled_from(sorted(TABLES)))
def test_nothing_lies_over_another_and_all_stays_in_its_field(
    blockers: list[int], window: tuple[int, int]
) -> None:
    laid, _ = fight(blockers, window)
    for player in (ANN, BEN):
        bounds_of_cards = laid.bounds_of_cards(FIELD, player)
        field = laid.area(FIELD, player).rect
        if not laid.mat.sums:
            continue
        for one, other in combinations(bounds_of_cards.values(), 2):
            assert not one.inset(0.5).meets(other)
        for each in bounds_of_cards.values():
            assert field.x <= each.x
            assert each.right <= field.right
            assert field.y <= each.y
            assert each.bottom <= field.bottom


@given(st.lists(st.integers(0, 2), min_size=1, max_size=4))
def test_sums_stand_between_the_fields_beside_each_other(blockers: list[int]) -> None:
    laid, lanes = fight(blockers)
    sums = dict(laid.mat.sums)
    assert len(sums) in {0, len(lanes)}
    near, far = laid.area(FIELD, ANN).rect, laid.area(FIELD, BEN).rect
    for each in sums.values():
        assert (each.y, each.bottom) == (far.bottom, near.y)
    for one, other in combinations(sums.values(), 2):
        assert not one.inset(0.5).meets(other)


@pytest.mark.parametrize("window", sorted(TABLES))
def test_who_blocks_stands_before_what_it_blocks_and_who_is_unblocked_stands_left(
    window: tuple[int, int],
) -> None:
    laid, lanes = fight([1, 0, 2], window)
    mine, theirs = laid.bounds_of_cards(FIELD, ANN), laid.bounds_of_cards(FIELD, BEN)
    middles = {lane.attacker: mine[lane.attacker].middle[0] for lane in lanes}
    assert min(middles, key=middles.__getitem__) == lanes[1].attacker
    for lane in lanes:
        if lane.blockers:
            inner = [theirs[each].middle[0] for each in lane.blockers]
            assert sum(inner) / len(inner) == pytest.approx(middles[lane.attacker])


def test_the_border_opens_by_as_much_as_sums_are_high_and_closes_again() -> None:
    laid, _ = fight([1])
    near, far = laid.area(FIELD, ANN).rect, laid.area(FIELD, BEN).rect
    assert near.y - far.bottom == pytest.approx(BAND, abs=1)
    still = Laid(laid.setting, laid.shapes_by_zone)
    assert still.area(FIELD).rect.y - still.area(FIELD, BEN).rect.bottom < BAND
    assert still.mat.sums == ()


def test_where_there_is_too_little_room_rows_stay_as_they_are() -> None:
    laid, _ = fight([3] * 9)
    assert laid.mat.sums == ()
    assert laid.area(FIELD).lanes == ()


def test_who_does_not_fight_stands_in_the_row_behind() -> None:
    laid, lanes = fight([1], others=2)
    bounds_of_cards = laid.bounds_of_cards(FIELD, ANN)
    front = bounds_of_cards[lanes[0].attacker]
    others = [rect for object_id, rect in bounds_of_cards.items() if object_id != lanes[0].attacker]
    assert all(rect.y > front.bottom for rect in others)


def test_many_lanes_have_lower_cards_before_they_are_given_up() -> None:
    few, _ = fight([1, 1])
    many, lanes = fight([1, 1, 1, 1, 1, 0, 0, 0], others=0)
    assert len(many.mat.sums) == len(lanes)
    usual = max(rect.w for rect in few.bounds_of_cards(FIELD, ANN).values())
    assert max(rect.w for rect in many.bounds_of_cards(FIELD, ANN).values()) < usual


def test_long_words_get_less_room_where_lanes_are_many() -> None:
    laid, _ = fight([1] * 5, words=600)
    sums = [rect.w for _, rect in laid.mat.sums]
    assert len(sums) == 5
    assert sum(sums) <= laid.area(FIELD).rect.w
    assert isinstance(laid.mat.sums[0][1], Rect)
