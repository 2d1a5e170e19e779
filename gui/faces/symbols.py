"""Drawings of front and back symbols, each in a square of side 1."""

from collections.abc import Callable
from math import cos, pi, sin

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF, QTransform

_DARK = QColor("#121114")
_LIGHT = QColor("#fbf7ea")
_FINE = 200


def draw_mark(painter: QPainter, rect: QRectF, symbol: str) -> None:
    """Draw a symbol by name: light on a black disc, or triangles in a teardrop."""
    painter.save()
    painter.translate(rect.x(), rect.y())
    painter.scale(rect.width(), rect.height())
    painter.setPen(Qt.PenStyle.NoPen)
    teardrop = TEARDROPS.get(symbol)
    if teardrop is not None:
        background, ink, draw = teardrop
        _shape(painter, _teardrop(), background, _DARK if background is _LIGHT else _LIGHT)
        painter.fillPath(draw(), ink)
    else:
        disc = QPainterPath()
        disc.addEllipse(QRectF(0.02, 0.02, 0.96, 0.96))
        _shape(painter, disc, _DARK, QColor(255, 250, 235, 150))
        painter.fillPath(DISCS[symbol](), _LIGHT)
    painter.restore()


def _shape(painter: QPainter, path: QPainterPath, fill: QColor, rim: QColor) -> None:
    painter.setPen(QPen(rim, 0.05))
    painter.setBrush(fill)
    painter.drawPath(path)
    painter.setPen(Qt.PenStyle.NoPen)


def polygon(*points: tuple[float, float]) -> QPainterPath:
    """Return a closed polygon."""
    path = QPainterPath()
    path.addPolygon(QPolygonF([QPointF(*each) for each in points]))
    path.closeSubpath()
    return path


def _around(angle: float, reach: float, middle: tuple[float, float] = (0.5, 0.5)) -> QPointF:
    radians = (angle - 90) * pi / 180
    return QPointF(middle[0] + reach * cos(radians), middle[1] + reach * sin(radians))


def _disc(reach: float, middle: tuple[float, float] = (0.5, 0.5)) -> QPainterPath:
    path = QPainterPath()
    path.addEllipse(QPointF(*middle), reach, reach)
    return path


def _minus(path: QPainterPath, other: QPainterPath) -> QPainterPath:
    """Return a path without another, computed on a fine grid so that curves stay smooth."""
    finer = QTransform.fromScale(_FINE, _FINE)
    cut = finer.map(path).subtracted(finer.map(other))
    return QTransform.fromScale(1 / _FINE, 1 / _FINE).map(cut)


def _kite(
    angle: float, reach: float, half_width: float, middle: tuple[float, float]
) -> QPainterPath:
    tip = _around(angle, reach, middle)
    left = _around(angle - 90, half_width, middle)
    right = _around(angle + 90, half_width, middle)
    return polygon((left.x(), left.y()), (tip.x(), tip.y()), (right.x(), right.y()))


def _sun() -> QPainterPath:
    path = _disc(0.17)
    for number in range(8):
        angle = number * 45
        foot = _around(angle, 0.21)
        path.addPath(_kite(angle, 0.2, 0.065, (foot.x(), foot.y())))
    return path


def _crescent() -> QPainterPath:
    return _minus(_disc(0.34), _disc(0.3, (0.63, 0.44)))


def _full_moon() -> QPainterPath:
    moon = _disc(0.34)
    for middle, reach in (((0.4, 0.4), 0.085), ((0.62, 0.5), 0.065), ((0.45, 0.64), 0.06)):
        moon = _minus(moon, _disc(reach, middle))
    return moon


