"""Darkness over everything but what a light falls on."""

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QPointF, QRect, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QPainterPath, QPen, QRegion
from PySide6.QtWidgets import QGraphicsItem, QGraphicsRectItem

from gui.board.annotations.lines import Drawing, fill, smooth_lines, stroke
from gui.board.annotations.marks import GAP, pen, scale
from gui.board.layout.geometry import Rect
from gui.board.zones import Style as Manner

LIGHT_LEVEL = 34_000
DARKNESS = "#b4050a09"
_EDGE = "#e8fff6d0"


def spotlight(places: Sequence[Rect], bounds: Rect, manner: Manner) -> Drawing:
    """Return darkness over everything but some places, each of which has a bright edge.

    What is far from the places is plain rectangles, which are painted faster than any path or
    picture; what is near is a picture for each of them.
    """
    grow = GAP / scale(manner)
    holes = [
        QRectF(place.x, place.y, place.w, place.h).adjusted(-grow, -grow, grow, grow)
        for place in places
    ]
    dark = QRegion(_pixels(QRectF(bounds.x, bounds.y, bounds.w, bounds.h), manner))
    items: list[QGraphicsItem] = []
    for batch_actions in _apart(holes):
        within = _pixels(batch_actions.adjusted(-grow, -grow, grow, grow), manner)
        dark -= QRegion(within)
        near = [hole for hole in holes if batch_actions.contains(hole)]
        items += _near(near, _table(within, manner), manner)
    items += [_dark(_table(rect, manner)) for rect in dark]  # type: ignore[attr-defined] # of its rects
    return Drawing(lines=[], upright=items)


def _apart(rects: Iterable[QRectF]) -> list[QRectF]:
    """Return rectangles none of which touch, around all of these; what touches is one."""
    apart: list[QRectF] = []
    for rect in rects:
        whole = rect
        while touching := [each for each in apart if each.intersects(whole)]:
            for each in touching:
                apart.remove(each)
                whole = whole.united(each)
        apart.append(whole)
    return apart


def _near(holes: Sequence[QRectF], within: QRectF, manner: Manner) -> Sequence[QGraphicsItem]:
    """Return the darkness around places that lie together, up to a border, and their edges."""
    zoom = scale(manner)
    light = QPainterPath()
    for rect in holes:
        hole = QPainterPath()
        hole.addRoundedRect(rect, 8 / zoom, 8 / zoom)
        light = light.united(hole)
    dark = QPainterPath()
    dark.addRect(within)
    lines = [
        fill(dark.subtracted(light), DARKNESS, QPen(Qt.PenStyle.NoPen)),
        stroke(light, pen(_EDGE, 2 / zoom)),
    ]
    return smooth_lines(lines, LIGHT_LEVEL, manner)


def _dark(rect: QRectF) -> QGraphicsRectItem:
    item = QGraphicsRectItem(rect)
    item.setPen(QPen(Qt.PenStyle.NoPen))
    item.setBrush(QColor(DARKNESS))
    item.setZValue(LIGHT_LEVEL)
    item.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
    return item


def _pixels(rect: QRectF, manner: Manner) -> QRect:
    """Return a rectangle of the table in whole pixels: what lies side by side shows no seam."""
    return QRectF(rect.topLeft() * manner.zoom, rect.size() * manner.zoom).toAlignedRect()


def _table(rect: QRect, manner: Manner) -> QRectF:
    return QRectF(QPointF(rect.topLeft()) / manner.zoom, QSizeF(rect.size()) / manner.zoom)
