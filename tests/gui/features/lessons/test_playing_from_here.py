"""Lesson steps that are played on against the table, to their goal or in vain."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from core.lessons.attempt import expected_action
from core.rules.game_course import Concede
from core.storage.courses import LESSONS
from core.storage.readers import read_data
from gui.features.lessons.courses import load_lesson
from gui.features.opponent.feature import PracticeOpponent
from tests.gui.features.lessons.learner import YOU, Learner
from tests.gui.features.lookup import feature
from tests.gui.window_user import WindowUser


@pytest.fixture
def learner(start_program: Callable[[], WindowUser]) -> Learner:
    """A user at their own table."""
    return Learner(start_program())


def opened(learner: Learner, name: str) -> PracticeOpponent:
    path = LESSONS / f"{name}.toml"
    data = read_data(path)
    laid = load_lesson(data, "", path)
    learner.lessons.open_step(laid, len(data["step"]) - 1)
    QApplication.processEvents()
    return feature(learner.user.window, PracticeOpponent)


@pytest.mark.parametrize("name", ["mtg-first/play-it-out", "fab-first/last-blow"])
def test_the_table_plays_the_other_seat_until_the_goal(learner: Learner, name: str) -> None:
    opponent = opened(learner, name)
    assert opponent.level == 0
    play = learner.play
    step = play.run.step
    assert step is not None
    for each in step.model:
        action = expected_action(play.run.attempt.runner, each)
        assert action is not None
        learner.user.window.session.attempt(action)
        QApplication.processEvents()
    assert learner.said().startswith("That is it.")
    assert opponent.level is None
    assert play.run.results[-1].right_first


def test_a_lost_game_is_told_and_begun_again(learner: Learner) -> None:
    opponent = opened(learner, "mtg-first/play-it-out")
    learner.user.window.session.attempt(Concede(player=YOU))
    QApplication.processEvents()
    assert learner.said().startswith("Not this time. That game is lost")
    assert learner.play.run.results[-1].tries == 1
    learner.press(Qt.Key.Key_Home)
    assert learner.user.window.session.history.cursor == 0
    assert opponent.level == 0


def test_the_own_table_has_no_opponent_after_the_lesson(learner: Learner) -> None:
    opponent = opened(learner, "mtg-first/play-it-out")
    learner.lessons.leave()
    QApplication.processEvents()
    assert opponent.level is None
    assert not learner.user.window.seat_state.away
