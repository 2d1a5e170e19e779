"""A card of the deck or of the search, large, with every side and what the rules say of it."""

from collections.abc import Callable

from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QHBoxLayout, QWidget

from core.cards.card import Card
from core.rules.deck_check import DeckNote
from gui.dialogs.sheet import Sheet
from gui.features.decks.leaders import empty
from gui.features.decks.refusal_label import Cite, NoteLabel
from gui.theme import Theme
from gui.widgets.plain_text import PlainLabel

_WIDTH = 280


class LargeCard(Sheet):
    """The sides of one card beside each other. Enter and Escape close it."""

    def __init__(
        self,
        picture: Callable[[Card, int, int], QPixmap],
        cite: Cite,
        theme: Theme,
        parent: QWidget,
    ) -> None:
        super().__init__("Card", "", "Close", theme, parent)
        self._picture, self._cite = picture, cite
        self.cancel.setVisible(False)
        self._sides = QHBoxLayout()
        self.note = NoteLabel(self)
        self.body.addLayout(self._sides)
        self.body.addWidget(self.note)
        self.apply_theme(theme)

    def show_card(self, card: Card, note: DeckNote | None) -> None:
        """Show a card."""
        empty(self._sides)
        for side, faces in enumerate(card.sides):
            label = PlainLabel(parent=self)
            label.setPixmap(self._picture(card, side, _WIDTH))
            label.setAccessibleName(" // ".join(face.name for face in faces))
            self._sides.addWidget(label)
        self.call(card.name)
        self.note.show_note(note, self._cite, self.theme)
