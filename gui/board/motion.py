"""Movements: cards turn over, tap, move and meld. Every movement can be cut short.

Items have their final place when a movement starts, so cutting it short is the same as its last
frame, and input never waits.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import StrEnum
from math import cos, pi, sin
from typing import Protocol

from PySide6.QtCore import QAbstractAnimation, QObject, Qt, QTimer
from PySide6.QtGui import QPixmap, QTransform

from core.state.game_state import Difference
from core.state.ids import ObjectId
from gui.board.items import CardItem, Followed, PictureItem, Step
from gui.board.layout.geometry import DOUBLE_HEIGHT, Mat, Place, Rect
from gui.board.scene import BoardScene

LONGEST = 350
"""Maximum length of the movements of one change, in milliseconds."""
TURN = 300
TAP = 190
CLOSING = 250
"""Milliseconds after which a row closes up around cards that turned in it."""
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
    """Amount of movement, as set by the user."""

    FULL = "full"
    FADE = "fade"
    NONE = "none"


class Track(Protocol):
    """One movement of one item; times are in milliseconds from the common start."""

    item: CardItem
    end: float

    def at(self, moment: float) -> None:
        """Show one moment."""


def eased(part: float) -> float:
    """Return a progress that starts and stops softly."""
    part = min(max(part, 0.0), 1.0)
    return part * part * (3 - 2 * part)


class Glide:
    """Movement from a place, size and rotation to those of the item."""

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
        """Show one moment; most of many cards have not started yet or have arrived."""
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
    """Turns a card sideways or upright in place, then closes its row up around it."""

    def __init__(  # noqa: PLR0913 - start values and timing
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
            return  # most of many cards have not started yet or have arrived
        self._shown = (turned, moved)
        item = self.item
        item.setRotation(self._degrees * (1 - turned))
        if self._moves:
            x, y = (_between(ends, moved) for ends in zip(self._from, self._to, strict=True))
            item.setPos(x, y)
            item.setScale(self._rest * _between((self._scale, 1.0), moved))


class Tuck:
    """Moves a card to the far side of its host, then under it."""

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
    """Lifts a card and turns it about its long axis; the picture changes when it is on edge."""

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
            self._after = shown  # a better picture has arrived meanwhile
        wanted = self._before if part < 0.5 else self._after  # noqa: PLR2004 - half way
        if shown.cacheKey() != wanted.cacheKey():
            item.show_picture(wanted)
        lift = 1 + 0.07 * sin(pi * part)
        thin = max(abs(cos(pi * part)), 0.02) * lift
        scale = (lift, thin) if self._flat else (thin, lift)
        item.setTransform(QTransform.fromScale(*scale))


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
    """Fades the previous picture out in its place while the current one fades in."""

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
    """Hides the item from a moment on."""

    def __init__(self, item: CardItem, *, at: float, end: float) -> None:
        self.item = item
        self.end = end
        self._at = at

    def at(self, moment: float) -> None:
        """Show one moment."""
        self.item.setOpacity(0.0 if moment >= self._at else 1.0)


class TrackAnimation(QAbstractAnimation):
    """All movements of one change, on one clock.

    With ``aside`` each moment is shown in a later turn of the event loop, so that other boards with
    the same clock do not wait for this one.
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
        """Return the total duration in milliseconds."""
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
    """Plays one animation at a time; the next one finishes the running one."""

    def __init__(self, parent: QObject) -> None:
        self.motion = Motion.FULL
        self.aside = False
        """Whether another board that moves at the same time has priority."""
        self._parent = parent
        self._running: TrackAnimation | None = None
        self._after: Callable[[], None] | None = None
        self._waiting: list[Callable[[], None]] = []

    @property
    def running(self) -> TrackAnimation | None:
        """The running animation."""
        return self._running

    def play(self, tracks: Sequence[Track], after: Callable[[], None]) -> TrackAnimation | None:
        """Play movements and call ``after`` when they are finished or cut short."""
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
        """Call a function as soon as nothing moves, which may be now."""
        if self._running is None:
            do()
        else:
            self._waiting.append(do)

    def finish(self) -> None:
        """Finish the running animation."""
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
    """Return start and length of the tap of one of many cards.

    Only a few move at once, and all together take no longer than `LONGEST`.
    """
    if count <= _WAVE:
        return 0.0, TAP
    return index * (CLOSING - _WAVE_TAP) / (count - 1), _WAVE_TAP


