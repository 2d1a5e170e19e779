"""Somebody in front of the deck window."""

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from core.cards.deck import Board, Deck
from core.storage.deck_document import DeckDocument
from core.storage.deck_files.formats import read_deck
from gui.features.decks.feature import Decks
from gui.window.main_window import MainWindow

CTRL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
NONE = Qt.KeyboardModifier.NoModifier


class Builder:
    """A person with a keyboard in front of the deck window."""

    def __init__(self, table: MainWindow, document: DeckDocument | None = None) -> None:
        self.table = table
        self.feature = table.feature(Decks)
        self.window = self.feature.open(document)

    def paste(self, text: str) -> None:
        """Paste a list."""
        QApplication.clipboard().setText(text)
        QTest.keyClick(self.window.lines, Qt.Key.Key_V, CTRL)

    def choose(self, name: str) -> None:
        """Stand on the line of a card."""
        rows = self.window._rows
        at = next(i for i, row in enumerate(rows.rows) if row.at is not None and row.words == name)
        self.window.lines.setCurrentIndex(rows.index(at))

    def type(self, text: str) -> None:
        """Press plain keys on the lines."""
        QTest.keyClicks(self.window.lines, text)

    def press(self, key: Qt.Key, modifiers: Qt.KeyboardModifier = NONE) -> None:
        """Press a key on the lines."""
        QTest.keyClick(self.window.lines, key, modifiers)

    def look_for(self, text: str) -> None:
        """Type into the search."""
        self.window.search_takes_keys()
        self.window.search.box.clear()
        QTest.keyClicks(self.window.search.box, text)
        self.window.search.look_up()

    @property
    def deck(self) -> Deck:
        """The deck as it is now."""
        return self.window.document.deck

    def counts(self) -> dict[tuple[str, str], int]:
        """Return how many of which name are on which board."""
        return {(line.name, str(line.board)): line.count for line in self.deck.lines}

    def count(self, board: Board = Board.MAIN) -> int:
        """Count the cards on a board."""
        return self.deck.count(board)


def document(text: str, path: Path | None = None) -> DeckDocument:
    """Return a deck of a list, kept in a file if there is a path."""
    if path is not None:
        path.write_text(text, encoding="utf-8")
        return DeckDocument.opened(path)
    return DeckDocument(read_deck(text).deck)
