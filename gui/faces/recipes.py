"""Parts of a face that are drawn differently for each sort of face."""

from collections.abc import Callable

from msgspec import Struct
from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from core.cards.type_line import SUPERTYPES
from gui.faces import boxed
from gui.faces.badges import Badge, badges_of, draw_badge
from gui.faces.face_geometry import FaceGeometry
from gui.faces.halves import Placed
from gui.faces.mana import draw_symbol
from gui.faces.palette import Palette
from gui.faces.scenery import Scenery, by_colors
from gui.faces.spec import FaceSpec
from gui.faces.stamps import Stamps
from gui.faces.typography import Lettering


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
    """Draw no strip."""
    del painter, placed, palette, stamps


def in_fewer_words(line: str) -> tuple[str, ...]:
    """Return a type line without its supertypes, then without its subtypes too, then one type."""
    types = " ".join(word for word in line.split() if word not in SUPERTYPES)
    bare = types.partition(" —")[0]
    return types, bare, bare.rpartition(" ")[2]


PLAIN = Recipe(
    badges=badges_of,
    badge=draw_badge,
    strip=_no_strip,
    icon=draw_symbol,
    brief=in_fewer_words,
    scenery=by_colors,
)


WITH_TYPE_BOX = Recipe(
    badges=boxed.corners_of,
    badge=boxed.draw_corner,
    strip=boxed.draw_strip,
    icon=boxed.draw_icon,
    brief=boxed.in_fewer_words,
    scenery=boxed.by_types,
)
