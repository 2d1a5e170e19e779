"""The screen equals a full repaint after every change."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from core.state.zones import BATTLEFIELD, EXILE, GRAVEYARD, HAND, STACK
from gui.board.layout.geometry import AreaKey, Rect
from gui.board.paint.chips import GAP, beside
from tests.core.stage import ADA, BEN, Stage
from tests.gui.board.conftest import OpenBoard
from tests.gui.board.stage import Player

TABLE = Rect(0, 0, 660, 500)
ZONE = Rect(90, 230, 530, 150)


def on_screen(ada: Player) -> QImage:
    """Return the contents of the window's backing store, painted piece by piece."""
    QApplication.processEvents()
    shot = ada.board.screen().grabWindow(ada.board.winId())
    return shot.toImage().convertToFormat(QImage.Format.Format_RGB32)


def in_full(ada: Player) -> QImage:
    return ada.board.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)


@pytest.fixture
def table(stage: Stage, open_board: OpenBoard, qtbot: QtBot) -> Player:
    stage.place("Murder", HAND)
    stage.place("Fire", HAND)
    stage.place("Grizzly Bears")
    ada = open_board(stage)
    qtbot.waitExposed(ada.board)
    QApplication.processEvents()
    return ada


@pytest.mark.parametrize(
    "target", [(BATTLEFIELD, ADA), (BATTLEFIELD, BEN), (STACK, None), (GRAVEYARD, ADA)]
)
@pytest.mark.parametrize("ends", ["dropped", "given up"])
def test_nothing_stays_painted_after_a_drag(table: Player, target: AreaKey, ends: str) -> None:
    murder = next(obj.id for obj in table.session.state.in_zone(HAND, ADA))
    assert on_screen(table) == in_full(table)
    table.lift(murder, table.at(target))
    table.move(table.at(target) + QPoint(9, 5), table.at(target) + QPoint(3, -7))
    assert on_screen(table) == in_full(table)
    if ends == "given up":
        table.key(Qt.Key.Key_Escape)
    table.release(table.at(target))
    assert on_screen(table) == in_full(table)


def test_nothing_stays_painted_after_a_question(table: Player) -> None:
    fire = table.session.state.in_zone(HAND, ADA)[-1].id
    table.drag(fire, table.at((STACK, None)))
    assert table.board.chooser.is_open
    assert on_screen(table) == in_full(table)
    table.key(Qt.Key.Key_Escape)
    assert on_screen(table) == in_full(table)


def test_nothing_stays_painted_after_a_movement(table: Player, qtbot: QtBot) -> None:
    table.board.animated = True
    murder = table.session.state.in_zone(HAND, ADA)[0].id
    table.drag(murder, table.at((EXILE, ADA)))
    qtbot.waitUntil(lambda: table.board.stage.running is None)
    assert on_screen(table) == in_full(table)


# Places of chips


def held(x: float) -> Rect:
    return Rect(x - 32, 300, 63, 88)


@pytest.mark.parametrize(("way", "at"), [(40.0, 350.0), (-40.0, 350.0), (0.0, 300.0)])
def test_chips_lie_beside_the_card_where_it_has_come_from(way: float, at: float) -> None:
    card = held(at)
    x, y = beside(card, (180, 120), way, ZONE, TABLE)
    assert x == (card.x - GAP - 180 if way > 0 else card.right + GAP)
    assert ZONE.y <= y <= ZONE.bottom - 120


def test_without_room_there_they_lie_at_the_far_end_of_the_zone() -> None:
    assert beside(held(200), (180, 120), 40, ZONE, TABLE)[0] == ZONE.right - GAP - 180
    assert beside(held(560), (180, 120), -40, ZONE, TABLE)[0] == ZONE.x + GAP


def test_beside_a_narrow_zone_they_lie_on_the_table() -> None:
    stack = Rect(555, 170, 96, 148)
    x, _ = beside(held(600), (180, 120), 0, stack, TABLE)
    assert x + 180 + GAP == held(600).x


def test_on_a_tiny_table_they_lie_above_the_card() -> None:
    tiny = Rect(0, 0, 200, 500)
    card = held(100)
    _, y = beside(card, (180, 120), 0, tiny, tiny)
    assert y + 120 + GAP == card.y
