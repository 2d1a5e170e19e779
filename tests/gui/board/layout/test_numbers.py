"""The measures of a table in windows of four sizes."""

from itertools import pairwise

import pytest

from gui.board.layout.geometry import CardShape, Form
from tests.gui.board.layout.tables import (
    ANN,
    BEN,
    Laid,
    cards,
    setting,
)

Window = tuple[int, int]
HELD: dict[object, list[CardShape]] = {("hand", ANN): cards()}
"""A card in hand, so that cards are not shown large."""


@pytest.mark.parametrize(("number", "height"), [(1, 476), (2, 476), (3, 374), (4, 264)])
def test_a_few_cards_are_as_large_as_the_table_allows(number: int, height: int) -> None:
    table = Laid(setting(), {("battlefield", ANN): cards(number)})
    rects = list(table.bounds_of_cards("battlefield").values())
    assert {rect.h for rect in rects} == {height}
    gaps = {round(right.x - left.right) for left, right in pairwise(rects)}
    assert gaps <= ({136} if len(rects) == 2 else {48})


def test_a_fifth_card_a_hand_or_a_library_makes_it_a_table_as_any_other() -> None:
    few = {("battlefield", ANN): cards(2), ("graveyard", BEN): cards(1)}
    assert Laid(setting(), few).area("battlefield").form is Form.SPREAD
    for more in (
        {("battlefield", BEN): cards(2)},
        {("hand", BEN): cards(1)},
        {("library", ANN): cards(1)},
    ):
        assert Laid(setting(), {**few, **more}).area("battlefield").form is Form.FRAME
    assert Laid(setting(), {}).area("battlefield").form is Form.FRAME


def test_few_cards_of_several_zones_lie_beside_each_other_ones_own_first() -> None:
    table = Laid(
        setting(),
        {("battlefield", BEN): cards(1), ("stack", None): cards(1), ("graveyard", ANN): cards(2)},
    )
    zones = [("graveyard", ANN), ("stack", None), ("battlefield", BEN)]
    areas = [table.area(zone, player) for zone, player in zones]
    assert [area.rect.x for area in areas] == sorted(area.rect.x for area in areas)
    for left, right in pairwise(areas):
        assert not left.rect.inset(0.5).meets(right.rect.inset(0.5))
    assert len(table.bounds_of_cards("graveyard")) == 2
    heights = {rect.h for zone, who in zones for rect in table.bounds_of_cards(zone, who).values()}
    assert len(heights) == 1


def test_zones_beside_a_few_cards_show_only_while_something_is_carried() -> None:
    table = Laid(setting(), {("stack", None): cards(1)})
    for area in table.mat.areas:
        assert area.form is (Form.SPREAD if area.zone == "stack" else Form.HIDDEN)
    field = table.area("battlefield")
    assert field.rect.w > 0.8 * table.mat.width
    assert table.mat.target_at(*field.rect.middle) == field
