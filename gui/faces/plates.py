"""Name plates: readable names over those that are too small or sideways.

A plate covers the name bar and extends over the card's rim, so that costs stay visible.
"""

from collections.abc import Callable, Iterator, Sequence

from msgspec.structs import replace
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPen, QPixmap, QTransform

from gui.faces.badges import REMINDER, SIZE, Badge
from gui.faces.card_view import Pose
from gui.faces.face_geometry import Composition, FaceGeometry, Placed
from gui.faces.face_text import name_on_face, name_room, short_name
from gui.faces.palette import Palette
from gui.faces.pixmap_cache import Stamps
from gui.faces.real import READABLE_FROM, raised
from gui.faces.recipes import recipe_of
from gui.faces.spec import FaceSpec
from gui.faces.typography import LEADING, NARROWER, Lettering, Role, Words

NATURAL = 9
"""A name of at least this size in pixels needs no plate."""

_LARGE, _SMALL, _LEAST, _ON_SIDE = 12, 11, 9, 11.5
_LARGE_CARD, _SMALLEST_CARD = 90, 50
_PAD, _TIGHT, _OVER = 4.0, 2.0, 2.0
_RADIUS = 3.0
_SIGN, _COST = 0.068, 0.45
"""Width of a printed cost symbol, and largest width of a cost, relative to the name bar."""
_HURT = frozenset({SIZE, "life"})
"""The stats next to which damage is shown."""

Picture = tuple[QRectF, QPixmap]
"""A picture and its rectangle, relative to the upper left corner of the card as displayed."""

Paints = Callable[[FaceSpec], Palette]


