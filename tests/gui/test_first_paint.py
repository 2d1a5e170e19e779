"""The start: what waits for the first painted frame, and that it comes after it."""

import builtins
import gc
from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from gui.faces.spec import BACK
from gui.hurry import hurry, relax
from gui.pictures import Faces
from gui.session import Session
from tests.core.stage import Stage
from tests.gui.board.stage import board_of


@pytest.fixture
def as_before() -> Iterator[None]:
    """Leaves imports and the collector as they were."""
    importing = builtins.__import__
    yield
    builtins.__import__ = importing
    gc.unfreeze()
    gc.enable()


@pytest.mark.usefixtures("as_before")
def test_the_collector_rests_until_the_window_is_painted() -> None:
    hurry()
    assert not gc.isenabled()
    relax()
    assert gc.isenabled()


@pytest.mark.usefixtures("as_before")
def test_in_a_hurry_modules_are_loaded_by_python_alone() -> None:
    for _ in range(2):
        hurry()
        assert builtins.__import__ is vars(builtins)["__orig_import__"]


def test_a_face_that_is_asked_for_too_early_comes_after_the_first_paint(qtbot: QtBot) -> None:
    faces = Faces()
    assert faces.pixmap(BACK, 100, 1.0).isNull()
    with qtbot.waitSignal(faces.came):
        faces.open()
    assert not faces.pixmap(BACK, 100, 1.0).isNull()


def test_a_board_tells_once_that_it_was_painted(qtbot: QtBot) -> None:
    stage = Stage()
    board = board_of(Session(stage.rules, stage.table), shown=False)
    qtbot.addWidget(board)
    with qtbot.waitSignal(board.painted):
        board.show()
    with qtbot.assertNotEmitted(board.painted, wait=60):
        board.viewport().repaint()
