"""Chips: small labels, one for each option of a drop, and their placement."""

from collections.abc import Sequence
from math import ceil, inf

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen, QPixmap
from PySide6.QtWidgets import QGraphicsScene

from gui.board.interaction.offers import ICONS, LIGHT_LABELS, Light, Offer
from gui.board.items import PictureItem
from gui.board.layout.geometry import Rect
from gui.board.paint.composition import blank, draw_icon
from gui.faces.glyphs import SymbolText
from gui.theme import Look

CHIP_WIDTH = 232
_PAD_X = 12
_PAD_Y = 9
_GAP = 8
_ROOM = 8
_NARROWEST = 150
_MOST_COLUMNS = 3
_LITTLE_MORE = 1.1
_SLIM = 0.78
"""Minimum width of chips in several columns, as a share."""

PEN_STYLES = {
    Light.LAWFUL: Qt.PenStyle.SolidLine,
    Light.REFUSED: Qt.PenStyle.DashLine,
    Light.CHOICE: Qt.PenStyle.DotLine,
    Light.OPEN: Qt.PenStyle.DashDotLine,
}


class ChipItem(PictureItem):
    """One offer, or the question above some. ``hot`` is the one that a drop would take."""

    def __init__(self, offer: Offer, look: Look, font: QFont, dpr: float, width: int) -> None:
        super().__init__()
        self.offer = offer
        self.hot = False
        self._paint = (look, font, dpr, width)
        self.show_picture(chip_picture(offer, look, font, dpr, width, hot=False))

    def heat(self, *, hot: bool) -> None:
        """Show whether a drop would take it."""
        if hot != self.hot:
            self.hot = hot
            self.show_picture(chip_picture(self.offer, *self._paint, hot=hot))

    @property
    def pixels(self) -> tuple[float, float]:
        """Width and height in pixels, without the shadow."""
        size = self.pixmap().deviceIndependentSize()
        return size.width() - 2 * _ROOM, size.height() - 2 * _ROOM

    def rect(self) -> Rect:
        """Return its bounds on the table."""
        width, height = (side * self.scale() for side in self.pixels)
        return Rect(self.x() - width / 2, self.y() - height / 2, width, height)

    @property
    def accessible_name(self) -> str:
        """The chip as one sentence."""
        return accessible_name(self.offer)


def accessible_name(offer: Offer) -> str:
    """Return an offer as one sentence."""
    light = LIGHT_LABELS.get(offer.light, "")
    parts = (offer.label, light, offer.detail, offer.reason, offer.rule)
    return ", ".join(part for part in parts if part)


