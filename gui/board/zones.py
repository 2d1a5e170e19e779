"""Zones: how they light up while a card is carried, and how many cards a pile holds."""

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

    def shine(self, light: Light, look: Look, zoom: float, dpr: float, *, hot: bool) -> None:
        """Light up, the brighter while a card is held right over it."""
        self.light, self.hot = light, hot and light is not Light.NONE
        self.setVisible(light is not Light.NONE)
        state = (light, self.hot, look, zoom, dpr)
        if light is Light.NONE or state == self._drawn:
            return
        self._drawn = state
        width, height = self.area.rect.w * zoom, self.area.rect.h * zoom
        self.setScale(1 / zoom)
        self.show_picture(zone_picture(width, height, light, look, dpr, hot=self.hot))


class CountItem(PictureItem):
    """How many cards lie in a pile."""

    def __init__(self) -> None:
        super().__init__()
        self.count = -1
        self._drawn: tuple[object, ...] = ()

    def say(self, count: int, look: Look, font: QFont, zoom: float, dpr: float) -> None:
        """Say a number; a pile of no or one card says nothing."""
        self.count = count
        self.setVisible(count > 1)
        state = (count, look, font.key(), dpr)
        self.setScale(1 / zoom)
        if count > 1 and state != self._drawn:
            self._drawn = state
            self.show_picture(count_picture(str(count), look, font, dpr))


def zone_picture(  # noqa: PLR0913 - a size, a light and colours of one picture
    width: float, height: float, light: Light, look: Look, dpr: float, *, hot: bool
) -> QPixmap:
    """Draw a lit zone: border, glow and the mark of its verdict in the upper right corner."""
    made = blank(width + 4, height + 4, dpr)
    painter = QPainter(made)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    rect = QRectF(2, 2, width, height)
    colour = QColor(getattr(look, light.value))
    ground = QColor(getattr(look, f"{light.value}_ground"))
    if hot:
        ground.setAlpha(min(ground.alpha() * 2, 255))
        _glow(painter, rect, colour)
    painter.setBrush(ground)
    pen = QPen(colour, 2.4 if hot else 1.6, PEN_STYLES[light])
    if light is Light.REFUSED and not hot:
        faint = QColor(colour)
        faint.setAlpha(150)
        pen.setColor(faint)
    painter.setPen(pen)
    painter.drawRoundedRect(rect.adjusted(1, 1, -1, -1), RADIUS, RADIUS)
    size = min(_MARK, height * 0.5, width * 0.5)
    corner = QPointF(rect.right() - size * 0.8, rect.top() + size * 0.8)
    signs.draw(painter, SIGNS[light], corner, size, line=colour, ground=QColor(look.pill))
    painter.end()
    return made


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
