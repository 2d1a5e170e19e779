"""A found card that is carried to a board of the deck by mouse."""

from collections.abc import Callable

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QLabel, QWidget

from core.cards.card import Card
from core.cards.deck import Board
from gui.card_ports import Drag, Picture
from gui.theme import GRID

_WIDTH = 88


class CarriedCard(QLabel):
    """The picture below the mouse, and where the card would go.

    ``board_at`` gives the board below a point of the screen, None where there is none; ``title``
    what it is called; ``say`` tells it; ``drop`` puts the card there.
    """

    def __init__(
        self,
        picture: Picture,
        board_at: Callable[[QPoint], Board | None],
        say: Callable[[Card, Board | None], object],
        drop: Callable[[Card, Board], object],
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self._window = parent
        self._picture, self._board_at, self._say, self._drop = picture, board_at, say, drop
        self._card: Card | None = None
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setVisible(False)

    def drag(self) -> Drag[Card]:
        """Return what carries a row of a list here."""
        return Drag(begin=self._begin, move=self._move, end=self._end)

    def _begin(self, card: Card, at: QPoint) -> None:
        self._card = card
        self.setPixmap(self._picture(card, 0, _WIDTH, self.devicePixelRatioF()))
        self.setAccessibleName(card.front.name)
        self.adjustSize()
        self.raise_()
        self.setVisible(True)
        self._move(at)

    def _move(self, at: QPoint) -> None:
        self.move(self._window.mapFromGlobal(at) + QPoint(GRID, GRID))
        if self._card is not None:
            self._say(self._card, self._board_at(at))

    def _end(self, at: QPoint) -> None:
        card, self._card = self._card, None
        self.setVisible(False)
        board = self._board_at(at)
        if card is None:
            return
        if board is None:
            self._say(card, None)
        else:
            self._drop(card, board)
