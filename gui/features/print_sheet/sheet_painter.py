"""Draws sheets: cards in their real size, each marked as a proxy, marks to cut along, a scale."""

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPen

from gui.faces.painter import FacePainter
from gui.faces.spec import FaceSpec
from gui.features.print_sheet.layout import HEIGHT, WIDTH, Page, Paper, marks, place

PROXY = "PROXY · NOT A REAL CARD"
NOTE = "Print at 100 %. This line is 50 mm long."
_UNIT = 380.0
"""How wide a face is laid out, in its own pixels: words are then as large as on real cards."""
_TALL = _UNIT * HEIGHT / WIDTH
_SCALE = 50.0
_LINE = 0.15
_INK = QColor("#000000")
_MARKED, _MARK_INK = QColor("#f4efe0"), QColor("#1b1410")
_FAMILY = "Source Sans Pro"


class SheetDrawing:
    """Draws pages with a painter whose unit is the millimetre."""

    def __init__(self, faces: FacePainter) -> None:
        self._faces = faces

    def card(self, painter: QPainter, paper: Paper, slot: int, spec: FaceSpec) -> None:
        """Draw one card in its place."""
        left, top = place(paper, slot)
        painter.save()
        painter.translate(left, top)
        painter.scale(WIDTH / _UNIT, WIDTH / _UNIT)
        painter.save()
        if spec.landscape:
            painter.translate(0, _TALL)
            painter.rotate(-90)
            self._faces.paint(painter, QRectF(0, 0, _TALL, _UNIT), spec)
        else:
            self._faces.paint(painter, QRectF(0, 0, _UNIT, _TALL), spec)
        painter.restore()
        if not spec.back:
            draw_proxy_mark(painter, _UNIT, _TALL)
        painter.restore()

    @staticmethod
    def marks(painter: QPainter, paper: Paper, page: Page[FaceSpec]) -> None:
        """Draw what helps to cut; on a back nothing, for its cuts are those of the front."""
        if page.is_back:
            return
        painter.save()
        painter.setPen(QPen(_INK, _LINE))
        for mark in marks(paper):
            painter.drawLine(QLineF(mark.x1, mark.y1, mark.x2, mark.y2))
        y = paper.height - 2.2
        left = (paper.width - _SCALE) / 2
        painter.drawLine(QLineF(left, y, left + _SCALE, y))
        for x in (left, left + _SCALE):
            painter.drawLine(QLineF(x, y - 1, x, y + 1))
        painter.translate(left + _SCALE + 2, y + 0.7)
        painter.scale(0.1, 0.1)
        painter.setFont(_font(22))
        painter.drawText(QPointF(0, 0), NOTE)
        painter.restore()


def draw_proxy_mark(painter: QPainter, width: float, height: float) -> None:
    """Say on a card that it is none: at its lower edge, in words."""
    size = width * 0.026
    painter.save()
    font = _font(round(size), bold=True)
    painter.setFont(font)
    room = QRectF(width * 0.3, height - size * 1.55, width * 0.4, size * 1.45)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(_MARKED)
    painter.drawRoundedRect(room, size * 0.4, size * 0.4)
    painter.setPen(_MARK_INK)
    painter.drawText(room, Qt.AlignmentFlag.AlignCenter, PROXY)
    painter.restore()


def _font(pixels: int, *, bold: bool = False) -> QFont:
    font = QFont(_FAMILY)
    font.setPixelSize(pixels)
    font.setWeight(QFont.Weight.Bold if bold else QFont.Weight.Normal)
    return font
