"""Permanents are in the field of their controller, also after an effect changes control."""

from core.rules.actions import Control, EndTurn, Untap
from core.state.ids import ObjectId
from core.state.zones import BATTLEFIELD
from tests.gui.board.stage import zone_item
from tests.gui.window_user import ANN, BEN, MINE, WindowUser

THEIRS = (BATTLEFIELD, BEN)


def take(ann: WindowUser, name: str) -> ObjectId:
    object_id = ann.find(name, BEN)
    ann.session.attempt(Control(player=ANN, object=object_id, to=ANN, until="end_of_turn"))
    return object_id


def test_a_permanent_comes_over_when_control_of_it_changes(ann: WindowUser) -> None:
    object_id = ann.find("Runeclaw Bear", BEN)
    assert ann.board.board_scene.items_by_id[object_id].area == THEIRS
    take(ann, "Runeclaw Bear")
    assert ann.board.board_scene.items_by_id[object_id].area == MINE
    place = ann.board.board_scene.items_by_id[object_id].place
    assert zone_item(ann.board, *MINE).area.rect.holds(place.x, place.y)


def test_it_goes_back_with_undo_and_when_the_turn_ends(ann: WindowUser) -> None:
    who = take(ann, "Runeclaw Bear")
    ann.session.undo()
    assert ann.board.board_scene.items_by_id[who].area == THEIRS
    ann.session.redo()
    assert ann.board.board_scene.items_by_id[who].area == MINE
    ann.session.attempt(EndTurn(player=ANN))
    assert ann.board.board_scene.items_by_id[who].area == THEIRS


def test_who_has_it_now_untaps_it(ann: WindowUser) -> None:
    who = take(ann, "Mountain")
    assert ann.session.controller(who) == ANN
    ann.session.attempt(Untap(player=ANN, object=who))
    assert not ann.session.state.object(who).tapped
