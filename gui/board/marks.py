"""Drawings of marks. Each style has its own colour, line pattern and letter.

Every line has a wider dark outline, so it is visible on any card and any background.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from math import ceil, floor, hypot
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFont,
    QFontMetricsF,
    QPainter,
    QPainterPath,
    QPainterPathStroker,
    QPen,
    QPixmap,
)
from PySide6.QtWidgets import QGraphicsItem, QGraphicsPathItem

from core.scenario.annotations import Style
from gui.board.items import PictureItem
from gui.board.layout.geometry import Rect
from gui.board.paint.composition import blank
from gui.board.zones import Style as Manner

_FLAT = Qt.PenCapStyle.FlatCap
_LARGEST = 4_000_000
"""Maximum number of pixels of a picture of lines; larger drawings stay bare lines."""


class Line(NamedTuple):
    """A path in logical pixels of the table, and its pen."""

    path: QPainterPath
    pen: QPen
    brush: QBrush


class Drawing(NamedTuple):
    """A mark: its lines, lowest first, and its upright parts."""

    lines: Sequence[Line]
    upright: Sequence[QGraphicsItem] = ()


def stroke(path: QPainterPath, pen: QPen) -> Line:
    """Return a path as a line."""
    return Line(path, pen, QBrush(Qt.BrushStyle.NoBrush))


def fill(path: QPainterPath, colour: str, pen: QPen) -> Line:
    """Return a path as a shape with an outline."""
    return Line(path, pen, QBrush(QColor(colour)))


def bare_lines(lines: Sequence[Line], level: float) -> Sequence[QGraphicsItem]:
    """Return lines as items that are drawn at every frame, for large or short-lived drawings.

    They are outlines already, one item for consecutive lines of one colour.
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
    path, pen, brush = line
    if brush.style() is not Qt.BrushStyle.NoBrush:
        yield brush.color().rgba(), path
    if pen.style() is not Qt.PenStyle.NoPen:
        yield pen.color().rgba(), QPainterPathStroker(_plain(pen)).createStroke(path)


def smooth_lines(lines: Sequence[Line], level: float, manner: Manner) -> Sequence[QGraphicsItem]:
    """Return lines as one picture, drawn once and pixel for pixel at rest."""
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
    """Return a pen whose dots have flat ends; round ones are slow and barely visible."""
    if pen.style() is not Qt.PenStyle.CustomDashLine or pen.capStyle() is _FLAT:
        return pen
    made = QPen(pen)
    made.setCapStyle(_FLAT)
    longer = (1 - 2 * (number % 2) for number in range(len(pen.dashPattern())))
    made.setDashPattern([part + by for part, by in zip(pen.dashPattern(), longer, strict=True)])
    return made


MARK_LEVEL = 35_000

INK = "#0c1412"
COLOURS: Mapping[str, str] = {
    "red": "#ff8d7e",
    "yellow": "#ffd84d",
    "green": "#79e39b",
    "blue": "#8ecbff",
}
PAPER, ON_PAPER = "#fdf5d8", "#1b1a14"

_CUTS: Mapping[str, Sequence[float]] = {
    "solid": (),
    "dashes": (3.0, 2.0),
    "dots": (0.1, 2.1),
    "dashes and dots": (3.0, 2.0, 0.1, 2.0),
}
_USUAL_TYPE = 15
_LINE = 4.5
_HALO = 8.5
_HEAD = 17.0
_DISC = 11.0
GAP = 5.0
_PADDING = 11.0
_FAR_OFF = 8.0
"""Cost of a unit of distance, in units of hidden area."""
_AWAY = (1, 3, 6, 10, 15)
"""Distances of a callout from its card, in gaps."""

_WIDTHS = (21, 8)
"""Maximum widths of a text, in line heights; the narrower one where it hides less."""


