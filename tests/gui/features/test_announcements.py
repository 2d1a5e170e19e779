"""Texts read out without a request: verdicts, steps through history, turns."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleEvent
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from core.rules.actions import EndTurn, Tap
from gui.board.interaction.selection import NOTHING_CHOSEN
from gui.features.announcements import Announcements
from gui.features.piles.pile_list import PileList
from gui.window.seat import SELECT_FIRST
from tests.gui.window_user import ANN, CTRL, MINE, WindowUser


@pytest.fixture
def announced(ann: WindowUser) -> list[str]:
    """Everything that is announced from now on."""
    feature = next(each for each in ann.window.features if isinstance(each, Announcements))
    assert feature.voice is not None
    heard: list[str] = []
    feature.voice.spoke.connect(heard.append)
    return heard


def test_an_action_is_announced_with_its_rule(ann: WindowUser, announced: list[str]) -> None:
    ann.session.attempt(Tap(player=ANN, object=ann.find("Island")))
    assert len(announced) == 1
    assert announced[0].startswith("Done: Tap Island.")
    assert announced[0] == ann.strip()


def test_a_refusal_and_its_reason_are_announced(ann: WindowUser, announced: list[str]) -> None:
    ann.drag(ann.find("Cloudshift"), ann.beside_all(MINE))
    assert announced[-1].startswith("Not allowed:")


def test_undo_and_redo_are_announced(ann: WindowUser, announced: list[str]) -> None:
    ann.session.attempt(Tap(player=ANN, object=ann.find("Island")))
    ann.session.undo()
    ann.session.redo()
    assert announced[1].startswith("Undone: Tap Island.")
    assert announced[2].startswith("Redone: Tap Island.")


def test_a_new_turn_says_whose_it_is(ann: WindowUser, announced: list[str]) -> None:
    ann.session.attempt(EndTurn(player=ANN))
    assert announced[-1].endswith("It is Ben's turn, turn 2.")


def test_behind_the_curtain_nothing_is_said(ann: WindowUser, announced: list[str]) -> None:
    ann.type(Qt.Key.Key_F7)
    ann.session.undo()
    assert announced == []


def test_walking_over_the_table_tells_each_card_and_where_it_lies(ann: WindowUser) -> None:
    board = ann.board
    board.setFocus()
    ann.type(Qt.Key.Key_Tab)
    first = board.accessibleDescription()
    assert ". Ann: Hand, 1 of 7" in first
    ann.type(Qt.Key.Key_Right)
    assert ". Ann: Hand, 2 of 7" in board.accessibleDescription()
    ann.type(Qt.Key.Key_Tab)
    assert ". Ann: Battlefield, " in board.accessibleDescription()


def test_a_card_on_the_table_tells_what_it_is_attached_to(ann: WindowUser) -> None:
    ann.board.select(ann.find("Bonesplitter"))
    assert "attached to Delver of Secrets" in ann.board.accessibleDescription()


def test_without_a_card_the_table_tells_how_to_reach_one(ann: WindowUser) -> None:
    assert ann.board.accessibleDescription() == NOTHING_CHOSEN
    ann.type(Qt.Key.Key_Tab)
    assert ann.board.accessibleDescription() != NOTHING_CHOSEN
    ann.type(Qt.Key.Key_Escape)
    assert ann.board.accessibleDescription() == NOTHING_CHOSEN


def test_the_menu_key_goes_to_the_first_action_at_once(ann: WindowUser) -> None:
    ann.type(Qt.Key.Key_Tab)
    ann.type(Qt.Key.Key_Menu)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    assert menu.activeAction() is menu.actions()[0]
    menu.close()


def test_a_list_that_the_keyboard_comes_to_tells_its_row_too(
    ann: WindowUser, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[tuple[object, int]] = []

    def hear(event: QAccessibleEvent) -> None:
        told.append((event.object(), event.child()))

    monkeypatch.setattr(QAccessible, "isActive", lambda: True)
    monkeypatch.setattr(QAccessible, "updateAccessibility", hear)
    ann.type(Qt.Key.Key_F4)
    ann.type(Qt.Key.Key_Tab)
    cards = ann.window.findChild(PileList)
    assert isinstance(cards, PileList)
    ann.board.setFocus()
    cards.stand_on(1)
    cards.setFocus()
    qtbot.waitUntil(lambda: (cards, 1) in told)


def test_why_nothing_was_done_is_announced_each_time(ann: WindowUser, announced: list[str]) -> None:
    ann.type(Qt.Key.Key_T)
    ann.type(Qt.Key.Key_T)
    assert announced == [SELECT_FIRST, SELECT_FIRST]


def test_what_comes_with_a_new_table_is_announced_once(
    ann: WindowUser, announced: list[str]
) -> None:
    ann.session.attempt(Tap(player=ANN, object=ann.find("Island")))
    ann.window.actions_by_id.run("table.new")
    assert announced[1:] == [ann.strip()]


def test_what_is_switched_on_or_off_is_announced(ann: WindowUser, announced: list[str]) -> None:
    ann.type(Qt.Key.Key_2, CTRL)
    assert announced == ["Rules: strict."]
    ann.window.actions_by_id.run("table.snap")
    ann.window.actions_by_id.run("table.snap")
    assert announced[1:] == ["Snap cards to a grid: on.", "Snap cards to a grid: off."]
    ann.window.actions_by_id.run("hand.name")
    assert announced[3:] == ["Sort the hand by name."]
