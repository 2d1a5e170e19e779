"""Small icons for numbers and texts, each in a square of side 1."""

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QTransform

from gui.faces.mana import draw_symbol, fill_shape, write_into


def draw_glyph(painter: QPainter, rect: QRectF, kind: str, ink: QColor) -> None:
    """Draw the icon of a stat, such as ``power``, in one colour."""
    painter.save()
    painter.translate(rect.x(), rect.y())
    painter.scale(rect.width(), rect.height())
    painter.setPen(Qt.PenStyle.NoPen)
    painter.fillPath(GLYPHS[kind](), ink)
    painter.restore()


def draw_icon(painter: QPainter, rect: QRectF, text: str) -> None:
    """Draw the symbol of a braced text: the icon of a stat, or a letter in its shape."""
    kind, fill = _SIGNS.get(text, _SIGNS.get(text.lower(), ("", "#d9dcde")))
    painter.save()
    if kind:
        path = QPainterPath()
        path.addRoundedRect(rect, rect.height() * 0.25, rect.height() * 0.25)
        painter.fillPath(path, QColor(fill))
        inset = rect.height() * 0.1
        draw_glyph(painter, rect.adjusted(inset, inset, -inset, -inset), kind, QColor("#fffaf0"))
    else:
        shape = _LETTER_SHAPES.get(text.lower(), gem_stone)
        fill_shape(painter, shape(), rect, QColor(fill))
        write_into(painter, rect, text[:2], QColor("#17181a"), 0.66)
    painter.restore()


def draw_in_text(painter: QPainter, rect: QRectF, text: str) -> None:
    """Draw a symbol as its game writes it: stat icons in lower case, mana in capitals."""
    draw = draw_icon if text in _SIGNS else draw_symbol
    draw(painter, rect, text)


def gem_disc() -> QPainterPath:
    """Return the outline for red."""
    path = QPainterPath()
    path.addEllipse(QRectF(0.03, 0.03, 0.94, 0.94))
    return path


def gem_tile() -> QPainterPath:
    """Return the outline for yellow."""
    return outline_of((0.05, 0.05), (0.95, 0.05), (0.95, 0.95), (0.05, 0.95))


def gem_hexagon() -> QPainterPath:
    """Return the outline for blue."""
    return outline_of((0.27, 0.02), (0.73, 0.02), (1, 0.5), (0.73, 0.98), (0.27, 0.98), (0, 0.5))


def gem_stone() -> QPainterPath:
    """Return the outline for other colours."""
    return outline_of((0.5, 0), (1, 0.36), (0.82, 1), (0.18, 1), (0, 0.36))


def gem_octagon() -> QPainterPath:
    """Return the outline of a cost."""
    near, far = 0.3, 0.7
    return outline_of(
        (near, 0.01), (far, 0.01), (0.99, near), (0.99, far),
        (far, 0.99), (near, 0.99), (0.01, far), (0.01, near),
    )  # fmt: skip


def outline_of(*points: tuple[float, float]) -> QPainterPath:
    """Return a closed polygon."""
    path = QPainterPath(QPointF(*points[0]))
    for point in points[1:]:
        path.lineTo(*point)
    path.closeSubpath()
    return path


def _sword() -> QPainterPath:
    """Return a blade from the lower left to the upper right."""
    blade = outline_of((0.5, -0.02), (0.6, 0.14), (0.58, 0.64), (0.42, 0.64), (0.4, 0.14))
    guard, grip = QPainterPath(), QPainterPath()
    guard.addRoundedRect(QRectF(0.22, 0.64, 0.56, 0.1), 0.05, 0.05)
    grip.addRoundedRect(QRectF(0.44, 0.72, 0.12, 0.28), 0.05, 0.05)
    turn = QTransform().translate(0.5, 0.5).rotate(42).scale(1.12, 1.12).translate(-0.5, -0.5)
    return turn.map(_together(blade, guard, grip))


def _shield() -> QPainterPath:
    path = QPainterPath(QPointF(0.5, 0.02))
    path.cubicTo(0.62, 0.12, 0.78, 0.16, 0.92, 0.15)
    path.cubicTo(0.95, 0.55, 0.82, 0.83, 0.5, 0.99)
    path.cubicTo(0.18, 0.83, 0.05, 0.55, 0.08, 0.15)
    path.cubicTo(0.22, 0.16, 0.38, 0.12, 0.5, 0.02)
    return path


def _heart() -> QPainterPath:
    path = QPainterPath(QPointF(0.5, 0.95))
    path.cubicTo(0.2, 0.72, 0.02, 0.52, 0.02, 0.32)
    path.cubicTo(0.02, 0.02, 0.4, -0.02, 0.5, 0.24)
    path.cubicTo(0.6, -0.02, 0.98, 0.02, 0.98, 0.32)
    path.cubicTo(0.98, 0.52, 0.8, 0.72, 0.5, 0.95)
    return path


def _eye() -> QPainterPath:
    path = QPainterPath(QPointF(-0.02, 0.5))
    path.quadTo(0.5, -0.08, 1.02, 0.5)
    path.quadTo(0.5, 1.08, -0.02, 0.5)
    path.addEllipse(QPointF(0.5, 0.5), 0.26, 0.26)
    path.addEllipse(QPointF(0.5, 0.5), 0.13, 0.13)
    return path


def _together(*paths: QPainterPath) -> QPainterPath:
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    for each in paths:
        path.addPath(each)
    return path


GLYPHS: dict[str, Callable[[], QPainterPath]] = {
    "power": _sword,
    "defense": _shield,
    "life": _heart,
    "intellect": _eye,
}
"""The icon of each stat in a corner."""

_SIGNS = {
    "p": ("power", "#8a3b2a"),
    "d": ("defense", "#4a5763"),
    "h": ("life", "#3e6b3a"),
    "i": ("intellect", "#5a4684"),
    "r": ("", "#e9b44c"),
    "c": ("", "#8fc3ee"),
}
_LETTER_SHAPES = {"r": gem_disc, "c": gem_hexagon}
