"""The number of cards of a deck whose texts the table carries out wholly, counted in a thread."""

from collections.abc import Sequence
from time import sleep

from msgspec import Struct
from PySide6.QtCore import QObject, QThread, Signal

from core.cards.deck import Board
from core.messages import worded
from core.rules.deck_check import DeckEntry

_APART = frozenset({Board.SIDE, Board.MAYBE, Board.OTHER})
_PAUSE = 0.0005
"""Seconds without work after each card, in which the window has the interpreter."""
_MOST_NAMES = 12


class Played(Struct, frozen=True):
    """Cards of a deck: all of them, those done wholly, and the names of the others."""

    cards: int
    whole: int
    others: tuple[str, ...] = ()

    @property
    def says(self) -> str:
        """The count as a sentence, ``""`` without cards."""
        if not self.cards:
            return ""
        return worded(
            "{whole} of {count} card plays by itself|{whole} of {count} cards play by themselves",
            whole=self.whole,
            count=self.cards,
        )

    @property
    def names(self) -> str:
        """The cards that need hands, as a text."""
        named = ", ".join(self.others[:_MOST_NAMES])
        more = len(self.others) - _MOST_NAMES
        rest = f" and {more} more" if more > 0 else ""
        return f"Partly or wholly by hand: {named}{rest}" if named else ""


class DeckReading(QThread):
    """Counts the cards of a deck; ``counted`` carries `Played`. A stopped one emits nothing."""

    counted = Signal(object)

    def __init__(
        self, game: str, entries: Sequence[DeckEntry], parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._game = game
        self._entries = tuple(each for each in entries if each.board not in _APART)

    def run(self) -> None:
        """Read each card."""
        from core.storage.database.readings import WHOLE, read  # noqa: PLC0415 - 13 ms, in a thread

        whole, others = 0, []
        for each in self._entries:
            if self.isInterruptionRequested():
                return
            if read(self._game, each.card).plays == WHOLE:
                whole += each.count
            else:
                others.append(each.card.front.name)
            sleep(_PAUSE)
        cards = sum(each.count for each in self._entries)
        self.counted.emit(Played(cards, whole, tuple(sorted(others))))

    def stop(self) -> None:
        """Ask the work to end and wait until it has."""
        self.requestInterruption()
        self.wait()
