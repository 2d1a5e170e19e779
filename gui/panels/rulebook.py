"""The rulebook beside the table: every rule by section, searched, read, and tried out."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QHeaderView,
    QLineEdit,
    QSplitter,
    QTreeView,
    QWidget,
)

from core.rules.rulebook import Rulebook
from gui.keymap import ENTER
from gui.panels.prose import Prose
from gui.panels.rulebook_list import Contents, same_number
from gui.panels.rulebook_page import Shown, page_html, page_text
from gui.panels.side_panel import SidePanel
from gui.theme import GRID, Theme, title_font
from gui.widgets.plain_text import PlainLabel

PLACEHOLDER = "Search by words or number"
NOTHING = (
    "No rule says that. Type fewer words, a number such as 712, or a part of a key such as meld."
)
BLANK = "Choose a rule above to read what it means."


class RulebookPanel(SidePanel):
    """Shows the rules of the game on the table, with the numbers of the edition in force.

    ``book`` and ``edition`` are asked whenever it opens, ``shown`` for the examples of a
    rule. ``tried`` carries the name of an example.
    """

    tried = Signal(str)

    def __init__(
        self,
        book: Callable[[], Rulebook],
        edition: Callable[[], str],
        shown: Callable[[str], Sequence[Shown]],
        theme: Theme,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._book_of, self._edition_of, self._shown = book, edition, shown
        self._source: Rulebook | None = None
        self._book: Rulebook | None = None
        self._edition = ""
        self._theme = theme
        self._key = ""
        self.title = PlainLabel("Rulebook", self)
        self.close_button = self.closing("Close the rulebook", "Close (Esc)")
        self.heading = self.dim_label()
        self.box = QLineEdit(self)
        self.box.setPlaceholderText(PLACEHOLDER)
        self.box.setAccessibleName(PLACEHOLDER)
        self.box.textChanged.connect(self._search)
        self.empty = self.dim_label(NOTHING)
        self.empty.setVisible(False)
        self.contents = Contents(self)
        self.tree = QTreeView(self)
        self._set_tree()
        self.prose = Prose(theme, self)
        self.prose.setAccessibleName("The rule")
        self.prose.cited.connect(self.show_rule)
        self.prose.picked.connect(self.tried)
        self._build()
        self.setAccessibleName("Rulebook")
        self.setFocusProxy(self.box)
        self.apply_theme(theme)

    def open(self) -> None:
        """Read the book of the game on the table, if it is another one, and wait for typing."""
        self.follow()
        self.box.setFocus()
        self.box.selectAll()

    def follow(self) -> None:
        """Be about the game and the edition in force now."""
        book, edition = self._book_of(), self._edition_of()
        if book is not self._source or edition != self._edition:
            self._source, self._book, self._edition = book, book.worded(edition), edition
            title = next((each.title for each in book.editions if each.id == edition), edition)
            self.heading.setText(f"{book.title} · {title}")
            self.contents.read(self._book, edition)
            if self.box.text():
                self._search(self.box.text())
        self._write()

    def show_rule(self, key: str) -> None:
        """Show a rule; what was searched for is forgotten if it does not contain it."""
        self.follow()
        self._key = key
        if not self.contents.place(key).isValid() and self.box.text():
            self.box.clear()
        place = self.contents.place(key)
        if place.isValid():
            self.tree.setCurrentIndex(place)
            self.tree.scrollTo(place, QTreeView.ScrollHint.PositionAtCenter)
        self._write()

    @property
    def key(self) -> str:
        """The key of the rule that is shown."""
        return self._key

    def text(self) -> str:
        """Return what the page says as plain text."""
        entry = self._book.entry(self._key) if self._book is not None else None
        if self._book is None or entry is None:
            return BLANK
        return page_text(self._book, entry, self._edition, self._shown(entry.key))

    def apply_theme(self, theme: Theme) -> None:
        """Say the same in other colours."""
        super().apply_theme(theme)
        self._theme = theme
        self.title.setFont(title_font(self.fontInfo().pixelSize()))
        self.prose.apply_theme(theme)
        self._write()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape empties the box, then closes; Down goes on from the box to the list."""
        key = event.key()
        if key == Qt.Key.Key_Escape and self.box.text() and self.box.hasFocus():
            self.box.clear()
        elif key == Qt.Key.Key_Down and self.box.hasFocus():
            self.tree.setFocus()
        elif key in ENTER and self.box.hasFocus():
            self.prose.setFocus()
        else:
            super().keyPressEvent(event)

    def _set_tree(self) -> None:
        tree = self.tree
        tree.setModel(self.contents)
        tree.setHeaderHidden(True)
        tree.setUniformRowHeights(True)
        tree.setIndentation(2 * GRID)
        tree.setExpandsOnDoubleClick(False)
        tree.setEditTriggers(QTreeView.EditTrigger.NoEditTriggers)
        tree.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        tree.setAccessibleName("Rules")
        header = tree.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        header.setMinimumSectionSize(4 * GRID)
        header.setAccessibleName("Columns of the rules")
        tree.selectionModel().currentChanged.connect(self._current)
        tree.clicked.connect(self._clicked)

    def _build(self) -> None:
        parts = QSplitter(Qt.Orientation.Vertical, self)
        parts.addWidget(self.tree)
        parts.addWidget(self.prose)
        parts.setStretchFactor(0, 2)
        parts.setStretchFactor(1, 3)
        parts.setChildrenCollapsible(False)
        parts.setHandleWidth(2 * GRID)
        room = self.room_under(self.title)
        room.addWidget(self.heading)
        room.addWidget(self.box)
        room.addWidget(self.empty)
        room.addWidget(parts, 1)
        parts.setSizes([2000, 3000])

    def _search(self, words: str) -> None:
        best = self.contents.search(words)
        self.empty.setVisible(best is None)
        if words.strip() and best is not None:
            self.tree.expandAll()
            place = self.contents.place(best.key)
            self.tree.setCurrentIndex(place)
            self.tree.scrollTo(place)

    def _current(self, index: QModelIndex, _before: QModelIndex) -> None:
        entry = self.contents.entry(index)
        if entry is not None and entry.key != self._key:
            self._key = entry.key
            self._write()

    def _clicked(self, index: QModelIndex) -> None:
        if self.contents.entry(index) is None:
            first = index.siblingAtColumn(0)
            self.tree.setExpanded(first, not self.tree.isExpanded(first))

    def _write(self) -> None:
        entry = self._book.entry(self._key) if self._book is not None else None
        if self._book is None or entry is None:
            self.prose.write(f'<span class="faint">{BLANK}</span>')
            self.prose.setAccessibleDescription(BLANK)
            return
        shown = self._shown(entry.key)
        also = same_number(self._book, entry, self._edition)
        self.prose.write(page_html(self._book, entry, self._edition, shown, also))
        self.prose.setAccessibleDescription(self.text())
