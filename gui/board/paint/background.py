"""Background of the board: outlines and names of zones, combat links, badges, playmats."""

from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from random import Random

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QImage,
    QLinearGradient,
    QPainter,
    QPainterPath,
    QPen,
    QPixmap,
    QRadialGradient,
    QTransform,
)

from core.state.ids import PlayerId
from gui.board.layout.geometry import Area, Form, Frame, LinkFrame, Mat, Rect, Role
from gui.board.layout.table import playmat_rect
from gui.board.paint.player_badges import PlayerBadge, draw
from gui.board.zones import RADIUS, Titles
from gui.theme import Look

MapRect = Callable[[Rect], QRectF]

_RADIUS = 10
_PILL_PAD = 8
_GAP = 8
_LARGER = 1.15
_LINE = 1.3


class LinkPainter:
    """Draws links in pixels of the view, so that lines and text stay sharp."""

    def __init__(self, painter: QPainter, at: MapRect, look: Look, font: QFont) -> None:
        self._painter = painter
        self._at = at
        self._look = look
        self._plain = QFont(font)
        self._bold = QFont(font)
        self._bold.setWeight(QFont.Weight.DemiBold)
        self._large = QFont(self._bold)
        self._large.setPixelSize(round(font.pixelSize() * _LARGER))

    def link(self, frame: LinkFrame) -> None:
        """Draw the frame of a link and its texts."""
        painter, look, words = self._painter, self._look, frame.words
        rect = self._at(frame.rect)
        painter.setBrush(QColor(look.zone_background))
        colour = QColor(look.chosen if words.current else look.pill_line)
        painter.setPen(QPen(colour, 2 if words.current else 1.2))
        painter.drawRoundedRect(rect, _RADIUS, _RADIUS)
        if frame.folded:
            self._folded(frame)
            return
        self._head(frame)
        self._sum(self._at(frame.sum), frame)
        if frame.power is not None:
            self._lines(self._at(frame.power), words.power, notes=words.notes)
        if frame.defense is not None:
            self._lines(self._at(frame.defense), words.defense)

    def following(self, rect: Rect, says: Sequence[str]) -> None:
        """Draw the frame of the next options and list them."""
        if not says:
            return
        painter, look, place = self._painter, self._look, self._at(rect)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(look.pill_line), 1.2, Qt.PenStyle.DashLine))
        painter.drawRoundedRect(place, _RADIUS, _RADIUS)
        inner = place.adjusted(2 * _GAP, 1.5 * _GAP, -2 * _GAP, -_GAP)
        self._lines(inner, says)

    def _head(self, frame: LinkFrame) -> None:
        """Draw the number and the target of the attack, and the step at the right."""
        words, rect = frame.words, self._at(frame.head)
        right = rect.right()
        if words.current:
            right = self._pill(QPointF(right, rect.center().y()), words.state) - _GAP
        else:
            metrics = QFontMetricsF(self._plain)
            width = metrics.horizontalAdvance(words.state)
            place = QRectF(right - width - 1, rect.top(), width + 2, rect.height())
            self._write(place, words.state, self._plain, self._look.label)
            right = place.left() - _GAP
        title = QFontMetricsF(self._large).horizontalAdvance(words.title) + _GAP
        for note in words.notes if frame.power is None else ():
            if right - self._pill_width(note) < rect.left() + title:
                break
            right = self._pill(QPointF(right, rect.center().y()), note) - _GAP / 2
        x = self._write(rect, words.title, self._large, self._look.text)
        room = QRectF(x + _GAP, rect.top(), right - x - _GAP, rect.height())
        self._write(room, words.about, self._plain, self._look.dim)

    def _sum(self, rect: QRectF, frame: LinkFrame) -> None:
        painter, look, words = self._painter, self._look, frame.words
        if not (words.sum or words.result or words.comes):
            return
        painter.setBrush(QColor(look.pill))
        painter.setPen(QPen(QColor(look.pill_line), 1.2))
        painter.drawRoundedRect(rect.adjusted(0, 1, 0, -1), _GAP, _GAP)
        metrics = QFontMetricsF(self._large)
        result = self._pill_width(words.result) if words.result else 0
        widths = (
            metrics.horizontalAdvance(words.sum),
            result,
            metrics.horizontalAdvance(words.comes),
        )
        free = rect.width() - sum(widths) - 2 * _GAP
        x = rect.left() + max(free / 2, _GAP)
        room = QRectF(x, rect.top(), rect.right() - x - 2 * _GAP - result, rect.height())
        x = self._write(room, words.sum, self._large, look.text) + _GAP
        x = self._result(QPointF(x, rect.center().y()), frame) + _GAP
        room = QRectF(x, rect.top(), rect.right() - x - _GAP / 2, rect.height())
        self._write(room, words.comes, self._large, look.text)

    def _result(self, left: QPointF, frame: LinkFrame) -> float:
        look, words = self._look, frame.words
        if not words.result:
            return left.x()
        colours = (look.counter, look.counter_line, look.counter_text)
        if words.counts:
            colours = (look.damage, look.damage_line, look.damage_text)
        width, high = self._pill_width(words.result), QFontMetricsF(self._bold).height() + 2
        place = QRectF(left.x(), left.y() - high / 2, width, high)
        self._in_pill(place, words.result, colours)
        return place.right()

    def _pill_width(self, says: str) -> float:
        return QFontMetricsF(self._bold).horizontalAdvance(says) + 2 * _PILL_PAD

    def _pill(self, right: QPointF, says: str) -> float:
        """Draw a word in a pill that ends at a point; return its left edge."""
        look, high = self._look, QFontMetricsF(self._bold).height() + 2
        width = self._pill_width(says)
        place = QRectF(right.x() - width, right.y() - high / 2 + 1, width, high)
        self._in_pill(place, says, (look.choice_background, look.chosen, look.chosen))
        return place.left()

    def _in_pill(self, place: QRectF, says: str, colours: tuple[str, str, str]) -> None:
        """Draw a word in a pill of three colours: background, line and text."""
        background, line, text = colours
        self._painter.setBrush(QColor(background))
        self._painter.setPen(QPen(QColor(line), 1))
        self._painter.drawRoundedRect(place, 5, 5)
        self._painter.setFont(self._bold)
        self._painter.setPen(QColor(text))
        self._painter.drawText(place, Qt.AlignmentFlag.AlignCenter, says)

    def _lines(self, rect: QRectF, lines: Sequence[str], notes: Iterable[str] = ()) -> None:
        """Draw a first line and the others below it as far as they fit, then notes in pills."""
        if not lines:
            return
        metrics = QFontMetricsF(self._plain)
        step = metrics.height() * _LINE / 1.15
        head = QRectF(rect.left(), rect.top(), rect.width(), step)
        self._write(head, lines[0], self._large, self._look.text)
        y = head.bottom()
        pills = list(notes)
        pill_high = metrics.height() + 6
        most = rect.bottom() - (pill_high if pills else 0)
        flags = int(Qt.AlignmentFlag.AlignLeft) | int(Qt.TextFlag.TextWordWrap)
        for line in lines[1:]:
            room = QRectF(rect.left(), y, rect.width(), most - y)
            needs = metrics.boundingRect(room, flags, line)
            if needs.height() > room.height() + 1:
                break
            self._painter.setFont(self._plain)
            self._painter.setPen(QColor(self._look.dim))
            self._painter.drawText(room, flags, line)
            y += needs.height()
        x = rect.left()
        for note in pills:
            width = self._pill_width(note)
            if x + width > rect.right() + 1:
                break
            self._pill(QPointF(x + width, y + pill_high / 2), note)
            x += width + _GAP / 2

    def _folded(self, frame: LinkFrame) -> None:
        words = frame.words
        centre = Qt.AlignmentFlag.AlignCenter
        self._painter.setFont(self._bold)
        self._painter.setPen(QColor(self._look.text))
        self._painter.drawText(self._at(frame.head), centre, words.title)
        rect = self._at(frame.sum)
        metrics = QFontMetricsF(self._bold)
        width = self._pill_width(words.result)
        left = QPointF(rect.center().x() - width / 2, rect.top() + metrics.height())
        self._result(left, frame)
        flags = int(Qt.AlignmentFlag.AlignHCenter) | int(Qt.TextFlag.TextWordWrap)
        self._painter.setFont(self._plain)
        self._painter.setPen(QColor(self._look.dim))
        below = rect.adjusted(4, 2 * metrics.height(), -4, -2)
        self._painter.drawText(below, flags, words.comes)

    def _write(self, rect: QRectF, words: str, font: QFont, colour: str) -> float:
        metrics = QFontMetricsF(font)
        shown = metrics.elidedText(words, Qt.TextElideMode.ElideRight, max(rect.width(), 0) + 1)
        self._painter.setFont(font)
        self._painter.setPen(QColor(colour))
        side = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        self._painter.drawText(rect, side, shown)
        return rect.left() + metrics.horizontalAdvance(shown)


