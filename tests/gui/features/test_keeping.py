"""Every table is kept on disk: saved, opened, put aside, and brought back after a crash."""

import errno
import os
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from core.law.actions import EndTurn, Life
from core.library.files import write_whole
from core.saves.folder import KEPT, Folder, summary
from core.saves.lines import opened as unsealed
from core.saves.lines import sealed, whole
from core.saves.reading import read
from core.story.pointing import Arrow, Callout, Mark, Marks, Ring
from core.table.zones import BATTLEFIELD
from gui.features.curtain import TurnCurtain
from gui.features.examples import Examples
from gui.features.keeping import IN_USE, NONE_KEPT, Keeping
from gui.features.pointing import PointingMarks
from gui.games import DEFAULT, editions_of, game_named, opening
from gui.pointing import Pointing
from gui.preferences import Preferences
from gui.session import Level, Session
from gui.table_window import TableWindow
from tests.gui.conftest import Open
from tests.gui.features.finding import feature
from tests.gui.house import ANN, BEN, CTRL, MINE, SHIFT, Sitter

CTRL_ALT = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier

Sit = Callable[[], Sitter]


@pytest.fixture
def sit(opened: Open, tmp_path: Path) -> Sit:
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


def kept(tables: Path) -> list[Path]:
    return Folder(tables).tables()


def live(sitter: Sitter, change: int = -1) -> None:
    sitter.session.attempt(Life(player=ANN, change=change))


def lives(sitter: Sitter) -> int:
    return sitter.session.table.player(ANN).life


def leave(sitter: Sitter) -> None:
    """The program is gone without a word, as in a crash."""
    journal = feature(sitter.table, Keeping).journal
    assert journal is not None
    journal.blockSignals(True)
    sitter.table.session.blockSignals(True)
    if journal._lock is not None:
        journal._lock.unlock()
    journal.path = None


def go_on(sitter: Sitter) -> str:
    """Continue the last table; return what the strip says."""
    QTest.keyClick(sitter.board, Qt.Key.Key_L, CTRL_ALT)
    return sitter.strip()


def choosing(monkeypatch: pytest.MonkeyPatch, path: Path | None) -> None:
    monkeypatch.setattr(QFileDialog, "exec", lambda _: path is not None)
    monkeypatch.setattr(QFileDialog, "selectedFiles", lambda _: [str(path)])


# Nothing is lost


def test_a_crash_keeps_every_action_and_undo(sit: Sit) -> None:
    first = sit()
    for change in (-1, -2, -3):
        live(first, change)
    first.session.undo()
    leave(first)
    second = sit()
    assert "Ann against Ben: all 3 actions are there." in go_on(second)
    assert lives(second) == 17
    second.session.redo()
    assert lives(second) == 14
    second.session.jump(0)
    assert lives(second) == 20


def test_what_was_brought_back_goes_on_being_kept_in_its_own_file(sit: Sit, tables: Path) -> None:
    first = sit()
    live(first)
    leave(first)
    second = sit()
    go_on(second)
    live(second)
    leave(second)
    assert len(kept(tables)) == 1
    third = sit()
    go_on(third)
    assert lives(third) == 18


def test_a_window_without_an_action_leaves_no_file(sit: Sit, tables: Path) -> None:
    first = sit()
    first.window.select(None)
    first.window.actions_by_id.run("table.new")
    first.table.close()
    assert kept(tables) == []


def test_one_key_puts_the_running_table_aside_and_one_brings_it_back(sit: Sit) -> None:
    """Fifty actions, Ctrl+N, Ctrl+Z: all fifty are there, and can be undone one by one."""
    ann = sit()
    for _ in range(50):
        live(ann)
    mine = ann.session.history
    ann.type(Qt.Key.Key_N, CTRL)
    assert not ann.session.history.outcomes
    assert ann.strip() == "New table. Undo brings back Ann against Ben."
    undo = ann.window.actions_by_id.get("history.undo")
    assert undo is not None
    assert undo.text() == "Undo: back to Ann against Ben"
    ann.type(Qt.Key.Key_Z, CTRL)
    assert ann.session.history is mine
    assert "Ann against Ben is back" in ann.strip()
    ann.type(Qt.Key.Key_Z, CTRL)
    assert ann.session.history.cursor == 49


@pytest.mark.parametrize("key", [Qt.Key.Key_F, Qt.Key.Key_M])
def test_a_table_of_either_game_takes_nothing_away(sit: Sit, key: Qt.Key) -> None:
    ann = sit()
    live(ann, -7)
    ann.type(key, CTRL | SHIFT)
    assert "Undo brings back Ann against Ben." in ann.strip()
    ann.type(Qt.Key.Key_Z, CTRL)
    assert ann.session.rules.game == "mtg"
    assert lives(ann) == 13


