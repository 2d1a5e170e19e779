"""The timeline holds every deed; a click shows the position after it."""

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from core.law.actions import Tap, Untap
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
    qtbot.addWidget(made)
    made.resize(900, 90)
    with qtbot.waitExposed(made):
        made.show()
    return made


def tap_and_untap(session: Session, deeds: int) -> None:
    for number in range(deeds):
        kind = Untap if number % 2 else Tap
        session.attempt(kind(player=toy.ANN, object=toy.OWL))


def middle(timeline: Timeline, row: int) -> QPoint:
    view = timeline.row()
    return view.visualRect(view.model().index(row, 0)).center()


def spoken(timeline: Timeline) -> list[str]:
    model = timeline.row().model()
    return [model.index(row, 0).data(SPOKEN) for row in range(model.rowCount())]


def test_before_the_first_deed_it_says_what_will_stand_there(timeline: Timeline) -> None:
    assert timeline._empty.text() == EMPTY
    assert timeline._empty.isVisible()
    assert not timeline.back.isEnabled()


def test_every_deed_is_named_with_who_did_it_and_by_which_rule(
    timeline: Timeline, session: Session
) -> None:
    tap_and_untap(session, 2)
    session.undo()
    assert spoken(timeline) == [
        "Start, before every deed",
        "Deed 1, Tap Owl, Ann · 1.2a, shown now",
        "Deed 2, Untap Owl, Ann, taken back",
    ]


def test_a_click_on_an_earlier_deed_shows_that_position(
    timeline: Timeline, session: Session
) -> None:
    tap_and_untap(session, 3)
    QTest.mouseClick(timeline.row().viewport(), LEFT, pos=middle(timeline, 1))
    assert session.history.cursor == 1
    assert session.table.object(toy.OWL).tapped


def test_the_number_of_a_rule_opens_the_rule_and_moves_nothing(
    timeline: Timeline, session: Session, qtbot: QtBot
) -> None:
    tap_and_untap(session, 2)
    view = timeline.row()
    tile = view.visualRect(view.model().index(1, 0))
    number = view._tiles.chip(tile, view.font(), 1).center().toPoint()
    with qtbot.waitSignal(timeline.cited) as told:
        QTest.mouseClick(view.viewport(), LEFT, pos=number)
    assert told.args == [session.history.outcomes[0].verdict.decisive[0].key]
    assert session.history.cursor == 2
    QTest.mouseMove(view.viewport(), number)
    assert view.viewport().cursor().shape() is Qt.CursorShape.PointingHandCursor
    QTest.mouseMove(view.viewport(), middle(timeline, 2))
    assert view.viewport().cursor().shape() is Qt.CursorShape.ArrowCursor


def test_a_hand_that_shakes_on_the_number_moves_nothing(
    timeline: Timeline, session: Session
) -> None:
    tap_and_untap(session, 2)
    view = timeline.row()
    tile = view.visualRect(view.model().index(1, 0))
    number = view._tiles.chip(tile, view.font(), 1).center().toPoint()
    QTest.mousePress(view.viewport(), LEFT, pos=number)
    for by in (QPoint(1, 0), QPoint(0, -12)):
        at = number + by
        where = QPointF(view.viewport().mapToGlobal(at))
        held = QMouseEvent(QMouseEvent.Type.MouseMove, QPointF(at), where, NONE, LEFT, KEYS)
        QApplication.sendEvent(view.viewport(), held)
    QTest.mouseRelease(view.viewport(), LEFT, pos=number + QPoint(0, -12))
    assert session.history.cursor == 2
    QTest.mouseClick(view.viewport(), LEFT, pos=middle(timeline, 0))
    assert session.history.cursor == 0


def test_the_arrow_keys_walk_through_the_deeds(timeline: Timeline, session: Session) -> None:
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


def test_a_new_deed_drops_the_ones_that_were_taken_back(
    timeline: Timeline, session: Session
) -> None:
    tap_and_untap(session, 3)
    session.jump(1)
    session.attempt(Untap(player=toy.ANN, object=toy.OWL))
    assert [line.split(", ")[1] for line in spoken(timeline)[1:]] == ["Tap Owl", "Untap Owl"]


def test_another_table_empties_it(timeline: Timeline, session: Session) -> None:
    tap_and_untap(session, 3)
    session.start(toy.TOY, toy.table())
    assert spoken(timeline) == ["Start, before every deed, shown now"]


def test_the_deed_that_is_shown_is_scrolled_into_sight(
    timeline: Timeline, session: Session
) -> None:
    tap_and_untap(session, 60)
    view = timeline.row()
    assert view.viewport().rect().contains(middle(timeline, 60))
    session.jump(0)
    assert view.viewport().rect().contains(middle(timeline, 0))


def test_a_thousand_deeds_are_neither_reset_nor_measured_one_by_one(
    timeline: Timeline, session: Session, qtbot: QtBot
) -> None:
    tap_and_untap(session, 1000)
    view = timeline.row()
    model = view.model()
    with qtbot.assertNotEmitted(model.modelReset), qtbot.waitSignal(model.rowsInserted) as added:
        tap_and_untap(session, 1)
    assert added.args is not None
    assert added.args[1:] == [1001, 1001]
    assert view.uniformItemSizes()
