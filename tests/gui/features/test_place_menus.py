"""A right click on an empty place: the actions possible there, with their keys."""

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from core.state.zones import BATTLEFIELD, HAND
from gui.board.layout.geometry import AreaKey
from tests.gui.board.stage import RIGHT
from tests.gui.window_user import ANN, BEN, MINE, MY_EXILE, MY_HAND, STACKED, WindowUser, choose


def bare(ann: WindowUser, zone: AreaKey) -> QPoint:
    """A point of a zone without a card: near its lower right corner."""
    area = next(each for each in ann.board.board_scene.mat.areas if each.key == zone)
    rect = area.rect
    return ann.board.mapFromScene(rect.right - 2, rect.bottom - 2)


def words(ann: WindowUser, at: QPoint) -> list[str]:
    """The entries of the menu at a point; it is closed again."""
    QTest.mouseClick(ann.board.viewport(), RIGHT, pos=at)
    menu = ann.open_menu()
    found = [each.text() for each in menu.actions() if not each.isSeparator()]
    menu.close()
    return found


def test_the_own_hand_offers_what_is_done_with_hands(ann: WindowUser) -> None:
    QApplication.processEvents()
    said = words(ann, bare(ann, MY_HAND))
    assert said[0] == "Draw a card"
    assert "Mulligan" in said
    assert "All keys" in said


def test_an_entry_does_what_the_command_does(ann: WindowUser) -> None:
    QApplication.processEvents()
    before = len(ann.session.state.in_zone(HAND, ANN))
    QTest.mouseClick(ann.board.viewport(), RIGHT, pos=bare(ann, MY_HAND))
    choose(ann.open_menu(), "Draw a card")
    assert len(ann.session.state.in_zone(HAND, ANN)) == before + 1


def test_the_own_field_offers_tokens_and_an_empty_pile_the_table_as_a_whole(
    ann: WindowUser,
) -> None:
    QApplication.processEvents()
    assert "Create tokens…" in words(ann, bare(ann, MINE))
    exile = words(ann, bare(ann, MY_EXILE))
    assert "Create tokens…" not in exile
    assert "Show the whole table" in exile


def test_a_field_of_somebody_else_offers_nothing_that_is_for_who_sits_here(ann: WindowUser) -> None:
    QApplication.processEvents()
    said = words(ann, bare(ann, (BATTLEFIELD, BEN)))
    assert "Untap all" not in said
    assert "Change seats" in said


def test_a_right_click_that_gives_up_a_question_opens_no_menu(ann: WindowUser) -> None:
    object_id = ann.find("Wear")
    ann.drag(object_id, ann.at(STACKED))
    assert ann.board.chooser.is_open
    QTest.mouseClick(ann.board.viewport(), RIGHT, pos=bare(ann, MINE))
    assert not ann.board.chooser.is_open
    assert QApplication.activePopupWidget() is None
    assert ann.zone(object_id) == HAND


def test_escape_closes_it_and_changes_nothing(ann: WindowUser) -> None:
    QApplication.processEvents()
    QTest.mouseClick(ann.board.viewport(), RIGHT, pos=bare(ann, MINE))
    QTest.keyClick(ann.open_menu(), Qt.Key.Key_Escape)
    assert QApplication.activePopupWidget() is None
    assert not ann.session.history.outcomes


def test_the_menu_key_without_a_card_opens_the_menu_of_the_own_field(ann: WindowUser) -> None:
    ann.type(Qt.Key.Key_Menu)
    menu = ann.open_menu()
    assert menu.activeAction() is menu.actions()[0]
    assert menu.actions()[0].text() == "Untap all"
    QTest.keyClick(menu, Qt.Key.Key_Escape)
