"""A lesson says no hidden card: not in its words, its titles, its names for who does not see."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt

from core.state.ids import PlayerId
from core.state.visibility import can_see
from core.storage.lessons import LESSONS
from gui.features.announcements import Announcing
from gui.session import Session
from tests.gui.features.finding import feature
from tests.gui.features.lessons.learner import Learner
from tests.gui.secrecy import leaks, secrets
from tests.gui.window_user import SHIFT, WindowUser

SECRETIVE = ("mtg-faces/who-may-look", "mtg-faces/night-falls", "fab-first/defend")


@pytest.fixture
def learner(sit: Callable[[], WindowUser]) -> Learner:
    """Somebody at a table of their own."""
    return Learner(sit())


@pytest.mark.parametrize("name", SECRETIVE)
def test_nothing_that_is_said_in_a_lesson_names_a_hidden_card(learner: Learner, name: str) -> None:
    assert (LESSONS / f"{name}.toml").is_file()
    play = learner.open(name)
    session, seat = learner.user.session, play.run.seat
    voice = feature(learner.user.window, Announcing).voice
    assert voice is not None
    voice.spoke.connect(learner.user.window.setStatusTip)  # what is heard counts as said
    seen: set[str] = set()

    def look() -> None:
        seen.update(names_seen(session, seat))
        assert leaks(session, learner.user.window, viewer=seat) <= seen

    for _ in play.run.steps:
        for key, modifiers in ((Qt.Key.Key_H, None), (Qt.Key.Key_H, None), (Qt.Key.Key_H, SHIFT)):
            look()
            learner.press(key, modifiers)
        look()
        learner.press(Qt.Key.Key_Return)
    assert learner.asked.stars is not None


def names_seen(session: Session, seat: PlayerId) -> set[str]:
    """The names of all faces of the cards that a player may know now."""
    state = session.state
    seen = (o for o in state.objects if can_see(session.rules.zones, state, o, seat))
    cards = (card for obj in seen for card in (*state.fronts(obj), state.printed(obj)))
    return {face.name for card in cards for face in card.faces}


def test_a_planted_name_of_a_hidden_card_is_found(learner: Learner) -> None:
    play = learner.open("mtg-faces/night-falls")
    window, seat = learner.user.window, play.run.seat
    hidden = secrets(learner.user.session, seat)
    assert hidden
    learner.panel.note.setText(" ".join(hidden))
    assert leaks(learner.user.session, window, viewer=seat) == hidden
