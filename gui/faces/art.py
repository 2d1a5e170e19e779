"""Landscapes made from a name: always the same for the same name, never for two alike.

The colours set the light, the shape of the hills and their hue; the card type stands in
front of them as a silhouette.
"""

from math import pi, sin
from zlib import crc32

from msgspec import Struct
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QLinearGradient, QPainter, QPolygonF, QRadialGradient

from core.printed.mana import COLOR_ORDER
from gui.faces.emblems import emblem
from gui.faces.palette import COLORLESS
from gui.faces.spec import FaceSpec, Tone
from gui.faces.stamps import Stamps

_STEPS = 14
_BITS = 0xFFFFFFFF


class Light(Struct, frozen=True):
    """A landscape's colours: sky from above to the horizon, hills from far to near, the disc."""

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
    """Numbers that follow from a name, the same on every machine."""

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


def draw_art(painter: QPainter, rect: QRectF, spec: FaceSpec, stamps: Stamps) -> None:
    """Draw the landscape of a face into a rectangle, and nothing outside it."""
    dice = _Dice(spec.printed.name)
    letters = _letters(spec)
    light = LIGHTS[letters[0]]
    ground = LIGHTS[letters[-1]]
    night = spec.tone is Tone.NIGHT
    hue = round(dice.roll(-14, 14))
    painter.save()
    painter.setClipRect(rect, Qt.ClipOperation.IntersectClip)
    _sky(painter, rect, light, hue, night=night)
    _disc(painter, rect, light, dice, stamps, night=night)
    painter.setPen(Qt.PenStyle.NoPen)
    horizon = dice.roll(0.44, 0.58)
    for number, color in enumerate(ground.hills):
        top = horizon + number * dice.roll(0.13, 0.18)
        swing = dice.roll(0.07, 0.15) * (1.25 - 0.3 * number)
        painter.setBrush(_paint(color, hue, night=night))
        painter.drawPolygon(_hill(rect, letters[-1], top, swing, dice))
        if number == 1:
            _emblem(painter, rect, spec.printed.type_line, ground, dice, night=night)
    painter.restore()


def _letters(spec: FaceSpec) -> tuple[str, ...]:
    """Return the colours of the art; those of a land are in the mana it makes."""
    colors: tuple[str, ...] = spec.printed.colors
    if not colors:
        colors = tuple(letter for letter in COLOR_ORDER if "{" + letter + "}" in spec.printed.text)
    return colors or (COLORLESS,)


def _paint(color: str, hue: int, *, night: bool) -> QColor:
    """Turn the hue by so many degrees, and dim what lies in the night."""
    base = QColor(color)
    turned = QColor.fromHsl(
        (base.hslHue() + hue) % 360 if base.hslHue() >= 0 else 210,
        base.hslSaturation(),
        base.lightness(),
    )
    if not night:
        return turned
    return QColor(
        (turned.red() * 2 + _NIGHT.red() * 3) // 5,
        (turned.green() * 2 + _NIGHT.green() * 3) // 5,
        (turned.blue() * 2 + _NIGHT.blue() * 3) // 5,
    )


def _sky(painter: QPainter, rect: QRectF, light: Light, hue: int, *, night: bool) -> None:
    sky = QLinearGradient(rect.topLeft(), QPointF(rect.left(), rect.top() + rect.height() * 0.75))
    sky.setColorAt(0, _paint(light.sky[0], hue, night=night))
    sky.setColorAt(1, _paint(light.sky[1], hue, night=night))
    painter.fillRect(rect, QBrush(sky))


def _disc(
    painter: QPainter, rect: QRectF, light: Light, dice: _Dice, stamps: Stamps, *, night: bool
) -> None:
    """Hang a sun or a moon with its glow into the sky."""
    small = round(min(rect.width(), rect.height()) * 0.5)
    size = small * 2 if dice.roll(0, 1) > 0.5 else round(small * 1.5)  # noqa: PLR2004 - a coin
    x = rect.left() + rect.width() * dice.roll(0.12, 0.88) - size / 2
    y = rect.top() + rect.height() * dice.roll(0.16, 0.46) - size / 2
    color = light.disc

    def draw(stamp: QPainter, place: QRectF) -> None:
        glow = QRadialGradient(place.center(), place.width() / 2)
        core = QColor(color)
        for stop, alpha in ((0, 255), (0.3, 255), (0.33, 90), (1, 0)):
            core.setAlpha(alpha)
            glow.setColorAt(stop, core)
        if night:
            glow.setColorAt(0.33, QColor(255, 255, 255, 40))
        stamp.fillRect(place, QBrush(glow))

    stamps.put(painter, ("disc", color, night), QRectF(round(x), round(y), size, size), draw)


def _hill(rect: QRectF, letter: str, top: float, swing: float, dice: _Dice) -> QPolygonF:
    """Return the outline of a range of hills; ``top`` and ``swing`` are shares of the height."""
    phase = dice.roll(0, 2 * pi)
    speed = dice.roll(0.55, 1.0)
    points = [QPointF(rect.left(), rect.bottom() + 1)]
    for step in range(_STEPS + 1):
        share = step / _STEPS
        rise = _rise(letter, step, share, phase, speed, dice)
        y = rect.top() + rect.height() * (top - swing * rise)
        points.append(QPointF(rect.left() + rect.width() * share, y))
        if letter == COLORLESS and step < _STEPS:
            points.append(QPointF(rect.left() + rect.width() * (step + 1) / _STEPS, y))
    points.append(QPointF(rect.right(), rect.bottom() + 1))
    return QPolygonF(points)


def _rise(  # noqa: PLR0913 - where along which range
    letter: str, step: int, share: float, phase: float, speed: float, dice: _Dice
) -> float:
    """Return how far a range rises at a place, about -1 to 1, in the manner of a colour."""
    wave = sin(phase + share * 2 * pi * speed)
    if letter == "R":
        return wave * 0.5 + (dice.roll(0.3, 1.1) if step % 2 else dice.roll(-0.7, 0))
    if letter == "B":
        return wave * 0.5 + (dice.roll(0.6, 1.6) if step % 3 == 1 else -0.4)
    if letter == "G":
        return wave * 0.6 + (0.35 if step % 2 else dice.roll(-0.2, 0.2))
    if letter == "U":
        return sin(phase + share * 2 * pi * speed * 2.2) * 0.8
    if letter == COLORLESS:
        return wave * 0.4 + dice.roll(-0.5, 0.9)
    return wave


def _emblem(
    painter: QPainter, rect: QRectF, type_line: str, light: Light, dice: _Dice, *, night: bool
) -> None:
    """Let a silhouette of the card type stand before the hills."""
    path = emblem(type_line)
    if path is None:
        return
    tall = rect.height() * dice.roll(0.5, 0.6)
    x = rect.left() + rect.width() * dice.roll(0.3, 0.7) - tall / 2
    painter.save()
    painter.translate(x, rect.top() + rect.height() * dice.roll(0.8, 0.88) - tall)
    painter.scale(tall, tall)
    shade = _paint(light.hills[2], 0, night=night).darker(150)
    painter.fillPath(path, shade.lighter(60) if night else shade)
    painter.restore()
