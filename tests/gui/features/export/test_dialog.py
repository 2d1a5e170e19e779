"""File > Export…: by key, with progress and cancel, public unless the user chooses otherwise."""

from pathlib import Path

import pytest
from PIL import Image
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QWidget
from pytestqt.qtbot import QtBot

from core.rules.actions import Life
from gui.features.export.encoder import KINDS
from gui.features.export.feature import EVERYBODY, Export, ExportDialog
from tests.gui.window_user import ANN, CTRL, SHIFT, WindowUser

GIF = next(number for number, kind in enumerate(KINDS) if kind.id == "gif")


@pytest.fixture
def dialog(ann: WindowUser) -> ExportDialog:
    """The dialog after two actions, opened by its key."""
    for change in (-1, -2):
        ann.session.attempt(Life(player=ANN, change=change))
    ann.type(Qt.Key.Key_X, CTRL | SHIFT)
    opened = ann.window.feature(Export).dialog
    assert opened is not None
    assert opened.isVisible()
    return opened


def answer(monkeypatch: pytest.MonkeyPatch, path: Path | None) -> None:
    monkeypatch.setattr("gui.features.export.feature.file_to_write", lambda *_: path)


def test_it_opens_on_what_everybody_may_see(dialog: ExportDialog) -> None:
    assert dialog.viewer.currentText() == EVERYBODY
    assert dialog.order(Path("x.png")).viewer is None
    dialog.viewer.setCurrentIndex(1)
    assert dialog.order(Path("x.png")).viewer == ANN


def test_every_control_has_a_name(dialog: ExportDialog) -> None:
    parts: list[QWidget] = [*dialog.findChildren(QComboBox), dialog.apply, dialog.cancel]
    assert all(part.accessibleName() or part.property("text") for part in parts)


def test_only_moving_pictures_ask_how_long_a_step_stays(dialog: ExportDialog) -> None:
    assert not dialog.seconds.isEnabled()
    assert "shows now" in dialog.note.text()
    dialog.kind.setCurrentIndex(GIF)
    assert dialog.seconds.isEnabled()
    assert "2 steps" in dialog.note.text()


def test_it_writes_the_file_and_says_so(
    dialog: ExportDialog,
    ann: WindowUser,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    qtbot: QtBot,
) -> None:
    answer(monkeypatch, tmp_path / "evening")
    dialog.kind.setCurrentIndex(GIF)
    with qtbot.waitSignal(dialog.accepted, timeout=30_000):
        QTest.mouseClick(dialog.apply, Qt.MouseButton.LeftButton)
        assert dialog.bar.isVisible()
        assert not dialog.apply.isEnabled()
    with Image.open(tmp_path / "evening.gif") as image:
        assert getattr(image, "n_frames", 1) == 3
    assert "3 pictures" in ann.strip()


def test_cancel_gives_up_the_work_and_leaves_the_dialog_open(
    dialog: ExportDialog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    answer(monkeypatch, tmp_path / "evening.gif")
    dialog.kind.setCurrentIndex(GIF)
    QTest.mouseClick(dialog.apply, Qt.MouseButton.LeftButton)
    with qtbot.waitSignal(dialog.said):
        QTest.keyClick(dialog, Qt.Key.Key_Escape)
        assert dialog.note.text() == "Stopping…"
        assert not dialog.cancel.isEnabled()
    assert dialog.isVisible()
    assert dialog.cancel.isEnabled()
    assert dialog.focusWidget() is dialog.apply
    assert "cancelled" in dialog.note.text()
    assert dialog.apply.isEnabled()
    assert list(tmp_path.iterdir()) == []
    dialog.close()


def test_who_wants_no_file_after_all_is_back_in_the_form(
    dialog: ExportDialog, monkeypatch: pytest.MonkeyPatch
) -> None:
    answer(monkeypatch, None)
    QTest.mouseClick(dialog.apply, Qt.MouseButton.LeftButton)
    assert dialog.job is None
    assert dialog.apply.isEnabled()
    dialog.close()


def test_a_folder_that_is_not_there_is_told_in_the_dialog(
    dialog: ExportDialog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answer(monkeypatch, tmp_path / "nowhere" / "x.png")
    QTest.mouseClick(dialog.apply, Qt.MouseButton.LeftButton)
    assert "there is no folder" in dialog.note.text()
    assert dialog.apply.isEnabled()
    dialog.close()


def test_a_name_that_gets_its_ending_here_writes_over_no_other_file(
    dialog: ExportDialog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "evening.jpg.png").write_bytes(b"somebody's")
    answer(monkeypatch, tmp_path / "evening.jpg")
    QTest.mouseClick(dialog.apply, Qt.MouseButton.LeftButton)
    assert "evening.jpg.png is there already" in dialog.note.text()
    assert dialog.job is None
    assert (tmp_path / "evening.jpg.png").read_bytes() == b"somebody's"
    dialog.close()


def test_progress_counts_the_pictures_and_then_names_the_file(dialog: ExportDialog) -> None:
    assert [dialog.progress(done, 3) for done in range(3)] == [
        "Picture 0 of 2",
        "Picture 1 of 2",
        "Writing the file…",
    ]
