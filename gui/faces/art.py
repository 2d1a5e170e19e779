"""Landscapes generated from a name: deterministic, and different for different names.

The colours determine the light, the shape of the hills and their hue; the card type is shown as a
silhouette in front.
"""

from enum import StrEnum
from math import pi, sin
from zlib import crc32

from msgspec import Struct
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QLinearGradient,
    QPainter,
    QPainterPath,
    QPolygonF,
    QRadialGradient,
    QTransform,
)

from core.cards.mana import COLOR_ORDER
from gui.faces.mana import corners_around
from gui.faces.palette import COLORLESS
from gui.faces.pixmap_cache import Stamps
from gui.faces.spec import FaceSpec, Family, Tone, family_of
from gui.faces.symbols import polygon

_BEASTS = {"Bear", "Beast", "Boar", "Cat", "Dog", "Elephant", "Fox", "Minotaur", "Rat", "Werewolf",
           "Wolf"}  # fmt: skip
_WINGED = {"Angel", "Bat", "Bird", "Demon", "Dragon", "Drake", "Faerie", "Griffin", "Insect",
           "Phoenix", "Sphinx", "Spirit", "Vampire"}  # fmt: skip
_HORRORS = {"Eldrazi", "Horror", "Kraken", "Octopus", "Ooze", "Phyrexian", "Serpent", "Zombie"}
_GROUND = 1.6


class Emblem(StrEnum):
    """The silhouettes."""

    WALKER = "walker"
    BEAST = "beast"
    WINGED = "winged"
    HORROR = "horror"
    ADEPT = "adept"
    WHEEL = "wheel"
    TOWER = "tower"
    BOLT = "bolt"
    RAYS = "rays"
    ARCH = "arch"
    BLADE = "blade"
    ARMOUR = "armour"
    STRIKE = "strike"
    BUCKLER = "buckler"
    JEWEL = "jewel"


def emblem_of(type_line: str) -> Emblem | None:
    """Return the silhouette of a type line; None for a land, whose landscape is enough."""
    family = family_of(type_line)
    if family is Family.CREATURE:
        kinds = set(type_line.partition("—")[2].split())
        for wanted, found in (
            (_HORRORS, Emblem.HORROR),
            (_WINGED, Emblem.WINGED),
            (_BEASTS, Emblem.BEAST),
        ):
            if kinds & wanted:
                return found
    return _BY_FAMILY.get(family)


def emblem_width(emblem: Emblem) -> float:
    """Return the width of a silhouette relative to its square."""
    return 1.8 if emblem is Emblem.WINGED else 1.3


def draw_emblem(painter: QPainter, rect: QRectF, emblem: Emblem, ink: QColor) -> None:
    """Draw a silhouette into a rectangle of its relative width."""
    side = rect.width() / emblem_width(emblem)
    painter.save()
    painter.setClipRect(rect, Qt.ClipOperation.IntersectClip)
    painter.translate(rect.center().x() - side / 2, rect.y() + side * 0.12)
    painter.scale(side, side)
    painter.fillPath(_DRAWINGS[emblem](), ink)
    painter.restore()


def _walker() -> QPainterPath:
    path = QPainterPath(QPointF(0.53, 0.06))
    path.cubicTo(0.62, 0.16, 0.66, 0.28, 0.61, 0.38)
    path.cubicTo(0.7, 0.42, 0.74, 0.52, 0.76, 0.66)
    path.cubicTo(0.79, 0.84, 0.85, 0.96, 0.9, _GROUND)
    path.lineTo(0.12, _GROUND)
    path.cubicTo(0.16, 0.96, 0.22, 0.84, 0.25, 0.66)
    path.cubicTo(0.27, 0.52, 0.3, 0.42, 0.39, 0.38)
    path.cubicTo(0.35, 0.26, 0.4, 0.12, 0.53, 0.06)
    return path


