"""Card files in the window: how many cards of which file there are, and what was wrong."""

import json
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from core.games import GAMES
from core.storage.collection import CardFile
from core.storage.first_table import opening
from gui import card_loading
from gui.panels.card_search import SearchPanel
from tests.core.storage import fab_tables
from tests.core.storage.objects import a_line_each, plain
from tests.core.storage.test_mtgjson import PRINTINGS
from tests.gui.house import Sitter


def opened(ann: Sitter, path: Path) -> SearchPanel:
    """Open a file as a person does and return the search beside it."""
    ann.table.open_file(path)
    panel = ann.window.search()
    assert panel is not None
    return panel


def scryfall(folder: Path, *names: str) -> Path:
    path = folder / "oracle.json"
    path.write_text(a_line_each([plain(name) for name in names]), encoding="utf-8")
    return path


def test_the_search_says_how_many_cards_of_which_file_it_knows(
    ann: Sitter, qtbot: QtBot, tmp_path: Path
) -> None:
    ann.window.open_search()
    panel = ann.window.search()
    assert panel is not None
    assert "starter cards" in panel.sources.text()
    assert "Open cards" in panel.sources.text()
    opened(ann, scryfall(tmp_path, "Hound", "Other Hound"))
    qtbot.waitUntil(lambda: "2 cards from oracle.json" in panel.sources.text())
    assert "Open cards" not in panel.sources.text()


def test_a_file_that_is_opened_again_takes_the_place_of_what_it_held(
    ann: Sitter, qtbot: QtBot, tmp_path: Path
) -> None:
    panel = opened(ann, scryfall(tmp_path, "Quiet Hound", "Loud Hound"))
    qtbot.waitUntil(lambda: "2 cards from oracle.json" in panel.sources.text())
    opened(ann, scryfall(tmp_path, "Quiet Hound"))
    qtbot.waitUntil(lambda: "1 card from oracle.json" in panel.sources.text())
    assert [card.name for card in ann.table.card_sources().catalogue.search("t hound")] == [
        "Quiet Hound"
    ]


def test_a_file_of_mtgjson_is_opened_like_any_other(
    ann: Sitter, qtbot: QtBot, tmp_path: Path
) -> None:
    path = tmp_path / "AllPrintings.json"
    path.write_text(json.dumps({"meta": {}, "data": PRINTINGS}), encoding="utf-8")
    panel = opened(ann, path)
    qtbot.waitUntil(lambda: "4 cards from AllPrintings.json" in panel.sources.text())


def test_whatever_goes_wrong_while_reading_is_said_and_nothing_waits(
    ann: Sitter, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_args: object, **_more: object) -> CardFile:
        raise ZeroDivisionError

    monkeypatch.setattr(card_loading, "read_card_file", fail)
    panel = opened(ann, scryfall(tmp_path, "Hound"))
    qtbot.waitUntil(panel.fault_lines.isVisible)
    assert not panel.progress.isVisible()
    said = panel.fault_lines.toPlainText()
    assert said.endswith("it cannot be read (ZeroDivisionError); choose another file.")


def test_a_table_with_the_line_ends_of_old_macs_is_read(
    ann: Sitter, qtbot: QtBot, tmp_path: Path
) -> None:
    for path in fab_tables.write(tmp_path, [fab_tables.card("Quiet Test")]).iterdir():
        path.write_bytes(path.read_bytes().replace(b"\n", b"\r"))
    panel = opened(ann, tmp_path / "card.csv")
    qtbot.waitUntil(lambda: not panel.progress.isVisible())
    ann.session.start(*opening(GAMES["fab"]))
    panel.open()
    assert "1 card from card.csv" in panel.sources.text()
    assert not panel.faults.isVisible()
