"""The start page says which cards and decks there are, and opens them."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from core.cards.deck import Board
from core.games import DEFAULT
from core.storage.card_database.importer import import_file
from core.storage.first_table import opening
from core.storage.own_cards import FILE_NAME, OwnCards
from gui.features.decks.feature import Decks
from gui.features.decks.window import DeckWindow
from gui.features.start_page.contents import begin_with_start_page
from gui.features.start_page.feature import Start
from gui.features.start_page.page import StartPage
from gui.preferences import Preferences
from gui.session import Session
from gui.window.main_window import MainWindow
from tests.core.storage.generated_cards import CardGenerator
from tests.gui.conftest import Open
from tests.gui.features.finding import feature
from tests.gui.window_user import CTRL, WindowUser

Welcome = Callable[[], WindowUser]
LIST = "4 Kessig Prowler\n20 Forest\n"


@pytest.fixture
def welcome(opened: Open, tmp_path: Path, qtbot: QtBot) -> Welcome:
    """Opens a window with its start page for one and the same user."""

    def begin() -> WindowUser:
        rules, start = opening(DEFAULT)
        preferences = Preferences(tmp_path / "settings.json")
        session = Session(rules, start)
        table = MainWindow(session, lambda: start, preferences, defer_features=True)
        begin_with_start_page(table)
        user = opened(table)
        qtbot.waitUntil(lambda: bool(table.features))
        return user

    return begin


def page(user: WindowUser) -> StartPage:
    shown = feature(user.window, Start).page
    assert shown is not None
    return shown


def chips(user: WindowUser) -> dict[str, QPushButton]:
    return {chip.text(): chip for chip in page(user).decks.chips()}


def deck_window(user: WindowUser) -> DeckWindow:
    return next(each for each in user.window.findChildren(DeckWindow) if each.isVisible())


def test_it_says_what_the_library_holds(welcome: Welcome, qtbot: QtBot, tmp_path: Path) -> None:
    import_file(tmp_path / "cards", CardGenerator(2).write(tmp_path / "oracle.json", 40))
    ann = welcome()
    qtbot.waitUntil(lambda: "40 cards from oracle.json (Magic)" in page(ann).cards.says.text())


def test_without_a_library_it_says_how_to_get_one(welcome: Welcome, qtbot: QtBot) -> None:
    ann = welcome()
    qtbot.waitUntil(lambda: "Paste a deck" in chips(ann))
    assert "open a card file once" in page(ann).cards.says.text()


def test_a_pasted_deck_is_offered_at_the_next_start(
    welcome: Welcome, qtbot: QtBot, tmp_path: Path
) -> None:
    ann = welcome()
    QApplication.clipboard().setText(LIST)
    focus = ann.window.focusWidget()
    assert isinstance(focus, QWidget)
    QTest.keyClick(focus, Qt.Key.Key_V, CTRL)
    window = deck_window(ann)
    assert window.found.count(*Board) == 24
    window.bar.name.setText("Wolves")
    window.bar.name.editingFinished.emit()
    window.close()
    assert (tmp_path / "decks" / "Wolves.txt").is_file()
    qtbot.waitUntil(lambda: "Wolves" in chips(ann))
    ben = welcome()
    qtbot.waitUntil(lambda: "Wolves" in chips(ben))
    QTest.mouseClick(chips(ben)["Wolves"], Qt.MouseButton.LeftButton)
    assert deck_window(ben).found.deck.name == "Wolves"


def test_a_deck_whose_file_is_gone_is_not_offered(
    welcome: Welcome, qtbot: QtBot, tmp_path: Path
) -> None:
    own = OwnCards(tmp_path / FILE_NAME)
    own.note_deck(tmp_path / "gone.txt", "Gone", "mtg")
    (tmp_path / "there.txt").write_text(LIST, encoding="utf-8")
    own.note_deck(tmp_path / "there.txt", "There", "mtg")
    own.close()
    ann = welcome()
    qtbot.waitUntil(lambda: "There" in chips(ann))
    assert "Gone" not in chips(ann)


def test_m_opens_the_deck_window_and_its_list_of_decks_opens_others(
    welcome: Welcome, qtbot: QtBot, tmp_path: Path
) -> None:
    (tmp_path / "decks").mkdir()
    (tmp_path / "decks" / "Wolves.txt").write_text(LIST, encoding="utf-8")
    ann = welcome()
    qtbot.waitUntil(lambda: "Wolves" in chips(ann))
    focus = ann.window.focusWidget()
    assert isinstance(focus, QWidget)
    QTest.keyClick(focus, Qt.Key.Key_M)
    window = deck_window(ann)
    window.bar.decks.aboutToShow.emit()
    action = next(each for each in window.bar.decks.actions() if each.text() == "Wolves")
    action.trigger()
    assert window.found.deck.lines[0].name == "Kessig Prowler"
    assert [each.name for each in feature(ann.window, Decks).own_decks.all()] == ["Wolves"]
