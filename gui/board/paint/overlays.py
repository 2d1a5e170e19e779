"""Overlays of a card: shadow, badges, counters, damage, and the ring of the selection."""

import re
from collections.abc import Iterator, Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen, QPixmap, QPolygonF

from gui.board.paint import icons
from gui.board.paint.colours import Look
from gui.faces.card_view import CardView

Style = tuple[Look, str]
"""Colours and font family."""

_SIZES = re.compile(r"([+-])(\d+)/([+-])(\d+)")
_CHANGE = re.compile(r"([+-])(\d+)( .+)")
_CORNER = 0.05
_SMALLEST_TEXT, _LARGEST_TEXT = 9, 20
_LEGIBLE = 32
_NOTE = 0.24
"""Vertical position of a note's slip, as a share of the card."""
_TICK = 0.26
_LEAST_TICK = 15
_BESIDE_ART = 0.4
"""Vertical position of the art, in all layouts with another face."""
_TEXT_FROM = 64
"""Narrower cards have no text box: their art is higher and further down."""
_TALL_ART = (0.2, 0.8)
_WIDE_ART, _TALL_WIDE_ART = (0.2, 0.56), (0.3, 0.7)
_TAG = 0.8
_PILL = 1.45
"""Height of a pill by its font size."""
_NARROW, _SMALL = 78, 0.86
_COUNTERS = 0.43
"""Vertical position of the counters, as a share of the card."""
_COUNTER_SEPARATOR = " · "


def margin(width: int, *, lifted: bool) -> int:
    """Return the margin around a card for shadow and ring, in pixels."""
    return round(width * (0.17 if lifted else 0.07)) + 4


def shadow(width: int, height: int, room: int, dpr: float, *, lifted: bool) -> QPixmap:
    """Return a soft shadow under a card, with ``room`` around the card."""
    made = blank(width + 2 * room, height + 2 * room, dpr)
    painter = QPainter(made)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    rings = room if lifted else room - 2
    fall = room * (0.42 if lifted else 0.3)
    painter.setBrush(QColor(0, 0, 0, max(round((150 if lifted else 105) / max(rings, 1)), 3)))
    corner = width * _CORNER
    for ring in range(rings):
        grow = rings - ring - fall
        rect = QRectF(room - grow, room - grow + fall, width + 2 * grow, height + 2 * grow)
        painter.drawRoundedRect(rect, corner + rings - ring, corner + rings - ring)
    painter.end()
    return made


def bare(width: int, height: int, dpr: float, look: Look) -> QPixmap:
    """Return the outline of a card without a picture."""
    made = blank(width, height, dpr)
    painter = QPainter(made)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QColor(look.pill_line))
    painter.setBrush(QColor(look.pill))
    corner = min(width, height) * _CORNER
    painter.drawRoundedRect(QRectF(0.5, 0.5, width - 1, height - 1), corner, corner)
    painter.end()
    return made


def blank(width: float, height: float, dpr: float) -> QPixmap:
    """Return an empty picture for a screen of the given pixel ratio."""
    made = QPixmap(round(width * dpr), round(height * dpr))
    made.setDevicePixelRatio(dpr)
    made.fill(Qt.GlobalColor.transparent)
    return made


def ring(painter: QPainter, rect: QRectF, view: CardView, look: Look) -> None:
    """Draw the ring of a selected card, a little outside of it.

    Of several selected cards each has a tick in its corner, and the ring of the subject is solid.
    """
    line = Qt.PenStyle.SolidLine if view.selected else Qt.PenStyle.DashLine
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(look.chosen), 3.0 if view.ticked and view.selected else 2.5, line))
    painter.drawRoundedRect(rect.adjusted(-2.5, -2.5, 2.5, 2.5), 8, 8)
    if view.ticked:
        size = max(min(rect.width(), rect.height()) * _TICK, _LEAST_TICK)
        corner = rect.topRight() + QPointF(-size * 0.38, size * 0.38)
        background = QColor(look.chip)
        background.setAlpha(255)
        line_colour = QColor(look.chosen)
        icons.draw(painter, icons.Icon.TICK, corner, size, line=line_colour, background=background)


def draw(  # noqa: PLR0913 - the picture, its orientation, and the name that covers it
    painter: QPainter,
    rect: QRectF,
    view: CardView,
    style: Style,
    *,
    turned: bool,
    below: float = 0.0,
) -> None:
    """Draw all overlays of a card; always upright, whatever the card's orientation.

    ``turned`` is a sideways picture: its corners are elsewhere. The name covers the card down to
    ``below``: texts are under it.
    """
    look, family = style
    width = min(rect.width(), rect.height())
    if width < _LEGIBLE:
        return
    size = min(max(round(width * 0.105), _SMALLEST_TEXT), _LARGEST_TEXT)
    font = QFont(family)
    font.setPixelSize(size)
    font.setWeight(QFont.Weight.Bold)
    painter.setFont(font)
    pen = _Pen(painter, rect, look, size, turned=turned, art=view.art)
    if view.turns is not None and not view.buried:  # it would be visible behind the top card
        pen.turn(may=view.turns)
    pen.tags(tuple(_tags(view)), rect.top() + below)
    pen.counters(view.counters)
    if view.stats:
        pen.stats(view.stats)
    if view.note:
        pen.note()


