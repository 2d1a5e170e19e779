"""A further start of the program hands its file to the copy that runs."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtNetwork import QLocalServer, QLocalSocket
from pytestqt.qtbot import QtBot

from gui.runtime.instance import Instance, hand_over, server_name
from tests.places import ROOT

FURTHER = """
import sys
from pathlib import Path
from PySide6.QtCore import QCoreApplication
from gui.runtime.instance import hand_over
app = QCoreApplication([])
print(hand_over(Path(sys.argv[1]), [Path(each) for each in sys.argv[2:]]))
"""


@pytest.fixture
def running(tmp_path: Path, qapp: object) -> Instance:
    """A program that runs and listens."""
    del qapp
    instance = Instance(tmp_path)
    assert instance.listen()
    return instance


def test_the_copy_that_runs_opens_the_file_of_a_further_start(
    running: Instance, tmp_path: Path, qtbot: QtBot
) -> None:
    asked: list[Path] = []
    running.asked.connect(asked.append)
    files = [str(tmp_path / "ev ening.janus"), "here.toml"]
    started = subprocess.Popen(  # noqa: S603 - the program above
        [sys.executable, "-c", FURTHER, str(tmp_path), *files],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
    )
    qtbot.waitUntil(lambda: started.poll() is not None, timeout=60_000)
    said, _ = started.communicate()
    assert said == "True\n"
    assert asked == [tmp_path / "ev ening.janus", ROOT / "here.toml"]
    running.close()


def test_the_copy_that_runs_teaches_the_lesson_of_a_further_start(
    running: Instance, tmp_path: Path, qtbot: QtBot
) -> None:
    opened: list[Path] = []
    taught: list[Path] = []
    running.asked.connect(opened.append)
    running.teaching_asked.connect(taught.append)
    teaching = FURTHER.replace("[2:]])", "[2:]], teach=True)")
    started = subprocess.Popen(  # noqa: S603 - the program above
        [sys.executable, "-c", teaching, str(tmp_path), "lesson.toml"],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
    )
    qtbot.waitUntil(lambda: started.poll() is not None, timeout=60_000)
    assert started.communicate()[0] == "True\n"
    assert (opened, taught) == ([], [ROOT / "lesson.toml"])
    running.close()


def test_without_a_copy_that_runs_nobody_takes_the_file(tmp_path: Path, qapp: object) -> None:
    del qapp
    assert not hand_over(tmp_path, [tmp_path / "a.janus"])


@pytest.mark.skipif(sys.platform == "win32", reason="pipes have no file with an owner")
def test_a_socket_of_another_user_is_sent_nothing(
    tmp_path: Path, qapp: object, qtbot: QtBot
) -> None:
    del qapp
    stranger = QLocalServer()
    assert stranger.listen(server_name(tmp_path))
    other = os.getuid() + 1
    assert not hand_over(tmp_path, [tmp_path / "secret.janus"], user=other)
    qtbot.waitUntil(stranger.hasPendingConnections)
    socket = stranger.nextPendingConnection()
    qtbot.waitUntil(lambda: socket.state() is QLocalSocket.LocalSocketState.UnconnectedState)
    assert bytes(socket.readAll().data()) == b""
    stranger.close()


def test_of_two_copies_only_the_first_listens_and_the_other_may_follow_it(
    running: Instance, tmp_path: Path
) -> None:
    other = Instance(tmp_path)
    assert not other.listen()
    running.close()
    assert other.listen()
    other.close()


def test_what_a_killed_copy_has_left_is_in_nobodys_way(tmp_path: Path, qapp: object) -> None:
    del qapp
    dying = QLocalServer()
    dying.listen(server_name(tmp_path))
    place = Path(dying.fullServerName())
    dying.close()
    if not place.parent.is_dir():
        pytest.skip("sockets have no file here")
    place.write_bytes(b"")
    instance = Instance(tmp_path)
    assert instance.listen()
    instance.close()


@pytest.mark.parametrize("message", [b"nonsense\n", b'{"a": 1}\n', b"[1]\n", b"[" * 5000 + b"\n"])
def test_what_is_no_list_of_files_opens_nothing(
    running: Instance, tmp_path: Path, message: bytes, qtbot: QtBot
) -> None:
    asked: list[Path] = []
    running.asked.connect(asked.append)
    socket = QLocalSocket()
    socket.connectToServer(server_name(tmp_path))
    socket.write(message)
    qtbot.waitUntil(lambda: socket.state() is QLocalSocket.LocalSocketState.UnconnectedState)
    assert asked == []
    running.close()


def test_nobody_fills_the_memory_of_the_copy_that_runs(
    running: Instance, tmp_path: Path, qtbot: QtBot
) -> None:
    socket = QLocalSocket()
    socket.connectToServer(server_name(tmp_path))
    socket.write(b"x" * 1_000_000)
    qtbot.waitUntil(lambda: socket.state() is QLocalSocket.LocalSocketState.UnconnectedState)
    running.close()
