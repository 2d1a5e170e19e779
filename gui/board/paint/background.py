"""The background of the board: outlines of zones, their names, and what empty ones say."""

from collections.abc import Collection, Hashable, Mapping, Sequence
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
from gui.board.layout.geometry import Area, Form, Frame, Mat, Rect, Role
from gui.board.layout.table import playmat_rect
from gui.board.paint.colours import Look
from gui.board.paint.link_frames import LinkPainter
from gui.board.paint.player_badges import PlayerBadge, draw
from gui.board.zones import RADIUS, Titles

_GRAIN = 128
_GRAIN_STRENGTH = 7
_ROOM_FOR_WORDS = 75
_ICON = 20
_ACTIVE = 150
_DIMMED = 150
LABEL_RADIUS = 6


class Background:
    """Keeps the background as one picture and draws it anew only when something on it changes."""

    def __init__(self) -> None:
        self._key: Hashable = None
        self._made = QPixmap()
        self._cloth_key: Hashable = None
        self._cloth = QPixmap()

    def picture(  # noqa: PLR0913 - everything that can be seen on it
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
        playmats: Mapping[PlayerId, QPixmap],
    ) -> QPixmap:
        """Return the background for a view of the given size, seen through ``view``.

        ``counts`` are how many cards lie in each area of the mat. Empty ones give ``hints``.
        ``playmats`` are the pictures below what lies before each player.
        """
        under = tuple(
            (view.mapRect(QRectF(place.x, place.y, place.w, place.h)).toRect(), picture)
            for player, picture in playmats.items()
            if (place := playmat_rect(mat, player)) is not None
        )
        keys = tuple((place.getRect(), picture.cacheKey()) for place, picture in under)
        key = (size.toTuple(), dpr, _numbers(view), look, font, mat, counts, badges, hints, keys)
        if key == self._key:
            return self._made
        self._key = key
        made = self._background(size, dpr, look, under)
        painter = QPainter(made)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        pen = _ZonePen(painter, view, look, font)
        active = {badge.who for badge in badges if badge.active}
        for area, count in zip(mat.areas, counts, strict=True):
            pen.zone(area, count, active=area.player in active, hints=hints)
        for frame in mat.frames:
            pen.frame(frame, active=frame.player in active)
        for line in mat.lines:
            pen.line(line)
        pen.fight(mat)
        for player, rect in mat.badges:
            for badge in badges:
                if badge.who == player:
                    pen.badge(pen.map(rect.x, rect.y, rect.w, rect.h), badge)
        painter.end()
        self._made = made
        return made

    def _background(
        self, size: QSize, dpr: float, look: Look, under: Sequence[tuple[QRect, QPixmap]]
    ) -> QPixmap:
        """Return background to draw on, with the playmats that lie under everything.

        A spare piece is kept from the second time on only: the start, and each step of a
        window that is drawn larger, would pay for one that nobody asks for again.
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
    """Draw bare background: a soft light in the middle, and a grain that hides its steps."""
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
    """Put pictures onto background, each cut to its place, and dim them: words lie over them."""
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
    """Return the middle of a picture in the proportions of its place."""
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


def _numbers(view: QTransform) -> tuple[float, ...]:
    return view.m11(), view.dx(), view.dy()


class _ZonePen:
    """Draws zones and badges in pixels of the view, so lines and type stay fine."""

    def __init__(self, painter: QPainter, view: QTransform, look: Look, font: QFont) -> None:
        self.painter = painter
        self.view = view
        self.look = look
        self.hint = QFont(font)
        self._titles = Titles(font)

    def map(self, x: float, y: float, width: float, height: float) -> QRectF:
        """Return a rectangle of the table in pixels."""
        return self.view.mapRect(QRectF(x, y, width, height))

    def zone(self, area: Area, count: int, *, active: bool, hints: bool) -> None:
        """Draw outline and name of a zone, and what it says while nothing is in it."""
        if area.form in {Form.HIDDEN, Form.PLAIN}:
            return
        painter, look = self.painter, self.look
        rect = self.map(area.rect.x, area.rect.y, area.rect.w, area.rect.h)
        painter.setBrush(QColor(look.zone_background))
        if area.form is Form.LABEL:
            style = Qt.PenStyle.SolidLine if count else Qt.PenStyle.DashLine
            painter.setPen(QPen(QColor(look.zone_line), 1.2, style))
            painter.drawRoundedRect(rect, LABEL_RADIUS, LABEL_RADIUS)
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
        if hints and not count:
            self._hint(area, rect)

    def frame(self, frame: Frame, *, active: bool) -> None:
        """Draw an outline around several zones, or around all of whose turn it is."""
        painter, look = self.painter, self.look
        if not frame.title:
            if active:
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.setPen(QPen(QColor(look.chosen), 2))
                rect = self.map(frame.rect.x, frame.rect.y, frame.rect.w, frame.rect.h)
                painter.drawRoundedRect(rect, RADIUS, RADIUS)
            return
        rect = self.map(frame.rect.x, frame.rect.y, frame.rect.w, frame.rect.h)
        painter.setBrush(QColor(look.zone_background))
        painter.setPen(QPen(QColor(look.zone_line), 1.4))
        painter.drawRoundedRect(rect, RADIUS, RADIUS)
        self._titles.on_border(painter, rect, frame.title, look)

    def line(self, line: Rect) -> None:
        """Draw a line between players, that fades towards its ends."""
        rect = self.map(line.x, line.y, line.w, line.h)
        fade = QLinearGradient(rect.topLeft(), rect.topRight())
        bare, gold = QColor(self.look.chosen), QColor(self.look.chosen)
        bare.setAlpha(0)
        gold.setAlpha(_ACTIVE)
        for at, colour in ((0, bare), (0.12, gold), (0.88, gold), (1, bare)):
            fade.setColorAt(at, colour)
        self.painter.fillRect(rect, fade)

    def fight(self, mat: Mat) -> None:
        """Draw the links of a fight, and the place beside them."""
        if not mat.links and not mat.following:
            return

        def at(rect: Rect) -> QRectF:
            return self.map(rect.x, rect.y, rect.w, rect.h)

        links = LinkPainter(self.painter, at, self.look, self.hint)
        for frame in mat.links:
            links.link(frame)
        if mat.aside is not None:
            links.following(mat.aside, mat.following)

    def _hint(self, area: Area, rect: QRectF) -> None:
        """Say what to do with an empty zone of one's own."""
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
        # While a card is carried an icon hangs on the left edge.
        side = max(min(_ICON, (rect.width() - longest) / 2 - 1), 4)
        room = rect.adjusted(side, 8, -side, -8)
        if room.contains(metrics.boundingRect(room, int(flags), words)):
            self.painter.drawText(room, int(flags), words)

    def badge(self, rect: QRectF, badge: PlayerBadge) -> None:
        """Draw what is said of a player."""
        draw(self.painter, rect, badge, self.look, self.hint)
