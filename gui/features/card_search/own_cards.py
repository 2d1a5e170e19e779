"""The user's own card data: favourites, notes and chosen printings, with their dialogs."""

import sqlite3
from collections.abc import Callable, Sequence

from msgspec.structs import replace
from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPixmap
from PySide6.QtWidgets import QListWidget, QPlainTextEdit, QWidget

from core.cards.card import Card
from core.storage.database.library import CardLibrary
from core.storage.importers.collection import Printing
from core.storage.user_data import (
    LONGEST_NOTE,
    CardKey,
    OwnCard,
    OwnCards,
    OwnFileError,
    printing_key,
)
from gui.card_ports import OwnPorts
from gui.commands import ENTER
from gui.dialogs.sheet import Sheet
from gui.theme import GRID, Theme
from gui.widgets.labels import PlainLabel
from gui.widgets.layouts import horizontal

NOTE_SAYS = "Only you see it, beside the card in every search. Ctrl+Enter keeps it."
PRINTING_SAYS = (
    "Every card that you take from now on comes in this printing: its picture and its sheet of "
    "paper too. A deck that names another printing keeps its own."
)
ANY = "Any printing"
_ROWS = 8
_PICTURE = 160


class OwnNoteDialog(Sheet):
    """Dialog for a note on a card. ``written`` carries it; an empty text removes the note."""

    written = Signal(str)

    def __init__(self, name: str, note: str, theme: Theme, parent: QWidget) -> None:
        super().__init__(f"Note to {name}", NOTE_SAYS, "Keep", theme, parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.field = QPlainTextEdit(note, self)
        self.field.setTabChangesFocus(True)
        self.field.setAccessibleName(f"Note to {name}")
        self.field.setFixedHeight(5 * self.fontMetrics().height())
        self.field.textChanged.connect(self._cut)
        self.field.installEventFilter(self)
        self.body.addWidget(self.field)
        self.apply_theme(theme)

    def begin(self) -> None:
        """Open with the note selected, so that typing replaces it."""
        super().begin()
        self.field.setFocus()
        self.field.selectAll()

    def carry_out(self) -> None:
        """Emit the written note."""
        self.written.emit(self.field.toPlainText())
        self.accept()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Ctrl+Enter saves the note; Enter alone starts a new line."""
        keeps = (
            isinstance(event, QKeyEvent)
            and event.key() in ENTER
            and bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        )
        if keeps and event.type() == QEvent.Type.ShortcutOverride:
            event.accept()  # the table uses these keys, too
            return True
        if keeps and event.type() == QEvent.Type.KeyPress:
            self.carry_out()
            return True
        return super().eventFilter(watched, event)

    def _cut(self) -> None:
        text = self.field.toPlainText()
        if len(text) > LONGEST_NOTE:
            self.field.setPlainText(text[:LONGEST_NOTE])
            self.field.moveCursor(self.field.textCursor().MoveOperation.End)


class PrintingDialog(Sheet):
    """Dialog for a printing of a card. ``chosen`` carries set and number, both empty for any."""

    chosen = Signal(str, str)

    def __init__(
        self,
        card: Card,
        printings: Sequence[Printing],
        picture: Callable[[Card, int], QPixmap],
        theme: Theme,
        parent: QWidget,
    ) -> None:
        super().__init__(f"Printing of {card.name}", PRINTING_SAYS, "Choose", theme, parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._card, self._picture = card, picture
        self._codes = (("", ""), *((each.set_code, each.number) for each in printings))
        self.list = QListWidget(self)
        self.list.setAccessibleName(f"Printings of {card.name}")
        self.list.addItem(ANY)
        self.list.addItems([described(each) for each in printings])
        self.list.setMinimumHeight(_ROWS * (self.fontMetrics().height() + GRID))
        self.list.itemActivated.connect(lambda _item: self.carry_out())
        self.face = PlainLabel(parent=self)
        self.face.setFixedWidth(_PICTURE)
        self.face.setAlignment(Qt.AlignmentFlag.AlignTop)
        row = horizontal((self.list, 1), self.face)
        self.body.addLayout(row)
        self.list.currentRowChanged.connect(self._show)
        self.apply_theme(theme)

    def stand_on(self, own: OwnCard) -> None:
        """Select the printing that was chosen before."""
        known = (own.set_code, own.number)
        self.list.setCurrentRow(self._codes.index(known) if known in self._codes else 0)

    def begin(self) -> None:
        """Open with the focus on the list."""
        super().begin()
        self.list.setFocus()

    def carry_out(self) -> None:
        """Emit the chosen printing."""
        self.chosen.emit(*self._codes[max(self.list.currentRow(), 0)])
        self.accept()

    def _show(self, row: int) -> None:
        set_code, number = self._codes[max(row, 0)]
        card = replace(self._card, set_code=set_code, number=number) if set_code else self._card
        self.face.setPixmap(self._picture(card, _PICTURE))
        self.face.setAccessibleName(f"{card.front.name}, {self.list.item(max(row, 0)).text()}")


def described(printing: Printing) -> str:
    """Return a printing in one line: set, number, year, rarity, artist."""
    where = f"{printing.set_code.upper()} {printing.number}".strip()
    drawn = f"drawn by {printing.artist}" if printing.artist else ""
    parts = (where, printing.released[:4], printing.rarity, drawn)
    return " \N{MIDDLE DOT} ".join(part for part in parts if part)


class OwnCardChanges(QObject):
    """Edits the user's own card data; ``said`` carries an error if it cannot be saved.

    ``changed`` follows a new star or note, ``reprinted`` a new printing. ``library`` returns the
    imported cards, ``picture`` the front of a card.
    """

    changed = Signal()
    reprinted = Signal()
    said = Signal(str)

    def __init__(
        self,
        cards: OwnCards,
        library: Callable[[], CardLibrary | None],
        picture: Callable[[Card, int], QPixmap],
        theme: Callable[[], Theme],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self.cards = cards
        self._library = library
        self._picture = picture
        self._theme = theme
        self._dialog: Sheet | None = None

    def ports(self, game: Callable[[], str], window: Callable[[], QWidget]) -> OwnPorts:
        """Return the callbacks for cards of a game; dialogs open over a window."""
        return OwnPorts(
            of=lambda card: self.cards.card(printing_key(game(), card)),
            star=lambda card: self._star(printing_key(game(), card)),
            note=lambda card: self._ask_note(printing_key(game(), card), card, window()),
            printing=lambda card: self._ask_printing(printing_key(game(), card), card, window()),
            has_printings=lambda card: len(self._printings(card, game())) > 1,
        )

    def keep(self, change: Callable[[], None]) -> None:
        """Apply a change, and report an error if it cannot be saved."""
        try:
            change()
        except OwnFileError as error:
            self.said.emit(str(error))

    def close(self) -> None:
        """Close the file; report an error if a change cannot be saved."""
        if self._dialog is not None:
            self._dialog.close()
        self.keep(self.cards.close)

    def _star(self, key: CardKey) -> None:
        on = not self.cards.card(key).favourite
        self.keep(lambda: self.cards.star(key, on=on))
        self.changed.emit()

    def _ask_note(self, key: CardKey, card: Card, window: QWidget) -> None:
        note = self.cards.card(key).note
        dialog = OwnNoteDialog(card.front.name, note, self._theme(), window)
        dialog.written.connect(lambda text: self._write(key, text))
        self._begin(dialog)

    def _write(self, key: CardKey, text: str) -> None:
        self.keep(lambda: self.cards.write_note(key, text))
        self.changed.emit()

    def _ask_printing(self, key: CardKey, card: Card, window: QWidget) -> None:
        known = self._printings(card, key.game)
        own = self.cards.card(key)
        dialog = PrintingDialog(card, known, self._picture, self._theme(), window)
        dialog.stand_on(own)
        dialog.chosen.connect(lambda set_code, number: self._choose(key, own, set_code, number))
        self._begin(dialog)

    def _choose(self, key: CardKey, before: OwnCard, set_code: str, number: str) -> None:
        if (before.set_code, before.number) == (set_code, number):
            return
        self.keep(lambda: self.cards.choose_printing(key, set_code, number))
        self.reprinted.emit()

    def _printings(self, card: Card, game: str) -> list[Printing]:
        library = self._library()
        if library is None:
            return []
        try:
            known = library.printings_called(card.name, game)
        except sqlite3.DatabaseError:
            return []  # the card search reports and repairs the database
        found = {(each.set_code, each.number): each for each in reversed(known)}
        return list(reversed(found.values()))

    def _begin(self, dialog: Sheet) -> None:
        if self._dialog is not None:
            self._dialog.close()
        self._dialog = dialog
        dialog.finished.connect(self._closed)
        dialog.begin()

    def _closed(self) -> None:
        self._dialog = None
