"""Play with the open deck: a sample hand, a game, or a sandbox."""

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QKeySequence, QPixmap, QShortcut
from PySide6.QtWidgets import QHBoxLayout, QWidget

from core.cards.card import Card
from core.cards.deck import Board
from gui.dialogs.sheet import Sheet
from gui.features.decks.deck_files import NO_CARDS
from gui.features.decks.deck_model import DeckKeeper, DeckServices, DeckWork
from gui.theme import Theme
from gui.widgets.plain_text import PlainLabel, plain_tip

TITLE = "Sample hand"
_WIDTH = 108


class HandSheet(Sheet):
    """Dialog with a sample hand. ``another`` requests a new hand."""

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
        """Replace the cards shown."""
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
        """Draw another hand."""
        self.another.emit()


class DeckPlay(QObject):
    """Starts a game or a sandbox with the open deck.

    ``played`` carries the deck with its cards, its format of play, and the file of the opponent's
    deck (None for any); ``laid_out`` carries the same for a sandbox. ``said`` carries an error.
    """

    played = Signal(object, object, object)
    laid_out = Signal(object, object, object)
    said = Signal(str)

    def __init__(
        self, work: DeckWork, keeper: DeckKeeper, services: DeckServices, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._work, self._keeper, self._services = work, keeper, services
        self._window = parent
        self._hand: HandSheet | None = None

    def sample_hand(self, theme: Theme) -> None:
        """Show a random opening hand; each call draws again."""
        cards, size = self._work.judged.hand
        if not cards:
            self.said.emit(NO_CARDS)
            return
        if self._hand is None:
            self._hand = HandSheet(self._services.picture, theme, self._window)
            self._hand.another.connect(lambda: self.sample_hand(theme))
        self._hand.show_hand(self._services.hand(cards, size))
        self._hand.begin()

    def play(self, against: Path | None = None) -> None:
        """Request a game with the deck, against the deck of a file or the best match."""
        if self._is_ready():
            self.played.emit(self._work.found, self._work.judged.chosen, against)

    def lay_out(self) -> None:
        """Put the deck on a new table without turn tracking."""
        if self._is_ready():
            self.laid_out.emit(self._work.found, self._work.judged.chosen, None)

    def _is_ready(self) -> bool:
        """Save the deck and return whether it has cards in the main board."""
        if not self._work.deck.count(Board.MAIN):
            self.said.emit(NO_CARDS)
            return False
        self._keeper.save()
        return True

    def close(self) -> None:
        """Close the sample hand."""
        if self._hand is not None:
            self._hand.close()
