"""One PDF under way: a card in each turn of the event loop, the file written whole at the end."""

from collections.abc import Generator, Sequence
from pathlib import Path

from PySide6.QtCore import QBuffer, QIODevice, QMarginsF, QObject, QSizeF, QTimer, Signal
from PySide6.QtGui import QPageSize, QPainter, QPdfWriter

from core.storage.files import reason, write_whole
from gui.faces.painter import FacePainter
from gui.faces.spec import FaceSpec
from gui.features.print_sheet.layout import Page, Paper
from gui.features.print_sheet.sheet_painter import SheetDrawing

DOTS = 600
"""Dots per inch of what cannot be drawn as lines."""
_INCH = 25.4


class SheetJob(QObject):
    """Writes pages into a file.

    ``progressed`` carries how many cards of how many are drawn. In the end ``finished`` tells
    once, in a sentence, what came of it, and whether the file is there.
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
        """Begin."""
        self._turn.start()

    def cancel(self) -> None:
        """Give up; what was in the file before is still there."""
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
        sheets = len(self._pages)
        many = "1 page" if sheets == 1 else f"{sheets} pages"
        self._end(f"{self._path}: {many} with {self._whole} faces.", done=True)

    def _end(self, said: str, *, done: bool) -> None:
        self._turn.stop()
        self._steps.close()
        self.finished.emit(said, done)

    def _drawn(self) -> Generator[int]:
        """Draw card after card, yield how many there are by then, and write the file."""
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
