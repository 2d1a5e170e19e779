"""Rule card: one rule with its number, and its place next to the panel."""

from collections.abc import Callable, Iterator, Sequence

from msgspec import Struct
from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QMainWindow, QPushButton, QWidget

from core.rules.rulebook import Entry, Rulebook
from gui.panels.prose import Prose, escape, for_example
from gui.session import Session
from gui.theme import GRID, Theme
from gui.widgets.icons import icon


class OverlaidCard(QFrame):
    """A card over the window until it is closed by its button or Escape.

    It is made on first use, so it costs nothing at the start. ``closed`` is emitted when the user
    closes it. Subclasses write the text in `rewrite`.
    """

    closed = Signal()

    def __init__(
        self, name: str, close: str, width: int, theme: Theme, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.theme = theme
        self.setObjectName("card")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName(name)
        self.setFixedWidth(width)
        self.close_button = QPushButton(self)
        self.close_button.setObjectName("bare")
        self.close_button.setAccessibleName(close)
        self.close_button.setToolTip("Close (Esc)")
        self.close_button.clicked.connect(self.dismiss)
        self.prose = Prose(theme, self)
        self.prose.hug()
        self.prose.setAccessibleName(name)
        self.room = QGridLayout(self)
        self.room.setContentsMargins(2 * GRID, 2 * GRID, GRID, 2 * GRID)
        self.room.setSpacing(GRID)
        self.room.setColumnStretch(0, 1)
        self.room.addWidget(self.prose, 0, 0)
        self.room.addWidget(self.close_button, 0, 1, Qt.AlignmentFlag.AlignTop)

    def begin(self) -> None:
        """Show the card at its place, after its contents were added."""
        self.resize(self.width(), self.sizeHint().height())
        self.room.activate()  # the text has its final width before it breaks its lines
        self.apply_theme(self.theme)

    def text(self) -> str:
        """Return its contents as plain text."""
        return self.prose.toPlainText()

    def rewrite(self) -> None:
        """Write the contents in the current colours."""

    def dismiss(self) -> None:
        """Close the card."""
        self.setVisible(False)
        self.closed.emit()

    def apply_theme(self, theme: Theme) -> None:
        """Rewrite the card in other colours."""
        self.theme = theme
        self.close_button.setIcon(icon("close", theme.dim))
        self.prose.apply_theme(theme)
        self.rewrite()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.dismiss()
        else:
            super().keyPressEvent(event)

    def write(self, html: str) -> None:
        """Show a text, and set it as plain text for screen readers."""
        self.prose.write(f'<div class="page">{html}</div>')
        self.setAccessibleDescription(self.text())
        self.prose.setAccessibleDescription(self.text())
        self.adjustSize()


RULE_WIDTH = 40 * GRID
NO_ENTRY = "The rulebook has no entry for this rule."


class RuleCard(OverlaidCard):
    """Shows a rule.

    ``wanted`` emits the key of a rule whose page in the rulebook was requested.
    """

    wanted = Signal(str)

    def __init__(
        self,
        rulebook: Callable[[], Rulebook | None],
        edition: Callable[[], str],
        theme: Theme,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__("Rule", "Close the rule", RULE_WIDTH, theme, parent)
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
        """Show the entry of a rule key, or that it has none."""
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
        """Return the card as plain text."""
        return "\n".join(self._lines)

    def rewrite(self) -> None:
        """Rewrite the card."""
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


EDITION_WIDTH = 46 * GRID
NO_CARD = "Select a card to see what differs for it."
SAME = "Nothing differs for this card."
RENUMBERED = "Only renumbered"


class Line(Struct, frozen=True, kw_only=True):
    """One difference: its subject, the previous and the current value.

    With ``renumbered`` only the number of a reason differs.
    """

    about: str
    before: str
    now: str
    renumbered: bool = False


class EditionCard(OverlaidCard):
    """Shows the new and the previous edition, and the differences for the selected card."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        self._said: tuple[str, str, str, tuple[Line, ...]] = ("", "", "", ())
        super().__init__("What differs", "Close what differs", EDITION_WIDTH, theme, parent)
        self.begin()

    def show_differences(
        self, now: str, before: str, card: str | None, lines: Sequence[Line]
    ) -> None:
        """Show the differences for a card between two editions; None if no card is selected."""
        note = NO_CARD if card is None else f"Differences for {card}"
        self._said = (now, before, note if card is None or lines else SAME, tuple(lines))
        self.rewrite()

    def text(self) -> str:
        """Return its contents as plain text."""
        now, before, note, lines = self._said
        difference = (f"{now} instead of {before}", note)
        parts = ((heading, rows) for heading, rows in _parted(lines) if rows)
        said = (
            (heading, *(f"{line.about}: {line.before} → {line.now}" for line in rows))
            for heading, rows in parts
        )
        return "\n".join((*difference, *(each for part in said for each in part if each)))

    def rewrite(self) -> None:
        """Rewrite the card."""
        now, before, note, lines = self._said
        parts = "".join(
            f'<p class="dim gap">{heading}</p>' * bool(heading)
            + f'<table width="100%" cellspacing="0" cellpadding="0">{self._rows(rows)}</table>'
            for heading, rows in _parted(lines)
            if rows
        )
        self.write(
            f'<p class="head">{escape(now)}</p>'
            f'<p class="under">instead of {escape(before)}</p>'
            f'<p class="gap">{escape(note)}</p>'
            f"{parts}"
        )

    def _rows(self, lines: Sequence[Line]) -> str:
        return "".join(
            f'<tr><td width="34%" class="note">{escape(line.about)}</td>'
            f'<td width="66%" class="said"><span class="dim">{escape(line.before or "nothing")} →'
            f'</span> <span class="changed">{escape(line.now)}</span></td></tr>'
            for line in lines
        )


def _parted(lines: Sequence[Line]) -> tuple[tuple[str, list[Line]], ...]:
    differs = [line for line in lines if not line.renumbered]
    return ("", differs), (RENUMBERED, [line for line in lines if line.renumbered])


class RulePlace(QObject):
    """Shows rules.

    ``wanted`` carries the key of a rule to open in the rulebook. ``corner`` returns the right and
    the upper edge of the area it may cover. The ``board`` gets the focus if no widget had it
    before.
    """

    wanted = Signal(str)

    def __init__(
        self,
        session: Session,
        rulebook: Callable[[], Rulebook],
        corner: Callable[[], tuple[int, int]],
        board: QWidget,
        window: QMainWindow,
    ) -> None:
        super().__init__(window)
        self.card: RuleCard | None = None
        """The rule card, or None if it was never shown."""
        self._session = session
        self._rulebook = rulebook
        self._corner = corner
        self._board = board
        self._window = window
        self._before: QWidget | None = None

    def show_rule(self, key: str, theme: Theme) -> None:
        """Show a rule."""
        card = self.card
        if card is None:
            session = self._session
            card = RuleCard(self._rulebook, lambda: session.rules.edition, theme, self._window)
            card.closed.connect(self._closed)
            card.wanted.connect(self.wanted)
            self.card = card
        if not card.isVisible():
            self._before = self._window.focusWidget()
        card.show_rule(key)
        self._place(card)
        card.setVisible(True)
        card.raise_()
        card.close_button.setFocus()

    def follow(self) -> None:
        """Move an open rule card next to the panel."""
        if self.card is not None and self.card.isVisible():
            self._place(self.card)

    def apply_theme(self, theme: Theme) -> None:
        if self.card is not None:
            self.card.apply_theme(theme)

    def _place(self, card: RuleCard) -> None:
        card.adjustSize()
        right, top = self._corner()
        card.move(max(right - card.width() - GRID, GRID), top + GRID)

    def _closed(self) -> None:
        (self._before or self._board).setFocus()
