"""Hidden information is nowhere on the board: no picture, no text, no action."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from core.state.zones import BATTLEFIELD, GRAVEYARD, HAND, LIBRARY
from gui.board.interaction.offers import Light
from tests.core.stage import ADA, BEN, Stage
from tests.gui.board.conftest import OpenBoard
from tests.gui.board.stage import BACK, RIGHT, Rectangles, zone_item


def test_hidden_cards_are_all_painted_as_the_one_back(stage: Stage, open_board: OpenBoard) -> None:
    stage.place("Forest", LIBRARY)
    stage.place("Murder", HAND, BEN)
    ada = open_board(stage)
    pictures = ada.board.board_scene.composer.pictures
    assert isinstance(pictures, Rectangles)
    assert set(pictures.asked) == {BACK}
    names = {item.view.name for item in ada.board.board_scene.items_by_id.values()}
    assert names == {"a hidden card"}


def test_the_opponents_hand_cannot_be_carried_turned_or_asked(
    stage: Stage, open_board: OpenBoard, qtbot: QtBot
) -> None:
    murder = stage.place("Murder", HAND, BEN)
    ada = open_board(stage)
    ada.lift(murder, ada.at((BATTLEFIELD, ADA)))
    assert ada.board.pointer.drag is None
    ada.release(ada.at((BATTLEFIELD, ADA)))
    QTest.mouseClick(ada.board.viewport(), RIGHT, pos=ada.at(murder))
    assert not [menu for menu in ada.board.findChildren(QMenu) if menu.isVisible()]
    ada.move(ada.at(murder))
    with qtbot.assertNotEmitted(ada.board.peeked):
        QTest.keyClick(ada.board, Qt.Key.Key_V)
    ada.key(Qt.Key.Key_F)
    assert ada.session.history.outcomes == ()


def test_carrying_the_top_of_ones_library_says_nothing_about_it(
    stage: Stage, open_board: OpenBoard
) -> None:
    stage.place("Forest", LIBRARY)
    top = stage.place("Murder", LIBRARY)
    ada = open_board(stage)
    ada.lift(top, ada.at((BATTLEFIELD, ADA)))
    lights = {zone.light for zone in ada.board.board_scene.zones.values()}
    assert lights == {Light.OPEN, Light.NONE}
    assert ada.chips() == []
    ada.move(ada.at((GRAVEYARD, ADA)))
    ada.release(ada.at((GRAVEYARD, ADA)))
    assert ada.zone(top) == GRAVEYARD
    item = ada.board.item(top)
    assert item is not None
    assert item.view.name == "Murder"


def test_from_the_other_seat_the_other_hand_is_open(stage: Stage, open_board: OpenBoard) -> None:
    stage.place("Murder", HAND, BEN)
    ada = open_board(stage)
    ada.board.seat = BEN
    assert ada.at((HAND, BEN)).y() > ada.at((HAND, ADA)).y()
    assert zone_item(ada.board, HAND, BEN).area.far is False
    assert ada.board.seat == BEN != ADA


def test_a_face_down_permanent_of_the_opponent_is_moved_without_a_word(
    stage: Stage, open_board: OpenBoard
) -> None:
    secret = stage.place("Delver of Secrets", owner=BEN, face_down=True)
    ada = open_board(stage)
    QTest.mouseClick(ada.board.viewport(), RIGHT, pos=ada.at(secret))
    assert not [menu for menu in ada.board.findChildren(QMenu) if menu.isVisible()]
    ada.lift(secret, ada.at((GRAVEYARD, BEN)))
    lights = {zone.light for zone in ada.board.board_scene.zones.values()}
    assert lights == {Light.OPEN, Light.NONE}
    assert ada.chips() == []
    ada.key(Qt.Key.Key_Escape)
    assert ada.zone(secret) == BATTLEFIELD
