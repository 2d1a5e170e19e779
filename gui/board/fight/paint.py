"""Pictures of a fight: outlines and badges around cards, sums in pills, the way of an attack."""

from functools import lru_cache
from math import hypot

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QPainter,
    QPainterPath,
    QPen,
    QPixmap,
)

from gui.board.fight.shown import CardIcon, Outline
from gui.board.layout.geometry import Rect
from gui.board.paint import icons
from gui.board.paint.colours import Look
from gui.board.paint.overlays import blank
from gui.board.zones import Style

_QUIET_LINE, _SMALLER = 3.0, 0.8
_AWAY = 5.0
"""How far the outline is from its card: outside the ring of a chosen one."""
_LINE = 2.5
_DISC = 22.0
PILL_HEIGHT = 28.0
_PILL_PAD = 12.0
_WIDE, _HALO, _HEAD = 3.5, 6.5, 13.0

_LINES = {
    Outline.ABLE: ("lawful", Qt.PenStyle.DashLine),
    Outline.NAMED: ("fight", Qt.PenStyle.SolidLine),
    Outline.DOUBTFUL: ("refused", Qt.PenStyle.DashDotLine),
    Outline.FIGHTS: ("fight", Qt.PenStyle.SolidLine),
}


@lru_cache(maxsize=64)
def icon_picture(
    size: tuple[float, float, float], card_icon: CardIcon, look: Look, font_key: str, dpr: float
) -> QPixmap:
    """Return what lies on a card, its middle that of the card.

    The size of a card in pixels is its width, its height and how far its name rises above it.
    """
    width, height, rise = size
    font = QFont()
    font.fromString(font_key)
    room = _AWAY + _DISC
    made = blank(width + 2 * room, height + 2 * room, dpr)
    painter = QPainter(made)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    card = QRectF(room, room, width, height)
    if card_icon.outline is not Outline.NONE:
        _outline(painter, card, rise, card_icon, look)
    if card_icon.number:
        _number(painter, card.topLeft(), card_icon.number, look, font)
    if card_icon.badge or card_icon.dies:
        _badge(painter, card, card_icon, look, font)
    painter.end()
    return made


def outlined(card: QRectF, rise: float) -> QRectF:
    """Return what an outline runs around: a card, and its name where that rises above it."""
    above = min(max(_AWAY, rise + _LINE), _AWAY + _DISC - _LINE)
    return card.adjusted(-_AWAY, -above, _AWAY, _AWAY)


def _outline(painter: QPainter, card: QRectF, rise: float, card_icon: CardIcon, look: Look) -> None:
    if card_icon.quiet:
        _quiet_outline(painter, card, card_icon, look)
        return
    colour, line = _LINES[card_icon.outline]
    rect = outlined(card, rise)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(look.pill), _LINE + 2))
    painter.drawRoundedRect(rect, 9, 9)
    painter.setPen(QPen(QColor(getattr(look, colour)), _LINE, line))
    painter.drawRoundedRect(rect, 9, 9)
    if card_icon.outline is not Outline.FIGHTS:
        corner = rect.topRight() + QPointF(-_DISC * 0.2, _DISC * 0.2)
        drawn = QColor(getattr(look, colour))
        icons.draw(painter, card_icon.icon, corner, _DISC, line=drawn, background=QColor(look.pill))


def _quiet_outline(painter: QPainter, card: QRectF, card_icon: CardIcon, look: Look) -> None:
    """Draw a thin line at the edge of a chosen card, and an icon within the corner of any."""
    named = card_icon.outline is Outline.NAMED
    colour = QColor(look.chosen if named else look.lawful)
    if named:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(colour, _QUIET_LINE))
        painter.drawRoundedRect(card.adjusted(-2, -2, 2, 2), 7, 7)
    icon = icons.Icon.TICK if named else icons.Icon.SHIELD
    side = _DISC * (1.0 if named else _SMALLER)
    corner = card.topRight() + QPointF(-side * 0.1, -side * 0.1)
    icons.draw(painter, icon, corner, side, line=colour, background=QColor(look.pill))


def _number(painter: QPainter, at: QPointF, number: int, look: Look, font: QFont) -> None:
    painter.setPen(QPen(QColor(look.pill), 1.5))
    painter.setBrush(QColor(look.chosen))
    painter.drawEllipse(at, _DISC / 2, _DISC / 2)
    painter.setFont(_bold(font))
    painter.setPen(QColor(look.background if look.badge_text != look.chosen else look.badge_text))
    disc = QRectF(at.x() - _DISC / 2, at.y() - _DISC / 2, _DISC, _DISC)
    painter.drawText(disc, Qt.AlignmentFlag.AlignCenter, str(number))


