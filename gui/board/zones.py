"""Zones: how they light up while a card is carried, and how many cards a pile holds."""

from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen, QPixmap

from core.grammar import capitalised
from gui.board.interaction.offers import ICONS, LIGHT_LABELS, Light
from gui.board.items import PictureItem
from gui.board.layout.geometry import Area, Badge, Form, Role
from gui.board.paint import icons
from gui.board.paint.chips import PEN_STYLES
from gui.board.paint.colours import Look
from gui.board.paint.overlays import blank

RADIUS = 12
_MARK = 22
_SMALL_MARK = 17
_FAINT = 120
_NARROW = 110
_NARROW_TYPE = 80
_SMALLEST_LABEL = 10
_LABEL_PAD = 10
_ROOM = 12
_HALF_GAP = 0.12
"""Half of what parts labels that lie below each other, in heights of a label."""
_RAISED = 4
"""How far the name of a field is raised off the cards below it, where it has room above."""


class Style(NamedTuple):
    """How pictures are drawn: colours, type, zoom, pixel ratio of the screen."""

    look: Look
    font: QFont
    zoom: float
    dpr: float


class ZoneItem(PictureItem):
    """One zone. At rest only the background has its outline; lit, it shows a verdict."""

    def __init__(self, area: Area) -> None:
        super().__init__()
        self.area = area
        self.light = Light.NONE
        self.hot = False
        self.count = 0
        self._drawn: tuple[object, ...] = ()
        self.setVisible(False)
        self.become(area)

    def become(self, area: Area) -> None:
        """Lie elsewhere, or show otherwise."""
        self.area = area
        self._drawn = ()
        self.setPos(*area.dropped_on.middle)

    @property
    def accessible_name(self) -> str:
        """The zone in words, with its verdict while it is lit."""
        says = LIGHT_LABELS.get(self.light, "")
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
        """Draw the zone, lit, with its name."""
        look, zoom, rect = style.look, style.zoom, self.area.dropped_on
        width, height = rect.w * zoom, rect.h * zoom
        made = blank(width + 2 * _ROOM, height + 2 * _ROOM, style.dpr)
        painter = QPainter(made)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        inner = QRectF(_ROOM, _ROOM, width, height)
        if self.area.form in {Form.LABEL, Form.HIDDEN}:  # it hides what it is more than
            # Between labels that have grown lies what was there before; half of a gap is its own.
            gap = self.area.rect.h * zoom * _HALF_GAP if self.area.target is not None else 0.0
            painter.fillRect(inner.adjusted(-1, -gap, 1, gap), QColor(look.background))
        lit = zone_picture((width, height), self.light, look, style.dpr, hot=self.hot)
        painter.drawPixmap(QPointF(0, 0), lit)
        Titles(style.font).draw(painter, inner, self.area, self.count, look)
        painter.end()
        return made