_GRAIN = 128
_GRAIN_STRENGTH = 7
_ROOM_FOR_WORDS = 75
_ICON = 20
_ACTIVE = 150
_DIMMED = 150
LABEL_RADIUS = 6


class Background:
    """Caches the background picture and redraws it only when something on it changes."""

    def __init__(self) -> None:
        self._key: Hashable = None
        self._made = QPixmap()
        self._cloth_key: Hashable = None
        self._cloth = QPixmap()

    def picture(  # noqa: PLR0913 - everything visible on it
        self,
        size: QSize,
        dpr: float,
        view: QTransform,
        *,
        look: Look,
        font: QFont,
        mat: Mat,
        counts: Sequence[int],
        badges: Collection[PlayerBadge],
        hints: bool,
        shows_empty: bool,
        playmats: Mapping[PlayerId, QPixmap],
    ) -> QPixmap:
        """Return the background for a view of the given size, seen through ``view``.

        ``counts`` are the numbers of cards in each area. Empty areas have ``hints``;
        ``shows_empty`` draws empty piles. ``playmats`` are the pictures below the areas of each
        player.
        """
        under = tuple(
            (view.mapRect(QRectF(place.x, place.y, place.w, place.h)).toRect(), picture)
            for player, picture in playmats.items()
            if (place := playmat_rect(mat, player)) is not None
        )
        keys = tuple((place.getRect(), picture.cacheKey()) for place, picture in under)
        through = (view.m11(), view.dx(), view.dy())
        shown = (hints, shows_empty)
        key = (size.toTuple(), dpr, through, look, font, mat, counts, badges, shown, keys)
        if key == self._key:
            return self._made
        self._key = key
        made = self._background(size, dpr, look, under)
        painter = QPainter(made)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        pen = _ZonePen(painter, view, look, font)
        active = {badge.who for badge in badges if badge.active}
        for area, count in zip(mat.areas, counts, strict=True):
            if count or shows_empty or area.role not in {Role.PILE, Role.STACK}:
                pen.zone(area, count, active=area.player in active, hints=hints)
        for frame in mat.frames:
            pen.frame(frame, active=frame.player in active)
        for line in mat.lines:
            pen.line(line)
        pen.fight(mat)
        for player, rect in mat.badges:
            for badge in badges:
                if badge.who == player:
                    draw(painter, pen.map(rect), badge, look, font)
        painter.end()
        self._made = made
        return made

    def _background(
        self, size: QSize, dpr: float, look: Look, under: Sequence[tuple[QRect, QPixmap]]
    ) -> QPixmap:
        """Return a copy of the empty background with the playmats.

        An unused copy is kept only from the second time on: start-up and each step of resizing
        would pay for one that is never needed.
        """
        mats = tuple((place.getRect(), picture.cacheKey()) for place, picture in under)
        key = (size.toTuple(), dpr, look, mats)
        if key != self._cloth_key:
            self._cloth_key = key
            self._cloth = QPixmap()
            return _with_playmats(cloth(size, dpr, look), under, look)
        if self._cloth.isNull():
            self._cloth = _with_playmats(cloth(size, dpr, look), under, look)
        return self._cloth.copy()


