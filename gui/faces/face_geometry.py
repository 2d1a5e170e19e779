"""Geometry of a face: font sizes by the width of the card, and the stack of its parts."""

from msgspec import Struct
from PySide6.QtCore import QRectF

COMPACT_BELOW = 200
"""Below this width in logical pixels the cost moves onto the art to make room for the name."""

TEXT_FROM = 64
"""Cards narrower than this show no rules text, because it would be too small to read."""


STRIP = 1.45
"""Height of the strip along the upper edge, relative to the size of the name."""


class Sizes(Struct, frozen=True, kw_only=True):
    """Sizes in logical pixels. ``body`` is the largest size of rules text."""

    title: int
    label: int
    body: int
    body_least: int
    stat: int
    pad: int
    gap: int
    radius: float
    pip: int
    is_compact: bool


class FaceGeometry(Struct, frozen=True, kw_only=True):
    """Rectangles of the parts of one face, relative to its upper left corner, in logical pixels.

    ``art`` can be empty, and so can any part that the order of the face leaves out. ``text`` is the
    area of ``box`` for text.
    """

    panel: QRectF
    name: QRectF
    art: QRectF
    type: QRectF
    box: QRectF
    text: QRectF
    sizes: Sizes
    badge_on_type: bool = False
    strip: QRectF = QRectF()


def sizes_of(unit: float) -> Sizes:
    """Return the sizes for a face of this width; small cards have relatively larger type."""
    return Sizes(
        title=_size(unit, 0.135, 10, 0.052),
        label=_size(unit, 0.09, 8.5, 0.041),
        body=_size(unit, 0.088, 8.6, 0.049),
        body_least=_size(unit, 0.07, 7.6, 0.028),
        stat=_size(unit, 0.13, 12.5, 0.062),
        pad=max(2, round(unit * 0.022)),
        gap=max(2, round(unit * 0.012)),
        radius=max(2.0, unit * 0.034),
        pip=_size(unit, 0.115, 11, 0.056),
        is_compact=unit < COMPACT_BELOW,
    )


def border_of(unit: float) -> int:
    """Return the thickness of the dark border of a card of this width."""
    return max(2, round(unit * 0.034))


def _size(unit: float, tiny: float, small: float, share: float) -> int:
    """Return a fraction of the width, but at least a readable size."""
    return max(1, round(max(unit * share, min(small, unit * tiny))))


def stacked(
    panel: QRectF, sizes: Sizes, box_share: float, order: str = "name art type box"
) -> FaceGeometry:
    """Stack the parts of a face: the text box gets ``box_share`` of the panel's height.

    The art gets the rest; an order without art gives that to the text box.
    """
    inner = panel.adjusted(sizes.pad, sizes.pad, -sizes.pad, -sizes.pad)
    names = order.split()
    heights = {
        "name": float(round(sizes.title * 1.6)),
        "type": float(round(sizes.label * 1.6)),
        "box": float(round(panel.height() * box_share)),
        "art": 0.0,
        "strip": float(round(sizes.title * STRIP)),
    }
    rest = inner.height() - sizes.gap * (len(names) - 1)
    stretched = "art" if "art" in names else "box"
    heights[stretched] = 0.0
    heights[stretched] = max(0.0, rest - sum(heights[name] for name in names))
    places = dict.fromkeys(heights, QRectF())
    y = inner.top()
    for name in names:
        places[name] = QRectF(inner.left(), y, inner.width(), heights[name])
        y += heights[name] + sizes.gap
    box = places["box"]
    text = box.adjusted(sizes.pad * 1.2, sizes.pad, -sizes.pad * 1.2, -sizes.pad * 0.6)
    return FaceGeometry(
        panel=panel,
        name=places["name"],
        art=places["art"],
        type=places["type"],
        box=box,
        text=text,
        sizes=sizes,
        badge_on_type=names[-1] != "box",
        strip=places["strip"],
    )