class ChipColumn:
    """Chips below each other on a scene, in several columns if one would be too tall."""

    def __init__(self, scene: QGraphicsScene, look: Look, font: QFont, dpr: float) -> None:
        self.scene = scene
        self.look = look
        self.font = font
        self.dpr = dpr
        self.chips: list[ChipItem] = []
        self._tallest = inf

    def show(
        self,
        offers: Sequence[Offer],
        zoom: float,
        level: float,
        *,
        widest: float,
        tallest: float = inf,
    ) -> None:
        """Show these offers and no others; `place` positions them.

        One column is always allowed; several only if all of them are within ``widest``. Both limits
        are in pixels.
        """
        base = QFontMetricsF(self.font).height()
        usual = max(min(CHIP_WIDTH * max(base / 17, 1), max(widest, CHIP_WIDTH)), _NARROWEST)
        self._tallest = inf
        whole = self._set(offers, zoom, level, round(usual))
        wanted = ceil(whole / max(tallest, 1)) if tallest < inf else 1
        columns = min(wanted, int((widest + _GAP) // (usual * _SLIM + _GAP)), _MOST_COLUMNS)
        if columns > 1:
            width = min((widest + _GAP) / columns - _GAP, usual)
            self._tallest = self._set(offers, zoom, level, int(width)) / columns
            while len(self._columns()) > columns:  # chips differ in height
                self._tallest *= _LITTLE_MORE

    def _set(self, offers: Sequence[Offer], zoom: float, level: float, width: int) -> float:
        """Make chips of a width; return their total height in pixels."""
        self.clear()
        for offer in offers:
            chip = ChipItem(offer, self.look, self.font, self.dpr, width)
            chip.setScale(1 / zoom)
            chip.setZValue(level)
            self.scene.addItem(chip)
            self.chips.append(chip)
        return sum(chip.pixels[1] + _GAP for chip in self.chips)

    def size(self) -> tuple[float, float]:
        """Return width and height of all columns on the table."""
        columns = self._columns()
        if not columns:
            return 0.0, 0.0
        gap = self._gap
        height = max(sum(chip.rect().h + gap for chip in column) - gap for column in columns)
        return sum(column[0].rect().w + gap for column in columns) - gap, height

    def rect(self) -> Rect:
        """Return the bounds of all columns on the table."""
        corner = self.chips[0].rect()
        return Rect(corner.x, corner.y, *self.size())

    def place(self, x: float, y: float, within: Rect) -> None:
        """Move the left upper corner to a point, limited to ``within``."""
        width, height = self.size()
        left = max(min(x, within.right - width), within.x)
        start = max(min(y, within.bottom - height), within.y)
        for column in self._columns():
            top = start
            for chip in column:
                rect = chip.rect()
                chip.setPos(QPointF(left + rect.w / 2, top + rect.h / 2))
                top += rect.h + self._gap
            left += column[0].rect().w + self._gap

    @property
    def _gap(self) -> float:
        return _GAP * (self.chips[0].scale() if self.chips else 0)

    def _columns(self) -> list[list[ChipItem]]:
        """Distribute the chips over columns from the left, in reading order."""
        columns: list[list[ChipItem]] = []
        filled = inf
        for chip in self.chips:
            height = chip.pixels[1] + _GAP
            if filled + height > self._tallest or not columns:
                columns.append([])
                filled = 0.0
            columns[-1].append(chip)
            filled += height
        return columns

    def at(self, point: QPointF) -> ChipItem | None:
        """Return the chip at a point of the table."""
        x, y = point.x(), point.y()
        return next((chip for chip in self.chips if chip.rect().holds(x, y)), None)

    def heat(self, hot: ChipItem | None) -> None:
        """Highlight the chip that a drop would take."""
        for chip in self.chips:
            chip.heat(hot=chip is hot)

    def clear(self) -> None:
        """Remove all chips."""
        for chip in self.chips:
            self.scene.removeItem(chip)
        self.chips = []


def chip_picture(  # noqa: PLR0913 - text, colours, font and size of one picture
    offer: Offer, look: Look, font: QFont, dpr: float, width: int, *, hot: bool
) -> QPixmap:
    """Draw a chip: its icon, label, detail, reason and rule."""
    text = _Text(offer, font, width - 2 * _PAD_X)
    height = text.height + 2 * _PAD_Y
    made = blank(width + 2 * _ROOM, height + 2 * _ROOM, dpr)
    painter = QPainter(made)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(0, 0, 0, 26))
    rect = QRectF(_ROOM, _ROOM, width, height)
    for ring in range(_ROOM - 2):
        painter.drawRoundedRect(
            rect.adjusted(-ring, 2 - ring, ring, ring + 2), 10 + ring, 10 + ring
        )
    refused = offer.light is Light.REFUSED
    background = (
        (look.chip_refused_hot if hot else look.chip_refused)
        if refused
        else (look.chip_hot if hot else look.chip)
    )
    asks = offer.light is Light.NONE
    colour = QColor(look.label if asks else getattr(look, offer.light.value))
    pen = QPen(colour, 2.2 if hot else 1.5, PEN_STYLES.get(offer.light, Qt.PenStyle.SolidLine))
    painter.setPen(pen)
    painter.setBrush(QColor(background))
    painter.drawRoundedRect(rect.adjusted(0.75, 0.75, -0.75, -0.75), 10, 10)
    text.draw(painter, QPointF(rect.left() + _PAD_X, rect.top() + _PAD_Y), look, colour)
    painter.end()
    return made


class _Text:
    """The text of a chip, wrapped to a width."""

    def __init__(self, offer: Offer, font: QFont, width: int) -> None:
        self.offer = offer
        title, self.body = QFont(font), QFont(font)
        title.setWeight(QFont.Weight.DemiBold)
        self.body.setPixelSize(max(round(_pixels(font) * 0.92), 11))
        self.mark = round(_pixels(font) * 1.15) if offer.light in ICONS else 0
        self.indent = self.mark + 5 if self.mark else 0
        self.width = width
        self.title = SymbolText(offer.label, title, width - self.indent)
        said = offer.reason or offer.detail
        self.said = SymbolText(said, self.body, width) if said else None
        self.head = max(self.title.height, self.mark)
        below = self._below()
        self.height = round(self.head + below + (3 if below else 0))

    def draw(self, painter: QPainter, corner: QPointF, look: Look, colour: QColor) -> None:
        """Draw the text below a corner."""
        icon_kind = ICONS.get(self.offer.light)
        if icon_kind is not None:
            middle = corner + QPointF(self.mark / 2 - 1, self.mark / 2)
            draw_icon(painter, icon_kind, middle, self.mark, line=colour)
        painter.setPen(QColor(look.text))
        self.title.draw(painter, corner + QPointF(self.indent, 0))
        painter.setPen(QColor(look.dim))
        if self.said is not None:
            self.said.draw(painter, corner + QPointF(0, self.head + 3))
        if self.offer.rule:
            self._rule(painter, QPointF(corner.x(), corner.y() + self.height), look)

    def _rule(self, painter: QPainter, below: QPointF, look: Look) -> None:
        """Draw the number of the rule at the end of the last line."""
        metrics = QFontMetricsF(self.body)
        width, height = metrics.horizontalAdvance(self.offer.rule) + 11, metrics.height() + 1
        place = QRectF(below.x() + self.width - width, below.y() - height, width, height)
        painter.setFont(self.body)
        painter.setPen(QPen(QColor(look.cite_line), 1))
        painter.setBrush(QColor(look.cite_background))
        painter.drawRoundedRect(place, 5, 5)
        painter.setPen(QColor(look.cite))
        painter.drawText(place, Qt.AlignmentFlag.AlignCenter, self.offer.rule)

    def _below(self) -> float:
        """Return the height of the text, with room for the rule at the end of its last line."""
        said = self.said.height if self.said is not None else 0.0
        if not self.offer.rule:
            return said
        metrics = QFontMetricsF(self.body)
        rule = metrics.horizontalAdvance(self.offer.rule) + 20
        beside = self.said is not None and self.said.last_width + rule <= self.width
        return said if beside else said + metrics.height() + 3


def _pixels(font: QFont) -> int:
    return font.pixelSize() if font.pixelSize() > 0 else round(QFontMetricsF(font).height() / 1.3)


GAP = 8.0


def beside(
    card: Rect, size: tuple[float, float], way: float, zone: Rect, table: Rect
) -> tuple[float, float]:
    """Return the left upper corner for chips next to a dragged card.

    ``way`` is the distance that the card has moved to the right (negative: to the left). Chips are
    behind the card, so that the pointer does not run into them; without room there, at the far end
    of the zone; in a narrow zone next to it. Chips taller than the zone extend towards the centre
    of the table, not over a hand.
    """
    width, height = size
    left, right = card.x - GAP - width, card.right + GAP
    behind, ahead = (left, right) if way > 0 else (right, left)
    far = zone.right - GAP - width if ahead == right else zone.x + GAP
    beyond = max(far, ahead) if ahead == right else min(far, ahead)
    top = _kept(card.middle[1] - height / 2, height, zone.y + GAP, zone.bottom - GAP)
    if height > zone.h - 2 * GAP and zone.middle[1] > table.middle[1]:
        top = zone.bottom - GAP - height
    for room, places in ((zone, (behind, beyond)), (table, (behind, ahead))):
        for x in places:
            if room.x <= x and x + width <= room.right:
                return x, _kept(top, height, table.y, table.bottom)
    above = card.y - GAP - height
    top = above if above >= table.y else card.bottom + GAP
    return _kept(card.middle[0] - width / 2, width, table.x, table.right), top


def clear_of(card: Rect, size: tuple[float, float], table: Rect) -> tuple[float, float] | None:
    """Return the left upper corner for chips next to a card, or None without room for them.

    They are at its right, else at its left, below or above it.
    """
    width, height = size
    top = _kept(card.middle[1] - height / 2, height, table.y, table.bottom)
    left = _kept(card.middle[0] - width / 2, width, table.x, table.right)
    places = (
        (card.right + GAP, top),
        (card.x - GAP - width, top),
        (left, card.bottom + GAP),
        (left, card.y - GAP - height),
    )
    for x, y in places:
        inside = table.x <= x and x + width <= table.right
        if inside and table.y <= y and y + height <= table.bottom:
            return x, y
    return None


def _kept(start: float, length: float, low: float, high: float) -> float:
    return max(min(start, high - length), low)
