"""Combat on the board: cards keep their places and step forward, sums are in the middle lane."""

from itertools import pairwise

import pytest

from gui.board.layout.geometry import Lane
from tests.gui.board.layout.tables import ANN, BEN, Laid, cards, setting

WINDOW = 1280, 720


def test_cards_in_combat_step_towards_the_middle_and_others_stay() -> None:
    attackers, others, blockers = cards(2), cards(2), cards(2)
    shapes = {
        ("battlefield", ANN): [*attackers, *others],
        ("battlefield", BEN): blockers,
        ("hand", ANN): cards(1),
    }
    lanes = [
        Lane(attacker=attackers[0].id, blockers=(blockers[0].id,)),
        Lane(attacker=attackers[1].id),
    ]
    quiet, fight = Laid(setting(WINDOW), shapes), Laid(setting(WINDOW), shapes, lanes)
    before, now = quiet.bounds_of_cards("battlefield"), fight.bounds_of_cards("battlefield")
    high = before[attackers[0].id].h
    for attacker in attackers:
        assert now[attacker.id].x == before[attacker.id].x
        assert before[attacker.id].y - now[attacker.id].y == pytest.approx(0.2 * high)
    for other in others:
        assert now[other.id] == before[other.id]
    far, then = fight.bounds_of_cards("battlefield", BEN), quiet.bounds_of_cards("battlefield", BEN)
    assert far[blockers[0].id].y - then[blockers[0].id].y == pytest.approx(0.1 * high)
    assert far[blockers[1].id] == then[blockers[1].id]
    assert {area.key: area.rect for area in quiet.mat.areas} == {
        area.key: area.rect for area in fight.mat.areas
    }


def test_the_sum_of_each_attacker_is_in_the_middle_lane_at_its_place() -> None:
    attackers = cards(3)
    shapes = {("battlefield", ANN): attackers, ("hand", ANN): cards(1)}
    table = Laid(setting(WINDOW), shapes, [Lane(attacker=each.id) for each in attackers])
    rects = table.bounds_of_cards("battlefield")
    near, far = table.area("battlefield").rect, table.area("battlefield", BEN).rect
    sums = dict(table.mat.sums)
    assert sums.keys() == {each.id for each in attackers}
    for attacker, place in sums.items():
        assert place.middle[0] == pytest.approx(rects[attacker].middle[0])
        assert far.bottom <= place.y
        assert place.bottom <= near.y
    ordered = sorted(sums.values(), key=lambda place: place.x)
    assert all(left.right <= right.x for left, right in pairwise(ordered))
