"""The timeline holds every action; a click shows the position after it."""

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from core.rules.actions import Move, Tap, Untap
from core.rules.history import Outcome
from core.state.game_state import GameState
from core.state.zones import GRAVEYARD, HAND
from gui.panels.timeline import EMPTY, Timeline
from gui.session import Session
from gui.theme import DARK
from tests.gui.panels import toy

LEFT, NONE = Qt.MouseButton.LeftButton, Qt.MouseButton.NoButton
KEYS = Qt.KeyboardModifier.NoModifier
SPOKEN = Qt.ItemDataRole.AccessibleTextRole


@pytest.fixture
def timeline(session: Session, qtbot: QtBot) -> Timeline:
    made = Timeline(session, toy.cite, DARK)
    session.changed.connect(made.follow)
    qtbot.addWidget(made)
    made.resize(900, 90)
    with qtbot.waitExposed(made):
        made.show()
    return made


def tap_and_untap(session: Session, options: int) -> None:
    for number in range(options):
        kind = Untap if number % 2 else Tap
        session.attempt(kind(player=toy.ANN, object=toy.OWL))


def middle(timeline: Timeline, row: int) -> QPoint:
    view = timeline.row()
    return view.visualRect(view.model().index(row, 0)).center()


def accessible_text(timeline: Timeline) -> list[str]:
    model = timeline.row().model()
    return [model.index(row, 0).data(SPOKEN) for row in range(model.rowCount())]


def test_before_the_first_action_it_says_what_will_stand_there(timeline: Timeline) -> None:
    assert timeline._empty.text() == EMPTY
    assert timeline._empty.isVisible()
    assert not timeline.back.isEnabled()


def test_every_action_is_named_with_who_did_it_and_by_which_rule(
    timeline: Timeline, session: Session
) -> None:
    tap_and_untap(session, 2)
    session.undo()
    assert accessible_text(timeline) == [
        "Start, before the first action",
        "Step 1, Tap Owl, Ann · 1.2a, shown now",
        "Step 2, Untap Owl, Ann, undone",
    ]


def test_a_click_on_an_earlier_action_shows_that_position(
    timeline: Timeline, session: Session
) -> None:
    tap_and_untap(session, 3)
    QTest.mouseClick(timeline.row().viewport(), LEFT, pos=middle(timeline, 1))
    assert session.history.cursor == 1
    assert session.state.object(toy.OWL).tapped


def test_what_was_refused_is_marked_and_said(timeline: Timeline, session: Session) -> None:
    session.attempt(Move(player=toy.ANN, object=toy.OWL, to=GRAVEYARD))
    refused = session.attempt(Move(player=toy.ANN, object=toy.OWL, to=HAND))
    session.adopt(session.rules, session.history.record(refused))
    assert (
        accessible_text(timeline)[2] == "Step 2, Move Owl, Ann · not allowed · 2.4, 2.5, shown now"
    )


def whole(timeline: Timeline) -> list[int]:
    """The rows whose words show without a cut."""
    view = timeline.row()
    return [chip.row for chip in view.chips if chip.width == view._width(chip.row)]


def test_the_newest_is_whole_and_older_ones_are_cut_first(
    timeline: Timeline, session: Session
) -> None:
    tap_and_untap(session, 60)
    view = timeline.row()
    rows = [chip.row for chip in view.chips]
    assert rows == list(range(rows[0], 61))
    assert 60 in whole(timeline)
    assert all(0 <= chip.left < view.viewport().width() for chip in view.chips)
    assert view.chips[-1].left + view.chips[-1].width <= view.viewport().width()
    session.jump(30)
    assert 30 in whole(timeline)


def test_the_wheel_goes_through_the_actions_and_moves_nothing(
    timeline: Timeline, session: Session
) -> None:
    tap_and_untap(session, 60)
    view = timeline.row()
    up = QWheelEvent(
        QPointF(9, 9),
        QPointF(9, 9),
        QPoint(),
        QPoint(0, 120),
        NONE,
        KEYS,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    for _ in range(20):
        QApplication.sendEvent(view.viewport(), up)
    assert view.chips[-1].row <= 41
    assert session.history.cursor == 60


def test_the_arrow_keys_walk_through_the_actions(timeline: Timeline, session: Session) -> None:
    tap_and_untap(session, 3)
    timeline.row().setFocus()
    QTest.keyClick(timeline.row(), Qt.Key.Key_Left)
    assert session.history.cursor == 2
    QTest.keyClick(timeline.row(), Qt.Key.Key_Home)
    assert session.history.cursor == 0
    QTest.keyClick(timeline.row(), Qt.Key.Key_End)
    assert session.history.cursor == 3


def test_the_buttons_step_back_and_on(timeline: Timeline, session: Session) -> None:
    tap_and_untap(session, 2)
    QTest.mouseClick(timeline.back, LEFT)
    assert session.history.cursor == 1
    QTest.mouseClick(timeline.next, LEFT)
    assert session.history.cursor == 2
    assert not timeline.next.isEnabled()


def test_a_new_action_drops_the_ones_that_were_taken_back(
    timeline: Timeline, session: Session
) -> None:
    tap_and_untap(session, 3)
    session.jump(1)
    session.attempt(Untap(player=toy.ANN, object=toy.OWL))
    assert [line.split(", ")[1] for line in accessible_text(timeline)[1:]] == [
        "Tap Owl",
        "Untap Owl",
    ]


def test_another_table_empties_it(timeline: Timeline, session: Session) -> None:
    tap_and_untap(session, 3)
    session.start(toy.TOY, toy.table())
    assert accessible_text(timeline) == ["Start, before the first action, shown now"]


def test_the_action_that_is_shown_is_scrolled_into_sight(
    timeline: Timeline, session: Session
) -> None:
    tap_and_untap(session, 60)
    view = timeline.row()
    assert view.viewport().rect().contains(middle(timeline, 60))
    session.jump(0)
    assert view.viewport().rect().contains(middle(timeline, 0))


def test_a_thousand_actions_are_neither_reset_nor_measured_one_by_one(
    timeline: Timeline, session: Session, qtbot: QtBot
) -> None:
    tap_and_untap(session, 1000)
    view = timeline.row()
    model = view.model()
    measured: list[int] = []
    words = view._actions.label

    def counted(row: int) -> str:
        measured.append(row)
        return words(row)

    view._actions.label = counted  # type: ignore[method-assign] # counts the measured rows
    with qtbot.assertNotEmitted(model.modelReset), qtbot.waitSignal(model.rowsInserted) as added:
        tap_and_untap(session, 1)
    assert added.args is not None
    assert added.args[1:] == [1001, 1001]
    assert len(measured) < 100


def test_an_action_is_redacted_once_however_often_it_is_measured_or_painted(
    session: Session, qtbot: QtBot
) -> None:
    asked: list[Outcome] = []

    def redact(_before: GameState, outcome: Outcome) -> Outcome:
        asked.append(outcome)
        return outcome

    timeline = Timeline(session, toy.cite, DARK, redact=redact)
    session.changed.connect(timeline.follow)
    qtbot.addWidget(timeline)
    timeline.resize(900, 90)
    timeline.show()
    tap_and_untap(session, 3)
    timeline.resize(700, 90)
    assert len(accessible_text(timeline)) == 4
    assert [each.label for each in asked] == [each.label for each in session.history.outcomes]
    session.undo()
    tap_and_untap(session, 1)
    accessible_text(timeline)
    assert asked[3:] == [session.history.outcomes[2]]
    timeline.redact_anew()
    accessible_text(timeline)
    assert len(asked) == 4 + 3
