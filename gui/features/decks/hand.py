"""A sample hand: what may be drawn first, as pictures."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import Signal
from PySide6.QtGui import QKeySequence, QPixmap, QShortcut
from PySide6.QtWidgets import QHBoxLayout, QWidget

from core.cards.card import Card
from gui.dialogs.sheet import Sheet
from gui.theme import Theme
from gui.widgets.plain_text import PlainLabel, plain_tip

TITLE = "Sample hand"
_WIDTH = 108


class HandSheet(Sheet):
    """Some cards side by side. ``another`` asks for other ones."""

    another = Signal()

    def __init__(
        self, picture: Callable[[Card, int, int], QPixmap], theme: Theme, parent: QWidget
    ) -> None:
        super().__init__(TITLE, "", "Another (Ctrl+H)", theme, parent)
        self._picture = picture
        self.cancel.setText("Close")
        self.cancel.setAccessibleName("Close")
        self._row = QHBoxLayout()
        self.body.addLayout(self._row)
        again = QShortcut(QKeySequence("Ctrl+H"), self)
        again.activated.connect(self.another)
        self.apply_theme(theme)

    def show_hand(self, cards: Sequence[Card]) -> None:
        """Show other cards."""
        while (item := self._row.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        for card in cards:
            label = PlainLabel(parent=self)
            label.setPixmap(self._picture(card, 0, _WIDTH))
            label.setAccessibleName(card.front.name)
            label.setToolTip(plain_tip(card.name))
            self._row.addWidget(label)
        names = ", ".join(card.front.name for card in cards)
        self.setAccessibleDescription(names)

    def carry_out(self) -> None:
        """Draw again."""
        self.another.emit()
