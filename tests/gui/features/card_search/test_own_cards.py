"""Favourites, notes and printings from the search: by mouse and keys, and there again later."""

import sqlite3
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from core.state.ids import Zone
from core.storage import user_data
from core.storage.user_data import CARDS_FILE
from gui.features.card_search.feature import CardSearchFeature
from gui.features.card_search.own_cards import OwnNoteDialog, PrintingDialog
from gui.panels.card_search import SearchPanel
from gui.preferences import Preferences
from gui.program import table_window
from gui.session import Session
from tests.core.storage.objects import a_line_each, plain
from tests.gui.conftest import Open, starter
from tests.gui.window_user import ANN, CTRL, WindowUser, choose

LEFT = Qt.MouseButton.LeftButton


def seated(folder: Path, opened: Open) -> WindowUser:
    """Sit down as a person whose things are kept in a folder."""
    rules, start = starter()
    settings = Preferences(folder / "data" / "settings.json")
    return opened(table_window(Session(rules, start), lambda: start, settings))


def search_in(ann: WindowUser) -> SearchPanel:
    ann.window.feature(CardSearchFeature).open()
    return ann.window.feature(CardSearchFeature).panel


def find(panel: SearchPanel, words: str) -> list[str]:
    panel.box.clear()
    QTest.keyClicks(panel.box, words)
    panel.look_up()
    model = panel.found.model()
    return [model.index(row, 0).data() for row in range(model.rowCount())]


def accessible_text(panel: SearchPanel) -> str:
    index = panel.found.currentIndex()
    return str(index.data(Qt.ItemDataRole.AccessibleTextRole))


def test_a_star_is_set_by_mouse_found_by_search_and_there_at_the_next_start(
    opened: Open, tmp_path: Path
) -> None:
    panel = search_in(seated(tmp_path, opened))
    find(panel, "kessig prowler")
    assert panel.own is not None
    QTest.mouseClick(panel.own.star, LEFT)
    assert "favourite" in accessible_text(panel)
    assert find(panel, "is:favourite") == ["Kessig Prowler // Sinuous Predator"]
    again = search_in(seated(tmp_path, opened))
    assert find(again, "is:favourite") == ["Kessig Prowler // Sinuous Predator"]
    assert again.own is not None
    again.own.star.setFocus()
    QTest.keyClick(again.own.star, Qt.Key.Key_Space)
    assert find(again, "is:favourite") == []


def test_the_menu_of_a_found_card_makes_it_a_favourite(opened: Open, tmp_path: Path) -> None:
    panel = search_in(seated(tmp_path, opened))
    find(panel, "murder")
    row = panel.found.visualRect(panel.found.currentIndex())
    panel.found.customContextMenuRequested.emit(row.center())
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    choose(menu, "Make it a favourite")
    assert "favourite" in accessible_text(panel)


def test_a_note_is_typed_and_read_beside_the_card(opened: Open, tmp_path: Path) -> None:
    ann = seated(tmp_path, opened)
    panel = search_in(ann)
    find(panel, "murder")
    assert panel.own is not None
    QTest.mouseClick(panel.own.note, LEFT)
    dialog = ann.window.findChild(OwnNoteDialog)
    assert isinstance(dialog, OwnNoteDialog)
    QTest.keyClicks(dialog.field, "Ben has three")
    QTest.keyClick(dialog.field, Qt.Key.Key_Return, CTRL)
    assert "Ben has three" in panel.own.words.text()
    assert "note: Ben has three" in accessible_text(panel)
    assert find(panel, "is:noted") == ["Murder"]


def test_a_chosen_printing_is_the_one_that_comes_to_the_table(
    opened: Open, qtbot: QtBot, tmp_path: Path
) -> None:
    file = tmp_path / "cards.json"
    printed = [
        plain("Quiet Hound", set="old", collector_number="7", released_at="1999-01-01"),
        plain("Quiet Hound", id="2" * 8, set="new", collector_number="12"),
    ]
    file.write_text(a_line_each(printed), encoding="utf-8")
    ann = seated(tmp_path, opened)
    ann.window.feature(CardSearchFeature).open_file(file)
    panel = search_in(ann)
    qtbot.waitUntil(lambda: "cards.json" in panel.sources.text())
    find(panel, "quiet hound")
    assert panel.own is not None
    QTest.mouseClick(panel.own.printing, LEFT)
    dialog = ann.window.findChild(PrintingDialog)
    assert isinstance(dialog, PrintingDialog)
    assert [dialog.list.item(row).text()[:6] for row in range(3)] == ["Any pr", "OLD 7 ", "NEW 12"]
    QTest.keyClick(dialog.list, Qt.Key.Key_End)
    QTest.keyClick(dialog.list, Qt.Key.Key_Return)
    assert "NEW 12" in panel.own.printing.text()
    panel.zone.setCurrentIndex(panel.zone.findData(Zone("battlefield")))
    QTest.keyClick(panel.box, Qt.Key.Key_Return)
    state = ann.session.state
    (card,) = state.fronts(ann.object("Quiet Hound", ANN))
    assert (card.set_code, card.number) == ("new", "12")


def test_what_cannot_be_kept_is_told_and_holds_meanwhile(
    opened: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(user_data, "WAIT", 0.01)
    ann = seated(tmp_path, opened)
    panel = search_in(ann)
    find(panel, "murder")
    assert panel.own is not None
    QTest.mouseClick(panel.own.star, LEFT)
    other = sqlite3.connect(tmp_path / "data" / CARDS_FILE, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    find(panel, "kessig prowler")
    QTest.mouseClick(panel.own.star, LEFT)
    other.execute("ROLLBACK")
    other.close()
    assert "cannot be written" in ann.strip()
    assert "favourite" in accessible_text(panel)


def test_a_damaged_file_is_told_in_the_window(opened: Open, tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / CARDS_FILE).write_bytes(b"not a database" * 10)
    ann = seated(tmp_path, opened)
    search_in(ann)
    assert "the file was damaged" in ann.strip()


def test_the_mouse_does_not_lose_its_place_when_a_star_is_set(opened: Open, tmp_path: Path) -> None:
    panel = search_in(seated(tmp_path, opened))
    assert len(find(panel, "is:dfc")) > 3
    third = panel.found.visualRect(panel.found.model().index(2, 0)).center()
    QTest.mouseClick(panel.found.viewport(), LEFT, pos=QPoint(third))
    assert panel.own is not None
    QTest.mouseClick(panel.own.star, LEFT)
    panel.look_up()
    assert panel.found.currentIndex().row() == 2
