"""The table is kept on disk: saved, opened, and brought back after a crash."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog

from core import saves
from core.law.actions import Life
from gui.features.keeping import KEPT, NONE_KEPT, Keeping
from gui.games import DEFAULT, game_named, opening
from gui.keeping import BEFORE, LAST
from gui.preferences import Preferences
from gui.session import Session
from gui.table_window import TableWindow
from tests.gui.conftest import Open
from tests.gui.house import ANN, Sitter

CTRL_ALT = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier
Sit = Callable[[], Sitter]


@pytest.fixture
def sit(opened: Open, tmp_path: Path) -> Sit:
    """Opens a window whose user keeps everything in one folder."""

    def down() -> Sitter:
        rules, start = opening(DEFAULT)
        preferences = Preferences(tmp_path / "settings.json")
        sitter = opened(TableWindow(Session(rules, start), lambda: start, preferences))
        sitter.board.painted.emit()
        return sitter

    return down


def live(sitter: Sitter, change: int = -1) -> None:
    sitter.session.attempt(Life(player=ANN, change=change))


def leave(sitter: Sitter) -> None:
    """The program is gone without a word, as in a crash."""
    for feature in sitter.table.features:
        feature.end()
    sitter.table.session.changed.disconnect()


def choosing(monkeypatch: pytest.MonkeyPatch, path: Path | None) -> None:
    monkeypatch.setattr(QFileDialog, "exec", lambda _: path is not None)
    monkeypatch.setattr(QFileDialog, "selectedFiles", lambda _: [str(path)])


def test_that_a_table_is_kept_hides_no_fault_of_the_settings(sit: Sit, tmp_path: Path) -> None:
    first = sit()
    live(first)
    leave(first)
    (tmp_path / "settings.json").write_text("no settings", encoding="utf-8")
    second = sit()
    assert KEPT in second.window.strip.text()
    assert "settings.json.broken" in second.window.strip.text()


def test_a_crash_keeps_every_deed_and_undo(sit: Sit) -> None:
    first = sit()
    for change in (-1, -2, -3):
        live(first, change)
    first.session.undo()
    leave(first)
    second = sit()
    assert KEPT in second.window.strip.text()
    QTest.keyClick(second.board, Qt.Key.Key_L, CTRL_ALT)
    assert second.session.table.player(ANN).life == 17
    second.session.redo()
    assert second.session.table.player(ANN).life == 14
    second.session.jump(0)
    assert second.session.table.player(ANN).life == 20


def test_what_was_brought_back_goes_on_being_kept(sit: Sit) -> None:
    first = sit()
    live(first)
    leave(first)
    second = sit()
    QTest.keyClick(second.board, Qt.Key.Key_L, CTRL_ALT)
    live(second)
    leave(second)
    third = sit()
    QTest.keyClick(third.board, Qt.Key.Key_L, CTRL_ALT)
    assert third.session.table.player(ANN).life == 18


def test_the_table_before_can_be_brought_back_even_after_a_new_deed(
    sit: Sit, tmp_path: Path
) -> None:
    first = sit()
    live(first, -5)
    leave(first)
    second = sit()
    live(second, 1)
    assert {path.name for path in tmp_path.glob("*.janus")} == {LAST, BEFORE}
    QTest.keyClick(second.board, Qt.Key.Key_L, CTRL_ALT)
    assert second.session.table.player(ANN).life == 15


def test_a_window_without_a_deed_leaves_the_kept_table_alone(sit: Sit, tmp_path: Path) -> None:
    first = sit()
    live(first)
    leave(first)
    before = (tmp_path / LAST).read_bytes()
    second = sit()
    second.window.select(None)
    leave(second)
    assert (tmp_path / LAST).read_bytes() == before


def test_a_second_program_writes_nothing_over_the_first(sit: Sit, tmp_path: Path) -> None:
    first, second = sit(), sit()
    live(first)
    live(second, 9)
    live(first)
    assert (tmp_path / LAST).read_bytes().count(b"\n") == 3
    assert b'"change":9' not in (tmp_path / LAST).read_bytes()


def test_a_folder_that_cannot_be_written_is_told_once_and_the_game_goes_on(
    sit: Sit, monkeypatch: pytest.MonkeyPatch
) -> None:
    sitter = sit()

    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "write_bytes", refuse)
    live(sitter)
    assert "not kept on disk" in sitter.window.strip.text()
    live(sitter)
    assert "not kept on disk" not in sitter.window.strip.text()
    assert sitter.session.table.player(ANN).life == 18


def test_without_a_kept_table_the_command_says_so(ann: Sitter) -> None:
    QTest.keyClick(ann.board, Qt.Key.Key_L, CTRL_ALT)
    assert NONE_KEPT in ann.window.strip.text()


def test_a_table_is_saved_and_opened_by_keys(
    ann: Sitter, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    live(ann, -4)
    choosing(monkeypatch, tmp_path / "evening")
    QTest.keyClick(ann.board, Qt.Key.Key_S, CTRL_ALT)
    assert "Saved as evening.janus" in ann.window.strip.text()
    live(ann, -4)
    choosing(monkeypatch, tmp_path / "evening.janus")
    QTest.keyClick(ann.board, Qt.Key.Key_O, CTRL_ALT)
    assert ann.session.table.player(ANN).life == 16
    ann.session.undo()
    assert ann.session.table.player(ANN).life == 20


def test_a_table_of_the_other_game_opens_over_this_one(ann: Sitter, tmp_path: Path) -> None:
    rules, start = opening(game_named("fab"))
    session = Session(rules, start)
    session.attempt(Life(player=start.players[0].id, change=-3))
    saves.write(tmp_path / "fab.janus", rules, session.history)
    keeping = next(each for each in ann.table.features if isinstance(each, Keeping))
    assert "is open" in keeping.open(tmp_path / "fab.janus")
    assert ann.session.rules.game == "fab"
    assert ann.session.table == session.table


def test_a_file_at_fault_leaves_the_table_alone_and_says_why(ann: Sitter, tmp_path: Path) -> None:
    live(ann)
    (tmp_path / "odd.janus").write_bytes(b"no table at all")
    keeping = next(each for each in ann.table.features if isinstance(each, Keeping))
    assert "odd.janus is no saved table" in keeping.open(tmp_path / "odd.janus")
    assert ann.session.table.player(ANN).life == 19
