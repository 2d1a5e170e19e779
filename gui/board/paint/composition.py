"""Whole pictures of cards - shadow, face, badges - shared by cards that look the same.

An item draws only one picture, so a full table is as cheap as plain blits. The least recently used
pictures are dropped when the memory budget is spent.
"""

from collections.abc import Hashable, Sequence
from math import ceil, floor

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPixmap

from gui.board.layout.geometry import CARD_WIDTH, body
from gui.board.paint import overlays
from gui.board.paint.colours import Look
from gui.faces.card_view import CardView, Pictures, Pose
from gui.faces.pixmap_cache import PixmapCache

Key = tuple[object, ...]
_STEPS_SHOWN = 20
_UPPER = 0.3
"""A plate that begins above this height has the name of the whole card."""


class Composer:
    """Composes the pictures of cards and caches them."""

    def __init__(self, pictures: Pictures, look: Look, family: str) -> None:
        self.pictures = pictures
        self.look = look
        self.family = family
        self.dpr = 1.0
        self.text = 1.0
        self._kept: PixmapCache[Key] = PixmapCache(pictures.budget)
        self._rises: dict[tuple[Hashable, int, Pose, float], float] = {}

    def forget(self, face: Hashable | None = None) -> None:
        """Drop every cached picture, or those of one face."""
        for key in [key for key in self._kept if face is None or key[0] == face]:
            self._kept.drop(key)
        self._rises.clear()

    def is_ready(self, view: CardView, width: int) -> bool:
        """Return whether the face of a card is available; else request it."""
        return self.pictures.is_ready(view.face, width, self.dpr)

    def card(  # noqa: PLR0913 - look and place of a card
        self,
        view: CardView,
        width: int,
        quarters: int,
        *,
        lifted: bool = False,
        shown: float = 1.0,
        piled: bool = False,
    ) -> QPixmap:
        """Return the picture of a card at its place; both have the same centre.

        ``shown`` is the share of its width that no neighbour covers.
        """
        shown = floor(shown * _STEPS_SHOWN) / _STEPS_SHOWN
        key = (view.face, view, width, quarters, lifted, shown, piled, self.text, self.dpr)
        found = self._kept.get(key)
        if found is None:
            face = self.pictures.pixmap(view.face, width, self.dpr)
            if face.isNull():
                return self._bare(view, width, quarters)
            pose = self._pose(view, face, quarters, shown, piled=piled)
            found = self._add(key, self._card(view, face, width, quarters, pose, lifted=lifted))
        return found

    def rise(
        self, view: CardView, width: int, quarters: int, *, shown: float = 1.0, piled: bool = False
    ) -> float:
        """Return the height of a card's name plate above the card."""
        face = self.pictures.pixmap(view.face, width, self.dpr)
        if face.isNull():
            return 0.0
        shown = floor(shown * _STEPS_SHOWN) / _STEPS_SHOWN
        pose = self._pose(view, face, quarters, shown, piled=piled)
        key = (view.face, width, pose, self.dpr)
        if key not in self._rises:
            plates = self.pictures.plates(view.face, width, pose, self.dpr)
            self._rises[key] = max((-place.top() for place, _ in plates), default=0.0)
        return self._rises[key]

    def bar(self, view: CardView, width: int, high: int, shown: float) -> QPixmap:
        """Return the upper end of a card: its name, and little more."""
        key = (view.face, view, width, "bar", high, shown, self.text, self.dpr)
        found = self._kept.get(key)
        if found is None:
            if self.pictures.pixmap(view.face, width, self.dpr).isNull():
                return self._bare(view, width, 0)
            room = overlays.margin(width, lifted=False)
            made = overlays.blank(width + 2 * room, high + 2 * room, self.dpr)
            painter = QPainter(made)
            painter.setClipRect(QRectF(0, 0, width + 2 * room, high + room))
            painter.drawPixmap(QPointF(0, 0), self.card(view, width, 0, shown=shown, piled=True))
            if view.tapped:
                rect = QRectF(room, room, width, high)
                overlays.draw_tapped(painter, rect, (self.look, self.family))
            painter.end()
            found = self._add(key, made)
        return found

    def _bare(self, view: CardView, width: int, quarters: int) -> QPixmap:
        """Return the outline of a card, the same for all in this orientation."""
        across, down = _size(view, width, quarters)
        key = ("bare", across, down, self.dpr)
        return self._kept.get(key) or self._add(
            key, overlays.bare(across, down, self.dpr, self.look)
        )

    def _add(self, key: Key, made: QPixmap) -> QPixmap:
        self._kept.add(key, made)
        return made

    def _pose(
        self, view: CardView, face: QPixmap, quarters: int, shown: float, *, piled: bool
    ) -> Pose:
        return Pose(
            turns=_turns(face, quarters),
            shown=shown,
            piled=piled,
            text=self.text,
            damage=view.damage,
        )

    def _card(  # noqa: PLR0913 - look and place of a card
        self,
        view: CardView,
        face: QPixmap,
        width: int,
        quarters: int,
        pose: Pose,
        *,
        lifted: bool,
    ) -> QPixmap:
        across, down = _size(view, width, quarters)
        room = overlays.margin(width, lifted=lifted)
        plates = self.pictures.plates(view.face, width, pose, self.dpr)
        above = ceil(max((-place.top() - room for place, _ in plates), default=0))
        made = self._shadow(across, down, room, lifted=lifted)
        if above > 0:  # as much below, to keep the picture centred on its card
            size = made.deviceIndependentSize()
            higher = overlays.blank(size.width(), size.height() + 2 * above, self.dpr)
            painter = QPainter(higher)
            painter.drawPixmap(QPointF(0, above), made)
            made = higher
        else:
            above, made = 0, made.copy()
            painter = QPainter(made)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        rect = QRectF(room, room + above, across, down)
        _draw_face(painter, face, rect, pose.turns)
        style = (self.look, self.family)
        below = _bottom_of_name(plates, down) if pose.turns == 0 else 0.0
        overlays.draw(painter, rect, view, style, turned=pose.turns == 1, below=below)
        if view.selected or view.ticked:
            overlays.ring(painter, rect, view, self.look)
        for place, plate in plates:
            painter.drawPixmap(rect.topLeft() + place.topLeft(), plate)
        painter.end()
        return made

    def _shadow(self, width: int, height: int, room: int, *, lifted: bool) -> QPixmap:
        key = ("shadow", width, height, room, lifted, self.dpr)
        found = self._kept.get(key)
        if found is None:
            made = overlays.shadow(width, height, room, self.dpr, lifted=lifted)
            found = self._add(key, made)
        return found


