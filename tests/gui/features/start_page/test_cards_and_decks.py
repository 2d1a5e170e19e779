"""The start page lists cards and decks, and opens them."""

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from core.cards.deck import Board
from core.storage.database.importer import import_file
from core.storage.user_data import CARDS_FILE, OwnCards
from gui.features.decks.feature import Decks
from gui.features.decks.window import DeckWindow
from tests.core.storage.generated_cards import CardGenerator
from tests.gui.features.lookup import feature
from tests.gui.features.start_page.conftest import Welcome, page
from tests.gui.window_user import CTRL, WindowUser

LIST = "4 Kessig Prowler\n20 Forest\n"


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
    own = OwnCards(tmp_path / CARDS_FILE)
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
