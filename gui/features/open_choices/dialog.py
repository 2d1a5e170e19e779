"""An answer in writing, asked for where a rule lets anything be chosen, or one of very many."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from core.messages import Message
from core.rules.forms import Ask, Field, options
from core.rules.verdict import Finding
from gui.dialogs.sheet import Sheet
from gui.theme import Theme
from gui.widgets.form_fields import TextEntry

LONGEST = 200


class WordDialog(Sheet):
    """Asks for the answer to a choice; its options are suggested. ``chosen`` carries it."""

    chosen = Signal(str)

    def __init__(self, finding: Finding, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__("Choose", finding.says, "Choose", theme, parent)
        self._ids = {each.words: each.id for each in finding.options}
        self._is_open = finding.is_open
        field = Field(
            id="word", title=Message("Your choice"), ask=Ask.TEXT, options=options(self._ids)
        )
        self.word = TextEntry(field, self)
        self.word.box.setMaxLength(LONGEST)
        self.word.edited.connect(self._edited)
        self.body.addWidget(self.word)
        self.apply_theme(theme)
        self._edited()

    def begin(self) -> None:
        """Come forward, ready to be written in."""
        super().begin()
        self.word.box.setFocus()

    def carry_out(self) -> None:
        """Tell the answer."""
        answer = self._answer()
        self.accept()
        if answer:
            self.chosen.emit(answer)

    def _answer(self) -> str:
        """Return the option that is written, by its words or its name in actions, or any word."""
        word = self.word.box.text().strip()
        known = {**dict(zip(self._ids.values(), self._ids.values(), strict=True)), **self._ids}
        return known.get(word, word if self._is_open else "")

    def _edited(self) -> None:
        self.apply.setEnabled(bool(self._answer()))
