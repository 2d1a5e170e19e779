"""The panel of a card with two halves: both are up, and both are shown."""

from PySide6.QtGui import QColor

from gui.panels.prose import TILE
from tests.gui.window_user import WindowUser


def background(ann: WindowUser, tile: int) -> QColor:
    """The background colour of a tile's text."""
    prose = ann.window.panel.prose()
    bar = prose.verticalScrollBar()
    bar.setValue(bar.value() + prose.spot(f"{TILE}:{tile}").top())
    place = prose.spot(f"{TILE}:{tile}")
    found = prose.viewport().grab().toImage().pixelColor(place.left() + 4, place.center().y())
    assert found.isValid()
    return found


def test_both_halves_of_a_split_card_in_a_hand_stand_out(ann: WindowUser) -> None:
    ann.choose("Fire")
    assert background(ann, 0) == background(ann, 1)


def test_of_two_sides_only_the_one_that_is_up_stands_out(ann: WindowUser) -> None:
    ann.choose("Delver of Secrets")
    assert background(ann, 0) != background(ann, 1)
