"""Before asking for a card file, the program explains the file and its source."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from gui.features.card_search.feature import CardSearchFeature, OpenCardsDialog
from tests.gui.window_user import CTRL, SHIFT, WindowUser


@pytest.fixture
def dialog(ann: WindowUser) -> OpenCardsDialog:
    """Opened by its key."""
    ann.type(Qt.Key.Key_O, CTRL | SHIFT)
    found = ann.window.findChild(OpenCardsDialog)
    assert isinstance(found, OpenCardsDialog)
    return found


def choosing(monkeypatch: pytest.MonkeyPatch, path: Path | None) -> None:
    """Let the person choose a file in the system's dialog, or none."""
    monkeypatch.setattr("gui.features.card_search.feature.file_to_read", lambda *_: path)


def test_it_says_what_is_wanted_where_it_is_and_what_is_open(dialog: OpenCardsDialog) -> None:
    said = f"{dialog.says.text()} {dialog.where.text()} {dialog.what.text()}"
    for word in ("scryfall.com", "mtgjson.com", "card.csv", "drop it on the window"):
        assert word in said
    assert "nothing is sent anywhere" in said
    assert "starter cards" in dialog.sources.text()
    assert dialog.apply.hasFocus()
    dialog.reject()


def test_enter_asks_for_the_file_and_opens_it(
    ann: WindowUser, dialog: OpenCardsDialog, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    opened: list[Path] = []
    monkeypatch.setattr(ann.window.feature(CardSearchFeature), "open_file", opened.append)
    choosing(monkeypatch, None)
    QTest.keyClick(dialog, Qt.Key.Key_Return)
    assert dialog.isVisible()
    choosing(monkeypatch, tmp_path / "oracle-cards.json")
    QTest.keyClick(dialog, Qt.Key.Key_Return)
    assert not dialog.isVisible()
    assert opened == [tmp_path / "oracle-cards.json"]
    assert not ann.window.preferences.now.card_file


def test_the_file_is_read_at_each_start_if_that_is_wanted(
    ann: WindowUser, dialog: OpenCardsDialog, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(ann.window.feature(CardSearchFeature), "open_file", lambda _path: None)
    choosing(monkeypatch, tmp_path / "oracle-cards.json")
    dialog.each_start.click()
    dialog.apply.click()
    assert ann.window.preferences.now.card_file == str(tmp_path / "oracle-cards.json")
    ann.type(Qt.Key.Key_O, CTRL | SHIFT)
    assert dialog.each_start.isChecked()
    dialog.each_start.click()
    dialog.apply.click()
    assert not ann.window.preferences.now.card_file
