"""The dialog for files, where Qt draws it by itself, looks as the window does."""

from PySide6.QtCore import QTimer
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
