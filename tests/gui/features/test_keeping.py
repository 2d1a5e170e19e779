"""The table is kept on disk: saved, opened, and brought back after a crash."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog

from core.law.actions import Life
from core.saves.lines import opened, sealed, whole
from core.story.pointing import Arrow, Callout, Mark, Marks, Ring
from gui.features.keeping import KEPT, NONE_KEPT, Keeping
from gui.features.pointing import PointingMarks
from gui.games import DEFAULT, game_named, opening
from gui.keeping import BEFORE, LAST
from gui.pointing import Pointing
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


def test_the_word_that_a_table_is_kept_has_a_button_that_brings_it_back(sit: Sit) -> None:
    first = sit()
    live(first)
    leave(first)
    second = sit()
    (button,) = second.window.strip.buttons()
    assert button.text() == "Continue the last table"
    second.board.setFocus()
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert second.session.table.player(ANN).life == 19
    assert not second.window.strip.buttons()
    assert second.window.focusWidget() is second.board


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

    monkeypatch.setattr("gui.keeping.write_whole", refuse)
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
    (tmp_path / "fab.janus").write_bytes(whole(rules, session.history))
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


# What is drawn over the table


def marks_of(sitter: Sitter) -> Pointing:
    return sitter.table.feature(PointingMarks).store


def shown(sitter: Sitter) -> Marks:
    return sitter.board.annotations.marks


def some_marks(sitter: Sitter) -> tuple[Mark, ...]:
    delver, blade = sitter.find("Delver of Secrets"), sitter.find("Bonesplitter")
    return (
        Arrow(start=delver, end=blade, style="attack"),
        Ring(at=ANN),
        Callout(at=delver, text="Look at this one"),
    )


def test_a_saved_table_has_its_marks_by_their_place_in_the_history(
    ann: Sitter, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    arrow, ring, callout = some_marks(ann)
    marks_of(ann).put((arrow, callout))
    live(ann)
    marks_of(ann).add(ring)
    live(ann)
    marks_of(ann).clear()
    everything = marks_of(ann).everything
    assert everything == ((arrow, callout), (arrow, ring), ())
    choosing(monkeypatch, tmp_path / "evening.janus")
    QTest.keyClick(ann.board, Qt.Key.Key_S, CTRL_ALT)
    live(ann)
    marks_of(ann).add(callout)
    QTest.keyClick(ann.board, Qt.Key.Key_O, CTRL_ALT)
    assert "is open" in ann.window.strip.text()
    assert marks_of(ann).everything == everything
    assert shown(ann) == ()
    ann.session.undo()
    assert shown(ann) == (arrow, ring)
    ann.session.undo()
    assert shown(ann) == (arrow, callout)


def test_a_crash_keeps_what_was_drawn(sit: Sit) -> None:
    first = sit()
    arrow, ring, callout = some_marks(first)
    marks_of(first).add(callout)
    live(first)
    marks_of(first).add(arrow)
    live(first)
    marks_of(first).add(ring)
    live(first)
    marks_of(first).clear()
    first.session.undo()
    everything = marks_of(first).everything
    assert everything == ((callout,), (arrow,), (arrow, ring), ())
    leave(first)
    second = sit()
    QTest.keyClick(second.board, Qt.Key.Key_L, CTRL_ALT)
    assert marks_of(second).everything == everything
    assert shown(second) == (arrow, ring)


def test_marks_that_were_brought_back_go_on_being_kept(sit: Sit) -> None:
    first = sit()
    arrow, ring, _ = some_marks(first)
    live(first)
    marks_of(first).add(arrow)
    leave(first)
    second = sit()
    QTest.keyClick(second.board, Qt.Key.Key_L, CTRL_ALT)
    live(second)
    marks_of(second).add(ring)
    leave(second)
    third = sit()
    QTest.keyClick(third.board, Qt.Key.Key_L, CTRL_ALT)
    assert marks_of(third).everything == ((), (arrow,), (arrow, ring))


def test_a_deed_that_takes_the_place_of_another_takes_its_marks_along(sit: Sit) -> None:
    first = sit()
    ring = some_marks(first)[1]
    live(first)
    marks_of(first).add(ring)
    first.session.undo()
    live(first, 5)
    leave(first)
    second = sit()
    QTest.keyClick(second.board, Qt.Key.Key_L, CTRL_ALT)
    assert second.session.table.player(ANN).life == 25
    assert marks_of(second).everything == ((), ())


def test_a_broken_mark_is_told_and_the_table_opens_all_the_same(
    ann: Sitter, tmp_path: Path
) -> None:
    live(ann, -3)
    ring = some_marks(ann)[1]
    marks_of(ann).add(ring)
    path, session = tmp_path / "odd.janus", ann.session
    path.write_bytes(whole(session.first, session.history, marks_of(ann).everything))
    lines = [opened(line) for line in path.read_bytes().splitlines()]
    odd = [line.replace(b'"marks":[', b'"marks":[{"mark":"star"},') for line in lines]
    path.write_bytes(b"".join(map(sealed, odd)))
    keeping = next(each for each in ann.table.features if isinstance(each, Keeping))
    live(ann)
    said = keeping.open(path)
    assert said.startswith("odd.janus, line 3: this is no mark: Invalid value 'star'")
    assert said.endswith("this mark was left out, everything else was taken.")
    assert ann.session.table.player(ANN).life == 17
    assert marks_of(ann).everything == ((), (ring,))


def test_a_table_that_was_saved_before_there_were_marks_opens(ann: Sitter, tmp_path: Path) -> None:
    live(ann)
    (tmp_path / "old.janus").write_bytes(whole(ann.session.first, ann.session.history))
    marks_of(ann).put(some_marks(ann))
    keeping = next(each for each in ann.table.features if isinstance(each, Keeping))
    assert "is open" in keeping.open(tmp_path / "old.janus")
    assert marks_of(ann).everything == ((), ())
    assert shown(ann) == ()
