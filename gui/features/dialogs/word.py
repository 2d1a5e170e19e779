"""A word of one's own, asked for where a rule lets anything be chosen: a name, a type."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from core.law.forms import Ask, Field
from core.law.verdict import Finding
from gui.effects.fields import TextEntry
from gui.features.dialogs.sheet import Sheet
from gui.theme import Theme

LONGEST = 200


class WordDialog(Sheet):
    """Asks for a word; the options of the choice are suggested. ``chosen`` carries it."""

    chosen = Signal(str)

    def __init__(self, finding: Finding, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__("Choose", finding.says, "Choose", theme, parent)
        field = Field(id="word", label="Your choice", ask=Ask.TEXT, options=finding.options)
        self.word = TextEntry(field, self)
        self.word.box.setMaxLength(LONGEST)
        self.word.edited.connect(self._edited)
        self.body.addWidget(self.word)
        self.dress(theme)
        self._edited()

    def begin(self) -> None:
        """Come forward, ready to be written in."""
        super().begin()
        self.word.box.setFocus()

    def carry_out(self) -> None:
        """Tell the word."""
        word = self._written()
        self.accept()
        self.chosen.emit(word)

    def _written(self) -> str:
        return self.word.box.text().strip()

    def _edited(self) -> None:
        self.apply.setEnabled(bool(self._written()))