class CountItem(PictureItem):
    """How many cards lie somewhere."""

    def __init__(self) -> None:
        super().__init__()
        self.badge = Badge("", (0, 0))
        self._drawn: tuple[object, ...] = ()

    def say(self, badge: Badge, style: Style) -> None:
        """Say a number at its place."""
        self.badge = badge
        self.setPos(*badge.at)
        self.setScale(1 / style.zoom)
        state = (badge.text, badge.plain, style)
        if state != self._drawn:
            self._drawn = state
            draw = number_picture if badge.plain else count_picture
            self.show_picture(draw(badge.text, style.look, style.font, style.dpr))
        size = self.pixmap().deviceIndependentSize()
        if badge.plain:
            self.setOffset(0, -size.height() / 2)
        else:
            self.setOffset(-size.width(), -size.height())


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
    background = QColor(getattr(look, f"{light.value}_background"))
    line = QColor(colour)
    if hot:
        background.setAlpha(min(background.alpha() * 2, 255))
        _glow(painter, rect, colour)
    else:
        background.setAlpha(background.alpha() // 2)
        line.setAlpha(_FAINT)
    painter.setBrush(background)
    painter.setPen(QPen(line, 2.4 if hot else 1.5, PEN_STYLES[light]))
    painter.drawRoundedRect(rect.adjusted(1, 1, -1, -1), RADIUS, RADIUS)
    narrow = width < _NARROW
    side = min(_MARK if hot and not narrow else _SMALL_MARK, height * 0.5, width * 0.5)
    corner = QPointF(rect.right() - 20, rect.top() + 1)
    if narrow:  # names take the borders above and below
        corner = QPointF(rect.right() - side / 2 + 2, rect.center().y())
    icons.draw(painter, ICONS[light], corner, side, line=colour, background=QColor(look.pill))
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
    icons.draw(painter, ICONS[light], corner, _MARK, line=colour, background=QColor(look.pill))
    painter.end()
    return made


class Titles:
    """Writes the names of zones in one type, which is made ready once for all of them."""

    def __init__(self, font: QFont) -> None:
        self._type = QFont(font)
        self._type.setPixelSize(max(round(QFontMetricsF(font).height() * 0.72), 10))
        self._metrics = QFontMetricsF(self._type)

    def draw(self, painter: QPainter, rect: QRectF, area: Area, count: int, look: Look) -> None:
        """Write a name: into a label, above cards that are spread, else onto the upper border."""
        if area.form in {Form.LABEL, Form.HIDDEN}:
            self._into(painter, rect, area, count, look)
            return
        if area.form is Form.PLAIN:
            return
        number = f" · {count}" if area.role is Role.STACK and count else ""
        above, title = area.form is Form.SPREAD, area.title
        if above and area.player is not None and area.player not in title:
            title = f"{area.player}'s {title.lower()}"
        if area.role is Role.FIELD and not area.far and not above:
            rect = rect.adjusted(0, -_RAISED, 0, 0)
        self.on_border(painter, rect, f"{title}{number}", look, above=above)

    def on_border(
        self, painter: QPainter, rect: QRectF, title: str, look: Look, *, above: bool = False
    ) -> None:
        """Write a name onto the upper border of a rectangle, or ``above`` it."""
        label, metrics, words = self._fitted(title, rect.width() - 10)
        width = metrics.horizontalAdvance(words) + 10
        narrow = rect.width() < _NARROW
        left = rect.center().x() - width / 2 if narrow else rect.left() + 10
        tag = QRectF(left, rect.top() - metrics.height() / 2, width, metrics.height())
        if above:
            tag.moveCenter(QPointF(rect.center().x(), rect.top() - metrics.height()))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(look.background))
        painter.drawRoundedRect(tag, 5, 5)
        painter.setFont(label)
        painter.setPen(QColor(look.label))
        painter.drawText(tag, Qt.AlignmentFlag.AlignCenter, words)

    def _into(self, painter: QPainter, rect: QRectF, area: Area, count: int, look: Look) -> None:
        """Write a name into its label, with a number where cards lie there."""
        left = label_inset(area.rect.h) if count else _LABEL_PAD
        room = rect.adjusted(left, 0, -_LABEL_PAD / 2, 0)
        number = f" {count}" if count else ""
        free = room.width() - self._metrics.horizontalAdvance(number)
        title = area.title.removeprefix(f"{area.player}'s ")
        title = capitalised(title)
        whole = self._metrics.horizontalAdvance(title) <= free
        words = title if whole else title.partition(" ")[0]
        label, metrics, words = self._fitted(words, free)
        painter.setFont(label)
        painter.setPen(QColor(look.text if count else look.label))
        side = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(room, side, words)
        if number:
            bold = QFont(label)
            bold.setWeight(QFont.Weight.Bold)
            painter.setFont(bold)
            painter.drawText(room.adjusted(metrics.horizontalAdvance(words), 0, 0, 0), side, number)

    def _fitted(self, words: str, room: float) -> tuple[QFont, QFontMetricsF, str]:
        """Return smaller type, then narrower type, and as much of the words as fits."""
        label, metrics = QFont(self._type), self._metrics
        while metrics.horizontalAdvance(words) > room and label.pixelSize() > _SMALLEST_LABEL:
            label.setPixelSize(label.pixelSize() - 1)
            metrics = QFontMetricsF(label)
        if metrics.horizontalAdvance(words) > room:
            label.setStretch(_NARROW_TYPE)
            metrics = QFontMetricsF(label)
        return label, metrics, metrics.elidedText(words, Qt.TextElideMode.ElideRight, room + 2)


def label_inset(height: float) -> float:
    """Return where the words of a label begin that has a small card before them."""
    return height * 0.64 + 8


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


def number_picture(words: str, look: Look, font: QFont, dpr: float) -> QPixmap:
    """Draw a number without a pill, to stand beside cards."""
    metrics = QFontMetricsF(font)
    made = blank(metrics.horizontalAdvance(words) + 2, metrics.height(), dpr)
    painter = QPainter(made)
    painter.setFont(font)
    painter.setPen(QColor(look.label))
    painter.drawText(QPointF(1, metrics.ascent()), words)
    painter.end()
    return made
