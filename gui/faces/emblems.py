"""Silhouettes that tell a card's type from afar, each in a square of side 1, feet below."""

from math import cos, pi, sin

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath

from gui.faces.spec import Family


def emblem(family: Family) -> QPainterPath | None:
    """Return the silhouette of a family; a land has none, it is its landscape."""
    draw = _DRAWINGS.get(family)
    return draw() if draw else None


def _walker() -> QPainterPath:
    """Draw somebody in a cloak."""
    path = QPainterPath(QPointF(0.5, 0.16))
    path.cubicTo(0.66, 0.16, 0.66, 0.34, 0.6, 0.4)
    path.cubicTo(0.74, 0.46, 0.78, 0.7, 0.84, 1.02)
    path.lineTo(0.16, 1.02)
    path.cubicTo(0.22, 0.7, 0.26, 0.46, 0.4, 0.4)
    path.cubicTo(0.34, 0.34, 0.34, 0.16, 0.5, 0.16)
    return path


def _adept() -> QPainterPath:
    """Draw the cloaked one with a staff and a star over it."""
    path = _walker()
    path.addRect(QRectF(0.88, 0.2, 0.035, 0.82))
    path.addPath(_star(QPointF(0.9, 0.14), 0.13, 4, 0.32))
    return path


def _golem() -> QPainterPath:
    """Draw a wheel with teeth, half in the ground."""
    path = QPainterPath()
    for number in range(24):
        angle = 2 * pi * number / 24
        reach = 0.5 if number % 4 in {0, 1} else 0.4
        point = QPointF(0.5 + reach * cos(angle), 0.62 + reach * sin(angle))
        if number:
            path.lineTo(point)
        else:
            path.moveTo(point)
    path.closeSubpath()
    hole = QPainterPath()
    hole.addEllipse(QPointF(0.5, 0.62), 0.17, 0.17)
    return path.subtracted(hole)


def _tower() -> QPainterPath:
    path = QPainterPath(QPointF(0.2, 1.02))
    for x, y in (
        (0.26, 0.3),
        (0.2, 0.3),
        (0.2, 0.12),
        (0.32, 0.12),
        (0.32, 0.2),
        (0.44, 0.2),
        (0.44, 0.12),
        (0.56, 0.12),
        (0.56, 0.2),
        (0.68, 0.2),
        (0.68, 0.12),
        (0.8, 0.12),
        (0.8, 0.3),
        (0.74, 0.3),
        (0.8, 1.02),
    ):
        path.lineTo(x, y)
    path.closeSubpath()
    return path


def _bolt() -> QPainterPath:
    path = QPainterPath(QPointF(0.6, -0.1))
    for x, y in ((0.26, 0.48), (0.47, 0.48), (0.36, 0.95), (0.76, 0.34), (0.53, 0.34)):
        path.lineTo(x, y)
    path.closeSubpath()
    return path


def _rays() -> QPainterPath:
    return _star(QPointF(0.5, 0.42), 0.46, 8, 0.42)


def _arch() -> QPainterPath:
    """Draw a gate that leads somewhere else."""
    path = QPainterPath(QPointF(0.12, 1.02))
    path.lineTo(0.12, 0.45)
    path.cubicTo(0.12, -0.02, 0.88, -0.02, 0.88, 0.45)
    path.lineTo(0.88, 1.02)
    path.lineTo(0.72, 1.02)
    path.lineTo(0.72, 0.46)
    path.cubicTo(0.72, 0.18, 0.28, 0.18, 0.28, 0.46)
    path.lineTo(0.28, 1.02)
    path.closeSubpath()
    path.addPath(_star(QPointF(0.5, 0.6), 0.17, 4, 0.3))
    return path


def _star(middle: QPointF, reach: float, points: int, waist: float) -> QPainterPath:
    path = QPainterPath()
    for number in range(2 * points):
        angle = pi * number / points - pi / 2
        far = reach if number % 2 == 0 else reach * waist
        point = QPointF(middle.x() + far * cos(angle), middle.y() + far * sin(angle))
        if number:
            path.lineTo(point)
        else:
            path.moveTo(point)
    path.closeSubpath()
    return path


_DRAWINGS = {
    Family.CREATURE: _walker,
    Family.PLANESWALKER: _adept,
    Family.ARTIFACT: _golem,
    Family.BATTLE: _tower,
    Family.ENCHANTMENT: _arch,
    Family.INSTANT: _bolt,
    Family.SORCERY: _rays,
}
