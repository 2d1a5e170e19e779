"""Rulebook panel: the contents as a tree with a search, and the page of a rule."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from msgspec import Struct
from PySide6.QtCore import (
    QAbstractItemModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    Signal,
)
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHeaderView, QLineEdit, QSplitter, QTreeView, QWidget

from core.rules.rulebook import Entry, Rulebook, TextIndex
from core.storage.topics import rule_documents, synonyms
from gui.commands import ENTER
from gui.panels.prose import CITE, TILE, TILE_PAD, Prose, escape, for_example
from gui.panels.side_panel import SidePanel
from gui.theme import GRID, Theme, title_font
from gui.widgets.labels import PlainLabel

Index = QModelIndex | QPersistentModelIndex
_SECTION = 0
_NOWHERE = QModelIndex()
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class Found(Struct, frozen=True, kw_only=True):
    """The matching rules of one section."""

    title: str
    entries: tuple[Entry, ...]


class Contents(QAbstractItemModel):
    """Sections with their rules in two columns: the title, and the number in force.

    The id of an index is 0 for a section, else the number of its section, counted from 1.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._all: tuple[tuple[str, tuple[Entry, ...]], ...] = ()
        self._hay: dict[str, str] = {}
        self._numbers: Mapping[str, str] = {}
        self._book: Rulebook | None = None
        self._index: TextIndex | None = None
        self.found: tuple[Found, ...] = ()

    def read(self, book: Rulebook, edition: str) -> None:
        """Show a book, with the numbers of an edition."""
        self._all = book.contents()
        self._numbers = book.numbers(edition)
        self._hay = {entry.key: _hay(entry) for entry in book.entries}
        self._book, self._index = book, None
        self.search("")

    def search(self, words: str) -> Entry | None:
        """Keep the entries that contain every search word; return the best match.

        Titles, texts, keys and numbers are searched; synonyms of a word match too.
        """
        wanted = words.casefold().split()
        ranks = self._ranks(words) if wanted else {}
        found = []
        for title, entries in self._all:
            members = tuple(
                each
                for each in entries
                if each.key in ranks or all(word in self._hay[each.key] for word in wanted)
            )
            if members:
                found.append(Found(title=title, entries=members))
        self.beginResetModel()
        self.found = tuple(found)
        self.endResetModel()
        every = [entry for each in found for entry in each.entries]
        typed = words.strip().casefold()
        return max(
            every,
            key=lambda entry: (
                *_worth(entry, typed, self._numbers),
                -ranks.get(entry.key, len(self._hay)),
            ),
            default=None,
        )

    def _ranks(self, words: str) -> dict[str, int]:
        if self._index is None and self._book is not None:
            self._index = TextIndex(rule_documents(self._book), synonyms())
        found = self._index.find(words) if self._index is not None else []
        return {each.id: place for place, each in enumerate(found)}

    def entry(self, index: Index) -> Entry | None:
        """Return the rule of a row, or None for a section."""
        section = index.internalId()
        if not index.isValid() or section == _SECTION:
            return None
        return self.found[section - 1].entries[index.row()]

    def place(self, key: str) -> QModelIndex:
        """Return the index of a rule; an invalid one if it does not match."""
        for number, section in enumerate(self.found, 1):
            for row, entry in enumerate(section.entries):
                if entry.key == key:
                    return self.createIndex(row, 0, number)
        return QModelIndex()

    def index(self, row: int, column: int, parent: Index = _NOWHERE) -> QModelIndex:
        """Return the index of a cell."""
        if not self.hasIndex(row, column, parent):
            return QModelIndex()
        return self.createIndex(row, column, parent.row() + 1 if parent.isValid() else _SECTION)

    def parent(self, index: Index) -> QModelIndex:  # type: ignore[override] # Qt has two
        """Return the section of a rule."""
        section = index.internalId() if index.isValid() else _SECTION
        return QModelIndex() if section == _SECTION else self.createIndex(section - 1, 0, _SECTION)

    def rowCount(self, parent: Index = _NOWHERE) -> int:
        """Count the sections, or the rules of one."""
        if not parent.isValid():
            return len(self.found)
        is_section = parent.internalId() == _SECTION and parent.column() == 0
        return len(self.found[parent.row()].entries) if is_section else 0

    def columnCount(self, _parent: Index = _NOWHERE) -> int:
        return 2

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return the text of a cell."""
        entry = self.entry(index)
        if entry is None:
            return self._of_section(index, role)
        number = self._numbers[entry.key]
        if role == Qt.ItemDataRole.DisplayRole:
            return _short(number) if index.column() else entry.title
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _RIGHT if index.column() else _LEFT
        if role in {Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.ToolTipRole}:
            return f"{entry.title}, {f'rule {number}' if number else 'no number in this edition'}"
        return None

    def _of_section(self, index: Index, role: int) -> object:
        if not index.isValid():
            return None
        section = self.found[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return str(len(section.entries)) if index.column() else section.title
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _RIGHT if index.column() else _LEFT
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{section.title}, {len(section.entries)} rules"
        return None


def same_number(book: Rulebook, entry: Entry, edition: str) -> Sequence[Entry]:
    """Return the other rules that share a number with this one in an edition."""
    numbers = {key: _each(number) for key, number in book.numbers(edition).items()}
    mine = numbers[entry.key]
    return [each for each in book.entries if each.key != entry.key and mine & numbers[each.key]]


def _each(number: str) -> set[str]:
    return {each for each in number.split(", ") if each}


def _short(number: str) -> str:
    first, *more = number.split(", ")
    return f"{first} +{len(more)}" if more else first or "–"


def _hay(entry: Entry) -> str:
    parts = (entry.title, entry.says, entry.example, entry.key, *entry.since.values())
    return " ".join(parts).casefold()


def _worth(entry: Entry, typed: str, in_force: Mapping[str, str]) -> tuple[bool, ...]:
    """Return a sort key: a number in force, a number, a key, then a title before a mere text."""
    numbers = {number for written in entry.since.values() for number in written.split(", ")}
    return (
        typed in _each(in_force[entry.key]),
        typed in numbers,
        typed == entry.key,
        entry.title.casefold().startswith(typed),
        typed in entry.title.casefold(),
    )


IN_FORCE, SAME, OTHER, NONE, UNREAD = "►", "=", "≠", "–", "?"
LEGEND = {
    IN_FORCE: "this edition",
    SAME: "the same number",
    OTHER: "renumbered",
    NONE: "no such rule",
    UNREAD: "not looked up yet",
}
_COLOURS = {IN_FORCE: "accent", OTHER: "accent"}
_WORDS = {IN_FORCE: "changed", OTHER: "accent"}
"""The classes of a sign and of its number."""
NO_EXAMPLE = "No example shows this rule yet."


class Shown(Struct, frozen=True, kw_only=True):
    """An example of a rule: the name and title of its file, and its edition."""

    name: str
    title: str
    edition: str = ""


class Line(Struct, frozen=True, kw_only=True):
    """The number in one edition: a sign, and the number or the reason for its absence."""

    edition: str
    sign: str
    said: str

    @property
    def accessible_text(self) -> str:
        """The line with its sign as a text."""
        return f"{self.edition}: {self.said} ({LEGEND[self.sign]})"


def lines_of(book: Rulebook, entry: Entry, edition: str) -> Iterator[Line]:
    """Yield a line for each edition, compared with the one in force."""
    here = book.number(entry.key, edition)
    for each in book.editions:
        number, absence = (ask(entry.key, each.id) for ask in (book.number, book.absence))
        if each.id == edition:
            sign = IN_FORCE
        elif number:
            sign = SAME if number == here else OTHER
        else:
            sign = NONE if absence else UNREAD
        said = number or absence or LEGEND[UNREAD]
        yield Line(edition=each.title, sign=sign, said=said)


def page_text(book: Rulebook, entry: Entry, edition: str, shown: Sequence[Shown]) -> str:
    """Return the page as plain text, for screen readers."""
    lines = (line.accessible_text for line in lines_of(book, entry, edition))
    examples = [f"Try it: {each.title}" for each in shown] or [NO_EXAMPLE]
    parts = (entry.title, entry.says, for_example(entry), *lines, *examples)
    return "\n".join(part for part in parts if part)


def page_html(
    book: Rulebook,
    entry: Entry,
    edition: str,
    shown: Sequence[Shown],
    also: Sequence[Entry],
) -> str:
    """Return the page as HTML; its rules and examples are links, its numbers are not."""
    parts = [
        f'<p class="head">{escape(entry.title)}</p>',
        f'<p class="under">{escape(_under(book, entry, edition))}</p>',
        f'<p class="gap">{escape(entry.says)}</p>',
    ]
    if entry.example:
        said = escape(for_example(entry))
        parts.append(f'<p class="gap">{said}</p>')
    if shown:
        parts.append(_heading("Try it"))
        parts.extend(_tile(each) for each in shown)
    else:
        parts.append(f'<p class="apart">{NO_EXAMPLE}</p>')
    lines = tuple(lines_of(book, entry, edition))
    if len(lines) > 1:
        parts.append(_heading("In every edition") + _table(lines))
    if also:
        links = "<br>".join(
            f'<a href="{CITE}:{escape(each.key)}" class="link">'
            f"\N{NO-BREAK SPACE}{_stay(each.title)}\N{NO-BREAK SPACE}</a>"
            for each in also
        )
        parts.append(_heading("Under the same number") + f'<p class="plain">{links}</p>')
    return f'<div class="page">{"".join(parts)}</div>'


def _under(book: Rulebook, entry: Entry, edition: str) -> str:
    title = next((each.title for each in book.editions if each.id == edition), edition)
    number = book.number(entry.key, edition)
    return f"Rule {number} · {title}" if number else f"{title}: no number of its own"


def _heading(words: str) -> str:
    return f'<p class="heading">{words}</p>'


def _tile(each: Shown) -> str:
    said = f'<br><span class="dim">rules of {escape(each.edition)}</span>' if each.edition else ""
    return (
        f'<table width="100%" cellspacing="0" cellpadding="{TILE_PAD}"><tr><td>'
        f'<a href="{TILE}:{escape(each.name)}" class="tile">'
        f"{escape(each.title)}{said}</a></td></tr></table>"
    )


def _table(lines: Sequence[Line]) -> str:
    rows = []
    for line in lines:
        said = escape(line.said)
        rows.append(
            f'<tr><td width="8%" class="last"><span class="{_COLOURS.get(line.sign, "page")}">'
            f'{line.sign}</span></td><td width="42%" class="cell">{escape(line.edition)}</td>'
            f'<td width="50%" class="last"><span class="{_WORDS.get(line.sign, "page")}">'
            f"{said}</span></td></tr>"
        )
    used = {line.sign for line in lines}
    legend = " · ".join(f"{sign} {_stay(said)}" for sign, said in LEGEND.items() if sign in used)
    return (
        f'<table width="100%" cellspacing="0" cellpadding="0">{"".join(rows)}</table>'
        f'<p class="legend">{legend}</p>'
    )


def _stay(words: str) -> str:
    return escape(words).replace(" ", "\N{NO-BREAK SPACE}")


PLACEHOLDER = "Search by words or number"
NOTHING = (
    "No rule says that. Type fewer words, a number such as 712, or a part of a key such as meld."
)
BLANK = "Choose a rule above to read what it means."


class RulebookPanel(SidePanel):
    """Shows the rules of the current game, with the numbers of the edition in force.

    ``book`` and ``edition`` are called whenever it opens, ``shown`` for the examples of a rule.
    ``tried`` emits the name of an example.
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
        self.setAccessibleName("Rulebook")
        self.setFocusProxy(self.box)
        self.apply_theme(theme)

    def open(self) -> None:
        """Read the book of the current game, if it is another one, and focus the search box."""
        self.follow()
        self.box.setFocus()
        self.box.selectAll()

    def follow(self) -> None:
        """Update the game and the edition in force."""
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
        """Show a rule; clear the search if it does not include the rule."""
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
        """Return the page as plain text."""
        entry = self._book.entry(self._key) if self._book is not None else None
        if self._book is None or entry is None:
            return BLANK
        return page_text(self._book, entry, self._edition, self._shown(entry.key))

    def apply_theme(self, theme: Theme) -> None:
        """Rewrite the page in other colours."""
        super().apply_theme(theme)
        self._theme = theme
        self.title.setFont(title_font(self.fontInfo().pixelSize()))
        self.prose.apply_theme(theme)
        self._write()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape clears the box, then closes; Down moves from the box to the list."""
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
