"""Geometry of a face, and the layout of the faces on a card."""

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import QRectF
from PySide6.QtGui import QTransform

from gui.faces.card_view import TABLE_BELOW
from gui.faces.palette import Look, look_of
from gui.faces.spec import Arrangement, FaceSpec

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
    area of ``box`` for text. Only a table face has a ``foot``, below the art.
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
    foot: QRectF = QRectF()


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


_BOX = 0.28
_SMALL = 0.33
_BOXED = 0.37
_SIDEWAYS = 0.32
_BOOK = 0.38
_SMALL_BOOK = 0.45
_IDLE = 0.34
_HALF_BOX = 0.4
_BADGE = 1.35
"""Height of a badge in a corner, relative to its font size."""
_LINES_WITH_ART, _LINES_WITH_TYPE, _LINES_WITH_TEXT = 9.0, 5.0, 3.0
"""Minimum heights of a half, in sizes of its name, for art, for type, and for text."""


class Placed(Struct, frozen=True):
    """One face of a card: its contents, its geometry, and its rotation, if any."""

    spec: FaceSpec
    geometry: FaceGeometry
    turn: QTransform | None = None
    is_inset: bool = False


class Composition(Struct, frozen=True, kw_only=True):
    """Layout of a whole picture: outline and border in logical pixels, and its faces.

    ``turn`` rotates everything, for sideways print. ``band`` is the bar between or below halves
    that can be cast together.
    """

    width: float
    height: float
    border: int
    faces: tuple[Placed, ...]
    turn: QTransform | None = None
    band: QRectF | None = None
    unit: float

    @property
    def looks(self) -> tuple[Look, ...]:
        """The looks of its faces, which determine the frames."""
        return tuple(look_of(placed.spec) for placed in self.faces)


_ON_TABLE = frozenset(
    {
        Arrangement.WHOLE,
        Arrangement.ADVENTURE,
        Arrangement.PREPARATION,
        Arrangement.PROTOTYPE,
    }
)
_TABLE_NAME, _TABLE_STAT, _TABLE_FOOT = 0.135, 0.175, 0.2
_LEAST_NAME, _LEAST_STAT, _MOST_STAT, _LEAST_FOOT = 11.5, 14.0, 24.0, 18.0
NAME_LEADING = 1.15


def is_table_face(spec: FaceSpec, width: float, height: float) -> bool:
    """Return whether a picture of this size shows name, art and numbers alone."""
    return (
        spec.table
        and spec.arrangement in _ON_TABLE
        and min(width, height) < TABLE_BELOW
        and not (spec.melded or spec.landscape or spec.prints_sideways)
    )


def table_face(spec: FaceSpec, width: float, height: float, lines: int) -> Composition:
    """Return the layout of a card in play with a name of one or two lines."""
    border = border_of(width)
    panel = _inner(width, height, border)
    sizes = replace(
        sizes_of(width),
        title=round(max(_LEAST_NAME, _TABLE_NAME * width)),
        stat=round(max(_LEAST_STAT, min(_TABLE_STAT * width, _MOST_STAT))),
    )
    inner = panel.adjusted(sizes.pad, sizes.pad, -sizes.pad, -sizes.pad)
    strip = QRectF()
    if spec.now.has_strip:
        strip = QRectF(inner.left(), inner.top(), inner.width(), round(sizes.label * STRIP))
        inner.setTop(strip.bottom() + sizes.gap)
    high = round(sizes.title * (NAME_LEADING * (lines - 1) + 1) + 2 * sizes.pad)
    name = QRectF(inner.left(), inner.top(), inner.width(), high)
    foot_high = round(max(_LEAST_FOOT, _TABLE_FOOT * width))
    foot = QRectF(panel.left(), panel.bottom() - foot_high, panel.width(), foot_high)
    art = QRectF(panel.left(), name.bottom(), panel.width(), foot.top() - name.bottom())
    geometry = FaceGeometry(
        panel=panel,
        name=name,
        art=art,
        type=QRectF(),
        box=QRectF(),
        text=QRectF(),
        sizes=sizes,
        strip=strip,
        foot=foot,
    )
    placed = Placed(replace(spec, arrangement=Arrangement.WHOLE, halves=()), geometry)
    return Composition(width=width, height=height, border=border, faces=(placed,), unit=width)


