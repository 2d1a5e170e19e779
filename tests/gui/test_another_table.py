"""Dialogs and questions about a table close when another table replaces it."""

import importlib
import pkgutil
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog
from pytestqt.qtbot import QtBot

import gui
from core.games import DEFAULT, GAMES
from core.rules.actions import Life
from core.storage.courses import COURSE_FILE, LESSONS
from gui.commands import table_command
from gui.dialogs.sheet import TableDialog
from gui.features.choices.feature import Choices
from gui.features.effects.compare import CompareDialog
from gui.features.lessons.courses import read_lesson_file
from gui.features.tokens import TokenDialog
from tests.gui.board.stage import RIGHT
from tests.gui.features.lessons.learner import Learner
from tests.gui.features.lookup import feature
from tests.gui.features.new_game.players import begin_shipped
from tests.gui.features.tool_stage import token_dialog
from tests.gui.window_user import ANN, CTRL, SHIFT, WindowUser

OUTLIVING = {
    "CardSheet": "it is about a deck",
    "CountersDialog": "it follows the selection",
    "DeckDialog": "it judges the deck anew",
    "DiceDialog": "dice are rolled at any table",
    "EditorWindow": "it plays what is made",
    "FileEditor": "it plays the file that is made",
    "FailureDialog": "it tells of the program",
    "HandSheet": "it is about a deck",
    "HelpDialog": "it is about the program",
    "KeySheet": "it is about the program",
    "LessonEditor": "it plays the lesson that is made",
    "NewGameDialog": "it starts another table",
    "OpenCardsDialog": "it is about files",
    "OwnNoteDialog": "it is about a printed card",
    "PrintDialog": "it holds the cards that it prints",
    "PrintingDialog": "it is about a printed card",
    "QueryBuilder": "it is about the search",
    "SettingsDialog": "it is about the program",
    "TablesDialog": "it opens another table",
}
"""The dialogs that stay open over another table, and why that is right."""
BASES = {"Sheet", "JobDialog", "TableDialog"}
OTHER_GAME = next(each for each in GAMES if each != DEFAULT.id)
_LAID = {
    path: read_lesson_file(path, "")
    for path in sorted(LESSONS.rglob("*.toml"))
    if path.name != COURSE_FILE
}
OF_SEVERAL = tuple(path for path, laid in _LAID.items() if len(laid.runner.state.players) > 2)


def _named(path: Path) -> str:
    return path.stem


@pytest.mark.parametrize("lesson", OF_SEVERAL, ids=_named)
def test_a_lesson_of_several_players_begins_over_a_game_that_asks_for_a_decision(
    start_program: Callable[[], WindowUser], qtbot: QtBot, lesson: Path
) -> None:
    user = start_program()
    deciding = feature(user.window, Choices)
    begin_shipped(user.window, DEFAULT.id)
    qtbot.waitUntil(lambda: deciding.panel is not None and deciding.panel.isVisible())
    QApplication.processEvents()
    assert not user.session.state.turn
    learner = Learner(user)
    assert not learner.lessons.open_file(lesson)
    QApplication.processEvents()
    assert len(user.session.state.players) > 2


def open_other_game(user: WindowUser) -> None:
    """Open a table of the other game by its command."""
    user.window.actions_by_id.run(table_command(OTHER_GAME))
    QApplication.processEvents()
    assert user.session.rules.game == OTHER_GAME


def kinds_of_dialogs() -> set[type[QDialog]]:
    """Return every kind of dialog of the program."""
    for module in pkgutil.walk_packages(gui.__path__, "gui."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)
    found: set[type[QDialog]] = set()
    todo = [QDialog]
    while todo:
        below = [each for each in todo.pop().__subclasses__() if each not in found]
        found.update(each for each in below if each.__module__.startswith("gui."))
        todo += below
    return found


def test_each_kind_of_dialog_closes_with_its_table_or_is_known_to_outlive_it() -> None:
    kinds = kinds_of_dialogs()
    outliving = {each.__name__ for each in kinds if not issubclass(each, TableDialog)}
    assert outliving - BASES == set(OUTLIVING)


def test_the_menu_of_editions_closes_and_its_editions_are_no_longer_on_offer(
    ann: WindowUser,
) -> None:
    ann.type(Qt.Key.Key_R, CTRL)
    assert ann.open_menu().isVisible()
    open_other_game(ann)
    assert QApplication.activePopupWidget() is None


def test_an_edition_of_another_game_is_not_played_by(ann: WindowUser) -> None:
    rules, before = ann.session.rules, ann.session.history
    ann.session.play_by(GAMES[OTHER_GAME].rules())
    assert ann.session.rules is rules
    assert ann.session.history is before


def test_the_menu_of_a_card_closes(ann: WindowUser) -> None:
    object_id = next(iter(ann.board.board_scene.items_by_id))
    QTest.mouseClick(ann.board.viewport(), RIGHT, pos=ann.at(object_id))
    assert ann.open_menu().isVisible()
    open_other_game(ann)
    assert QApplication.activePopupWidget() is None


def test_the_token_maker_closes_and_is_made_for_the_other_game_when_it_opens_again(
    ann: WindowUser,
) -> None:
    dialog = token_dialog(ann)
    open_other_game(ann)
    assert not dialog.isVisible()
    assert not [each for each in ann.window.findChildren(TokenDialog) if each.isVisible()]


def test_the_comparison_of_editions_closes(ann: WindowUser) -> None:
    ann.board.select(next(iter(ann.board.board_scene.items_by_id)))
    ann.type(Qt.Key.Key_C, CTRL | SHIFT)
    (dialog,) = (each for each in ann.window.findChildren(CompareDialog) if each.isVisible())
    open_other_game(ann)
    assert not dialog.isVisible()


def test_a_dialog_stays_open_while_actions_are_done_at_the_same_table(ann: WindowUser) -> None:
    dialog = token_dialog(ann)
    ann.session.attempt(Life(player=ANN, change=1))
    ann.session.undo()
    ann.session.redo()
    assert dialog.isVisible()