def arrow(start: Rect, end: Rect, style: Style, manner: Manner) -> Drawing | None:
    """Return an arrow from the centre of one place to the edge of another, if there is room."""
    zoom = scale(manner)
    size = _HEAD / zoom
    first, tip = arrow_ends(start, end)
    by = tip - first
    length = abs(by)
    if length <= 1.4 * size:
        return None
    bend = first + by / 2 + by * 1j / length * min(length * 0.12, 30)
    along = (tip - bend) / abs(tip - bend)
    stop = tip - along * size * 0.7
    bow = QPainterPath(_point(first))
    bow.quadTo(_point(bend), _point(stop))
    base, side = tip - along * size, along * 1j * size * 0.52
    head = QPainterPath(_point(tip))
    for corner in (base + side, base - side, tip):
        head.lineTo(_point(corner))
    colour = COLOURS[style.colour]
    return Drawing(
        lines=[
            stroke(bow, pen(INK, _HALO / zoom)),
            fill(head, INK, QPen(QColor(INK), (_HALO - _LINE) / zoom)),
            stroke(bow, pen(colour, _LINE / zoom, style.line)),
            fill(head, colour, QPen(Qt.PenStyle.NoPen)),
        ],
        upright=[
            _disc(style, _point(first), manner, scale=0.5, letter=False),
            _disc(style, bow.pointAtPercent(0.5), manner),
        ],
    )


def arrow_ends(start: Rect, end: Rect) -> tuple[complex, complex]:
    """Return the start and the tip of an arrow."""
    first = complex(*start.middle)
    return first, _edge(end, first)


def ring(place: Rect, style: Style, within: Rect, manner: Manner) -> Drawing:
    """Return a ring around a place, with its letter at the corner without a printed name."""
    zoom = scale(manner)
    grow = GAP / zoom
    rect = QRectF(place.x, place.y, place.w, place.h).adjusted(-grow, -grow, grow, grow)
    path = QPainterPath()
    path.addRoundedRect(rect, 10 / zoom, 10 / zoom)
    room = within.inset(_DISC / zoom)
    corner = QPointF(max(rect.left(), room.x), min(rect.bottom(), room.bottom))
    return Drawing(
        lines=[
            stroke(path, pen(INK, _HALO / zoom)),
            stroke(path, pen(COLOURS[style.colour], _LINE / zoom, style.line)),
        ],
        upright=[_disc(style, corner, manner)],
    )


def callout(place: Rect, text: str, within: Rect, taken: Sequence[Rect], manner: Manner) -> Drawing:
    """Return a callout near a place, where it hides least of ``taken``."""
    zoom = scale(manner)
    rect, picture = _placed(place, text, (within, taken), manner)
    foot = _point(_edge(place, complex(*rect.center().toTuple())))
    line = QPainterPath(rect.center())
    line.lineTo(foot)
    bubble = PictureItem()
    bubble.show_picture(picture)
    bubble.setScale(1 / manner.zoom)
    bubble.setPos(rect.center())
    bubble.setZValue(MARK_LEVEL + 2)
    dot = QPainterPath()
    dot.addEllipse(foot, 5 / zoom, 5 / zoom)
    return Drawing(
        lines=[
            stroke(line, pen(INK, _HALO * 0.8 / zoom)),
            stroke(line, pen(PAPER, _LINE * 0.7 / zoom)),
            fill(dot, PAPER, QPen(QColor(INK), 1.5 / zoom)),
        ],
        upright=[bubble],
    )


def _unit(manner: Manner) -> float:
    """Return the scale of all drawings: that of the font."""
    return max(manner.font.pixelSize() / _USUAL_TYPE, 1.0)


def scale(manner: Manner) -> float:
    """Return the drawing units per logical pixel of the table."""
    return manner.zoom / _unit(manner)


def pen(colour: str, width: float, line: str = "solid") -> QPen:
    """Return a pen of a colour, width and pattern."""
    made = QPen(QColor(colour), width)
    made.setCapStyle(Qt.PenCapStyle.RoundCap if line != "dashes" else Qt.PenCapStyle.FlatCap)
    made.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    if _CUTS[line]:
        made.setDashPattern(list(_CUTS[line]))
    return made


def _disc(
    style: Style, at: QPointF, manner: Manner, *, scale: float = 1.0, letter: bool = True
) -> PictureItem:
    unit = _unit(manner)
    radius = _DISC * scale * unit
    side = 2 * radius + 4 * unit
    picture = blank(side, side, manner.dpr)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor(INK), 2 * unit))
    painter.setBrush(QColor(COLOURS[style.colour]))
    painter.drawEllipse(QPointF(side / 2, side / 2), radius, radius)
    if letter:
        font = QFont(manner.font)
        font.setPixelSize(round(_DISC * 1.35 * unit))
        font.setWeight(QFont.Weight.Bold)
        painter.setFont(font)
        painter.setPen(QColor(INK))
        painter.drawText(QRectF(0, 0, side, side), Qt.AlignmentFlag.AlignCenter, style.letter)
    painter.end()
    item = PictureItem()
    item.show_picture(picture)
    item.setScale(1 / manner.zoom)
    item.setPos(at)
    item.setZValue(MARK_LEVEL + 1)
    return item


