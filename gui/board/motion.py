"""Movements: cards turn over, tap, move and meld. Every movement can be cut short.

Items have their final place when a movement starts, so cutting it short is the same as its last
frame, and input never waits.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import StrEnum

from PySide6.QtCore import QAbstractAnimation, QObject, Qt, QTimer
from PySide6.QtGui import QPixmap

from core.state.game_state import Difference
from core.state.ids import ObjectId, Zone
from core.state.zones import EXILE, GRAVEYARD
from gui.board.items import CardItem, Followed, Step
from gui.board.layout.geometry import DOUBLE_HEIGHT, AreaKey, Mat, Place, Rect, Role
from gui.board.scene import BoardScene
from gui.board.tracks import (
    DRAW,
    FLIGHT,
    LEAVE,
    MERGE,
    STEP,
    Appear,
    CrossFade,
    Fall,
    Glide,
    Grow,
    Track,
    Tuck,
    TurnInPlace,
    TurnOver,
    Vanish,
    eased_in,
    in_turn,
)

QUICK = 0.6
"""Length of quick movements, as a share of full ones."""
_SMOOTH_AT_MOST = 3


class Motion(StrEnum):
    """Amount of movement, as set by the user."""

    FULL = "full"
    QUICK = "quick"
    FADE = "fade"
    NONE = "none"


class TrackAnimation(QAbstractAnimation):
    """All movements of one change, on one clock.

    ``pace`` is their length as a share of the usual one. With ``aside`` each moment is shown in a
    later turn of the event loop, so that other boards with the same clock do not wait for this one.
    """

    def __init__(
        self,
        tracks: Sequence[Track],
        parent: QObject | None = None,
        *,
        aside: bool = False,
        pace: float = 1.0,
    ) -> None:
        super().__init__(parent)
        self.tracks = tuple(tracks)
        self._pace = pace
        self._turn = QTimer(self, interval=0, singleShot=True) if aside else None
        if self._turn is not None:
            self._turn.timeout.connect(lambda: self.show_moment(self.currentTime()))
        self.length = round(max((track.end for track in tracks), default=0) * pace)
        if len(self.tracks) <= _SMOOTH_AT_MOST:
            for track in self.tracks:
                if track.item is not None:
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
            track.at(min(moment / self._pace, track.end))


class Stage:
    """Plays one animation at a time; the next one finishes the running one."""

    def __init__(self, parent: QObject) -> None:
        self.motion = Motion.FULL
        self.aside = False
        """Whether another board that moves at the same time has priority."""
        self.parent = parent
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
        pace = QUICK if self.motion is Motion.QUICK else 1.0
        animation = TrackAnimation(tracks, self.parent, aside=self.aside, pace=pace)
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


_MET, _ONE, _WHOLE = 160, 240, 400
"""Times at which the two cards of a meld meet, and at which the whole begins to show and shows."""
_BUMP, _ARC, _DIP = 0.03, 0.12, 0.25
"""Growth of a card on its way into play, height of the arc of a card that dies, as a share of the
way, and opacity of a card on its way into exile."""
_CROWD = 12
"""Maximum number of cards that make room with a movement; painting more would delay others."""
_AWAY = (EXILE, Zone("banished"))
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
        self.draws: dict[int, float] = {}
        """The start of each draw, by the identity of its step."""

    def tracks(self) -> Iterator[Track]:
        """Yield all movements."""
        drawn = [step for step in self.followed.steps if self._is_drawn(step)]
        self.draws = {id(step): in_turn(place, len(drawn)) for place, step in enumerate(drawn)}
        room = sum(map(self._makes_room, self.followed.steps))
        for step in self.followed.steps:
            if _only_turns(step):
                yield self._carry(TurnInPlace, step)
            elif self._makes_room(step):
                if room <= _CROWD:
                    yield self._glide(step, length=STEP)
            else:
                yield from self._come(step) if step.new else self._move(step)
        for item in self.followed.leaving:
            yield from self._leave(item)

    def _carry(self, way: type[Glide | TurnInPlace], step: Step) -> Track:
        now = step.item.place
        return way(
            step.item,
            x=step.x,
            y=step.y,
            scale=step.before.scale / now.scale,
            degrees=_degrees(step.before.quarters, now.quarters),
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

    def _glide(
        self, step: Step, start: float = 0.0, length: float = FLIGHT, *, bump: float = 0.0
    ) -> Track:
        now = step.item.place
        return Glide(
            step.item,
            x=step.x,
            y=step.y,
            scale=step.before.scale / now.scale,
            degrees=_degrees(step.before.quarters, now.quarters),
            start=start,
            length=length,
            bump=bump,
        )

    def _move(self, step: Step) -> Iterator[Track]:
        item, now = step.item, step.item.place
        moved = _moved(step)
        scale = step.before.scale / now.scale
        start = self.draws.get(id(step), 0.0)
        if item.host not in {None, step.host} and moved:
            degrees = _degrees(step.before.quarters, now.quarters)
            yield Tuck(item, x=step.x, y=step.y, scale=scale, degrees=degrees)
        elif self._went(step, GRAVEYARD) and moved:
            arc = abs(step.x - now.x) * _ARC
            yield Fall(item, x=step.x, y=step.y, scale=scale, arc=arc)
            return
        elif self._went(step, *_AWAY) and moved:
            yield Glide(
                item,
                x=step.x,
                y=step.y,
                scale=scale,
                length=LEAVE,
                easing=eased_in,
                dip=_DIP,
            )
        elif moved or (step.before.scale, step.before.quarters) != (now.scale, now.quarters):
            yield self._glide(step, start, DRAW if id(step) in self.draws else FLIGHT, bump=_BUMP)
        if item.object_id in self.turned or step.view.hidden != item.view.hidden:
            if moved:
                length = DRAW if id(step) in self.draws else FLIGHT
                yield TurnOver(item, step.picture, start=start, length=length)
            else:
                yield TurnOver(item, step.picture, in_place=True)

    def _role(self, key: AreaKey | None) -> Role | None:
        area = self.mat.area(key) if key is not None else None
        return area.role if area is not None else None

    def _went(self, step: Step, *zones: Zone) -> bool:
        """Return whether a card has left play for one of these zones."""
        area = step.item.area
        left = self._role(step.area) in {Role.FIELD, Role.GEAR, Role.CHAIN, Role.STACK}
        return left and area is not None and area != step.area and area[0] in zones

    def _is_drawn(self, step: Step) -> bool:
        """Return whether a card comes from a pile into a hand."""
        item = step.item
        was = self.followed.origins.get(item.object_id) if step.new else step.area
        return self._role(item.area) is Role.HAND and self._role(was) is Role.PILE

    def _come(self, step: Step) -> Iterator[Track]:
        item = step.item
        if item.object_id in self.merged:
            yield Appear(item, start=_ONE, length=_WHOLE - _ONE, foremost=True)
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
            yield Grow(item, x=item.x(), y=item.y())
            return
        x, y = origin.middle
        if id(step) not in self.draws:
            yield Glide(item, x=x, y=y)
            return
        start = self.draws[id(step)]
        yield Glide(item, x=x, y=y, start=start, length=DRAW)
        back = self._back_in(self.followed.origins.get(item.object_id))
        if back is not None and not item.view.hidden:
            yield TurnOver(item, back, start=start, length=DRAW)

    def _back_in(self, key: AreaKey | None) -> QPixmap | None:
        """Return the picture of a hidden card that is left in a pile."""
        there = (item for item in self.scene.items_by_id.values() if item.area == key)
        return next((item.pixmap() for item in there if item.view.hidden), None)

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
        if area.key[0] == GRAVEYARD and item.area != area.key:
            arc = abs(here.x() - item.x()) * _ARC
            yield Fall(item, x=here.x(), y=here.y(), scale=1.0, arc=arc)
        else:
            yield Glide(item, x=here.x(), y=here.y(), length=LEAVE, easing=eased_in)

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
    yield Vanish(item, at=_WHOLE, end=MERGE)


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
