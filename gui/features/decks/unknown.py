"""What a line that was not found may mean: the nearest names, picked in one click."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton, QWidget

from core.cards.card import Card
from core.storage.database.index import told_apart
from core.storage.decks.deck_cards import FoundLine
from gui.widgets.flow import Flow
from gui.widgets.plain_text import PlainLabel

MOST = 3


class UnknownBar(QWidget):
    """Asks about one line at a time. ``picked`` carries the line and the card that it means."""

    picked = Signal(object, object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._flow = Flow(self)
        self.words = PlainLabel(parent=self)
        self._flow.addWidget(self.words)
        self.choices: list[QPushButton] = []
        self._found: FoundLine | None = None
        self._candidates: Sequence[Card] = ()
        self.setVisible(False)

    def ask(
        self, found: FoundLine | None, count: int, candidates: Callable[[], Sequence[Card]] = tuple
    ) -> None:
        """Ask which of some cards a line means, or nothing."""
        self._found = found
        self._candidates = candidates()[:MOST] if found is not None else ()
        for button in self.choices:
            button.hide()
            button.deleteLater()
        self.choices = []
        self.setVisible(found is not None)
        if found is None:
            return
        more = f" ({count - 1} more)" if count > 1 else ""
        asks = "Did you mean:" if self._candidates else "It stays as a line without a card."
        self.words.setText(f"? {found.line.count} {found.line.name} was not found{more}. {asks}")
        for number, card in enumerate(self._candidates, 1):
            button = QPushButton(f"{number}  {told_apart(card)}", self)
            button.setAccessibleName(f"It means {told_apart(card)}")
            button.clicked.connect(lambda _on=False, at=number - 1: self.pick(at))
            self._flow.addWidget(button)
            self.choices.append(button)
            button.show()
        self.updateGeometry()

    def pick(self, at: int) -> None:
        """Say that the line means one of the cards."""
        found = self._found
        if found is not None and at < len(self._candidates):
            self.picked.emit(found, self._candidates[at])
