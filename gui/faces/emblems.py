"""Silhouettes of card types, each in a square of side 1 with its feet at the bottom."""

from enum import StrEnum

from msgspec import Struct
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QTransform

from core.cards.mana import COLOR_ORDER
from gui.faces.mana import corners_around
from gui.faces.palette import COLORLESS
from gui.faces.spec import FaceSpec, Family, family_of
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