def test_what_was_brought_back_by_undo_goes_on_in_its_own_file(sit: Sit, tables: Path) -> None:
    ann = sit()
    live(ann)
    (mine,) = kept(tables)
    ann.type(Qt.Key.Key_N, CTRL)
    ann.type(Qt.Key.Key_Z, CTRL)
    live(ann)
    assert kept(tables) == [mine]
    assert read(mine, editions_of).history.table == ann.session.table


def test_two_new_tables_in_a_row_still_give_the_first_one_back(sit: Sit) -> None:
    ann = sit()
    live(ann)
    for _ in range(2):
        ann.type(Qt.Key.Key_N, CTRL)
    ann.type(Qt.Key.Key_Z, CTRL)
    assert lives(ann) == 19


def test_after_an_action_at_the_new_table_undo_is_about_that_one(sit: Sit, tables: Path) -> None:
    ann = sit()
    live(ann, -5)
    ann.type(Qt.Key.Key_N, CTRL)
    live(ann, -1)
    for _ in range(2):
        ann.type(Qt.Key.Key_Z, CTRL)
    assert lives(ann) == 20
    assert len(ann.session.history.outcomes) == 1
    found = {read(path, editions_of).history.outcomes[0].action for path in kept(tables)}
    assert found == {Life(player=ANN, change=-5), Life(player=ANN, change=-1)}


def test_a_running_table_that_is_put_aside_is_the_one_that_is_continued(sit: Sit) -> None:
    ann = sit()
    live(ann, -5)
    ann.type(Qt.Key.Key_N, CTRL)
    live(ann, -1)
    go_on(ann)
    assert lives(ann) == 15
    go_on(ann)
    assert lives(ann) == 19


def test_without_a_folder_undo_brings_back_what_was_put_aside_too(ann: Sitter) -> None:
    live(ann)
    ann.type(Qt.Key.Key_N, CTRL)
    ann.type(Qt.Key.Key_Z, CTRL)
    assert lives(ann) == 19


def test_an_opened_table_can_be_taken_back_at_once_and_is_kept_from_its_first_action(
    sit: Sit, tables: Path, tmp_path: Path
) -> None:
    ann = sit()
    live(ann, -5)
    file = tmp_path / "evening.janus"
    assert "Saved" in feature(ann.table, Keeping).save(file)
    saved = file.read_bytes()
    live(ann, -5)
    said = feature(ann.table, Keeping).open(file)
    assert said.endswith("Undo brings back Ann against Ben.")
    ann.type(Qt.Key.Key_Z, CTRL)
    assert lives(ann) == 10
    feature(ann.table, Keeping).open(file)
    assert len(kept(tables)) == 1
    live(ann, -1)
    assert len(kept(tables)) == 2
    assert file.read_bytes() == saved
    assert read(kept(tables)[0], editions_of).history.table == ann.session.table


def test_opening_an_example_takes_nothing_away(sit: Sit) -> None:
    ann = sit()
    live(ann, -5)
    examples = feature(ann.table, Examples)
    examples.show(examples.all()[0])
    ann.type(Qt.Key.Key_Z, CTRL)
    assert lives(ann) == 15


def test_only_so_many_tables_are_kept_and_never_is_the_running_one_removed(
    sit: Sit, tables: Path
) -> None:
    ann = sit()
    files: list[Path] = []
    for number in range(KEPT + 3):
        live(ann, -number - 1)
        (new,) = set(kept(tables)) - set(files)
        os.utime(new, (number, number))
        files.append(new)
        ann.type(Qt.Key.Key_N, CTRL)
    live(ann)
    assert len(kept(tables)) == KEPT + 1
    assert set(files[3:]) < set(kept(tables))


def test_a_table_of_the_first_version_is_continued(sit: Sit, tables: Path) -> None:
    rules, start = opening(DEFAULT)
    session = Session(rules, start)
    session.attempt(Life(player=ANN, change=-8))
    lines = [unsealed(line) for line in whole(rules, session.history).splitlines()]
    lines[0] = lines[0].replace(b'"version":2', b'"version":1')
    lines[1] = lines[1].replace(b'{"action"', b'{"deed"')
    tables.mkdir()
    (tables / "last-table.janus").write_bytes(b"\n".join((*lines, b"")))
    ann = sit()
    go_on(ann)
    assert lives(ann) == 12
    live(ann)
    (path,) = kept(tables)
    assert read(path, editions_of).history.table == ann.session.table


# How it was looked at


def test_who_sat_there_sits_there_again_with_covered_hands_and_the_same_strictness(
    sit: Sit,
) -> None:
    first = sit()
    live(first)
    first.window.set_level(Level.STRICT)
    first.table.seating.sit(BEN, first.session.table)
    first.table.seating.cover(covered=True)
    leave(first)
    second = sit()
    go_on(second)
    assert second.table.seat == BEN
    assert second.table.seating.covered
    assert second.session.level is Level.STRICT


