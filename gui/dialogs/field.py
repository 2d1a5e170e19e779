"""Dialog with a single field: a number, a word, a line of text, or one of some options."""

from msgspec import Struct
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLineEdit, QWidget

from core.rules.forms import Field, Value
from gui.dialogs.sheet import Sheet, TableDialog
from gui.theme import Theme
from gui.widgets.forms import entry_for


class Question(Struct, frozen=True, kw_only=True):
    """Texts of the dialog: title, sentence and label of the accept button; and the field."""

    title: str
    says: str
    apply: str
    field: Field


class FieldDialog(Sheet, TableDialog):
    """Dialog with one field; ``chosen`` carries the value on accept."""

    chosen = Signal(object)

    def __init__(self, question: Question, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(question.title, question.says, question.apply, theme, parent)
        self.entry = entry_for(question.field, self)
        self.entry.edited.connect(self._edited)
        for line in self.entry.findChildren(QLineEdit):
            line.setAccessibleDescription(question.says)
        self.body.addWidget(self.entry)
        self.apply_theme(theme)
        self._edited()

    def begin(self) -> None:
        """Show the dialog with the value selected, so that typing replaces it."""
        super().begin()
        self.entry.setFocus()
        for line in self.entry.findChildren(QLineEdit):
            line.selectAll()

    def answer(self) -> Value:
        """Return the value of the field; None while it is invalid."""
        value = self.entry.value()
        value = value.strip() if isinstance(value, str) else value
        return value if self.entry.fits() else None

    def carry_out(self) -> None:
        """Emit the value."""
        answer = self.answer()
        self.accept()
        if answer is not None:
            self.chosen.emit(answer)

    def _edited(self) -> None:
        self.apply.setEnabled(self.answer() is not None)
