"""Optional triggered abilities: answered once, or always for the rest of the game."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt

from core.games.mtg.rulesets import MTG_2026_09
from core.rules.actions import Draw
from core.rules.card_texts import ReadTexts
from core.state.game_state import GameState
from core.state.zones import BATTLEFIELD, LIBRARY
from gui.features.choices.feature import Choices
from gui.program import table_window
from gui.session import Level, Session
from tests.core.stage import Stage
from tests.gui.features.test_card_texts import invented
from tests.gui.window_user import ANN, BEN, WindowUser

WELL = invented("Kind Well", "Enchantment", "Whenever you draw a card, you may gain 1 life.")


@pytest.fixture
def user(opened: Callable[..., WindowUser]) -> WindowUser:
    """Ann with an optional triggered ability."""
    stage = Stage(MTG_2026_09)
    stage.state = GameState.for_players(ANN, BEN)
    stage.place(WELL, BATTLEFIELD, ANN)
    for _ in range(5):
        stage.place("Island", LIBRARY, ANN)
    session = Session(MTG_2026_09, stage.state)
    session.level = Level.FREE
    session.attempt(ReadTexts(player=ANN))
    return opened(table_window(session, lambda: stage.state))


def draw_and_resolve(user: WindowUser) -> None:
    user.session.attempt(Draw(player=ANN))
    assert user.session.state.waiting
    user.type(Qt.Key.Key_Space)


def answer(user: WindowUser, words: str) -> None:
    feature = user.window.feature(Choices)
    found = feature.open_choice()
    assert found is not None
    chosen = next(each for each in found.options if each.label == words)
    feature.choose(chosen.id)


def life(user: WindowUser) -> int:
    return user.session.state.player(ANN).life


def test_the_question_offers_answers_for_the_rest_of_the_game(user: WindowUser) -> None:
    draw_and_resolve(user)
    found = user.window.feature(Choices).open_choice()
    assert found is not None
    assert [each.label for each in found.options] == ["Yes", "No", "Always Yes", "Always No"]
    answer(user, "Yes")
    assert life(user) == 21
    draw_and_resolve(user)
    assert user.session.text_choice is not None


def test_always_yes_is_not_asked_again_until_the_command_asks(user: WindowUser) -> None:
    draw_and_resolve(user)
    answer(user, "Always Yes")
    draw_and_resolve(user)
    assert user.session.text_choice is None
    assert life(user) == 22
    user.window.actions_by_id.run("texts.ask_again")
    draw_and_resolve(user)
    assert user.session.text_choice is not None


def test_always_no_leaves_it_out(user: WindowUser) -> None:
    draw_and_resolve(user)
    answer(user, "Always No")
    draw_and_resolve(user)
    assert life(user) == 20
    assert not user.session.state.waiting


def test_a_new_table_asks_again(user: WindowUser) -> None:
    draw_and_resolve(user)
    answer(user, "Always Yes")
    user.session.start(user.session.rules, user.session.history.start)
    assert not user.session.has_standing_answers