def _beast() -> QPainterPath:
    path = QPainterPath(QPointF(0.3, 0.04))
    path.lineTo(0.42, 0.2)
    path.lineTo(0.58, 0.2)
    path.lineTo(0.7, 0.04)
    path.cubicTo(0.76, 0.2, 0.74, 0.34, 0.7, 0.42)
    path.cubicTo(0.9, 0.46, 1.0, 0.66, 1.04, _GROUND)
    path.lineTo(-0.04, _GROUND)
    path.cubicTo(0.0, 0.66, 0.1, 0.46, 0.3, 0.42)
    path.cubicTo(0.26, 0.34, 0.24, 0.2, 0.3, 0.04)
    return path


def _winged() -> QPainterPath:
    path = _walker()
    for way in (-1, 1):
        wing = QPainterPath(QPointF(0.5 + way * 0.12, 0.44))
        wing.cubicTo(0.5 + way * 0.3, 0.2, 0.5 + way * 0.55, 0.02, 0.5 + way * 0.86, -0.02)
        wing.lineTo(0.5 + way * 0.8, 0.22)
        wing.lineTo(0.5 + way * 0.7, 0.2)
        wing.lineTo(0.5 + way * 0.66, 0.46)
        wing.lineTo(0.5 + way * 0.54, 0.42)
        wing.lineTo(0.5 + way * 0.46, 0.66)
        wing.lineTo(0.5 + way * 0.2, 0.7)
        wing.closeSubpath()
        path.addPath(wing)
    path.setFillRule(Qt.FillRule.WindingFill)
    return path


def _horror() -> QPainterPath:
    path = QPainterPath(QPointF(0.2, 0.42))
    path.cubicTo(0.2, -0.08, 0.8, -0.08, 0.8, 0.42)
    path.cubicTo(0.86, 0.58, 1.02, 0.52, 1.06, 0.34)
    path.cubicTo(1.12, 0.66, 0.96, 0.8, 0.8, 0.76)
    path.lineTo(0.86, _GROUND)
    path.lineTo(0.14, _GROUND)
    path.lineTo(0.2, 0.76)
    path.cubicTo(0.04, 0.8, -0.12, 0.66, -0.06, 0.34)
    path.cubicTo(-0.02, 0.52, 0.14, 0.58, 0.2, 0.42)
    return path


def _adept() -> QPainterPath:
    path = _walker()
    path.addRect(QRectF(0.88, 0.2, 0.035, _GROUND))
    path.addPath(_star(QPointF(0.9, 0.14), 0.13, 4, 0.32))
    return path


def _wheel() -> QPainterPath:
    middle = QPointF(0.5, 0.62)
    path = corners_around(middle, (0.5 if number % 4 in {2, 3} else 0.4 for number in range(24)))
    path.addEllipse(middle, 0.17, 0.17)
    return path


def _tower() -> QPainterPath:
    return polygon(
        (0.12, _GROUND), (0.26, 0.3), (0.2, 0.3), (0.2, 0.12), (0.32, 0.12), (0.32, 0.2),
        (0.44, 0.2), (0.44, 0.12), (0.56, 0.12), (0.56, 0.2), (0.68, 0.2), (0.68, 0.12),
        (0.8, 0.12), (0.8, 0.3), (0.74, 0.3), (0.88, _GROUND),
    )  # fmt: skip


def _bolt() -> QPainterPath:
    return polygon(
        (0.6, -0.1), (0.26, 0.48), (0.47, 0.48), (0.36, 0.95), (0.76, 0.34), (0.53, 0.34)
    )


def _rays() -> QPainterPath:
    return _star(QPointF(0.5, 0.42), 0.46, 8, 0.42)


