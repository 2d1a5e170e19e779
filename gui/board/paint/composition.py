"""Pictures of cards on the board - shadow, face, overlays, icons - shared by cards that look alike.

An item draws only one picture, so a full table is as cheap as plain blits. The least recently used
pictures are dropped when the memory budget is spent.
"""

import re
from collections.abc import Hashable, Iterator, Sequence
from enum import StrEnum
from math import ceil, floor

from msgspec.structs import replace
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QPainter,
    QPainterPath,
    QPen,
    QPixmap,
    QPolygonF,
)

from gui.board.layout.geometry import CARD_WIDTH, body
from gui.faces.card_view import CardView, Pictures, Pose
from gui.faces.pixmap_cache import PixmapCache
from gui.theme import Look


class Icon(StrEnum):
    """Meaning of an icon; ``NONE`` draws nothing."""

    NONE = "none"
    TICK = "tick"
    CROSS = "cross"
    QUESTION = "question"
    PLUS = "plus"
    TURN = "turn"
    SWORD = "sword"
    SHIELD = "shield"
    DROP = "drop"
    NOTE = "note"


def icon_path(icon_kind: Icon) -> QPainterPath:
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


def draw_icon(  # noqa: PLR0913 - an icon, its place, size and colours
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
    painter.drawPath(icon_path(icon_kind))
    painter.restore()


def _strokes(made: QPainterPath, *lines: tuple[tuple[float, float], ...]) -> None:
    for first, *rest in lines:
        made.moveTo(*first)
        for point in rest:
            made.lineTo(*point)


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
_INSIDE = 0.52
"""Distance of the sign for another face from the card's edge, by its size."""
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
UNCOUNTED = "+?"
"""Sign of numbers that something that is not counted may change."""
_ABOVE_BADGE = 4.0
"""Distance of that sign from the lower edge, by its font size."""


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


def empty_place(width: int, height: int, dpr: float, look: Look) -> QPixmap:
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


def draw_ring(painter: QPainter, rect: QRectF, view: CardView, look: Look) -> None:
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
        draw_icon(painter, Icon.TICK, corner, size, line=line_colour, background=background)


def draw_overlays(  # noqa: PLR0913 - the picture, its orientation, and the name that covers it
    painter: QPainter,
    rect: QRectF,
    view: CardView,
    style: Style,
    *,
    turned: bool,
    below: float = 0.0,
    in_foot: bool = False,
) -> None:
    """Draw all overlays of a card; always upright, whatever the card's orientation.

    ``turned`` is a sideways picture: its corners are elsewhere. The name covers the card down to
    ``below``: texts are under it. With ``in_foot`` the lower edge is free for signs.
    """
    width = min(rect.width(), rect.height())
    if width < _LEGIBLE:
        return
    size = min(max(round(width * 0.105), _SMALLEST_TEXT), _LARGEST_TEXT)
    pen = _Pen(painter, rect, style, size, turned=turned, art=view.art, in_foot=in_foot)
    if view.turns is not None and not view.buried:  # it would be visible behind the top card
        pen.turn(may=view.turns)
    pen.tags(tuple(_tags(view)), rect.top() + below)
    pen.counters(view.counters)
    if view.stats:
        pen.stats(view.stats)
    if view.uncounted:
        pen.uncounted()
    if view.note:
        pen.note()


def draw_tapped(painter: QPainter, rect: QRectF, style: Style) -> None:
    """Draw the word for tapped on a card that shows only its name."""
    _Pen(painter, rect, style, _SMALLEST_TEXT + 1, turned=False, art=_WIDE_ART).low("TAPPED")


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
        style: Style,
        size: int,
        *,
        turned: bool,
        art: tuple[float, float],
        in_foot: bool = False,
    ) -> None:
        look, family = style
        font = QFont(family)
        font.setPixelSize(size)
        font.setWeight(QFont.Weight.Bold)
        painter.setFont(font)
        self.turned = turned
        self.in_foot = in_foot
        self.painter = painter
        self.rect = rect
        self.look = look
        self.size = size
        self.metrics = QFontMetricsF(painter.font())
        self.art = _art_of(rect, art, turned=turned)
        self._badge = QRectF()
        self._plain = (look.pill, look.pill_line, look.pill_text)

    def turn(self, *, may: bool) -> None:
        """Draw the icon for another face: a turning arrow, struck out if it may not turn.

        It is at the left edge next to the art, where nothing is printed: of a card in play at the
        lower end of the art, if it is turned in its corner.
        """
        size = self.size * 1.55
        rect = self.rect
        inset = size * _INSIDE
        centre = QPointF(rect.left() + inset, rect.top() + rect.height() * _BESIDE_ART)
        if self.in_foot:
            low = rect.bottom() if self.turned else self.art.bottom()
            centre = QPointF(rect.left() + inset, low - inset - 1)
        elif self.turned:
            centre = QPointF(rect.right() - rect.width() * _BESIDE_ART, rect.bottom() - inset)
        self._badge = QRectF(centre.x() - size / 2, centre.y() - size / 2, size, size)
        line = QColor(self.look.counter_line if may else self.look.label)
        background = QColor(self.look.counter if may else self.look.pill)
        draw_icon(self.painter, Icon.TURN, centre, size, line=line, background=background)
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
            room = place.right() - left
            top += self._pill(word, self._plain, left=left, top=top, scale=_TAG, room=room)

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
        look, wide = self.look, min(self._width(said), room)
        colours = (look.counter, look.counter_line, look.counter_text)
        left, top = middle.x() - wide / 2, middle.y() - high / 2
        self._pill(said, colours, left=left, top=top, room=room)

    def low(self, words: str) -> None:
        """Draw a text at the lower left corner."""
        top = self.rect.bottom() - self.size * _PILL - 2
        self._pill(words, self._plain, left=self.rect.left() + 2, top=top)

    def _beside_badge(self, top: float, height: float) -> float:
        row = QRectF(self.art.left(), top, self.art.width(), height)
        return self._badge.right() + 1 if row.intersects(self._badge) else row.left()

    def stats(self, words: str) -> None:
        """Draw the current values over the printed badge, with a dot for "changed"."""
        words, rect, look = f"• {words}", self.rect, self.look
        left = (
            rect.left() + 1
            if self.turned and not self.in_foot
            else rect.right() - self._width(words) - 1
        )
        colours = (look.badge, look.badge_text, look.badge_text)
        self._pill(words, colours, left=left, top=rect.bottom() - self.size * 1.7)

    def uncounted(self) -> None:
        """Draw the sign for numbers that something may change, above the badge of the numbers."""
        rect, look = self.rect, self.look
        left = (
            rect.left() - 1
            if self.turned and not self.in_foot
            else rect.right() - self._width(UNCOUNTED) + 3
        )
        colours = (look.pill, look.choice, look.choice)
        self._pill(UNCOUNTED, colours, left=left, top=rect.bottom() - self.size * _ABOVE_BADGE)

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

    def _pill(  # noqa: PLR0913 - a text, its colours and a place
        self,
        words: str,
        colours: tuple[str, str, str],
        *,
        left: float,
        top: float,
        scale: float = 1.0,
        room: float = 0.0,
    ) -> float:
        """Draw one pill and return its height; long texts are condensed first.

        The colours are those of background, line and text.
        """
        painter, (background, line, text) = self.painter, colours
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


