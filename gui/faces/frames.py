"""Static parts of a card: border, frame, bars, text box, the seam, and the common back."""

from math import cos, pi, sin

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QLinearGradient, QPainter, QPainterPath, QPen

from gui.faces.face_geometry import Composition, Placed
from gui.faces.palette import BORDER, Palette, look_of, palette_of
from gui.faces.spec import Arrangement, FaceSpec, Family
from gui.faces.symbols import polygon

_ROUND = frozenset({Family.LAND, Family.TOKEN, Family.LANDMARK})
_CUT = frozenset({Family.ARTIFACT, Family.EQUIPMENT})
_POINTED = frozenset({Family.PLANESWALKER, Family.HERO})
_BACK = ("#43375a", "#241d31", "#6a5888", "#c9b7e6")


def outline(width: float, height: float, unit: float) -> QPainterPath:
    """Return the rounded outline of a card."""
    path = QPainterPath()
    radius = unit * 0.055
    path.addRoundedRect(QRectF(0, 0, width, height), radius, radius)
    return path


def draw_card(painter: QPainter, composition: Composition, *, pair: bool) -> None:
    """Draw the border and the frame of every face; ``pair`` for two melded cards."""
    if pair:
        _draw_pair_outline(painter, composition)
    else:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(BORDER)
        painter.drawPath(outline(composition.width, composition.height, composition.unit))
    painter.save()
    if composition.turn is not None:
        painter.setTransform(composition.turn, combine=True)
    for placed in composition.faces:
        painter.save()
        if placed.turn is not None:
            painter.setTransform(placed.turn, combine=True)
        _draw_frame(painter, placed)
        painter.restore()
    if composition.band is not None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor("#d8c069"))
        painter.drawRoundedRect(composition.band, 3, 3)
    painter.restore()


def _draw_pair_outline(painter: QPainter, composition: Composition) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(BORDER)
    half = composition.height / 2
    for number in range(2):
        painter.save()
        painter.translate(0, number * half)
        painter.drawPath(outline(composition.width, half, composition.unit))
        painter.restore()


def draw_seam(painter: QPainter, composition: Composition) -> None:
    """Draw the line where the two cards of a melded permanent meet."""
    y = composition.height / 2
    thick = max(1.0, composition.unit * 0.007)
    painter.fillRect(QRectF(0, y - thick, composition.width, 2 * thick), QColor(8, 8, 10, 215))
    painter.fillRect(QRectF(0, y + thick, composition.width, thick), QColor(255, 255, 255, 70))
    notch = composition.unit * 0.03
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(BORDER)
    for x, way in (
        (composition.border * 0.6, 1),
        (composition.width - composition.border * 0.6, -1),
    ):
        wedge = polygon((x, y - notch), (x + way * notch, y), (x, y + notch))
        painter.drawPath(wedge)


def _draw_frame(painter: QPainter, placed: Placed) -> None:
    geometry, spec = placed.geometry, placed.spec
    look = look_of(spec)
    palette = palette_of(look)
    rim = QPen(palette.rim, max(0.8, geometry.sizes.radius * 0.09))
    painter.setPen(rim)
    painter.setBrush(_background(geometry.panel, palette))
    painter.drawRoundedRect(geometry.panel, geometry.sizes.radius, geometry.sizes.radius)
    if not geometry.foot.isEmpty():
        return
    for rect, fill in ((geometry.name, palette.bar), (geometry.type, palette.type_bar)):
        if not rect.isEmpty():
            painter.setPen(rim)
            painter.setBrush(fill)
            painter.drawPath(bar(rect, look.family))
    if not geometry.box.isEmpty():
        painter.setPen(rim)
        painter.setBrush(palette.box)
        painter.drawRoundedRect(
            geometry.box, geometry.sizes.radius * 0.7, geometry.sizes.radius * 0.7
        )
    if not geometry.art.isEmpty():
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(palette.rim)
        painter.drawRect(geometry.art.adjusted(-1, -1, 1, 1))


def _background(rect: QRectF, palette: Palette) -> QBrush:
    two = len(palette.frame) > 2  # noqa: PLR2004 - two colours and the gold between them
    end = rect.topRight() if two else rect.bottomRight()
    background = QLinearGradient(rect.topLeft(), end)
    for number, color in enumerate(palette.frame):
        background.setColorAt(number / (len(palette.frame) - 1), color)
    return QBrush(background)


