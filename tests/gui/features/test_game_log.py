"""The log: every action below its turn, as the viewer may read it, to copy and to return to."""

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from core.games.mtg.actions import Transform
from core.rules.actions import Action, EndTurn, Life, Move, Tap
from core.rules.history import History, Outcome
from core.rules.redaction import UNSAID
from core.state.game_state import GameState
from core.state.zones import EXILE, GRAVEYARD, HAND
from gui.features.game_log import STEP, GameLog, LogAside, LogModel
from gui.theme import DARK
from tests.gui.secrecy import leaks
from tests.gui.window_user import ANN, BEN, CTRL, SHIFT, WindowUser


@pytest.fixture
def log(ann: WindowUser) -> LogAside:
    """Ann with the log open and the keyboard in it."""
    ann.type(Qt.Key.Key_L, SHIFT)
    found = ann.window.feature(GameLog).panel
    assert found.lines.hasFocus()
    return found


def rows(log: LogAside) -> list[str]:
    model = log.lines.log
    return [str(model.index(row).data()) for row in range(model.rowCount())]


def place(log: LogAside, step: int) -> QPoint:
    return log.lines.visualRect(log.lines.log.row_of(step)).center()


def click(log: LogAside, step: int, held: Qt.KeyboardModifier | None = None) -> None:
    nothing = Qt.KeyboardModifier.NoModifier
    left = Qt.MouseButton.LeftButton
    QTest.mouseClick(log.lines.viewport(), left, held or nothing, place(log, step))


def turns(ann: WindowUser) -> None:
    """Two turns in which Ann taps an Island and Ben, after her, taps one of his."""
    session = ann.session
    session.attempt(Tap(player=ANN, object=ann.find("Island")))
    session.attempt(Life(player=BEN, change=-3))
    session.attempt(EndTurn(player=ANN))
    session.attempt(Move(player=BEN, object=session.state.in_zone(HAND, BEN)[0].id, to=EXILE))


def test_every_action_stands_below_its_turn(ann: WindowUser, log: LogAside) -> None:
    turns(ann)
    told = rows(log)
    assert told[:2] == ["Start", "Turn 1 · Ann"]
    assert told[2] == "Ann: Tap Island."
    assert "Ben goes from 20 to 17 life" in told[3]
    assert told[5] == "Turn 2 · Ben"
    assert told[6].startswith("Ben: ")
    assert len(told) == len(ann.session.history.outcomes) + 3


def test_it_is_in_step_with_undo_and_another_way_on(ann: WindowUser, log: LogAside) -> None:
    turns(ann)
    model = log.lines.log

    def is_in_step() -> bool:
        kept = rows(log), model.text()
        fresh = LogModel(ann.window.redact, lambda: DARK, model)
        fresh.follow(ann.session.history)
        said = [str(fresh.index(row).data()) for row in range(fresh.rowCount())]
        return kept == (said, fresh.text())

    assert is_in_step()
    ann.session.undo()
    ann.session.undo()
    assert is_in_step()
    assert model.row_of(4).data(Qt.ItemDataRole.AccessibleTextRole).endswith(", undone")
    assert model.row_of(2).data(Qt.ItemDataRole.AccessibleTextRole).endswith(", shown now")
    ann.session.attempt(Transform(player=ANN, object=ann.find("Delver of Secrets")))
    assert is_in_step()
    assert len(ann.session.history.outcomes) == 3
    assert log.lines.currentIndex().data(STEP) == 3


def test_a_click_and_enter_show_the_table_as_it_was_then(ann: WindowUser, log: LogAside) -> None:
    turns(ann)
    click(log, 1)
    assert ann.session.history.cursor == 1
    assert ann.object("Island").tapped
    QTest.keyClick(log.lines, Qt.Key.Key_Up)
    QTest.keyClick(log.lines, Qt.Key.Key_Return)
    assert ann.session.history.cursor in {0, 1}
    QTest.keyClick(log.lines, Qt.Key.Key_End)
    QTest.keyClick(log.lines, Qt.Key.Key_Return)
    assert ann.session.history.cursor == 4


def test_several_chosen_lines_go_nowhere_and_are_copied_below_their_turns(
    ann: WindowUser, log: LogAside
) -> None:
    turns(ann)
    click(log, 1)
    click(log, 4, CTRL)
    assert ann.session.history.cursor == 1
    QTest.keyClick(log.lines, Qt.Key.Key_C, CTRL)
    copied = QApplication.clipboard().text().splitlines()
    model = log.lines.log
    assert copied == ["Turn 1 · Ann", model.label(1), "", "Turn 2 · Ben", model.label(4)]


def test_without_a_choice_the_whole_log_is_copied(ann: WindowUser, log: LogAside) -> None:
    turns(ann)
    QTest.keyClick(log.lines, Qt.Key.Key_C, CTRL)
    by_key = QApplication.clipboard().text()
    assert [each for each in by_key.splitlines() if each] == rows(log)[1:]
    QApplication.clipboard().clear()
    click(log, 2)
    log.copy.click()
    assert QApplication.clipboard().text() == by_key


def test_control_a_chooses_all_lines_and_attacks_with_nothing(
    ann: WindowUser, log: LogAside
) -> None:
    turns(ann)
    QTest.keyClick(log.lines, Qt.Key.Key_A, CTRL)
    assert len(log.lines.selectedIndexes()) == len(ann.session.history.outcomes) + 1
    assert log.lines.text().startswith("Start\n\nTurn 1")


