"""The badge of a player in places of all sizes."""

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QFont
from pytestqt.qtbot import QtBot

from gui.board.paint.player_badges import PlayerBadge, _parts


@pytest.mark.parametrize("size", [(92.0, 91.0), (120.0, 30.0), (300.0, 60.0)])
def test_a_short_name_is_whole_also_where_the_life_leaves_it_little_room(
    qtbot: QtBot, size: tuple[float, float]
) -> None:
    del qtbot
    badge = PlayerBadge(who="Ann", life=20, active=True)
    name, *others = _parts(QRectF(0, 0, *size), QFont(), badge)
    assert name.words == "▸ Ann"
    assert all(each.place.right() <= size[0] + 1 for each in (name, *others))
