"""The chosen card of a deck, with all of its sides beside each other."""

from collections.abc import Callable

from PySide6.QtCore import Signal
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from core.cards.card import Card
from core.rules.deck_check import DeckNote
from gui.features.decks.refusal_label import Cite, NoteLabel
from gui.theme import GRID, Theme
from gui.widgets.plain_text import PlainLabel

_WIDTH = 68


class SelectedCard(QFrame):
    """Two sides as pictures and in words; which comes first can be changed.

    ``cited`` carries the key of the rule behind the words.
    """

    cited = Signal(str)

    def __init__(
        self,
        picture: Callable[[Card, int, int], QPixmap],
        cite: Cite,
        theme: Theme,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setObjectName("card")
        self._picture, self._cite, self.theme = picture, cite, theme
        self._card: Card | None = None
        self._note: DeckNote | None = None
        self._first = 0
        self._sides = (PlainLabel(parent=self), PlainLabel(parent=self))
        self._name = PlainLabel(parent=self)
        self._name.setWordWrap(True)
        self._name.setObjectName("strong")
        self.types = PlainLabel(parent=self)
        self.types.setWordWrap(True)
        self.note = NoteLabel(self)
        self.note.cited.connect(self.cited)
        words = QVBoxLayout()
        words.setSpacing(GRID // 2)
        words.addStretch(1)
        for part in (self._name, self.types, self.note):
            words.addWidget(part)
        words.addStretch(1)
        room = QHBoxLayout(self)
        room.setSpacing(GRID + GRID // 2)
        for side in self._sides:
            room.addWidget(side)
        room.addLayout(words, 1)

    def show_card(self, card: Card | None, note: DeckNote | None = None) -> None:
        """Show a card with what the rules say of it, or nothing."""
        self._card, self._note = card, note
        self.setVisible(card is not None)
        if card is None:
            return
        sides = [self._first % len(card.sides)]
        sides += [(sides[0] + 1) % len(card.sides)] if len(card.sides) > 1 else []
        for place, label in enumerate(self._sides):
            label.setVisible(place < len(sides))
            if place < len(sides):
                label.setPixmap(self._picture(card, sides[place], _WIDTH))
                label.setAccessibleName(card.sides[sides[place]][0].name)
        self._name.setText(_named(card, sides[0]))
        self.types.setText("\n".join(_told(card, side) for side in sides))
        self.note.show_note(note, self._cite, self.theme)

    def other_face(self) -> None:
        """Show the other side first."""
        self._first += 1
        self.show_card(self._card, self._note)


def _named(card: Card, side: int) -> str:
    return " // ".join(each.name for each in card.sides[side])


def _told(card: Card, side: int) -> str:
    """Return the types of a side, with its name where the card has several."""
    face = card.sides[side][0]
    types = face.typebox or str(face.type_line)
    return f"{_named(card, side)}: {types}" if len(card.sides) > 1 else types
