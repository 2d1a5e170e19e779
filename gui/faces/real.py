"""Real pictures of cards, with changed values drawn over the print.

The line with the artist's name is never covered or cut off.
"""

from collections.abc import Callable, Iterable, Iterator

from msgspec.structs import replace
from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen, QTransform

from core.rules.effect_labels import color_words
from gui.faces.badges import REMINDER, Badge
from gui.faces.face_geometry import TEXT_FROM, Composition, Placed, border_of, sizes_of
from gui.faces.frames import draw_seam, outline
from gui.faces.mana import cost_width, draw_cost
from gui.faces.palette import BORDER, Palette
from gui.faces.pixmap_cache import Stamps
from gui.faces.recipes import recipe_of
from gui.faces.spec import Arrangement, FaceSpec, WriteIn
from gui.faces.typography import Lettering, Role

Paints = Callable[[FaceSpec], Palette]

READABLE_FROM = 200
"""On pictures narrower than this, in logical pixels, names and numbers are unreadable."""

_ARTIST_LINE = 0.94
"""Top of the line with the artist's name on an upright card, relative to its height."""
_TOLERANCE = 0.015
"""Tolerance of a picture's aspect ratio before it counts as distorted."""
_SMALLEST_WORDS = 64
_STRIP_TOP = 0.565
_STRIP_GROUND, _STRIP_INK = QColor(20, 18, 26, 225), QColor("#fbf6e6")
_LEAST = 6


class RealFaces:
    """Draws real pictures, and over them changed numbers and texts."""

    def __init__(self, letters: Lettering, stamps: Stamps, paints: Paints) -> None:
        self._letters = letters
        self._stamps = stamps
        self._paints = paints

    def draw(
        self, painter: QPainter, spec: FaceSpec, composition: Composition, image: QImage
    ) -> None:
        """Draw the picture of a face into its outline, from the upper left corner."""
        painter.save()
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(BORDER)
        edge = outline(composition.width, composition.height, composition.unit)
        painter.drawPath(edge)
        painter.setClipPath(edge, Qt.ClipOperation.IntersectClip)
        if spec.part is not None and composition.turn is not None:
            # Draw one card's half of the combined picture.
            painter.setTransform(composition.turn, combine=True)
            _put(painter, image, composition.height, 2 * composition.width)
            painter.restore()
            return
        _put(painter, image, composition.width, composition.height)
        painter.restore()
        if spec.melded:
            draw_seam(painter, composition)
        if composition.unit >= _SMALLEST_WORDS:
            self._what_differs(painter, spec, composition)
        placed = counted(spec, composition)
        if placed is not None:
            self._numbers(painter, placed, composition)

    def _numbers(self, painter: QPainter, placed: Placed, composition: Composition) -> None:
        """Draw the numbers that are changed, or too small to read."""
        recipe, paints = recipe_of(placed.spec), self._paints(placed.spec)
        badges = recipe.badges(placed.spec, placed.geometry, self._letters)
        painter.save()
        if placed.turn is None:
            badges = tuple(raised(badges, composition))
        else:
            painter.setTransform(placed.turn, combine=True)
        small = composition.unit < READABLE_FROM
        for badge in badges:
            if badge.kind != REMINDER and (small or badge.change is not None):
                recipe.badge(painter, badge, paints, self._letters, self._stamps)
        painter.restore()

    def _what_differs(self, painter: QPainter, spec: FaceSpec, composition: Composition) -> None:
        says = " · ".join(differences(spec))
        if not says:
            return
        pixels = max(_LEAST, round(composition.unit * 0.052))
        pad = pixels * 0.5
        room = QRectF(
            composition.border,
            composition.height * _STRIP_TOP,
            composition.width - 2 * composition.border,
            pixels * 1.6,
        )
        cut = self._letters.cut(Role.LABEL, pixels)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(_STRIP_GROUND)
        painter.drawRoundedRect(room, pad * 0.5, pad * 0.5)
        painter.setFont(cut.font)
        painter.setPen(_STRIP_INK)
        words = cut.metrics.elidedText(says, Qt.TextElideMode.ElideRight, room.width() - 2 * pad)
        painter.drawText(QPointF(room.left() + pad, room.center().y() + cut.cap / 2), words)


