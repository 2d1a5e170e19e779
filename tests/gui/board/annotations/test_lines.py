"""Lines of marks are one picture while that is small, and bare lines where it would be huge."""

import pytest
from PySide6.QtGui import QFont, QPainterPath, QPen

from gui.board.items import PictureItem
from gui.board.marks import fill, smooth_lines
from gui.board.zones import Style
from gui.theme import DARK

LEVEL = 7.0


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize(("size", "is_picture"), [(100, True), (100_000, False)])
def test_only_lines_of_a_moderate_size_are_one_picture(size: int, is_picture: bool) -> None:
    path = QPainterPath()
    path.addRect(0, 0, size, size)
    manner = Style(look=DARK.board, font=QFont(), zoom=1.0, dpr=1.0)
    items = smooth_lines([fill(path, "#ffffff", QPen())], LEVEL, manner)
    assert [isinstance(item, PictureItem) for item in items] == (
        [True] if is_picture else [False] * 2
    )
    assert {item.zValue() for item in items} == {LEVEL}
    widths = [item.sceneBoundingRect().width() for item in items]
    assert widths == pytest.approx([size] * len(items), abs=4)
