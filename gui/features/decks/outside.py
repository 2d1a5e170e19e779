"""Somebody else has written into the file of the deck: keep mine, take theirs, compare."""

from collections import Counter

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from core.cards.deck import Deck
from core.storage.decks.deck_document import Unreadable
from gui.theme import GRID
from gui.widgets.plain_text import PlainLabel

WORDS = "Changed outside."
_MOST = 12


class OutsideBar(QWidget):
    """``kept`` tells that this deck is to stay, ``taken`` carries the one that is to be taken."""

    kept = Signal()
    taken = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theirs: Deck | None = None
        self._mine: Deck | None = None
        self.words = PlainLabel(WORDS, self)
        self.words.setWordWrap(True)
        self.keep = QPushButton("Keep mine", self)
        self.take = QPushButton("Take theirs", self)
        self.compare = QPushButton("Compare", self)
        self.keep.clicked.connect(self.kept)
        self.take.clicked.connect(lambda: self.taken.emit(self._theirs))
        self.compare.clicked.connect(self._compare)
        row = QHBoxLayout(self)
        row.setContentsMargins(2 * GRID, GRID, 2 * GRID, GRID)
        row.addWidget(self.words, 1)
        for button in (self.keep, self.take, self.compare):
            button.setAccessibleName(button.text())
            row.addWidget(button)
        self.setVisible(False)

    def ask(self, theirs: Deck | Unreadable | None, mine: Deck | None = None) -> None:
        """Ask about another deck, about what is none and can only be written over, or nothing."""
        self._theirs, self._mine = theirs if isinstance(theirs, Deck) else None, mine
        self.words.setText(WORDS)
        if isinstance(theirs, Unreadable):
            self.words.setText(f"{WORDS} The file cannot be read now: {theirs.why}.")
        for button in (self.take, self.compare):
            button.setVisible(not isinstance(theirs, Unreadable))
        self.setVisible(theirs is not None)

    def _compare(self) -> None:
        if self._theirs is not None and self._mine is not None:
            self.words.setText(f"{WORDS} {compared(self._mine, self._theirs)}")


def compared(mine: Deck, theirs: Deck) -> str:
    """Say in what two decks differ."""
    here, there = _counted(mine), _counted(theirs)
    sentences = [
        f"{name} ({board}): {here[name, board]} here, {there[name, board]} there"
        for name, board in sorted({*here, *there})
        if here[name, board] != there[name, board]
    ]
    if not sentences:
        return "The same cards are in both."
    more = f"; and {len(sentences) - _MOST} more" if len(sentences) > _MOST else ""
    return "; ".join(sentences[:_MOST]) + more + "."


def _counted(deck: Deck) -> Counter[tuple[str, str]]:
    counted: Counter[tuple[str, str]] = Counter()
    for line in deck.lines:
        counted[line.name, str(line.board)] += line.count
    return counted
