"""A line that has too little room."""

from pytestqt.qtbot import QtBot

from gui.widgets.labels import ElidedLabel

SAYS = "Ann may act, then Ben may"


def test_a_line_ends_in_dots_while_half_of_it_can_be_read_and_is_left_out_below(
    qtbot: QtBot,
) -> None:
    label = ElidedLabel()
    qtbot.addWidget(label)
    label.setText(SAYS)
    whole = label.fontMetrics().horizontalAdvance(SAYS)
    assert label.words_in(whole) == SAYS
    cut = label.words_in(round(0.7 * whole))
    assert cut.endswith("…")
    assert SAYS.startswith(cut[:-1])
    assert label.words_in(round(0.4 * whole)) == ""
    assert label.text() == SAYS
