"""Attached objects are in the zone of their host, also under another controller."""

from core.rules.actions import Control
from core.state.zones import BATTLEFIELD, HAND
from tests.core.stage import ADA, BEN, Stage
from tests.gui.board.conftest import OpenBoard

HERS, HIS = (BATTLEFIELD, ADA), (BATTLEFIELD, BEN)


def test_an_aura_lies_behind_its_host_on_the_side_of_the_other_player(
    stage: Stage, open_board: OpenBoard
) -> None:
    stage.place("Forest", HAND)
    bear = stage.place("Grizzly Bears")
    pacifism = stage.place("Pacifism", owner=BEN, attached_to=stage.object(bear).ref)
    ada = open_board(stage)
    host, aura = ada.board.item(bear), ada.board.item(pacifism)
    assert host is not None
    assert aura is not None
    assert aura.area == host.area == HERS
    assert 0 < host.bounds.y - aura.bounds.y < host.bounds.h / 3
    assert aura.zValue() < host.zValue()


def test_an_aura_goes_along_when_its_host_changes_sides(
    stage: Stage, open_board: OpenBoard
) -> None:
    stage.place("Forest", HAND)
    bear = stage.place("Grizzly Bears")
    pacifism = stage.place("Pacifism", attached_to=stage.object(bear).ref)
    ada = open_board(stage)
    ada.session.attempt(Control(object=bear, to=BEN, player=ADA))
    items = ada.board.item(bear), ada.board.item(pacifism)
    assert [item.area for item in items if item is not None] == [HIS, HIS]
    ada.session.undo()
    items = ada.board.item(bear), ada.board.item(pacifism)
    assert [item.area for item in items if item is not None] == [HERS, HERS]


def test_cards_that_are_attached_to_each_other_lie_where_their_players_are(
    stage: Stage, open_board: OpenBoard
) -> None:
    one = stage.place("Grizzly Bears")
    other = stage.place("Pacifism", owner=BEN, attached_to=stage.object(one).ref)
    stage.alter(one, attached_to=stage.object(other).ref)
    ada = open_board(stage)
    items = ada.board.item(one), ada.board.item(other)
    assert [item.area for item in items if item is not None] == [HERS, HIS]