def _tentacles() -> QPainterPath:
    path = QPainterPath(QPointF(0.2, 0.46))
    path.cubicTo(0.2, 0.06, 0.8, 0.06, 0.8, 0.46)
    path.closeSubpath()
    for x, bend, length in ((0.25, -0.1, 0.76), (0.42, 0.07, 0.88), (0.58, -0.07, 0.88),
                            (0.75, 0.1, 0.76)):  # fmt: skip
        arm = QPainterPath(QPointF(x - 0.055, 0.44))
        arm.cubicTo(x - 0.055 + bend, 0.58, x - bend, 0.66, x + bend, length)
        arm.cubicTo(x - bend + 0.1, 0.7, x + 0.055 + bend, 0.58, x + 0.055, 0.44)
        arm.closeSubpath()
        path = path.united(arm)
    return path


def _compass() -> QPainterPath:
    path = QPainterPath()
    for angle, reach, width in ((45, 0.25, 0.1), (0, 0.4, 0.1)):
        for quarter in range(4):
            path = path.united(_kite(angle + 90 * quarter, reach, width, (0.5, 0.5)))
    return _minus(path, _disc(0.055))


def _land() -> QPainterPath:
    peaks = polygon((0.14, 0.64), (0.38, 0.24), (0.5, 0.44), (0.62, 0.32), (0.86, 0.64))
    plain = QPainterPath()
    plain.addRoundedRect(QRectF(0.24, 0.7, 0.52, 0.08), 0.04, 0.04)
    return peaks.united(plain)


def _ember() -> QPainterPath:
    path = QPainterPath(QPointF(0.5, 0.22))
    path.cubicTo(0.58, 0.42, 0.66, 0.5, 0.66, 0.62)
    path.cubicTo(0.66, 0.84, 0.34, 0.84, 0.34, 0.62)
    path.cubicTo(0.34, 0.5, 0.42, 0.42, 0.5, 0.22)
    return _minus(path, _disc(0.07, (0.5, 0.64)))


def _blaze() -> QPainterPath:
    path = QPainterPath()
    for angle, reach, width in ((-52, 0.5, 0.075), (0, 0.64, 0.1), (52, 0.5, 0.075)):
        path = path.united(_kite(angle, reach, width, (0.5, 0.76)))
    for angle, reach in ((-27, 0.5), (27, 0.5)):
        path = path.united(_kite(angle, reach, 0.055, (0.5, 0.76)))
    return path.united(_disc(0.11, (0.5, 0.76)))


def _bud() -> QPainterPath:
    path = QPainterPath(QPointF(0.5, 0.2))
    path.cubicTo(0.72, 0.42, 0.7, 0.7, 0.5, 0.8)
    path.cubicTo(0.3, 0.7, 0.28, 0.42, 0.5, 0.2)
    return path


def _lotus() -> QPainterPath:
    path = QPainterPath()
    for angle in (-64, -32, 0, 32, 64):
        turn = QTransform().translate(0.5, 0.78).rotate(angle).scale(0.62, 0.92)
        path = path.united(turn.map(_bud().translated(-0.5, -0.8)))
    return path


def _first_of_two() -> QPainterPath:
    ring = _minus(_disc(0.2, (0.66, 0.5)), _disc(0.13, (0.66, 0.5)))
    return _minus(ring, _disc(0.24, (0.36, 0.5))).united(_disc(0.2, (0.36, 0.5)))


def _second_of_two() -> QPainterPath:
    return QTransform(-1, 0, 0, 1, 1, 0).map(_first_of_two())


def _closed_fan() -> QPainterPath:
    path = polygon((0.3, 0.78), (0.62, 0.18), (0.8, 0.28), (0.38, 0.82))
    return _minus(path.united(_disc(0.075, (0.29, 0.82))), _disc(0.025, (0.29, 0.82)))


