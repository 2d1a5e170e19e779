"""Thumbnails of tables show the battlefield, without commanders in the command zone."""

from collections.abc import Iterator

import pytest
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from core.rules.actions import Move
from core.state.zones import COMMAND
from gui.features.table_picture import TablePictures
from tests.gui.window_user import ANN, WindowUser


@pytest.fixture
def pictures(ann: WindowUser) -> Iterator[TablePictures]:
    made = TablePictures(ann.session, ann.window.faces, ann.window)
    yield made
    made.finish()


def drawn(pictures: TablePictures, ann: WindowUser, qtbot: QtBot) -> QImage:
    """Return the picture of the table as it is now, once its cards have come."""
    with qtbot.waitSignal(pictures.came, timeout=10_000) as came:
        pictures.order("here", ann.session.state_view)
    assert came.args is not None
    image = came.args[1]
    assert isinstance(image, QImage)
    return image


def test_a_card_of_the_command_zone_is_not_among_the_permanents(
    ann: WindowUser, pictures: TablePictures, qtbot: QtBot
) -> None:
    before = drawn(pictures, ann, qtbot)
    clone = ann.find("Clone")
    ann.session.attempt(Move(player=ANN, object=clone, to=COMMAND), anyway=True)
    assert ann.session.state.object(clone).zone == COMMAND
    assert drawn(pictures, ann, qtbot) == before