def test_a_line_has_its_rule_on_demand(ann: WindowUser, log: LogAside) -> None:
    assert not log.rule.isEnabled()
    ann.session.attempt(Transform(player=ANN, object=ann.find("Delver of Secrets")))
    assert log.rule.isEnabled()
    assert log.rule.text().startswith("Rule 7")
    assert log.why.text()
    log.rule.click()
    assert ann.window.rule is not None
    assert ann.window.rule.isVisible()


def hides_a_card(ann: WindowUser, log: LogAside) -> None:
    """Ann puts a card of her hand back where only she knows which it is."""
    session = ann.session
    card = session.state.in_zone(HAND, ANN)[0].id
    session.attempt(Move(player=ANN, object=card, to=EXILE, face_down=True))
    session.attempt(Move(player=ANN, object=ann.find("Graf Rats"), to=GRAVEYARD))
    log.lines.stand_on(1)


def test_what_is_hidden_is_told_to_nobody_else(ann: WindowUser, log: LogAside) -> None:
    hides_a_card(ann, log)
    assert log.why.text() not in {"", str(UNSAID)}
    QTest.keyClick(log.lines, Qt.Key.Key_P, SHIFT)
    assert ann.window.seat == BEN
    log.lines.stand_on(1)
    assert log.why.text() == str(UNSAID)
    assert not log.rule.isEnabled()
    assert any("Graf Rats" in each for each in rows(log))
    QTest.keyClick(log.lines, Qt.Key.Key_C, CTRL)
    assert leaks(ann.session, ann.window, viewer=BEN) == set()


def test_behind_the_curtain_it_holds_nothing(ann: WindowUser, log: LogAside) -> None:
    hides_a_card(ann, log)
    QTest.keyClick(log.lines, Qt.Key.Key_F7)
    assert ann.window.seat_state.curtained
    assert rows(log) == []
    assert log.why.text() == ""
    assert leaks(ann.session, ann.window) == set()


def test_escape_closes_it_and_nothing_of_it_is_kept(ann: WindowUser, log: LogAside) -> None:
    turns(ann)
    QTest.keyClick(log.lines, Qt.Key.Key_Escape)
    assert not log.isVisible()
    assert ann.board.hasFocus()
    assert rows(log) == []
    assert log.why.text() == ""


def test_a_window_for_the_other_seat_logs_what_that_seat_may_know(ann: WindowUser) -> None:
    ann.session.attempt(
        Move(
            player=ANN,
            object=ann.session.state.in_zone(HAND, ANN)[0].id,
            to=EXILE,
            face_down=True,
        )
    )
    ann.session.attempt(Move(player=ANN, object=ann.find("Graf Rats"), to=GRAVEYARD))
    ann.type(Qt.Key.Key_F8, SHIFT)
    beside = next(
        each
        for each in QApplication.topLevelWidgets()
        if each is not ann.window and isinstance(each, type(ann.window)) and each.isVisible()
    )
    other = beside.feature(GameLog)
    other.toggle()
    told = rows(other.panel)
    assert any("Graf Rats" in each for each in told)
    assert leaks(ann.session, beside, viewer=beside.seat) == set()


def test_a_further_action_asks_for_no_earlier_one_again(ann: WindowUser) -> None:
    """So that an action after three thousand costs the same as any other."""
    asked: list[Action] = []

    def count(_before: GameState, outcome: Outcome) -> Outcome:
        asked.append(outcome.action)
        return outcome

    outcome = ann.session.attempt(Tap(player=ANN, object=ann.find("Island")))
    history = History(start=ann.session.history.start, outcomes=(outcome,) * 3000, cursor=3000)
    model = LogModel(count, lambda: DARK, ann.window)
    aside = LogAside(model, ann.window.cite, DARK, ann.window)
    ann.window.open_aside(aside)
    aside.follow(history)
    QApplication.processEvents()
    assert model.rowCount() == 3002
    assert aside.lines.visualRect(model.row_of(3000)).isValid()
    seen = len(asked)
    aside.follow(history.record(outcome))
    QApplication.processEvents()
    assert model.row_of(3001).isValid()
    assert len(asked) <= seen + 3
    ann.window.close_aside()


def test_the_key_goes_to_the_log_and_closes_it(ann: WindowUser, log: LogAside) -> None:
    shown = ann.window.feature(GameLog).checks()["view.log"]
    ann.board.setFocus()
    QTest.keyClick(ann.board, Qt.Key.Key_L, SHIFT)
    assert log.lines.hasFocus()
    assert shown()
    QTest.keyClick(log.lines, Qt.Key.Key_L, SHIFT)
    assert not log.isVisible()
    assert not shown()


def test_the_start_of_a_game_stands_with_whoever_begins(ann: WindowUser, log: LogAside) -> None:
    start = ann.session.state
    begun = replace(start, active=BEN, turn=0, turn_step="opening")
    outcome = ann.session.attempt(Tap(player=ANN, object=ann.find("Island")))
    log.lines.log.follow(History(start=start, outcomes=(replace(outcome, state=begun),), cursor=1))
    assert rows(log)[1] == "Before the first turn"
    later = replace(outcome, state=replace(begun, turn=1))
    log.lines.log.follow(History(start=start, outcomes=(later,), cursor=1))
    assert rows(log)[1] == "Turn 1 · Ben"


def test_the_command_is_checked_while_the_log_is_open_and_not_under_another_panel(
    ann: WindowUser,
) -> None:
    actions = ann.window.actions_by_id
    action = actions.get("view.log")
    assert action is not None
    actions.run("view.log")
    assert action.isChecked()
    actions.run("help.rulebook")
    assert not action.isChecked()
    actions.run("view.log")
    assert action.isChecked()
    actions.run("view.log")
    assert not action.isChecked()
    assert ann.window.aside is None
