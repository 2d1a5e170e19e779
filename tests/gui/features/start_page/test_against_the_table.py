"""A game against the table: three acts from the start page, by keys, in both games."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from core.opponent.levels import LEVELS
from core.state.ids import PlayerId
from gui.features.choices.feature import Choices
from gui.features.new_game.dialog import FITS, NewGameDialog
from gui.features.new_game.feature import NewGame
from gui.features.new_game.seat_deck import FITTING
from gui.features.opponent.feature import PracticeOpponent
from tests.gui.features.lookup import feature
from tests.gui.features.new_game.players import ENTER, Players
from tests.gui.features.start_page.conftest import Welcome, page
from tests.gui.secrecy import leaks
from tests.gui.window_user import CTRL, SHIFT, WindowUser


def dialog_of(user: WindowUser) -> NewGameDialog:
    found = user.window.findChildren(NewGameDialog)
    return next(each for each in found if each.isVisible())


def button(dialog: NewGameDialog, name: str) -> QPushButton:
    buttons = dialog.findChildren(QPushButton)
    return next(each for each in buttons if each.accessibleName() == name)


def test_three_acts_from_the_start_page_begin_a_game(welcome: Welcome) -> None:
    ann = welcome()
    QTest.keyClick(page(ann), Qt.Key.Key_A)
    dialog = dialog_of(ann)
    button(dialog, "The other seats: Sound").click()
    QTest.keyClick(dialog, ENTER)
    QApplication.processEvents()
    opponent = feature(ann.window, PracticeOpponent)
    assert opponent.level == LEVELS[2].number
    assert ann.window.seat == PlayerId("Ann")
    assert ann.window.seat_state.away == {PlayerId("Ben")}
    assert ann.session.state.is_followed
    assert ann.board.isVisible()


@pytest.mark.parametrize("game", ["mtg", "fab"])
def test_its_deck_fits_that_of_the_user(ann: WindowUser, game: str) -> None:
    dialog = feature(ann.window, NewGame).open_against(game)
    mine, other = dialog.rows
    assert other.deck.currentText() == FITS
    assert "legal" in mine.status.text()
    assert "legal" in other.status.text()
    dialog.carry_out()
    state = ann.session.state
    names = [
        {state.printed(obj).name for obj in state.objects if obj.owner == each.id}
        for each in state.players
    ]
    assert names[0] != names[1]


@pytest.mark.parametrize("game", ["mtg", "fab"])
def test_the_game_begins_with_the_choices_of_both(ann: WindowUser, game: str) -> None:
    feature(ann.window, NewGame).open_against(game).carry_out()
    choices, opponent = feature(ann.window, Choices), feature(ann.window, PracticeOpponent)
    for _ in range(12):
        found = choices.open_choice()
        if ann.session.state.turn:
            break
        if found is not None:
            choices.decide(found, found.as_proposed())
        elif opponent.blocking_prompt() is not None:
            opponent.go_on()
        else:
            ann.window.actions_by_id.run("turn.next")
    assert ann.session.state.turn


@pytest.mark.parametrize("game", ["mtg", "fab"])
def test_the_user_keeps_the_seat_where_the_table_begins(ann: WindowUser, game: str) -> None:
    dialog = feature(ann.window, NewGame).open_against(game)
    button(dialog, "Who goes first: Ben").click()
    dialog.carry_out()
    assert ann.window.seat == PlayerId("Ann")
    assert ann.window.seat_state.away == {PlayerId("Ben")}
    found = feature(ann.window, Choices).open_choice()
    assert found is None or found.player == PlayerId("Ann")
    assert not leaks(ann.session, ann.window, viewer=PlayerId("Ann"))


def test_its_level_is_kept_for_the_next_game(ann: WindowUser, qtbot: QtBot) -> None:
    players = Players(ann, qtbot)
    dialog = feature(ann.window, NewGame).open_against("mtg")
    button(dialog, "The other seats: Follows you").click()
    dialog.carry_out()
    players.type(Qt.Key.Key_P, CTRL | SHIFT)
    assert dialog_of(ann).choice.opponent == LEVELS[0].number


def test_people_have_no_deck_that_fits(ann: WindowUser) -> None:
    dialog = feature(ann.window, NewGame).open_against("mtg")
    assert not dialog.cover.isEnabled()
    button(dialog, "The other seats: People here").click()
    assert all(row.seat.deck != FITTING for row in dialog.rows)
    assert dialog.rows[1].deck.findText(FITS) == -1
    assert dialog.cover.isEnabled()
    dialog.carry_out()
    assert feature(ann.window, PracticeOpponent).level is None


def test_the_level_is_described_for_a_screen_reader(ann: WindowUser) -> None:
    dialog = feature(ann.window, NewGame).open_against("mtg")
    assert dialog.accessibleName() == "Play against the table"
    for level in LEVELS:
        button(dialog, f"The other seats: {level.name}").click()
        assert dialog.opponents.accessibleDescription()


def test_the_next_game_of_a_match_is_against_the_table_too(ann: WindowUser) -> None:
    new_game = feature(ann.window, NewGame)
    new_game.open_against("mtg").carry_out()
    new_game.play_again(ann.session.state.match)
    assert feature(ann.window, PracticeOpponent).level is not None


def test_another_table_has_no_opponent_until_one_comes_back(ann: WindowUser) -> None:
    new_game = feature(ann.window, NewGame)
    new_game.open_against("mtg").carry_out()
    opponent, level = feature(ann.window, PracticeOpponent), LEVELS[1].number
    rules, history = ann.session.first, ann.session.history
    ann.window.tables.start_anew()
    assert opponent.level is None
    assert not ann.window.seat_state.away
    ann.window.tables.take_over(rules, history)
    assert opponent.level == level
    assert ann.window.seat_state.away
