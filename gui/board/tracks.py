"""Tracks: the movement of one card or mark within the movements of one change.

Times are in milliseconds from the common start. Items have their final place when a track begins,
so its last moment is the same as no movement.
"""

from collections.abc import Callable
from math import cos, pi, sin
from typing import Protocol

from PySide6.QtCore import QPointF
from PySide6.QtGui import QImage, QPixmap, QTransform
from PySide6.QtWidgets import QGraphicsScene

from gui.board.items import CardItem, PictureItem

LONGEST = 420
"""Maximum length of the movements of one change."""
TURN = 320
TAP = 150
FLIGHT = 200
STEP = 180
"""Length of a step forward in combat, or of a card that closes up."""
FALL, LEAVE = 260, 220
"""Lengths of the way to the graveyard, and of that into exile."""
DRAW, DRAW_APART, DRAWS = 180, 60, 400
"""Length of a draw, distance between two of them, and length of all together."""
GROW = 200
HIT, COUNT, SHAKE = 220, 160, 160
TUCK = 320
MERGE = 420
FADE = 120
MOVING_LEVEL = 20_000
FOREMOST_LEVEL = 25_000
_TUCKED_FROM = 0.6
_CLEAR = 0.9
_LIFT, _LIFTED = 60, 8
"""Time in which a card that turns over rises, and the height in pixels."""
_PUSH, _PUSHED = 80, 6
_SHAKEN = 3
_SMALL, _GREY = 0.9, 100
_GROWN_FROM = 0.6


class Track(Protocol):
    """One movement; ``item`` is the card that moves, None for a mark of its own."""

    item: CardItem | None
    end: float

    def at(self, moment: float) -> None:
        """Show one moment."""


def eased(part: float) -> float:
    """Return a progress that starts and stops softly."""
    part = min(max(part, 0.0), 1.0)
    return part * part * (3 - 2 * part)


def eased_in(part: float) -> float:
    """Return a progress that starts softly."""
    part = min(max(part, 0.0), 1.0)
    return part * part


def eased_out(part: float) -> float:
    """Return a progress that stops softly."""
    return 1 - eased_in(1 - part)


Easing = Callable[[float], float]


class Glide:
    """Movement from a place, size and rotation to those of the item.

    On its way the card is ``bump`` larger, ``arc`` pixels higher and fades to ``dip``.
    """

    def __init__(  # noqa: PLR0913 - start values and timing
        self,
        item: CardItem,
        *,
        x: float,
        y: float,
        scale: float = 1.0,
        degrees: float = 0.0,
        start: float = 0.0,
        length: float = FLIGHT,
        last_scale: float = 1.0,
        last_degrees: float = 0.0,
        easing: Easing = eased_out,
        bump: float = 0.0,
        arc: float = 0.0,
        dip: float = 1.0,
    ) -> None:
        self.item: CardItem | None = item
        self._item = item
        self.start, self.end = start, start + length
        self._from = (x, y)
        self._by = (item.x() - x, item.y() - y)
        self._scales = (scale, last_scale)
        self._degrees = (degrees, last_degrees)
        self._rest = item.scale()
        self._shown = -1.0
        self._easing = easing
        self._bump, self._arc, self._dip = bump, arc, dip

    def at(self, moment: float) -> None:
        """Show one moment; most of many cards have not started yet or have arrived."""
        part = min(max((moment - self.start) / (self.end - self.start), 0.0), 1.0)
        if part == self._shown:
            return
        self._shown = part
        part, item = self._easing(part), self._item
        over = sin(pi * part)
        y = self._from[1] + self._by[1] * part - self._arc * over
        item.setPos(self._from[0] + self._by[0] * part, y)
        if self._scales != (1.0, 1.0) or self._bump:
            item.setScale(self._rest * _between(self._scales, part) * (1 + self._bump * over))
        if self._degrees != (0.0, 0.0):
            item.setRotation(_between(self._degrees, part))
        if self._dip < 1:
            item.setOpacity(1 - (1 - self._dip) * over)


class Fall:
    """Movement of a card that dies: it shrinks and turns grey, then falls in a low arc."""

    def __init__(self, item: CardItem, *, x: float, y: float, scale: float, arc: float) -> None:
        self.item: CardItem | None = item
        self.end: float = FALL
        self._item, self._coloured = item, item.pixmap()
        self._grey = _greyed(self._coloured)
        self._rest, self._scale = item.scale(), scale
        self._here = (x, y)
        self._fall = Glide(
            item,
            x=x,
            y=y,
            scale=scale * _SMALL,
            start=_GREY,
            length=FALL - _GREY,
            easing=eased_in,
            arc=arc,
        )

    def at(self, moment: float) -> None:
        """Show one moment."""
        item = self._item
        wanted = self._coloured if moment >= self.end else self._grey
        if moment > 0 and item.pixmap().cacheKey() != wanted.cacheKey():
            item.show_picture(wanted)
        if moment < _GREY:
            item.setPos(*self._here)
            shrunk = _between((1.0, _SMALL), moment / _GREY)
            item.setScale(self._rest * self._scale * shrunk)
        else:
            self._fall.at(moment)


