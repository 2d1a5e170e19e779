"""The practice opponent plays the other seat of a window, one act at a time, at a pace."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt

from core.games import GAMES
from core.games.mtg.combat.attacking import Attack
from core.games.mtg.combat.blocking import Block
from core.games.mtg.turn.progress import NextStep
from core.rules.game_course import Concede
from core.state.ids import PlayerId
from core.storage.assets import opening
from gui.features.dock.feature import DockFeature
from gui.features.game_log import GameLog
from gui.features.opponent.feature import HIDDEN_ACT, PACES, PracticeOpponent
from gui.features.opponent.reasons import OpponentReasons
from gui.program import table_window
from gui.session import Session
from tests.gui.conftest import Open
from tests.gui.features.lookup import feature
from tests.gui.secrecy import leaks
from tests.gui.window_user import WindowUser


@pytest.fixture
def ann(opened: Open) -> WindowUser:
    """A user at a Magic table in a turn of the first player."""
    rules, start = opening(GAMES["mtg"])
    state = rules.tables.begins_at(start, "main1", 3)
    return opened(table_window(Session(rules, state), lambda: state))


def opponent_of(user: WindowUser) -> PracticeOpponent:
    return feature(user.window, PracticeOpponent)


def end_turn(user: WindowUser) -> PlayerId:
    """Continue until another player's turn; return that player."""
    session = user.session
    own = session.state.active
    while session.state.active == own:
        session.attempt(NextStep(player=own))
    return session.state.active


def play_on(user: WindowUser, *, until: Callable[[], bool], acts: int = 60) -> None:
    """Let the opponent act until something is reached."""
    for _ in range(acts):
        if until():
            return
        opponent_of(user).go_on()
    assert until()


def actions_of(user: WindowUser, player: PlayerId) -> int:
    return sum(each.action.player == player for each in user.session.history.outcomes)


def test_it_acts_only_in_its_own_seat(ann: WindowUser) -> None:
    opponent = opponent_of(ann)
    opponent.play(2)
    assert not opponent.is_waiting
    before = len(ann.session.history.outcomes)
    opponent.act()
    assert len(ann.session.history.outcomes) == before


def test_it_plays_its_turn_and_says_why(ann: WindowUser) -> None:
    opponent = opponent_of(ann)
    opponent.play(2)
    other = end_turn(ann)
    assert ann.window.seat != other
    assert opponent.blocking_prompt() is not None
    play_on(ann, until=lambda: ann.session.state.active != other)
    assert actions_of(ann, other)
    assert opponent.status_text()
    assert opponent.panel is not None
    assert opponent.panel.isVisible()
    assert opponent.panel.reason.text() in opponent.status_text()


def test_its_pace_is_a_setting_that_the_next_act_follows(ann: WindowUser) -> None:
    opponent = opponent_of(ann)
    opponent.play(2)
    end_turn(ann)
    play_on(ann, until=lambda: bool(opponent.said_lately()))
    assert opponent.is_waiting or opponent.blocking_prompt() is None
    for pace, pause in PACES.items():
        opponent.set_pace(pace)
        assert ann.window.preferences.now.opponent_pace == pace
        assert opponent.is_waiting == (pause is not None)


def test_step_by_step_each_act_waits_for_the_key_of_next(ann: WindowUser) -> None:
    opponent = opponent_of(ann)
    opponent.set_pace("step")
    opponent.play(2)
    other = end_turn(ann)
    play_on(ann, until=lambda: not opponent.is_waiting)
    before = actions_of(ann, other)
    prompt = opponent.blocking_prompt()
    assert prompt is not None
    assert prompt.does == "Go on"
    ann.type(Qt.Key.Key_Space)
    assert actions_of(ann, other) == before + 1


def test_what_it_does_in_the_turn_of_the_user_waits_for_a_key(ann: WindowUser) -> None:
    opponent = opponent_of(ann)
    opponent.set_pace("quick")
    opponent.play(2)
    own = ann.session.state.active
    session = ann.session
    while session.state.turn_step != "attackers":
        session.attempt(NextStep(player=own))
    able = session.able_attackers(own)
    session.attempt(Attack(player=own, attackers=able[:1]))
    while session.state.turn_step == "attackers":
        session.attempt(NextStep(player=own))
    prompt = opponent.blocking_prompt()
    if session.state.turn_step == "blockers":
        assert prompt is not None
        assert not opponent.is_waiting
        opponent.go_on()
        assert any(isinstance(each.action, Block) for each in session.history.outcomes)


