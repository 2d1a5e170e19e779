"""A played scenario in a window: to step through, or as a picture of one step."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QEvent, QSize
from PySide6.QtWidgets import QApplication

from core.rules.history import History
from core.rules.ruleset import Ruleset
from core.scenario.annotations import Marks
from gui.features.annotations import AnnotationsFeature
from gui.features.autosave.journal import RunningTable
from gui.features.lessons.feature import Lessons
from gui.features.lessons.lesson_reader import LoadedLesson
from gui.features.playback import Playback
from gui.preferences import Preferences
from gui.program import table_window
from gui.session import Level, Session
from gui.window.main_window import MainWindow

_ROUNDS = 4


def show_history(
    rules: Ruleset,
    history: History,
    marks: Sequence[Marks] = (),
    preferences: Preferences | None = None,
    *,
    title: str = "",
) -> MainWindow:
    """Return a window at the current position of the history; its timeline has every step.

    ``marks`` are the annotations of the start and of each step. With a user's ``preferences`` it
    becomes their table at their first action, named by its ``title``.
    """
    session = Session(rules, history.start)
    session.level = Level.EXPLAIN
    start = history.start
    window = table_window(session, lambda: start, preferences)
    sequence = RunningTable(first=rules, history=history, marks=tuple(marks), title=title)
    window.feature(Playback).present(sequence)
    session.adopt(rules, history.jump(0), title=title)
    session.jump(history.cursor)
    window.feature(AnnotationsFeature).store.adopt(marks)
    window.faces.open()
    window.turn_to_focus()
    return window


def show_lesson(laid: LoadedLesson, number: int) -> MainWindow:
    """Return a window that shows a lesson at the start of a step, numbered from 0."""
    rules, state = laid.runner.rules, laid.runner.state
    window = table_window(Session(rules, state), lambda: state)
    window.faces.open()
    window.feature(Lessons).open_step(laid, number)
    return window


def draw_window(window: MainWindow, size: tuple[int, int], out: Path) -> bool:
    """Draw a window to a file and close it; return whether the file could be written."""
    window.board.animated = False
    window.faces.draw_everything_at_once()
    window.resize(QSize(*size))
    window.show()
    for _ in range(_ROUNDS):
        QApplication.sendPostedEvents()
        QApplication.processEvents()
    window.board.repaint_faces()
    QApplication.processEvents()
    written = window.grab().save(str(out), "PNG")
    window.end()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    return written