def cloth(size: QSize, dpr: float, look: Look) -> QPixmap:
    """Draw the cloth: a soft light in the centre, and noise that hides its steps."""
    made = QPixmap(size * dpr)
    made.setDevicePixelRatio(dpr)
    painter = QPainter(made)
    width, height = size.width(), size.height()
    light = QRadialGradient(QPointF(0.5 * width, 0.45 * height), max(width * 0.62, height * 0.8, 1))
    light.setColorAt(0, QColor(look.background_middle))
    light.setColorAt(0.55, QColor(look.background))
    light.setColorAt(1, QColor(look.background_edge))
    painter.fillRect(QRectF(0, 0, width, height), light)
    painter.drawTiledPixmap(QRectF(0, 0, width, height), _grain())
    painter.end()
    return made


def _with_playmats(made: QPixmap, under: Sequence[tuple[QRect, QPixmap]], look: Look) -> QPixmap:
    """Draw playmats onto the background, cropped to their places and dimmed for the text."""
    dim = QColor(look.background)
    dim.setAlpha(_DIMMED)
    painter = QPainter(made)
    painter.setRenderHints(
        QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform
    )
    for place, picture in under:
        outline = QPainterPath()
        outline.addRoundedRect(QRectF(place), RADIUS, RADIUS)
        painter.setClipPath(outline)
        painter.drawPixmap(QRectF(place), picture, _cut(picture.size(), place.size()))
        painter.fillRect(place, dim)
    painter.end()
    return made


def _cut(picture: QSize, place: QSize) -> QRectF:
    part = QSizeF(place).scaled(QSizeF(picture), Qt.AspectRatioMode.KeepAspectRatio)
    left, top = picture.width() - part.width(), picture.height() - part.height()
    return QRectF(QPointF(left / 2, top / 2), part)