def _arch() -> QPainterPath:
    path = QPainterPath(QPointF(0.12, _GROUND))
    path.lineTo(0.12, 0.45)
    path.cubicTo(0.12, -0.02, 0.88, -0.02, 0.88, 0.45)
    path.lineTo(0.88, _GROUND)
    path.lineTo(0.72, _GROUND)
    path.lineTo(0.72, 0.46)
    path.cubicTo(0.72, 0.18, 0.28, 0.18, 0.28, 0.46)
    path.lineTo(0.28, _GROUND)
    path.closeSubpath()
    path.addPath(_star(QPointF(0.5, 0.6), 0.17, 4, 0.3))
    return path


def _blade() -> QPainterPath:
    path = polygon(
        (0.5, -0.14), (0.57, 0.02), (0.56, 0.62), (0.76, 0.62), (0.76, 0.7), (0.54, 0.7),
        (0.54, 0.94), (0.46, 0.94), (0.46, 0.7), (0.24, 0.7), (0.24, 0.62), (0.44, 0.62),
        (0.43, 0.02),
    )  # fmt: skip
    return QTransform().translate(0.5, 0.5).rotate(20).translate(-0.5, -0.5).map(path)


def _armour() -> QPainterPath:
    path = QPainterPath(QPointF(0.16, 0.98))
    path.lineTo(0.16, 0.42)
    path.cubicTo(0.16, -0.12, 0.84, -0.12, 0.84, 0.42)
    path.lineTo(0.84, 0.98)
    path.lineTo(0.5, 1.1)
    path.closeSubpath()
    for x, y, wide, high in ((0.25, 0.4, 0.21, 0.075), (0.54, 0.4, 0.21, 0.075),
                             (0.48, 0.53, 0.04, 0.42)):  # fmt: skip
        path.addRect(QRectF(x, y, wide, high))
    return path


def _strike() -> QPainterPath:
    path = QPainterPath()
    for x, top, bottom in ((0.08, 0.1, 0.8), (0.42, -0.04, 0.94), (0.76, 0.08, 0.78)):
        path.addPath(
            polygon((x + 0.3, top), (x + 0.2, (top + bottom) / 2), (x - 0.1, bottom),
                     (x + 0.05, (top + bottom) / 2 - 0.05))
        )  # fmt: skip
    return path


def _buckler() -> QPainterPath:
    path = QPainterPath()
    for reach in (0.44, 0.34, 0.3, 0.1):
        path.addEllipse(QPointF(0.5, 0.46), reach, reach)
    return path


def _jewel() -> QPainterPath:
    path = polygon((0.28, 0.12), (0.72, 0.12), (0.92, 0.36), (0.5, 0.92), (0.08, 0.36))
    path.addPath(polygon((0.36, 0.18), (0.64, 0.18), (0.76, 0.34), (0.24, 0.34)))
    return path


def _star(middle: QPointF, reach: float, points: int, waist: float) -> QPainterPath:
    return corners_around(middle, points * (reach, reach * waist))


_DRAWINGS = {
    Emblem.WALKER: _walker,
    Emblem.BEAST: _beast,
    Emblem.WINGED: _winged,
    Emblem.HORROR: _horror,
    Emblem.ADEPT: _adept,
    Emblem.WHEEL: _wheel,
    Emblem.TOWER: _tower,
    Emblem.BOLT: _bolt,
    Emblem.RAYS: _rays,
    Emblem.ARCH: _arch,
    Emblem.BLADE: _blade,
    Emblem.ARMOUR: _armour,
    Emblem.STRIKE: _strike,
    Emblem.BUCKLER: _buckler,
    Emblem.JEWEL: _jewel,
}

_BY_FAMILY = {
    Family.CREATURE: Emblem.WALKER,
    Family.PLANESWALKER: Emblem.ADEPT,
    Family.ARTIFACT: Emblem.WHEEL,
    Family.BATTLE: Emblem.TOWER,
    Family.ENCHANTMENT: Emblem.ARCH,
    Family.INSTANT: Emblem.BOLT,
    Family.SORCERY: Emblem.RAYS,
}