Key = tuple[object, ...]
_STEPS_SHOWN = 20
_MOST_TEXT = 1.3
"""How much names on cards grow with the text; the large card grows with all of it."""
_TABLE_NAME, _SMALL_CARD = 0.4, 85
"""Lower edge of the name on the face of a small card, in card widths, and the least such width."""
_TABLE_ART = (0.44, 0.79)
_UPPER = 0.3
"""A plate that begins above this height has the name of the whole card."""


class Composer:
    """Composes the pictures of cards and caches them."""

    def __init__(self, pictures: Pictures, look: Look, family: str) -> None:
        self.pictures = pictures
        self.look = look
        self.family = family
        self.dpr = 1.0
        self.text = 1.0
        self._kept: PixmapCache[Key] = PixmapCache(pictures.budget)
        self._rises: dict[tuple[Hashable, int, Pose, float], float] = {}

    @staticmethod
    def face(view: CardView, width: int) -> Hashable:
        """Return the face of a card at a width in pixels."""
        return view.small if view.small is not None and width < view.small_below else view.face

    def forget(self, face: Hashable | None = None) -> None:
        """Drop every cached picture, or those of one face."""
        for key in [key for key in self._kept if face is None or key[0] == face]:
            self._kept.drop(key)
        self._rises.clear()

    def is_ready(self, view: CardView, width: int) -> bool:
        """Return whether the face of a card is available; else request it."""
        return self.pictures.is_ready(self.face(view, width), width, self.dpr)

    def card(  # noqa: PLR0913 - look and place of a card
        self,
        view: CardView,
        width: int,
        quarters: int,
        *,
        lifted: bool = False,
        shown: float = 1.0,
        piled: bool = False,
    ) -> QPixmap:
        """Return the picture of a card at its place; both have the same centre.

        ``shown`` is the share of its width that no neighbour covers.
        """
        shown = floor(shown * _STEPS_SHOWN) / _STEPS_SHOWN
        key = (
            self.face(view, width),
            view,
            width,
            quarters,
            lifted,
            shown,
            piled,
            self.text,
            self.dpr,
        )
        found = self._kept.get(key)
        if found is None:
            face = self.pictures.pixmap(self.face(view, width), width, self.dpr)
            if face.isNull():
                return self._bare(view, width, quarters)
            pose = self._pose(view, face, quarters, shown, piled=piled)
            found = self._add(key, self._card(view, face, width, quarters, pose, lifted=lifted))
        return found

    def rise(
        self, view: CardView, width: int, quarters: int, *, shown: float = 1.0, piled: bool = False
    ) -> float:
        """Return the height of a card's name plate above the card."""
        face = self.pictures.pixmap(self.face(view, width), width, self.dpr)
        if face.isNull():
            return 0.0
        shown = floor(shown * _STEPS_SHOWN) / _STEPS_SHOWN
        pose = self._pose(view, face, quarters, shown, piled=piled)
        key = (self.face(view, width), width, pose, self.dpr)
        if key not in self._rises:
            plates = self.pictures.plates(self.face(view, width), width, pose, self.dpr)
            self._rises[key] = max((-place.top() for place, _ in plates), default=0.0)
        return self._rises[key]

    def bar(self, view: CardView, width: int, high: int, shown: float) -> QPixmap:
        """Return the upper end of a card: its name, and little more."""
        key = (self.face(view, width), view, width, "bar", high, shown, self.text, self.dpr)
        found = self._kept.get(key)
        if found is None:
            if self.pictures.pixmap(self.face(view, width), width, self.dpr).isNull():
                return self._bare(view, width, 0)
            room = margin(width, lifted=False)
            made = blank(width + 2 * room, high + 2 * room, self.dpr)
            painter = QPainter(made)
            painter.setClipRect(QRectF(0, 0, width + 2 * room, high + room))
            painter.drawPixmap(QPointF(0, 0), self.card(view, width, 0, shown=shown, piled=True))
            if view.tapped:
                rect = QRectF(room, room, width, high)
                draw_tapped(painter, rect, (self.look, self.family))
            painter.end()
            found = self._add(key, made)
        return found

    def _bare(self, view: CardView, width: int, quarters: int) -> QPixmap:
        """Return the outline of a card, the same for all in this orientation."""
        across, down = _size(view, width, quarters)
        key = ("bare", across, down, self.dpr)
        return self._kept.get(key) or self._add(key, empty_place(across, down, self.dpr, self.look))

    def _add(self, key: Key, made: QPixmap) -> QPixmap:
        self._kept.add(key, made)
        return made

    def _pose(
        self, view: CardView, face: QPixmap, quarters: int, shown: float, *, piled: bool
    ) -> Pose:
        return Pose(
            turns=_turns(face, quarters),
            shown=shown,
            piled=piled,
            text=min(self.text, _MOST_TEXT),
            damage=view.damage,
        )

    def _card(  # noqa: PLR0913 - look and place of a card
        self,
        view: CardView,
        face: QPixmap,
        width: int,
        quarters: int,
        pose: Pose,
        *,
        lifted: bool,
    ) -> QPixmap:
        across, down = _size(view, width, quarters)
        room = margin(width, lifted=lifted)
        plates = self.pictures.plates(self.face(view, width), width, pose, self.dpr)
        above = ceil(max((-place.top() - room for place, _ in plates), default=0))
        made = self._shadow(across, down, room, lifted=lifted)
        if above > 0:  # as much below, to keep the picture centred on its card
            size = made.deviceIndependentSize()
            higher = blank(size.width(), size.height() + 2 * above, self.dpr)
            painter = QPainter(higher)
            painter.drawPixmap(QPointF(0, above), made)
            made = higher
        else:
            above, made = 0, made.copy()
            painter = QPainter(made)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        rect = QRectF(room, room + above, across, down)
        _draw_face(painter, face, rect, pose.turns)
        style = (self.look, self.family)
        below = _bottom_of_name(plates, down) if pose.turns == 0 else 0.0
        in_foot = self.face(view, width) is not view.face
        if in_foot:
            view = replace(view, art=_TABLE_ART)
            if pose.turns == 0:
                below = max(below, _TABLE_NAME * max(width, _SMALL_CARD))
            else:
                below = max((p.bottom() for p, _ in plates if _is_name(p)), default=0.0)
        turned = pose.turns == 1
        first = plates if turned and in_foot else ()
        for place, plate in first:
            painter.drawPixmap(rect.topLeft() + place.topLeft(), plate)
        draw_overlays(painter, rect, view, style, turned=turned, below=below, in_foot=in_foot)
        if view.selected or view.ticked:
            draw_ring(painter, rect, view, self.look)
        for place, plate in () if first else plates:
            painter.drawPixmap(rect.topLeft() + place.topLeft(), plate)
        painter.end()
        return made

    def _shadow(self, width: int, height: int, room: int, *, lifted: bool) -> QPixmap:
        key = ("shadow", width, height, room, lifted, self.dpr)
        found = self._kept.get(key)
        if found is None:
            made = shadow(width, height, room, self.dpr, lifted=lifted)
            found = self._add(key, made)
        return found


