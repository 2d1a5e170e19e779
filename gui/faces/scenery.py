"""Contents of a face's art: the colours of its light and ground, and its silhouette."""

from msgspec import Struct

from core.cards.mana import COLOR_ORDER
from gui.faces.emblems import Emblem, emblem_of
from gui.faces.palette import COLORLESS
from gui.faces.spec import FaceSpec


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