def counted(spec: FaceSpec, composition: Composition) -> Placed | None:
    """Return the face with the numbers of the whole card, None if each half has its own."""
    if spec.arrangement in {Arrangement.SPLIT, Arrangement.ROOM, Arrangement.AFTERMATH}:
        return None
    active = spec.active if spec.arrangement is Arrangement.FLIP else 0
    return composition.faces[active or 0]


def raised(badges: Iterable[Badge], composition: Composition) -> Iterator[Badge]:
    """Yield badges moved up, clear of the line with the artist's name."""
    line = composition.height * _ARTIST_LINE
    for badge in badges:
        over = badge.rect.bottom() - line
        yield replace(badge, rect=badge.rect.translated(0, -over)) if over > 0 else badge


def differences(spec: FaceSpec) -> Iterator[str]:
    """Yield texts of the differences from the print, except names and numbers."""
    now, printed, changed = spec.now, spec.printed, spec.changed
    if "type_line" in changed:
        yield now.type_line
    if "typebox" in changed:
        yield now.typebox
    if "colors" in changed:
        yield str(color_words(now.colors))
    if "keywords" in changed:
        yield from (f"+ {word}" for word in now.keywords if word not in printed.keywords)
        yield from (f"\u2212 {word}" for word in printed.keywords if word not in now.keywords)


def _put(painter: QPainter, image: QImage, width: float, height: float) -> None:
    """Draw a picture into an area, rotated like the card, in its own aspect ratio."""
    if (image.width() > image.height()) != (width > height):
        # Sideways print is read with the upper edge of the card on the right.
        image = image.transformed(QTransform().rotate(90 if width > height else -90))
    size = QSizeF(image.size())
    ratio = (size.width() / size.height()) / (width / height)
    if abs(ratio - 1) <= _TOLERANCE:
        size = QSizeF(width, height)
    else:
        size.scale(QSizeF(width, height), Qt.AspectRatioMode.KeepAspectRatio)
    fine = painter.device().devicePixelRatioF()
    scaled = image.scaled(
        round(size.width() * fine),
        round(size.height() * fine),
        Qt.AspectRatioMode.IgnoreAspectRatio,
        Qt.TransformationMode.SmoothTransformation,
    )
    place = QRectF(QPointF((width - size.width()) / 2, (height - size.height()) / 2), size)
    painter.drawImage(place, scaled)


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
    letters.write(painter, Role.LABEL, TITLE, bar.adjusted(pad, 0, -pad, 0), sizes.label, _PRINT)
    y = bar.bottom() + sizes.pad
    room = inner.adjusted(pad, 0, -pad, 0)
    for line in lines:
        y = _line(painter, letters, line, QRectF(room.left(), y, room.width(), 0), unit)
        if y > inner.bottom() - sizes.title:
            break
    _sketch(painter, QRectF(room.left(), y, room.width(), inner.bottom() - sizes.pad * 2 - y), unit)
    painter.restore()


def _line(painter: QPainter, letters: Lettering, line: WriteIn, room: QRectF, unit: float) -> float:
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
        letters.write(painter, Role.LABEL, line.word, label, sizes.label, _PRINT)
        if line.cost:
            corner = QPointF(above.right() - wide, above.center().y() - size / 2)
            draw_cost(painter, corner, line.cost, size)
        y = above.bottom()
    name = QRectF(room.left(), y, room.width(), round(sizes.title * 1.35))
    letters.write(painter, Role.TITLE, line.name, name, sizes.title, _WRITING)
    painter.setPen(QPen(_RULE, max(0.7, unit * 0.005)))
    painter.drawLine(name.bottomLeft(), name.bottomRight())
    return name.bottom() + sizes.gap + 1


def _sketch(painter: QPainter, rect: QRectF, unit: float) -> None:
    if rect.height() < unit * 0.12:
        return
    pen = QPen(_RULE, max(0.7, unit * 0.005))
    pen.setStyle(Qt.PenStyle.DashLine)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    top = rect.top() + unit * 0.03
    frame = QRectF(rect.left(), top, rect.width(), rect.bottom() - top)
    painter.drawRoundedRect(frame, unit * 0.03, unit * 0.03)
