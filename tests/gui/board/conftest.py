"""Fixtures of the board's tests."""

from collections.abc import Callable
from typing import Protocol

import pytest
from pytestqt.qtbot import QtBot

from gui.board.ports import ALONE, BoardPorts
from gui.session import Session
from tests.core.stage import Stage
from tests.gui.board.stage import Player, board_of


class OpenBoard(Protocol):
    """Factory of boards on a table; ``ports`` makes the callbacks into the window."""

    def __call__(
        self, stage: Stage, ports: Callable[[Session], BoardPorts] | None = None
    ) -> Player:
        """Return the player at the board."""


@pytest.fixture
def stage() -> Stage:
    """An empty table of two players under the rules of June 2024."""
    return Stage()


@pytest.fixture
def open_board(qtbot: QtBot) -> OpenBoard:
    """Open a board that shows a table."""

    def opened(stage: Stage, ports: Callable[[Session], BoardPorts] | None = None) -> Player:
        session = Session(stage.rules, stage.state)
        board = board_of(session, ports=ports(session) if ports is not None else ALONE)
        qtbot.addWidget(board)
        return Player(board)

    return opened
