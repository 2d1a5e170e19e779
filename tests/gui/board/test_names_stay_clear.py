"""Name plates are not covered by outlines and badges."""

from core.rules.actions import Tap
from tests.gui.window_user import ANN, WindowUser


def test_no_plate_leaves_its_card(ann: WindowUser) -> None:
    ann.window.resize(1280, 800)
    board = ann.board
    tapped, upright = ann.find("Midnight Scavengers"), ann.find("Mountain")
    ann.session.attempt(Tap(player=ANN, object=tapped))
    for who in (tapped, upright):
        item, place = board.item(who), board.annotations.place_of(who)
        assert item is not None
        assert place is not None
        assert place == item.bounds


def test_the_sign_of_another_face_is_in_the_lower_left_corner_of_a_tapped_card(
    ann: WindowUser,
) -> None:
    object_id = ann.find("Delver of Secrets")
    ann.session.attempt(Tap(player=ANN, object=object_id))
    item = ann.board.item(object_id)
    assert item is not None
    picture, bounds = item.pixmap().toImage(), item.bounds
    ratio = item.pixmap().devicePixelRatio() * ann.board.board_scene.zoom
    margin = (picture.height() - bounds.h * ratio) / 2
    sign = ann.board.board_scene.composer.look.counter
    columns = range(round(margin), round(picture.width() * 0.4))

    def shows(y: float) -> bool:
        return any(picture.pixelColor(x, round(y)).name() == sign for x in columns)

    assert shows(picture.height() - margin - 6)
    assert not shows(margin)
