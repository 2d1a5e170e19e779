"""In the whole window an action is seen: nothing but the person cuts its movement short."""

from PySide6.QtCore import Qt

from gui.board.motion import Motion
from tests.gui.window_user import MINE, MY_GRAVEYARD, WindowUser


def test_a_card_turned_by_a_key_is_seen_turning(ann: WindowUser) -> None:
    ann.board.motion = Motion.FULL
    ann.choose("Delver of Secrets")
    ann.type(Qt.Key.Key_F)
    assert ann.board.stage.running is not None


def test_a_card_dropped_that_was_not_chosen_is_seen_landing_and_wears_its_ring(
    ann: WindowUser,
) -> None:
    ann.board.motion = Motion.FULL
    object_id = ann.find("Clone")
    ann.drag(object_id, ann.at(MY_GRAVEYARD))
    assert ann.board.stage.running is not None
    assert ann.board.board_scene.chosen == object_id
    ann.board.stage.finish()
    assert ann.board.board_scene.items_by_id[object_id].view.selected


def test_the_next_action_ends_a_movement_at_once(ann: WindowUser) -> None:
    ann.board.motion = Motion.FULL
    ann.drag(ann.find("Clone"), ann.at(MY_GRAVEYARD))
    first = ann.board.stage.running
    ann.drag(ann.find("Bruna, the Fading Light"), ann.at(MINE))
    assert first is not None
    assert ann.board.stage.running is not first


def test_a_card_that_loses_a_mark_as_it_turns_is_seen_turning(ann: WindowUser) -> None:
    ann.board.motion = Motion.FULL
    who = ann.choose("Delver of Secrets")
    ann.window.actions_by_id.run("point.light")
    ann.board.stage.finish()
    ann.type(Qt.Key.Key_F)
    assert ann.board.stage.running is not None
    ann.board.stage.finish()
    assert ann.session.state.object(who).side == 1