class Plates:
    """Makes plates; caches them as stamps."""

    def __init__(self, letters: Lettering, stamps: Stamps, paints: Paints) -> None:
        self._letters = letters
        self._stamps = stamps
        self._paints = paints

    def plates(
        self, composition: Composition, pose: Pose, *, real: bool = False
    ) -> Iterator[Picture]:
        """Yield the plates over a face: unreadable names, and rotated badges.

        On a ``real`` picture names are smaller, and the cost next to them stays visible.
        """
        turning = _turning(composition, pose.turns)
        upright = [(placed, bar) for placed, bar in _bars(composition, turning) if bar is not None]
        if real and composition.height > composition.width:
            upright = [(_with_all_names(upright), bar) for _, bar in upright[:1]]
        if min(composition.width, composition.height) >= _SMALLEST_CARD:
            for placed, bar in upright:
                if real:
                    if not _has_readable_print(placed, pose):
                        beside = _beside_cost(placed, bar)
                        yield self._over_bar(placed, beside, pose, composition)
                elif not self._is_natural(placed, pose):
                    yield self._over_bar(placed, bar, pose, composition)
            if composition.faces and not upright:
                yield self._on_side(composition, pose)
        if composition.faces and (pose.damage or not upright):
            yield from self._numbers(composition, pose, real=real)

    def _is_natural(self, placed: Placed, pose: Pose) -> bool:
        """Return whether the printed name is readable."""
        spec, geometry = placed.spec, placed.geometry
        if not geometry.foot.isEmpty():
            return pose.shown == 1 and pose.text == 1
        room = name_room(placed)
        shown = geometry.panel.width() * pose.shown - (room.left() - geometry.panel.left())
        fitted = self._letters.fitted(
            Role.TITLE, name_on_face(spec), room.width(), geometry.sizes.title
        )
        font = self._letters.cut(fitted.role, fitted.pixels).font
        large = font.pixelSize() >= round(NATURAL * pose.text)
        whole = fitted.text == name_on_face(spec) and fitted.role is not Role.TIGHT_TITLE
        return large and whole and fitted.width <= shown

    def _over_bar(
        self, placed: Placed, bar: QRectF, pose: Pose, composition: Composition
    ) -> Picture:
        """Return a plate over a name bar; its text fits the visible width of the card."""
        usual = _LARGE if composition.width >= _LARGE_CARD else _SMALL
        shown = bar.width() * pose.shown
        pad = _PAD if pose.shown == 1 else _TIGHT
        room, name = shown - 2 * pad, short_name(placed.spec)
        least = _LEAST + 1 if pose.piled else round(usual * (1 + pose.text) / 2)
        words = self._in_a_line(name, room, round(usual * pose.text), least)
        words = words or self._letters.typeset(name, room, usual * pose.text)
        high = max(self._height(words), bar.height())
        below = pose.piled or bool(placed.spec.now.typebox) or bar.top() > high
        top = bar.top() if below else bar.bottom() - high
        return self._picture(placed.spec, words, QRectF(bar.left(), top, bar.width(), high), pad)

    def _on_side(self, composition: Composition, pose: Pose) -> Picture:
        """Return an upright plate for a sideways card, at its upper left edge."""
        spec = composition.faces[0].spec
        room = composition.height * pose.shown - 2 * _PAD
        usual = max(_ON_SIDE, composition.faces[0].geometry.sizes.title / pose.text)
        words = self._letters.typeset(short_name(spec), room, usual * pose.text)
        wide = words.width + 2 * _PAD
        return self._picture(spec, words, QRectF(-_OVER, -_OVER, wide, self._height(words)))

    def _numbers(self, composition: Composition, pose: Pose, *, real: bool) -> Iterator[Picture]:
        """Yield badges that a face cannot show: all of a sideways card, and damage."""
        placed, turning = composition.faces[0], _turning(composition, pose.turns)
        recipe = recipe_of(placed.spec)
        badges = recipe.badges(placed.spec, placed.geometry, self._letters)
        if real:
            badges = tuple(raised(badges, composition))
        found = [each for each in badges if each.kind != REMINDER]
        hurt = next((each for each in found if each.kind in _HURT), None) if pose.damage else None
        if pose.damage and hurt is None:
            hurt = _in_corner(placed.geometry)
            found.append(hurt)
        on_side = pose.turns % 2 == 1
        shown = found if on_side else [each for each in found if each is hurt]
        places = [turning.mapRect(each.rect) for each in shown]
        left = min((place.left() for place in places), default=0.0)
        bottom = max((place.bottom() for place in places), default=0.0)
        for place, badge in sorted(
            zip(places, shown, strict=True), key=lambda each: -each[0].bottom()
        ):
            written = badge
            if badge is hurt:
                written = replace(badge, text=f"{badge.text} −{pose.damage}".strip())
            wide = badge.rect.width() - self._width(badge) + self._width(written)
            high = badge.rect.height()
            if on_side and place.bottom() == bottom:  # cover the rotated badge
                wide, high = max(wide, place.width()), max(high, place.height())
            x = left if on_side else place.right() - wide
            left = x + wide + 1
            yield (
                QRectF(x, bottom - high, wide, high),
                self._number(placed.spec, written, wide, high),
            )

    def _number(self, spec: FaceSpec, badge: Badge, wide: float, high: float) -> QPixmap:
        recipe, palette = recipe_of(spec), self._paints(spec)
        shown = replace(badge, rect=QRectF(0, 0, wide, high))

        def draw(painter: QPainter, _rect: QRectF) -> None:
            recipe.badge(painter, shown, palette, self._letters, self._stamps)

        says = (shown.kind, shown.text, shown.change, shown.pixels)
        key = ("number", recipe.badge, says, palette.badge.rgba())
        return self._stamps.picture(key, wide, high, draw)

    def _width(self, badge: Badge) -> float:
        return self._letters.width(Role.STAT, badge.pixels, badge.text)

    def _picture(self, spec: FaceSpec, words: Words, rect: QRectF, pad: float = _PAD) -> Picture:
        """Return a plate with its text, marked if the name is not the printed one."""
        palette = self._paints(spec)
        cut = self._letters.cut(words.role, words.pixels)
        changed = "name" in spec.changed
        place = QRectF(round(rect.x()), round(rect.y()), round(rect.width()), round(rect.height()))

        def draw(painter: QPainter, plate: QRectF) -> None:
            painter.setPen(QPen(palette.rim, 1))
            painter.setBrush(palette.badge)
            painter.drawRoundedRect(plate.adjusted(0.5, 0.5, -0.5, -0.5), _RADIUS, _RADIUS)
            painter.setFont(cut.font)
            painter.setPen(palette.badge_text)
            step = cut.height * LEADING
            middle = plate.center().y() - step * (len(words.lines) - 1) / 2
            for number, line in enumerate(words.lines):
                base = round(middle + number * step + cut.cap / 2)
                painter.drawText(QPointF(pad, base), line)
            if changed:
                bar = QRectF(pad, plate.bottom() - 2.5, words.width, 1.5)
                painter.fillRect(bar, palette.accent)

        key = ("name", words, pad, changed, palette.badge.rgba())
        return place, self._stamps.picture(key, place.width(), place.height(), draw)

    def _height(self, words: Words) -> float:
        cut = self._letters.cut(words.role, words.pixels)
        return cut.height * (1 + LEADING * (len(words.lines) - 1)) + _PAD

    def _in_a_line(self, name: str, room: float, usual: int, least: int) -> Words | None:
        """Typeset a name on one line if it fits: two would cover the cost, or extend far."""
        for role in NARROWER[:2]:
            for pixels in range(usual, least - 1, -1):
                wide = self._letters.width(role, pixels, name)
                if wide <= room:
                    return Words((name,), role, pixels, wide)
        return None


