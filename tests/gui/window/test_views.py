"""The three views: their numbers, menus and panel, and the choice for each kind of table."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gui.preferences import Preferences
from gui.views import USUAL, TableKind, View, Views
from gui.window.main_window import MainWindow
from tests.gui.panels import toy
from tests.gui.panels.stage import shown, tap, toy_window

NUMBER = "1.2a"


@pytest.fixture
def window(qtbot: QtBot) -> MainWindow:
    return shown(toy_window(), qtbot)


def words(window: MainWindow) -> str:
    return f"{window.strip.prose().toPlainText()} {window.panel.prose().toPlainText()}"


@pytest.mark.parametrize("view", [View.SIMPLE, View.TABLE])
def test_an_answer_has_one_why_in_place_of_numbers(window: MainWindow, view: View) -> None:
    window.views.choose(view)
    tap(window)
    window.board.select(toy.OWL)
    window.select(toy.OWL)
    assert NUMBER not in words(window)
    assert window.strip.prose().toPlainText().count("why?") == 1


def test_a_judge_sees_every_number(window: MainWindow) -> None:
    window.views.choose(View.JUDGE)
    tap(window)
    assert NUMBER in window.strip.prose().toPlainText()
    assert "why?" not in window.strip.prose().toPlainText()


def test_y_unfolds_the_sentences_of_the_rules_and_folds_them(window: MainWindow) -> None:
    tap(window)
    window.board.setFocus()
    QTest.keyClick(window.board, Qt.Key.Key_Y)
    assert NUMBER in window.strip.prose().toPlainText()
    assert window.rulebooks.sentence("toy.tap") in window.strip.prose().toPlainText()
    QTest.keyClick(window.board, Qt.Key.Key_Y)
    assert NUMBER not in window.strip.prose().toPlainText()


def test_y_shows_the_numbers_of_the_panel_until_another_card(window: MainWindow) -> None:
    window.select(toy.OWL)
    before = window.panel.prose().toPlainText()
    window.panel.explain(on=True)
    assert window.panel.prose().toPlainText() != before
    window.select(None)
    window.select(toy.OWL)
    assert window.panel.prose().toPlainText() == before


def test_copied_text_has_the_folded_numbers(window: MainWindow) -> None:
    tap(window)
    prose = window.strip.prose()
    prose.selectAll()
    prose.copy()
    assert f"[{NUMBER}]" in QApplication.clipboard().text()


def test_screen_readers_hear_no_numbers_unless_a_judge_looks(window: MainWindow) -> None:
    tap(window)
    assert NUMBER not in window.strip.accessibleDescription()
    window.views.choose(View.JUDGE)
    assert NUMBER in window.strip.accessibleDescription()


def test_shift_f6_goes_round_the_views(window: MainWindow) -> None:
    seen = []
    for _ in range(3):
        QTest.keyClick(window.board, Qt.Key.Key_F6, Qt.KeyboardModifier.ShiftModifier)
        seen.append(window.views.now)
    assert seen == [View.JUDGE, View.SIMPLE, View.TABLE]


def test_the_simple_view_has_one_menu_and_folds_the_panel(window: MainWindow) -> None:
    window.resize(1280, 800)
    window.views.choose(View.SIMPLE)
    assert window.bar.menu.isVisible()
    assert not window.bar.menus.isVisible()
    assert not window.room.panel_is_open
    window.room.turn_panel()
    window.views.choose(View.TABLE)
    assert window.bar.menus.isVisible()
    window.views.choose(View.SIMPLE)
    assert window.room.panel_is_open  # the user has opened it there


def test_the_level_of_the_rules_is_in_the_bar_of_a_judge_alone(window: MainWindow) -> None:
    assert not window.commands.switch.isVisible()
    window.views.choose(View.JUDGE)
    assert window.commands.switch.isVisible()


def test_a_view_is_kept_for_its_kind_of_table(tmp_path: Path) -> None:
    preferences = Preferences(tmp_path / "settings.json")
    kinds = [TableKind.TABLE]
    views = Views(preferences, lambda: kinds[0])
    views.choose(View.JUDGE)
    kinds[0] = TableKind.FIRST_GAME
    views.follow()
    assert views.now is View.SIMPLE
    again = Views(Preferences(tmp_path / "settings.json"), lambda: TableKind.TABLE)
    assert again.now is View.JUDGE


def test_an_unknown_kept_view_is_the_usual_one() -> None:
    preferences = Preferences()
    preferences.change(views={"table": "large"})
    assert Views(preferences, lambda: TableKind.TABLE).now is USUAL[TableKind.TABLE]