def _between(ends: tuple[float, float], part: float) -> float:
    first, last = ends
    return first + (last - first) * part


_MET, _ONE = MERGE * 0.55, MERGE * 0.9
"""Times at which the two cards of a meld meet, and become one."""
_CROWD = 12
"""Maximum number of cards that make room with a movement; painting more would delay others."""
_HALVES = (-0.25, 0.25)
"""Centres of the two cards on a melded permanent, as shares of its height."""


def tracks(
    scene: BoardScene, followed: Followed, changes: Difference | None, motion: Motion
) -> list[Track]:
    """Return the movements of one change; none of them changes a final place."""
    if motion is Motion.NONE:
        return []
    if motion is Motion.FADE:
        return list(_fades(followed))
    return list(_Choreographer(scene, followed, changes).tracks())


def _fades(followed: Followed) -> Iterator[Track]:
    for step in followed.steps:
        if step.new:
            yield Appear(step.item)
        elif step.before.shown or step.item.place.shown:
            yield CrossFade(step.item, step.picture, x=step.x, y=step.y)
    for item in followed.leaving:
        yield Appear(item, first=1.0, last=0.0)


class _Choreographer:
    """Selects a movement for every changed item."""

    def __init__(self, scene: BoardScene, followed: Followed, changes: Difference | None) -> None:
        self.scene = scene
        self.mat: Mat = scene.mat
        self.followed = followed
        merged = changes.merged if changes else {}
        parted = changes.parted if changes else {}
        self.turned = changes.turned if changes else frozenset()
        self.whole_of = _halves(merged)
        self.parent_of = _halves(parted)
        self.merged, self.parted = merged, parted
        self.leaving = {item.object_id: item for item in followed.leaving}

    def tracks(self) -> Iterator[Track]:
        """Yield all movements."""
        taps = [step for step in self.followed.steps if _only_turns(step)]
        for index, step in enumerate(taps):
            yield self._carry(TurnInPlace, step, *in_a_wave(index, len(taps)))
        others = [step for step in self.followed.steps if not _only_turns(step)]
        room = [step for step in others if self._makes_room(step)]
        crowd = len(room) > _CROWD
        for step in room:
            if taps:
                yield self._glide(step, CLOSING, 1 if crowd else LONGEST - CLOSING)
            elif not crowd:
                yield self._glide(step)
        for step in others:
            if not self._makes_room(step):
                yield from self._come(step) if step.new else self._move(step)
        for item in self.followed.leaving:
            yield from self._leave(item)

    def _carry(
        self, way: type[Glide | TurnInPlace], step: Step, start: float, length: float
    ) -> Track:
        now = step.item.place
        return way(
            step.item,
            x=step.x,
            y=step.y,
            scale=step.before.scale / now.scale,
            degrees=_degrees(step.before.quarters, now.quarters),
            start=start,
            length=length,
        )

    def _makes_room(self, step: Step) -> bool:
        item = step.item
        return (
            not step.new
            and item.object_id not in self.followed.origins
            and (_moved(step) or step.before.scale != item.place.scale)
            and item.host == step.host
            and item.view.face == step.view.face
            and item.view.hidden == step.view.hidden
        )

    def _glide(self, step: Step, start: float = 0.0, length: float = FLIGHT) -> Track:
        return self._carry(Glide, step, start, length)

    def _move(self, step: Step) -> Iterator[Track]:
        item, now = step.item, step.item.place
        moved = _moved(step)
        if item.host not in {None, step.host} and moved:
            yield Tuck(
                item,
                x=step.x,
                y=step.y,
                scale=step.before.scale / now.scale,
                degrees=_degrees(step.before.quarters, now.quarters),
            )
        elif moved or (step.before.scale, step.before.quarters) != (now.scale, now.quarters):
            yield self._glide(step)
        if item.object_id in self.turned or step.view.hidden != item.view.hidden:
            yield TurnOver(item, step.picture)

    def _come(self, step: Step) -> Iterator[Track]:
        item = step.item
        if item.object_id in self.merged:
            yield Appear(item, start=_MET, length=_ONE - _MET, foremost=True)
            return
        whole, half = self.parent_of.get(item.object_id, (item.object_id, 0.0))
        parent = self.leaving.get(whole)
        if parent is not None:
            place = _half_of(parent.place, half)
            yield Glide(
                item,
                x=place.x,
                y=place.y,
                scale=place.scale / item.place.scale,
                degrees=_degrees(place.quarters, item.place.quarters),
                length=MERGE,
            )
            return
        origin = self._area_rect(item)
        if origin is None:
            yield Appear(item)
            return
        x, y = origin.middle
        yield Glide(item, x=x, y=y, length=FLIGHT)

    def _leave(self, item: CardItem) -> Iterator[Track]:
        whole, half = self.whole_of.get(item.object_id, (item.object_id, 0.0))
        found = self.scene.items_by_id.get(whole)
        if found is not None:
            yield from _become_half(item, _half_of(found.place, half))
            return
        here = item.pos()
        key = self.scene.contents.where(item.object_id)
        area = self.mat.area(key) if key is not None else None
        if area is None:
            yield Appear(item, first=1.0, last=0.0, foremost=item.object_id in self.parted)
            return
        item.setPos(*area.rect.middle)
        yield Glide(item, x=here.x(), y=here.y(), length=FLIGHT)

    def _area_rect(self, item: CardItem) -> Rect | None:
        key = self.followed.origins.get(item.object_id)
        if key is None and item.object_id not in self.followed.origins:
            key = self.scene.opened or item.area  # visible because its pile was opened
        area = self.mat.area(key) if key is not None else None
        return area.rect if area is not None else None


