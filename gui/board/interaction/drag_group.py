"""What is carried along with a card: the other chosen ones, and what is attached to them."""

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QPointF

from gui.board.items import CardItem
from gui.board.layout.geometry import CARD_WIDTH, Rect, Role
from gui.board.scene import BoardScene

_FANNED = 0.62
"""How far cards from a hand or a pile are apart while they are carried, in card widths."""


class DragGroup:
    """Items that keep their places around the one that is carried."""

    def __init__(self, items: Iterable[tuple[CardItem, QPointF]] = ()) -> None:
        self._offsets = [*items]

    @property
    def items(self) -> tuple[CardItem, ...]:
        """All of them, lowest first."""
        return tuple(item for item, _ in self._offsets)

    def lift(self, scene: BoardScene, level: float) -> None:
        """Take all of them up, below ``level``."""
        lowest = level - len(self._offsets)
        for height, (item, _) in enumerate(self._offsets):
            item.lifted = True
            item.end_movement()
            item.update_pixmap(scene.composer, scene.zoom)
            item.setZValue(lowest + height)

    def move(self, place: QPointF) -> None:
        """Follow the one that is carried to a place."""
        for item, offset in self._offsets:
            item.setPos(place + offset)


def bring_inside(items: Iterable[CardItem], rect: Rect) -> None:
    """Move some cards by the same way, so that all of them lie in a rectangle if they can."""
    cards = [*items]
    bounds_of_cards = [item.bounds for item in cards]
    around = bounds_of_cards[0]
    for bounds in bounds_of_cards[1:]:
        around = around.joined(bounds)
    right = min(rect.right - around.right, 0.0)
    down = min(rect.bottom - around.bottom, 0.0)
    across = right if around.x + right >= rect.x else rect.x - around.x
    along = down if around.y + down >= rect.y else rect.y - around.y
    for item in cards:
        item.moveBy(across, along)


def drag_group_of(scene: BoardScene, lead: CardItem, others: Sequence[CardItem]) -> DragGroup:
    """Return what goes with a card: others of its field where they lie, the rest in a fan.

    What is attached to any of them comes along behind it.
    """
    area = scene.mat.area(lead.area) if lead.area is not None else None
    in_field = area is not None and area.role is Role.FIELD
    found: list[tuple[float, CardItem, QPointF]] = []
    fanned = 0
    for item in sorted(others, key=lambda each: (each.place.y, each.place.x)):
        if in_field and item.area == lead.area:
            offset = item.pos() - lead.pos()
        else:
            fanned += 1
            offset = QPointF(fanned * CARD_WIDTH * lead.place.scale * _FANNED, 0)
        found.append((item.place.z, item, offset))
    carried = {lead: QPointF(), **{item: offset for _, item, offset in found}}
    hosts = [*carried]
    for host in hosts:  # it grows: what is attached may have something attached to it
        for item in _attached(scene, host):
            if item not in carried:
                carried[item] = carried[host] + item.pos() - host.pos()
                found.append((item.place.z, item, carried[item]))
                hosts.append(item)
    found.sort(key=lambda each: each[0])
    return DragGroup((item, offset) for _, item, offset in found)


def _attached(scene: BoardScene, host: CardItem) -> Iterable[CardItem]:
    """Yield what lies behind a card."""
    for item in scene.items_by_id.values():
        if item.host == host.object_id and item.area == host.area:
            yield item