def draw_tapped(painter: QPainter, rect: QRectF, style: Style) -> None:
    """Draw the word for tapped on a card that shows only its name."""
    look, family = style
    font = QFont(family)
    font.setPixelSize(_SMALLEST_TEXT + 1)
    font.setWeight(QFont.Weight.Bold)
    painter.setFont(font)
    pen = _Pen(painter, rect, look, _SMALLEST_TEXT + 1, turned=False, art=_WIDE_ART)
    pen.low("TAPPED")


def _tags(view: CardView) -> Iterator[str]:
    if view.whose:
        yield f"{view.whose}'s".upper()
    if view.copy:
        yield "COPY"
    if view.token:
        yield "TOKEN"
    if view.face_down:
        yield "FACE DOWN"
    yield from (word.upper() for word in view.conditions)
    if view.beneath > 1:
        yield f"{view.beneath} UNDER"


def counted(kind: str, amount: int) -> str:
    """Return a label for counters: those that change sizes are added up, others counted."""
    size = _SIZES.fullmatch(kind)
    if size is not None:
        across, power, down, toughness = size.groups()
        return f"{across}{int(power) * amount}/{down}{int(toughness) * amount}".replace("-", "−")
    change = _CHANGE.fullmatch(kind)
    if change is not None:
        way, number, what = change.groups()
        return f"{way}{int(number) * amount}{what}".replace("-", "−")
    return kind if amount == 1 else f"{amount} {kind}"


def _art_of(rect: QRectF, art: tuple[float, float], *, turned: bool) -> QRectF:
    """Return the rectangle of the art on a card; badges there hide no text."""
    small = min(rect.width(), rect.height()) < _TEXT_FROM
    wide = rect.width() > rect.height() and not turned
    tall, usual = (_TALL_WIDE_ART, _WIDE_ART) if wide else (_TALL_ART, art)
    top, bottom = tall if small else usual
    width, height = rect.width(), rect.height()
    if turned:
        left = rect.right() - width * bottom
        return QRectF(left, rect.top() + 2, width * (bottom - top), height - 4)
    return QRectF(rect.left() + 2, rect.top() + height * top, width - 4, height * (bottom - top))


