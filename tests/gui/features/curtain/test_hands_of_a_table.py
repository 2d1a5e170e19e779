"""Hidden hands belong to a table: another game that hides none does not uncover them."""

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from core.rules.actions import EndTurn
from gui.features.choices.feature import Choices
from gui.features.curtain import CurtainFeature
from gui.window.main_window import MainWindow
from tests.gui.features.keeper import StartProgram, go_on, leave
from tests.gui.features.lookup import feature
from tests.gui.features.new_game.players import Players
from tests.gui.window_user import CTRL


@pytest.fixture
def covered(start_program: StartProgram, qtbot: QtBot) -> Players:
    """Two players in the second turn of a game that hides hands after each turn."""
    players = Players(start_program(), qtbot)
    start(players, cover=True)
    keep(players)
    players.session.attempt(EndTurn(player=players.session.state.active))
    lift(players.window)
    return players


def start(players: Players, *, cover: bool) -> None:
    """Start a game by the dialog, with hands hidden between turns or not."""
    dialog = players.ask_for_a_game()
    dialog.cover.setChecked(cover)
    dialog.apply.click()


def keep(players: Players) -> None:
    """Let every player keep the opening hand; lift the curtain where it is down."""
    while players.session.state.turn == 0:
        lift(players.window)
        if feature(players.window, Choices).open_choice() is not None:
            players.decide()
    lift(players.window)


def lift(window: MainWindow) -> None:
    curtain = feature(window, CurtainFeature)
    if curtain.is_down:
        curtain.lift()


def test_undo_brings_a_covered_table_back_behind_the_curtain(covered: Players) -> None:
    start(covered, cover=False)
    assert not covered.window.seat_state.passes
    covered.type(Qt.Key.Key_Z, CTRL)
    assert covered.session.state.turn == 2
    assert covered.window.seat_state.passes
    assert feature(covered.window, CurtainFeature).is_down


def test_after_a_game_without_cover_undo_in_a_covered_one_shows_no_other_hand(
    covered: Players,
) -> None:
    start(covered, cover=False)
    covered.type(Qt.Key.Key_Z, CTRL)
    lift(covered.window)
    who = covered.session.state.active
    covered.session.attempt(EndTurn(player=who))
    covered.decide()  # of eight cards one is discarded
    lift(covered.window)
    assert covered.window.seat != who
    covered.type(Qt.Key.Key_Z, CTRL)
    assert covered.session.state.active == who
    curtain = feature(covered.window, CurtainFeature)
    assert curtain.is_down
    assert curtain.passing_to == who


def test_continue_brings_the_cover_of_that_table_back(
    covered: Players, start_program: StartProgram, qtbot: QtBot
) -> None:
    leave(covered)
    later = Players(start_program(), qtbot)
    later.window.preferences.change(curtain=False)
    go_on(later)
    lift(later.window)
    assert later.window.seat_state.passes
    later.type(Qt.Key.Key_Z, CTRL)
    assert feature(later.window, CurtainFeature).is_down


def test_a_choice_about_appearance_does_not_uncover_the_table(covered: Players) -> None:
    start(covered, cover=False)
    covered.type(Qt.Key.Key_Z, CTRL)
    lift(covered.window)
    covered.window.preferences.change(theme="light")
    assert covered.window.seat_state.passes
