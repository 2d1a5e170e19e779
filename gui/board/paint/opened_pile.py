"""An opened pile: the background under its cards, with its name, how many, and how to close it."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen, QPixmap

from gui.board.paint.colours import Look
from gui.board.paint.overlays import blank
from gui.board.zones import RADIUS


def pile_picture(
    size: tuple[float, float], title: str, *, look: Look, font: QFont, dpr: float
) -> QPixmap:
    """Draw the background of an opened pile."""
    width, height = size
    made = blank(width + 4, height + 4, dpr)
    painter = QPainter(made)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    rect = QRectF(2, 2, width, height)
    painter.setPen(QPen(QColor(look.open), 1.5))
    painter.setBrush(QColor(look.chip))
    painter.drawRoundedRect(rect, RADIUS, RADIUS)
    bold = QFont(font)
    bold.setWeight(QFont.Weight.DemiBold)
    line = QFontMetricsF(bold).height()
    head = rect.adjusted(14, 6, -14, 0)
    head.setHeight(line)
    painter.setFont(bold)
    painter.setPen(QColor(look.text))
    painter.drawText(head, Qt.AlignmentFlag.AlignLeft, title)
    painter.setFont(font)
    painter.setPen(QColor(look.dim))
    painter.drawText(head, Qt.AlignmentFlag.AlignRight, "top card first · Esc closes")
    painter.end()
    return made
