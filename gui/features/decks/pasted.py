"""A list from the clipboard: read as a deck, and what is to become of the deck that is there."""

from collections.abc import Callable

from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from core.cards.deck import Board, Deck
from core.storage.decks.deck_cards import FoundDeck
from core.storage.decks.deck_format import DeckFileError
from core.storage.decks.formats import read_deck
from gui.features.decks.legality import LEADERS
from gui.keymap import ENTER
from gui.theme import GRID
from gui.widgets.plain_text import PlainLabel


class PastedList(Struct, frozen=True):
    """The deck of a list, and a sentence on what it holds; it may bear only its leader's name."""

    deck: Deck
    says: str
    is_named: bool


def pasted_list(text: str, find: Callable[[Deck], FoundDeck], source: str) -> PastedList | None:
    """Read a list for a deck of a format of files (``source``); None where the text is none."""
    try:
        read = read_deck(text)
    except DeckFileError:
        return None
    found = find(read.deck)
    if read.doubtful and len(found.missing) == len(found.lines):
        return None
    lines = found.deck.lines
    if source != read.deck.source:  # what only the other format says has no place here
        lines = tuple(replace(line, more=(), above=()) for line in lines)
    name = found.deck.name or next(
        (e.card.front.name for e in found.lines if e.line.board in LEADERS and e.card is not None),
        "",
    )
    count = sum(line.count for line in lines)
    faults = f" {read.faults[0]}" if read.faults else ""
    deck = replace(found.deck, name=name, lines=lines, source=source, more=())
    return PastedList(deck, f"{count} cards pasted.{faults}", bool(found.deck.name))


def joined(deck: Deck, more: Deck) -> Deck:
    """Return a deck with the lines of another one added to its own."""
    for line in more.lines:
        deck = deck.added(line)
    return deck


class PasteBar(QWidget):
    """Asks whether a pasted list is added, takes the place of the deck, or is a deck of its own.

    ``added``, ``replaced`` and ``begun`` carry the `PastedList`; ``dismissed`` tells that nothing
    of it is wanted.
    """

    added = Signal(object)
    replaced = Signal(object)
    begun = Signal(object)
    dismissed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._pasted: PastedList | None = None
        self.words = PlainLabel(parent=self)
        self.words.setWordWrap(True)
        self.begin = QPushButton("New deck", self)
        self.add = QPushButton("Add to this one", self)
        self.replace = QPushButton("Replace this one", self)
        self.leave = QPushButton("Cancel", self)
        row = QHBoxLayout(self)
        row.setContentsMargins(2 * GRID, GRID, 2 * GRID, GRID)
        row.addWidget(self.words, 1)
        for button, signal in (
            (self.begin, self.begun),
            (self.add, self.added),
            (self.replace, self.replaced),
        ):
            button.clicked.connect(lambda _on=False, signal=signal: self._answer(signal.emit))
            row.addWidget(button)
        self.leave.clicked.connect(self.dismiss)
        row.addWidget(self.leave)
        for button in (self.begin, self.add, self.replace, self.leave):
            button.setAccessibleName(button.text())
        self.setVisible(False)

    def ask(self, pasted: PastedList, name: str) -> None:
        """Ask about a list; the keys go to the answer that changes nothing of this deck."""
        self._pasted = pasted
        count = pasted.deck.count(*Board)
        called = f" ({pasted.deck.name})" if pasted.deck.name else ""
        self.words.setText(f"{count} cards on the clipboard{called}. {name} has cards already.")
        self.setVisible(True)
        self.begin.setFocus(Qt.FocusReason.OtherFocusReason)

    def dismiss(self) -> None:
        """Take nothing of the list."""
        if self.isVisible():
            self._pasted = None
            self.setVisible(False)
            self.dismissed.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape takes nothing; the arrows go from answer to answer, Enter gives one."""
        key = event.key()
        focus = self.focusWidget()
        if key == Qt.Key.Key_Escape:
            self.dismiss()
        elif key in {Qt.Key.Key_Right, Qt.Key.Key_Left}:
            self.focusNextPrevChild(key == Qt.Key.Key_Right)
        elif key in ENTER and isinstance(focus, QPushButton):
            focus.click()
        else:
            super().keyPressEvent(event)

    def _answer(self, tell: Callable[[PastedList], object]) -> None:
        pasted, self._pasted = self._pasted, None
        self.setVisible(False)
        if pasted is not None:
            tell(pasted)
