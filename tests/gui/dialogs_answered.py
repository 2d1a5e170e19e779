"""What a person does in a dialog that asks for one thing."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit

from gui.dialogs.field import FieldDialog


def line_of(dialog: FieldDialog) -> QLineEdit:
    """Return the line that is written in."""
    (line,) = dialog.entry.findChildren(QLineEdit)
    return line


def answer(dialog: FieldDialog, text: str) -> None:
    """Type over what stands there, and agree."""
    QTest.keyClicks(line_of(dialog), text)
    QTest.keyClick(line_of(dialog), Qt.Key.Key_Return)
