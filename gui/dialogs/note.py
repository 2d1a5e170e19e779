"""What shall be written on a card: one line, asked for beside the table."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLineEdit, QWidget

from core.rules.notes import LONGEST
from gui.dialogs.sheet import Sheet
from gui.theme import Theme

SAYS = "One line that is shown on the card. Leave it empty to remove it."


class NoteDialog(Sheet):
    """Asks for a note on a card. ``written`` carries it; an empty one wipes the old one off."""

    written = Signal(str)

    def __init__(self, name: str, note: str, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(f"Note on {name}", SAYS, "Write", theme, parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.field = QLineEdit(note, self)
        self.field.setMaxLength(LONGEST)
        self.field.setAccessibleName(f"Note on {name}")
        self.field.setAccessibleDescription(SAYS)
        self.body.addWidget(self.field)
        self.apply_theme(theme)

    def begin(self) -> None:
        """Come forward with the note selected, so that typing replaces it."""
        super().begin()
        self.field.setFocus()
        self.field.selectAll()

    def carry_out(self) -> None:
        """Tell what was written."""
        text = self.field.text().strip()
        self.accept()
        self.written.emit(text)
