"""Who leads a deck, with every side, what they wear, and what the rules say of them."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import Signal
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLayout, QVBoxLayout, QWidget

from core.cards.card import Card
from core.rules.deck_check import DeckNote
from gui.features.decks.refusal_label import Cite, NoteLabel
from gui.theme import GRID, Theme
from gui.widgets.flow import Flow
from gui.widgets.plain_text import PlainLabel, plain_tip

_PICTURE = 88
_WORN = 48
_MOST_WORN = 8


class Leaders(QWidget):
    """A title, pictures, names and a note. ``cited`` carries the key of a rule."""

    cited = Signal(str)

    def __init__(
        self,
        cite: Cite,
        picture: Callable[[Card, int, int], QPixmap],
        theme: Theme,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._cite, self._picture, self.theme = cite, picture, theme
        self._title = PlainLabel(parent=self)
        self._title.setObjectName("dim")
        self._sides = QHBoxLayout()
        self._sides.setSpacing(2 * GRID)
        self.names = PlainLabel(parent=self)
        self.names.setWordWrap(True)
        self.names.setObjectName("strong")
        self.note = NoteLabel(self)
        self.note.cited.connect(self.cited)
        self._worn_room = QWidget(self)
        self._worn = Flow(self._worn_room)
        room = QVBoxLayout(self)
        room.setContentsMargins(0, 0, 0, 0)
        room.setSpacing(GRID)
        room.addWidget(self._title)
        room.addLayout(self._sides)
        room.addWidget(self.names)
        room.addWidget(self.note)
        room.addWidget(self._worn_room)

    def show_cards(
        self, title: str, cards: Sequence[Card], note: DeckNote | None, worn: Sequence[Card]
    ) -> None:
        """Show who leads; ``worn`` is what they begin with, besides."""
        empty(self._sides)
        empty(self._worn)
        self.setVisible(bool(cards or worn))
        self._title.setText(title.upper())
        wide = _PICTURE if len(cards) == 1 else _PICTURE // 2
        for card in cards[:2]:
            for side in range(min(len(card.sides), 2)):
                self._sides.addWidget(self._drawn(card, side, wide))
        self._sides.addStretch(1)
        self.names.setText(" and ".join(card.front.name for card in cards))
        self.note.show_note(note, self._cite, self.theme)
        for card in worn[:_MOST_WORN]:
            label = self._drawn(card, 0, _WORN)
            self._worn.addWidget(label)
            label.show()
        self._worn_room.setVisible(bool(worn))
        self._worn_room.updateGeometry()

    def _drawn(self, card: Card, side: int, wide: int) -> QLabel:
        label = PlainLabel(parent=self)
        label.setPixmap(self._picture(card, side, wide))
        label.setAccessibleName(card.sides[side][0].name)
        label.setToolTip(plain_tip(card.sides[side][0].name))
        return label


def empty(room: QLayout) -> None:
    """Take everything out of a layout."""
    while (item := room.takeAt(0)) is not None:
        widget, inner = item.widget(), item.layout()
        if widget is not None:
            widget.hide()
            widget.deleteLater()
        elif inner is not None:
            empty(inner)
