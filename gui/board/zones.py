"""Zones: how they light up while a card is carried, and how many cards a pile holds."""

from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen, QPixmap

from gui.board import signs
from gui.board.chips import PEN_STYLES
from gui.board.geometry import Area
from gui.board.items import PictureItem
from gui.board.look import Look
from gui.board.offers import SIGNS, WORDS, Light
from gui.board.overlays import blank

RADIUS = 12
_MARK = 22
_SMALL_MARK = 17
_FAINT = 120
_NARROW = 110
_NARROW_TYPE = 80
_SMALLEST_LABEL = 10
_LITTLE_WORD = 3
"""Words as short as this ("the") never end a shortened name."""
_ROOM = 12


class Style(NamedTuple):
    """How pictures are drawn: colours, type, pixels a millimetre, pixel ratio of the screen."""

    look: Look
    font: QFont
    zoom: float
    dpr: float


class ZoneItem(PictureItem):
    """One zone. At rest it shows nothing: the felt has its outline; lit, it shows a verdict."""

    def __init__(self, area: Area) -> None:
        super().__init__()
        self.area = area
        self.light = Light.NONE
        self.hot = False
        self.count = 0
        self._drawn: tuple[object, ...] = ()
        self.setVisible(False)
        self.setPos(*area.rect.middle)

    @property
    def accessible_name(self) -> str:
        """The zone in words, with its verdict while it is lit."""
        says = WORDS.get(self.light, "")
        cards = "1 card" if self.count == 1 else f"{self.count} cards"
        return ", ".join(part for part in (self.area.title, cards, says) if part)

    def shine(self, light: Light, style: Style, *, hot: bool) -> None:
        """Light up, the brighter while a card is held right over it."""
        self.light, self.hot = light, hot and light is not Light.NONE
        self.setVisible(light is not Light.NONE)
        state = (light, self.hot, style)
        if light is Light.NONE or state == self._drawn:
            return
        self._drawn = state
        self.setScale(1 / style.zoom)
        self.show_picture(self._picture(style))

    def _picture(self, style: Style) -> QPixmap:
        """Draw every slot of the zone, lit, with its name."""
        look, zoom, rect = style.look, style.zoom, self.area.rect
        made = blank(rect.w * zoom + 2 * _ROOM, rect.h * zoom + 2 * _ROOM, style.dpr)
        painter = QPainter(made)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        labels = Labels(style.font)
        for place in self.area.places:
            corner = QPointF((place.x - rect.x) * zoom, (place.y - rect.y) * zoom)
            size = (place.w * zoom, place.h * zoom)
            slot = zone_picture(size, self.light, look, style.dpr, hot=self.hot)
            painter.drawPixmap(corner, slot)
            inner = QRectF(corner.x() + _ROOM, corner.y() + _ROOM, *size)
            labels.draw(painter, inner, self.area, look)
        painter.end()
        return made


class CountItem(PictureItem):
    """How many cards lie in a pile."""

    def __init__(self) -> None:
        super().__init__()
        self.count = -1
        self._drawn: tuple[object, ...] = ()

    def say(self, count: int, style: Style) -> None:
        """Say a number; a pile of no or one card says nothing."""
        self.count = count
        self.setVisible(count > 1)
        state = (count, style)
        self.setScale(1 / style.zoom)
        if count > 1 and state != self._drawn:
            self._drawn = state
            self.show_picture(count_picture(str(count), style.look, style.font, style.dpr))


