"""Lines of marks on the table: one smooth picture, or bare lines where that is cheaper."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from math import ceil, floor
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPainterPathStroker, QPen
from PySide6.QtWidgets import QGraphicsItem, QGraphicsPathItem

from gui.board.items import PictureItem
from gui.board.paint.overlays import blank
from gui.board.zones import Style as Manner

_FLAT = Qt.PenCapStyle.FlatCap
_LARGEST = 4_000_000
"""The most pixels that a picture of lines may take; what is larger stays bare lines."""


class Line(NamedTuple):
    """A path in millimetres of the table, and what it is drawn with."""

    path: QPainterPath
    pen: QPen
    brush: QBrush


class Drawing(NamedTuple):
    """A mark: its lines, lowest first, and what belongs to it and always lies upright."""

    lines: Sequence[Line]
    upright: Sequence[QGraphicsItem] = ()


def stroke(path: QPainterPath, pen: QPen) -> Line:
    """Return a path as a line."""
    return Line(path, pen, QBrush(Qt.BrushStyle.NoBrush))


def fill(path: QPainterPath, colour: str, pen: QPen) -> Line:
    """Return a path as a shape, with a line around it."""
    return Line(path, pen, QBrush(QColor(colour)))


def bare_lines(lines: Sequence[Line], level: float) -> Sequence[QGraphicsItem]:
    """Return lines as items that are drawn at every frame: what is large, or soon gone.

    They are outlines already, one item for all that follow each other in a colour.
    """
    shapes = [shape for line in lines for shape in _outlines(line)]
    made = []
    for colour, same in groupby(shapes, key=lambda shape: shape[0]):
        path = QPainterPath()
        path.setFillRule(Qt.FillRule.WindingFill)
        for _, outline in same:
            path.addPath(outline)
        item = QGraphicsPathItem(path)
        item.setPen(Qt.PenStyle.NoPen)
        item.setBrush(QColor.fromRgba(colour))
        item.setZValue(level)
        item.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        made.append(item)
    return made


def _outlines(line: Line) -> Iterator[tuple[int, QPainterPath]]:
    """Yield the shapes of a line, each with its colour."""
    path, pen, brush = line
    if brush.style() is not Qt.BrushStyle.NoBrush:
        yield brush.color().rgba(), path
    if pen.style() is not Qt.PenStyle.NoPen:
        yield pen.color().rgba(), QPainterPathStroker(_plain(pen)).createStroke(path)


def smooth_lines(lines: Sequence[Line], level: float, manner: Manner) -> Sequence[QGraphicsItem]:
    """Return lines as one picture, drawn once and at rest pixel for pixel."""
    if not lines:
        return []
    zoom = manner.zoom
    bounds = QRectF()
    for path, pen, _ in lines:
        edge = pen.widthF() / 2 if pen.style() is not Qt.PenStyle.NoPen else 0.0
        bounds = bounds.united(path.boundingRect().adjusted(-edge, -edge, edge, edge))
    left, top = floor(bounds.left() * zoom) - 1, floor(bounds.top() * zoom) - 1
    width = ceil(bounds.right() * zoom) + 1 - left
    height = ceil(bounds.bottom() * zoom) + 1 - top
    if width * height * manner.dpr**2 > _LARGEST:
        return bare_lines(lines, level)
    picture = blank(width, height, manner.dpr)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(-left, -top)
    painter.scale(zoom, zoom)
    for path, pen, brush in lines:
        painter.setPen(pen)
        painter.setBrush(brush)
        painter.drawPath(path)
    painter.end()
    item = PictureItem()
    item.show_picture(picture)
    item.setScale(1 / zoom)
    item.setPos(QPointF(left + width / 2, top + height / 2) / zoom)
    item.setZValue(level)
    return [item]


def _plain(pen: QPen) -> QPen:
    """Return a pen whose dots have no round ends: those cost most of the time, and hardly show."""
    if pen.style() is not Qt.PenStyle.CustomDashLine or pen.capStyle() is _FLAT:
        return pen
    made = QPen(pen)
    made.setCapStyle(_FLAT)
    longer = (1 - 2 * (number % 2) for number in range(len(pen.dashPattern())))
    made.setDashPattern([part + by for part, by in zip(pen.dashPattern(), longer, strict=True)])
    return made