class Scenery(Struct, frozen=True):
    """The colour letters of sky and hills, and the silhouette, if any."""

    letters: tuple[str, ...]
    emblem: Emblem | None


def by_colors(spec: FaceSpec) -> Scenery:
    """Return the scenery of a face by its colours; for a land, those of its mana."""
    colors: tuple[str, ...] = spec.printed.colors
    if not colors:
        colors = tuple(letter for letter in COLOR_ORDER if "{" + letter + "}" in spec.printed.text)
    return Scenery(colors or (COLORLESS,), emblem_of(spec.printed.type_line))


_STEPS = 14
_WIDER = 1.5
_SWING = 0.18
_DEEP = 40
_SMOOTH = {"W", "U", "G"}
_HUES = (-13, 0, 13)
_BITS = 0xFFFFFFFF


class Light(Struct, frozen=True):
    """Colours of a landscape: sky from the top to the horizon, hills from far to near, and disc."""

    sky: tuple[str, str]
    hills: tuple[str, str, str]
    disc: str


LIGHTS = {
    "W": Light(("#8fb9d8", "#f7e9c0"), ("#d9c48d", "#b39a62", "#7d6840"), "#fffbe8"),
    "U": Light(("#1f5f96", "#9fd6ec"), ("#4f93bf", "#2c6a9b", "#173f68"), "#eafaff"),
    "B": Light(("#33263f", "#a5839a"), ("#5d4866", "#3c2c48", "#1d1526"), "#e9dbe4"),
    "R": Light(("#8c2f2c", "#f7b15c"), ("#b5482f", "#7c2b22", "#411615"), "#fff0bd"),
    "G": Light(("#4f8f86", "#dcebaa"), ("#76a862", "#447a45", "#1f4b2d"), "#fbffdc"),
    COLORLESS: Light(("#6d7f8b", "#d7dde0"), ("#92a0a9", "#66747e", "#3a464f"), "#f6fbff"),
}

_NIGHT = QColor("#0d0b1c")


class _Dice:
    """Pseudo-random numbers seeded by a name, the same on every machine."""

    def __init__(self, name: str) -> None:
        self._state = crc32(name.encode()) or 1

    def roll(self, low: float, high: float) -> float:
        """Return the next number between two bounds (xorshift)."""
        state = self._state
        state ^= (state << 13) & _BITS
        state ^= state >> 17
        state ^= (state << 5) & _BITS
        self._state = state
        return low + (high - low) * (state / _BITS)

    def pick(self, count: int) -> int:
        """Return the next integer below ``count``."""
        return min(count - 1, int(self.roll(0, count)))


_FINE = 4
"""Resolution factor of pictures for print."""


class _Scene(Struct, frozen=True):
    """A landscape that is being drawn: its rectangle, light, ground and tint."""

    rect: QRectF
    letter: str
    sky: str
    hue: int
    night: bool


class _Hills(Struct, frozen=True):
    """Hill ranges that are drawn in one layer, by the index of their colours.

    ``height`` is a fraction of the scene, ``step`` (the spacing) a fraction of that height.
    """

    ranges: tuple[int, ...]
    height: float
    step: float
    variants: int


_FAR = _Hills((0, 1), 0.34, 0.48, 4)
_NEAR = _Hills((2,), 0.17, 0, 3)


