"""Badges of a card: power and toughness, loyalty, defense, and the gray reminder."""

from msgspec import Struct
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from gui.faces.face_geometry import FaceGeometry
from gui.faces.palette import Palette
from gui.faces.pixmap_cache import Stamps
from gui.faces.spec import FaceSpec, Values
from gui.faces.symbols import draw_arrow, polygon
from gui.faces.typography import Lettering, Role

SIZE, LOYALTY, DEFENSE, REMINDER = "size", "loyalty", "defense", "reminder"


class Badge(Struct, frozen=True):
    """One badge: its kind, text, rectangle in logical pixels, and font size.

    ``change`` is 1 if the value grew, -1 if it shrank, 0 if it changed otherwise, None if it is as
    printed.
    """

    kind: str
    text: str
    rect: QRectF
    pixels: int
    change: int | None = None


def badges_of(spec: FaceSpec, geometry: FaceGeometry, letters: Lettering) -> tuple[Badge, ...]:
    """Return the badges of a face, from the lower right corner to the left and up."""
    sizes = geometry.sizes
    found: list[Badge] = []
    anchor = geometry.type if geometry.badge_on_type else geometry.panel
    right = anchor.right() - (0 if geometry.badge_on_type else sizes.pad * 0.4)
    bottom = anchor.bottom() - (0 if geometry.badge_on_type else sizes.pad * 0.4)
    high = anchor.height() if geometry.badge_on_type else round(sizes.stat * 1.35)
    pixels = sizes.label + 1 if geometry.badge_on_type else sizes.stat
    for kind, text, change in _numbers(spec.now, spec.printed):
        mark = pixels * 0.62 if change is not None else 0
        wide = round(letters.width(Role.STAT, pixels, text) + pixels * 0.9 + mark)
        if kind != SIZE:
            wide = max(wide, round(high * 1.15))
        rect = QRectF(round(right - wide), round(bottom - high), wide, high)
        found.append(Badge(kind, text, rect, pixels, change))
        right = rect.left() - sizes.gap
    if spec.reminder and geometry.foot.isEmpty():
        pixels = max(6, round(sizes.stat * 0.72))
        wide = round(letters.width(Role.STAT, pixels, spec.reminder) + pixels * 0.9)
        above = found[0].rect if found else QRectF(right, bottom, 0, 0)
        tall = round(pixels * 1.25)
        rect = QRectF(above.right() - wide, above.top() - tall - 1, wide, tall)
        found.append(Badge(REMINDER, spec.reminder, rect, pixels))
    return tuple(found)


def _numbers(now: Values, printed: Values) -> list[tuple[str, str, int | None]]:
    numbers: list[tuple[str, str, int | None]] = []
    if now.size:
        numbers.append((SIZE, now.size, _size_change(now, printed)))
    if now.loyalty is not None:
        numbers.append((LOYALTY, now.loyalty, change_of(now.loyalty, printed.loyalty)))
    if now.defense is not None:
        numbers.append((DEFENSE, now.defense, change_of(now.defense, printed.defense)))
    return numbers


def _size_change(now: Values, printed: Values) -> int | None:
    """Return one direction for both numbers, 0 if they changed in opposite directions."""
    if now.size == printed.size:
        return None
    ways = {
        change_of(now.power, printed.power),
        change_of(now.toughness, printed.toughness),
    } - {None}
    return ways.pop() if len(ways) == 1 else 0


def change_of(now: str | None, printed: str | None) -> int | None:
    """Return the direction of a change from the printed value: None if equal, 0 if unknown."""
    if now == printed:
        return None
    try:
        difference = int(now or "") - int(printed or "")
    except ValueError:
        return 0
    return 1 if difference > 0 else -1


def draw_badge(
    painter: QPainter, badge: Badge, palette: Palette, letters: Lettering, stamps: Stamps
) -> None:
    """Draw one badge with its number."""
    changed = badge.change is not None
    fill = QColor(palette.badge)
    ink = palette.badge_text
    if badge.kind == REMINDER:
        fill.setAlpha(190)
        ink = palette.gray
    elif badge.kind != SIZE:
        fill, ink = QColor("#26232b"), QColor("#fbf6e6")
    rim = palette.accent if changed else QColor(0, 0, 0, 130)
    kind = badge.kind

    def draw(stamp: QPainter, rect: QRectF) -> None:
        thick = max(1.0, rect.height() * (0.11 if changed else 0.06))
        if kind == REMINDER:
            thick = 0.6
        stamp.setPen(QPen(rim, thick))
        stamp.setBrush(fill)
        edge = thick / 2 + 0.3
        stamp.drawPath(_outline(kind, rect.adjusted(edge, edge, -edge, -edge)))

    key = ("badge", kind, changed, fill.rgba(), rim.rgba())
    stamps.put(painter, key, badge.rect, draw)
    wide = letters.width(Role.STAT, badge.pixels, badge.text)
    left = badge.rect.center().x() - (wide + (badge.pixels * 0.62 if changed else 0.0)) / 2
    accent = palette.accent if kind == SIZE else QColor("#f2b04a")
    draw_number(painter, badge, left, (ink, accent), letters, stamps)


def draw_number(  # noqa: PLR0913, PLR0917 - text, style and place
    painter: QPainter,
    badge: Badge,
    left: float,
    inks: tuple[QColor, QColor],
    letters: Lettering,
    stamps: Stamps,
) -> None:
    """Draw the text of a badge from a left edge, behind the arrow of a changed value."""
    ink, accent = inks
    middle = badge.rect.center().y()
    if badge.change is not None:
        way, side = badge.change, badge.pixels * 0.55

        def point(stamp: QPainter, rect: QRectF) -> None:
            draw_arrow(stamp, rect, accent, turn=way)

        place = QRectF(left, middle - side / 2, side, side)
        stamps.put(painter, ("arrow", way, accent.rgba()), place, point)
        left += badge.pixels * 0.62
    cut = letters.cut(Role.STAT, badge.pixels)
    painter.setFont(cut.font)
    painter.setPen(ink)
    painter.drawText(QPointF(left, round(middle + cut.cap / 2)), badge.text)


def _outline(kind: str, rect: QRectF) -> QPainterPath:
    if kind not in {LOYALTY, DEFENSE}:
        path = QPainterPath()
        radius = rect.height() * 0.3
        path.addRoundedRect(rect, radius, radius)
        return path
    left, top, wide, high = rect.left(), rect.top(), rect.width(), rect.height()
    shapes = {
        LOYALTY: ((0, 0.12), (0.5, 0), (1, 0.12), (1, 0.72), (0.5, 1), (0, 0.72)),
        DEFENSE: (
            (0, 0),
            (0.22, 0.12),
            (0.5, 0),
            (0.78, 0.12),
            (1, 0),
            (0.94, 0.8),
            (0.5, 1),
            (0.06, 0.8),
        ),
    }
    return polygon(*((left + x * wide, top + y * high) for x, y in shapes[kind]))