def test_where_hands_are_hidden_between_turns_it_begins_behind_the_curtain(sit: Sit) -> None:
    """Ben sits there on his turn; after a crash nobody sees a hand before Ben is ready."""
    first = sit()
    first.table.preferences.change(curtain=True)
    first.session.attempt(EndTurn(player=ANN))
    feature(first.table, TurnCurtain).lift()
    assert first.table.seat == BEN
    leave(first)
    second = sit()
    go_on(second)
    curtain = feature(second.table, TurnCurtain)
    assert curtain.is_down
    assert curtain.passing_to == BEN
    assert curtain.curtain is not None
    assert curtain.curtain.title.text() == "Pass the table to Ben"
    curtain.lift()
    assert second.table.seat == BEN


def test_a_crash_behind_the_curtain_passes_the_table_to_the_same_player(sit: Sit) -> None:
    first = sit()
    live(first)
    feature(first.table, TurnCurtain).lower(BEN)
    leave(first)
    second = sit()
    go_on(second)
    assert feature(second.table, TurnCurtain).passing_to == BEN


def test_cards_lie_again_where_people_have_put_them(sit: Sit) -> None:
    first = sit()
    live(first)
    card = next(o for o in first.session.table.in_zone(BATTLEFIELD) if o.controller == ANN)
    scene = first.board.board_scene
    field = scene.key_of(card)
    assert field is not None
    area = scene.zones[field].area.rect
    scene.put_at(card, field, area.x + 30, area.y + 30)
    scene.order.lay_out(MINE, (card.id,))
    QTest.mouseClick(first.board.viewport(), Qt.MouseButton.LeftButton)
    QTest.qWait(0)
    leave(first)
    second = sit()
    go_on(second)
    scene = second.board.board_scene
    assert scene.spots.of(card, field) == (30, 30)
    assert scene.order.own == {MINE: (card.id,)}
    second.type(Qt.Key.Key_N, CTRL)
    assert not scene.spots.kept
    assert not scene.order.own


# When the disk refuses