def compose(spec: FaceSpec, width: float, height: float) -> Composition:
    """Return the layout of a picture of this size in logical pixels."""
    if spec.melded:
        return _melded(spec, width, height)
    if spec.prints_sideways and not spec.landscape:
        # In an upright hand such a card is drawn upright, so that it can be read.
        return (_upon_each_other if spec.halves else _whole)(spec, width, height)
    arrange = _ARRANGEMENTS[spec.arrangement]
    return arrange(spec, width, height)


def _inner(width: float, height: float, border: int) -> QRectF:
    return QRectF(border, border, width - 2 * border, height - 2 * border)


def ordered(spec: FaceSpec, order: str) -> str:
    """Return the order of parts on a face from the top, with the strip if it has one."""
    return f"strip {order}" if spec.now.has_strip else order


def _whole(spec: FaceSpec, width: float, height: float) -> Composition:
    unit = min(width, height)
    border = border_of(unit)
    sizes = sizes_of(unit)
    if unit < TEXT_FROM:
        # On a face this small with a type box, badges fill the corners.
        order = ordered(spec, "name art" if spec.now.typebox else "name art type")
        geometry = stacked(_inner(width, height, border), sizes, 0, order)
    else:
        share = _SIDEWAYS if width > height else _SMALL if sizes.is_compact else _BOX
        share = max(share, _BOXED) if spec.now.typebox and sizes.is_compact else share
        order = ordered(spec, "name art type box")
        geometry = stacked(_inner(width, height, border), sizes, share, order)
    if spec.hint:
        strip = round(sizes.label * 1.5)
        geometry = replace(geometry, text=geometry.text.adjusted(0, 0, 0, -strip))
    faces = (Placed(spec, geometry),)
    return Composition(width=width, height=height, border=border, faces=faces, unit=unit)


def _melded(spec: FaceSpec, width: float, height: float) -> Composition:
    """Lay out the tall face of a melded pair, or one card's half of it."""
    if spec.part is None:
        unit = width * 0.82
        border = border_of(unit)
        geometry = stacked(_inner(width, height, border), sizes_of(unit), 0.25)
        faces = (Placed(spec, geometry),)
        return Composition(width=width, height=height, border=border, faces=faces, unit=unit)
    whole = compose(replace(spec, part=None), height, width * 2)
    shift = -width if spec.part == "bottom" else 0
    turn = QTransform().translate(0, height).rotate(-90).translate(0, shift)
    return replace(whole, width=width, height=height, turn=turn)


