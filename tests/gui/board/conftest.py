"""Fixtures of the board's tests."""

from collections.abc import Callable

import pytest
from pytestqt.qtbot import QtBot

from gui.session import Session
from tests.core.stage import Stage
from tests.gui.board.stage import Player, board_of

Sit = Callable[[Stage], Player]


@pytest.fixture
def stage() -> Stage:
    """An empty table of two players under the rules of June 2024."""
    return Stage()


@pytest.fixture
def sit(qtbot: QtBot) -> Sit:
    """Sits somebody down at a board that shows a table."""

    def down(stage: Stage) -> Player:
        board = board_of(Session(stage.rules, stage.state))
        qtbot.addWidget(board)
        return Player(board)

    return down