def zone_picture(
    size: tuple[float, float], light: Light, look: Look, dpr: float, *, hot: bool
) -> QPixmap:
    """Draw a lit zone: border, glow and the mark of its verdict on the border."""
    width, height = size
    made = blank(width + 2 * _ROOM, height + 2 * _ROOM, dpr)
    painter = QPainter(made)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    rect = QRectF(_ROOM, _ROOM, width, height)
    colour = QColor(getattr(look, light.value))
    ground = QColor(getattr(look, f"{light.value}_ground"))
    line = QColor(colour)
    if hot:
        ground.setAlpha(min(ground.alpha() * 2, 255))
        _glow(painter, rect, colour)
    else:
        ground.setAlpha(ground.alpha() // 2)
        line.setAlpha(_FAINT)
    painter.setBrush(ground)
    painter.setPen(QPen(line, 2.4 if hot else 1.5, PEN_STYLES[light]))
    painter.drawRoundedRect(rect.adjusted(1, 1, -1, -1), RADIUS, RADIUS)
    narrow = width < _NARROW
    side = min(_MARK if hot and not narrow else _SMALL_MARK, height * 0.5, width * 0.5)
    corner = QPointF(rect.right() - 20, rect.top() + 1)
    if narrow:  # names take the borders above and below
        corner = QPointF(rect.left() + side / 2 - 2, rect.center().y())
    signs.draw(painter, SIGNS[light], corner, side, line=colour, ground=QColor(look.pill))
    painter.end()
    return made


def halo_picture(size: tuple[float, float], light: Light, look: Look, dpr: float) -> QPixmap:
    """Draw a light around a card, which itself stays clear."""
    width, height = size
    made = blank(width + 2 * _ROOM, height + 2 * _ROOM, dpr)
    painter = QPainter(made)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    rect = QRectF(_ROOM, _ROOM, width, height)
    colour = QColor(getattr(look, light.value))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for ring in range(_ROOM):
        colour.setAlpha(round(90 * (1 - ring / _ROOM)))
        painter.setPen(QPen(colour, 2))
        painter.drawRoundedRect(rect.adjusted(-ring, -ring, ring, ring), 8 + ring, 8 + ring)
    colour.setAlpha(255)
    painter.setPen(QPen(colour, 2.4, PEN_STYLES[light]))
    painter.drawRoundedRect(rect, 8, 8)
    corner = QPointF(rect.right() - _MARK * 0.4, rect.top() + _MARK * 0.4)
    signs.draw(painter, SIGNS[light], corner, _MARK, line=colour, ground=QColor(look.pill))
    painter.end()
    return made


class Labels:
    """Writes the names of zones in one type, which is made ready once for all of them."""

    def __init__(self, font: QFont) -> None:
        self._type = QFont(font)
        self._type.setPixelSize(max(round(QFontMetricsF(font).height() * 0.62), 10))
        self._type.setLetterSpacing(QFont.SpacingType.PercentageSpacing, 107)
        self._type.setCapitalization(QFont.Capitalization.AllUppercase)
        self._metrics = QFontMetricsF(self._type)

    def draw(self, painter: QPainter, rect: QRectF, area: Area, look: Look) -> None:
        """Write a name onto the upper border of a zone, by whole words where it is narrow."""
        label, metrics = self._type, self._metrics
        room = rect.width() - 12
        words = area.title
        while metrics.horizontalAdvance(words) > room and " " in words:
            words = words.rpartition(" ")[0]
            while " " in words and len(words.rpartition(" ")[2]) <= _LITTLE_WORD:
                words = words.rpartition(" ")[0]
        if metrics.horizontalAdvance(words) > room:
            label, metrics, words = self._narrowed(words, room)
        width = metrics.horizontalAdvance(words) + 10
        left = rect.left() + min(10, (rect.width() - width) / 2)
        tag = QRectF(left, rect.top() - metrics.height() / 2, width, metrics.height())
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(look.felt))
        painter.drawRoundedRect(tag, 5, 5)
        painter.setFont(label)
        painter.setPen(QColor(look.label))
        painter.drawText(tag, Qt.AlignmentFlag.AlignCenter, words)

    def _narrowed(self, words: str, room: float) -> tuple[QFont, QFontMetricsF, str]:
        """Return smaller type, then narrower type, and as much of the words as fits."""
        label = QFont(self._type)
        metrics = self._metrics
        while metrics.horizontalAdvance(words) > room and label.pixelSize() > _SMALLEST_LABEL:
            label.setPixelSize(label.pixelSize() - 1)
            metrics = QFontMetricsF(label)
        if metrics.horizontalAdvance(words) > room:
            label.setLetterSpacing(QFont.SpacingType.PercentageSpacing, 97)
            label.setStretch(_NARROW_TYPE)
            metrics = QFontMetricsF(label)
        if metrics.horizontalAdvance(words) > room:
            label.setCapitalization(QFont.Capitalization.MixedCase)
            metrics = QFontMetricsF(label)
            words = metrics.elidedText(words, Qt.TextElideMode.ElideRight, room + 6)
        return label, metrics, words


def _glow(painter: QPainter, rect: QRectF, colour: QColor) -> None:
    glow = QColor(colour)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for ring in range(10):
        glow.setAlpha(round(26 * (1 - ring / 10)))
        painter.setPen(QPen(glow, 2))
        inner = rect.adjusted(2 * ring, 2 * ring, -2 * ring, -2 * ring)
        corner = max(RADIUS - ring, 2)
        painter.drawRoundedRect(inner, corner, corner)


def count_picture(words: str, look: Look, font: QFont, dpr: float) -> QPixmap:
    """Draw a pill with a number."""
    bold = QFont(font)
    bold.setWeight(QFont.Weight.Bold)
    metrics = QFontMetricsF(bold)
    height = metrics.height() + 4
    width = max(metrics.horizontalAdvance(words) + 16, height)
    made = blank(width + 2, height + 2, dpr)
    painter = QPainter(made)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setFont(bold)
    rect = QRectF(1, 1, width, height)
    painter.setPen(QPen(QColor(look.pill_line), 1))
    painter.setBrush(QColor(look.pill))
    painter.drawRoundedRect(rect, height / 2, height / 2)
    painter.setPen(QColor(look.pill_text))
    painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, words)
    painter.end()
    return made
