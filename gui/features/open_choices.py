"""Choices that accept free text."""

from collections.abc import Callable

from PySide6.QtWidgets import QWidget

from core.messages import Message
from core.rules.forms import Ask, Field, Value, options
from core.rules.verdict import Finding
from gui.dialogs.field import FieldDialog, Question
from gui.features.feature import AskingFeature
from gui.theme import Theme


class OpenChoices(AskingFeature):
    """Asks for free text, for the board and for the answer bar."""

    def setup(self) -> None:
        self.window.ports.word_asker.connect(lambda: self.ask)

    def ask(self, finding: Finding, then: Callable[[str], object]) -> None:
        """Open the dialog of a choice; an empty answer does nothing."""
        self.begin_asking(WordDialog(finding, self.window.theme, self.window), then)


LONGEST = 200


class WordDialog(FieldDialog):
    """Asks for the answer to a choice; its options are suggested."""

    def __init__(self, finding: Finding, theme: Theme, parent: QWidget | None = None) -> None:
        self._ids = {each.label: each.id for each in finding.options}
        self._is_open = finding.is_open
        field = Field(
            id="word",
            title=Message("Your choice"),
            ask=Ask.TEXT,
            options=options(self._ids),
            required=True,
            longest=LONGEST,
        )
        super().__init__(
            Question(title="Choose", says=finding.says, apply="Choose", field=field), theme, parent
        )

    def answer(self) -> Value:
        """Return the id of a written option, or the free text where that is allowed."""
        word = super().answer()
        if not isinstance(word, str) or word in self._ids.values():
            return word
        return self._ids.get(word, word if self._is_open else None)
