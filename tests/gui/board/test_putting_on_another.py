"""Putting a card on another one without carrying it: by a key, and from the menu of the card."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from gui.board.interaction.menus import ONTO
from tests.core.stage import BEN, Stage
from tests.gui.board.conftest import OpenBoard
from tests.gui.window_user import SHIFT, WindowUser

UP, DOWN, LEFT, RIGHT = Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Left, Qt.Key.Key_Right


def open_menu() -> QMenu:
    """Return the menu that is open now."""
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    return menu


def go_to(menu: QMenu, words: str) -> None:
    """Walk down a menu to an entry."""
    texts = [action.text() for action in menu.actions() if not action.isSeparator()]
    for _ in texts:
        if menu.activeAction().text() == words:
            return
        QTest.keyClick(menu, DOWN)
    pytest.fail(f"{words} is none of {texts}")


def test_a_key_puts_an_equipment_on_another_creature(ann: WindowUser) -> None:
    ann.board.select(ann.find("Bonesplitter"))
    ann.type(Qt.Key.Key_M, SHIFT)
    menu = open_menu()
    assert menu.accessibleName() == ONTO
    go_to(menu, "Graf Rats")
    QTest.keyClick(menu, RIGHT)
    inner = open_menu()
    QTest.keyClick(inner, LEFT)
    QTest.keyClick(menu, RIGHT)
    QTest.keyClick(open_menu(), Qt.Key.Key_Return)
    assert getattr(ann.object("Bonesplitter").attached_to, "id", None) == ann.find("Graf Rats")


def test_the_menu_of_a_card_leads_there_too(ann: WindowUser) -> None:
    ann.board.select(ann.find("Graf Rats"))
    ann.type(Qt.Key.Key_Menu)
    menu = open_menu()
    go_to(menu, ONTO)
    QTest.keyClick(menu, RIGHT)
    inner = open_menu()
    QTest.keyClick(inner, DOWN)
    go_to(inner, "Midnight Scavengers")
    QTest.keyClick(inner, RIGHT)
    QTest.keyClick(open_menu(), Qt.Key.Key_Return)
    assert ann.object("Chittering Host").is_melded


def test_without_a_card_the_key_says_what_to_do_first(ann: WindowUser) -> None:
    ann.type(Qt.Key.Key_M, SHIFT)
    assert QApplication.activePopupWidget() is None
    assert ann.strip().startswith("Select a card first")


def test_what_somebody_else_has_face_down_is_not_among_the_cards(
    stage: Stage, open_board: OpenBoard
) -> None:
    axe = stage.place("Bonesplitter")
    stage.place("Grizzly Bears")
    stage.place("Graf Rats", owner=BEN, face_down=True)
    ada = open_board(stage)
    ada.board.select(axe)
    menu = ada.board.menus.ask_onto()
    assert menu is not None
    assert [action.text() for action in menu.actions()] == ["Grizzly Bears"]
    menu.close()