def _greyed(picture: QPixmap) -> QPixmap:
    """Return a picture in grey; shadows and edges stay transparent."""
    image = picture.toImage()
    grey = image.convertToFormat(QImage.Format.Format_Grayscale8)
    grey = grey.convertToFormat(QImage.Format.Format_ARGB32)
    grey.setAlphaChannel(image.convertToFormat(QImage.Format.Format_Alpha8))
    made = QPixmap.fromImage(grey)
    made.setDevicePixelRatio(picture.devicePixelRatio())
    return made


class TurnInPlace:
    """Turns a card sideways or upright, and gives it the size and place that it has so."""

    def __init__(  # noqa: PLR0913 - start values and timing
        self,
        item: CardItem,
        *,
        x: float,
        y: float,
        scale: float,
        degrees: float,
        start: float = 0.0,
        length: float = TAP,
    ) -> None:
        self.item: CardItem | None = item
        self._item = item
        self.end = start + length
        self._from, self._to = (x, y), (item.x(), item.y())
        self._scale, self._degrees = scale, degrees
        self._start, self._length = start, length
        self._rest = item.scale()
        self._moves = (x, y, scale) != (*self._to, 1.0)
        self._shown = -1.0

    def at(self, moment: float) -> None:
        """Show one moment."""
        part = eased((moment - self._start) / self._length)
        if part == self._shown:
            return
        self._shown = part
        item = self._item
        item.setRotation(self._degrees * (1 - part))
        if self._moves:
            x, y = (_between(ends, part) for ends in zip(self._from, self._to, strict=True))
            item.setPos(x, y)
            item.setScale(self._rest * _between((self._scale, 1.0), part))


class Tuck:
    """Moves a card to the far side of its host, then under it."""

    def __init__(self, item: CardItem, *, x: float, y: float, scale: float, degrees: float) -> None:
        self.item: CardItem | None = item
        self._item = item
        self.end: float = TUCK
        self._from, self._to = (x, y), (item.x(), item.y())
        self._via = (item.x(), item.y() - item.size[1] * _CLEAR)
        self._scale, self._degrees = scale, degrees
        self._rest = item.scale()

    def at(self, moment: float) -> None:
        """Show one moment."""
        part, item = moment / self.end, self._item
        out = eased(part / _TUCKED_FROM)
        under = eased((part - _TUCKED_FROM) / (1 - _TUCKED_FROM))
        x, y = (
            _between((_between((start, via), out), end), under)
            for start, via, end in zip(self._from, self._via, self._to, strict=True)
        )
        item.setPos(x, y)
        item.setScale(self._rest * _between((self._scale, 1.0), out))
        item.setRotation(self._degrees * (1 - out))
        item.setZValue(item.place.z if under > 0 else FOREMOST_LEVEL + item.place.z)


class TurnOver:
    """Turns a card about its long axis; the picture changes when it is on edge.

    A card that stays in its ``place`` is lifted first, and put down again.
    """

    def __init__(
        self,
        item: CardItem,
        before: QPixmap,
        *,
        start: float = 0.0,
        length: float = TURN,
        in_place: bool = False,
    ) -> None:
        self.item: CardItem | None = item
        self._item = item
        self.start, self.end = start, start + length
        self._before, self._after = before, item.pixmap()
        self._flat = item.place.quarters % 2 == 1
        self._at = item.pos() if in_place else None
        item.show_picture(before)

    def at(self, moment: float) -> None:
        """Show one moment."""
        lift = _LIFT if self._at is not None else 0
        turning = (moment - self.start - lift) / (self.end - self.start - 2 * lift)
        part = eased(turning)
        item = self._item
        shown = item.pixmap()
        if shown.cacheKey() not in {self._before.cacheKey(), self._after.cacheKey()}:
            self._after = shown  # a better picture has arrived meanwhile
        wanted = self._before if part < 0.5 else self._after  # noqa: PLR2004 - half way
        if shown.cacheKey() != wanted.cacheKey():
            item.show_picture(wanted)
        thin = max(abs(cos(pi * part)), 0.02)
        item.setTransform(QTransform.fromScale(*((1.0, thin) if self._flat else (thin, 1.0))))
        if self._at is not None:
            up = min(moment - self.start, self.end - moment, lift) / lift
            item.setPos(self._at.x(), self._at.y() - _LIFTED * item.scale() * eased(up))


