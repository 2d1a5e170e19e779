"""In a lesson the game asks only the learner, and only where there is something to do."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt

from gui.features.decisions.feature import Deciding
from tests.gui.features.lessons.learner import Learner
from tests.gui.features.lookup import feature
from tests.gui.window_user import WindowUser


@pytest.fixture
def learner(start_program: Callable[[], WindowUser]) -> Learner:
    """Somebody at a table of their own, which nobody has touched."""
    return Learner(start_program())


def test_the_game_asks_nothing_while_the_lesson_asks_and_never_another_player(
    learner: Learner,
) -> None:
    deciding = feature(learner.user.window, Deciding)
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
