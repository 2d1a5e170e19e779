"""The badge of a player in places of all sizes."""

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QFont
from pytestqt.qtbot import QtBot

from gui.board.paint.player_badges import Count, PlayerBadge, _parts


@pytest.mark.parametrize("size", [(92.0, 91.0), (120.0, 30.0), (300.0, 60.0)])
def test_a_short_name_is_whole_also_where_the_life_leaves_it_little_room(
    qtbot: QtBot, size: tuple[float, float]
) -> None:
    del qtbot
    badge = PlayerBadge(who="Ann", life=20, active=True)
    name, *others = (
        each for each in _parts(QRectF(0, 0, *size), QFont(), badge) if not each.is_initial
    )
    assert name.words in {"▸ Ann", "Ann"}
    assert all(each.place.right() <= size[0] + 1 for each in (name, *others))


def test_a_tall_place_shows_the_life_large_below_the_name(qtbot: QtBot) -> None:
    del qtbot
    counts = (Count("action", "action", 1), Count("resource", "resource", 3))
    badge = PlayerBadge(who="Ann", life=38, active=True, counts=counts, coming=40)
    initial, name, life, *totals = _parts(QRectF(0, 0, 150.0, 150.0), QFont(), badge)
    assert (initial.words, name.words, life.words) == ("A", "Ann", "38 → 40")
    assert name.place.bottom() <= life.place.top()
    assert [each.kind for each in totals] == ["action", "resource"]
    assert all(each.place.top() >= life.place.bottom() for each in totals)
