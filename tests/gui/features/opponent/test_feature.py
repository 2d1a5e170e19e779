"""The practice opponent plays the other seat of a window, and stops while the user steps back."""

import pytest

from core.games import GAMES
from core.games.mtg.combat.blocking import Block
from core.games.mtg.turn.progress import NextStep
from core.state.ids import PlayerId
from core.state.zones import HAND
from core.storage.assets import opening
from gui.features.opponent.feature import PracticeOpponent
from gui.program import table_window
from gui.session import Session
from tests.gui.conftest import Open
from tests.gui.window_user import WindowUser


@pytest.fixture
def ann(opened: Open) -> WindowUser:
    """A user at a Magic table in a turn of the first player."""
    rules, start = opening(GAMES["mtg"])
    state = rules.tables.begins_at(start, "main1", 3)
    return opened(table_window(Session(rules, state), lambda: state))


def opponent_of(user: WindowUser) -> PracticeOpponent:
    return user.window.feature(PracticeOpponent)


def end_turn(user: WindowUser) -> PlayerId:
    """Continue until another player's turn; return that player."""
    session = user.session
    own = session.state.active
    while session.state.active == own:
        session.attempt(NextStep(player=own))
    return session.state.active


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
    for _ in range(40):
        if not opponent.is_waiting:
            break
        opponent.act()
    done = [each.action for each in ann.session.history.outcomes if each.action.player == other]
    assert done
    assert ann.session.state.active != other
    assert opponent.status_text()


def test_it_waits_while_the_user_steps_back(ann: WindowUser) -> None:
    opponent = opponent_of(ann)
    opponent.play(2)
    end_turn(ann)
    assert opponent.is_waiting
    ann.session.undo()
    assert not opponent.is_waiting


def test_it_leaves_its_seat(ann: WindowUser) -> None:
    opponent = opponent_of(ann)
    opponent.play(1)
    opponent.play(None)
    assert not opponent.is_waiting
    end_turn(ann)
    before = len(ann.session.history.outcomes)
    opponent.act()
    assert len(ann.session.history.outcomes) == before
    assert not isinstance(ann.session.history.outcomes[-1].action, Block)


def test_no_other_seat_is_shown_in_its_turn(ann: WindowUser) -> None:
    opponent_of(ann).play(2)
    own = ann.window.seat
    other = end_turn(ann)
    ann.window.seat_state.take_seat(other, ann.session.state)
    assert ann.window.seat == own


def test_its_reasons_name_no_hidden_card(ann: WindowUser) -> None:
    opponent = opponent_of(ann)
    opponent.play(2)
    other = end_turn(ann)
    while opponent.is_waiting:
        opponent.act()
        state = ann.session.state
        hidden = {state.printed(obj).name for obj in state.in_zone(HAND, other)}
        shown = {state.printed(obj).name for obj in state.objects if obj.zone != HAND}
        assert not any(name in opponent.status_text() for name in hidden - shown)
