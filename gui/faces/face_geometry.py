"""Where everything stands: sizes of type from the width of a card, and the stack of a face."""

from msgspec import Struct
from PySide6.QtCore import QRectF

COMPACT_BELOW = 200
"""Cards narrower than this, in logical pixels, move the cost onto the art to save the name."""

TEXT_FROM = 64
"""Cards narrower than this show no rules text: nobody could read it."""


STRIP = 1.45
"""How high the strip along the upper edge is, by the size of the name."""


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
    """The places on one face, from its own upper left corner, in logical pixels.

    ``art`` may be empty, and so may be any place that the order of the face leaves out.
    ``text`` is the part of ``box`` that words may fill.
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
    """Return the sizes of a face so wide; small cards get larger type for their width."""
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
    """Return how thick the dark border of a card so wide is."""
    return max(2, round(unit * 0.034))


def _size(unit: float, tiny: float, small: float, share: float) -> int:
    """Return a size that is a share of the width, yet readable for as long as it may be."""
    return max(1, round(max(unit * share, min(small, unit * tiny))))


def stacked(
    panel: QRectF, sizes: Sizes, box_share: float, order: str = "name art type box"
) -> FaceGeometry:
    """Stack a face from above: ``box_share`` of the panel's height is the text box.

    The art takes what is left; an order without it gives that to the box.
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
