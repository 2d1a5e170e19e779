"""Choices that take any word: what is not among the options is written."""

from collections.abc import Callable

from core.rules.verdict import Finding
from gui.choice_options import AskWord
from gui.features.feature import Feature
from gui.features.open_choices.dialog import WordDialog


class OpenChoices(Feature):
    """Asks for a word of one's own, for the board and for the answer line."""

    _dialog: "WordDialog | None" = None

    def word_asker(self) -> AskWord:
        """Be there for both places where a choice is made."""
        return self.ask

    def ask(self, finding: Finding, then: Callable[[str], object]) -> None:
        """Ask for a word; nothing is done if there is none."""
        self.end()
        window = self.window
        self._dialog = dialog = WordDialog(finding, window.theme, window)
        dialog.chosen.connect(then)
        dialog.begin()

    def forget(self) -> None:
        """Ask no more: the question names a card."""
        self.end()

    def end(self) -> None:
        """Close what was opened."""
        dialog, self._dialog = self._dialog, None
        if dialog is not None:
            dialog.reject()
            dialog.deleteLater()
