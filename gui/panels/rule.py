"""A card that shows one rule: what it means, its number here and in other editions."""

from collections.abc import Callable, Iterator

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QPushButton, QWidget

from core.law.rulebook import Entry, Rulebook
from gui.panels.citing import escape
from gui.panels.prose import Prose
from gui.panels.shapes import icon
from gui.theme import GRID, TITLE_FAMILIES, Theme

WIDTH = 40 * GRID


class RuleCard(QFrame):
    """Lies over the window until it is closed by its button or Escape.

    It is made when first asked for, so it costs nothing at the start. ``closed`` tells
    that the person is done reading, ``wanted`` carries the key of a rule whose page in the
    rulebook they want to see.
    """

    closed = Signal()
    wanted = Signal(str)

    def __init__(
        self,
        rulebook: Callable[[], Rulebook | None],
        edition: Callable[[], str],
        theme: Theme,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._rulebook = rulebook
        self._edition = edition
        self._theme = theme
        self._key = ""
        self._lines: tuple[str, ...] = ()
        self.setObjectName("card")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName("Rule")
        self.setFixedWidth(WIDTH)
        self.close_button = QPushButton(self)
        self.close_button.setObjectName("bare")
        self.close_button.setAccessibleName("Close the rule")
        self.close_button.setToolTip("Close (Esc)")
        self.close_button.clicked.connect(self.dismiss)
        self.prose = Prose(theme, self)
        self.prose.hug()
        self.prose.setAccessibleName("Rule")
        self.more = QPushButton("Open in the rulebook", self)
        self.more.setAccessibleName("Open in the rulebook")
        self.more.clicked.connect(self._want)
        room = QGridLayout(self)
        room.setContentsMargins(2 * GRID, 2 * GRID, GRID, 2 * GRID)
        room.setSpacing(GRID)
        room.setColumnStretch(0, 1)
        room.addWidget(self.prose, 0, 0)
        room.addWidget(self.close_button, 0, 1, Qt.AlignmentFlag.AlignTop)
        room.addWidget(self.more, 1, 0, Qt.AlignmentFlag.AlignLeft)
        self.resize(WIDTH, self.sizeHint().height())
        room.activate()  # the text is as wide as it will be before it breaks its lines
        self.dress(theme)

    def show_rule(self, key: str) -> None:
        """Show the entry of a rule key; a key without one is said to have none."""
        self._key = key
        book = self._rulebook()
        entry = book.entry(key) if book is not None else None
        self.more.setVisible(entry is not None)
        if book is None or entry is None:
            self._lines = (key, "The rulebook here has no entry for this.")
            self._write(self._lines[0], (), (self._lines[1],), ())
            return
        edition = self._edition()
        editions = tuple(_other_editions(book, entry, edition))
        here = _here(book, entry, edition)
        body = tuple(part for part in (entry.says, entry.shows and f"Here: {entry.shows}") if part)
        self._lines = (entry.title, here, *body, *(f"{name}: {said}" for name, said in editions))
        self._write(entry.title, (here,), body, editions)

    def text(self) -> str:
        """Return what the card says as plain text."""
        return "\n".join(self._lines)

    def dismiss(self) -> None:
        """Go away."""
        self.setVisible(False)
        self.closed.emit()

    def _want(self) -> None:
        self.setVisible(False)
        self.wanted.emit(self._key)

    def dress(self, theme: Theme) -> None:
        """Say the same in other colours."""
        self._theme = theme
        self.close_button.setIcon(icon("close", theme.dim))
        self.prose.dress(theme)
        if self._key:
            self.show_rule(self._key)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape closes."""
        if event.key() == Qt.Key.Key_Escape:
            self.dismiss()
        else:
            super().keyPressEvent(event)

    def _write(
        self,
        title: str,
        under: tuple[str, ...],
        body: tuple[str, ...],
        editions: tuple[tuple[str, str], ...],
    ) -> None:
        size = self.fontInfo().pixelSize()
        dim = f"color:{self._theme.dim}; font-size:{round(size * 0.89)}px"
        families = ",".join(f"'{family}'" for family in TITLE_FAMILIES)
        head = f"font-family:{families}; font-size:{round(size * 1.35)}px; font-weight:600"
        rows = "".join(
            f'<tr><td width="46%" style="{dim}; padding:2px {GRID}px 2px 0">{escape(name)}</td>'
            f'<td width="54%" style="padding:2px 0">{escape(said)}</td></tr>'
            for name, said in editions
        )
        self.prose.write(
            f'<div style="color:{self._theme.text}"><p style="{head}; margin:0">{escape(title)}</p>'
            + "".join(f'<p style="{dim}; margin:2px 0 0 0">{escape(each)}</p>' for each in under)
            + "".join(f'<p style="margin:{GRID}px 0 0 0">{escape(each)}</p>' for each in body)
            + (
                f'<p style="{dim}; margin:{2 * GRID}px 0 4px 0">In other editions</p>'
                f'<table width="100%" cellspacing="0" cellpadding="0">{rows}</table>'
                if rows
                else ""
            )
            + "</div>"
        )
        self.setAccessibleDescription(self.text())
        self.prose.setAccessibleDescription(self.text())
        self.adjustSize()


def _here(book: Rulebook, entry: Entry, edition: str) -> str:
    title = next((each.title for each in book.editions if each.id == edition), edition)
    number = entry.numbers.get(edition)
    if number:
        return f"Rule {number} · {book.title}, {title}"
    why = entry.absent.get(edition, "no number there")
    return f"{book.title}, {title}: {why}"


def _other_editions(book: Rulebook, entry: Entry, edition: str) -> Iterator[tuple[str, str]]:
    for each in book.editions:
        if each.id != edition:
            said = entry.numbers.get(each.id) or entry.absent.get(each.id) or "not looked up"
            yield each.title, said
