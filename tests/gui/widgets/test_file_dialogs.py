"""The dialog for files, where Qt draws it by itself, looks as the window does."""

from pathlib import Path

import pytest
from PySide6.QtCore import QStandardPaths, QTimer
from PySide6.QtWidgets import QApplication, QCompleter, QFileDialog

from gui.widgets.file_dialogs import file_to_read
from tests.gui.window_user import WindowUser


def test_the_names_that_come_up_while_typing_wear_the_theme(ann: WindowUser) -> None:
    worn: list[str] = []

    def look() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, QFileDialog)
        for completer in dialog.findChildren(QCompleter):
            popup = completer.popup()
            assert popup is not None
            worn.append(popup.styleSheet())
        dialog.reject()

    QTimer.singleShot(0, look)
    assert file_to_read(ann.window, "Open", "Cards (*.json)") is None
    assert worn == [ann.window.styleSheet()]


@pytest.mark.parametrize("documents", [True, False])
def test_a_file_is_looked_for_among_documents_or_where_there_are_none_at_home(
    ann: WindowUser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, documents: bool
) -> None:
    places = {
        QStandardPaths.StandardLocation.HomeLocation: tmp_path,
        QStandardPaths.StandardLocation.DocumentsLocation: tmp_path / "Documents",
    }
    if documents:
        places[QStandardPaths.StandardLocation.DocumentsLocation].mkdir()
    monkeypatch.setattr(QStandardPaths, "writableLocation", lambda place: str(places[place]))
    begun: list[str] = []

    def look() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, QFileDialog)
        begun.append(dialog.directory().absolutePath())
        dialog.reject()

    QTimer.singleShot(0, look)
    assert file_to_read(ann.window, "Open", "Cards (*.json)", Path.cwd()) is None
    assert begun == [str(tmp_path / "Documents" if documents else tmp_path)]
