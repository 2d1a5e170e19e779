"""In a lesson the game asks only the learner, and only where there is something to do."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton

from core.scenario.annotations import Spot
from core.state.zones import HAND
from gui.features.choices.feature import Choices
from tests.gui.features.lessons.learner import Learner
from tests.gui.features.lookup import feature
from tests.gui.window_user import WindowUser


@pytest.fixture
def learner(start_program: Callable[[], WindowUser]) -> Learner:
    """A user at their own untouched table."""
    return Learner(start_program())


def test_the_game_asks_nothing_while_the_lesson_asks_and_never_another_player(
    learner: Learner,
) -> None:
    deciding = feature(learner.user.window, Choices)
    play = learner.open("mtg-game/opening")
    assert deciding.panel is not None
    assert deciding.panel.isVisible()
    learner.press(Qt.Key.Key_Return)
    assert play.run.results[0].done
    assert not deciding.panel.isVisible()
    learner.press(Qt.Key.Key_Return)
    assert play.asks
    assert not deciding.panel.isVisible()
    assert learner.user.window.seat == play.run.seat


def test_a_prompt_before_the_end_of_a_turn_is_closed_by_a_button(learner: Learner) -> None:
    deciding = feature(learner.user.window, Choices)
    learner.open("fab-first/end-of-turn")
    before = learner.user.session.history
    learner.press(Qt.Key.Key_Space)
    assert deciding.panel is not None
    assert deciding.panel.isVisible()
    buttons = deciding.panel.findChildren(QPushButton)
    leave = next(each for each in buttons if each.accessibleName() == "Not yet")
    leave.click()
    assert not deciding.panel.isVisible()
    assert learner.user.session.history is before
    learner.open("mtg-game/opening")  # the game waits for that
    assert not any(
        each.accessibleName() == "Not yet" and not each.isHidden()
        for each in deciding.panel.findChildren(QPushButton)
    )


def test_a_ring_around_the_hand_is_seen_whole(learner: Learner) -> None:
    play = learner.open("mtg-first/table")
    play.begin(1)
    board = learner.user.board
    place = board.annotations.place_of(Spot(HAND, play.run.seat))
    area = board.board_scene.mat.area((HAND, play.run.seat))
    assert place is not None
    assert area is not None
    mat = board.board_scene.mat
    assert area.rect.bottom > mat.height - 1
    assert place.bottom <= mat.height - 10
    assert place.right <= mat.width - 10
