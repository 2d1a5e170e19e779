"""Asks what shall be written on a card."""

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QInputDialog, QLineEdit

from core.law.actions import Note
from core.law.noting import LONGEST
from core.table.ids import ObjectId

if TYPE_CHECKING:
    from gui.table_window import TableWindow


def note_dialog(house: "TableWindow", who: ObjectId) -> QInputDialog:
    """Return a dialog that writes a note when it is accepted; an empty one wipes it off."""
    obj = house.session.table.object(who)
    ref = obj.ref
    name = house.describe(house.session.reading, obj).name.partition(",")[0]
    dialog = QInputDialog(house.window)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.setWindowTitle("Note")
    dialog.setLabelText(f"Note on {name} (empty wipes it off):")
    dialog.setTextValue(obj.note)
    dialog.setOkButtonText("Write")
    field = dialog.findChild(QLineEdit)
    if isinstance(field, QLineEdit):
        field.setMaxLength(LONGEST)
        field.setAccessibleName(f"Note on {name}")
        field.selectAll()

    def write(text: str) -> None:
        if house.session.table.find(ref) is not None and text.strip() != obj.note:
            house.session.attempt(Note(player=house.seat, object=who, text=text.strip()))

    dialog.textValueSelected.connect(write)
    return dialog
