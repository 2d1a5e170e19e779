"""A number of a player is changed by its sides, by the wheel, and by typing over it."""

import pytest
from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from core.rules.actions import Points
from core.state.ids import PlayerId
from gui.board.interaction.pointer import CountBox
from gui.dialogs.field import FieldDialog
from gui.widgets.forms import HOW, change_to
from tests.gui.dialogs_answered import answer
from tests.gui.window_user import ANN, BEN, CTRL, SHIFT, WindowUser


def spot(ann: WindowUser, player: PlayerId, kind: str, change: int) -> QPoint:
    """A point of the viewport where a click changes a number by so much."""
    place = dict(ann.board.board_scene.mat.badges)[player]
    bounds = ann.board.mapFromScene(QRectF(place.x, place.y, place.w, place.h)).boundingRect()
    return next(
        QPoint(x, y)
        for y in range(bounds.top(), bounds.bottom(), 2)
        for x in range(bounds.left(), bounds.right(), 2)
        if ann.board.counts.at(ann.board.mapToScene(x, y)) == (player, kind, change)
    )


def box(ann: WindowUser) -> CountBox:
    found = ann.board.findChild(CountBox)
    assert isinstance(found, CountBox)
    return found


def life(ann: WindowUser, player: PlayerId = ANN) -> int:
    return ann.session.state.player(player).life


@pytest.mark.parametrize(
    ("text", "now", "change"),
    [
        ("13", 20, -7),
        ("-7", 20, -7),
        ("−7", 20, -7),
        (" +3 ", 20, 3),
        ("= 5", 20, -15),
        ("20", 20, 0),
        ("", 20, None),
        ("seven", 20, None),
        ("--7", 20, None),
        ("1234567", 20, None),
    ],
)
def test_what_is_typed_sets_or_adds(text: str, now: int, change: int | None) -> None:
    assert change_to(text, now) == change


@pytest.mark.parametrize("player", [ANN, BEN])
def test_a_click_on_the_number_lets_it_be_typed(ann: WindowUser, player: PlayerId) -> None:
    ann.click(spot(ann, player, "", 0))
    assert box(ann).isVisible()
    assert box(ann).selectedText() == "20"
    QTest.keyClicks(box(ann), "-7")
    QTest.keyClick(box(ann), Qt.Key.Key_Return)
    assert life(ann, player) == 13
    assert [outcome.label for outcome in ann.session.history.outcomes] == [f"{player} loses 7 life"]
    assert not box(ann).isVisible()
    assert ann.board.hasFocus()


