"""Whenever a lesson is left, the own table is back as it was."""

import random
from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QPushButton

from core.storage.courses import lesson_files
from gui.features.annotations import AnnotationsFeature
from gui.features.start_page.feature import StartPageFeature
from tests.effort import tries
from tests.gui.features.lessons.learner import Learner
from tests.gui.features.lookup import feature
from tests.gui.window_user import CTRL, SHIFT, WindowUser

KEYS = (
    (Qt.Key.Key_Return, None),
    (Qt.Key.Key_1, None),
    (Qt.Key.Key_2, None),
    (Qt.Key.Key_H, None),
    (Qt.Key.Key_H, SHIFT),
    (Qt.Key.Key_T, None),
    (Qt.Key.Key_T, SHIFT),
    (Qt.Key.Key_F, None),
    (Qt.Key.Key_Z, CTRL),
    (Qt.Key.Key_Home, None),
    (Qt.Key.Key_Tab, None),
    (Qt.Key.Key_Right, None),
)
LONGEST = 12
LEAVINGS = tries(12, 400)


@pytest.fixture
def learner(start_program: Callable[[], WindowUser]) -> Learner:
    """A user at their own table, with one action done."""
    made = Learner(start_program())
    made.user.choose("Graf Rats")
    made.user.type(Qt.Key.Key_T)
    return made


def test_whatever_was_pressed_the_own_table_is_back_as_it_was(learner: Learner) -> None:
    chance = random.Random(15)  # noqa: S311 - a fixed seed, so that a failure comes again
    window, session = learner.user.window, learner.user.session
    marks = window.feature(AnnotationsFeature).store

    def own() -> tuple[object, ...]:
        seat = window.seat_state
        return (
            session.history,
            session.rules,
            session.level,
            session.title,
            session.paused,
            seat.seat,
            seat.viewer,
            marks.everything,
        )

    before = own()
    files = list(lesson_files())
    for _ in range(LEAVINGS):
        path = chance.choice(files)
        learner.open(f"{path.parent.name}/{path.stem}")
        for key, modifiers in chance.choices(KEYS, k=chance.randrange(LONGEST)):
            learner.press(key, modifiers)
        while QApplication.activePopupWidget() is not None:
            learner.press(Qt.Key.Key_Escape)
        learner.lessons.leave()
        learner.lessons.close_page()
        assert own() == before, path


def test_the_start_page_continues_the_last_lesson(learner: Learner) -> None:
    window = learner.user.window
    learner.open("mtg-first/table")
    learner.press(Qt.Key.Key_H, SHIFT)
    learner.press(Qt.Key.Key_Escape)
    start = feature(window, StartPageFeature)
    start.open()
    QApplication.processEvents()
    assert start.page is not None
    chips = start.page.learn.findChildren(QPushButton)
    goes_on = next(each for each in chips if each.text() == "Go on: Where do the cards lie?")
    goes_on.click()
    assert not start.is_open
    assert learner.play.title == "Where do the cards lie?"
    assert learner.asked.step == 2
