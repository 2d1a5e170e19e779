"""What is played with the deck that is worked on: a sample hand, a game, a free table."""

from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from core.cards.deck import Board
from gui.features.decks.hand import HandSheet
from gui.features.decks.keeper import DeckKeeper
from gui.features.decks.lists import NO_CARDS
from gui.features.decks.services import DeckServices
from gui.features.decks.work import DeckWork
from gui.theme import Theme


class DeckPlay(QObject):
    """Asks for a game with the deck as it is.

    ``played`` carries the deck with its cards, its format of play, and the file of the deck that it
    is played against, None where that does not matter; ``laid_out`` asks for a free table in the
    same way. ``said`` tells why nothing came of it.
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
        """Show a hand as it may be drawn, and another one when asked again."""
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
        """Ask for a game with the deck, against that of a file or the likeliest one."""
        if self._is_ready():
            self.played.emit(self._work.found, self._work.judged.chosen, against)

    def lay_out(self) -> None:
        """Put the deck on a new table where nobody follows the turns."""
        if self._is_ready():
            self.laid_out.emit(self._work.found, self._work.judged.chosen, None)

    def _is_ready(self) -> bool:
        """Tell whether there are cards to play with; the deck is saved then."""
        if not self._work.deck.count(Board.MAIN):
            self.said.emit(NO_CARDS)
            return False
        self._keeper.save()
        return True

    def close(self) -> None:
        """Put the hand away."""
        if self._hand is not None:
            self._hand.close()
