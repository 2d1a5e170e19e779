"""The hide screen between turns: it covers everything, and nothing is left to read."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QClipboard
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from core.games.mtg.rulesets import MTG_2024_06
from core.rules.actions import Draw, EndTurn, Look, Move, Tap
from core.state.game_state import GameState
from core.state.ids import PlayerId
from core.state.visibility import NOBODY
from core.state.zones import BATTLEFIELD, EXILE, GRAVEYARD, HAND, LIBRARY
from gui.features.curtain import CurtainFeature
from gui.features.effects.feature import Effects
from gui.features.table_list import TableList
from gui.program import table_window
from gui.session import Session
from tests.gui.conftest import Open
from tests.gui.secrecy import leaks, secrets
from tests.gui.window_user import ANN, BEN, MINE, SHIFT, WindowUser


def curtain_of(ann: WindowUser) -> CurtainFeature:
    return next(each for each in ann.window.features if isinstance(each, CurtainFeature))


def lower(ann: WindowUser) -> None:
    """Press the key; a menu that was open may have taken the window's place as the active one."""
    ann.window.activateWindow()
    QApplication.processEvents()
    ann.type(Qt.Key.Key_F7)
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def select(ann: WindowUser, name: str) -> None:
    ann.click(ann.at(ann.find(name)))
    assert name in ann.panel()


def refuse(ann: WindowUser) -> None:
    """An action with a hidden card that the rules refuse, so the strip speaks of it."""
    ann.drag(ann.find("Cloudshift"), ann.beside_all(MINE))
    assert "Cloudshift" in ann.strip()


def put_face_down(ann: WindowUser) -> None:
    ann.pick(ann.find("Clone"), "Put face down")
    ann.click(ann.at(ann.find("Clone")))


def look_at_the_top(ann: WindowUser) -> None:
    ann.session.attempt(Look(player=ANN))
    top = ann.session.state.in_zone(LIBRARY, ANN)[-1].id
    ann.window.select(top)


def exile_face_down(ann: WindowUser) -> None:
    ann.session.attempt(
        Move(player=ANN, object=ann.find("Moonmist"), to=EXILE, face_down=True, visible_to=(ANN,))
    )


def open_the_list(ann: WindowUser) -> None:
    ann.type(Qt.Key.Key_F9)
    feature = next(each for each in ann.window.features if isinstance(each, TableList))
    assert feature.is_open


def open_an_effect(ann: WindowUser) -> None:
    select(ann, "Clone")
    ann.window.feature(Effects).dialogs().open_effect()


def bring_back_to_hand(ann: WindowUser) -> None:
    ann.session.attempt(Move(player=ANN, object=ann.find("Graf Rats"), to=HAND))


DOINGS = (
    select,
    refuse,
    put_face_down,
    look_at_the_top,
    exile_face_down,
    open_the_list,
    open_an_effect,
    bring_back_to_hand,
)


def do(ann: WindowUser, doing: Callable[..., None]) -> None:
    doing(ann, "Cloudshift") if doing is select else doing(ann)
    QApplication.processEvents()


@pytest.mark.parametrize("doing", DOINGS, ids=lambda doing: doing.__name__)
def test_while_the_curtain_is_down_nothing_tells_of_a_hidden_card(
    ann: WindowUser, doing: Callable[..., None]
) -> None:
    do(ann, doing)
    lower(ann)
    assert curtain_of(ann).is_down
    assert len(secrets(ann.session)) > 15
    assert leaks(ann.session, ann.window) == set()


@pytest.mark.parametrize("doing", DOINGS, ids=lambda doing: doing.__name__)
def test_behind_the_curtain_the_next_player_sees_only_what_is_theirs(
    ann: WindowUser, doing: Callable[..., None]
) -> None:
    do(ann, doing)
    lower(ann)
    curtain = curtain_of(ann).curtain
    assert curtain is not None
    QTest.keyClick(curtain, Qt.Key.Key_Return)
    assert ann.window.seat == BEN
    assert not curtain_of(ann).is_down
    if doing is not bring_back_to_hand:  # that one has gone to a public zone
        assert leaks(ann.session, ann.window, viewer=BEN) == set()
    own = ann.session.state.in_zone(HAND, BEN)[0].id
    item = ann.board.item(own)
    assert item is not None
    assert not item.view.hidden


