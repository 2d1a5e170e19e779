"""A simulated learner at the window, with mouse and keys."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from core.state.ids import PlayerId
from core.storage.courses import LESSONS
from gui.features.lessons.feature import Lessons
from gui.features.lessons.home import HomePage
from gui.features.lessons.play import Play
from gui.panels.lesson import Asked, LessonPanel
from tests.gui.features.lookup import feature
from tests.gui.window_user import CTRL, WindowUser

YOU = PlayerId("Ann")


class Learner:
    """Presses keys where the keyboard is, and clicks."""

    def __init__(self, user: WindowUser) -> None:
        self.user = user
        self.lessons = feature(user.window, Lessons)
        user.window.activateWindow()
        QApplication.processEvents()

    def press(self, key: Qt.Key, modifiers: Qt.KeyboardModifier | None = None) -> None:
        """Press a key."""
        at = QApplication.focusWidget() or self.user.board
        QTest.keyClick(at, key, modifiers or Qt.KeyboardModifier.NoModifier)
        QApplication.processEvents()

    def open_learn(self) -> HomePage:
        """Open the courses by their key."""
        self.press(Qt.Key.Key_L, CTRL)
        assert self.lessons.page is not None
        return self.lessons.page

    def open(self, name: str) -> Play:
        """Open a shipped lesson, such as ``mtg-first/table``."""
        said = self.lessons.open_file(LESSONS / f"{name}.toml")
        assert not said
        QApplication.processEvents()
        return self.play

    @property
    def play(self) -> Play:
        """The current lesson."""
        assert self.lessons.play is not None
        return self.lessons.play

    @property
    def panel(self) -> LessonPanel:
        """The panel of the lesson."""
        assert self.lessons.panel is not None
        return self.lessons.panel

    @property
    def asked(self) -> Asked:
        """The contents of the panel."""
        assert self.panel.asked is not None
        return self.panel.asked

    def said(self) -> str:
        """The feedback on the last action or answer: its head, and all of it."""
        told = self.asked.said
        return "" if told is None else f"{told.head}. {told.plain} {told.advice}"
