"""Which movements show how one position became another. It only looks; the rules are done."""

from collections.abc import Iterator, Mapping

from core.state.game_state import Difference
from core.state.ids import ObjectId
from gui.board.items import CardItem, Followed, Step
from gui.board.layout.geometry import DOUBLE_HEIGHT, Mat, Place, Rect
from gui.board.motion.tracks import (
    CLOSING,
    FLIGHT,
    LONGEST,
    MERGE,
    Appear,
    CrossFade,
    Glide,
    Motion,
    Track,
    Tuck,
    TurnInPlace,
    TurnOver,
    Vanish,
    in_a_wave,
)
from gui.board.scene import BoardScene

_MET, _ONE = MERGE * 0.55, MERGE * 0.9
"""When the two cards of a meld have met, and when they have become one."""
_CROWD = 12
"""More cards than these make room at once: nobody can follow them, and to paint them all halts
those that somebody looks at."""
_HALVES = (-0.25, 0.25)
"""Where the middles of its two cards are on a melded permanent, as parts of its height."""


def tracks(
    scene: BoardScene, followed: Followed, changes: Difference | None, motion: Motion
) -> list[Track]:
    """Return the movements of one change, none of them changing where anything ends."""
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
    """Finds for every item that changed the movement that tells what became of it."""

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
        """Move a card from where it lay to where it lies."""
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
        """Tell whether nothing became of a card itself: it only lies elsewhere, for others."""
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
            key = self.scene.opened or item.area  # it came to light because its pile was opened
        area = self.mat.area(key) if key is not None else None
        return area.rect if area is not None else None


def _halves(
    wholes: Mapping[ObjectId, tuple[ObjectId, ...]],
) -> dict[ObjectId, tuple[ObjectId, float]]:
    """Return for each card of a meld the whole, and which part of it the card is."""
    return {
        part: (whole, half)
        for whole, parts in wholes.items()
        for part, half in zip(parts, _HALVES, strict=False)
    }


def _half_of(whole: Place, half: float) -> Place:
    """Return where one card of a melded permanent lies: sideways, if the permanent is upright."""
    along = half * DOUBLE_HEIGHT * whole.scale
    x, y = ((0.0, along), (-along, 0.0), (0.0, -along), (along, 0.0))[whole.quarters % 4]
    return Place(whole.x + x, whole.y + y, whole.quarters + 3, whole.scale)


def _become_half(item: CardItem, place: Place) -> Iterator[Track]:
    """Slide a card to where it is half of the permanent that it melds into."""
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
    """Tell whether a card did nothing but turn sideways or upright in its row."""
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
    """Tell whether a card lay somewhere else."""
    now = step.item.place
    return abs(step.x - now.x) + abs(step.y - now.y) > 0.01  # noqa: PLR2004 - millimetres


def _degrees(before: int, now: int) -> float:
    """Return by how much a card lay turned, the short way round."""
    quarters = (before - now) % 4
    return 90.0 * (quarters - 4 if quarters > 2 else quarters)  # noqa: PLR2004 - half round
