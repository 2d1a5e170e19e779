"""Which movements show how one position became another. It only looks; the rules are done."""

from collections.abc import Iterator

from gui.board.geometry import Mat, Rect
from gui.board.items import CardItem
from gui.board.lying import Place
from gui.board.motion import (
    FLIGHT,
    MERGE,
    TAP,
    Appear,
    Glide,
    Motion,
    Rise,
    Track,
    TurnOver,
    in_a_wave,
)
from gui.board.reconcile import Changes
from gui.board.scene import BoardScene, Followed, Step

_FAINT = 0.25


def tracks(
    scene: BoardScene, followed: Followed, changes: Changes | None, motion: Motion
) -> list[Track]:
    """Return the movements of one change, none of them changing where anything ends."""
    if motion is Motion.NONE:
        return []
    if motion is Motion.FADE:
        return list(_fades(followed))
    return list(_Choreographer(scene, followed, changes).tracks())


def _fades(followed: Followed) -> Iterator[Track]:
    for step in followed.steps:
        yield Appear(step.item, first=_FAINT)
    for item in followed.leaving:
        yield Appear(item, first=1.0, last=0.0)


class _Choreographer:
    """Finds for every item that changed the movement that tells what became of it."""

    def __init__(self, scene: BoardScene, followed: Followed, changes: Changes | None) -> None:
        self.scene = scene
        self.mat: Mat = scene.mat
        self.followed = followed
        merged = changes.merged if changes else {}
        parted = changes.parted if changes else {}
        self.turned = changes.turned if changes else frozenset()
        self.whole_of = {part: whole for whole, parts in merged.items() for part in parts}
        self.parent_of = {part: whole for whole, parts in parted.items() for part in parts}
        self.merged = merged
        self.leaving = {item.object_id: item for item in followed.leaving}

    def tracks(self) -> Iterator[Track]:
        """Yield all movements."""
        taps = [step for step in self.followed.steps if _only_turns(step)]
        for index, step in enumerate(taps):
            yield self._tap(step, in_a_wave(index, len(taps)))
        for step in self.followed.steps:
            if not _only_turns(step):
                yield from self._come(step) if step.new else self._move(step)
        for item in self.followed.leaving:
            yield from self._leave(item)

    def _tap(self, step: Step, start: float) -> Track:
        degrees = _degrees(step.before.quarters, step.item.place.quarters)
        return Glide(step.item, x=step.x, y=step.y, degrees=degrees, start=start, length=TAP)

    def _move(self, step: Step) -> Iterator[Track]:
        item, now = step.item, step.item.place
        moved = abs(step.x - now.x) + abs(step.y - now.y) > 0.01  # noqa: PLR2004 - millimetres
        if moved or (step.before.scale, step.before.quarters) != (now.scale, now.quarters):
            yield Glide(
                item,
                x=step.x,
                y=step.y,
                scale=step.before.scale / now.scale,
                degrees=_degrees(step.before.quarters, now.quarters),
            )
        if item.object_id in self.turned or step.view.concealed != item.view.concealed:
            yield TurnOver(item, step.picture)

    def _come(self, step: Step) -> Iterator[Track]:
        item = step.item
        parent = self.leaving.get(self.parent_of.get(item.object_id, item.object_id))
        if item.object_id in self.merged:
            yield Rise(item, start=MERGE * 0.55, length=MERGE * 0.45)
            return
        if parent is not None:
            yield Glide(
                item,
                x=parent.place.x,
                y=parent.place.y,
                scale=parent.place.scale / item.place.scale,
                start=MERGE * 0.2,
                length=MERGE * 0.8,
            )
            return
        origin = self._area_rect(item)
        if origin is None:
            yield Appear(item)
            return
        x, y = origin.middle
        yield Glide(item, x=x, y=y, length=FLIGHT)

    def _leave(self, item: CardItem) -> Iterator[Track]:
        here = item.pos()
        whole = self.whole_of.get(item.object_id)
        target: Place | None = None
        if whole is not None and whole in self.scene.items_by_id:
            target = self.scene.items_by_id[whole].place
        else:
            key = self.scene.contents.where(item.object_id)
            area = self.mat.area(key) if key is not None else None
            if area is not None:
                target = Place(*area.rect.middle)
        if target is None:
            yield Appear(item, first=1.0, last=0.0)
            return
        item.setPos(target.x, target.y)
        length = MERGE * 0.55 if whole is not None else FLIGHT
        yield Glide(item, x=here.x(), y=here.y(), length=length)
        if whole is not None:
            yield _Gone(item, at=length)

    def _area_rect(self, item: CardItem) -> Rect | None:
        key = self.followed.origins.get(item.object_id)
        if key is None and item.object_id not in self.followed.origins:
            key = self.scene.opened or item.area  # it came to light because its pile was opened
        area = self.mat.area(key) if key is not None else None
        return area.rect if area is not None else None


class _Gone:
    """From a moment on the item is not seen any more."""

    def __init__(self, item: CardItem, *, at: float) -> None:
        self.item = item
        self.end = at

    def at(self, moment: float) -> None:
        """Show one moment."""
        self.item.setOpacity(0.0 if moment >= self.end else 1.0)


def _only_turns(step: Step) -> bool:
    """Tell whether a card did nothing but turn sideways or upright where it lies."""
    now = step.item.place
    near = abs(step.x - now.x) + abs(step.y - now.y) < 0.01  # noqa: PLR2004 - millimetres
    return (
        not step.new
        and near
        and step.before.scale == now.scale
        and step.before.quarters != now.quarters
        and step.view.face == step.item.view.face
    )


def _degrees(before: int, now: int) -> float:
    """Return by how much a card lay turned, the short way round."""
    quarters = (before - now) % 4
    return 90.0 * (quarters - 4 if quarters > 2 else quarters)  # noqa: PLR2004 - half round
