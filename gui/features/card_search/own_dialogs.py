"""What is asked about a card of one's own: a note to it, and which printing it shall come in."""

from collections.abc import Callable, Sequence

from msgspec.structs import replace
from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPixmap
from PySide6.QtWidgets import QHBoxLayout, QListWidget, QPlainTextEdit, QWidget

from core.cards.card import Card
from core.storage.database.printings import Printing
from core.storage.user.own_cards import LONGEST_NOTE, OwnCard
from gui.dialogs.sheet import Sheet
from gui.keymap import ENTER
from gui.theme import GRID, Theme
from gui.widgets.plain_text import PlainLabel

NOTE_SAYS = "For your eyes alone: it stands beside the card in every search. Ctrl+Enter keeps it."
PRINTING_SAYS = (
    "Every card that you take from now on comes in this printing: its picture and its sheet of "
    "paper too. A deck that names another printing keeps its own."
)
ANY = "Any printing"
_ROWS = 8
_PICTURE = 160


class OwnNoteDialog(Sheet):
    """Asks for a note to a card. ``written`` carries it; an empty one takes the old one away."""

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
        """Come forward with the note selected, so that typing replaces it."""
        super().begin()
        self.field.setFocus()
        self.field.selectAll()

    def carry_out(self) -> None:
        """Tell what was written."""
        self.written.emit(self.field.toPlainText())
        self.accept()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Ctrl+Enter keeps the note; Enter alone begins a line of it."""
        keeps = (
            isinstance(event, QKeyEvent)
            and event.key() in ENTER
            and bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        )
        if keeps and event.type() == QEvent.Type.ShortcutOverride:
            event.accept()  # the table has a meaning of its own for these keys
            return True
        if keeps and event.type() == QEvent.Type.KeyPress:
            self.carry_out()
            return True
        return super().eventFilter(watched, event)

    def _cut(self) -> None:
        """Take no more than is kept."""
        text = self.field.toPlainText()
        if len(text) > LONGEST_NOTE:
            self.field.setPlainText(text[:LONGEST_NOTE])
            self.field.moveCursor(self.field.textCursor().MoveOperation.End)


class PrintingDialog(Sheet):
    """Asks for a printing of a card. ``chosen`` carries set and number, both empty for any."""

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
        row = QHBoxLayout()
        row.addWidget(self.list, 1)
        row.addWidget(self.face)
        self.body.addLayout(row)
        self.list.currentRowChanged.connect(self._show)
        self.apply_theme(theme)

    def stand_on(self, own: OwnCard) -> None:
        """Stand on the printing that was chosen before."""
        known = (own.set_code, own.number)
        self.list.setCurrentRow(self._codes.index(known) if known in self._codes else 0)

    def begin(self) -> None:
        """Come forward with the keyboard on the list."""
        super().begin()
        self.list.setFocus()

    def carry_out(self) -> None:
        """Tell what was chosen."""
        self.chosen.emit(*self._codes[max(self.list.currentRow(), 0)])
        self.accept()

    def _show(self, row: int) -> None:
        """Show the card as it is printed there, as far as there is a picture."""
        set_code, number = self._codes[max(row, 0)]
        card = replace(self._card, set_code=set_code, number=number) if set_code else self._card
        self.face.setPixmap(self._picture(card, _PICTURE))
        self.face.setAccessibleName(f"{card.front.name}, {self.list.item(max(row, 0)).text()}")


def described(printing: Printing) -> str:
    """Return a printing in one line: set, number, year, rarity, who drew it."""
    where = f"{printing.set_code.upper()} {printing.number}".strip()
    drawn = f"drawn by {printing.artist}" if printing.artist else ""
    parts = (where, printing.released[:4], printing.rarity, drawn)
    return " \N{MIDDLE DOT} ".join(part for part in parts if part)