class Artist:
    """Draws landscapes from shared stamps of crests, discs and silhouettes."""

    def __init__(self, stamps: Stamps) -> None:
        self._stamps = stamps
        self._paints: dict[tuple[str, int, bool], QColor] = {}
        self._crests: dict[str, QPolygonF] = {}

    def draw(self, painter: QPainter, rect: QRectF, spec: FaceSpec, scenery: Scenery) -> None:
        """Draw the landscape of a face, clipped to a rectangle."""
        dice = _Dice(spec.printed.name)
        letters = scenery.letters
        hue = _HUES[dice.pick(len(_HUES))]
        scene = _Scene(rect, letters[-1], letters[0], hue, spec.tone is Tone.NIGHT)
        painter.save()
        painter.setClipRect(rect, Qt.ClipOperation.IntersectClip)
        top = dice.roll(0.32, 0.44)
        self._sky(painter, scene, top + _FAR.height)
        self._disc(painter, scene, dice)
        self._hills(painter, scene, _FAR, top, dice)
        if scenery.emblem is not None:
            self._figure(painter, scene, scenery.emblem, dice)
        self._hills(painter, scene, _NEAR, dice.roll(0.62, 0.7), dice)
        painter.restore()

    def _paint(self, color: str, scene: _Scene) -> QColor:
        key = (color, scene.hue, scene.night)
        found = self._paints.get(key)
        if found is None:
            found = self._paints[key] = _tinted(color, scene)
        return found

    def _sky(self, painter: QPainter, scene: _Scene, depth: float) -> None:
        """Fill the sky down to a fraction of the height; hills cover the rest."""
        rect = scene.rect
        above, below = LIGHTS[scene.sky].sky
        sky = QLinearGradient(0, rect.top(), 0, rect.top() + rect.height() * 0.75)
        sky.setColorAt(0, self._paint(above, scene))
        sky.setColorAt(1, self._paint(below, scene))
        seen = QRectF(rect.left(), rect.top(), rect.width(), round(rect.height() * depth))
        painter.fillRect(seen, QBrush(sky))

    def _disc(self, painter: QPainter, scene: _Scene, dice: _Dice) -> None:
        rect = scene.rect
        size = round(min(rect.width(), rect.height()) * (0.6, 0.84)[dice.pick(2)])
        x = rect.left() + rect.width() * dice.roll(0.12, 0.88) - size / 2
        y = rect.top() + rect.height() * dice.roll(0.16, 0.46) - size / 2
        color = LIGHTS[scene.sky].disc
        halo = 40 if scene.night else 90

        def draw(stamp: QPainter, place: QRectF) -> None:
            glow = QRadialGradient(place.center(), place.width() / 2)
            core = QColor(color)
            for stop, alpha in ((0, 255), (0.315, 255), (0.33, halo), (1, 0)):
                core.setAlpha(alpha)
                glow.setColorAt(stop, core)
            stamp.fillRect(place, QBrush(glow))

        key, place = ("disc", color, halo), QRectF(round(x), round(y), size, size)
        if self._stamps.ratio is None:
            # Qt writes gradients with transparency to PDF as solid boxes, so PDFs get a pixmap.
            picture = self._stamps.picture(key, size * _FINE, size * _FINE, draw)
            painter.drawPixmap(place, picture, QRectF(picture.rect()))
        else:
            self._stamps.put(painter, key, place, draw)

    def _hills(
        self, painter: QPainter, scene: _Scene, hills: _Hills, top: float, dice: _Dice
    ) -> None:
        """Draw hill ranges from a fraction of the height downwards.

        Their crests are a stamp wider than the scene, so that it can be shifted.
        """
        rect = scene.rect
        colors = [self._paint(LIGHTS[scene.letter].hills[number], scene) for number in hills.ranges]
        which = dice.pick(hills.variants)
        wide, high = round(rect.width() * _WIDER), round(rect.height() * hills.height)
        left = round(rect.left() - (wide - rect.width()) * dice.roll(0, 1))
        place = QRectF(left, round(rect.top() + rect.height() * top), wide, high)

        def draw(stamp: QPainter, whole: QRectF) -> None:
            stamp.setPen(Qt.PenStyle.NoPen)
            for number, color in zip(hills.ranges, colors, strict=True):
                stamp.setBrush(color)
                deeper = whole.height() * hills.step * (number - hills.ranges[0])
                place = whole.adjusted(0, deeper, 0, 0)
                swing = min(place.height(), place.width() / _WIDER * _SWING) / 2
                fit = QTransform.fromTranslate(place.left(), place.top() + swing)
                fit.scale(place.width(), swing * 0.9)
                outline = self._crest(scene.letter, f"{scene.letter}{number}{which}")
                stamp.drawPolygon(fit.map(outline))

        key = ("hills", scene.letter, hills.ranges, which, colors[0].rgba())
        self._stamps.put(painter, key, place, draw)
        bottom = place.bottom()
        below = QRectF(rect.left(), bottom, rect.width(), rect.bottom() - bottom)
        painter.fillRect(below, colors[-1])

    def _crest(self, letter: str, seed: str) -> QPolygonF:
        """Return the outline of a range, cached for all sizes and tints."""
        found = self._crests.get(seed)
        if found is None:
            found = self._crests[seed] = _crest(letter, seed)
        return found

    def _figure(self, painter: QPainter, scene: _Scene, figure: Emblem, dice: _Dice) -> None:
        rect = scene.rect
        shade = self._paint(LIGHTS[scene.letter].hills[2], scene).darker(
            190 if scene.night else 150
        )
        tall = round(rect.height() * 0.56)
        wide = round(tall * emblem_width(figure))
        free = max(0.0, rect.width() - wide)
        x = round(rect.left() + free * dice.roll(0.1, 0.9))
        y = round(rect.top() + rect.height() * dice.roll(0.2, 0.27))

        def draw(stamp: QPainter, place: QRectF) -> None:
            draw_emblem(stamp, place, figure, shade)

        key = ("figure", figure, shade.rgba())
        self._stamps.put(painter, key, QRectF(x, y, wide, round(tall * 1.2)), draw)


