"""A page as it will come out of the printer, small."""

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from gui.faces.pictures import Faces
from gui.faces.spec import FaceSpec
from gui.features.print_sheet.layout import A4, HEIGHT, WIDTH, Page, Paper, marks, place
from gui.features.print_sheet.sheet_painter import draw_proxy_mark
from gui.theme import GRID

_LEAST = QSize(40 * GRID, 54 * GRID)
_PAPER, _EDGE, _MARK = QColor("#ffffff"), QColor(0, 0, 0, 90), QColor("#000000")
NOTHING = "There is nothing to print."


class SheetPreview(QWidget):
    """Shows one page of several; ``faces`` draws the cards."""

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
        """Show other pages, at the same place as far as there is one."""
        self._pages, self._paper = pages, paper
        self.turn_to(self.at)

    def turn_to(self, at: int) -> None:
        """Show a page by its number from 0 on; the first or last one beyond the ends."""
        self.at = max(0, min(at, len(self._pages) - 1))
        self.setAccessibleName(self.title)
        self.setAccessibleDescription(self.words)
        self.update()

    @property
    def title(self) -> str:
        """Which page it is."""
        if not self._pages:
            return NOTHING
        back = ", backs" if self._pages[self.at].is_back else ""
        return f"Page {self.at + 1} of {len(self._pages)}{back}"

    @property
    def words(self) -> str:
        """What is on the page, row by row."""
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
