"""Asks what is to be printed, shows the pages, and writes them."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QLocale, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from core.storage.decks.deck_format import DeckFileError
from gui.dialogs.job import JobDialog
from gui.faces.cache import picture_cache
from gui.faces.pictures import Faces
from gui.features.print_sheet.contents import Source, What, sheet_pages
from gui.features.print_sheet.deck_source import ReadSource
from gui.features.print_sheet.job import SheetJob
from gui.features.print_sheet.layout import A4, LETTER, PAPERS, Page, Paper
from gui.features.print_sheet.preview import NOTHING, SheetPreview
from gui.theme import GRID, Theme
from gui.widgets.combo import Combo
from gui.widgets.plain_text import PlainLabel

if TYPE_CHECKING:
    from gui.faces.spec import FaceSpec

TITLE = "Print cards on paper"
SAYS = (
    "Drawn faces in the size of real cards, 63 × 88 mm, each marked as a proxy, with marks to cut "
    "along. Print the PDF at 100 %; where backs are on the other side, turn the sheets over their "
    "long edge."
)
SUFFIX = ".pdf"
FILES = f"PDF (*{SUFFIX})"

Ask = Callable[[QWidget], Path | None]
AskDeck = Callable[[QWidget], ReadSource | None]
"""Returns a deck that a person chooses; raises `DeckFileError` for what is none."""


def _in_words(source: Source) -> str:
    return f"{source.label} ({source.count})"


def usual_paper() -> Paper:
    """Return the paper that is usual where this person lives."""
    system = QLocale.system().measurementSystem()
    return LETTER if system is QLocale.MeasurementSystem.ImperialUSSystem else A4


class PrintDialog(JobDialog):
    """A form beside a page.

    ``ask`` lets the person choose where to write, ``ask_deck`` a deck to print, which it has read.
    """

    def __init__(
        self,
        sources: Sequence[Source],
        ask: Ask,
        ask_deck: AskDeck,
        theme: Theme,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(TITLE, SAYS, "Save as PDF…", theme, parent)
        self._sources = list(sources)
        self._ask = ask
        self._ask_deck = ask_deck
        self._pages: Sequence[Page[FaceSpec]] = ()
        self._faces = Faces(picture_cache, self)
        self._faces.draw_everything_at_once()
        self.source = self._combo("Cards", [_in_words(source) for source in self._sources])
        self.deck = self._button("Cards of a deck file…")
        self.deck.clicked.connect(self._add_deck)
        self.what = self._combo("Faces", list(What))
        self.paper = self._combo("Paper", [paper.name for paper in PAPERS])
        self.paper.setCurrentIndex(PAPERS.index(usual_paper()))
        self.preview = SheetPreview(self._faces, self)
        self.before = self._button("Page before")
        self.after = self._button("Next page")
        self.before.clicked.connect(lambda: self.turn(-1))
        self.after.clicked.connect(lambda: self.turn(1))
        self.page = PlainLabel(parent=self)
        self._build()
        self.apply_theme(theme)
        for combo in (self.source, self.what, self.paper):
            combo.currentIndexChanged.connect(self.show_pages)
        self.show_pages()

    def apply_theme(self, theme: Theme) -> None:
        """Use the colours of a theme, as wide as form and page need it then."""
        super().apply_theme(theme)
        self.setMinimumWidth(self.minimumSizeHint().width())

    def show_pages(self) -> None:
        """Show the pages that the form asks for."""
        self._pages = ()
        if self._sources:
            entries = self._sources[self.source.currentIndex()].entries
            self._pages = sheet_pages(entries, list(What)[self.what.currentIndex()])
        self.preview.show_pages(self._pages, PAPERS[self.paper.currentIndex()])
        self._tell()

    def _add_deck(self) -> None:
        """Offer the cards of a deck file, and choose them."""
        try:
            read = self._ask_deck(self)
        except DeckFileError as error:
            self.note.setText(str(error))
            return
        if read is not None:
            self._sources.append(read.source)
            self.source.addItem(_in_words(read.source))
            self.source.setCurrentIndex(self.source.count() - 1)
            self.show_pages()
            if read.lacks:
                self.note.setText(read.lacks)

    def turn(self, by: int) -> None:
        """Show a page further on, or further back."""
        self.preview.turn_to(self.preview.at + by)
        self._tell()

    def carry_out(self) -> None:
        """Choose a file, and write the pages."""
        chosen = self._ask(self)
        path = self.named(chosen, SUFFIX) if chosen is not None else None
        if path is not None:
            self.run(SheetJob(self._pages, PAPERS[self.paper.currentIndex()], path, self))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_PageDown:
            self.turn(1)
        elif event.key() == Qt.Key.Key_PageUp:
            self.turn(-1)
        else:
            super().keyPressEvent(event)

    def progress(self, done: int, whole: int) -> str:
        """Say how many faces are drawn."""
        return f"Face {done} of {whole}"

    def set_working(self, *, under_way: bool) -> None:
        """Offer the form, or while the work is under way nothing but to give it up."""
        super().set_working(under_way=under_way)
        for part in (self.source, self.deck, self.what, self.paper):
            part.setEnabled(not under_way)
        self._tell()
        self.apply.setEnabled(bool(self._pages) and not under_way)

    def _tell(self) -> None:
        self.page.setText(self.preview.title)
        self.before.setEnabled(self.preview.at > 0)
        self.after.setEnabled(self.preview.at < len(self._pages) - 1)
        self.apply.setEnabled(bool(self._pages))
        if not self._pages:
            self.note.setText(f"{NOTHING} Choose other cards, or other faces.")
        elif self.job is None:
            self.note.setText("")

    def _combo(self, words: str, entries: Sequence[str]) -> Combo:
        combo = Combo(self)
        combo.addItems([str(each) for each in entries])
        combo.setSizeAdjustPolicy(Combo.SizeAdjustPolicy.AdjustToContents)
        combo.setAccessibleName(words)
        combo.view().setAccessibleName(words)
        return combo

    def _button(self, words: str) -> QPushButton:
        button = QPushButton(words, self)
        button.setAccessibleName(words)
        button.setAutoDefault(False)
        return button

    def _build(self) -> None:
        form = QVBoxLayout()
        form.setSpacing(GRID)
        for words, combo in (("Cards", self.source), ("Faces", self.what), ("Paper", self.paper)):
            label = PlainLabel(words, self)
            label.setBuddy(combo)
            form.addWidget(label)
            form.addWidget(combo)
            if combo is self.source:
                form.addWidget(self.deck)
            form.addSpacing(GRID)
        form.addWidget(self.note)
        form.addWidget(self.bar)
        form.addStretch(1)
        turning = QHBoxLayout()
        turning.addWidget(self.before)
        turning.addWidget(self.page, 1, Qt.AlignmentFlag.AlignCenter)
        turning.addWidget(self.after)
        row = QHBoxLayout()
        row.setSpacing(3 * GRID)
        row.addLayout(form)
        beside = QVBoxLayout()
        beside.addWidget(self.preview, 1)
        beside.addLayout(turning)
        row.addLayout(beside, 1)
        self.body.addLayout(row, 1)
