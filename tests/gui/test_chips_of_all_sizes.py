"""Chips come up where a carried card has come from, whatever the size of the type."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QApplication

from core.games import DEFAULT
from core.state.zones import BATTLEFIELD
from core.storage.assets import opening
from gui.program import table_window
from gui.session import Session
from tests.gui.conftest import Open
from tests.gui.window_user import BEN, MINE, MY_GRAVEYARD, STACKED, WindowUser


@pytest.fixture(params=[12, 13, 15, 17, 20], ids=lambda pixels: f"{pixels} px")
def of_all_sizes(request: pytest.FixtureRequest, opened: Open) -> Iterator[WindowUser]:
    """Ann at the starter table, with type of several sizes."""
    own = QApplication.font()
    font = QFont(own)
    font.setPixelSize(request.param)
    QApplication.setFont(font)
    rules, start = opening(DEFAULT)
    yield opened(table_window(Session(rules, start), lambda: start))
    QApplication.setFont(own)


@pytest.mark.parametrize("start", ["Valakut Awakening", "Clone", "Bruna, the Fading Light"])
def test_chips_never_come_up_under_the_pointer(of_all_sizes: WindowUser, start: str) -> None:
    ann = of_all_sizes
    object_id = ann.find(start)
    for target in (MINE, STACKED, MY_GRAVEYARD, (BATTLEFIELD, BEN)):
        ann.lift(object_id, ann.at(target))
        column = ann.board.drag_chips
        point = ann.board.mapToScene(ann.at(target))
        assert column.at(point) is None
        ann.type(Qt.Key.Key_Escape)
        ann.release(ann.at(target))
