"""Revealed cards are seen by all viewers for a moment, and by none afterwards."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel

from core.games import GAMES
from core.rules.actions import Draw, Look, Reveal
from core.storage.assets import opening
from gui.features.revealed_cards import MOST, RevealedCards, ShownCards
from gui.program import table_window
from gui.session import Session
from tests.gui.conftest import Open
from tests.gui.window_user import ANN, BEN, WindowUser


@pytest.fixture
def ann(opened: Open) -> WindowUser:
    """Ann at the starter table of Flesh and Blood."""
    rules, start = opening(GAMES["fab"])
    return opened(table_window(Session(rules, start), lambda: start))


def shown(ann: WindowUser) -> ShownCards | None:
    return ann.window.feature(RevealedCards).shown


def pictures(ann: WindowUser) -> int:
    found = shown(ann)
    assert found is not None
    return sum(not label.pixmap().isNull() for label in found.findChildren(QLabel))


def test_what_somebody_else_reveals_is_shown_until_the_next_action(ann: WindowUser) -> None:
    ann.session.attempt(Reveal(player=BEN, object=ann.find("Head Jab", BEN)))
    found = shown(ann)
    assert found is not None
    assert found.title.text() == "Ben revealed Head Jab"
    assert found.isVisible()
    assert pictures(ann) == 1
    assert "Ben revealed Head Jab" in ann.strip()
    assert ann.board.board_scene.items_by_id[ann.find("Head Jab", BEN)].view.hidden
    ann.session.attempt(Draw(player=ANN))
    assert shown(ann) is None


def test_many_cards_are_shown_as_far_as_there_is_room(ann: WindowUser) -> None:
    ann.session.attempt(Reveal(player=BEN, count=8))
    assert pictures(ann) == MOST
    found = shown(ann)
    assert found is not None
    assert "and 2 more" in [label.text() for label in found.findChildren(QLabel)]
    ann.session.undo()
    assert shown(ann) is None


@pytest.mark.parametrize("by_key", [True, False])
def test_a_click_on_the_table_or_esc_takes_them_away(ann: WindowUser, *, by_key: bool) -> None:
    ann.session.attempt(Reveal(player=ANN, count=1))
    assert shown(ann) is not None
    if by_key:
        ann.type(Qt.Key.Key_Escape)
    else:
        QTest.mouseClick(ann.board.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(3, 3))
    assert shown(ann) is None


def test_whoever_looks_at_their_top_card_sees_it_even_where_the_panel_is_folded(
    ann: WindowUser,
) -> None:
    ann.session.attempt(Look(player=ANN))
    found = shown(ann)
    assert found is not None
    assert found.title.text() == "Only Ann sees this card"
    assert pictures(ann) == 1
    QTest.keyClick(ann.board, Qt.Key.Key_Escape)
    assert shown(ann) is None


def test_what_another_player_looks_at_is_not_shown(ann: WindowUser) -> None:
    ann.session.attempt(Look(player=BEN))
    assert shown(ann) is None
    ann.window.seat_state.hide_hands(hidden=True)
    ann.session.attempt(Look(player=ANN))
    assert shown(ann) is None


def test_what_was_looked_at_is_gone_before_somebody_else_sits_down(ann: WindowUser) -> None:
    ann.session.attempt(Look(player=ANN))
    ann.type(Qt.Key.Key_F7)
    assert shown(ann) is None
