"""Items of the scene: an id, a picture and a place. They know no rules and no session."""

from collections.abc import Mapping, Sequence

from msgspec import Struct
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPixmap, QTransform
from PySide6.QtWidgets import QGraphicsItem, QGraphicsPixmapItem
from shiboken6 import isValid

from core.state.ids import ObjectId
from gui.board.layout.geometry import CARD_WIDTH, AreaKey, Place, Rect, body
from gui.board.paint.composition import Composer
from gui.faces.card_view import CardView
from gui.widgets.labels import plain_tip

_CARRIED = 1.0
"""Minimum scale of a dragged card."""
_NOWHERE = Place(0, 0)


class PictureItem(QGraphicsPixmapItem):
    """A picture around a point of the table, painted pixel for pixel at rest.

    It overrides nothing that painting calls, so painting never enters Python.
    """

    def __init__(self, parent: QGraphicsItem | None = None) -> None:
        super().__init__(parent)
        self.setShapeMode(QGraphicsPixmapItem.ShapeMode.BoundingRectShape)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def show_picture(self, picture: QPixmap) -> None:
        """Show a picture, centred on the item's position."""
        size = picture.deviceIndependentSize()
        self.setOffset(-size.width() / 2, -size.height() / 2)
        self.setPixmap(picture)


def remove_child(item: QGraphicsItem) -> None:
    """Remove a child item of a card from its scene; a removed card has taken it along."""
    if not isValid(item):
        return
    # First from its card: removed from the scene with it, it would be freed twice.
    item.setParentItem(None)  # type: ignore[arg-type] # the stub forgets that it may
    scene = item.scene()
    if scene is not None:
        scene.removeItem(item)


class CardItem(PictureItem):
    """One object of the table."""

    def __init__(self, object_id: ObjectId) -> None:
        super().__init__()
        self.object_id = object_id
        self.view = CardView(face=None)
        self.place = _NOWHERE
        self.area: AreaKey | None = None
        self.host: ObjectId | None = None
        self.lifted = False
        self.peeking = False
        self.raised = False
        self._zoom = 1.0

    def show_face(self, view: CardView) -> None:
        """Set the card view; `update_pixmap` sets the picture."""
        if view.note != self.view.note:
            self.setToolTip(plain_tip(view.note))
        self.view = view
        self.peeking = False

    def update_pixmap(self, composer: Composer, zoom: float) -> None:
        """Set the picture for a zoom and reset the item to its place."""
        self._zoom = zoom
        self.show_picture(self.picture(composer))
        self.setScale(1 / zoom)

    def freshen(self, composer: Composer, zoom: float) -> None:
        """Set a better picture of the same face during a movement."""
        if zoom == self._zoom:
            self.show_picture(self.picture(composer))
        else:
            self.update_pixmap(composer, zoom)

    def is_ready(self, composer: Composer, zoom: float) -> bool:
        """Return whether its face is available for a zoom; else request it."""
        return composer.is_ready(self._shown, self._width(zoom))

    def picture(self, composer: Composer) -> QPixmap:
        """Return the picture for its state, size and place."""
        width, place = self._width(self._zoom), self.place
        if place.bar and not self.lifted:
            return composer.bar(self._shown, width, round(place.bar * self._zoom), place.shown)
        covered = not (self.lifted or self.raised)
        return composer.card(
            self._shown,
            width,
            place.quarters,
            lifted=self.lifted,
            shown=place.shown if covered else 1.0,
            piled=place.piled and covered,
        )

    @property
    def _shown(self) -> CardView:
        view = self.view
        if self.peeking and view.other is not None:
            return CardView(face=view.other, double=view.double, selected=view.selected)
        return view

    def _width(self, zoom: float) -> int:
        return max(round(CARD_WIDTH * self.card_scale * zoom), 8)

    @property
    def card_scale(self) -> float:
        """Current scale: small cards are dragged at a legible size."""
        return max(self.place.scale, _CARRIED) if self.lifted else self.place.scale

    def place_at(self, place: Place) -> None:
        """Set the place without a movement."""
        self.place = place
        self.raised = False
        self.setPos(place.x, place.y)
        self.setZValue(place.z)
        self.end_movement()

    def end_movement(self) -> None:
        """Reset the item after a movement; a hidden card of a crowded row is not drawn."""
        self.setVisible(self.place.shown > 0 or self.lifted)
        self.setRotation(0)
        self.setScale(1 / self._zoom)
        self.setTransform(QTransform())
        self.setOpacity(1)
        self.setTransformationMode(Qt.TransformationMode.FastTransformation)

    def covers(self, point: QPointF) -> bool:
        """Return whether a point of the table is on the card, not only on its shadow."""
        width, height = self.size
        here = QPointF(self.place.x, self.place.y) if self.raised else self.pos()
        return abs(point.x() - here.x()) <= width / 2 and abs(point.y() - here.y()) <= height / 2

    def level(self) -> float:
        """Return its stacking level, also while it is lifted."""
        return self.place.z if self.raised else self.zValue()

    @property
    def bounds(self) -> Rect:
        """Bounds on the table."""
        width, height = self.size
        return Rect(self.x() - width / 2, self.y() - height / 2, width, height)

    def rise(self, composer: Composer) -> float:
        """Return the height of its name plate above the card, on the table."""
        width, place = self._width(self._zoom), self.place
        if place.bar or self.lifted or self.raised:
            return 0.0
        rise = composer.rise(
            self._shown, width, place.quarters, shown=place.shown, piled=place.piled
        )
        return max(rise, 0.0) / self._zoom

    def outer_bounds(self, composer: Composer) -> Rect:
        """Return the bounds on the table with the name plate above the card."""
        bounds, over = self.bounds, self.rise(composer)
        return Rect(bounds.x, bounds.y - over, bounds.w, bounds.h + over)

    @property
    def size(self) -> tuple[float, float]:
        """Width and height on the table."""
        place = self.place
        width, height = body(double=self.view.double, quarters=place.quarters)
        scale, bar = self.card_scale, 0 if self.lifted else place.bar
        return width * scale, bar or height * scale


class Step(Struct, frozen=True, kw_only=True):
    """A changed item with its previous place and picture."""

    item: CardItem
    x: float
    y: float
    before: Place
    picture: QPixmap
    view: CardView
    new: bool
    host: ObjectId | None = None
    area: AreaKey | None = None


class Followed(Struct, frozen=True, kw_only=True):
    """Changes of items: changed ones, removed ones, and previous places of objects."""

    steps: Sequence[Step]
    leaving: Sequence[CardItem]
    origins: Mapping[ObjectId, AreaKey | None]
