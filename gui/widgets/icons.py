"""Small signs of one family, drawn in one line width: no meaning rests on colour alone."""

from collections.abc import Callable, Mapping
from math import cos, pi, sin

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPainterPath, QPen, QPixmap

from gui.theme import icon_side

_SIDE = 16.0
_LINE = 1.8


def _polyline(*points: tuple[float, float]) -> QPainterPath:
    path = QPainterPath(QPointF(*points[0]))
    for point in points[1:]:
        path.lineTo(QPointF(*point))
    return path


def _done() -> QPainterPath:
    return _polyline((2.5, 8.5), (6.3, 12.3), (13.5, 4))


def _refused() -> QPainterPath:
    path = _polyline((3.5, 3.5), (12.5, 12.5))
    path.addPath(_polyline((12.5, 3.5), (3.5, 12.5)))
    return path


def _nothing() -> QPainterPath:
    path = QPainterPath()
    path.addEllipse(QPointF(8, 8), 5.2, 5.2)
    path.addPath(_polyline((2.6, 13.4), (13.4, 2.6)))
    return path


def _choice() -> QPainterPath:
    path = QPainterPath(QPointF(4.6, 5.6))
    path.cubicTo(QPointF(4.6, 0.6), QPointF(11.6, 0.8), QPointF(11.4, 5.2))
    path.cubicTo(QPointF(11.2, 7.6), QPointF(8, 7.6), QPointF(8, 10.2))
    path.addEllipse(QPointF(8, 13.6), 0.5, 0.5)
    return path


def _forced() -> QPainterPath:
    path = _polyline((8, 2.5), (8, 9.6))
    path.addEllipse(QPointF(8, 13.2), 0.5, 0.5)
    return path


def _moved() -> QPainterPath:
    path = QPainterPath()
    path.addEllipse(QPointF(8, 8), 5.6, 5.6)
    path.addPath(_polyline((8, 4.8), (8, 8.2), (10.6, 9.6)))
    return path


def _undo() -> QPainterPath:
    path = QPainterPath()
    path.arcMoveTo(QRectF(3, 4, 10, 10), 140)
    path.arcTo(QRectF(3, 4, 10, 10), 140, -290)
    path.addPath(_polyline((3.4, 1.9), (3.6, 6.3), (8, 6.1)))
    return path


def _redo() -> QPainterPath:
    path = QPainterPath()
    path.arcMoveTo(QRectF(3, 4, 10, 10), 40)
    path.arcTo(QRectF(3, 4, 10, 10), 40, 290)
    path.addPath(_polyline((12.6, 1.9), (12.4, 6.3), (8, 6.1)))
    return path


def _search() -> QPainterPath:
    path = QPainterPath()
    path.addEllipse(QPointF(6.8, 6.8), 4.3, 4.3)
    path.addPath(_polyline((10, 10), (13.8, 13.8)))
    return path


def _sun() -> QPainterPath:
    path = QPainterPath()
    path.addEllipse(QPointF(8, 8), 3.2, 3.2)
    for turn in range(8):
        ray = QPointF(cos(turn * pi / 4), sin(turn * pi / 4))
        path.moveTo(QPointF(8, 8) + ray * 5.2)
        path.lineTo(QPointF(8, 8) + ray * 6.8)
    return path


def _moon() -> QPainterPath:
    path = QPainterPath()
    path.arcMoveTo(QRectF(2.5, 2.5, 11, 11), 70)
    path.arcTo(QRectF(2.5, 2.5, 11, 11), 70, 270)
    path.quadTo(QPointF(6.2, 9.6), path.pointAtPercent(0))
    return path


def _play() -> QPainterPath:
    path = _polyline((4.5, 3), (12.5, 8), (4.5, 13))
    path.closeSubpath()
    return path


def _pause() -> QPainterPath:
    path = _polyline((5.2, 3.2), (5.2, 12.8))
    path.addPath(_polyline((10.8, 3.2), (10.8, 12.8)))
    return path


def _last() -> QPainterPath:
    path = _polyline((4, 3), (9, 8), (4, 13))
    path.addPath(_polyline((12, 3.2), (12, 12.8)))
    return path


def _first() -> QPainterPath:
    path = _polyline((12, 3), (7, 8), (12, 13))
    path.addPath(_polyline((4, 3.2), (4, 12.8)))
    return path


def _loop() -> QPainterPath:
    path = _polyline((3, 8.6), (3, 7), (5.4, 4.6), (12.6, 4.6))
    path.addPath(_polyline((10.4, 2.2), (13, 4.6), (10.4, 7)))
    path.addPath(_polyline((13, 7.6), (13, 9.2), (10.6, 11.6), (3.4, 11.6)))
    path.addPath(_polyline((5.6, 9.2), (3, 11.6), (5.6, 14)))
    return path


def _more() -> QPainterPath:
    path = QPainterPath()
    for x in (3.2, 8, 12.8):
        path.addEllipse(QPointF(x, 8), 0.5, 0.5)
    return path


_SHAPES: Mapping[str, Callable[[], QPainterPath]] = {
    "done": _done,
    "nothing": _nothing,
    "refused": _refused,
    "choice": _choice,
    "forced": _forced,
    "moved": _moved,
    "undo": _undo,
    "redo": _redo,
    "search": _search,
    "day": _sun,
    "night": _moon,
    "close": _refused,
    "back": lambda: _polyline((10, 3), (5, 8), (10, 13)),
    "next": lambda: _polyline((6, 3), (11, 8), (6, 13)),
    "play": _play,
    "pause": _pause,
    "first": _first,
    "last": _last,
    "loop": _loop,
    "down": lambda: _polyline((3.5, 6), (8, 10.5), (12.5, 6)),
    "up": lambda: _polyline((3.5, 10.5), (8, 6), (12.5, 10.5)),
    "more": _more,
}


def pixmap(name: str, colour: str, side: int, ratio: float = 1.0) -> QPixmap:
    """Draw a sign ``side`` pixels wide for a screen of the given pixel ratio."""
    picture = QPixmap(round(side * ratio), round(side * ratio))
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(side / _SIDE, side / _SIDE)
    pen = QPen(QColor(colour), _LINE)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    painter.drawPath(_SHAPES[name]())
    painter.end()
    return picture


def icon(name: str, colour: str, faint: str = "", ratio: float = 2.0) -> QIcon:
    """Draw a sign as an icon; ``faint`` is its colour while the button is off."""
    side = icon_side()
    made = QIcon(pixmap(name, colour, side, ratio))
    if faint:
        made.addPixmap(pixmap(name, faint, side, ratio), QIcon.Mode.Disabled)
    return made