class Appear:
    """Fades between two opacities, above all other movements if ``foremost``."""

    def __init__(  # noqa: PLR0913 - start and end values, and timing
        self,
        item: CardItem,
        *,
        first: float = 0.0,
        last: float = 1.0,
        start: float = 0.0,
        length: float = FADE,
        foremost: bool = False,
    ) -> None:
        self.item: CardItem | None = item
        self._item = item
        self.start, self.end = start, start + length
        self._first, self._last = first, last
        self._foremost = foremost
        self.at(0)

    def at(self, moment: float) -> None:
        """Show one moment."""
        part = eased((moment - self.start) / (self.end - self.start))
        self._item.setOpacity(_between((self._first, self._last), part))
        if self._foremost:
            self._item.setZValue(2 * FOREMOST_LEVEL)


class Grow:
    """Lets a new card grow out of a place, such as that of the card that made it."""

    def __init__(self, item: CardItem, *, x: float, y: float) -> None:
        self.item: CardItem | None = item
        self._item = item
        self.end: float = GROW
        self._glide = Glide(item, x=x, y=y, scale=_GROWN_FROM, length=GROW)

    def at(self, moment: float) -> None:
        """Show one moment."""
        self._glide.at(moment)
        self._item.setOpacity(eased_out(moment / self.end))


class Push:
    """Pushes a card away and lets it come back; with ``shakes`` to and fro."""

    def __init__(self, item: CardItem, *, down: bool = True, shakes: bool = False) -> None:
        self.item: CardItem | None = item
        self._item, self._at = item, item.pos()
        self.end: float = SHAKE if shakes else HIT
        self._shakes = shakes
        self._far = (_PUSHED if down else -_PUSHED) * item.scale()

    def at(self, moment: float) -> None:
        """Show one moment."""
        if self._shakes:
            across = sin(4 * pi * moment / self.end) * _SHAKEN * self._item.scale()
            self._item.setPos(self._at.x() + across * (1 - moment / self.end), self._at.y())
            return
        out, back = moment / _PUSH, 1 - (moment - _PUSH) / (self.end - _PUSH)
        part = eased_out(out if moment < _PUSH else back)
        self._item.setPos(self._at.x(), self._at.y() + self._far * part)


class CrossFade:
    """Fades the previous picture out in its place while the current one fades in."""

    def __init__(self, item: CardItem, before: QPixmap, *, x: float, y: float) -> None:
        self.item: CardItem | None = item
        self._item = item
        self.end: float = FADE
        self._ghost = PictureItem()
        self._ghost.show_picture(before)
        self._ghost.setScale(item.scale())
        self._ghost.setPos(x, y)
        self._ghost.setZValue(MOVING_LEVEL - 1)
        item.scene().addItem(self._ghost)
        self.at(0)

    def at(self, moment: float) -> None:
        """Show one moment."""
        part = eased(moment / self.end)
        self._item.setOpacity(part)
        self._ghost.setOpacity(1 - part)
        if part >= 1 and self._ghost.scene() is not None:
            self._ghost.scene().removeItem(self._ghost)


class Vanish:
    """Hides the item from a moment on."""

    def __init__(self, item: CardItem, *, at: float, end: float) -> None:
        self.item: CardItem | None = item
        self._item = item
        self.end = end
        self._at = at

    def at(self, moment: float) -> None:
        """Show one moment."""
        self._item.setOpacity(0.0 if moment >= self._at else 1.0)


class Mark:
    """A picture over the table that rises, grows and fades, and is gone at its end.

    A ``still`` mark does not move: it only fades.
    """

    item: CardItem | None = None

    def __init__(  # noqa: PLR0913 - a picture, its place and its way
        self,
        scene: QGraphicsScene,
        picture: QPixmap,
        at: QPointF,
        *,
        zoom: float,
        start: float = 0.0,
        length: float = HIT,
        rise: float = 0.0,
        grow: float = 1.0,
        still: bool = False,
    ) -> None:
        self.start, self.end = start, start + length
        self._at, self._zoom = at, zoom
        self._rise, self._grow = (0.0, 1.0) if still else (rise / zoom, grow)
        self._shown = PictureItem()
        self._shown.show_picture(picture)
        self._shown.setZValue(3 * FOREMOST_LEVEL)
        scene.addItem(self._shown)
        self.at(0)

    def at(self, moment: float) -> None:
        """Show one moment."""
        shown = self._shown
        part = min(max((moment - self.start) / (self.end - self.start), 0.0), 1.0)
        if part >= 1:
            if shown.scene() is not None:
                shown.scene().removeItem(shown)
            return
        way = eased_out(part)
        shown.setPos(self._at.x(), self._at.y() - self._rise * way)
        shown.setScale(_between((1.0, self._grow), way) / self._zoom)
        shown.setOpacity(0.0 if moment < self.start else 1 - eased_in(part))


def in_turn(index: int, count: int) -> float:
    """Return the start of one of several draws, which take no longer than `DRAWS` together."""
    return index * min(DRAW_APART, (DRAWS - DRAW) / max(count - 1, 1))


def _between(ends: tuple[float, float], part: float) -> float:
    first, last = ends
    return first + (last - first) * part
