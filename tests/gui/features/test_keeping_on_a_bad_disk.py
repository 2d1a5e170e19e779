"""A refusing disk is reported, nothing is lost, and autosave resumes by itself."""

import errno
import os
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from core.games import editions_of
from core.storage.files import write_whole
from core.storage.saves import read
from gui.features.autosave import IN_USE, Autosave
from tests.gui.features.keeper import StartProgram, go_on, kept, leave, live, lives
from tests.gui.features.lookup import feature
from tests.gui.window_user import ANN, CTRL, SHIFT

# When the disk refuses


class Disk:
    """A disk that becomes full, or has space again, under a journal."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.full = False
        plain = os.write

        def write(file: int, content: bytes) -> int:
            if self.full:
                plain(file, content[:10])
                raise OSError(errno.ENOSPC, "No space left on device")
            return plain(file, content)

        def write_all(
            path: Path, content: bytes, *, flush: bool = True, private: bool = False
        ) -> None:
            if self.full:
                raise OSError(errno.ENOSPC, "No space left on device")
            write_whole(path, content, flush=flush, private=private)

        monkeypatch.setattr(os, "write", write)
        monkeypatch.setattr("gui.features.autosave.write_whole", write_all)


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Disk:
    """The disk under the journals."""
    return Disk(monkeypatch)


def test_a_full_disk_is_told_until_there_is_room_and_then_everything_is_kept(
    start_program: StartProgram, disk: Disk, tables: Path
) -> None:
    ann = start_program()
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
    assert read(kept(tables)[0], editions_of).history.state == ann.session.state


def test_keeping_goes_on_by_itself_when_there_is_room_again(
    start_program: StartProgram, disk: Disk, tables: Path, qtbot: QtBot
) -> None:
    ann = start_program()
    disk.full = True
    live(ann)
    live(ann)
    assert kept(tables) == []
    disk.full = False
    journal = feature(ann.window, Autosave).journal
    assert journal is not None
    journal._again.setInterval(0)
    with qtbot.waitSignal(journal.recovered):
        journal._again.start()
    assert read(kept(tables)[0], editions_of).history.state == ann.session.state


def test_a_table_that_was_put_aside_on_a_full_disk_is_kept_too_once_there_is_room(
    start_program: StartProgram, disk: Disk, tables: Path
) -> None:
    ann = start_program()
    live(ann, -5)
    disk.full = True
    live(ann, -5)
    ann.type(Qt.Key.Key_J, CTRL | SHIFT)
    assert ann.window.bar.notice.isVisible()
    live(ann, -1)
    disk.full = False
    live(ann, -1)
    assert not ann.window.bar.notice.isVisible()
    found = {read(path, editions_of).history.state.player(ANN).life for path in kept(tables)}
    assert found == {10, 18}


def test_a_file_that_is_removed_while_it_runs_is_written_anew(
    start_program: StartProgram, tables: Path
) -> None:
    ann = start_program()
    live(ann)
    kept(tables)[0].unlink()
    live(ann)
    assert read(kept(tables)[0], editions_of).history.state == ann.session.state


def test_a_file_that_somebody_else_has_changed_is_written_anew(
    start_program: StartProgram, tables: Path
) -> None:
    ann = start_program()
    live(ann)
    kept(tables)[0].write_bytes(b"something else")
    live(ann)
    assert read(kept(tables)[0], editions_of).history.state == ann.session.state


# A second window


def test_two_windows_keep_a_table_each_and_neither_takes_that_of_the_other(
    start_program: StartProgram, tables: Path
) -> None:
    first, second = start_program(), start_program()
    live(first)
    live(second, 9)
    live(first)
    found = {read(path, editions_of).history.state.player(ANN).life for path in kept(tables)}
    assert found == {18, 29}
    assert go_on(second) == IN_USE
    leave(first)
    go_on(second)
    assert lives(second) == 18