def _open_fan() -> QPainterPath:
    middle = (0.5, 0.78)
    path = QPainterPath(QPointF(*middle))
    path.arcTo(QRectF(0.5 - 0.42, 0.78 - 0.42, 0.84, 0.84), 20, 140)
    path.closeSubpath()
    for angle in (-42, -14, 14, 42):
        path = _minus(path, _kite(angle, 0.46, 0.001, middle))
        end = _around(angle, 0.44, middle)
        start = _around(angle, 0.16, middle)
        side = _around(angle + 90, 0.016, (0.0, 0.0))
        corners = (start - side, end - side, end + side, start + side)
        path = _minus(path, polygon(*(each.toTuple() for each in corners)))
    return path


def _up() -> QPainterPath:
    return polygon((0.5, 0.22), (0.78, 0.7), (0.22, 0.7))


def _down() -> QPainterPath:
    return polygon((0.5, 0.78), (0.22, 0.3), (0.78, 0.3))


def _teardrop() -> QPainterPath:
    path = QPainterPath(QPointF(1.06, 0.84))
    path.lineTo(0.42, 0.92)
    path.cubicTo(-0.12, 0.92, -0.12, 0.06, 0.42, 0.06)
    path.cubicTo(0.72, 0.06, 0.88, 0.36, 1.06, 0.84)
    return path


def _one() -> QPainterPath:
    return polygon((0.42, 0.22), (0.66, 0.7), (0.18, 0.7))


def _two() -> QPainterPath:
    path = polygon((0.29, 0.3), (0.46, 0.7), (0.12, 0.7))
    path.addPath(polygon((0.6, 0.3), (0.77, 0.7), (0.48, 0.7)))
    return path


DISCS: dict[str, Callable[[], QPainterPath]] = {
    "sun": _sun,
    "crescent": _crescent,
    "full moon": _full_moon,
    "tentacles": _tentacles,
    "compass": _compass,
    "land": _land,
    "ember": _ember,
    "blaze": _blaze,
    "closed fan": _closed_fan,
    "open fan": _open_fan,
    "triangle up": _up,
    "triangle down": _down,
    "bud": _bud,
    "lotus": _lotus,
    "first of two": _first_of_two,
    "second of two": _second_of_two,
}
"""Symbols on a black disc, by name."""

TEARDROPS: dict[str, tuple[QColor, QColor, Callable[[], QPainterPath]]] = {
    "one in teardrop": (_LIGHT, _DARK, _one),
    "two in teardrop": (_DARK, _LIGHT, _two),
}
"""Symbols in a teardrop, by name: its background, its ink, its triangles."""


def draw_padlock(painter: QPainter, rect: QRectF, ink: QColor, *, is_open: bool) -> None:
    """Draw a padlock, closed or open."""
    painter.save()
    painter.translate(rect.x(), rect.y())
    painter.scale(rect.width(), rect.height())
    bow = QPainterPath(QPointF(0.3, 0.5))
    bow.lineTo(0.3, 0.34)
    bow.cubicTo(0.3, 0.04, 0.7, 0.04, 0.7, 0.34)
    if not is_open:
        bow.lineTo(0.7, 0.5)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(ink, 0.1))
    painter.drawPath(bow)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(ink)
    painter.drawRoundedRect(QRectF(0.18, 0.48, 0.64, 0.44), 0.08, 0.08)
    painter.restore()


def draw_arrow(painter: QPainter, rect: QRectF, ink: QColor, *, turn: int) -> None:
    """Draw the arrow of a changed value: up if ``turn`` is 1, down if -1, a diamond if 0."""
    shapes = {
        1: [(0.5, 0.1), (0.95, 0.85), (0.05, 0.85)],
        -1: [(0.5, 0.9), (0.05, 0.15), (0.95, 0.15)],
        0: [(0.5, 0.0), (0.95, 0.5), (0.5, 1.0), (0.05, 0.5)],
    }
    painter.save()
    painter.translate(rect.x(), rect.y())
    painter.scale(rect.width(), rect.height())
    painter.setPen(QPen(QColor(255, 252, 240), 0.12))
    painter.setBrush(ink)
    painter.drawPath(polygon(*shapes[turn]))
    painter.restore()
