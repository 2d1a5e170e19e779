"""A card that shows one rule: what it means, its number here and in other editions."""

from collections.abc import Callable, Iterator

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QPushButton, QWidget

from core.rules.rulebook import Entry, Rulebook
from gui.panels.card import OverlaidCard
from gui.panels.citations import escape, for_example
from gui.theme import GRID, Theme

WIDTH = 40 * GRID
NO_ENTRY = "The rulebook has no entry for this rule."


class RuleCard(OverlaidCard):
    """Shows the rule that was asked for.

    ``wanted`` carries the key of a rule whose page in the rulebook the person wants to see.
    """

    wanted = Signal(str)

    def __init__(
        self,
        rulebook: Callable[[], Rulebook | None],
        edition: Callable[[], str],
        theme: Theme,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__("Rule", "Close the rule", WIDTH, theme, parent)
        self._rulebook = rulebook
        self._edition = edition
        self._key = ""
        self._lines: tuple[str, ...] = ()
        self.more = QPushButton("Open in the rulebook", self)
        self.more.setAccessibleName("Open in the rulebook")
        self.more.clicked.connect(self._want)
        self.room.addWidget(self.more, 1, 0, Qt.AlignmentFlag.AlignLeft)
        self.begin()

    def show_rule(self, key: str) -> None:
        """Show the entry of a rule key; a key without one is said to have none."""
        self._key = key
        edition = self._edition()
        book = self._rulebook()
        book = book.worded(edition) if book is not None else None
        entry = book.entry(key) if book is not None else None
        self.more.setVisible(entry is not None)
        if book is None or entry is None:
            self._lines = ("Rule", NO_ENTRY)
            self._write(self._lines[0], (), (self._lines[1],), ())
            return
        editions = tuple(_other_editions(book, entry, edition))
        here = _here(book, entry, edition)
        body = tuple(part for part in (entry.says, for_example(entry)) if part)
        self._lines = (entry.title, here, *body, *(f"{name}: {said}" for name, said in editions))
        self._write(entry.title, (here,), body, editions)

    def text(self) -> str:
        """Return what the card says as plain text."""
        return "\n".join(self._lines)

    def rewrite(self) -> None:
        """Say it again."""
        if self._key:
            self.show_rule(self._key)

    def _want(self) -> None:
        self.setVisible(False)
        self.wanted.emit(self._key)

    def _write(
        self,
        title: str,
        under: tuple[str, ...],
        body: tuple[str, ...],
        editions: tuple[tuple[str, str], ...],
    ) -> None:
        rows = "".join(
            f'<tr><td width="46%" class="cell">{escape(name)}</td>'
            f'<td width="54%" class="last">{escape(said)}</td></tr>'
            for name, said in editions
        )
        self.write(
            f'<p class="head">{escape(title)}</p>'
            + "".join(f'<p class="under">{escape(each)}</p>' for each in under)
            + "".join(f'<p class="gap">{escape(each)}</p>' for each in body)
            + (
                f'<p class="heading">In other editions</p>'
                f'<table width="100%" cellspacing="0" cellpadding="0">{rows}</table>'
                if rows
                else ""
            )
        )


def _here(book: Rulebook, entry: Entry, edition: str) -> str:
    title = next((each.title for each in book.editions if each.id == edition), edition)
    number = book.number(entry.key, edition)
    if number:
        return f"Rule {number} · {book.title}, {title}"
    why = book.absence(entry.key, edition) or "no number there"
    return f"{book.title}, {title}: {why}"


def _other_editions(book: Rulebook, entry: Entry, edition: str) -> Iterator[tuple[str, str]]:
    for each in book.editions:
        if each.id != edition:
            said = book.number(entry.key, each.id) or book.absence(entry.key, each.id)
            yield each.title, said or "not looked up"