def _badge(painter: QPainter, card: QRectF, card_icon: CardIcon, look: Look, font: QFont) -> None:
    """Say over the size of a card what comes, with a cross where it dies of that.

    The size of a card that lies on its side stands at the lower left.
    """
    bold = _bold(font)
    painter.setFont(bold)
    words = f"✕ {card_icon.badge or 'dies'}" if card_icon.dies else card_icon.badge
    metrics = QFontMetricsF(bold)
    width, height = metrics.horizontalAdvance(words) + 14, metrics.height() + 6
    on_its_side = card.width() > card.height()
    left = card.left() - 3 if on_its_side else card.right() - width + 3
    place = QRectF(left, card.bottom() - height + 3, width, height)
    background, text = (
        (look.fight_background, look.fight_text)
        if card_icon.dies
        else (look.badge, look.badge_text)
    )
    painter.setPen(QPen(QColor(text), 1.5))
    painter.setBrush(QColor(background))
    painter.drawRoundedRect(place, 6, 6)
    painter.drawText(place, Qt.AlignmentFlag.AlignCenter, words)


def _bold(font: QFont) -> QFont:
    made = QFont(font)
    made.setWeight(QFont.Weight.Bold)
    return made


def pill_font(font: QFont, *, bold: bool = False) -> QFont:
    """Return the type of sums."""
    made = QFont(font)
    made.setWeight(QFont.Weight.Bold if bold else QFont.Weight.DemiBold)
    return made


def pill_width(words: str, ends: str, font: QFont) -> float:
    """Return how wide the pill of a sum is, in pixels."""
    wide = QFontMetricsF(pill_font(font)).horizontalAdvance(words)
    if ends:
        wide += QFontMetricsF(pill_font(font, bold=True)).horizontalAdvance(f" · {ends}")
    return wide + 2 * _PILL_PAD


def pill_picture(words: str, ends: str, widest: float, manner: Style) -> QPixmap:
    """Return a sum in a pill, no wider than so many pixels."""
    look, font = manner.look, pill_font(manner.font)
    bold = pill_font(manner.font, bold=True)
    tail = f" · {ends}" if ends else ""
    wide_tail = QFontMetricsF(bold).horizontalAdvance(tail)
    width = min(pill_width(words, ends, manner.font), widest)
    height = max(PILL_HEIGHT, QFontMetricsF(font).height() + 8)
    made = blank(width + 2, height + 2, manner.dpr)
    painter = QPainter(made)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    rect = QRectF(1, 1, width, height)
    painter.setPen(QPen(QColor(look.fight), 1.5))
    painter.setBrush(QColor(look.pill))
    painter.drawRoundedRect(rect, 7, 7)
    inner = rect.adjusted(_PILL_PAD, 0, -_PILL_PAD, 0)
    painter.setFont(font)
    painter.setPen(QColor(look.pill_text))
    metrics = QFontMetricsF(font)
    kept = metrics.elidedText(words, Qt.TextElideMode.ElideMiddle, inner.width() - wide_tail + 1)
    left = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
    painter.drawText(inner, left, kept)
    painter.setFont(bold)
    painter.setPen(QColor(look.fight))
    painter.drawText(inner.adjusted(metrics.horizontalAdvance(kept), 0, 1, 0), left, tail)
    painter.end()
    return made


def way_path(start: Rect, end: Rect) -> tuple[QPainterPath, QPointF, QPointF]:
    """Return the way from one place to another, from rim to rim: its bow, its end and direction.

    It leaves and arrives upright, so that lanes side by side stay apart.
    """
    down = end.middle[1] > start.middle[1]
    first = QPointF(start.middle[0], start.bottom if down else start.y)
    last = QPointF(end.middle[0], end.y if down else end.bottom)
    if start.y < end.bottom and end.y < start.bottom:  # beside each other
        right = end.middle[0] > start.middle[0]
        first = QPointF(start.right if right else start.x, start.middle[1])
        last = QPointF(end.x if right else end.right, end.middle[1])
    by = last - first
    bow = QPainterPath(first)
    reach = max(abs(by.y()) * 0.5, 12.0)
    turn = QPointF(0, reach if down else -reach)
    if abs(by.y()) < 1:
        turn = by / 2
    bow.cubicTo(first + turn, last - turn, last)
    length = hypot(turn.x(), turn.y()) or 1.0
    return bow, last, turn / length


def head_path(tip: QPointF, along: QPointF, size: float) -> QPainterPath:
    """Return the head of an arrow."""
    side = QPointF(-along.y(), along.x()) * size * 0.55
    base = tip - along * size
    made = QPainterPath(tip)
    made.lineTo(base + side)
    made.lineTo(base - side)
    made.closeSubpath()
    return made


def line_widths(zoom: float) -> tuple[float, float, float]:
    """Return how wide a way, the dark line below it and its head are, on the table."""
    return _WIDE / zoom, _HALO / zoom, _HEAD / zoom
