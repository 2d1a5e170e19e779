"""Running text: earlier contents are freed."""

from PySide6.QtGui import QColor, QTextDocument
from pytestqt.qtbot import QtBot

from gui.panels.prose import Prose, chips
from gui.theme import DARK
from tests.gui.panels import toy

WIDTH = 300


def test_texts_that_were_measured_are_let_go_of(qtbot: QtBot) -> None:
    prose = Prose(DARK)
    qtbot.addWidget(prose)
    kept = []
    for number in range(5):
        prose.write(f"<p>Answer {number}</p>")
        prose.height_for(WIDTH)
        kept.append(len(prose.findChildren(QTextDocument)))
    assert len(set(kept)) == 1


def test_nothing_is_seen_of_a_number_whose_line_is_cut_off(qtbot: QtBot) -> None:
    prose = Prose(DARK)
    qtbot.addWidget(prose)
    prose.write(f"Above<br>{chips(('toy.tap',), toy.cite)}")
    prose.resize(WIDTH, WIDTH)
    with qtbot.waitExposed(prose):
        prose.show()
    chip = prose.spot("cite:toy.tap")
    prose.scroll_where_cut(on=False)

    def colours(height: int) -> set[str]:
        prose.resize(WIDTH, height)
        seen = prose.grab().toImage()
        return {seen.pixelColor(chip.center().x(), y).name() for y in range(seen.height())}

    background = QColor(DARK.cite_background).name()
    assert background in colours(chip.bottom() + 4)
    assert background not in colours(chip.top() + 5)
