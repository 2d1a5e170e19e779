"""A user's actions in a dialog that asks for one value."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit

from gui.dialogs.field import FieldDialog


def line_of(dialog: FieldDialog) -> QLineEdit:
    """Return the line that is written in."""
    (line,) = dialog.entry.findChildren(QLineEdit)
    return line


def answer(dialog: FieldDialog, text: str) -> None:
    """Replace the text, and confirm."""
    QTest.keyClicks(line_of(dialog), text)
    QTest.keyClick(line_of(dialog), Qt.Key.Key_Return)
