"""The timeline names hidden cards only for the viewer who sees them, at any later time too."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from core.games.mtg.actions import Cast
from core.rules import engine
from core.state.zones import HAND
from tests.gui.window_user import ANN, BEN, SHIFT, WindowUser


@pytest.fixture
def name(ann: WindowUser) -> str:
    """Return the name of a card in Ann's hand that a step of the history tried to cast."""
    session = ann.session
    hand = (each for each in session.state.objects if (each.zone, each.owner) == (HAND, ANN))
    obj = next(each for each in hand if session.state.printed(each).front.name == "Fire")
    action = Cast(player=ANN, card=obj.id, as_="left", asks=True)
    outcome = engine.apply(session.state_view, action)
    assert not outcome.carried_out
    session.adopt(session.rules, session.history.record(outcome))
    QApplication.processEvents()
    return "Fire"


def label(user: WindowUser) -> str:
    """Return the text of the first action in the timeline."""
    row = user.window.timeline.row()
    return str(row.model().index(1, 0).data(Qt.ItemDataRole.DisplayRole))


def test_another_seat_does_not_see_the_names_that_the_first_one_saw(
    ann: WindowUser, name: str
) -> None:
    assert name in label(ann)
    ann.type(Qt.Key.Key_P, SHIFT)
    assert ann.window.seat == BEN
    assert name not in label(ann)
    ann.type(Qt.Key.Key_P, SHIFT)
    assert ann.window.seat == ANN
    assert name in label(ann)


def test_nobody_sees_them_behind_a_curtain(ann: WindowUser, name: str) -> None:
    assert name in label(ann)
    ann.window.seat_state.leave()
    assert name not in label(ann)
    ann.window.seat_state.take_seat(BEN, ann.session.state)
    assert name not in label(ann)
    ann.window.seat_state.take_seat(ANN, ann.session.state)
    assert name in label(ann)
