"""Small pictures are kept as long as there is room for them."""

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from gui.faces.pixmap_cache import PixmapBudget, Stamps, size_in_bytes


@pytest.mark.usefixtures("qapp")
def test_pictures_that_fill_the_budget_stay_and_the_one_used_longest_ago_makes_room() -> None:
    drawn: list[str] = []

    def picture(stamps: Stamps, name: str) -> int:
        def drawing(_painter: QPainter, _rect: QRectF) -> None:
            drawn.append(name)

        return size_in_bytes(stamps.picture(name, 8, 8, drawing))

    two = Stamps(PixmapBudget(2 * picture(Stamps(PixmapBudget()), "one")))
    drawn.clear()
    for name in ("one", "two", "one", "three", "one", "two"):
        picture(two, name)
    assert drawn == ["one", "two", "three", "two"]
    assert len(two) == 2