class Disk:
    """A disk that is full, or has room again, for whoever writes a journal."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.full = False
        plain = os.write

        def write(file: int, content: bytes) -> int:
            if self.full:
                plain(file, content[:10])
                raise OSError(errno.ENOSPC, "No space left on device")
            return plain(file, content)

        def write_all(path: Path, content: bytes, *, flush: bool = True) -> None:
            if self.full:
                raise OSError(errno.ENOSPC, "No space left on device")
            write_whole(path, content, flush=flush)

        monkeypatch.setattr(os, "write", write)
        monkeypatch.setattr("gui.journal.write_whole", write_all)


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Disk:
    """The disk under the journals."""
    return Disk(monkeypatch)


def test_a_full_disk_is_told_until_there_is_room_and_then_everything_is_kept(
    sit: Sit, disk: Disk, tables: Path
) -> None:
    ann = sit()
    live(ann)
    before = kept(tables)[0].read_bytes()
    disk.full = True
    live(ann)
    assert "This table is not being kept: No space left on device." in ann.strip()
    for _ in range(3):
        live(ann)
    notice = ann.window.bar.notice
    assert notice.isVisible()
    assert notice.text() == "Not kept"
    assert "No space left on device" in notice.toolTip()
    assert kept(tables)[0].read_bytes() == before
    disk.full = False
    live(ann)
    assert not notice.isVisible()
    assert "Everything is being kept again." in ann.strip()
    assert read(kept(tables)[0], editions_of).history.table == ann.session.table


def test_keeping_goes_on_by_itself_when_there_is_room_again(
    sit: Sit, disk: Disk, tables: Path, qtbot: QtBot
) -> None:
    ann = sit()
    disk.full = True
    live(ann)
    live(ann)
    assert kept(tables) == []
    disk.full = False
    journal = feature(ann.table, Keeping).journal
    assert journal is not None
    journal._again.setInterval(0)
    with qtbot.waitSignal(journal.recovered):
        journal._again.start()
    assert read(kept(tables)[0], editions_of).history.table == ann.session.table


def test_a_table_that_was_put_aside_on_a_full_disk_is_kept_too_once_there_is_room(
    sit: Sit, disk: Disk, tables: Path
) -> None:
    ann = sit()
    live(ann, -5)
    disk.full = True
    live(ann, -5)
    ann.type(Qt.Key.Key_N, CTRL)
    assert ann.window.bar.notice.isVisible()
    live(ann, -1)
    disk.full = False
    live(ann, -1)
    assert not ann.window.bar.notice.isVisible()
    found = {read(path, editions_of).history.table.player(ANN).life for path in kept(tables)}
    assert found == {10, 18}


def test_a_file_that_is_removed_while_it_runs_is_written_anew(sit: Sit, tables: Path) -> None:
    ann = sit()
    live(ann)
    kept(tables)[0].unlink()
    live(ann)
    assert read(kept(tables)[0], editions_of).history.table == ann.session.table


def test_a_file_that_somebody_else_has_changed_is_written_anew(sit: Sit, tables: Path) -> None:
    ann = sit()
    live(ann)
    kept(tables)[0].write_bytes(b"something else")
    live(ann)
    assert read(kept(tables)[0], editions_of).history.table == ann.session.table


# A second window


def test_two_windows_keep_a_table_each_and_neither_takes_that_of_the_other(
    sit: Sit, tables: Path
) -> None:
    first, second = sit(), sit()
    live(first)
    live(second, 9)
    live(first)
    found = {read(path, editions_of).history.table.player(ANN).life for path in kept(tables)}
    assert found == {18, 29}
    assert go_on(second) == IN_USE
    leave(first)
    go_on(second)
    assert lives(second) == 18


# Files that a person chooses


def test_without_a_kept_table_the_command_says_so(ann: Sitter) -> None:
    assert NONE_KEPT in go_on(ann)


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
    assert lives(ann) == 16
    ann.session.undo()
    assert lives(ann) == 20


def test_a_table_of_the_other_game_opens_over_this_one(ann: Sitter, tmp_path: Path) -> None:
    rules, start = opening(game_named("fab"))
    session = Session(rules, start)
    session.attempt(Life(player=start.players[0].id, change=-3))
    (tmp_path / "fab.janus").write_bytes(whole(rules, session.history))
    keeping = feature(ann.table, Keeping)
    assert "is open" in keeping.open(tmp_path / "fab.janus")
    assert ann.session.rules.game == "fab"
    assert ann.session.table == session.table


def test_a_file_at_fault_leaves_the_table_alone_and_says_why(ann: Sitter, tmp_path: Path) -> None:
    live(ann)
    (tmp_path / "odd.janus").write_bytes(b"no table at all")
    keeping = feature(ann.table, Keeping)
    assert "odd.janus is no saved table" in keeping.open(tmp_path / "odd.janus")
    assert lives(ann) == 19


def test_of_a_damaged_table_everything_before_is_continued_and_the_file_is_kept(
    sit: Sit, tables: Path
) -> None:
    first = sit()
    for _ in range(3):
        live(first)
    leave(first)
    (path,) = kept(tables)
    *before, damaged_line, last = path.read_bytes().splitlines(keepends=True)
    damaged = b"".join((*before, damaged_line.replace(b"-1", b"-9"), last))
    path.write_bytes(damaged)
    assert "line 4: it is damaged" in summary(path).fault
    second = sit()
    said = go_on(second)
    assert "line 4: it is damaged" in said
    assert f"The damaged file is kept as {path.name}.damaged." in said
    assert lives(second) == 19
    assert path.with_name(f"{path.name}.damaged").read_bytes() == damaged
    live(second)
    assert read(path, editions_of).history.table == second.session.table


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
    go_on(second)
    assert marks_of(second).everything == everything
    assert shown(second) == (arrow, ring)


def test_marks_that_were_brought_back_go_on_being_kept(sit: Sit) -> None:
    first = sit()
    arrow, ring, _ = some_marks(first)
    live(first)
    marks_of(first).add(arrow)
    leave(first)
    second = sit()
    go_on(second)
    live(second)
    marks_of(second).add(ring)
    leave(second)
    third = sit()
    go_on(third)
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
    go_on(second)
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
    lines = [unsealed(line) for line in path.read_bytes().splitlines()]
    odd = [line.replace(b'"marks":[', b'"marks":[{"mark":"star"},') for line in lines]
    path.write_bytes(b"".join(map(sealed, odd)))
    keeping = feature(ann.table, Keeping)
    live(ann)
    said = keeping.open(path)
    assert said.startswith("odd.janus, line 3: this is no mark: Invalid value 'star'")
    assert "this mark was left out, everything else was taken." in said
    assert ann.session.table.player(ANN).life == 17
    assert marks_of(ann).everything == ((), (ring,))


def test_a_table_that_was_saved_before_there_were_marks_opens(ann: Sitter, tmp_path: Path) -> None:
    live(ann)
    (tmp_path / "old.janus").write_bytes(whole(ann.session.first, ann.session.history))
    marks_of(ann).put(some_marks(ann))
    keeping = feature(ann.table, Keeping)
    assert "is open" in keeping.open(tmp_path / "old.janus")
    assert marks_of(ann).everything == ((), ())
    assert shown(ann) == ()
