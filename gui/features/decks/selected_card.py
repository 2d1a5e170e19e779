"""The chosen card of a deck, with all of its sides beside each other."""

from collections.abc import Callable

from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QWidget

from core.cards.card import Card

_WIDTH = 84


class SelectedCard(QFrame):
    """Two sides as pictures and in words; which comes first can be changed."""

    def __init__(
        self, picture: Callable[[Card, int, int], QPixmap], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setObjectName("card")
        self._picture = picture
        self._card: Card | None = None
        self._first = 0
        self._sides = (QLabel(self), QLabel(self))
        self._says = QLabel(self)
        self._says.setWordWrap(True)
        room = QHBoxLayout(self)
        for side in self._sides:
            room.addWidget(side)
        room.addWidget(self._says, 1)

    def show_card(self, card: Card | None) -> None:
        """Show a card, or nothing."""
        self._card = card
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
        self._says.setText("\n".join(_told(card, side) for side in sides))

    def other_face(self) -> None:
        """Show the other side first."""
        self._first += 1
        self.show_card(self._card)


def _told(card: Card, side: int) -> str:
    """Return what a side is called, its types, and how large it is."""
    face = card.sides[side][0]
    power, toughness = face.stat("power"), face.stat("toughness")
    size = "" if power is None or toughness is None else f", {power}/{toughness}"
    names = " // ".join(each.name for each in card.sides[side])
    return f"{names}: {face.typebox or face.type_line}{size}"
