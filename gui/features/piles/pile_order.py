"""Which looked-at card goes where, while nothing is done yet: an order, and the lines of it."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from core.state.ids import ObjectId
from gui.features.piles.list import PileModel
from gui.features.piles.rows import PileRow
from gui.widgets.list_rows import Index

ON_TOP, BENEATH = 0, 1
"""The sections that are the pile itself; the others are elsewhere."""


class PileOrder:
    """Which card goes where, while nothing is done yet.

    The first two sections are the top and the bottom of the pile, the others actions of the
    game by their words.
    """

    def __init__(self) -> None:
        self.titles: tuple[str, ...] = ()
        self.sections: list[list[PileRow]] = []
        self.before: tuple[ObjectId, ...] = ()

    def begin(self, titles: Sequence[str], rows: Sequence[PileRow]) -> None:
        """Let all cards lie on top, as they do."""
        self.titles = tuple(titles)
        self.sections = [[] for _ in titles]
        self.sections[ON_TOP] = [*rows]
        self.before = tuple(row.object_id for row in rows)

    def lines(self) -> tuple[PileRow | int, ...]:
        """Return every line: a section by its number, then its cards."""
        found: list[PileRow | int] = []
        for number, section in enumerate(self.sections):
            found.append(number)
            found.extend(section)
        return tuple(found)

    def place_of(self, object_id: ObjectId) -> tuple[int, int]:
        """Return the section of a card and its place in it."""
        return next(
            (number, at)
            for number, section in enumerate(self.sections)
            for at, row in enumerate(section)
            if row.object_id == object_id
        )

    def put(self, object_id: ObjectId, section: int, at: int) -> None:
        """Put a card into a section, before the card that has that place now."""
        old, place = self.place_of(object_id)
        row = self.sections[old].pop(place)
        at -= old == section and place < at
        self.sections[section].insert(min(max(at, 0), len(self.sections[section])), row)

    def step(self, object_id: ObjectId, by: int) -> None:
        """Move a card up or down by one, on into the next section at the end of one."""
        section, at = self.place_of(object_id)
        if 0 <= at + by < len(self.sections[section]):
            self.put(object_id, section, at + by + (by > 0))
        elif 0 <= section + by < len(self.sections):
            target = section + by
            self.put(object_id, target, 0 if by > 0 else len(self.sections[target]))

    def keep(self, there: frozenset[ObjectId]) -> None:
        """Forget cards that are no longer there."""
        self.sections = [[row for row in part if row.object_id in there] for part in self.sections]
        self.before = tuple(object_id for object_id in self.before if object_id in there)

    def ids(self, section: int) -> tuple[ObjectId, ...]:
        """Return the cards of a section, in order."""
        return tuple(row.object_id for row in self.sections[section])


class TopModel(PileModel):
    """Sections and their cards as lines."""

    def __init__(self, order: PileOrder, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._order = order
        self.line_of: tuple[PileRow | int, ...] = ()

    def follow(self) -> None:
        """Say what the order is now."""
        self.beginResetModel()
        self.line_of = self._order.lines()
        self.rows = tuple(line for line in self.line_of if isinstance(line, PileRow))
        self.endResetModel()

    def row(self, at: int) -> PileRow | None:
        """Return the card of a line, or None for a section."""
        line = self.line_of[at] if 0 <= at < len(self.line_of) else None
        return line if isinstance(line, PileRow) else None

    def heading(self, at: int) -> str:
        """Return the words of a section's line, or nothing for a card."""
        line = self.line_of[at] if 0 <= at < len(self.line_of) else None
        return f"{line + 1}  {self._order.titles[line]}" if isinstance(line, int) else ""

    def rowCount(self, _parent: Index | None = None) -> int:
        return len(self.line_of)

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Only cards can be chosen."""
        usual = super().flags(index)
        return usual if self.row(index.row()) is not None else Qt.ItemFlag.NoItemFlags

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return a heading, or what a row says of its card."""
        words = self.heading(index.row())
        is_text = role in {Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole}
        if words:
            return words if is_text else None
        row = self.row(index.row())
        if row is not None and role == Qt.ItemDataRole.AccessibleTextRole:
            section, at = self._order.place_of(row.object_id)
            return f"{row.name}, {row.types}, {self._order.titles[section]}, number {at + 1}"
        return super().data(index, role)
