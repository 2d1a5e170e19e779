"""Parts of a face that are drawn differently for each sort of face."""

from collections.abc import Callable, Iterator
from zlib import crc32

from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from core.cards.type_line import SUPERTYPES, TypeBox
from gui.faces.art import Emblem, Scenery, by_colors
from gui.faces.badges import Badge, badges_of, change_of, draw_badge, draw_number
from gui.faces.face_geometry import FaceGeometry, Placed
from gui.faces.glyphs import (
    draw_glyph,
    draw_icon,
    gem_disc,
    gem_hexagon,
    gem_octagon,
    gem_stone,
    gem_tile,
)
from gui.faces.mana import draw_symbol, fill_shape, write_into
from gui.faces.palette import Palette
from gui.faces.pixmap_cache import Stamps
from gui.faces.spec import FaceSpec, Family
from gui.faces.symbols import polygon
from gui.faces.typography import Lettering, Role

LEFT, RIGHT = ("power", "intellect"), ("defense", "life")
"""Stats in the lower left and lower right corners, from the bottom upwards."""

_STRIPS = {
    "Red": ("#b8382f", "#fff6ec", gem_disc),
    "Yellow": ("#e3b433", "#2a2005", gem_tile),
    "Blue": ("#2b68ae", "#f3f9ff", gem_hexagon),
}
_NO_COLOR = ("#676d74", "#fbfaf6", gem_stone)
_GEM, _GEM_INK = QColor("#fdfaf0"), QColor("#17181a")
_COST, _COST_INK = QColor("#25222b"), QColor("#fdf8e8")
_MOST_DOTS = 4
_SMALLER = 0.8
_CORNERS = {
    "power": ("#7d2f20", "#ffd9b8"),
    "defense": ("#34414d", "#cfe3f2"),
    "life": ("#2f5a33", "#cdeec0"),
    "intellect": ("#4b3a78", "#ddd0ff"),
}
_CORNER_INK = QColor("#fffaf0")
_MARK = QColor("#f2b04a")

_LETTERS = {
    "Assassin": "B", "Brute": "R", "Guardian": "G", "Illusionist": "U", "Mechanologist": "C",
    "Necromancer": "B", "Ninja": "R", "Pirate": "U", "Ranger": "G", "Runeblade": "B",
    "Thief": "B", "Warrior": "W", "Wizard": "U", "Chaos": "B", "Draconic": "R", "Earth": "G",
    "Elemental": "G", "Ice": "U", "Light": "W", "Lightning": "W", "Mystic": "G", "Royal": "W",
    "Shadow": "B",
}  # fmt: skip
_ANY = "WGRUC"
_EMBLEMS = (
    ("Dragon", Emblem.WINGED),
    ("Angel", Emblem.WINGED),
    ("Demon", Emblem.HORROR),
    ("Hero", Emblem.WALKER),
    ("Demi-Hero", Emblem.WALKER),
    ("Ally", Emblem.BEAST),
    ("Weapon", Emblem.BLADE),
    ("Equipment", Emblem.ARMOUR),
    ("Item", Emblem.WHEEL),
    ("Construct", Emblem.WHEEL),
    ("Invocation", Emblem.ARCH),
    ("Figment", Emblem.ARCH),
    ("Aura", Emblem.RAYS),
    ("Attack", Emblem.STRIKE),
    ("Attack Reaction", Emblem.STRIKE),
    ("Defense Reaction", Emblem.BUCKLER),
    ("Block", Emblem.BUCKLER),
    ("Resource", Emblem.JEWEL),
    ("Token", Emblem.JEWEL),
    ("Landmark", Emblem.TOWER),
    ("Instant", Emblem.BOLT),
)


def by_types(spec: FaceSpec) -> Scenery:
    """Return the scenery of a face by its supertypes, or by its name if it has none."""
    line = TypeBox.read(spec.printed.typebox).line
    letters = tuple(dict.fromkeys(_LETTERS[each] for each in line.supertypes if each in _LETTERS))
    if not letters:
        letters = (_ANY[crc32(spec.printed.name.encode()) % len(_ANY)],)
    emblem = next((found for word, found in _EMBLEMS if word in line), Emblem.ADEPT)
    return Scenery(letters[:2], None if spec.family is Family.LANDMARK else emblem)


def in_fewer_words(typebox: str) -> tuple[str, ...]:
    """Return shorter type boxes: types with subtypes, then types alone."""
    left_out = {*TypeBox.read(typebox).supertypes, "/"}
    words = [word for word in typebox.split() if word not in left_out]
    line = " ".join(words).removeprefix("- ")
    return line, line.partition(" - ")[0]


