"""The turn in the window: its dock, Next, and the next due choice."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from core.games.fab.actions import Play
from core.games.fab.combat.combat_chain import step_of
from core.games.fab.zones import ARSENAL
from core.rules.actions import Bring, Draw
from core.state.zones import GRAVEYARD, HAND
from gui.features.audience import Audience
from gui.features.choices.feature import Choices
from gui.features.curtain import CurtainFeature
from gui.features.dock.feature import DockFeature
from tests.core.games.fab.stage import made_up
from tests.gui.features.keeper import StartProgram, go_on, leave
from tests.gui.features.lookup import feature
from tests.gui.features.new_game.players import ENTER, SPACE, Players
from tests.gui.window_user import WindowUser


@pytest.fixture
def players(ann: WindowUser, qtbot: QtBot) -> Players:
    return Players(ann, qtbot)


def phase(players: Players, title: str) -> QPushButton:
    return next(each for each in players.dock.buttons() if each.text() == title)


def test_the_bar_says_turn_player_phase_and_what_next_does(players: Players) -> None:
    players.play_at_once("mtg")
    players.keep_all()
    dock, state = players.dock, players.session.state
    assert dock.isVisible()
    assert dock.heading.text() == f"Turn 1 · {state.active}"
    assert dock.step.text() == "Main 1"
    assert phase(players, "Main 1").accessibleName() == "Main 1, now"
    assert phase(players, "Draw").accessibleName() == "Draw, past"
    assert dock.next.accessibleName() == "Next: End turn"
    assert dock.next.words.detail == f"{state.next_after(state.active)} is next."


def test_a_click_on_a_phase_passes_to_it(players: Players) -> None:
    players.play_at_once("mtg")
    players.keep_all()
    phase(players, "Main 2").click()
    assert players.session.state.turn_step == "attackers"
    phase(players, "Main 2").click()
    assert players.session.state.turn_step == "main2"


def test_a_click_above_the_table_leaves_the_keys_on_the_board(players: Players) -> None:
    """Enter keeps its meaning from before the click, e.g. the next step of a lesson."""
    players.play_at_once("mtg")
    players.keep_all()
    players.window.activateWindow()
    players.window.board.setFocus()
    undo = players.window.bar.button("history.undo")
    assert undo is not None
    for button in (players.dock.next, phase(players, "Main 2"), undo):
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)
        assert QApplication.focusWidget() is players.window.board


def test_to_my_turn_goes_on_as_one_action_until_something_is_due(players: Players) -> None:
    players.play_at_once("mtg")
    players.keep_all()
    before = players.session.state
    players.window.actions_by_id.run("turn.mine")
    state = players.session.state
    assert (state.turn, state.turn_step) == (2, "cleanup")
    assert players.asked.player == state.active
    players.session.undo()
    assert players.session.state == before


def test_the_hand_goes_down_to_its_size_by_the_cards_that_are_picked(players: Players) -> None:
    players.play_at_once("mtg")
    players.keep_all()
    who = players.session.state.active
    players.session.attempt(Draw(player=who, count=3))
    players.type(SPACE)
    assert players.session.state.turn_step == "cleanup"
    assert players.asked.player == who
    assert phase(players, "End").accessibleName() == "End, now"
    players.qtbot.waitUntil(lambda: players.questions.has_keyboard)
    assert [row.picked for row in players.questions.rows] == [[]]
    leave = players.questions.findChildren(QPushButton, "other")
    assert "Not yet" in [each.accessibleName() for each in leave]
    players.key(ENTER)
    assert players.session.state.turn_step == "cleanup"  # nothing was picked beforehand
    players.decide(ENTER)
    state = players.session.state
    assert len(state.in_zone(HAND, who)) == 7
    assert len(state.in_zone(GRAVEYARD, who)) == 3
    assert (state.turn, state.turn_step) == (2, "main1")


def test_space_gives_the_first_answer_of_an_open_choice(players: Players) -> None:
    players.play_at_once("mtg")
    who = players.asked.player
    assert players.dock.next.accessibleName() == "Next: Keep"
    players.type(SPACE)
    assert players.session.state.player(who).kept


def test_the_end_of_a_turn_asks_for_the_arsenal_and_enter_takes_none(players: Players) -> None:
    players.play_at_once("fab")
    players.keep_equipment()
    first = players.session.state.active
    players.type(SPACE)
    assert str(players.asked.title) == f"{first}'s turn ends"
    players.decide(ENTER)
    state = players.session.state
    assert (state.turn, state.active) != (1, first)
    assert not state.in_zone(ARSENAL, first)


def test_a_turn_that_cannot_end_yet_says_why_and_goes_on_nowhere(players: Players) -> None:
    players.play_at_once("fab")
    players.keep_equipment()
    session, who = players.session, players.session.state.active
    jab = made_up("Jab", "Generic Action - Attack", cost="0", power="4")
    session.attempt(Bring(player=who, card=jab, owner=who, to=HAND))
    session.attempt(Play(player=who, card=session.state.in_zone(HAND, who)[-1].id))
    before = session.state
    players.type(ENTER, Qt.KeyboardModifier.ControlModifier)
    assert session.state is before
    assert "let it resolve first" in players.strip()


@pytest.mark.parametrize("covered", [True, False])
def test_where_hands_are_covered_no_click_passes_over_whoever_may_defend(
    players: Players, *, covered: bool
) -> None:
    players.play_at_once("fab")
    players.keep_equipment()
    players.window.preferences.change(curtain=covered)
    session, who = players.session, players.session.state.active
    jab = made_up("Jab", "Generic Action - Attack", cost="0", power="4")
    session.attempt(Bring(player=who, card=jab, owner=who, to=HAND))
    session.attempt(Play(player=who, card=session.state.in_zone(HAND, who)[-1].id))
    phase(players, "Damage").click()
    assert step_of(session.state) == ("defend" if covered else "damage")


def test_a_card_picked_by_its_digit_goes_to_the_arsenal(players: Players) -> None:
    players.play_at_once("fab")
    players.keep_equipment()
    first = players.session.state.active
    players.type(SPACE)
    players.decide(Qt.Key.Key_1)
    players.decide(ENTER)
    assert len(players.session.state.in_zone(ARSENAL, first)) == 1


def test_a_button_with_the_keyboard_is_pressed_by_space_and_next_waits(players: Players) -> None:
    players.play_at_once("mtg")
    players.keep_all()
    before = players.session.state
    undo = next(
        each for each in players.window.bar.findChildren(QPushButton) if "Undo" in each.text()
    )
    undo.setFocus()
    QTest.keyClick(undo, SPACE)
    QApplication.processEvents()
    assert players.session.history.cursor < len(players.session.history.outcomes)
    assert players.session.state != before


def test_after_a_crash_in_the_middle_the_game_goes_on_where_it_was(
    start_program: StartProgram, qtbot: QtBot
) -> None:
    first = Players(start_program(), qtbot)
    first.play_at_once("mtg")
    first.keep_all()
    first.type(SPACE)
    before = first.session.state
    leave(first)
    again = Players(start_program(), qtbot)
    go_on(again)
    state = again.session.state
    assert (state.turn, state.turn_step, state.active) == (2, "main1", before.active)
    assert state.match == before.match
    assert again.dock.heading.text().startswith("Turn 2")
    again.type(SPACE)
    again.decide(ENTER)  # of eight cards one is discarded
    assert again.session.state.turn == 3


def test_after_a_crash_before_anybody_has_kept_they_are_asked_again(
    start_program: StartProgram, qtbot: QtBot
) -> None:
    first = Players(start_program(), qtbot)
    first.play_at_once("mtg")
    due = first.asked.player
    leave(first)
    again = Players(start_program(), qtbot)
    go_on(again)
    QApplication.processEvents()
    assert again.asked.player == due
    again.keep_all()
    assert again.session.state.turn == 1


def test_behind_the_curtain_of_every_turn_next_works_again(players: Players) -> None:
    players.window.preferences.change(curtain=True)
    players.play_at_once("mtg")
    curtain = feature(players.window, CurtainFeature)
    for _ in range(20):
        state = players.session.state
        if curtain.is_down:
            curtain.lift()
        elif feature(players.window, Choices).open_choice():
            players.decide()
        elif state.turn < 4:
            players.type(SPACE)
    assert players.session.state.turn == 4
    undo = players.window.actions_by_id.get("history.undo")
    assert undo is not None
    assert undo.isEnabled()


def test_who_sits_at_a_window_of_their_own_has_the_bar_and_goes_on_there(
    players: Players,
) -> None:
    players.play_at_once("mtg")
    players.keep_all()
    other = players.session.state.next_after(players.window.seat)
    seat_window = feature(players.window, Audience).open_seat(other)
    assert seat_window is not None
    bar = seat_window.feature(DockFeature).dock
    assert bar is not None
    assert bar.heading.text().startswith("Turn 1")
    assert bar.next.isEnabled()
    bar.next.click()
    state = players.session.state
    assert (state.turn, state.active) == (2, other)
    assert bar.heading.text() == f"Turn 2 · {other}"
    assert players.dock.heading.text() == f"Turn 2 · {other}"


def test_the_audience_reads_which_turn_it_is(players: Players) -> None:
    players.play_at_once("mtg")
    players.keep_all()
    audience = feature(players.window, Audience).open_audience()
    players.type(SPACE)
    state = players.session.state
    assert audience.title.text().startswith(f"Turn 2 · {state.active} · Main 1")


def test_a_table_laid_out_by_hand_is_followed_when_that_is_wanted(players: Players) -> None:
    players.play_at_once("mtg")
    players.keep_all()
    window = players.window
    window.actions_by_id.run("table.mtg")
    assert not players.session.state.is_followed
    assert not players.dock.isVisible()
    laid = players.session.state
    window.actions_by_id.run("turn.follow")
    assert players.session.state.turn_step == "main1"
    assert players.dock.isVisible()
    follow = window.actions_by_id.get("turn.follow")
    assert follow is not None
    assert follow.isChecked()
    window.actions_by_id.run("turn.follow")
    assert not players.session.state.is_followed
    assert not players.dock.isVisible()
    assert not follow.isChecked()
    players.session.undo()
    assert players.dock.isVisible()
    players.session.undo()
    assert players.session.state == laid