def test_a_stop_holds_at_once_and_the_same_key_goes_on(ann: WindowUser) -> None:
    opponent = opponent_of(ann)
    opponent.play(2)
    other = end_turn(ann)
    assert opponent.is_waiting
    ann.type(Qt.Key.Key_K)
    assert opponent.is_paused
    assert not opponent.is_waiting
    before = actions_of(ann, other)
    ann.type(Qt.Key.Key_K)
    assert not opponent.is_paused
    assert actions_of(ann, other) == before + 1


def test_it_waits_while_the_user_steps_back(ann: WindowUser) -> None:
    opponent = opponent_of(ann)
    opponent.play(2)
    end_turn(ann)
    assert opponent.is_waiting
    ann.session.undo()
    assert not opponent.is_waiting


def test_undo_after_its_acts_goes_back_to_the_users_own_last_decision(ann: WindowUser) -> None:
    opponent = opponent_of(ann)
    opponent.play(2)
    own = ann.window.seat
    other = end_turn(ann)
    decided = len(ann.session.history.outcomes) - 1
    play_on(ann, until=lambda: actions_of(ann, other) > 1)
    ann.type(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert ann.session.history.cursor == decided
    assert ann.session.state.active == own
    assert "taken back once" in ann.window.strip.text()
    assert not leaks(ann.session, ann.window, viewer=own)


def test_it_leaves_its_seat(ann: WindowUser) -> None:
    opponent = opponent_of(ann)
    opponent.play(1)
    opponent.play(None)
    assert not opponent.is_waiting
    end_turn(ann)
    before = len(ann.session.history.outcomes)
    opponent.act()
    assert len(ann.session.history.outcomes) == before


def test_no_other_seat_is_shown_in_its_turn(ann: WindowUser) -> None:
    opponent_of(ann).play(2)
    own = ann.window.seat
    other = end_turn(ann)
    ann.window.seat_state.take_seat(other, ann.session.state)
    assert ann.window.seat == own


def test_the_table_plays_on_for_the_user_to_the_end_of_the_turn(ann: WindowUser) -> None:
    opponent = opponent_of(ann)
    opponent.play(1)
    own = ann.window.seat
    opponent.play_for_me()
    assert opponent.is_waiting
    play_on(ann, until=lambda: ann.session.state.active != own)
    assert actions_of(ann, own)
    assert own not in ann.window.seat_state.away


def test_the_user_changes_places_with_the_table(ann: WindowUser) -> None:
    opponent = opponent_of(ann)
    opponent.play(1)
    own = ann.window.seat
    opponent.swap()
    assert ann.window.seat != own
    assert ann.window.seat_state.away == {own}
    assert opponent.is_waiting, "it plays on in the turn that the user has left"


def test_the_log_keeps_its_reasons(ann: WindowUser) -> None:
    opponent = opponent_of(ann)
    opponent.play(2)
    end_turn(ann)
    play_on(ann, until=lambda: bool(opponent.said_lately()))
    said = opponent.said_lately()[-1]
    log = feature(ann.window, GameLog)
    text = log.open_panel().lines.text()
    assert said.reason.rstrip(".") in text


def test_nothing_in_the_window_names_a_hidden_card_of_its_hand(ann: WindowUser) -> None:
    opponent = opponent_of(ann)
    opponent.set_pace("step")
    opponent.play(2)
    own = ann.window.seat
    other = end_turn(ann)
    feature(ann.window, GameLog).open_panel()
    reasons, waited = feature(ann.window, OpponentReasons), 0
    while ann.session.state.active == other:
        reasons.why()
        assert not leaks(ann.session, ann.window, viewer=own)
        prompt = opponent.blocking_prompt()
        waited += prompt is not None and HIDDEN_ACT in prompt.says
        opponent.go_on()
    assert waited
    dock = feature(ann.window, DockFeature).dock
    assert dock is not None
    assert not leaks(ann.session, dock, viewer=own)


def test_the_end_of_a_game_is_the_end_of_its_acts(ann: WindowUser) -> None:
    opponent = opponent_of(ann)
    opponent.play(2)
    other = end_turn(ann)
    ann.session.attempt(Concede(player=other))
    assert ann.session.state.match.over
    assert not opponent.is_waiting