def _size(view: CardView, width: int, quarters: int) -> tuple[int, int]:
    across, down = body(double=view.double, quarters=quarters)
    return round(across * width / CARD_WIDTH), round(down * width / CARD_WIDTH)


def _turns(face: QPixmap, quarters: int) -> int:
    size = face.deviceIndependentSize()
    return (quarters - (size.width() > size.height())) % 4


def _draw_face(painter: QPainter, face: QPixmap, rect: QRectF, turns: int) -> None:
    size = face.deviceIndependentSize()
    painter.save()
    painter.translate(rect.center())
    painter.rotate(90 * turns)
    width, height = (rect.height(), rect.width()) if turns % 2 else (rect.width(), rect.height())
    if abs(size.width() - width) <= 1 and abs(size.height() - height) <= 1:
        painter.drawPixmap(QPointF(-size.width() / 2, -size.height() / 2), face)
    else:
        target = QRectF(-width / 2, -height / 2, width, height)
        painter.drawPixmap(target, face, QRectF(face.rect()))
    painter.restore()


def _is_name(plate: QRectF) -> bool:
    """Return whether a plate of a turned card is its name, in the upper left corner."""
    return plate.top() <= 0 and plate.left() <= 0 and plate.width() > plate.height()


def _bottom_of_name(plates: Sequence[tuple[QRectF, QPixmap]], height: float) -> float:
    """Return the lower edge of the name plate, which hides the face below it."""
    upper = (place for place, _ in plates if place.top() < height * _UPPER)
    return max((place.bottom() for place in upper), default=0.0)
