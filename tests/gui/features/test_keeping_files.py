"""Tables that a user saves and opens, with their drawings."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QProgressDialog

from core.games import GAMES, editions_of
from core.rules.actions import Life
from core.scenario.annotations import Arrow, Callout, Mark, Marks, Ring
from core.storage.assets import opening
from core.storage.saves import opened as unsealed
from core.storage.saves import read, sealed, summary, whole
from gui.features.annotations import AnnotationsFeature, TableMarks
from gui.features.autosave import CANCELLED, NONE_KEPT, Autosave
from gui.session import Session
from tests.gui.features.keeper import StartProgram, choosing, go_on, kept, leave, live, lives
from tests.gui.features.lookup import feature
from tests.gui.window_user import ANN, CTRL, WindowUser

# Files that a person chooses


def test_without_a_kept_table_the_command_says_so(ann: WindowUser) -> None:
    assert NONE_KEPT in go_on(ann)


def test_a_table_is_saved_and_opened_by_keys(
    ann: WindowUser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    live(ann, -4)
    choosing(monkeypatch, tmp_path / "evening")
    QTest.keyClick(ann.board, Qt.Key.Key_S, CTRL)
    assert "Saved as evening.janus" in ann.window.strip.text()
    live(ann, -4)
    choosing(monkeypatch, tmp_path / "evening.janus")
    QTest.keyClick(ann.board, Qt.Key.Key_O, CTRL)
    assert lives(ann) == 16
    ann.session.undo()
    assert lives(ann) == 20


def test_a_table_of_the_other_game_opens_over_this_one(ann: WindowUser, tmp_path: Path) -> None:
    rules, start = opening(GAMES["fab"])
    session = Session(rules, start)
    session.attempt(Life(player=start.players[0].id, change=-3))
    (tmp_path / "fab.janus").write_bytes(whole(rules, session.history))
    autosave = feature(ann.window, Autosave)
    assert "is open" in autosave.open(tmp_path / "fab.janus")
    assert ann.session.rules.game == "fab"
    assert ann.session.state == session.state


def test_a_file_at_fault_leaves_the_table_alone_and_says_why(
    ann: WindowUser, tmp_path: Path
) -> None:
    live(ann)
    (tmp_path / "odd.janus").write_bytes(b"no table at all")
    autosave = feature(ann.window, Autosave)
    assert "odd.janus is not a saved table" in autosave.open(tmp_path / "odd.janus")
    assert lives(ann) == 19


def test_of_a_damaged_table_everything_before_is_continued_and_the_file_is_kept(
    start_program: StartProgram, tables: Path
) -> None:
    first = start_program()
    for _ in range(3):
        live(first)
    leave(first)
    (path,) = kept(tables)
    *before, damaged_line, last = path.read_bytes().splitlines(keepends=True)
    damaged = b"".join((*before, damaged_line.replace(b"-1", b"-9"), last))
    path.write_bytes(damaged)
    assert "line 4: it is damaged" in summary(path).fault
    second = start_program()
    said = go_on(second)
    assert "line 4: it is damaged" in said
    assert f"The damaged file is kept as {path.name}.damaged." in said
    assert lives(second) == 19
    assert path.with_name(f"{path.name}.damaged").read_bytes() == damaged
    live(second)
    assert read(path, editions_of).history.state == second.session.state


# Drawings over the table


def marks_of(user: WindowUser) -> TableMarks:
    return user.window.feature(AnnotationsFeature).store


def shown(user: WindowUser) -> Marks:
    return user.board.annotations.marks


def some_marks(user: WindowUser) -> tuple[Mark, ...]:
    delver, blade = user.find("Delver of Secrets"), user.find("Bonesplitter")
    return (
        Arrow(start=delver, end=blade, style="attack"),
        Ring(at=ANN),
        Callout(at=delver, text="Look at this one"),
    )


def test_a_saved_table_has_its_marks_by_their_place_in_the_history(
    ann: WindowUser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
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
    QTest.keyClick(ann.board, Qt.Key.Key_S, CTRL)
    live(ann)
    marks_of(ann).add(callout)
    QTest.keyClick(ann.board, Qt.Key.Key_O, CTRL)
    assert "is open" in ann.window.strip.text()
    assert marks_of(ann).everything == everything
    assert shown(ann) == ()
    ann.session.undo()
    assert shown(ann) == (arrow, ring)
    ann.session.undo()
    assert shown(ann) == (arrow, callout)


def test_a_crash_keeps_what_was_drawn(start_program: StartProgram) -> None:
    first = start_program()
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
    second = start_program()
    go_on(second)
    assert marks_of(second).everything == everything
    assert shown(second) == (arrow, ring)


def test_marks_that_were_brought_back_go_on_being_kept(start_program: StartProgram) -> None:
    first = start_program()
    arrow, ring, _ = some_marks(first)
    live(first)
    marks_of(first).add(arrow)
    leave(first)
    second = start_program()
    go_on(second)
    live(second)
    marks_of(second).add(ring)
    leave(second)
    third = start_program()
    go_on(third)
    assert marks_of(third).everything == ((), (arrow,), (arrow, ring))


def test_an_action_that_takes_the_place_of_another_takes_its_marks_along(
    start_program: StartProgram,
) -> None:
    first = start_program()
    ring = some_marks(first)[1]
    live(first)
    marks_of(first).add(ring)
    first.session.undo()
    live(first, 5)
    leave(first)
    second = start_program()
    go_on(second)
    assert second.session.state.player(ANN).life == 25
    assert marks_of(second).everything == ((), ())


def test_a_broken_mark_is_told_and_the_table_opens_all_the_same(
    ann: WindowUser, tmp_path: Path
) -> None:
    live(ann, -3)
    ring = some_marks(ann)[1]
    marks_of(ann).add(ring)
    path, session = tmp_path / "odd.janus", ann.session
    path.write_bytes(whole(session.first, session.history, marks_of(ann).everything))
    lines = [unsealed(line) for line in path.read_bytes().splitlines()]
    odd = [line.replace(b'"marks":[', b'"marks":[{"mark":"star"},') for line in lines]
    path.write_bytes(b"".join(map(sealed, odd)))
    autosave = feature(ann.window, Autosave)
    live(ann)
    said = autosave.open(path)
    assert said.startswith("odd.janus, line 3: this is no mark: Invalid value 'star'")
    assert "this mark was left out, everything else was loaded." in said
    assert ann.session.state.player(ANN).life == 17
    assert marks_of(ann).everything == ((), (ring,))


def test_a_table_that_was_saved_before_there_were_marks_opens(
    ann: WindowUser, tmp_path: Path
) -> None:
    live(ann)
    (tmp_path / "old.janus").write_bytes(whole(ann.session.first, ann.session.history))
    marks_of(ann).put(some_marks(ann))
    autosave = feature(ann.window, Autosave)
    assert "is open" in autosave.open(tmp_path / "old.janus")
    assert marks_of(ann).everything == ((), ())
    assert shown(ann) == ()


def test_a_long_table_is_read_with_progress_and_can_be_given_up(
    ann: WindowUser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(5):
        live(ann)
    autosave = feature(ann.window, Autosave)
    autosave.save(tmp_path / "evening.janus")
    live(ann)
    shown: list[int] = []
    for patience in ("_SOON", "_TURN"):
        monkeypatch.setattr(f"gui.features.autosave.{patience}", 0)
    monkeypatch.setattr(QProgressDialog, "setValue", lambda _, value: shown.append(value))
    assert "is open" in autosave.open(tmp_path / "evening.janus")
    assert shown == sorted(shown)
    assert len(shown) >= 5
    live(ann)
    before = ann.session.history
    monkeypatch.setattr(QProgressDialog, "wasCanceled", lambda _: True)
    assert autosave.open(tmp_path / "evening.janus") == CANCELLED
    assert ann.session.history is before