# The strip


def draw_strip(painter: QPainter, placed: Placed, palette: Palette, stamps: Stamps) -> None:
    """Draw the strip: its colour, the pitch as a number and as dots, and the cost on the right."""
    rect, now, printed = placed.geometry.strip, placed.spec.now, placed.spec.printed
    if rect.isEmpty():
        return
    color, pitch, cost = (now.stat(key) for key in ("color", "pitch", "cost"))
    repainted = (color, pitch) != (printed.stat("color"), printed.stat("pitch"))
    rim = QColor(palette.accent) if repainted else QColor(0, 0, 0, 110)

    def background(stamp: QPainter, place: QRectF) -> None:
        _background(stamp, place, (color or "", pitch or ""), rim)

    stamps.put(painter, ("strip", color, pitch, rim.rgba()), rect, background)
    if cost is None:
        return
    wide = rect.height() * (1.0 if len(cost) < len("XX") else 1.35)
    place = QRectF(round(rect.right() - wide - 1), rect.top(), round(wide), rect.height())
    accent = palette.accent if cost != printed.stat("cost") else None

    def gem(stamp: QPainter, square: QRectF) -> None:
        fill_shape(stamp, gem_octagon(), square, accent or _COST)
        write_into(stamp, square, cost, _COST_INK, 0.86)

    stamps.put(painter, ("cost", "gem", cost, accent.rgba() if accent else 0), place, gem)


def _background(painter: QPainter, rect: QRectF, says: tuple[str, str], rim: QColor) -> None:
    color, pitch = says
    fill, ink, shape = _STRIPS.get(color, _NO_COLOR)
    high = rect.height()
    thick = max(1.0, high * 0.07)
    painter.setPen(QPen(rim, thick))
    painter.setBrush(QColor(fill))
    inner = rect.adjusted(thick / 2, thick / 2, -thick / 2, -thick / 2)
    painter.drawRoundedRect(inner, high * 0.3, high * 0.3)
    sign = pitch or color[:1]
    if not sign:
        return
    side = round(high * 0.94)
    gem = QRectF(rect.left() + high * 0.12, rect.center().y() - side / 2, side, side)
    fill_shape(painter, shape(), gem, _GEM)
    write_into(painter, gem, sign, _GEM_INK, 0.86)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(ink))
    dots = int(pitch) if pitch.isdecimal() else 0
    dot = high * 0.32
    for number in range(min(dots, _MOST_DOTS)):
        x = gem.right() + high * 0.34 + number * dot * 1.6
        painter.drawEllipse(QRectF(x, rect.center().y() - dot / 2, dot, dot))


# The corners


def corners_of(spec: FaceSpec, geometry: FaceGeometry, letters: Lettering) -> tuple[Badge, ...]:
    """Return the badges in the lower corners, side by side if they fit."""
    full = geometry.sizes.stat
    for pixels in (full, round(full * _SMALLER)):
        left, right = (list(_sized(spec, kinds, pixels, letters)) for kinds in (LEFT, RIGHT))
        in_a_row = sum(each.rect.width() + 1 for each in (*left, *right)) < geometry.panel.width()
        if in_a_row:
            break
    return (
        *_in_corner(left, geometry, -1, stacked=not in_a_row),
        *_in_corner(right, geometry, 1, stacked=not in_a_row),
    )


def _in_corner(
    badges: list[Badge], geometry: FaceGeometry, way: int, *, stacked: bool
) -> Iterator[Badge]:
    """Place badges in the left corner (``way`` -1) or the right one, inwards or upwards."""
    edge = geometry.sizes.pad * 0.4
    x = geometry.panel.right() - edge if way > 0 else geometry.panel.left() + edge
    bottom = geometry.panel.bottom() - edge
    for badge in badges:
        rect = QRectF(badge.rect)
        rect.moveLeft(round(x - rect.width() if way > 0 else x))
        rect.moveTop(round(bottom - rect.height()))
        yield replace(badge, rect=rect)
        if stacked:
            bottom = rect.top() - 1
        else:
            x = rect.left() - 1 if way > 0 else rect.right() + 1


def _sized(
    spec: FaceSpec, kinds: tuple[str, ...], pixels: int, letters: Lettering
) -> Iterator[Badge]:
    for kind in kinds:
        text = spec.now.stat(kind)
        if text is not None:
            change = change_of(text, spec.printed.stat(kind))
            wide = round(_width(text, pixels, letters, marked=change is not None))
            yield Badge(kind, text, QRectF(0, 0, wide, round(pixels * 1.35)), pixels, change)


