"""Mana in the entries of a menu is drawn in place of its braces, where other words begin."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QIcon, QImage, QPixmap
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gui.board.interaction.menus import SymbolMenu
from gui.faces.glyphs import SymbolText
from gui.theme import DARK, palette, stylesheet


def pictured(qtbot: QtBot, *words: str, icon: bool) -> tuple[SymbolMenu, QImage]:
    menu = SymbolMenu("")
    qtbot.addWidget(menu)
    menu.setPalette(palette(DARK))
    menu.setStyleSheet(stylesheet(DARK))
    for each in words:
        menu.addAction(each)
    if icon:
        square = QPixmap(16, 16)
        square.fill(Qt.GlobalColor.red)
        menu.addAction(QIcon(square), "Red")
    menu.popup(menu.pos())
    QApplication.processEvents()
    return menu, menu.grab().toImage()


def first_ink(menu: SymbolMenu, image: QImage, row: int) -> int:
    """Where the words of an entry begin, in pixels from the left."""
    place = menu.actionGeometry(menu.actions()[row])
    background = image.pixel(place.left() + 2, place.top() + 2)
    return next(
        x
        for x in range(place.left(), place.right())
        if any(image.pixel(x, y) != background for y in range(place.top() + 2, place.bottom() - 1))
    )


@pytest.mark.parametrize("icon", [False, True])
def test_an_entry_with_symbols_begins_where_the_others_do(qtbot: QtBot, icon: bool) -> None:
    menu, image = pictured(qtbot, "Harm {1}{R}", "Harm one and red", icon=icon)
    assert abs(first_ink(menu, image, 0) - first_ink(menu, image, 1)) <= 1


def test_no_brace_is_left(qtbot: QtBot) -> None:
    _, with_symbols = pictured(qtbot, "Cast it ({1}{R})", icon=False)
    menu, plain = pictured(qtbot, "Cast it", icon=False)
    place = menu.actionGeometry(menu.actions()[0])
    assert with_symbols.height() == plain.height()
    assert with_symbols.copy(place) != plain.copy(place)


@pytest.mark.usefixtures("qapp")
def test_symbols_take_the_room_of_their_shapes() -> None:
    font = QFont()
    font.setPixelSize(13)
    plain, mana = SymbolText("Cast it", font), SymbolText("Cast it {1}{R}", font)
    assert mana.height == plain.height
    assert mana.width > plain.width


@pytest.mark.usefixtures("qapp")
def test_a_long_text_breaks_into_lines_that_fit() -> None:
    font = QFont()
    font.setPixelSize(13)
    text = SymbolText("Pay {2}{U}{U} and draw as many cards as there are letters here", font, 120)
    assert text.width <= 120
    assert text.height > SymbolText("One", font).height
    assert 0 < text.last_width <= text.width
