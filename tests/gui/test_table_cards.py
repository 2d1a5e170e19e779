"""Cards from a file: searched, dragged onto the table, read with faults, given up."""

import json
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from core.state.ids import Zone
from core.state.zones import BATTLEFIELD, EXILE, GRAVEYARD, HAND, LIBRARY, STACK
from gui.board.layout.geometry import AreaKey
from gui.features.card_search.feature import CardSearchFeature
from gui.panels.card_search import SearchPanel
from tests.gui.board.stage import LEFT
from tests.gui.window_user import ANN, BEN, CTRL, MINE, WindowUser

SAMPLE = "data/scryfall-sample.json"


def search(ann: WindowUser, words: str) -> SearchPanel:
    ann.type(Qt.Key.Key_F, CTRL)
    panel = ann.window.feature(CardSearchFeature).panel
    assert panel is not None
    panel.box.clear()
    QTest.keyClicks(panel.box, words)
    QApplication.processEvents()
    return panel


def bring(ann: WindowUser, panel: SearchPanel, to: AreaKey) -> None:
    """Drag the first card that was found to a zone."""
    view = panel.found.viewport()
    start = panel.found.visualRect(panel.found.model().index(0, 0)).center()
    end = view.mapFromGlobal(ann.board.viewport().mapToGlobal(ann.at(to)))
    QTest.mousePress(view, LEFT, pos=start)
    for at in (start + QPoint(-12, 4), (start + end) / 2, end):
        QTest.mouseMove(view, at)
        QApplication.processEvents()
    QTest.mouseRelease(view, LEFT, pos=end)


@pytest.mark.parametrize("zone", [BATTLEFIELD, HAND, GRAVEYARD, EXILE, LIBRARY])
def test_a_card_that_was_found_is_dragged_to_a_zone(ann: WindowUser, zone: Zone) -> None:
    before = len(ann.session.state.in_zone(zone, ANN))
    bring(ann, search(ann, "runeclaw"), (zone, ANN))
    cards = ann.session.state.in_zone(zone, ANN)
    assert len(cards) == before + 1
    assert ann.strip().startswith("Done: Add ")
    assert ann.board.pointer.drag is None


def test_it_joins_the_row_of_its_kind_on_the_battlefield(ann: WindowUser) -> None:
    bring(ann, search(ann, "runeclaw"), MINE)
    made = ann.session.history.outcomes[-1].subject
    assert made is not None
    assert ann.at(made).y() == ann.at(ann.find("Graf Rats")).y()
    assert ann.panel().startswith("Runeclaw Bear\n")


def test_it_can_be_brought_to_the_other_player(ann: WindowUser) -> None:
    bring(ann, search(ann, "runeclaw"), (BATTLEFIELD, BEN))
    made = ann.session.history.outcomes[-1].subject
    assert made is not None
    assert ann.session.state.object(made).owner == BEN


def test_nothing_is_brought_to_the_stack(ann: WindowUser) -> None:
    items = len(ann.board.board_scene.items())
    bring(ann, search(ann, "runeclaw"), (STACK, None))
    assert ann.strip().startswith("Not allowed: ")
    assert len(ann.board.board_scene.items()) == items


def test_a_drop_beside_the_table_brings_nothing(ann: WindowUser) -> None:
    panel = search(ann, "runeclaw")
    items = len(ann.board.board_scene.items())
    view = panel.found.viewport()
    QTest.mousePress(view, LEFT, pos=QPoint(20, 10))
    QTest.mouseMove(view, QPoint(40, 30))
    QTest.mouseRelease(view, LEFT, pos=QPoint(40, 30))
    assert ann.session.history.outcomes == ()
    assert len(ann.board.board_scene.items()) == items


def load(ann: WindowUser, path: Path, qtbot: QtBot) -> SearchPanel:
    ann.window.feature(CardSearchFeature).open_file(path)
    panel = ann.window.feature(CardSearchFeature).panel
    assert panel is not None
    qtbot.waitUntil(lambda: not panel.progress.isVisible(), timeout=20_000)
    return panel


def test_a_file_with_a_broken_line_gives_all_the_others(
    ann: WindowUser, reference: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    lines = (reference / SAMPLE).read_text(encoding="utf-8").splitlines()
    whole = [line for line in lines[1:40] if line.startswith("  {")]
    broken = [*whole[:5], '  {"object":"card","name":"Half a c,', *whole[5:]]
    path = tmp_path / "cards.json"
    path.write_text("\n".join(["[", *broken, "]"]), encoding="utf-8")
    panel = load(ann, path, qtbot)
    qtbot.waitUntil(panel.faults.isVisible)
    assert panel.faults.text() == "1 card of cards.json could not be read, or not wholly"
    QTest.mouseClick(panel.faults, LEFT)
    assert "line 7" in panel.fault_lines.toPlainText()
    last = json.loads(whole[-1].rstrip(","))["name"]
    panel.box.clear()
    QTest.keyClicks(panel.box, last)
    assert panel.found.model().rowCount() >= 1


def test_a_real_file_is_read_and_a_card_of_it_played(
    ann: WindowUser, reference: Path, qtbot: QtBot
) -> None:
    panel = load(ann, reference / SAMPLE, qtbot)
    panel.box.clear()
    QTest.keyClicks(panel.box, "ragged playmate")
    assert panel.found.model().rowCount() == 1
    bring(ann, panel, MINE)
    assert ann.object("Ragged Playmate").zone == BATTLEFIELD


def test_reading_can_be_given_up(ann: WindowUser, reference: Path) -> None:
    ann.window.feature(CardSearchFeature).open_file(
        reference / "data" / "scryfall-oracle-like.json.gz"
    )
    panel = ann.window.feature(CardSearchFeature).panel
    assert panel is not None
    assert panel.progress.isVisible()
    QTest.mouseClick(panel.cancel, LEFT)
    assert not panel.progress.isVisible()
    panel.box.clear()
    QTest.keyClicks(panel.box, "runeclaw")
    assert panel.found.model().rowCount() == 1


def test_a_file_that_is_not_there_is_said_in_one_sentence(
    ann: WindowUser, tmp_path: Path, qtbot: QtBot
) -> None:
    panel = load(ann, tmp_path / "nowhere.json", qtbot)
    assert panel.faults.text() == "The file could not be read"
    assert panel.fault_lines.isVisible()
    assert "nowhere.json" in panel.fault_lines.toPlainText()
    QTest.mouseClick(panel.faults, LEFT)
    assert not panel.fault_lines.isVisible()


def test_what_was_wrong_with_a_file_can_be_read_and_goes_with_the_next(
    ann: WindowUser, tmp_path: Path, qtbot: QtBot
) -> None:
    panel = load(ann, tmp_path / "nowhere.json", qtbot)
    background = panel.fault_lines.grab().toImage().pixelColor(30, panel.fault_lines.height() - 8)
    ink = panel.fault_lines.palette().text().color()
    assert abs(ink.lightness() - background.lightness()) > 100
    ann.window.feature(CardSearchFeature).open_file(tmp_path / "elsewhere.json")
    assert not panel.faults.isVisible()
    assert not panel.fault_lines.isVisible()
    panel.cancel.setFocus()
    QTest.keyClick(panel.cancel, Qt.Key.Key_Space)
    assert panel.box.hasFocus()