@pytest.mark.parametrize("across", [-11, 11])
def test_a_click_on_the_edge_of_the_number_lets_it_be_typed_too(
    ann: WindowUser, across: int
) -> None:
    less, more = spot(ann, BEN, "", -1), spot(ann, BEN, "", 1)
    row = [
        x
        for x in range(less.x(), more.x() + 60)
        if (found := ann.board.counts.at(ann.board.mapToScene(x, less.y()))) is not None
        and found[:2] == (BEN, "")
    ]
    middle = QPoint((row[0] + row[-1]) // 2, less.y() + 8)
    ann.click(middle + QPoint(across, 0))
    assert life(ann, BEN) == 20
    assert box(ann).isVisible()


def test_the_sides_still_count_by_one(ann: WindowUser) -> None:
    ann.click(spot(ann, ANN, "", 1))
    ann.click(spot(ann, BEN, "", -1))
    assert (life(ann), life(ann, BEN)) == (21, 19)


def test_the_wheel_counts_over_a_number_and_zooms_elsewhere(ann: WindowUser) -> None:
    zoom = ann.board.camera.zoom

    def turn(at: QPoint, by: int) -> None:
        QApplication.sendEvent(
            ann.board.viewport(),
            QWheelEvent(
                QPointF(at),
                QPointF(ann.board.viewport().mapToGlobal(at)),
                QPoint(),
                QPoint(0, by),
                Qt.MouseButton.NoButton,
                Qt.KeyboardModifier.NoModifier,
                Qt.ScrollPhase.NoScrollPhase,
                False,
            ),
        )

    turn(spot(ann, ANN, "", 0), 120)
    turn(spot(ann, BEN, "", 0), -120)
    assert (life(ann), life(ann, BEN)) == (21, 19)
    assert ann.board.camera.zoom == zoom
    turn(ann.at(ann.find("Plains")), 120)
    assert ann.board.camera.zoom > zoom


def test_by_a_key_the_own_life_is_typed_and_escape_leaves_it(ann: WindowUser) -> None:
    ann.type(Qt.Key.Key_L, CTRL | SHIFT)
    QTest.keyClicks(box(ann), "40")
    QTest.keyClick(box(ann), Qt.Key.Key_Escape)
    assert life(ann) == 20
    ann.type(Qt.Key.Key_L, CTRL | SHIFT)
    QTest.keyClicks(box(ann), "40")
    QTest.keyClick(box(ann), Qt.Key.Key_Enter)
    assert life(ann) == 40
    assert ann.session.history.undoable is not None
    assert ann.session.history.undoable.label == "Ann gains 20 life"


def test_what_is_no_number_stays_and_says_how(ann: WindowUser) -> None:
    ann.type(Qt.Key.Key_L, CTRL | SHIFT)
    QTest.keyClicks(box(ann), "lots")
    QTest.keyClick(box(ann), Qt.Key.Key_Return)
    assert box(ann).isVisible()
    assert HOW in ann.strip()
    assert ann.session.history.outcomes == ()


def test_points_that_do_not_show_yet_can_be_typed_too(ann: WindowUser) -> None:
    ann.window.actions_by_id.run("points.1.set")
    QTest.keyClicks(box(ann), "3")
    QTest.keyClick(box(ann), Qt.Key.Key_Return)
    assert dict(ann.session.state.player(ANN).points) == {"poison": 3}
    ann.click(spot(ann, ANN, "poison", 0))
    assert box(ann).accessibleName() == "Ann: poison"


def name_kind(ann: WindowUser, kind: str) -> None:
    ann.window.actions_by_id.run("points.other")
    dialog = next(each for each in ann.window.findChildren(FieldDialog) if each.isVisible())
    answer(dialog, kind)


def test_a_kind_of_counter_of_any_name_is_typed_and_stands_on_the_plaque(ann: WindowUser) -> None:
    name_kind(ann, "experience")
    assert box(ann).accessibleName() == "Ann: experience"
    QTest.keyClicks(box(ann), "2")
    QTest.keyClick(box(ann), Qt.Key.Key_Return)
    assert dict(ann.session.state.player(ANN).points) == {"experience": 2}
    assert [(each.word, each.amount) for each in ann.board.badges()[0].counts] == [
        ("experience", 2)
    ]
    ann.click(spot(ann, ANN, "experience", 1))
    assert dict(ann.session.state.player(ANN).points) == {"experience": 3}
    ann.session.undo()
    ann.session.undo()
    assert ann.session.state.player(ANN).points == ()


def test_whoever_names_life_sets_life(ann: WindowUser) -> None:
    name_kind(ann, "Life")
    QTest.keyClicks(box(ann), "7")
    QTest.keyClick(box(ann), Qt.Key.Key_Return)
    assert life(ann) == 7
    assert ann.session.state.player(ANN).points == ()


def test_who_sits_down_next_is_not_asked_for_the_counter(ann: WindowUser) -> None:
    ann.window.actions_by_id.run("points.other")
    ann.type(Qt.Key.Key_P, SHIFT)
    assert not any(each.isVisible() for each in ann.window.findChildren(FieldDialog))


def test_who_goes_elsewhere_changes_nothing(ann: WindowUser) -> None:
    ann.type(Qt.Key.Key_L, CTRL | SHIFT)
    QTest.keyClicks(box(ann), "5")
    ann.click(ann.at(ann.find("Plains")))
    assert not box(ann).isVisible()
    assert life(ann) == 20


def test_counters_of_an_own_kind_are_told_without_a_made_up_plural(ann: WindowUser) -> None:
    ann.session.attempt(Points(player=ANN, kind="experience", change=2))
    assert "Ann has 2 experience counters" in ann.strip()