def _halves(
    wholes: Mapping[ObjectId, tuple[ObjectId, ...]],
) -> dict[ObjectId, tuple[ObjectId, float]]:
    return {
        part: (whole, half)
        for whole, parts in wholes.items()
        for part, half in zip(parts, _HALVES, strict=False)
    }


def _half_of(whole: Place, half: float) -> Place:
    """Return the place of one card of a melded permanent: sideways if the permanent is upright."""
    along = half * DOUBLE_HEIGHT * whole.scale
    x, y = ((0.0, along), (-along, 0.0), (0.0, -along), (along, 0.0))[whole.quarters % 4]
    return Place(whole.x + x, whole.y + y, whole.quarters + 3, whole.scale)


def _become_half(item: CardItem, place: Place) -> Iterator[Track]:
    """Yield the movements of a card to its half of the melded permanent."""
    here = item.pos()
    item.setPos(place.x, place.y)
    yield Glide(
        item,
        x=here.x(),
        y=here.y(),
        length=_MET,
        last_scale=place.scale / item.place.scale,
        last_degrees=_degrees(place.quarters, item.place.quarters),
    )
    yield Vanish(item, at=_ONE, end=MERGE)


def _only_turns(step: Step) -> bool:
    item = step.item
    return (
        not step.new
        and step.before.quarters != item.place.quarters
        and step.view.face == item.view.face
        and step.view.hidden == item.view.hidden
        and step.host == item.host
        and step.area == item.area
    )


def _moved(step: Step) -> bool:
    now = step.item.place
    return abs(step.x - now.x) + abs(step.y - now.y) > 0.01  # noqa: PLR2004 - less than a visible distance


def _degrees(before: int, now: int) -> float:
    quarters = (before - now) % 4
    return 90.0 * (quarters - 4 if quarters > 2 else quarters)  # noqa: PLR2004 - half a turn