def bar(rect: QRectF, family: Family) -> QPainterPath:
    """Return the outline of a bar; its ends identify the family without colour."""
    half = rect.height() / 2
    cut = {
        Family.ARTIFACT: half * 0.55,
        Family.PLANESWALKER: half * 0.8,
        Family.BATTLE: half * 0.8,
        Family.EQUIPMENT: half * 0.55,
        Family.HERO: half * 0.8,
        Family.WEAPON: half * 0.8,
    }.get(family)
    if cut is None:
        radius = half if family in _ROUND else half * 0.5
        path = QPainterPath()
        path.addRoundedRect(rect, radius, radius)
        return path
    left, right, top, bottom = rect.left(), rect.right(), rect.top(), rect.bottom()
    if family in _CUT:
        points = [
            (left + cut, top),
            (right - cut, top),
            (right, top + cut),
            (right, bottom - cut),
            (right - cut, bottom),
            (left + cut, bottom),
            (left, bottom - cut),
            (left, top + cut),
        ]
    elif family in _POINTED:
        middle = rect.center().y()
        points = [
            (left + cut * 0.5, top),
            (right - cut * 0.5, top),
            (right, middle),
            (right - cut * 0.5, bottom),
            (left + cut * 0.5, bottom),
            (left, middle),
        ]
    else:
        points = [
            (left + cut * 0.5, top),
            (right, top),
            (right - cut * 0.5, bottom),
            (left, bottom),
        ]
    return polygon(*points)


def draw_back(painter: QPainter, rect: QRectF) -> None:
    """Draw the common back: a lattice, and a disc with two different halves."""
    width, height = rect.width(), rect.height()
    unit = min(width, height)
    light, dark, line, glow = (QColor(color) for color in _BACK)
    painter.save()
    painter.translate(rect.topLeft())
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(dark)
    painter.drawPath(outline(width, height, unit))
    edge = unit * 0.05
    field = QRectF(edge, edge, width - 2 * edge, height - 2 * edge)
    clip = QPainterPath()
    clip.addRoundedRect(field, unit * 0.035, unit * 0.035)
    painter.fillPath(clip, light)
    painter.setClipPath(clip, Qt.ClipOperation.IntersectClip)
    step = unit / 8
    painter.setBrush(QColor(dark.red(), dark.green(), dark.blue(), 110))
    rows, columns = round(2 * height / step) + 2, round(width / step) + 2
    for row in range(-1, rows):
        for column in range(-1, columns):
            x, y = (column + (row % 2) * 0.5) * step, row * step / 2
            reach = step * 0.36
            diamond = polygon((x, y - reach), (x + reach, y), (x, y + reach), (x - reach, y))
            if row % 2:
                painter.drawPath(diamond)
    painter.restore()
    painter.save()
    painter.translate(rect.topLeft())
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(line, max(1.0, unit * 0.012)))
    painter.drawPath(clip)
    _draw_two_ways(painter, QPointF(width / 2, height / 2), unit * 0.26, (dark, line, glow))
    painter.restore()


def _draw_two_ways(
    painter: QPainter, middle: QPointF, reach: float, inks: tuple[QColor, QColor, QColor]
) -> None:
    dark, line, glow = inks
    painter.setPen(QPen(line, reach * 0.06))
    painter.setBrush(dark)
    painter.drawEllipse(middle, reach, reach)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(glow)
    sun = QPainterPath(QPointF(middle.x(), middle.y() - reach * 0.5))
    for number in range(1, 16):
        angle = -pi / 2 - pi * number / 16
        far = reach * (0.78 if number % 2 else 0.52)
        sun.lineTo(middle.x() + far * cos(angle), middle.y() + far * sin(angle))
    sun.lineTo(middle.x(), middle.y() + reach * 0.5)
    sun.closeSubpath()
    painter.drawPath(sun.translated(-reach * 0.06, 0))
    moon = QPainterPath(QPointF(middle.x(), middle.y() - reach * 0.62))
    box = QRectF(middle.x() - reach * 0.62, middle.y() - reach * 0.62, reach * 1.24, reach * 1.24)
    moon.arcTo(box, 90, -180)
    bite = QRectF(middle.x() - reach * 0.3, middle.y() - reach * 0.62, reach * 0.6, reach * 1.24)
    moon.arcTo(bite, -90, 180)
    painter.drawPath(moon.translated(reach * 0.08, 0))


def frame_key(spec: FaceSpec, composition: Composition) -> tuple[object, ...]:
    """Return the cache key of the static parts of a picture, without its size."""
    return (
        composition.looks,
        tuple(placed.spec.now.has_strip for placed in composition.faces),
        spec.arrangement,
        spec.landscape,
        bool(spec.fuse),
        spec.active if spec.arrangement is Arrangement.TWIN else None,
        spec.melded,
        spec.part,
        spec.arrangement is Arrangement.WHOLE and spec.prints_sideways,
        not composition.faces[0].geometry.foot.isEmpty(),
    )
