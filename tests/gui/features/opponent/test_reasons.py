"""The practice opponent answers why and why not, and gives hints."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QMenu

from core.games import GAMES
from core.games.mtg.combat.attacking import Attack
from core.games.mtg.turn.progress import NextStep
from core.scenario.annotations import Arrow, Callout
from core.state.zones import HAND
from core.storage.assets import opening
from gui.features.opponent.feature import PracticeOpponent
from gui.features.opponent.reasons import (
    NO_HINT,
    NOTHING_SAID,
    WHICH_ACT,
    OpponentReasons,
)
from gui.program import table_window
from gui.session import Session
from tests.gui.conftest import Open
from tests.gui.features.lookup import feature
from tests.gui.secrecy import leaks
from tests.gui.window_user import WindowUser


@pytest.fixture
def ann(opened: Open) -> WindowUser:
    """A user in the declare attackers step of the second player."""
    rules, start = opening(GAMES["mtg"])
    state = rules.tables.begins_at(start, "main1", 3)
    user = opened(table_window(Session(rules, state), lambda: state))
    own = user.session.state.active
    while user.session.state.active == own:
        user.session.attempt(NextStep(player=own))
    while user.session.state.turn_step != "attackers":
        user.session.attempt(NextStep(player=user.session.state.active))
    return user


def opponent_of(user: WindowUser) -> PracticeOpponent:
    return feature(user.window, PracticeOpponent)


def reasons_of(user: WindowUser) -> OpponentReasons:
    return feature(user.window, OpponentReasons)


def until_it_attacks(user: WindowUser) -> bool:
    """Play at a level that attacks boldly; return whether it has planned an attack."""
    opponent = opponent_of(user)
    opponent.set_pace("step")
    opponent.play(1)
    told = opponent.told()
    return told is not None and isinstance(told[0].action, Attack)


def test_why_tells_the_sums_and_draws_them(ann: WindowUser) -> None:
    if not until_it_attacks(ann):
        pytest.skip("it has nothing to attack with in this opening")
    ann.type(Qt.Key.Key_Y)
    told = opponent_of(ann).told()
    assert told is not None
    marks = ann.window.board.annotations.marks
    assert any(isinstance(each, Arrow) and each.style == "attack" for each in marks)
    assert any(isinstance(each, Callout) for each in marks)
    assert told[1].reason in ann.window.strip.text()
    ann.type(Qt.Key.Key_Y)
    assert not ann.window.board.annotations.marks


def test_it_waits_while_the_user_reads_why(ann: WindowUser) -> None:
    opponent = opponent_of(ann)
    opponent.play(1)
    for _ in range(30):
        if opponent.told() is not None:
            break
        opponent.go_on()
    reasons_of(ann).why()
    assert not opponent.is_waiting
    assert not leaks(ann.session, ann.window, viewer=ann.window.seat)
    opponent.go_on()
    assert not ann.window.board.annotations.marks


def test_why_not_offers_acts_of_visible_cards_and_weighs_one(ann: WindowUser) -> None:
    if not until_it_attacks(ann):
        pytest.skip("it has nothing to attack with in this opening")
    ann.type(Qt.Key.Key_J)
    assert ann.window.strip.text() == WHICH_ACT
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    labels = [each.text() for each in menu.actions()]
    assert "None of them" in labels
    assert not leaks(ann.session, ann.window, menu, viewer=ann.window.seat)
    next(each for each in menu.actions() if each.text() == "None of them").trigger()
    menu.close()
    said = ann.window.strip.text()
    assert "why not None of them?" in said
    assert "I " in said or "By my sums" in said


def test_an_arrow_names_the_act_after_why_not(ann: WindowUser) -> None:
    if not until_it_attacks(ann):
        pytest.skip("it has nothing to attack with in this opening")
    ann.type(Qt.Key.Key_J)
    popup = QApplication.activePopupWidget()
    assert popup is not None
    popup.close()
    fight = ann.session.rules.tables.fight(ann.session.state_view)
    assert fight is not None
    assert fight.declaration is not None
    for option in fight.declaration.options:
        assert option.object is not None
        ann.window.ports.keep_mark(Arrow(start=option.object, end=ann.window.seat))
    assert "why not" in ann.window.strip.text()


def test_without_an_act_there_is_nothing_to_explain(ann: WindowUser) -> None:
    opponent_of(ann).play(None)
    reasons_of(ann).why()
    assert ann.window.strip.text() == NOTHING_SAID
    reasons_of(ann).hint()
    assert ann.window.strip.text() == NO_HINT


def test_a_hint_tells_the_kind_then_the_act_then_the_reason(ann: WindowUser) -> None:
    opponent = opponent_of(ann)
    opponent.play(1)
    own = ann.window.seat
    for _ in range(80):
        if ann.session.state.active == own and ann.session.state.turn_step == "main1":
            break
        if opponent.blocking_prompt() is not None:
            opponent.go_on()
        else:
            ann.window.actions_by_id.run("turn.next")
    assert ann.session.state.active == own
    said = []
    for _ in range(3):
        ann.type(Qt.Key.Key_H)
        said.append(ann.window.strip.text())
    assert said[0].startswith("Hint")
    if said[0].startswith("Hint 1 of 3"):
        hand = [ann.session.state.printed(obj).name for obj in ann.session.state.in_zone(HAND, own)]
        assert not any(name in said[0] for name in hand)
        assert said[1].startswith("Hint 2 of 3")
        assert said[2].startswith("Hint 3 of 3")
    assert ann.session.state.active == own, "a hint changes nothing"
