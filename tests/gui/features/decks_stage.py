"""A user in front of the deck window."""

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QListView, QWidget

from core.cards.deck import Board, Deck
from core.storage.decks.deck_document import DeckDocument
from core.storage.decks.formats import read_deck
from gui.features.decks.deck_files import HandSheet
from gui.features.decks.feature import Decks
from gui.features.decks.overview import RefusalLabel
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
        QApplication.processEvents()  # until then the keys are those of the table

    def paste(self, text: str) -> None:
        """Paste a list."""
        QApplication.clipboard().setText(text)
        QTest.keyClick(self.lines, Qt.Key.Key_V, CTRL)

    @property
    def lines(self) -> QListView:
        """The lines of the board that is shown."""
        return self.window.middle.list

    def accessible_text(self) -> list[str]:
        """Return the screen reader's text of each heading and line."""
        model = self.lines.model()
        role = Qt.ItemDataRole.AccessibleTextRole
        return [str(model.index(row, 0).data(role)) for row in range(model.rowCount())]

    def choose(self, name: str) -> None:
        """Click the line of a card."""
        model = self.lines.model()
        at = next(
            index
            for row in range(model.rowCount())
            if (index := model.index(row, 0)).data() == name
            and index.flags() & Qt.ItemFlag.ItemIsSelectable
        )
        self.lines.scrollTo(at)
        place = self.lines.visualRect(at).center()
        QTest.mouseClick(self.lines.viewport(), Qt.MouseButton.LeftButton, pos=place)

    def refusals(self) -> list[str]:
        """Return the illegal entries of the left column, each with its rule."""
        return [label.accessibleName() for label in self._refusals(self.window.overview)]

    def refusals_of_found(self) -> list[str]:
        """Return the search's message about the illegality of the selected card."""
        return [label.accessibleName() for label in self._refusals(self.window.search)]

    @staticmethod
    def _refusals(where: QWidget) -> list[RefusalLabel]:
        QApplication.processEvents()
        return [each for each in where.findChildren(RefusalLabel) if each.isVisibleTo(where)]

    def hand(self) -> list[str]:
        """Return the names in the sample hand that is shown."""
        QApplication.processEvents()
        sheet = next(s for s in self.window.findChildren(HandSheet) if s.isVisible())
        pictures = [label for label in sheet.findChildren(QLabel) if not label.pixmap().isNull()]
        return [each.accessibleName() for each in pictures if each.isVisible()]

    def type(self, text: str) -> None:
        """Press plain keys on the lines."""
        QTest.keyClicks(self.lines, text)

    def press(self, key: Qt.Key, modifiers: Qt.KeyboardModifier = NONE) -> None:
        """Press a key on the lines."""
        QTest.keyClick(self.lines, key, modifiers)

    def look_for(self, text: str) -> None:
        """Type into the search."""
        self.window.columns.search_takes_keys()
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
