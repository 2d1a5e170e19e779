"""A first game: plain decks, the simple view without rule numbers, and one gold button."""

import re

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QTextBrowser, QWidget
from pytestqt.qtbot import QtBot

from core.games import GAMES
from core.rules.deck_check import FIRST_GAME
from core.state.zones import HAND, LIBRARY
from gui.features.curtain import CurtainFeature
from gui.features.new_game.feature import NewGame
from gui.features.new_game.first_choice import FirstChoice
from gui.views import View
from tests.gui.features.lookup import feature
from tests.gui.features.new_game.players import Players
from tests.gui.window_user import WindowUser

NUMBER = re.compile(r"\b\d{1,3}\.\d+(\.\d+)*[a-z]?\b")
"""A rule number of either game."""


@pytest.fixture
def players(ann: WindowUser, qtbot: QtBot) -> Players:
    return Players(ann, qtbot)


def begin(players: Players, choice: FirstChoice) -> None:
    feature(players.window, NewGame).play_first(choice)
    QApplication.processEvents()


def texts(window: QWidget) -> list[str]:
    """Return every text that is visible in a window."""
    found = []
    for widget in window.findChildren(QWidget):
        if not widget.isVisible():
            continue
        if isinstance(widget, QLabel | QPushButton):
            found.append(widget.text())
        elif isinstance(widget, QTextBrowser):
            found.append(widget.toPlainText())
    return found


def numbered(window: QWidget) -> list[str]:
    return [each for each in texts(window) if NUMBER.search(each)]


def play_on(players: Players, presses: int) -> list[str]:
    """Play every card that can be played, and Next; return the rule numbers seen."""
    seen = numbered(players.window)
    for _ in range(presses):
        state, seat = players.session.state, players.window.seat
        for obj in state.in_zone(HAND, seat):
            for option in players.session.menu(obj.id, seat, "play")[:1]:
                players.session.attempt(option.action)
                seen += numbered(players.window)
        QTest.keyClick(players.board, Qt.Key.Key_Space)
        QApplication.processEvents()
        seen += numbered(players.window)
    return seen


@pytest.mark.parametrize("game", [each.id for each in GAMES.values() if each.first_game])
def test_a_first_game_is_simple_and_shows_no_rule_number(players: Players, game: str) -> None:
    begin(players, FirstChoice(game=game, against="both"))
    seen = numbered(players.window)
    while players.session.state.turn == 0:
        players.decide()
        seen += numbered(players.window)
    assert players.window.views.now is View.SIMPLE
    assert players.session.state.match.format == FIRST_GAME
    assert seen + play_on(players, 4) == []


def test_the_same_table_shows_a_judge_every_number(players: Players) -> None:
    begin(players, FirstChoice(against="both"))
    players.decide()
    players.decide()
    assert not numbered(players.window)
    players.window.views.choose(View.JUDGE)
    obj = players.session.state.in_zone(HAND, players.window.seat)[0]
    players.session.attempt(players.session.menu(obj.id, players.window.seat, "play")[0].action)
    assert NUMBER.search(players.window.strip.prose().toPlainText())


def test_each_player_has_the_deck_and_the_name_that_was_chosen(players: Players) -> None:
    begin(players, FirstChoice(deck=1, against="both", name="  Ben  "))
    state = players.session.state
    assert [each.id for each in state.players] == ["Ben", "Ann"]
    cards = [state.fronts(obj)[0].name for obj in state.in_zone(HAND, state.active)]
    cards += [state.fronts(obj)[0].name for obj in state.in_zone(LIBRARY, state.active)]
    assert state.active == "Ben"
    assert cards.count("Plains") == 17
    assert len(cards) == 40


def test_a_friend_gets_the_curtain_and_a_lone_player_does_not(players: Players) -> None:
    begin(players, FirstChoice(against="friend"))
    players.decide()
    assert feature(players.window, CurtainFeature).is_down
    feature(players.window, CurtainFeature).lift()
    begin(players, FirstChoice(against="both"))
    players.decide()
    assert not feature(players.window, CurtainFeature).is_down


def test_new_cards_cost_nothing_and_the_word_of_the_trade_is_not_said(players: Players) -> None:
    begin(players, FirstChoice(against="both"))
    assert [str(each.label) for each in players.asked.buttons] == ["Keep", "New cards"]
    players.decide(Qt.Key.Key_N)
    state = players.session.state
    assert len(state.in_zone(HAND, state.active)) == 7
    assert state.player(state.active).bottoms == 0
    assert not [each for each in texts(players.window) if "mulligan" in each.casefold()]


def lit(players: Players, view: View) -> set[tuple[str, str]]:
    """Return zone and player of the places that a card of the hand is offered to in a view."""
    players.window.views.choose(view)
    board = players.board
    obj = players.session.state.in_zone(HAND, players.window.seat)[0]
    item = board.item(obj.id)
    assert item is not None
    source = board.card_actions.drag_source(item)
    areas = board.board_scene.mat.areas
    return {(each.zone, each.player or "") for each in areas if source.offers(each)}


def test_in_the_simple_view_a_card_of_the_hand_is_carried_only_to_where_it_is_played(
    players: Players,
) -> None:
    begin(players, FirstChoice(against="both"))
    players.decide()
    players.decide()
    assert {player for _, player in lit(players, View.SIMPLE)} <= {players.window.seat, ""}
    assert {zone for zone, _ in lit(players, View.SIMPLE)} <= {"battlefield", "stack"}
    assert {"graveyard", "exile"} <= {zone for zone, _ in lit(players, View.TABLE)}