def test_the_curtain_asks_for_the_next_player_and_takes_no_other_key(ann: WindowUser) -> None:
    ann.type(Qt.Key.Key_F7)
    curtain = curtain_of(ann).curtain
    assert curtain is not None
    assert curtain.title.text() == "Pass the table to Ben"
    assert curtain.ready.hasFocus()
    assert curtain.geometry() == ann.window.rect()
    before = ann.session.history
    for key in (Qt.Key.Key_F3, Qt.Key.Key_F, Qt.Key.Key_Escape, Qt.Key.Key_L):
        QTest.keyClick(curtain, key)
    QTest.keyClick(ann.window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert curtain_of(ann).is_down
    assert ann.session.history is before
    QTest.mouseClick(curtain.ready, Qt.MouseButton.LeftButton)
    assert ann.strip() == "Ben sits here now."
    assert ann.board.hasFocus()


def test_a_resized_window_stays_covered(ann: WindowUser) -> None:
    ann.type(Qt.Key.Key_F7)
    ann.window.resize(1600, 1000)
    QApplication.processEvents()
    curtain = curtain_of(ann).curtain
    assert curtain is not None
    assert curtain.geometry() == ann.window.rect()
    assert not ann.board.isVisible()


def test_switched_on_it_falls_at_the_end_of_each_turn(ann: WindowUser) -> None:
    ann.session.attempt(EndTurn(player=ANN))
    assert not curtain_of(ann).is_down
    ann.session.undo()
    action = ann.window.actions_by_id.get("curtain.always")
    assert action is not None
    action.trigger()
    assert action.isChecked()
    assert ann.window.preferences.now.curtain
    ann.session.attempt(EndTurn(player=ANN))
    assert curtain_of(ann).is_down
    curtain_of(ann).lift()
    assert ann.window.seat == BEN
    ann.session.attempt(EndTurn(player=BEN))
    curtain_of(ann).lift()
    assert ann.window.seat == ANN


def test_who_has_ended_the_turn_too_early_takes_it_back_at_the_curtain(ann: WindowUser) -> None:
    ann.window.preferences.change(curtain=True)
    ann.session.attempt(EndTurn(player=ANN))
    curtain = curtain_of(ann).curtain
    assert curtain is not None
    assert curtain.back.isVisible()
    QTest.keyClick(curtain, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert not curtain_of(ann).is_down
    assert (ann.window.seat, ann.session.state.active) == (ANN, ANN)
    assert ann.session.history.cursor == 0


def test_where_no_action_has_passed_the_table_on_nothing_is_taken_back_at_the_curtain(
    ann: WindowUser,
) -> None:
    ann.window.preferences.change(curtain=True)
    ann.session.attempt(EndTurn(player=ANN))
    curtain_of(ann).lift()
    ann.type(Qt.Key.Key_F7)
    curtain = curtain_of(ann).curtain
    assert curtain is not None
    assert not curtain.back.isVisible()
    QTest.keyClick(curtain, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert curtain_of(ann).is_down
    assert ann.session.state.active == BEN


def test_after_the_curtain_everything_works_as_before(ann: WindowUser) -> None:
    delver = ann.find("Delver of Secrets")
    ann.session.attempt(Tap(player=ANN, object=delver))
    ann.type(Qt.Key.Key_F7)
    curtain_of(ann).lift()
    undo = ann.window.actions_by_id.get("history.undo")
    assert undo is not None
    assert undo.isEnabled()
    assert "Tap Delver of Secrets" in undo.text()
    assert ann.window.timeline.row().model().rowCount() == 2
    ann.type(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert not ann.session.state.object(delver).tapped


@pytest.mark.parametrize("copied", ["Cloudshift, an instant", "Delver of Secrets", "712.8a"])
@pytest.mark.parametrize("ours", [True, False])
def test_what_this_program_has_copied_is_cleared_whatever_it_is(
    ann: WindowUser, monkeypatch: pytest.MonkeyPatch, copied: str, *, ours: bool
) -> None:
    monkeypatch.setattr(QClipboard, "ownsClipboard", lambda _clipboard: ours)  # no screen knows it
    QApplication.clipboard().setText(copied)
    ann.type(Qt.Key.Key_F7)
    assert QApplication.clipboard().text() == ("" if ours else copied)
    QApplication.clipboard().clear()


def test_covered_hands_lie_face_down_and_space_looks_at_one(ann: WindowUser) -> None:
    ann.type(Qt.Key.Key_F7, SHIFT)
    assert ann.window.seat_state.hands_hidden
    clone = ann.find("Clone")
    ann.move(ann.at(clone))
    assert "Clone" not in ann.panel()
    item = ann.board.item(clone)
    assert item is not None
    assert item.view.name == "A covered card"
    covered = item.pixmap().cacheKey()
    QTest.keyPress(ann.board, Qt.Key.Key_V)
    assert item.peeking
    assert item.pixmap().cacheKey() != covered
    assert "Clone" not in ann.panel()
    QTest.keyRelease(ann.board, Qt.Key.Key_V)
    assert not item.peeking
    assert item.pixmap().cacheKey() == covered
    assert ann.session.history.outcomes == ()


def test_a_covered_card_can_be_played_all_the_same(ann: WindowUser) -> None:
    ann.type(Qt.Key.Key_F7, SHIFT)
    bruna = ann.find("Bruna, the Fading Light")
    assert any(words.startswith("Cast Bruna") for words in ann.menu(bruna))


def test_ones_own_face_down_permanent_is_told_to_nobody_while_hands_are_covered(
    ann: WindowUser,
) -> None:
    put_face_down(ann)
    assert "Clone" in ann.panel()
    ann.window.activateWindow()
    QApplication.processEvents()
    ann.type(Qt.Key.Key_F7, SHIFT)
    ann.click(ann.at(ann.find("Clone")) + QPoint(2, 2))
    assert "Clone" not in ann.panel()


def test_a_card_drawn_behind_the_curtain_of_another_stays_unknown(ann: WindowUser) -> None:
    ann.session.attempt(Draw(player=BEN, count=2))
    ann.type(Qt.Key.Key_F7)
    assert leaks(ann.session, ann.window) == set()
    assert ann.window.seat_state.viewer == NOBODY


def test_what_lies_open_is_still_told_behind_the_curtain(ann: WindowUser) -> None:
    ann.type(Qt.Key.Key_F7)
    rats = ann.find("Graf Rats")
    item = ann.board.item(rats)
    assert item is not None
    assert item.view.name.startswith("Graf Rats")
    assert ann.zone(rats) == BATTLEFIELD
    assert ann.session.state.in_zone(GRAVEYARD, BEN)


def test_an_action_done_in_another_window_is_not_named_while_the_curtain_is_down(
    ann: WindowUser,
) -> None:
    bear = next(obj.id for obj in ann.session.state.objects if obj.zone == BATTLEFIELD)
    lower(ann)
    ann.session.attempt(Tap(player=ANN, object=bear), anyway=True)
    undo = ann.window.actions_by_id.get("history.undo")
    assert undo is not None
    assert (undo.text(), undo.isEnabled()) == ("Undo", False)
    curtain_of(ann).lift()
    assert undo.text().startswith("Undo: ")
    assert undo.isEnabled()


def test_at_a_table_of_four_everybody_sits_down_in_turn_order(opened: Open) -> None:
    start = GameState.for_players(*map(PlayerId, ("Ann", "Ben", "Cleo", "Dan")))
    ann = opened(table_window(Session(MTG_2024_06, start), lambda: start))
    seats = []
    for _ in range(4):
        lower(ann)
        curtain_of(ann).lift()
        seats.append(ann.window.seat)
    assert seats == ["Ben", "Cleo", "Dan", "Ann"]
    for _ in range(4):
        ann.type(Qt.Key.Key_P, SHIFT)
        seats.append(ann.window.seat)
    assert seats[4:] == ["Ben", "Cleo", "Dan", "Ann"]


def test_the_timeline_names_an_action_as_whoever_sits_there_may_hear_it(ann: WindowUser) -> None:
    refuse(ann)
    session = ann.session
    tapped = session.history.outcomes
    row = ann.window.timeline.row().model()
    session.attempt(Move(player=ANN, object=ann.find("Cloudshift"), to=LIBRARY))
    session.attempt(Tap(player=ANN, object=ann.find("Island")))
    told = [str(row.index(at, 0).data(Qt.ItemDataRole.AccessibleTextRole)) for at in range(3)]
    ann.type(Qt.Key.Key_P, SHIFT)
    heard = [str(row.index(at, 0).data(Qt.ItemDataRole.AccessibleTextRole)) for at in range(3)]
    assert ann.window.seat == BEN
    assert tapped == ()
    assert told[2] == heard[2]
    assert "[" not in heard[1]
    assert not leaks(session, ann.window, viewer=BEN)


def test_what_asks_for_the_keyboard_behind_the_curtain_does_not_get_it(ann: WindowUser) -> None:
    lower(ann)
    ann.board.setFocus()
    QTest.keyClick(QApplication.focusWidget() or ann.window, Qt.Key.Key_Return)
    assert not curtain_of(ann).is_down
    assert ann.window.seat == BEN


def test_a_curtain_that_is_asked_for_twice_gives_every_command_back(ann: WindowUser) -> None:
    before = [each.isEnabled() for each in ann.window.actions()]
    lower(ann)
    curtain_of(ann).lower(BEN)
    curtain_of(ann).lift()
    assert [each.isEnabled() for each in ann.window.actions()] == before
