"""New pictures are put on in idle turns: faces that have come, and sharp ones after a zoom."""

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication, QGraphicsView
from pytestqt.qtbot import QtBot

from core.games.mtg.actions import Transform
from core.state.ids import ObjectId
from gui.board.items import CardItem
from tests.core.stage import ADA, Stage
from tests.gui.board.conftest import OpenBoard
from tests.gui.board.stage import Player, Rectangles

BEAR = ("card", "Grizzly Bears")


def item(player: Player, object_id: ObjectId) -> CardItem:
    found = player.board.item(object_id)
    assert found is not None
    return found


def pictures(player: Player) -> Rectangles:
    found = player.board.board_scene.composer.pictures
    assert isinstance(found, Rectangles)
    return found


def zoom_in(player: Player) -> None:
    middle = player.board.viewport().rect().center()
    at = QPointF(middle)
    turn = QWheelEvent(
        at,
        QPointF(player.board.viewport().mapToGlobal(middle)),
        QPoint(),
        QPoint(0, 240),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(player.board.viewport(), turn)


def is_sharp(player: Player, object_id: ObjectId) -> bool:
    return item(player, object_id).scale() == pytest.approx(1 / player.board.camera.zoom)


def test_a_face_that_has_come_is_put_on_by_the_cards_that_show_it(
    stage: Stage, open_board: OpenBoard, qtbot: QtBot
) -> None:
    bears = [stage.place("Grizzly Bears") for _ in range(3)]
    forest = stage.place("Forest")
    ada = open_board(stage)
    before = {who: item(ada, who).pixmap().cacheKey() for who in (*bears, forest)}
    ada.board.face_arrived(BEAR)
    qtbot.waitUntil(lambda: all(item(ada, who).pixmap().cacheKey() != before[who] for who in bears))
    assert item(ada, forest).pixmap().cacheKey() == before[forest]


def test_a_card_that_left_before_its_face_came_is_let_be(
    stage: Stage, open_board: OpenBoard, qtbot: QtBot
) -> None:
    bear = stage.place("Grizzly Bears")
    ada = open_board(stage)
    gone = item(ada, bear)
    before = gone.pixmap().cacheKey()
    ada.board.face_arrived(BEAR)
    ada.session.start(stage.rules, Stage().state)
    assert ada.board.item(bear) is None
    qtbot.waitUntil(lambda: not ada.board.pixmap_updates.busy)
    assert gone.pixmap().cacheKey() == before


def test_a_face_that_comes_while_its_card_turns_over_stays_when_it_has_turned(
    stage: Stage, open_board: OpenBoard, qtbot: QtBot
) -> None:
    delver = stage.place("Delver of Secrets")
    ada = open_board(stage)
    ada.board.animated = True
    ada.session.attempt(Transform(player=ADA, object=delver))
    animation = ada.board.stage.running
    assert animation is not None
    animation.pause()
    before = item(ada, delver).pixmap().cacheKey()
    ada.board.face_arrived(("card", "Insectile Aberration"))
    qtbot.waitUntil(lambda: item(ada, delver).pixmap().cacheKey() != before)
    come = item(ada, delver).pixmap().cacheKey()
    animation.setCurrentTime(1)
    assert item(ada, delver).pixmap().cacheKey() == before
    ada.board.stage.finish()
    assert item(ada, delver).pixmap().cacheKey() == come


def test_once_a_zoom_rests_every_card_is_sharp(
    stage: Stage, open_board: OpenBoard, qtbot: QtBot
) -> None:
    bears = [stage.place("Grizzly Bears") for _ in range(30)]
    ada = open_board(stage)
    before = item(ada, bears[0]).pixmap().width()
    zoom_in(ada)
    assert not is_sharp(ada, bears[0])
    qtbot.waitUntil(lambda: all(is_sharp(ada, who) for who in bears))
    assert item(ada, bears[0]).pixmap().width() > before


def test_after_a_zoom_a_card_keeps_what_it_wears_until_its_face_has_come(
    stage: Stage, open_board: OpenBoard, qtbot: QtBot
) -> None:
    bear, forest = stage.place("Grizzly Bears"), stage.place("Forest")
    ada = open_board(stage)
    before = item(ada, bear).pixmap().cacheKey()
    pictures(ada).late.add(BEAR)
    zoom_in(ada)
    qtbot.waitUntil(lambda: is_sharp(ada, forest))
    assert item(ada, bear).pixmap().cacheKey() == before
    pictures(ada).late.clear()
    ada.board.face_arrived(BEAR)
    qtbot.waitUntil(lambda: is_sharp(ada, bear))


def test_while_pictures_come_the_board_is_painted_as_in_motion_and_then_as_at_rest(
    stage: Stage, open_board: OpenBoard, qtbot: QtBot
) -> None:
    stage.place("Grizzly Bears")
    ada = open_board(stage)
    at_rest = ada.board.viewportUpdateMode()
    ada.board.face_arrived(BEAR)
    assert (
        ada.board.viewportUpdateMode()
        == QGraphicsView.ViewportUpdateMode.BoundingRectViewportUpdate
    )
    qtbot.waitUntil(lambda: not ada.board.pixmap_updates.busy)
    assert ada.board.viewportUpdateMode() == at_rest


def test_a_table_that_is_cleared_while_pictures_come_is_left_alone(
    stage: Stage, open_board: OpenBoard, qtbot: QtBot
) -> None:
    for _ in range(30):
        stage.place("Grizzly Bears")
    ada = open_board(stage)
    ada.board.face_arrived(BEAR)
    ada.session.start(stage.rules, Stage().state)
    ada.board.pixmap_updates.sharpen([])
    qtbot.waitUntil(lambda: not ada.board.pixmap_updates.busy)
    assert ada.board.board_scene.items_by_id == {}
