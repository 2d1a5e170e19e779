"""Name plates: readable names over those that are too small or sideways.

A plate covers the name bar in the colour of the frame, and stays within the card. A card in play
that is turned loses its sideways print: its name and numbers are upright on plates.
"""

from collections.abc import Callable, Iterator, Sequence

from msgspec.structs import replace
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPixmap, QTransform

from gui.faces.badges import REMINDER, SIZE, Badge
from gui.faces.card_view import Pose
from gui.faces.face_geometry import Composition, FaceGeometry, Placed
from gui.faces.face_text import name_on_face, name_room, short_name
from gui.faces.frames import draw_card
from gui.faces.palette import CREAM, Palette, look_of
from gui.faces.pixmap_cache import Stamps
from gui.faces.real import READABLE_FROM, raised
from gui.faces.recipes import recipe_of
from gui.faces.spec import FaceSpec
from gui.faces.typography import LEADING, NARROWER, Lettering, Role, Words

NATURAL = 9
"""A name of at least this size in pixels needs no plate."""

_LARGE, _SMALL, _LEAST, _ON_SIDE = 12, 11, 9, 11.5
_LARGE_CARD, _SMALLEST_CARD, _SMALLEST_TURNED = 90, 50, 36
_PAD, _TIGHT, _OVER = 4.0, 2.0, 2.0
_DARK = QColor("#10171a")
"""The plate of a turned card."""
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
        across = min(composition.width, composition.height)
        if across >= (_SMALLEST_CARD if upright else _SMALLEST_TURNED):
            for placed, bar in upright:
                if real:
                    if not _has_readable_print(placed, pose):
                        beside = _beside_cost(placed, bar)
                        yield self._over_bar(placed, beside, pose, composition)
                elif not self._is_natural(placed, pose):
                    yield self._over_bar(placed, bar, pose, composition)
            if composition.faces and not upright:
                if _is_in_play(composition):
                    yield from self._bare(composition, turning)
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
        top = bar.top() if below else max(bar.bottom() - high, composition.border)
        place = QRectF(bar.left(), top, bar.width(), high)
        return self._picture(placed.spec, words, place, pad, has_cost=pose.shown == 1)

    def _bare(self, composition: Composition, turning: QTransform) -> Iterator[Picture]:
        """Yield the frame of a turned card over its sideways name and foot."""
        placed = composition.faces[0]
        geometry = placed.geometry
        name = QRectF(geometry.panel)
        name.setTop(geometry.name.top())
        name.setBottom(geometry.art.top())
        for part, rect in (("name", name), ("foot", geometry.foot)):
            place = turning.mapRect(rect)

            def draw(painter: QPainter, _rect: QRectF, place: QRectF = place) -> None:
                painter.setClipRect(QRectF(0, 0, place.width(), place.height()))
                painter.translate(-place.topLeft())
                painter.setTransform(turning, combine=True)
                draw_card(painter, composition, pair=False)

            key = ("bare", part, look_of(placed.spec), place.getRect(), turning.m12())
            yield place, self._stamps.picture(key, place.width(), place.height(), draw)

    def _on_side(self, composition: Composition, pose: Pose) -> Picture:
        """Return an upright plate for a sideways card, at its upper left edge."""
        spec = composition.faces[0].spec
        room = composition.height * pose.shown - 2 * _PAD
        usual = max(_ON_SIDE, composition.faces[0].geometry.sizes.title / pose.text) * pose.text
        words = self._in_a_line(short_name(spec), room, round(usual), _LEAST + 1)
        if words is None:
            line = self._letters.fitted(Role.NARROW_LABEL, short_name(spec), room, _SMALL)
            words = Words((line.text,), line.role, line.pixels, line.width)
        wide = words.width + 2 * _PAD
        place = QRectF(0, 0, wide, self._height(words))
        return self._picture(spec, words, place, colours=(_DARK, CREAM))

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
        if on_side and _is_in_play(composition):
            yield from self._in_the_corner(composition, shown, hurt, pose)
            return
        left = min((place.left() for place in places), default=0.0)
        bottom = max((place.bottom() for place in places), default=0.0)
        for place, badge in sorted(
            zip(places, shown, strict=True), key=lambda each: -each[0].bottom()
        ):
            written = self._written(badge, hurt, pose)
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

    def _in_the_corner(
        self, composition: Composition, badges: Sequence[Badge], hurt: Badge | None, pose: Pose
    ) -> Iterator[Picture]:
        """Yield the badges of a turned card, upright from its lower right corner to the left."""
        right, bottom = composition.height + _OVER, composition.width + _OVER
        for badge in badges:
            written = self._written(badge, hurt, pose)
            wide = badge.rect.width() - self._width(badge) + self._width(written)
            high = badge.rect.height()
            place = QRectF(round(right - wide), round(bottom - high), wide, high)
            yield place, self._number(composition.faces[0].spec, written, wide, high)
            right = place.left() - 1

    @staticmethod
    def _written(badge: Badge, hurt: Badge | None, pose: Pose) -> Badge:
        """Return a badge as it is shown: with the damage, if it is the one that is hurt."""
        if badge is not hurt:
            return badge
        return replace(badge, text=f"{badge.text} −{pose.damage}".strip())

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

    def _picture(  # noqa: PLR0913 - a name, its place and its colours
        self,
        spec: FaceSpec,
        words: Words,
        rect: QRectF,
        pad: float = _PAD,
        colours: tuple[QColor, QColor] | None = None,
        *,
        has_cost: bool = False,
    ) -> Picture:
        """Return a plate with its text, marked if the name differs from the printed name.

        The colours of the frame and its text are the default. With
        ``has_cost`` the last of two lines may share its row with a cost.
        """
        palette = self._paints(spec)
        fill, ink = colours or (palette.plate, palette.type_text)
        cut = self._letters.cut(words.role, words.pixels)
        changed = "name" in spec.changed
        last = 0.0
        if has_cost and len(words.lines) > 1 and spec.now.cost:
            last = self._letters.width(words.role, words.pixels, words.lines[-1]) + 2 * pad
        place = QRectF(round(rect.x()), round(rect.y()), round(rect.width()), round(rect.height()))

        def draw(painter: QPainter, plate: QRectF) -> None:
            painter.setPen(QPen(palette.rim, 1))
            painter.setBrush(fill)
            painter.drawPath(_outline(plate.adjusted(0.5, 0.5, -0.5, -0.5), last))
            painter.setFont(cut.font)
            painter.setPen(ink)
            step = cut.height * LEADING
            middle = plate.center().y() - step * (len(words.lines) - 1) / 2
            for number, line in enumerate(words.lines):
                base = round(middle + number * step + cut.cap / 2)
                painter.drawText(QPointF(pad, base), line)
            if changed:
                bar = QRectF(pad, plate.bottom() - 2.5, words.width, 1.5)
                painter.fillRect(bar, palette.accent)

        key = ("name", words, pad, changed, last, fill.rgba(), ink.rgba())
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


def _outline(plate: QRectF, last: float) -> QPainterPath:
    """Return the outline of a plate whose last line may be as wide as its text alone."""
    made = QPainterPath()
    if not 0 < last < plate.width():
        made.addRoundedRect(plate, _RADIUS, _RADIUS)
        return made
    upper = QRectF(plate.left(), plate.top(), plate.width(), plate.height() / 2 + _RADIUS / 2)
    lower = QRectF(plate.left(), plate.top(), last, plate.height())
    made.addRoundedRect(upper, _RADIUS, _RADIUS)
    under = QPainterPath()
    under.addRoundedRect(lower, _RADIUS, _RADIUS)
    return made.united(under)


def _is_in_play(composition: Composition) -> bool:
    """Return whether a picture is the face of a card in play: name, art and foot."""
    return not composition.faces[0].geometry.foot.isEmpty()


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
