"""Where the keyboard goes next."""

import pytest

from core.state.ids import ObjectId
from core.state.zones import BATTLEFIELD, GRAVEYARD, HAND, LIBRARY
from gui.board.interaction.selection import neighbour, next_zone
from tests.core.stage import ADA, BEN
from tests.gui.board.layout.tables import Laid, setting

MAT = Laid(setting(players=(ADA, BEN), seat=ADA), {}).mat
GRID = [
    (ObjectId(10 * row + column), 70.0 * column, 90.0 * row)
    for row in (0, 1)
    for column in range(3)
]


@pytest.mark.parametrize(
    ("here", "direction", "there"),
    [(0, (1, 0), 1), (1, (-1, 0), 0), (1, (0, 1), 11), (12, (0, -1), 2), (2, (1, 0), None)],
)
def test_arrows_go_to_the_nearest_card_that_way(
    here: int, direction: tuple[int, int], there: int | None
) -> None:
    start = next(card for card in GRID if card[0] == here)
    assert neighbour(start, GRID, direction) == there


def test_tab_goes_through_ones_own_zones_first_and_skips_empty_ones() -> None:
    filled = [(BATTLEFIELD, BEN), (HAND, ADA), (GRAVEYARD, ADA), (BATTLEFIELD, ADA)]
    here, seen = None, []
    while (here := next_zone(MAT, here, filled)) is not None:
        seen.append(here)
    assert seen == [(HAND, ADA), (BATTLEFIELD, ADA), (GRAVEYARD, ADA), (BATTLEFIELD, BEN)]


def test_tab_goes_back_the_same_way() -> None:
    filled = [(HAND, ADA), (BATTLEFIELD, ADA)]
    assert next_zone(MAT, (BATTLEFIELD, ADA), filled, back=True) == (HAND, ADA)
    assert next_zone(MAT, (HAND, ADA), filled, back=True) is None


def test_without_any_card_there_is_nowhere_to_go() -> None:
    assert next_zone(MAT, None, []) is None
    assert next_zone(MAT, (LIBRARY, ADA), []) is None
