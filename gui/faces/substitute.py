"""Helper cards: pale cards with the names of the cards they represent."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from gui.faces.face_geometry import TEXT_FROM, border_of, sizes_of
from gui.faces.frames import outline
from gui.faces.mana import cost_width, draw_cost
from gui.faces.spec import WriteIn
from gui.faces.typography import Lettering, Role

TITLE = "Helper card"

_BORDER = QColor("#b9b3a2")
_PAPER = QColor("#f6f3e8")
_BAR = QColor("#e3ddcb")
_PRINT = QColor("#5d584b")
_RULE = QColor("#a49d8a")
_WRITING = QColor("#1d3463")
_LEAST_COST = 7


def draw_helper(
    painter: QPainter, rect: QRectF, lines: tuple[WriteIn, ...], letters: Lettering
) -> None:
    """Draw a helper card with its lines into a rectangle of logical pixels."""
    painter.save()
    painter.translate(rect.topLeft())
    width, height = rect.width(), rect.height()
    unit = min(width, height)
    border, sizes = border_of(unit), sizes_of(unit)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(_BORDER)
    painter.drawPath(outline(width, height, unit))
    inner = QRectF(border, border, width - 2 * border, height - 2 * border)
    painter.setBrush(_PAPER)
    painter.drawRoundedRect(inner, sizes.radius, sizes.radius)
    bar = QRectF(inner.left(), inner.top(), inner.width(), round(sizes.label * 1.9))
    painter.setBrush(_BAR)
    painter.drawRoundedRect(bar, sizes.radius, sizes.radius)
    pad = sizes.pad * 1.6
    _write(painter, letters, Role.LABEL, TITLE, bar.adjusted(pad, 0, -pad, 0), sizes.label, _PRINT)
    y = bar.bottom() + sizes.pad
    room = inner.adjusted(pad, 0, -pad, 0)
    for line in lines:
        y = _line(painter, letters, line, QRectF(room.left(), y, room.width(), 0), unit)
        if y > inner.bottom() - sizes.title:
            break
    _sketch(painter, QRectF(room.left(), y, room.width(), inner.bottom() - sizes.pad * 2 - y), unit)
    painter.restore()


def _line(painter: QPainter, letters: Lettering, line: WriteIn, room: QRectF, unit: float) -> float:
    """Draw one face: its label, its cost, and its name on the rule below."""
    sizes = sizes_of(unit)
    y = room.top()
    if unit >= TEXT_FROM:
        high = round(max(sizes.label, sizes.pip) * 1.25)
        above = QRectF(room.left(), y, room.width(), high)
        size = float(sizes.pip)
        while size > _LEAST_COST and cost_width(line.cost, size) > room.width() * 0.6:
            size -= 1
        wide = cost_width(line.cost, size) if line.cost else 0.0
        label = above.adjusted(0, 0, -wide - 1, 0)
        _write(painter, letters, Role.LABEL, line.word, label, sizes.label, _PRINT)
        if line.cost:
            corner = QPointF(above.right() - wide, above.center().y() - size / 2)
            draw_cost(painter, corner, line.cost, size)
        y = above.bottom()
    name = QRectF(room.left(), y, room.width(), round(sizes.title * 1.35))
    _write(painter, letters, Role.TITLE, line.name, name, sizes.title, _WRITING)
    painter.setPen(QPen(_RULE, max(0.7, unit * 0.005)))
    painter.drawLine(name.bottomLeft(), name.bottomRight())
    return name.bottom() + sizes.gap + 1


def _write(  # noqa: PLR0913, PLR0917 - text, style and place
    painter: QPainter,
    letters: Lettering,
    role: Role,
    text: str,
    rect: QRectF,
    pixels: int,
    ink: QColor,
) -> None:
    fitted = letters.fitted(role, text, rect.width(), pixels)
    cut = letters.cut(fitted.role, fitted.pixels)
    painter.setFont(cut.font)
    painter.setPen(ink)
    base = round(rect.center().y() + cut.cap / 2)
    painter.drawText(QPointF(rect.left(), base), fitted.text)


def _sketch(painter: QPainter, rect: QRectF, unit: float) -> None:
    """Draw the empty area for sketches."""
    if rect.height() < unit * 0.12:
        return
    pen = QPen(_RULE, max(0.7, unit * 0.005))
    pen.setStyle(Qt.PenStyle.DashLine)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    top = rect.top() + unit * 0.03
    frame = QRectF(rect.left(), top, rect.width(), rect.bottom() - top)
    painter.drawRoundedRect(frame, unit * 0.03, unit * 0.03)
