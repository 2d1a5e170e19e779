"""All marks of one position as items of the scene, each going along with what it marks."""

from collections.abc import Callable

from PySide6.QtCore import QObject, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from core.scenario.annotations import (
    STYLES,
    Arrow,
    Callout,
    Mark,
    Marks,
    Ring,
    Spotlight,
    Target,
    targets,
)
from core.state.ids import ObjectId
from gui.board.annotations.lines import Drawing
from gui.board.annotations.mark_item import ShownMark
from gui.board.annotations.marks import arrow, callout, ring
from gui.board.annotations.spotlight import spotlight
from gui.board.items import take_off
from gui.board.layout.geometry import Rect
from gui.board.scene import BoardScene

PlaceOf = Callable[[Target], Rect | None]

_REST = 120


class Anchor(QGraphicsItem):
    """Nothing that is seen: it hangs on a card and tells when the card has moved."""

    def __init__(self, card: QGraphicsItem, moved: Callable[[], None]) -> None:
        super().__init__(card)
        self._moved = moved
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemHasNoContents)
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemSendsScenePositionChanges)

    def boundingRect(self) -> QRectF:
        return QRectF()

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionGraphicsItem,
        widget: QWidget | None = None,
    ) -> None:
        """Paint nothing."""

    def itemChange(self, change: QGraphicsItem.GraphicsItemChange, value: object) -> object:
        if change is QGraphicsItem.GraphicsItemChange.ItemScenePositionHasChanged:
            self._moved()
        return value


class Layer(QObject):
    """Draws marks over a scene. It is told where things lie and knows nothing else of them.

    While a hand carries cards their marks go along, each once a frame however many of its cards
    move; what was bent on the way is drawn anew once it rests. Cards that move by themselves
    are there in a moment, and their marks wait for that (``once_still``): to paint all that an
    arrow spans at every frame would halt the cards.
    """

    _moved = Signal()

    def __init__(
        self,
        scene: BoardScene,
        place_of: PlaceOf,
        within: Callable[[], Rect],
        once_still: Callable[[Callable[[], None]], None],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._scene = scene
        self._place_of = place_of
        self._within = within
        self._shown: dict[Mark, ShownMark | None] = {}
        self._drawn_for: object = None
        self._anchors: list[Anchor] = []
        self._late: dict[Mark, None] = {}
        self._bent: dict[Mark, None] = {}
        self._once_still = once_still
        self._is_drawing = False
        # Heard before the next frame is painted, after all that moves has moved.
        self._moved.connect(lambda: once_still(self._follow), Qt.ConnectionType.QueuedConnection)
        self._resting = QTimer(self, interval=_REST, singleShot=True)
        self._resting.timeout.connect(self._sharpen)

    def draw(self, marks: Marks) -> None:
        """Draw these marks and no others, and hold on to the cards that they mark."""
        self._late.clear()
        drawn_for = (self._scene.manner, self._scene.mat, self._within())
        for mark in [*self._shown]:
            if mark not in marks or drawn_for != self._drawn_for or self._is_stale(mark):
                self._wipe(mark)
        self._drawn_for = drawn_for
        self._let_go()
        holding: dict[ObjectId, list[Mark]] = {}
        for mark in dict.fromkeys(marks):
            if mark not in self._shown:
                self._draw(mark)
            for target in targets(mark):
                if isinstance(target, int):
                    holding.setdefault(ObjectId(target), []).append(mark)
        for object_id, held in holding.items():
            item = self._scene.items_by_id.get(object_id)
            if item is not None:
                self._anchors.append(Anchor(item, self._tell(held)))
        self._is_drawing = True
        if any(isinstance(mark, Callout) for mark in self._shown):
            self._once_still(self._place_words)
        self._is_drawing = False

    def _place_words(self) -> None:
        """Put words where they hide least now that all cards have come to rest."""
        if self._is_drawing:
            return  # nothing moves: that is where they were put just now
        for mark in [*self._shown]:
            if isinstance(mark, Callout):
                self._wipe(mark)
                self._draw(mark)

    def _tell(self, held: list[Mark]) -> Callable[[], None]:
        marks = dict.fromkeys(held)

        def tell() -> None:
            if not self._late:
                self._moved.emit()
            self._late.update(marks)

        return tell

    def _follow(self) -> None:
        """Let marks go along with what has moved."""
        late, self._late = self._late, {}
        for mark in late:
            shown = self._shown.get(mark)
            places = self._places(mark)
            if shown is not None and shown.places == places:
                continue
            if shown is None or places is None or not shown.follow(places):
                self._wipe(mark)
                self._draw(mark, moves=True)
            self._bent[mark] = None
            self._resting.start()

    def _sharpen(self) -> None:
        """Draw anew what was moved and bent."""
        bent, self._bent = self._bent, {}
        for mark in bent:
            if mark in self._shown:
                self._wipe(mark)
                self._draw(mark)

    def _is_stale(self, mark: Mark) -> bool:
        """Tell whether a mark looks otherwise by now; where words lie best depends on all cards."""
        shown = self._shown[mark]
        known = shown is not None and shown.places == self._places(mark)
        return not known or mark in self._bent or isinstance(mark, Callout)

    def _draw(self, mark: Mark, *, moves: bool = False) -> None:
        places = self._places(mark)
        drawing = self._drawing(mark, places) if places is not None else None
        self._shown[mark] = None
        if places is not None and drawing is not None:
            self._shown[mark] = ShownMark(self._scene, mark, places, drawing, moves=moves)

    def _places(self, mark: Mark) -> tuple[Rect, ...] | None:
        """Return where the things of a mark lie; None if one that it needs is not there.

        A light falls on what is there of its things.
        """
        found = [self._place_of(target) for target in targets(mark)]
        places = tuple(place for place in found if place is not None)
        whole = len(places) == len(found) or isinstance(mark, Spotlight)
        return places if whole and places else None

    def _drawing(self, mark: Mark, places: tuple[Rect, ...]) -> Drawing | None:
        manner = self._scene.manner
        if isinstance(mark, Arrow):
            start, end = places
            return arrow(start, end, STYLES[mark.style], manner)
        if isinstance(mark, Ring):
            return ring(places[0], STYLES[mark.style], self._within(), manner)
        if isinstance(mark, Callout):
            return callout(places[0], mark.text, self._within(), self._taken(), manner)
        mat = self._scene.mat
        everything = Rect(-mat.width, -mat.height, 3 * mat.width, 3 * mat.height)
        return spotlight(places, everything, manner)

    def _taken(self) -> list[Rect]:
        """Return what words hide as little as they can of: cards, piles, life totals."""
        scene = self._scene
        taken = scene.mat.totals_and_piles()
        for item in scene.items_by_id.values():
            bounds, over = item.bounds, item.rise(scene.composer)
            taken.append(Rect(bounds.x, bounds.y - over, bounds.w, bounds.h + over))
        return taken

    def _wipe(self, mark: Mark) -> None:
        self._bent.pop(mark, None)
        shown = self._shown.pop(mark, None)
        if shown is not None:
            shown.take_away()

    def _let_go(self) -> None:
        """Let go of every card; one that has gone took its anchor along."""
        for anchor in self._anchors:
            take_off(anchor)
        self._anchors = []
