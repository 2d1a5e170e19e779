"""A line of words that ends in dots where there is no room for all of it."""

from PySide6.QtWidgets import QHBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from gui.widgets.elided import ElidedLabel

WORDS = "Ann may react, then Ben"


def test_words_that_have_no_room_end_in_dots_and_stay_whole_for_who_reads_them(
    qtbot: QtBot,
) -> None:
    holder = QWidget()
    qtbot.addWidget(holder)
    label = ElidedLabel(holder)
    label.setText(WORDS)
    QHBoxLayout(holder).addWidget(label)
    pictures = []
    for width in (400, 80):
        holder.resize(width, 40)
        holder.show()
        pictures.append(label.grab().toImage())
        assert label.text() == WORDS
    cut = label.fontMetrics().horizontalAdvance(WORDS) > label.width()
    assert cut
    assert holder.width() == 80
    edge = [pictures[1].pixel(label.width() - 1, y) for y in range(pictures[1].height())]
    assert len(set(edge)) == 1