def _size(view: CardView, width: int, quarters: int) -> tuple[int, int]:
    """Return width and height of a card in logical pixels."""
    across, down = body(double=view.double, quarters=quarters)
    return round(across * width / CARD_WIDTH), round(down * width / CARD_WIDTH)


def _turns(face: QPixmap, quarters: int) -> int:
    """Return the quarter turns of a picture; a wide face is turned already."""
    size = face.deviceIndependentSize()
    return (quarters - (size.width() > size.height())) % 4


def _draw_face(painter: QPainter, face: QPixmap, rect: QRectF, turns: int) -> None:
    """Draw a face into the card's outline."""
    size = face.deviceIndependentSize()
    painter.save()
    painter.translate(rect.center())
    painter.rotate(90 * turns)
    width, height = (rect.height(), rect.width()) if turns % 2 else (rect.width(), rect.height())
    if abs(size.width() - width) <= 1 and abs(size.height() - height) <= 1:
        painter.drawPixmap(QPointF(-size.width() / 2, -size.height() / 2), face)
    else:
        target = QRectF(-width / 2, -height / 2, width, height)
        painter.drawPixmap(target, face, QRectF(face.rect()))
    painter.restore()


def _bottom_of_name(plates: Sequence[tuple[QRectF, QPixmap]], height: float) -> float:
    """Return the lower edge of the name plate, which hides the face below it."""
    upper = (place for place, _ in plates if place.top() < height * _UPPER)
    return max((place.bottom() for place in upper), default=0.0)
