"""The contents of a rulebook as a tree: sections, and in each the rules that fit a search."""

from collections.abc import Mapping, Sequence

from msgspec import Struct
from PySide6.QtCore import QAbstractItemModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from core.rules.rulebook import Entry, Rulebook
from core.rules.text_index import TextIndex
from core.storage.topics import rule_documents, synonyms

Index = QModelIndex | QPersistentModelIndex
_SECTION = 0
_NOWHERE = QModelIndex()
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class Found(Struct, frozen=True, kw_only=True):
    """One section, as far as it fits a search."""

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
        """Return the place of each rule among those that are about some words, by its key."""
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
        """Return where a rule stands; an index of nothing if it is not among those found."""
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
        """Return what a cell says."""
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
    """Return the other rules that stand under a number of this one in an edition."""
    numbers = {key: _each(number) for key, number in book.numbers(edition).items()}
    mine = numbers[entry.key]
    return [each for each in book.entries if each.key != entry.key and mine & numbers[each.key]]


def _each(number: str) -> set[str]:
    return {each for each in number.split(", ") if each}


def _short(number: str) -> str:
    """Write the first of several numbers and how many more there are; the page has all."""
    first, *more = number.split(", ")
    return f"{first} +{len(more)}" if more else first or "–"


def _hay(entry: Entry) -> str:
    parts = (entry.title, entry.says, entry.example, entry.key, *entry.since.values())
    return " ".join(parts).casefold()


def _worth(entry: Entry, typed: str, in_force: Mapping[str, str]) -> tuple[bool, ...]:
    """Order what fits: a number in force, a number, a key, then a title before a mere text."""
    numbers = {number for written in entry.since.values() for number in written.split(", ")}
    return (
        typed in _each(in_force[entry.key]),
        typed in numbers,
        typed == entry.key,
        entry.title.casefold().startswith(typed),
        typed in entry.title.casefold(),
    )
