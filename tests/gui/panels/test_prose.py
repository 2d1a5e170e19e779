"""Running text: what was shown before is let go of."""

from PySide6.QtGui import QTextDocument
from pytestqt.qtbot import QtBot

from gui.panels.prose import Prose
from gui.theme import DARK

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
