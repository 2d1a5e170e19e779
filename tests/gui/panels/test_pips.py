"""Costs in running text: seen as symbols, copied and read as letters."""

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap, QTextCursor
from pytestqt.qtbot import QtBot

from gui.faces.glyphs import draw_icon
from gui.faces.mana import draw_symbol
from gui.panels.prose import Prose, pip_picture, pip_words, with_pips
from gui.theme import DARK


def test_symbols_become_pictures_and_words_stay_words() -> None:
    html = with_pips("Tap: {R} & {2/W}", 14)
    assert html.startswith("Tap: <img ")
    assert 'src="pip:14:R"' in html
    assert 'src="pip:14:2/W"' in html
    assert "&amp;" in html


def test_braces_around_anything_else_are_left_alone() -> None:
    assert with_pips('{"><script>}', 14) == "{&quot;&gt;&lt;script&gt;}"
    assert with_pips("{not a symbol} {", 14) == "{not a symbol} {"


def test_a_picture_says_what_it_stands_for() -> None:
    assert pip_words("pip:14:2/W") == "{2/W}"
    assert pip_words("picture:3") == ""


def test_pictures_are_drawn_for_symbols_only(qtbot: QtBot) -> None:
    del qtbot
    made = pip_picture("pip:14:U", 2.0)
    assert made is not None
    assert made.height() == 28
    assert not made.isNull()
    assert pip_picture("picture:3", 2.0) is None


def test_what_is_copied_has_the_costs_as_letters(qtbot: QtBot) -> None:
    prose = Prose(DARK)
    qtbot.addWidget(prose)
    prose.write(f"<p>{with_pips('Mana cost {1}{R}{W}, tap: {C}', 14)}</p>")
    prose.selectAll()
    assert prose.createMimeDataFromSelection().text() == "Mana cost {1}{R}{W}, tap: {C}"
    cursor = prose.textCursor()
    cursor.movePosition(QTextCursor.MoveOperation.End)
    cursor.movePosition(QTextCursor.MoveOperation.Left, QTextCursor.MoveMode.KeepAnchor, 1)
    prose.setTextCursor(cursor)
    assert prose.createMimeDataFromSelection().text() == "{C}"


@pytest.mark.parametrize("sign", ["r", "c", "p", "d", "h", "i"])
def test_a_sign_of_the_other_game_is_drawn_as_on_its_cards_and_not_as_mana(
    qtbot: QtBot, sign: str
) -> None:
    del qtbot
    drawn = pip_picture(f"pip:20:{sign}", 1)
    assert drawn is not None
    expected, mana = (QPixmap(drawn.size()) for _ in range(2))
    for picture, draw in ((expected, draw_icon), (mana, draw_symbol)):
        picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        draw(painter, QRectF(0, 0, 20, 20), sign)
        painter.end()
    assert drawn.toImage() == expected.toImage()
    assert drawn.toImage() != mana.toImage()
