"""Icons drawn as shapes, so that nothing on the board depends on colour alone."""

from enum import StrEnum

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen


class Icon(StrEnum):
    """Meaning of an icon."""

    TICK = "tick"
    CROSS = "cross"
    QUESTION = "question"
    PLUS = "plus"
    TURN = "turn"
    SWORD = "sword"
    SHIELD = "shield"
    DROP = "drop"
    NOTE = "note"


def path(icon_kind: Icon) -> QPainterPath:
    """Return an icon in a square of side 1 around the origin."""
    made = QPainterPath()
    if icon_kind is Icon.TICK:
        _strokes(made, ((-0.34, 0.02), (-0.1, 0.28), (0.36, -0.28)))
    elif icon_kind is Icon.CROSS:
        _strokes(made, ((-0.28, -0.28), (0.28, 0.28)), ((0.28, -0.28), (-0.28, 0.28)))
    elif icon_kind is Icon.PLUS:
        _strokes(made, ((-0.3, 0), (0.3, 0)), ((0, -0.3), (0, 0.3)))
    elif icon_kind is Icon.NOTE:
        _strokes(made, ((0, -0.34), (0, 0.12)))
        made.addEllipse(QPointF(0, 0.34), 0.025, 0.025)
    elif icon_kind is Icon.QUESTION:
        made.moveTo(-0.2, -0.16)
        made.cubicTo(QPointF(-0.2, -0.44), QPointF(0.24, -0.44), QPointF(0.22, -0.14))
        made.cubicTo(QPointF(0.2, 0.0), QPointF(0.0, 0.0), QPointF(0.0, 0.14))
        made.addEllipse(QPointF(0, 0.34), 0.025, 0.025)
    elif icon_kind is Icon.SWORD:
        _strokes(made, ((-0.32, 0.32), (0.34, -0.34)), ((-0.3, -0.02), (0.02, 0.3)))
    elif icon_kind is Icon.SHIELD:
        made.moveTo(-0.28, -0.3)
        made.lineTo(0.28, -0.3)
        made.cubicTo(QPointF(0.3, 0.06), QPointF(0.16, 0.28), QPointF(0, 0.36))
        made.cubicTo(QPointF(-0.16, 0.28), QPointF(-0.3, 0.06), QPointF(-0.28, -0.3))
    elif icon_kind is Icon.DROP:
        made.moveTo(0, -0.38)
        made.cubicTo(QPointF(0.1, -0.16), QPointF(0.26, -0.04), QPointF(0.26, 0.12))
        made.cubicTo(QPointF(0.26, 0.42), QPointF(-0.26, 0.42), QPointF(-0.26, 0.12))
        made.cubicTo(QPointF(-0.26, -0.04), QPointF(-0.1, -0.16), QPointF(0, -0.38))
    else:
        made.arcMoveTo(QRectF(-0.27, -0.27, 0.54, 0.54), 60)
        made.arcTo(QRectF(-0.27, -0.27, 0.54, 0.54), 60, 285)
        _strokes(made, ((0.27, -0.36), (0.16, -0.2), (0.34, -0.12)))
    return made


def draw(  # noqa: PLR0913 - an icon, its place, size and colours
    painter: QPainter,
    icon_kind: Icon,
    centre: QPointF,
    size: float,
    *,
    line: QColor,
    background: QColor | None = None,
) -> None:
    """Draw an icon, on a disc if a background is given."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(centre)
    if background is not None:
        painter.setPen(QPen(line, max(size * 0.06, 1.0)))
        painter.setBrush(background)
        painter.drawEllipse(QPointF(0, 0), size / 2, size / 2)
    painter.scale(size * 0.86, size * 0.86)
    pen = QPen(line, 0.13)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(path(icon_kind))
    painter.restore()


def _strokes(made: QPainterPath, *lines: tuple[tuple[float, float], ...]) -> None:
    for first, *rest in lines:
        made.moveTo(*first)
        for point in rest:
            made.lineTo(*point)
