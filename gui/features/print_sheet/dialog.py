"""Print dialog: choice of cards, page preview, and the job that writes the PDF."""

from collections.abc import Callable, Generator, Sequence
from pathlib import Path

from PySide6.QtCore import (
    QBuffer,
    QIODevice,
    QLocale,
    QMarginsF,
    QObject,
    QRectF,
    QSize,
    QSizeF,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import QColor, QKeyEvent, QPageSize, QPainter, QPaintEvent, QPdfWriter, QPen
from PySide6.QtWidgets import QPushButton, QSizePolicy, QVBoxLayout, QWidget

from core.messages import worded
from core.storage.decks.deck_format import DeckFileError
from core.storage.files import reason, write_whole
from gui.dialogs.job import JobDialog
from gui.faces.cache import picture_cache
from gui.faces.painter import FacePainter
from gui.faces.pictures import Faces
from gui.faces.spec import FaceSpec
from gui.features.print_sheet.sheets import (
    A4,
    HEIGHT,
    LETTER,
    PAPERS,
    WIDTH,
    Page,
    Paper,
    ReadSource,
    SheetDrawing,
    Source,
    What,
    draw_proxy_mark,
    marks,
    place,
    sheet_pages,
)
from gui.theme import GRID, Theme
from gui.widgets.buttons import push_button
from gui.widgets.forms import Combo
from gui.widgets.labels import PlainLabel
from gui.widgets.layouts import horizontal, vertical

_LEAST = QSize(40 * GRID, 54 * GRID)
_PAPER, _EDGE, _MARK = QColor("#ffffff"), QColor(0, 0, 0, 90), QColor("#000000")
NOTHING = "There is nothing to print."


class SheetPreview(QWidget):
    """Preview of one page; ``faces`` draws the cards."""

    def __init__(self, faces: Faces, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._faces = faces
        self._pages: Sequence[Page[FaceSpec]] = ()
        self._paper = A4
        self.at = 0
        self.setMinimumSize(_LEAST)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.show_pages((), A4)

    def show_pages(self, pages: Sequence[Page[FaceSpec]], paper: Paper) -> None:
        """Replace the pages; the page number is kept if possible."""
        self._pages, self._paper = pages, paper
        self.turn_to(self.at)

    def turn_to(self, at: int) -> None:
        """Show a page by index, clamped to the valid range."""
        self.at = max(0, min(at, len(self._pages) - 1))
        self.setAccessibleName(self.title)
        self.setAccessibleDescription(self.words)
        self.update()

    @property
    def title(self) -> str:
        """Page number and number of pages."""
        if not self._pages:
            return NOTHING
        back = ", backs" if self._pages[self.at].is_back else ""
        return f"Page {self.at + 1} of {len(self._pages)}{back}"

    @property
    def words(self) -> str:
        """The cards on the page, row by row."""
        slots = self._pages[self.at].slots if self._pages else ()
        return ", ".join(_said(spec) for spec in slots if spec is not None)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        paper = self._paper
        scale = min((self.width() - 2) / paper.width, (self.height() - 2) / paper.height)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.translate(
            (self.width() - paper.width * scale) / 2, (self.height() - paper.height * scale) / 2
        )
        painter.setPen(QPen(_EDGE, 1))
        painter.setBrush(_PAPER)
        painter.drawRect(QRectF(0, 0, paper.width * scale, paper.height * scale))
        if self._pages:
            page = self._pages[self.at]
            if not page.is_back:
                painter.setPen(QPen(_MARK, 1))
                for mark in marks(paper):
                    ends = (mark.x1, mark.y1, mark.x2, mark.y2)
                    painter.drawLine(*(round(end * scale) for end in ends))
            for slot, spec in enumerate(page.slots):
                if spec is not None:
                    self._draw(painter, slot, spec, scale)
        painter.end()

    def _draw(self, painter: QPainter, slot: int, spec: FaceSpec, scale: float) -> None:
        left, top = place(self._paper, slot)
        wide, high = WIDTH * scale, HEIGHT * scale
        picture = self._faces.pixmap(spec, max(round(wide), 1), self.devicePixelRatioF())
        painter.save()
        painter.translate(left * scale, top * scale)
        if spec.landscape:
            painter.save()
            painter.translate(0, high)
            painter.rotate(-90)
            painter.drawPixmap(QRectF(0, 0, high, wide), picture, QRectF(picture.rect()))
            painter.restore()
        else:
            painter.drawPixmap(QRectF(0, 0, wide, high), picture, QRectF(picture.rect()))
        if not spec.back:
            draw_proxy_mark(painter, wide, high)
        painter.restore()


def _said(spec: FaceSpec) -> str:
    if spec.back:
        return "the common back"
    name = spec.now.name
    if spec.helper:
        return f"helper card for {name}"
    return f"half of {name}" if spec.part is not None else name


DOTS = 600
"""Resolution in dots per inch for content that is not vector graphics."""
_INCH = 25.4


class SheetJob(QObject):
    """Writes pages into a PDF file.

    ``progressed`` carries the number of drawn cards and the total. ``finished`` is emitted once,
    with a message and whether the file exists.
    """

    progressed = Signal(int, int)
    finished = Signal(str, bool)

    def __init__(
        self,
        pages: Sequence[Page[FaceSpec]],
        paper: Paper,
        path: Path,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._pages = pages
        self._paper = paper
        self._path = path
        self._whole = sum(spec is not None for page in pages for spec in page.slots)
        self._steps = self._drawn()
        self._turn = QTimer(self, interval=0)
        self._turn.timeout.connect(self._go_on)

    def start(self) -> None:
        """Start the job."""
        self._turn.start()

    def cancel(self) -> None:
        """Cancel; a previous version of the file is kept."""
        if self._turn.isActive():
            self._end(f"{self._path.name} was not written: it was cancelled.", done=False)

    def _go_on(self) -> None:
        try:
            done = next(self._steps, None)
        except OSError as error:
            said = f"{self._path} could not be written: {reason(error)}. Choose another name."
            self._end(said, done=False)
            return
        if done is not None:
            self.progressed.emit(done, self._whole)
            return
        said = worded(
            "{file}: {count} page with {faces} faces.|{file}: {count} pages with {faces} faces.",
            file=str(self._path),
            count=len(self._pages),
            faces=self._whole,
        )
        self._end(said, done=True)

    def _end(self, said: str, *, done: bool) -> None:
        self._turn.stop()
        self._steps.close()
        self.finished.emit(said, done)

    def _drawn(self) -> Generator[int]:
        buffer = QBuffer()
        buffer.open(QIODevice.OpenModeFlag.WriteOnly)
        writer = QPdfWriter(buffer)
        writer.setResolution(DOTS)
        writer.setTitle("Proxy cards")
        writer.setCreator("Janus Table")
        size = QSizeF(self._paper.width, self._paper.height)
        writer.setPageSize(QPageSize(size, QPageSize.Unit.Millimeter, self._paper.name))
        writer.setPageMargins(QMarginsF(0, 0, 0, 0))
        drawing = SheetDrawing(FacePainter())
        painter = QPainter(writer)
        done = 0
        try:
            for number, page in enumerate(self._pages):
                if number:
                    writer.newPage()
                painter.resetTransform()
                painter.scale(DOTS / _INCH, DOTS / _INCH)
                drawing.marks(painter, self._paper, page)
                for slot, spec in enumerate(page.slots):
                    if spec is not None:
                        drawing.card(painter, self._paper, slot, spec)
                        done += 1
                        yield done
        finally:
            painter.end()
        write_whole(self._path, bytes(buffer.data().data()))


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
"""Asks for a deck file and reads it; raises `DeckFileError` for an invalid file."""


def _in_words(source: Source) -> str:
    return f"{source.label} ({source.count})"


def usual_paper() -> Paper:
    """Return the default paper of the user's locale."""
    system = QLocale.system().measurementSystem()
    return LETTER if system is QLocale.MeasurementSystem.ImperialUSSystem else A4


class PrintDialog(JobDialog):
    """Form with a page preview.

    ``ask`` opens the dialog for the output file, ``ask_deck`` asks for a deck and reads it.
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
        """Apply the colours of a theme, and fit the width to form and page."""
        super().apply_theme(theme)
        self.setMinimumWidth(self.minimumSizeHint().width())

    def show_pages(self) -> None:
        """Show the pages for the current form."""
        self._pages = ()
        if self._sources:
            entries = self._sources[self.source.currentIndex()].entries
            self._pages = sheet_pages(entries, list(What)[self.what.currentIndex()])
        self.preview.show_pages(self._pages, PAPERS[self.paper.currentIndex()])
        self._tell()

    def _add_deck(self) -> None:
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
        """Show the next or a previous page."""
        self.preview.turn_to(self.preview.at + by)
        self._tell()

    def carry_out(self) -> None:
        """Ask for a file, and write the pages."""
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
        """Return the progress text."""
        return f"Face {done} of {whole}"

    def set_working(self, *, under_way: bool) -> None:
        """Enable the form, or only the cancel button while a job runs."""
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
        return push_button(words, self, name=words, default=False)

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
        turning = horizontal(self.before)
        turning.addWidget(self.page, 1, Qt.AlignmentFlag.AlignCenter)
        turning.addWidget(self.after)
        row = horizontal(form, spacing=3 * GRID)
        beside = vertical((self.preview, 1), turning)
        row.addLayout(beside, 1)
        self.body.addLayout(row, 1)
