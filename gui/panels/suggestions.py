"""What to search for, where nothing is typed: the last queries, and examples."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFont, QKeyEvent
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QWidget

from gui.keymap import ENTER

LAST = "Your last searches"
EXAMPLES = "For example"
_QUERY = Qt.ItemDataRole.UserRole


class Suggestions(QListWidget):
    """A list of queries under headings. ``chosen`` carries the one that is wanted."""

    chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName("Searches to choose from")
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWordWrap(True)
        self.setSpacing(1)
        self.itemClicked.connect(self._choose)

    def offer(self, recent: Sequence[str], examples: Sequence[tuple[str, str]]) -> None:
        """List queries; an example comes with what it asks for."""
        self.clear()
        self._section(LAST, [(query, "") for query in recent])
        self._section(EXAMPLES, examples)

    def queries(self) -> list[str]:
        """Return the queries that are listed."""
        found = [self.item(row).data(_QUERY) for row in range(self.count())]
        return [query for query in found if query]

    def first(self) -> None:
        """Stand on the first query."""
        row = next((row for row in range(self.count()) if self.item(row).data(_QUERY)), -1)
        self.setCurrentRow(row)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        item = self.currentItem()
        if event.key() in ENTER and item is not None:
            self._choose(item)
        else:
            super().keyPressEvent(event)

    def _section(self, title: str, queries: Sequence[tuple[str, str]]) -> None:
        if not queries:
            return
        self._words(title)
        bold = QFont(self.font())
        bold.setWeight(QFont.Weight.DemiBold)
        for query, says in queries:
            item = QListWidgetItem(query, self)
            item.setFont(bold)
            item.setData(_QUERY, query)
            item.setData(Qt.ItemDataRole.AccessibleTextRole, f"{query}, {says}" if says else query)
            if says:
                self._words(f"    {says}")

    def _words(self, words: str) -> None:
        """Add a line that cannot be chosen."""
        item = QListWidgetItem(words, self)
        item.setFlags(Qt.ItemFlag.NoItemFlags)
        item.setForeground(self.palette().placeholderText())

    def _choose(self, item: QListWidgetItem) -> None:
        query = item.data(_QUERY)
        if query:
            self.chosen.emit(query)
