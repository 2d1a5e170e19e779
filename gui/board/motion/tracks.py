"""Movements: a card turns over, lies down, flies; two cards become one. All can be cut short.

Items already lie where the position says when a movement starts. A movement only shows how
they got there, so cutting it short is the same as its last frame, and input never waits.
"""

from collections.abc import Callable, Sequence
from enum import StrEnum
from math import cos, pi, sin
from typing import Protocol

from PySide6.QtCore import QAbstractAnimation, QObject, Qt, QTimer
from PySide6.QtGui import QPixmap, QTransform

from gui.board.items import CardItem, PictureItem

LONGEST = 350
"""No change of the table is shown for longer than this, in milliseconds."""
TURN = 300
TAP = 190
CLOSING = 250
"""After so many milliseconds a row closes up around cards that turned in it."""
FLIGHT = 260
TUCK = 320
MERGE = 340
FADE = 170
MOVING_LEVEL = 20_000
FOREMOST_LEVEL = 25_000
_SMOOTH_AT_MOST = 3
_WAVE = 8
_WAVE_TAP = 70
_TUCKED_FROM = 0.6
_CLEAR = 0.9


class Motion(StrEnum):
    """How much movement a person wants to see."""

    FULL = "full"
    FADE = "fade"
    NONE = "none"


class Track(Protocol):
    """One movement of one item, told its time in milliseconds since it all began."""

    item: CardItem
    end: float

    def at(self, moment: float) -> None:
        """Show one moment."""
        ...


def eased(part: float) -> float:
    """Start and stop softly."""
    part = min(max(part, 0.0), 1.0)
    return part * part * (3 - 2 * part)


class Glide:
    """From one place, size and turn to where the item lies."""

    def __init__(  # noqa: PLR0913 - where from, and when
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
    ) -> None:
        self.item = item
        self.start, self.end = start, start + length
        self._from = (x, y)
        self._by = (item.x() - x, item.y() - y)
        self._scales = (scale, last_scale)
        self._degrees = (degrees, last_degrees)
        self._rest = item.scale()
        self._shown = -1.0

    def at(self, moment: float) -> None:
        """Show one moment; of many cards most have not set off yet or have arrived."""
        part = min(max((moment - self.start) / (self.end - self.start), 0.0), 1.0)
        if part == self._shown:
            return
        self._shown = part
        part, item = eased(part), self.item
        item.setPos(self._from[0] + self._by[0] * part, self._from[1] + self._by[1] * part)
        if self._scales != (1.0, 1.0):
            item.setScale(self._rest * _between(self._scales, part))
        if self._degrees != (0.0, 0.0):
            item.setRotation(_between(self._degrees, part))


class TurnInPlace:
    """A card turns sideways or upright where it lay; then its row closes up around it."""

    def __init__(  # noqa: PLR0913 - where from, and when
        self,
        item: CardItem,
        *,
        x: float,
        y: float,
        scale: float,
        degrees: float,
        start: float,
        length: float,
    ) -> None:
        self.item = item
        self.end: float = LONGEST
        self._from, self._to = (x, y), (item.x(), item.y())
        self._scale, self._degrees = scale, degrees
        self._start, self._length = start, length
        self._rest = item.scale()
        self._moves = (x, y, scale) != (*self._to, 1.0)
        self._shown = (-1.0, -1.0)

    def at(self, moment: float) -> None:
        """Show one moment."""
        turned = eased((moment - self._start) / self._length)
        moved = eased((moment - CLOSING) / (LONGEST - CLOSING)) if self._moves else 0.0
        if (turned, moved) == self._shown:
            return  # of many cards most have not set off yet or have arrived
        self._shown = (turned, moved)
        item = self.item
        item.setRotation(self._degrees * (1 - turned))
        if self._moves:
            x, y = (_between(ends, moved) for ends in zip(self._from, self._to, strict=True))
            item.setPos(x, y)
            item.setScale(self._rest * _between((self._scale, 1.0), moved))


class Tuck:
    """A card goes to the far side of the one that it is put on, and from there slides under it."""

    def __init__(self, item: CardItem, *, x: float, y: float, scale: float, degrees: float) -> None:
        self.item = item
        self.end: float = TUCK
        self._from, self._to = (x, y), (item.x(), item.y())
        self._via = (item.x(), item.y() - item.size[1] * _CLEAR)
        self._scale, self._degrees = scale, degrees
        self._rest = item.scale()

    def at(self, moment: float) -> None:
        """Show one moment."""
        part, item = moment / self.end, self.item
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
    """A lift and a turn about the card's long axis; the picture changes when it is on edge."""

    def __init__(
        self, item: CardItem, before: QPixmap, *, start: float = 0.0, length: float = TURN
    ) -> None:
        self.item = item
        self.start, self.end = start, start + length
        self._before, self._after = before, item.pixmap()
        self._flat = item.place.quarters % 2 == 1
        item.show_picture(before)

    def at(self, moment: float) -> None:
        """Show one moment."""
        part = eased((moment - self.start) / (self.end - self.start))
        item = self.item
        shown = item.pixmap()
        if shown.cacheKey() not in {self._before.cacheKey(), self._after.cacheKey()}:
            self._after = shown  # a better picture has come on the way
        wanted = self._before if part < 0.5 else self._after  # noqa: PLR2004 - half way
        if shown.cacheKey() != wanted.cacheKey():
            item.show_picture(wanted)
        lift = 1 + 0.07 * sin(pi * part)
        thin = max(abs(cos(pi * part)), 0.02) * lift
        scale = (lift, thin) if self._flat else (thin, lift)
        item.setTransform(QTransform.fromScale(*scale))


