"""Icons are files: each draws something, in the colour that was asked for and in no other."""

import pytest
from PySide6.QtGui import QColor, QIcon
from PySide6.QtWidgets import QApplication

from core.storage.assets import ShippedFileError
from gui.widgets.icons import ICONS, icon, pixmap

OWN_COLOURS = {"janus-table", "tick-dark", "tick-light"}
"""The program's own icon, and the ticks that a style sheet takes as they are."""
NAMES = sorted({path.stem for path in ICONS.glob("*.svg")} - OWN_COLOURS)
COLOUR = "#c08040"


@pytest.mark.parametrize("name", NAMES)
def test_an_icon_is_drawn_in_the_colour_asked_for(qapp: QApplication, name: str) -> None:
    del qapp
    image = pixmap(name, COLOUR, 32, 2.0).toImage()
    assert (image.width(), image.height()) == (64, 64)
    colours = [image.pixelColor(x, y) for x in range(64) for y in range(64)]
    drawn = {colour.name() for colour in colours if colour.alpha() == 255}
    assert drawn == {COLOUR}


def test_a_button_that_is_off_has_the_faint_colour(qapp: QApplication) -> None:
    del qapp
    made = icon("undo", COLOUR, "#101010")
    image = made.pixmap(64, 64, QIcon.Mode.Disabled).toImage()
    solid = {
        image.pixelColor(x, y).name() for x in range(image.width()) for y in range(image.height())
    }
    assert QColor("#101010").name() in solid
    assert COLOUR not in solid


def test_an_icon_that_is_missing_is_told_with_its_file(qapp: QApplication) -> None:
    del qapp
    with pytest.raises(ShippedFileError, match=r"none\.svg.*install the program again"):
        pixmap("none", COLOUR, 16)
