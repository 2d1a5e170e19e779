"""What a card file is, where one gets it, and what comes of opening it."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QWidget

from gui.dialogs.sheet import Sheet
from gui.panels.prose import escape
from gui.theme import Theme
from gui.widgets.plain_text import PlainLabel, RichLabel

TITLE = "Open cards"
SAYS = (
    "The starter cards are few. A card file holds all the others: download one once, and open it "
    "here or drop it on the window."
)
WHERE = {
    "Magic: The Gathering": (
        "On scryfall.com, under Bulk Data: the file Oracle Cards (JSON). Or on mtgjson.com: "
        "AtomicCards or AllPrintings (JSON). Each of them may stay packed (.gz)."
    ),
    "Flesh and Blood": (
        "The open dataset “flesh-and-blood-cards” on GitHub, folder csvs/english: card.csv, "
        "card-printing.csv and card-face-association.csv in one folder. Open card.csv."
    ),
}
WHAT = (
    "Its cards are kept in your library: from then on the search finds them, both faces of each, "
    "and they can be brought to the table. Your disk has them, and nothing is sent anywhere."
)
AT_EACH_START = "Look at each start whether this file has changed"


class OpenCardsDialog(Sheet):
    """Explains, and asks for a file with the system's own dialog; ``agreed`` says to ask for it."""

    agreed = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(TITLE, SAYS, "Choose a file…", theme, parent)
        self.where = RichLabel(_where(), self)
        self.where.setWordWrap(True)
        self.where.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse
            | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.where.setAccessibleName("Where card files are")
        self.what = PlainLabel(WHAT, self)
        self.what.setWordWrap(True)
        self.sources = PlainLabel(parent=self)
        self.sources.setObjectName("dim")
        self.sources.setWordWrap(True)
        self.sources.setAccessibleName("Cards that are open")
        self.each_start = QCheckBox(AT_EACH_START, self)
        self.each_start.setAccessibleName(AT_EACH_START)
        for part in (self.where, self.what, self.each_start, self.sources):
            self.body.addWidget(part)
        self.apply_theme(theme)

    def ask(self, sources: str, *, each_start: bool) -> None:
        """Come forward; ``sources`` says which cards are open now."""
        self.sources.setText(f"Open now: {sources}")
        self.each_start.setChecked(each_start)
        self.begin()
        self.apply.setFocus()

    def carry_out(self) -> None:
        """Go on to the choice of a file."""
        self.agreed.emit()


def _where() -> str:
    return "".join(
        f'<p style="margin:6px 0"><b>{escape(game)}</b><br>{escape(words)}</p>'
        for game, words in WHERE.items()
    )
