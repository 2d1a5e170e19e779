"""One thing asked for beside the table: a number, a word, a line of text, one of some options."""

from msgspec import Struct
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLineEdit, QWidget

from core.messages import Message
from core.rules.forms import Ask, Field, Value
from gui.dialogs.sheet import Sheet
from gui.dialogs.table_dialog import TableDialog
from gui.theme import Theme
from gui.widgets.form_fields import entry_for


class Question(Struct, frozen=True, kw_only=True):
    """What is asked: a title, a sentence, how the button that agrees is called, and the field."""

    title: str
    says: str
    apply: str
    field: Field


class FieldDialog(Sheet, TableDialog):
    """Asks for one field. ``chosen`` carries what stands in it once the person agrees."""

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
        """Come forward with what stands there selected, so that typing replaces it."""
        super().begin()
        self.entry.setFocus()
        for line in self.entry.findChildren(QLineEdit):
            line.selectAll()

    def answer(self) -> Value:
        """Return what stands in the field; None if that is no answer yet."""
        value = self.entry.value()
        value = value.strip() if isinstance(value, str) else value
        return value if self.entry.fits() else None

    def carry_out(self) -> None:
        """Tell the answer."""
        answer = self.answer()
        self.accept()
        if answer is not None:
            self.chosen.emit(answer)

    def _edited(self) -> None:
        self.apply.setEnabled(self.answer() is not None)


def how_many(start: int, most: int) -> Field:
    """Return the field for a number from 1 on."""
    return Field(
        id="number",
        title=Message("How many, up to {number}", number=most),
        ask=Ask.NUMBER,
        start=start,
        lowest=1,
        highest=most,
    )
