"""Files dragged over the window: a frame announces the result of a drop, and a drop does it."""

from collections.abc import Sequence
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDropEvent
from PySide6.QtWidgets import QApplication

from gui.features.card_search.feature import CardSearchFeature
from gui.features.files import DropFrame
from tests.gui.window_user import WindowUser
from tests.places import ROOT

SCENARIO = ROOT / "assets" / "scenarios" / "chittering-host.toml"
LEFT, NONE = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
COPY = Qt.DropAction.CopyAction


def carried(paths: Sequence[Path]) -> QMimeData:
    """The data of a drag from a file manager."""
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    return data


def enter(ann: WindowUser, data: QMimeData) -> bool:
    """Drag data over the window; return whether it may be dropped."""
    event = QDragEnterEvent(QPoint(300, 300), COPY, data, LEFT, NONE)
    event.ignore()
    QApplication.sendEvent(ann.window, event)
    return event.isAccepted()


def drop(ann: WindowUser, data: QMimeData) -> None:
    """Let it fall."""
    QApplication.sendEvent(ann.window, QDropEvent(QPointF(300, 300), COPY, data, LEFT, NONE))


def frame(ann: WindowUser) -> DropFrame:
    """The frame over the window."""
    return ann.window.findChildren(DropFrame)[0]


def test_the_frame_says_what_a_drop_would_do_and_a_drop_does_it(ann: WindowUser) -> None:
    data = carried([SCENARIO])
    assert enter(ann, data)
    assert frame(ann).isVisible()
    assert frame(ann).size() == ann.window.size()
    assert frame(ann).words() == "Open the scenario chittering-host.toml"
    assert not ann.window.grab().isNull()
    drop(ann, data)
    assert not frame(ann).isVisible()
    assert "chittering-host.toml is open" in ann.strip()


def test_what_is_carried_away_again_changes_nothing(ann: WindowUser) -> None:
    before = ann.session.history
    assert enter(ann, carried([SCENARIO]))
    QApplication.sendEvent(ann.window, QDragLeaveEvent())
    assert not frame(ann).isVisible()
    assert ann.session.history is before


def test_what_cannot_be_opened_is_told_and_not_taken(ann: WindowUser, tmp_path: Path) -> None:
    (tmp_path / "song.mp3").write_bytes(b"ID3")
    assert not enter(ann, carried([tmp_path / "song.mp3"]))
    assert frame(ann).words().startswith("song.mp3 cannot be opened")


def test_of_several_files_each_is_opened(
    ann: WindowUser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Path] = []
    monkeypatch.setattr(ann.window.feature(CardSearchFeature), "open_file", asked.append)
    for name in ("one.json", "two.CSV"):
        (tmp_path / name).write_text("[]", encoding="utf-8")
    data = carried([tmp_path / "one.json", tmp_path / "two.CSV"])
    assert enter(ann, data)
    assert frame(ann).words() == "Read the cards of one.json, and 1 more"
    drop(ann, data)
    assert asked == [tmp_path / "one.json", tmp_path / "two.CSV"]


def test_words_that_are_carried_are_no_file(ann: WindowUser) -> None:
    data = QMimeData()
    data.setText("Delver of Secrets")
    assert not enter(ann, data)
    assert not frame(ann).isVisible()


def test_the_table_lets_files_through_to_the_window(ann: WindowUser) -> None:
    assert ann.window.acceptDrops()
    assert not ann.board.acceptDrops()
    assert not ann.board.viewport().acceptDrops()
