"""A user with saved tables: their actions, and the content of their folder."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog

from core.rules.actions import Life
from core.storage.saves import Folder
from gui.features.autosave import Autosave
from tests.gui.features.lookup import feature
from tests.gui.window_user import ANN, CTRL, WindowUser

StartProgram = Callable[[], WindowUser]


def kept(tables: Path) -> list[Path]:
    return Folder(tables).tables()


def live(user: WindowUser, change: int = -1) -> None:
    user.session.attempt(Life(player=ANN, change=change))


def lives(user: WindowUser) -> int:
    return user.session.state.player(ANN).life


def leave(user: WindowUser) -> None:
    """The program is gone without a word, as in a crash."""
    journal = feature(user.window, Autosave).journal
    assert journal is not None
    journal.blockSignals(True)
    user.window.session.blockSignals(True)
    if journal._lock is not None:
        journal._lock.unlock()
    journal.path = None


def go_on(user: WindowUser) -> str:
    """Continue the last table; return the text of the strip."""
    QTest.keyClick(user.board, Qt.Key.Key_B, CTRL)
    return user.strip()


def choosing(monkeypatch: pytest.MonkeyPatch, path: Path | None) -> None:
    monkeypatch.setattr(QFileDialog, "exec", lambda _: path is not None)
    monkeypatch.setattr(QFileDialog, "selectedFiles", lambda _: [str(path)])
