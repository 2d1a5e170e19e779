"""How the parts of a face are made that differ from one sort of face to another.

A face with a type box has its own way; it is loaded with the first such face.
"""

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING

from msgspec import Struct
from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from gui.faces.halves import Placed
from gui.faces.lettering import Lettering
from gui.faces.mana import draw_symbol
from gui.faces.palette import Palette
from gui.faces.plan import Plan
from gui.faces.plaques import Plaque, draw_plaque, plaques_of
from gui.faces.spec import FaceSpec
from gui.faces.stamps import Stamps

if TYPE_CHECKING:
    from gui.faces.emblems import Emblem


class Recipe(Struct, frozen=True):
    """The ways of one sort of faces.

    ``plaques`` places the numbers, ``plaque`` draws one, ``strip`` draws the upper edge,
    ``sign`` draws what stands in braces in a text.
    """

    plaques: Callable[[FaceSpec, Plan, Lettering], tuple[Plaque, ...]]
    plaque: Callable[[QPainter, Plaque, Palette, Lettering, Stamps], None]
    strip: Callable[[QPainter, Placed, Palette, Stamps], None]
    sign: Callable[[QPainter, QRectF, str], None]
    scenery: Callable[[FaceSpec], "tuple[tuple[str, ...], Emblem | None]"]
