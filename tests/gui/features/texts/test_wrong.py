"""A card whose text is read wrongly: by hand from then on, here and in new games."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication

from core.games.mtg.rulesets import MTG_2026_09
from core.rules.actions import Move
from core.rules.card_texts import ReadTexts
from core.state.game_state import GameState
from core.state.zones import BATTLEFIELD, HAND
from core.storage.user_data import printing_key
from gui.features.card_search.feature import CardSearchFeature
from gui.program import table_window
from gui.session import Session
from tests.core.stage import Stage
from tests.gui.features.new_game.players import begin_shipped
from tests.gui.features.test_card_texts import BANNER, ROWER
from tests.gui.window_user import ANN, BEN, WindowUser

CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def user(opened: Callable[..., WindowUser]) -> WindowUser:
    """Ann at a table that reads texts, with a creature and a banner that raises it."""
    stage = Stage(MTG_2026_09)
    stage.state = GameState.for_players(ANN, BEN)
    stage.place(ROWER, BATTLEFIELD, ANN)
    stage.place(BANNER, BATTLEFIELD, ANN)
    session = Session(MTG_2026_09, stage.state)
    session.attempt(ReadTexts(player=ANN))
    return opened(table_window(session, lambda: stage.state))


def numbers(user: WindowUser) -> str:
    user.choose("Rower")
    return user.panel()


def test_wrong_leaves_the_card_by_hand_and_copies_a_report(user: WindowUser) -> None:
    assert "3 / 3" in numbers(user)
    user.choose("Mill Banner")
    user.window.actions_by_id.run("texts.wrong")
    assert "left to the players: Mill Banner" in user.panel()
    assert "2 / 2" in numbers(user)
    report = QGuiApplication.clipboard().text()
    assert "Card text read wrongly: Mill Banner" in report
    assert "reader 1" in report
    assert BANNER.front.text in report


def test_a_card_that_others_may_not_see_is_neither_recorded_nor_copied(user: WindowUser) -> None:
    banner = user.find("Mill Banner")
    user.session.attempt(Move(player=ANN, object=banner, to=HAND), anyway=True)
    QGuiApplication.clipboard().clear()
    user.choose("Mill Banner")
    before = user.session.history.outcomes
    user.window.actions_by_id.run("texts.wrong")
    assert user.session.history.outcomes == before
    assert user.session.state.by_hand == ()
    assert not QGuiApplication.clipboard().text()
    assert "kept for new games" in user.strip()


def test_read_again_and_undo_take_it_back(user: WindowUser) -> None:
    user.choose("Mill Banner")
    user.window.actions_by_id.run("texts.wrong")
    user.type(Qt.Key.Key_Z, CTRL)
    assert "3 / 3" in numbers(user)
    user.session.redo()
    user.choose("Mill Banner")
    user.window.actions_by_id.run("texts.read_again")
    assert "3 / 3" in numbers(user)
    own = user.window.feature(CardSearchFeature).sources().own.cards
    assert own.by_hand("mtg") == ()


def test_it_is_kept_with_the_users_cards_and_taken_into_a_new_game(user: WindowUser) -> None:
    user.choose("Mill Banner")
    user.window.actions_by_id.run("texts.wrong")
    own = user.window.feature(CardSearchFeature).sources().own.cards
    assert own.card(printing_key("mtg", BANNER)).by_hand == ("Mill Banner",)
    begin_shipped(user.window, "mtg")
    assert user.session.state.by_hand == ("Mill Banner",)


def test_without_a_selected_card_the_answer_asks_for_one(user: WindowUser) -> None:
    user.board.select(None)
    user.window.actions_by_id.run("texts.wrong")
    assert user.session.state.by_hand == ()


def test_a_card_without_a_text_is_not_changed(user: WindowUser) -> None:
    user.choose("Rower")
    user.window.actions_by_id.run("texts.wrong")
    assert user.session.state.by_hand == ()
    assert "no text" in user.strip()