def _has_readable_print(placed: Placed, pose: Pose) -> bool:
    """Return whether the name on a real picture is readable and still current."""
    large = placed.geometry.panel.width() >= READABLE_FROM * pose.text
    return large and pose.shown == 1 and "name" not in placed.spec.changed


def _with_all_names(faces: Sequence[tuple[Placed, object]]) -> Placed:
    """Return the first face with the names of all: real pictures print them elsewhere."""
    first = faces[0][0]
    if len(faces) == 1:
        return first
    name = " // ".join(placed.spec.now.name for placed, _ in faces)
    values = replace(first.spec.now, name=name)
    return replace(first, spec=replace(first.spec, now=values, printed=values))


def _beside_cost(placed: Placed, bar: QRectF) -> QRectF:
    """Return the part of a name bar that the printed cost at its right end leaves free."""
    signs = placed.spec.printed.cost.count("{")
    return bar.adjusted(0, 0, -min(signs * _SIGN, _COST) * bar.width(), 0)


def _in_corner(geometry: FaceGeometry) -> Badge:
    """Return an empty badge in the lower right corner of a face without one."""
    high = round(geometry.sizes.stat * 1.35)
    rect = QRectF(geometry.panel.right() - high, geometry.panel.bottom() - high, high, high)
    return Badge(SIZE, "", rect, geometry.sizes.stat)


def _turning(composition: Composition, turns: int) -> QTransform:
    """Return the rotation of a picture by quarter turns, moved to positive coordinates."""
    width, height = composition.width, composition.height
    corner = ((0.0, 0.0), (height, 0.0), (width, height), (0.0, width))[turns % 4]
    return QTransform().translate(*corner).rotate(90 * turns)


def _bars(composition: Composition, turning: QTransform) -> Iterator[tuple[Placed, QRectF | None]]:
    """Yield the name bar of each face, None if it is not upright."""
    whole = turning if composition.turn is None else composition.turn * turning
    for placed in composition.faces:
        if placed.is_inset or placed.geometry.name.isEmpty():
            continue
        way = whole if placed.turn is None else placed.turn * whole
        upright = way.m11() > 0.5  # noqa: PLR2004 - it is 1, or 0, or -1
        yield placed, way.mapRect(placed.geometry.name) if upright else None
