"""All marks of one position as items of the scene, each drawn anew when what it marks moves."""

from collections.abc import Callable

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget
from shiboken6 import isValid

from core.story.pointing import STYLES, Arrow, Callout, Mark, Marks, Ring, Target, targets
from core.table.ids import ObjectId
from gui.board.annotations_drawn import (
    arrow_items,
    callout_items,
    ring_items,
    spotlight_items,
)
from gui.board.geometry import Rect
from gui.board.scene import BoardScene

PlaceOf = Callable[[Target], Rect | None]


class Anchor(QGraphicsItem):
    """Nothing that is seen: it hangs on a card and tells when the card has moved."""

    def __init__(self, card: QGraphicsItem, moved: Callable[[], None]) -> None:
        super().__init__(card)
        self._moved = moved
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemHasNoContents)
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemSendsScenePositionChanges)

    def boundingRect(self) -> QRectF:
        """Take no room."""
        return QRectF()

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionGraphicsItem,
        widget: QWidget | None = None,
    ) -> None:
        """Paint nothing."""

    def itemChange(self, change: QGraphicsItem.GraphicsItemChange, value: object) -> object:
        """Hear that the card has moved."""
        if change is QGraphicsItem.GraphicsItemChange.ItemScenePositionHasChanged:
            self._moved()
        return value


class Layer:
    """Draws marks over a scene. It is told where things lie and knows nothing else of them."""

    def __init__(self, scene: BoardScene, place_of: PlaceOf, within: Callable[[], Rect]) -> None:
        self._scene = scene
        self._place_of = place_of
        self._within = within
        self._shown: dict[Mark, list[QGraphicsItem]] = {}
        self._anchors: list[Anchor] = []

    def draw(self, marks: Marks) -> None:
        """Draw these marks and no others, and hold on to the cards that they mark."""
        for mark in [*self._shown]:
            self._wipe(mark)
        self._let_go()
        holding: dict[ObjectId, list[Mark]] = {}
        for mark in dict.fromkeys(marks):
            self._draw(mark)
            for target in targets(mark):
                if isinstance(target, int):
                    holding.setdefault(ObjectId(target), []).append(mark)
        for who, held in holding.items():
            item = self._scene.items_by_id.get(who)
            if item is not None:
                self._anchors.append(Anchor(item, self._again(held)))

    def _again(self, held: list[Mark]) -> Callable[[], None]:
        def draw() -> None:
            for mark in held:
                if mark in self._shown:
                    self._wipe(mark)
                    self._draw(mark)

        return draw

    def _draw(self, mark: Mark) -> None:
        self._shown[mark] = items = self._items(mark)
        for item in items:
            self._scene.addItem(item)

    def _items(self, mark: Mark) -> list[QGraphicsItem]:
        """Return the items of a mark; none if something that it marks is not there."""
        manner = self._scene.manner
        found = [self._place_of(target) for target in targets(mark)]
        places = [place for place in found if place is not None]
        if isinstance(mark, Arrow):
            if len(places) < len(found):
                return []
            start, end = places
            return arrow_items(start, end, STYLES[mark.style], manner)
        if not places:
            return []
        if isinstance(mark, Ring):
            return ring_items(places[0], STYLES[mark.style], self._within(), manner)
        if isinstance(mark, Callout):
            taken = [self._place_of(who) for who in self._scene.items_by_id]
            others = [place for place in taken if place is not None]
            return callout_items(places[0], mark.text, self._within(), others, manner)
        mat = self._scene.mat
        everything = Rect(-mat.width, -mat.height, 3 * mat.width, 3 * mat.height)
        return spotlight_items(places, everything, manner)

    def _wipe(self, mark: Mark) -> None:
        for item in self._shown.pop(mark, ()):
            if isValid(item) and item.scene() is self._scene:
                self._scene.removeItem(item)

    def _let_go(self) -> None:
        """Let go of every card; one that has gone took its anchor along."""
        for anchor in self._anchors:
            if isValid(anchor):
                # First from its card: taken out of the scene with it, it would be freed twice.
                anchor.setParentItem(None)  # type: ignore[arg-type] # the stub forgets that it may
                scene = anchor.scene()
                if scene is not None:
                    scene.removeItem(anchor)
        self._anchors = []