def _edge(rect: Rect, seen_from: complex) -> complex:
    """Return the intersection of a place's edge with the line from a point to its centre."""
    middle = complex(*rect.middle)
    by = seen_from - middle
    parts = [
        half / abs(reach)
        for half, reach in ((rect.w / 2, by.real), (rect.h / 2, by.imag))
        if abs(reach) > 1e-6  # noqa: PLR2004 - the line is parallel to that side
    ]
    return middle + by * min([*parts, 1.0])


def _point(at: complex) -> QPointF:
    return QPointF(at.real, at.imag)


def _placed(
    place: Rect, text: str, around: tuple[Rect, Sequence[Rect]], manner: Manner
) -> tuple[QRectF, QPixmap]:
    """Return a callout and its place; it is narrow where that hides less or is nearer."""
    found: list[tuple[float, QRectF, QPixmap]] = []
    for width in _WIDTHS:
        picture = _bubble(text, manner, width)
        size = picture.deviceIndependentSize() / manner.zoom
        best = _beside(place, size, around, 20 / scale(manner))
        across = max(place.x - best.right, best.x - place.right, 0.0)
        down = max(place.y - best.bottom, best.y - place.bottom, 0.0)
        cost = _hidden(best, place, around[1]) + _FAR_OFF * hypot(across, down)
        found.append((cost, QRectF(best.x, best.y, best.w, best.h), picture))
    _, rect, drawn = min(found, key=lambda each: each[0])
    return rect, drawn


def _bubble(text: str, manner: Manner, widest: int) -> QPixmap:
    unit = _unit(manner)
    pad = _PADDING * unit
    font = QFont(manner.font)
    font.setPixelSize(round(font.pixelSize() * 1.2))
    font.setWeight(QFont.Weight.DemiBold)
    metrics = QFontMetricsF(font)
    wrap = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft
    room = QRectF(0, 0, metrics.height() * widest, 10_000)
    words = metrics.boundingRect(room, wrap, text)
    size = words.size() + QSizeF(2 * pad, 1.5 * pad)
    made = blank(size.width() + 4 * unit, size.height() + 4 * unit, manner.dpr)
    painter = QPainter(made)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor(INK), 2 * unit))
    painter.setBrush(QColor(PAPER))
    bounds = QRectF(2 * unit, 2 * unit, size.width(), size.height())
    painter.drawRoundedRect(bounds, 8 * unit, 8 * unit)
    painter.setFont(font)
    painter.setPen(QColor(ON_PAPER))
    inner = bounds.adjusted(pad, pad * 0.75, 1 - pad, 0)
    painter.drawText(inner, wrap, text)
    painter.end()
    return made


def _beside(place: Rect, size: QSizeF, around: tuple[Rect, Sequence[Rect]], gap: float) -> Rect:
    """Return a rectangle in the view near a place that hides little of ``taken``.

    Distance counts like hidden area: the line to the place would cross the table.
    """
    within, taken = around
    x, y = place.middle
    wide, high = size.width(), size.height()
    lefts = [x - wide / 2, *(place.right + gap * away for away in _AWAY)]
    lefts += [place.x - wide - gap * away for away in _AWAY]
    tops = [y - high / 2, *(place.bottom + gap * away for away in _AWAY)]
    tops += [place.y - high - gap * away for away in _AWAY]
    found = [
        Rect(
            min(max(left, within.x), max(within.right - wide, within.x)),
            min(max(top, within.y), max(within.bottom - high, within.y)),
            wide,
            high,
        )
        for left in lefts
        for top in tops
    ]
    return min(
        found,
        key=lambda each: (
            _hidden(each, place, taken) + _FAR_OFF * hypot(each.middle[0] - x, each.middle[1] - y)
        ),
    )


def _hidden(rect: Rect, place: Rect, taken: Sequence[Rect]) -> float:
    return _shared(rect, place) * 4 + sum(_shared(rect, other) for other in taken)


def _shared(one: Rect, other: Rect) -> float:
    across = min(one.right, other.right) - max(one.x, other.x)
    down = min(one.bottom, other.bottom) - max(one.y, other.y)
    return across * down if across > 0 and down > 0 else 0.0