def _grain() -> QPixmap:
    """Return a tile of faint noise, the same every time."""
    noise = Random(7).randbytes(_GRAIN * _GRAIN)  # noqa: S311 - the look of cloth, no secret
    pixels = bytearray(4 * _GRAIN * _GRAIN)
    pixels[3::4] = noise.translate(bytes(value * _GRAIN_STRENGTH // 255 for value in range(256)))
    image = QImage(bytes(pixels), _GRAIN, _GRAIN, QImage.Format.Format_ARGB32_Premultiplied)
    return QPixmap.fromImage(image.copy())


class _ZonePen:
    """Draws zones and badges in pixels of the view, so that lines and text stay sharp."""

    def __init__(self, painter: QPainter, view: QTransform, look: Look, font: QFont) -> None:
        self.painter = painter
        self.view = view
        self.look = look
        self.hint = QFont(font)
        self._titles = Titles(font)

    def map(self, rect: Rect) -> QRectF:
        """Return a rectangle of the table in pixels."""
        return self.view.mapRect(QRectF(rect.x, rect.y, rect.w, rect.h))

    def zone(self, area: Area, count: int, *, active: bool, hints: bool) -> None:
        """Draw the outline and the name of a zone, and its hint while it is empty."""
        if area.form in {Form.HIDDEN, Form.PLAIN}:
            return
        painter, look = self.painter, self.look
        rect = self.map(area.rect)
        painter.setBrush(QColor(look.zone_background))
        if area.form is Form.LABEL:
            style = Qt.PenStyle.SolidLine if count else Qt.PenStyle.DashLine
            painter.setPen(QPen(QColor(look.zone_line), 1.2, style))
            painter.drawRoundedRect(rect, LABEL_RADIUS, LABEL_RADIUS)
        elif area.role in {Role.PILE, Role.GEAR}:
            if not count:
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.setPen(QPen(QColor(look.zone_line), 1.2, Qt.PenStyle.DashLine))
                painter.drawRoundedRect(rect, LABEL_RADIUS, LABEL_RADIUS)
        elif area.role is Role.STACK and not count:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(look.zone_line), 1.2, Qt.PenStyle.DashLine))
            painter.drawRoundedRect(rect, RADIUS, RADIUS)
        elif area.form is Form.FRAME:
            here = area.role is Role.STACK
            line = QColor(look.chosen if here or active else look.zone_line)
            if active and area.role is Role.FIELD:
                line.setAlpha(_ACTIVE)
            elif not here:
                line = QColor(look.zone_line)
            painter.setPen(QPen(line, 2 if here else 1.4))
            painter.drawRoundedRect(rect, RADIUS, RADIUS)
        self._titles.draw(painter, rect, area, count, look)
        if hints and not count and area.role not in {Role.PILE, Role.GEAR, Role.STACK}:
            self._hint(area, rect)

    def frame(self, frame: Frame, *, active: bool) -> None:
        """Draw an outline around all zones of the active player."""
        if active:
            self.painter.setBrush(Qt.BrushStyle.NoBrush)
            self.painter.setPen(QPen(QColor(self.look.chosen), 2))
            self.painter.drawRoundedRect(self.map(frame.rect), RADIUS, RADIUS)

    def line(self, line: Rect) -> None:
        """Draw a line between players that fades towards its ends."""
        rect = self.map(line)
        fade = QLinearGradient(rect.topLeft(), rect.topRight())
        bare, gold = QColor(self.look.chosen), QColor(self.look.chosen)
        bare.setAlpha(0)
        gold.setAlpha(_ACTIVE)
        for at, colour in ((0, bare), (0.12, gold), (0.88, gold), (1, bare)):
            fade.setColorAt(at, colour)
        self.painter.fillRect(rect, fade)

    def fight(self, mat: Mat) -> None:
        """Draw the combat links, and the next options."""
        if not mat.links and not mat.following:
            return
        links = LinkPainter(self.painter, self.map, self.look, self.hint)
        for frame in mat.links:
            links.link(frame)
        if mat.aside is not None:
            links.following(mat.aside, mat.following)

    def _hint(self, area: Area, rect: QRectF) -> None:
        if area.far or rect.width() < _ROOM_FOR_WORDS or area.form is not Form.FRAME:
            return
        field = area.role is Role.FIELD
        usual = "Drop a card here to put it onto the table" if field else "Drop a card here"
        words = usual if area.hint is None else area.hint
        self.painter.setFont(self.hint)
        self.painter.setPen(QColor(self.look.hint))
        flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
        metrics = QFontMetricsF(self.hint)
        longest = max(map(metrics.horizontalAdvance, words.split()), default=0.0)
        # During a drag an icon is on the left edge.
        side = max(min(_ICON, (rect.width() - longest) / 2 - 1), 4)
        room = rect.adjusted(side, 8, -side, -8)
        if room.contains(metrics.boundingRect(room, int(flags), words)):
            self.painter.drawText(room, int(flags), words)