def _side_by_side(spec: FaceSpec, width: float, height: float) -> Composition:
    """Place two or more halves side by side, with a bar below if they can be cast together."""
    border = border_of(height)
    inner = _inner(width, height, border)
    gap = float(max(2, round(border * 0.8)))
    band = None
    if spec.fuse:
        high = float(round(sizes_of(height).label * 1.7))
        band = QRectF(inner.left(), inner.bottom() - high, inner.width(), high)
        inner.setBottom(band.top() - gap // 2)
    count = len(spec.halves)
    wide = (inner.width() - gap * (count - 1)) // count
    sizes = sizes_of(height * 0.86)
    halves = tuple(_without_what_the_band_says(spec))
    # A small half with a strip has no room for art.
    bare = sizes.is_compact and any(half.now.has_strip for half in halves)
    order = "name type box" if bare else "name art type box"
    faces = tuple(
        Placed(
            half,
            stacked(
                QRectF(inner.left() + number * (wide + gap), inner.top(), wide, inner.height()),
                sizes,
                0.36,
                ordered(half, order),
            ),
        )
        for number, half in enumerate(halves)
    )
    return Composition(
        width=width, height=height, border=border, faces=faces, band=band, unit=height
    )


def _without_what_the_band_says(spec: FaceSpec) -> Iterator[FaceSpec]:
    """Yield the halves without the keyword that the bar already explains."""
    word = spec.fuse.partition(":")[0].lower()
    for half in spec.halves:
        now, printed = (
            replace(values, keywords=tuple(k for k in values.keywords if k.lower() != word))
            for values in (half.now, half.printed)
        )
        yield replace(half, now=now, printed=printed) if word else half


def _upon_each_other(spec: FaceSpec, width: float, height: float) -> Composition:
    """Stack the halves of an upright card, with a bar below if they can be cast together."""
    border = border_of(width)
    inner = _inner(width, height, border)
    gap = float(max(2, round(border * 0.6)))
    sizes = sizes_of(width)
    band = None
    if spec.fuse:
        high = float(round(sizes.label * 1.5))
        band = QRectF(inner.left(), inner.bottom() - high, inner.width(), high)
        inner.setBottom(band.top() - gap // 2)
    halves = tuple(_without_what_the_band_says(spec))
    count = len(halves)
    high = (inner.height() - gap * (count - 1)) // count
    faces = tuple(
        Placed(
            half,
            stacked(
                QRectF(inner.left(), inner.top() + number * (high + gap), inner.width(), high),
                sizes,
                _HALF_BOX,
                ordered(half, _that_fits(high, sizes, has_strip=half.now.has_strip)),
            ),
        )
        for number, half in enumerate(halves)
    )
    return Composition(
        width=width, height=height, border=border, faces=faces, band=band, unit=width
    )


def _that_fits(high: float, sizes: Sizes, *, has_strip: bool) -> str:
    """Return the order of parts that fits a half of this height; the name is always included."""
    lines = high / sizes.title - (STRIP if has_strip else 0)
    if lines >= _LINES_WITH_ART:
        return "name art type box"
    if lines < _LINES_WITH_TYPE:
        few = "name type" if has_strip else "name box"
        return few if lines >= _LINES_WITH_TEXT else "name"
    return "name type box"


def _aftermath(spec: FaceSpec, width: float, height: float) -> Composition:
    """Lay out the upper half upright and the lower one rotated to the right."""
    border = border_of(width)
    inner = _inner(width, height, border)
    gap = float(max(2, round(border * 0.8)))
    upper = QRectF(inner.left(), inner.top(), inner.width(), round(inner.height() * 0.54))
    lower = QRectF(0, 0, inner.height() - upper.height() - gap, inner.width())
    turn = QTransform().translate(inner.right(), upper.bottom() + gap).rotate(90)
    first, second = spec.halves
    sizes = sizes_of(width)
    faces = (
        Placed(first, stacked(upper, sizes, 0.36)),
        Placed(second, stacked(lower, sizes_of(width * 0.72), 0.36), turn),
    )
    return Composition(width=width, height=height, border=border, faces=faces, unit=width)


def _flip(spec: FaceSpec, width: float, height: float) -> Composition:
    """Lay out two faces that share the art between them, the lower one upside down."""
    border = border_of(width)
    inner = _inner(width, height, border)
    sizes = sizes_of(width)
    gap = float(max(1, round(border * 0.4)))
    order, share, box = "name box type art", 0.6, 0.3
    if sizes.is_compact:
        # A small card with two names, types and boxes has no room for art.
        order, share, box = "name box type", 0.52, 0.0
    upper = QRectF(inner.left(), inner.top(), inner.width(), round(inner.height() * share))
    lower = QRectF(0, 0, inner.width(), inner.height() - upper.height() - gap)
    turn = QTransform().translate(inner.right(), inner.bottom()).rotate(180)
    first, second = spec.halves
    faces = (
        Placed(first, stacked(upper, sizes, box, order)),
        Placed(second, stacked(lower, sizes, 0, "name box type"), turn),
    )
    return Composition(width=width, height=height, border=border, faces=faces, unit=width)


def _adventure(spec: FaceSpec, width: float, height: float) -> Composition:
    """Lay out a face whose text box is a book, with the other face on one of its pages."""
    border = border_of(width)
    sizes = sizes_of(width)
    share = _SMALL_BOOK if sizes.is_compact else _BOOK
    geometry = stacked(_inner(width, height, border), sizes, share)
    page, words = QRectF(geometry.box), QRectF(geometry.text)
    middle = geometry.box.center().x()
    over = sizes.pad if sizes.is_compact else 0
    if spec.arrangement is Arrangement.PREPARATION:
        # Power and toughness are in the corner below it.
        page.setBottom(page.bottom() - round(sizes.stat * _BADGE))
        page.setLeft(middle - over)
        words.setRight(page.left() - sizes.pad)
    else:
        page.setRight(middle + over)
        words.setLeft(page.right() + sizes.pad)
    book = replace(geometry, text=words)
    first, second = spec.halves
    inset = stacked(page, replace(sizes_of(width * 0.84), pad=max(1, sizes.pad // 2)), 0,
                    "name type box")  # fmt: skip
    main = replace(first, now=spec.now, printed=spec.printed, mark=spec.mark, hint=spec.hint)
    faces = (Placed(main, book), Placed(second, inset, is_inset=True))
    return Composition(width=width, height=height, border=border, faces=faces, unit=width)


def _prototype(spec: FaceSpec, width: float, height: float) -> Composition:
    """Lay out a face with a strip below its type: the prototype characteristics."""
    whole = _whole(replace(spec, arrangement=Arrangement.WHOLE), width, height)
    geometry = whole.faces[0].geometry
    first, second = spec.halves
    main = replace(first, now=spec.now, printed=spec.printed, mark=spec.mark)
    if geometry.box.isEmpty():
        return replace(whole, faces=(Placed(main, geometry),))
    sizes = geometry.sizes
    strip = QRectF(geometry.box)
    strip.setHeight(round(sizes.title * 1.6) + 2 * sizes.pad)
    inset = stacked(strip, sizes, 0, "name")
    text = QRectF(geometry.text)
    text.setTop(strip.bottom() + sizes.pad)
    faces = (Placed(main, replace(geometry, text=text)), Placed(second, inset, is_inset=True))
    return replace(whole, faces=faces)


def _twin(spec: FaceSpec, width: float, height: float) -> Composition:
    """Lay out two faces, one above the other; the active one gets most of the space."""
    border = border_of(width)
    inner = _inner(width, height, border)
    sizes = sizes_of(width)
    gap = float(max(2, round(border * 0.8)))
    shares = [0.5] * len(spec.halves)
    if spec.active is not None:
        shares = [_IDLE] * len(spec.halves)
        shares[spec.active] = 1 - _IDLE
    placed: list[Placed] = []
    top = inner.top()
    for number, (half, share) in enumerate(zip(spec.halves, shares, strict=True)):
        high = round((inner.height() - gap) * share)
        panel = QRectF(inner.left(), top, inner.width(), high)
        top += high + gap
        order, box = _twin_order(spec, number, is_compact=sizes.is_compact)
        geometry = stacked(panel, sizes, box, ordered(half, order))
        placed.append(Placed(half, geometry))
    return Composition(width=width, height=height, border=border, faces=tuple(placed), unit=width)


def _twin_order(spec: FaceSpec, number: int, *, is_compact: bool) -> tuple[str, float]:
    """Return the order of parts on one face of a twin card, and the fraction of its text box."""
    if spec.active not in {None, number}:
        return "name box" if is_compact else "name type box", 0
    return ("name type box", 0) if is_compact else ("name art type box", 0.48)


_ARRANGEMENTS = {
    Arrangement.WHOLE: _whole,
    Arrangement.SPLIT: _side_by_side,
    Arrangement.ROOM: _side_by_side,
    Arrangement.AFTERMATH: _aftermath,
    Arrangement.ADVENTURE: _adventure,
    Arrangement.PREPARATION: _adventure,
    Arrangement.PROTOTYPE: _prototype,
    Arrangement.FLIP: _flip,
    Arrangement.TWIN: _twin,
}
