"""Fixtures of the whole window's tests."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gui.games import DEFAULT, opening
from gui.preferences import Preferences
from gui.session import Session
from gui.table_window import TableWindow
from tests.gui.house import Sitter

Open = Callable[[TableWindow], Sitter]


@pytest.fixture
def opened(qtbot: QtBot) -> Iterator[Open]:
    """Shows a window on which nothing moves by itself, and closes it after the test."""
    tables: list[TableWindow] = []

    def show(table: TableWindow) -> Sitter:
        tables.append(table)
        table.board.animated = False
        table.faces.draw_everything_at_once()
        with qtbot.waitExposed(table.window):
            table.window.show()
        QApplication.processEvents()
        return Sitter(table)

    yield show
    for table in tables:
        table.close()


@pytest.fixture
def ann(opened: Open) -> Sitter:
    """Ann at the starter table."""
    rules, start = opening(DEFAULT)
    return opened(TableWindow(Session(rules, start), lambda: start))


@pytest.fixture
def ann_2024(opened: Open) -> Sitter:
    """Ann at the starter table, by the rules of June 2024: modal cards do not turn over."""
    rules, start = opening(DEFAULT, "2024-06")
    return opened(TableWindow(Session(rules, start), lambda: start))


@pytest.fixture
def sit(opened: Open, tmp_path: Path) -> Callable[[], Sitter]:
    """Opens a window whose user keeps everything in one folder."""

    def down() -> Sitter:
        rules, start = opening(DEFAULT)
        preferences = Preferences(tmp_path / "settings.json")
        return opened(TableWindow(Session(rules, start), lambda: start, preferences))

    return down


@pytest.fixture
def tables(tmp_path: Path) -> Path:
    """The folder of the kept tables."""
    return tmp_path / "tables"