def _width(text: str, pixels: int, letters: Lettering, *, marked: bool) -> float:
    sign = pixels * 0.95
    mark = pixels * 0.62 if marked else 0
    return letters.width(Role.STAT, pixels, text) + sign + mark + pixels * 0.8


def draw_corner(
    painter: QPainter, badge: Badge, palette: Palette, letters: Lettering, stamps: Stamps
) -> None:
    """Draw one badge with its icon."""
    fill, ink = _CORNERS[badge.kind]
    changed = badge.change is not None
    rim = palette.accent if changed else QColor(0, 0, 0, 170)
    side = round(badge.pixels * 0.95)

    def background(stamp: QPainter, rect: QRectF) -> None:
        thick = max(1.0, rect.height() * (0.11 if changed else 0.06))
        edge = thick / 2 + 0.3
        stamp.setPen(QPen(rim, thick))
        stamp.setBrush(QColor(fill))
        stamp.drawPath(_outline(badge.kind, rect.adjusted(edge, edge, -edge, -edge)))
        sign = QRectF(badge.pixels * 0.34, rect.center().y() - side / 2, side, side)
        draw_glyph(stamp, sign, badge.kind, QColor(ink))

    stamps.put(painter, ("badge", badge.kind, changed, rim.rgba()), badge.rect, background)
    x = badge.rect.left() + badge.pixels * 0.46 + side
    draw_number(painter, badge, x, (_CORNER_INK, _MARK), letters, stamps)


def _outline(kind: str, rect: QRectF) -> QPainterPath:
    left, top, right, bottom = rect.left(), rect.top(), rect.right(), rect.bottom()
    high, middle = rect.height(), rect.center().y()
    path = QPainterPath()
    if kind == "power":
        lean = high * 0.22
        return polygon((left, top), (right - lean, top), (right, bottom), (left, bottom))
    if kind == "defense":
        waist = top + high * 0.66
        path.moveTo(left, top)
        path.lineTo(right, top)
        path.lineTo(right, waist)
        path.quadTo(right, bottom, rect.center().x(), bottom)
        path.quadTo(left, bottom, left, waist)
        path.closeSubpath()
        return path
    if kind == "life":
        path.addRoundedRect(rect, high / 2, high / 2)
        return path
    tip = high * 0.22
    return polygon(
        (left + tip, top), (right - tip, top), (right, middle), (right - tip, bottom),
        (left + tip, bottom), (left, middle),
    )  # fmt: skip


class Recipe(Struct, frozen=True, kw_only=True):
    """Drawing functions of one sort of face.

    ``badges`` places the numbers, ``badge`` draws one, ``strip`` fills the strip along the upper
    edge, ``icon`` draws the symbol of a braced text, ``brief`` returns shorter versions of a type
    that is too long for its bar, the longest first, ``scenery`` chooses the art.
    """

    badges: Callable[[FaceSpec, FaceGeometry, Lettering], tuple[Badge, ...]]
    badge: Callable[[QPainter, Badge, Palette, Lettering, Stamps], None]
    strip: Callable[[QPainter, Placed, Palette, Stamps], None]
    icon: Callable[[QPainter, QRectF, str], None]
    brief: Callable[[str], tuple[str, ...]]
    scenery: Callable[[FaceSpec], Scenery]


def recipe_of(spec: FaceSpec) -> Recipe:
    """Return the recipe for a face by its print."""
    return WITH_TYPE_BOX if spec.now.typebox or spec.printed.typebox else PLAIN


def _no_strip(painter: QPainter, placed: Placed, palette: Palette, stamps: Stamps) -> None:
    del painter, placed, palette, stamps


def without_supertypes(line: str) -> tuple[str, ...]:
    """Return a type line without its supertypes, then without its subtypes too, then one type."""
    types = " ".join(word for word in line.split() if word not in SUPERTYPES)
    bare = types.partition(" —")[0]
    return types, bare, bare.rpartition(" ")[2]


PLAIN = Recipe(
    badges=badges_of,
    badge=draw_badge,
    strip=_no_strip,
    icon=draw_symbol,
    brief=without_supertypes,
    scenery=by_colors,
)


WITH_TYPE_BOX = Recipe(
    badges=corners_of,
    badge=draw_corner,
    strip=draw_strip,
    icon=draw_icon,
    brief=in_fewer_words,
    scenery=by_types,
)
