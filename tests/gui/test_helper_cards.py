"""A helper card on the open table: from the menu to the picture, hidden from other viewers."""

from PySide6.QtCore import Qt

from core.rules.action_context import UNNAMED
from core.state.zones import HAND
from gui.faces.spec import BACK, FaceSpec
from tests.gui.window_user import ANN, BEN, SHIFT, WindowUser

CARD = "Valakut Awakening"


def picture(ann: WindowUser) -> FaceSpec:
    """Return the picture of the card as the seat sees it now."""
    face = ann.window.describe(ann.session.state_view, ann.object(CARD)).face
    assert isinstance(face, FaceSpec)
    return face


def test_the_menu_puts_a_helper_card_there_and_takes_it_away(ann: WindowUser) -> None:
    who = ann.choose(CARD)
    assert ann.object(CARD).zone == HAND
    ann.pick(who, "Use a helper card")
    assert [line.word for line in picture(ann).helper] == ["Front", "Back"]
    item = ann.board.item(who)
    assert item is not None
    assert item.view.face == picture(ann)
    assert "A helper card represents it" in ann.panel()
    ann.pick(who, "Put the card itself in its place")
    assert not picture(ann).helper


def test_the_other_seat_sees_the_common_back_and_reads_nothing_of_it(ann: WindowUser) -> None:
    ann.pick(ann.choose(CARD), "Use a helper card")
    ann.type(Qt.Key.Key_P, SHIFT)
    assert ann.window.seat == BEN
    assert picture(ann) == BACK
    item = ann.board.item(ann.find(CARD))
    assert item is None or item.view.hidden
    assert CARD not in ann.strip() + ann.panel()
    assert ann.session.history.outcomes[-1].message == UNNAMED
    assert ann.session.history.outcomes[-1].action.player == ANN
