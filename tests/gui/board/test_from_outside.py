"""Cards that are dragged onto the board from the search panel."""

from PySide6.QtCore import QPoint
from pytestqt.qtbot import QtBot

from core.cards.card import Card
from core.rules.actions import Bring
from core.state.ids import PlayerId, Zone
from core.state.zones import BATTLEFIELD, HAND
from gui.board.interaction.drag import CARRIED
from gui.board.interaction.offers import Light
from gui.board.layout.geometry import AreaKey
from gui.board.ports import BoardPorts
from gui.faces.card_view import CardView
from gui.session import Session
from tests.core.stage import ADA, BEN, Stage, card_named
from tests.gui.board.conftest import OpenBoard
from tests.gui.board.stage import Player

VIEW = CardView(face=("card", "Grizzly Bears"), name="Grizzly Bears")


def screen(ada: Player, key: AreaKey) -> QPoint:
    return ada.board.viewport().mapToGlobal(ada.at(key))


def bringing(session: Session) -> BoardPorts:
    """Let dropped cards be brought to the table by the rules."""

    def bring(card: Card, zone: Zone, owner: PlayerId) -> None:
        session.attempt(Bring(player=ADA, card=card, to=zone, owner=owner))

    return BoardPorts(add_card=bring)


def test_a_card_from_a_search_is_dropped_on_a_zone(
    stage: Stage, open_board: OpenBoard, qtbot: QtBot
) -> None:
    ada = open_board(stage, bringing)
    bears = card_named("Grizzly Bears")
    ada.board.begin_card_drag(bears, VIEW, ada.board.mapToGlobal(QPoint(-50, 40)))
    lights = {zone.light for zone in ada.board.board_scene.zones.values()}
    assert lights == {Light.OPEN}
    there = screen(ada, (BATTLEFIELD, ADA)) + QPoint(60, 10)
    ada.board.move_card_drag(there)
    with qtbot.waitSignal(ada.session.changed):
        ada.board.end_card_drag(there)
    (obj,) = ada.session.state.objects
    assert (obj.zone, obj.owner) == (BATTLEFIELD, ADA)
    item = ada.board.item(obj.id)
    assert item is not None
    assert item.area == (BATTLEFIELD, ADA)


def test_dropped_on_the_opponents_hand_it_is_the_opponents(
    stage: Stage, open_board: OpenBoard
) -> None:
    ada = open_board(stage, bringing)
    at = screen(ada, (HAND, BEN))
    ada.board.begin_card_drag(card_named("Murder"), VIEW, at)
    ada.board.end_card_drag(at)
    (obj,) = ada.session.state.objects
    assert (obj.zone, obj.owner) == (HAND, BEN)


def test_dropped_beside_every_zone_nothing_comes_of_it(stage: Stage, open_board: OpenBoard) -> None:
    ada = open_board(stage, bringing)
    outside = ada.board.mapToGlobal(QPoint(-200, 10))
    ada.board.begin_card_drag(card_named("Murder"), VIEW, outside)
    ada.board.end_card_drag(outside)
    assert not list(ada.session.state.objects)
    assert not [item for item in ada.board.board_scene.items() if item.isVisible()]


def test_a_drag_from_outside_can_be_given_up(stage: Stage, open_board: OpenBoard) -> None:
    ada = open_board(stage, bringing)
    at = screen(ada, (BATTLEFIELD, ADA))
    ada.board.begin_card_drag(card_named("Murder"), VIEW, at)
    assert ada.board.pointer.drag is not None
    assert ada.board.pointer.drag.item.object_id == CARRIED
    ada.board.cancel_card_drag()
    ada.board.end_card_drag(at)
    assert ada.session.history.outcomes == ()
    assert ada.board.pointer.drag is None