class Appear:
    """Fade from one opacity to another, above all else that moves if it is ``foremost``."""

    def __init__(  # noqa: PLR0913 - from what to what, and when
        self,
        item: CardItem,
        *,
        first: float = 0.0,
        last: float = 1.0,
        start: float = 0.0,
        length: float = FADE,
        foremost: bool = False,
    ) -> None:
        self.item = item
        self.start, self.end = start, start + length
        self._first, self._last = first, last
        self._foremost = foremost
        self.at(0)

    def at(self, moment: float) -> None:
        """Show one moment."""
        part = eased((moment - self.start) / (self.end - self.start))
        self.item.setOpacity(_between((self._first, self._last), part))
        if self._foremost:
            self.item.setZValue(2 * FOREMOST_LEVEL)


class CrossFade:
    """What a card looked like, where it lay, goes as what it looks like now comes."""

    def __init__(self, item: CardItem, before: QPixmap, *, x: float, y: float) -> None:
        self.item = item
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
        self.item.setOpacity(part)
        self._ghost.setOpacity(1 - part)
        if part >= 1 and self._ghost.scene() is not None:
            self._ghost.scene().removeItem(self._ghost)


class Vanish:
    """From a moment on the item is not seen any more."""

    def __init__(self, item: CardItem, *, at: float, end: float) -> None:
        self.item = item
        self.end = end
        self._at = at

    def at(self, moment: float) -> None:
        """Show one moment."""
        self.item.setOpacity(0.0 if moment >= self._at else 1.0)


class TrackAnimation(QAbstractAnimation):
    """All movements of one change, on one clock.

    One that stands ``aside`` shows each moment in a turn of its own: all animations hear the
    clock in the same turn, and no other board shall wait until this one is painted too.
    """

    def __init__(
        self, tracks: Sequence[Track], parent: QObject | None = None, *, aside: bool = False
    ) -> None:
        super().__init__(parent)
        self.tracks = tuple(tracks)
        self._turn = QTimer(self, interval=0, singleShot=True) if aside else None
        if self._turn is not None:
            self._turn.timeout.connect(lambda: self.show_moment(self.currentTime()))
        self.length = round(max((track.end for track in tracks), default=0))
        if len(self.tracks) <= _SMOOTH_AT_MOST:
            for track in self.tracks:
                track.item.setTransformationMode(Qt.TransformationMode.SmoothTransformation)

    def duration(self) -> int:
        """Return how long all of it takes, in milliseconds."""
        return self.length

    def updateCurrentTime(self, moment: int) -> None:
        """Show one moment, now or in the next turn."""
        if self._turn is None:
            self.show_moment(moment)
        else:
            self._turn.start()

    def show_moment(self, moment: int) -> None:
        """Show one moment of every movement."""
        for track in self.tracks:
            track.at(moment)


class Stage:
    """Plays one animation at a time; the next one ends the one that runs."""

    def __init__(self, parent: QObject) -> None:
        self.motion = Motion.FULL
        self.aside = False
        """Whether another board that moves along with this one goes first."""
        self._parent = parent
        self._running: TrackAnimation | None = None
        self._after: Callable[[], None] | None = None
        self._waiting: list[Callable[[], None]] = []

    @property
    def running(self) -> TrackAnimation | None:
        """The animation that is shown just now."""
        return self._running

    def play(self, tracks: Sequence[Track], after: Callable[[], None]) -> TrackAnimation | None:
        """Play movements and call ``after`` once they are over or cut short."""
        self.finish()
        if not tracks:
            after()
            return None
        self._after = after
        animation = TrackAnimation(tracks, self._parent, aside=self.aside)
        animation.show_moment(0)
        animation.finished.connect(self.finish)
        self._running = animation
        animation.start()
        return animation

    def once_still(self, do: Callable[[], None]) -> None:
        """Do something as soon as nothing moves, which may be now."""
        if self._running is None:
            do()
        else:
            self._waiting.append(do)

    def finish(self) -> None:
        """End what runs, as if it had run to its end."""
        animation, after = self._running, self._after
        self._running = self._after = None
        if animation is not None:
            animation.finished.disconnect(self.finish)
            animation.stop()
            for track in animation.tracks:
                track.at(track.end)
            animation.deleteLater()
        if after is not None:
            after()
        waiting, self._waiting = self._waiting, []
        for do in waiting:
            do()


def in_a_wave(index: int, count: int) -> tuple[float, float]:
    """Return when the next of many cards sets off, and how long it takes to tap.

    Of many only a few move at once, and all together take no longer than any change may.
    """
    if count <= _WAVE:
        return 0.0, TAP
    return index * (CLOSING - _WAVE_TAP) / (count - 1), _WAVE_TAP


def _between(ends: tuple[float, float], part: float) -> float:
    first, last = ends
    return first + (last - first) * part