class _Pen:
    """Places pills around the edge of one card."""

    def __init__(  # noqa: PLR0913 - the picture and its orientation
        self,
        painter: QPainter,
        rect: QRectF,
        look: Look,
        size: int,
        *,
        turned: bool,
        art: tuple[float, float],
    ) -> None:
        self.turned = turned
        self.painter = painter
        self.rect = rect
        self.look = look
        self.size = size
        self.metrics = QFontMetricsF(painter.font())
        self.art = _art_of(rect, art, turned=turned)
        self._badge = QRectF()

    def turn(self, *, may: bool) -> None:
        """Draw the icon for another face: a turning arrow, struck out if it may not turn.

        It is on the card's left edge next to the art, where nothing is printed; on a sideways card
        below the art, because its name is on the upper edge.
        """
        size = self.size * 1.55
        inset = -size * 0.06
        rect = self.rect
        centre = QPointF(rect.left() + inset, rect.top() + rect.height() * _BESIDE_ART)
        if self.turned:
            centre = QPointF(rect.right() - rect.width() * _BESIDE_ART, rect.bottom() - inset)
        self._badge = QRectF(centre.x() - size / 2, centre.y() - size / 2, size, size)
        line = QColor(self.look.counter_line if may else self.look.label)
        background = QColor(self.look.counter if may else self.look.pill)
        icons.draw(self.painter, icons.Icon.TURN, centre, size, line=line, background=background)
        if not may:
            half = size * 0.3
            self.painter.setPen(QPen(line, max(size * 0.1, 1.4)))
            corner = QPointF(half, half)
            self.painter.drawLine(centre - corner, centre + corner)

    def tags(self, words: Sequence[str], under: float) -> None:
        """Draw the kind of object in small capitals, at the upper edge of the art."""
        place = self.art
        top = max(place.top(), under)
        for word in words:
            left = self._beside_badge(top, self.size * _PILL * _TAG)
            top += self._pill(
                word,
                left=left,
                top=top,
                background=self.look.pill,
                line=self.look.pill_line,
                text=self.look.pill_text,
                scale=_TAG,
                room=place.right() - left,
            )

    def counters(self, counters: tuple[tuple[str, int], ...]) -> None:
        """Draw one chip with all counters over the middle of the art; further ones are counted."""
        words = [counted(kind, amount) for kind, amount in counters]
        if not words:
            return
        rect, high = self.rect, self.size * _PILL
        middle = QPointF(rect.center().x(), rect.top() + rect.height() * _COUNTERS)
        if self.turned:
            middle = QPointF(rect.right() - rect.width() * _COUNTERS, rect.center().y())
        inside = self._badge.intersects(
            QRectF(rect.left(), middle.y() - high, rect.width(), 2 * high)
        )
        left = self._badge.right() + 1 if inside and not self.turned else self.art.left()
        room = 2 * min(middle.x() - left, self.art.right() - middle.x())
        said = _COUNTER_SEPARATOR.join(words)
        for kept in range(len(words) - 1, 0, -1):
            if self._width(said) <= room:
                break
            said = _COUNTER_SEPARATOR.join((*words[:kept], f"+{len(words) - kept}"))
        wide = min(self._width(said), room)
        self._pill(
            said,
            left=middle.x() - wide / 2,
            top=middle.y() - high / 2,
            background=self.look.counter,
            line=self.look.counter_line,
            text=self.look.counter_text,
            room=room,
        )

    def low(self, words: str) -> None:
        """Draw a text at the lower left corner."""
        self._pill(
            words,
            left=self.rect.left() + 2,
            top=self.rect.bottom() - self.size * _PILL - 2,
            background=self.look.pill,
            line=self.look.pill_line,
            text=self.look.pill_text,
        )

    def _beside_badge(self, top: float, height: float) -> float:
        """Return the left edge of a row at this height."""
        row = QRectF(self.art.left(), top, self.art.width(), height)
        return self._badge.right() + 1 if row.intersects(self._badge) else row.left()

    def stats(self, words: str) -> None:
        """Draw the current values over the printed badge, with a dot for "changed"."""
        words = f"• {words}"
        self._pill(
            words,
            left=self.rect.left() + 1
            if self.turned
            else self.rect.right() - self._width(words) - 1,
            top=self.rect.bottom() - self.size * 1.7,
            background=self.look.badge,
            line=self.look.badge_text,
            text=self.look.badge_text,
        )

    def note(self) -> None:
        """Draw the slip of a note: paper with an N, over the right edge."""
        size = self.size * 1.7
        top = self.rect.top() + self.rect.height() * _NOTE
        slip = QRectF(self.rect.right() - size * 0.8, top, size, size)
        fold = size * 0.3
        shape = QPolygonF(
            [
                slip.topLeft(),
                slip.topRight(),
                slip.bottomRight() - QPointF(0, fold),
                slip.bottomRight() - QPointF(fold, 0),
                slip.bottomLeft(),
            ]
        )
        painter = self.painter
        painter.setPen(QPen(QColor(self.look.badge_text), 1.2))
        painter.setBrush(QColor(self.look.badge))
        painter.drawPolygon(shape)
        painter.setPen(QColor(self.look.badge_text))
        painter.drawText(slip, Qt.AlignmentFlag.AlignCenter, "N")

    def _width(self, words: str) -> float:
        return self.metrics.horizontalAdvance(words) + self.size

    def _pill(  # noqa: PLR0913 - a text, a place and three colours
        self,
        words: str,
        *,
        left: float,
        top: float,
        background: str,
        line: str,
        text: str,
        scale: float = 1.0,
        room: float = 0.0,
    ) -> float:
        """Draw one pill and return its height; long texts are condensed first."""
        painter = self.painter
        height = self.size * _PILL * scale
        painter.save()
        font = painter.font()
        font.setPixelSize(max(round(self.size * scale), _SMALLEST_TEXT - 1))
        painter.setFont(font)
        room = (room or self.rect.width() - 4) - self.size * scale
        if QFontMetricsF(font).horizontalAdvance(words) > room:
            font.setStretch(_NARROW)
            painter.setFont(font)
        if QFontMetricsF(font).horizontalAdvance(words) > room:
            font.setPixelSize(max(round(font.pixelSize() * _SMALL), _SMALLEST_TEXT - 2))
            painter.setFont(font)
        words = QFontMetricsF(font).elidedText(words, Qt.TextElideMode.ElideRight, room)
        width = QFontMetricsF(font).horizontalAdvance(words) + self.size * scale
        place = QRectF(left, top, width, height)
        painter.setPen(QPen(QColor(line), 1))
        painter.setBrush(QColor(background))
        painter.drawRoundedRect(place, height / 2, height / 2)
        painter.setPen(QColor(text))
        painter.drawText(place, Qt.AlignmentFlag.AlignCenter, words)
        painter.restore()
        return height + 2