def _tinted(color: str, scene: _Scene) -> QColor:
    base = QColor(color)
    hue = (base.hslHue() + scene.hue) % 360 if base.hslHue() >= 0 else 210
    turned = QColor.fromHsl(hue, base.hslSaturation(), base.lightness())
    if not scene.night:
        return turned
    return QColor(
        (turned.red() * 2 + _NIGHT.red() * 3) // 5,
        (turned.green() * 2 + _NIGHT.green() * 3) // 5,
        (turned.blue() * 2 + _NIGHT.blue() * 3) // 5,
    )


def _crest(letter: str, seed: str) -> QPolygonF:
    """Return the outline of a range of hills: x from 0 to 1, y from -1 at a summit to 1."""
    dice = _Dice(seed)
    phase = dice.roll(0, 2 * pi)
    speed = dice.roll(0.75, 1.0) * _WIDER
    steps = round(_STEPS * _WIDER) * (3 if letter in _SMOOTH else 1)
    points = [QPointF(0, _DEEP)]
    for step in range(steps + 1):
        share = step / steps
        rise = _rise(letter, step, phase + share * 2 * pi * speed, dice)
        y = -max(-1.0, min(1.0, rise))
        points.append(QPointF(share, y))
        if letter == COLORLESS and step < steps:
            points.append(QPointF((step + 1) / steps, y))
    points.append(QPointF(1, _DEEP))
    return QPolygonF(points)


def _rise(letter: str, step: int, angle: float, dice: _Dice) -> float:
    """Return the height of a range at a point, about -1 to 1, in the style of a colour."""
    wave = sin(angle)
    if letter == "R":
        return wave * 0.35 + (dice.roll(0.1, 0.7) if step % 2 else dice.roll(-0.7, 0))
    if letter == "B":
        return wave * 0.3 + (dice.roll(0.3, 0.75) if step % 3 == 1 else -0.45)
    if letter == "G":
        return wave * 0.6 + abs(sin(angle * 5)) * 0.4 - 0.1
    if letter == "U":
        return wave * 0.45 + sin(angle * 2.3) * 0.45
    if letter == COLORLESS:
        return wave * 0.35 + dice.roll(-0.5, 0.6)
    return wave * 0.9
