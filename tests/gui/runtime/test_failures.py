"""Uncaught errors are logged, and shown to the user once for each place in the code."""

import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, qWarning
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from gui.runtime.details import details
from gui.runtime.failures import FailureDialog, Failures
from gui.theme import DARK
from gui.widgets.buttons import COPIED


class Watched:
    """A program with watched failures: their messages, and its log."""

    def __init__(self) -> None:
        self.told: list[str] = []
        self.failures = Failures(self.told.append)

    def log(self) -> str:
        """The text of the log."""
        assert self.failures.log.path is not None
        return self.failures.log.path.read_text(encoding="utf-8")


@pytest.fixture
def watched(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qapp: QCoreApplication
) -> Iterator[Watched]:
    """A program that is watched, with a log of its own."""
    del qapp
    monkeypatch.setattr("gui.runtime.failures.log_folder", lambda: tmp_path)
    hooks = sys.excepthook, threading.excepthook, sys.unraisablehook
    program = Watched()
    yield program
    program.failures.end()
    assert (sys.excepthook, threading.excepthook, sys.unraisablehook) == hooks


def fails() -> None:
    """Fail as a slot may."""
    raise LookupError("the seventh sleeve")


def fails_elsewhere() -> None:
    """Fail in another place."""
    raise LookupError("the eighth sleeve")


def uncaught(do: Callable[[], None]) -> None:
    """Let something fail uncaught."""
    try:
        do()
    except LookupError as error:
        sys.excepthook(type(error), error, error.__traceback__)
    QCoreApplication.processEvents()


@pytest.mark.qt_no_exception_capture
def test_it_is_told_with_all_that_is_needed_and_logged(watched: Watched) -> None:
    uncaught(fails)
    assert len(watched.told) == 1
    assert "in fails" in watched.told[0]
    assert "the seventh sleeve" in watched.told[0]
    assert "the seventh sleeve" in watched.log()


@pytest.mark.qt_no_exception_capture
def test_what_fails_again_and_again_is_told_once_and_logged_each_time(watched: Watched) -> None:
    for _ in range(3):
        uncaught(fails)
    uncaught(fails_elsewhere)
    assert len(watched.told) == 2
    assert watched.log().count("LookupError: the seventh sleeve") == 3


@pytest.mark.qt_no_exception_capture
def test_a_thread_that_fails_is_told_of_too(watched: Watched) -> None:
    thread = threading.Thread(target=fails)
    thread.start()
    thread.join()
    QCoreApplication.processEvents()
    assert "the seventh sleeve" in watched.told[0]


@pytest.mark.no_qt_log
def test_what_qt_says_is_in_the_log(watched: Watched) -> None:
    qWarning("the ninth sleeve")
    assert "WARNING qt: the ninth sleeve" in watched.log()


def test_the_dialog_shows_everything_and_copies_it(qtbot: QtBot, tmp_path: Path) -> None:
    dialog = FailureDialog(tmp_path / "janus-table.log", DARK)
    qtbot.addWidget(dialog)
    dialog.tell("Traceback: the first")
    dialog.tell("Traceback: the second")
    dialog.copy.click()
    copied = QGuiApplication.clipboard().text()
    assert details(tmp_path / "janus-table.log") in copied
    assert "the first" in copied
    assert "the second" in copied
    assert dialog.copy.text() == dialog.copy.accessibleName() == COPIED
    dialog.close()
    dialog.tell("Traceback: the third")
    assert "the first" not in dialog.text.toPlainText()


def test_details_name_the_versions_the_system_and_the_log(tmp_path: Path, qapp: object) -> None:
    del qapp
    said = details(tmp_path)
    for word in ("Janus Table", f"Python {sys.version.split()[0]}", "Qt 6", "PySide6 6"):
        assert word in said
    assert str(tmp_path) in said
    assert "cannot be written" in details(None)
