"""Text and symbols of one face: name, cost, type, rules text, and the bar of modal cards."""

from collections.abc import Iterator

from msgspec import Struct
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from core.cards.abilities import keywords_not_in_text
from gui.faces.badges import Badge
from gui.faces.face_geometry import FaceGeometry, Placed
from gui.faces.mana import cost_width, draw_cost, symbol_width
from gui.faces.palette import CREAM, INK, Palette
from gui.faces.pixmap_cache import Stamps
from gui.faces.recipes import Recipe, recipe_of
from gui.faces.spec import FaceSpec, Tone, Values
from gui.faces.symbols import draw_mark
from gui.faces.typography import LEADING, Box, Lettering, Role

_LEAST_KEYWORD = 10
"""Smallest size in pixels of a keyword in the foot of a face."""
_CAPSULE = QColor(16, 15, 20, 190)
_DARK_HINT = QColor("#2b2830")
_LIGHT_HINT = QColor("#efe9d8")


class _Page(Struct, frozen=True):
    """Context of all text on one face."""

    painter: QPainter
    placed: Placed
    palette: Palette
    badges: tuple[Badge, ...]
    changed: frozenset[str]
    recipe: Recipe

    @property
    def cost_is_on_type(self) -> bool:
        """Whether the cost is in the type bar, because a small inset has no other room."""
        geometry = self.placed.geometry
        return self.placed.is_inset and geometry.sizes.is_compact and not geometry.type.isEmpty()


class Writer:
    """Writes the texts of a face into its rectangles, clipped to them."""

    def __init__(self, letters: Lettering, stamps: Stamps) -> None:
        self._letters = letters
        self._stamps = stamps

    def write(
        self, painter: QPainter, placed: Placed, palette: Palette, badges: tuple[Badge, ...]
    ) -> Iterator[None]:
        """Write all texts of a face stroke by stroke; the area of the badges stays free."""
        spec = placed.spec
        page = _Page(painter, placed, palette, badges, spec.changed, recipe_of(spec))
        self._name(page)
        yield
        self._type(page)
        yield
        self._text(page)
        yield
        self._hint(page)

    def _name(self, page: _Page) -> None:
        spec, geometry = page.placed.spec, page.placed.geometry
        sizes = geometry.sizes
        if not geometry.foot.isEmpty():
            self._name_in_lines(page)
            return
        if spec.mark.symbol:
            self._mark(page)
        if spec.now.cost and not page.cost_is_on_type:
            if sizes.is_compact and not geometry.art.isEmpty():
                self._cost_on_art(page)
            else:
                self._cost_in_bar(page, _beside_mark(page.placed), sizes.pip)
        room = name_room(page.placed)
        ink = page.palette.bar_text
        wide = self._letters.write(
            page.painter, Role.TITLE, name_on_face(spec), room, sizes.title, ink
        )
        if "name" in page.changed:
            _underline(page, room, wide)

    def _name_in_lines(self, page: _Page) -> None:
        """Write the name of a table face on one or two lines, and a keyword in its foot."""
        spec, geometry, painter = page.placed.spec, page.placed.geometry, page.painter
        sizes, room = geometry.sizes, geometry.name.adjusted(1, 0, -1, 0)
        words = self._letters.typeset(short_name(spec), room.width(), sizes.title)
        cut = self._letters.cut(words.role, words.pixels)
        step = cut.height * LEADING
        middle = room.center().y() - step * (len(words.lines) - 1) / 2
        painter.setFont(cut.font)
        painter.setPen(page.palette.type_text)
        for number, line in enumerate(words.lines):
            painter.drawText(
                QPointF(room.left(), round(middle + number * step + cut.cap / 2)), line
            )
        if "name" in page.changed:
            _underline(page, room, words.width)
        keyword = next(iter(spec.now.keywords), "")
        middle_of_foot, foot = geometry.foot.center().x(), geometry.foot
        rects = [badge.rect for badge in page.badges]
        left = foot.left() + 2 * sizes.pad
        left = max([left, *(r.right() + sizes.gap for r in rects if r.right() < middle_of_foot)])
        right = min([foot.right(), *(r.left() for r in rects if r.right() > middle_of_foot)])
        free = right - sizes.gap - left
        pixels = max(sizes.label, _LEAST_KEYWORD)
        if keyword and self._letters.width(Role.LABEL, pixels, keyword) <= free:
            place = QRectF(left, geometry.foot.top(), free, geometry.foot.height())
            ink = page.palette.type_text
            self._letters.write(painter, Role.LABEL, keyword.lower(), place, pixels, ink)

    def _mark(self, page: _Page) -> None:
        mark = page.placed.spec.mark
        place = _mark_place(page.placed.spec, page.placed.geometry)

        def draw(stamp: QPainter, rect: QRectF) -> None:
            draw_mark(stamp, rect, mark.symbol)

        self._stamps.put(page.painter, ("mark", mark.symbol), place, draw)

    def _cost_in_bar(self, page: _Page, room: QRectF, pip: int) -> None:
        """Draw the cost at the right end of a bar and remove its area from the room."""
        cost = page.placed.spec.now.cost
        wide = cost_width(cost, pip)
        left = room.right() - wide
        self._cost(page.painter, cost, left, round(room.center().y() - pip / 2), pip)
        if "cost" in page.changed:
            _underline(page, room.adjusted(room.width() - wide, 0, 0, 0), wide)
        room.setRight(left - page.placed.geometry.sizes.gap * 2)

    def _cost_on_art(self, page: _Page) -> None:
        """Draw the cost of a small card on the art, so that the name keeps its bar."""
        geometry = page.placed.geometry
        cost = page.placed.spec.now.cost
        pip = geometry.sizes.pip
        wide = cost_width(cost, pip)
        right, top = geometry.art.right() - 2, geometry.art.top() + 2
        room = QRectF(right - wide - 4, top, wide + 4, pip + 4)
        rim = page.palette.accent if "cost" in page.changed else None

        def draw(stamp: QPainter, rect: QRectF) -> None:
            stamp.setPen(rim or Qt.PenStyle.NoPen)
            stamp.setBrush(_CAPSULE)
            stamp.drawRoundedRect(rect, rect.height() / 2, rect.height() / 2)
            draw_cost(stamp, QPointF(rect.left() + 2, rect.top() + 2), cost, pip)

        key = ("capsule", cost, rim.rgba() if rim else 0)
        self._stamps.put(page.painter, key, room, draw)

    def _cost(self, painter: QPainter, cost: str, x: float, y: float, size: float) -> None:

        def draw(stamp: QPainter, rect: QRectF) -> None:
            draw_cost(stamp, rect.topLeft(), cost, size)

        place = QRectF(round(x), y, cost_width(cost, size), size)
        self._stamps.put(painter, ("cost", cost), place, draw)

    def _symbol(self, page: _Page, text: str, x: float, y: float, size: float) -> float:
        wide = symbol_width(text, size)
        icon = page.recipe.icon

        def draw(stamp: QPainter, rect: QRectF) -> None:
            icon(stamp, rect, text)

        self._stamps.put(page.painter, (icon, text), QRectF(x, y, wide, size), draw)
        return wide

    def _type(self, page: _Page) -> None:
        spec, geometry = page.placed.spec, page.placed.geometry
        if geometry.type.isEmpty():
            return
        sizes = geometry.sizes
        room = geometry.type.adjusted(sizes.pad + 1, 0, -sizes.pad - 1, 0)
        if geometry.badge_on_type and page.badges:
            room.setRight(min(badge.rect.left() for badge in page.badges) - sizes.gap)
        text = spec.now.typebox or spec.now.type_line
        if page.cost_is_on_type:
            text = text.partition(" —")[0]
            self._cost_in_bar(page, room, sizes.label)
        dot = round(sizes.label * 1.25)
        top = round(room.center().y() - dot / 2)
        for letter in spec.now.indicator:
            wide = self._symbol(page, letter, round(room.left()), top, dot)
            room.setLeft(room.left() + wide + 1)
        if spec.now.indicator:
            room.setLeft(room.left() + sizes.gap)
        text = self._brief(page, text, room.width())
        ink = page.palette.type_text
        wide = self._letters.write(page.painter, Role.LABEL, text, room, sizes.label, ink)
        if text and page.changed & {"type_line", "typebox", "colors"}:
            _underline(page, room, wide)

    def _brief(self, page: _Page, text: str, room: float) -> str:
        """Return the longest version of a type that fits its bar, in whole words."""
        if self._fits(page, text, room):
            return text
        shorter = page.recipe.brief(text)
        return next((each for each in shorter if self._fits(page, each, room)), shorter[-1])

    def _fits(self, page: _Page, text: str, room: float) -> bool:
        sizes = page.placed.geometry.sizes
        fitted = self._letters.fitted(Role.LABEL, text, room, sizes.label)
        large_enough = not sizes.is_compact or fitted.pixels >= sizes.label - 1
        return fitted.text == text and large_enough

    def _text(self, page: _Page) -> None:
        geometry = page.placed.geometry
        room, sizes = geometry.text, geometry.sizes
        paragraphs = _paragraphs(page.placed.spec.now)
        if room.height() < sizes.body_least or not paragraphs:
            return
        box = _box(room, page.badges)
        flow = self._letters.flow(paragraphs, box, sizes.body, sizes.body_least)
        page.painter.setPen(page.palette.box_text)
        side = self._letters.symbol_size(flow.pixels)
        cap = self._letters.cut(Role.BODY, flow.pixels).cap
        last = None
        for run in flow.runs:
            x, y = room.left() + run.x, room.top() + run.y
            if run.is_symbol:
                top = round(y - cap / 2 - side / 2)
                self._symbol(page, run.text, round(x), top, side)
                continue
            if run.role is not last:
                page.painter.setFont(self._letters.cut(run.role, flow.pixels).font)
                last = run.role
            page.painter.drawText(QPointF(x, y), run.text)
        if "keywords" in page.changed or "text" in page.changed:
            edge = QRectF(geometry.box.left(), geometry.box.top() + 2, 0, geometry.box.height() - 4)
            edge.setWidth(max(1.5, sizes.pad * 0.45))
            page.painter.fillRect(edge, page.palette.accent)

    def _hint(self, page: _Page) -> None:
        """Write the summary of a modal card's other face along the lower edge."""
        hint, geometry = page.placed.spec.hint, page.placed.geometry
        if hint is None or geometry.box.isEmpty():
            return
        sizes, painter = geometry.sizes, page.painter
        high = round(sizes.label * 1.5)
        right = min((badge.rect.left() for badge in page.badges), default=geometry.box.right()) - 2
        bar = QRectF(
            geometry.box.left(), geometry.box.bottom() - high, right - geometry.box.left(), high
        )
        dark = page.placed.spec.tone is Tone.DAY
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(_DARK_HINT if dark else _LIGHT_HINT)
        painter.drawRoundedRect(bar, high * 0.3, high * 0.3)
        room = bar.adjusted(sizes.pad, 0, -sizes.pad, 0)
        if hint.cost:
            pip = round(high * 0.8)
            wide = cost_width(hint.cost, pip)
            top = round(bar.center().y() - pip / 2)
            self._cost(painter, hint.cost, room.right() - wide, top, pip)
            room.setRight(room.right() - wide - sizes.gap)
        kind = " ".join(hint.type_line.partition(" —")[0].split()[-1:])
        ink = CREAM if dark else INK
        self._letters.write(painter, Role.LABEL, f"{kind} · {hint.name}", room, sizes.label, ink)


def name_on_face(spec: FaceSpec) -> str:
    """Return the text of the name bar of a face."""
    return "Face down" if spec.face_down else spec.now.name


def short_name(spec: FaceSpec) -> str:
    """Return the name of a face; that of a legend up to its comma."""
    name = name_on_face(spec)
    legend = bool(spec.now.typebox) or "Legendary" in spec.now.type_line
    return name.partition(",")[0] if legend else name


def name_room(placed: Placed) -> QRectF:
    """Return the part of the name bar that symbol and cost leave free."""
    spec, geometry, room = placed.spec, placed.geometry, _beside_mark(placed)
    compact = geometry.sizes.is_compact
    elsewhere = compact and not (geometry.art if not placed.is_inset else geometry.type).isEmpty()
    if spec.now.cost and not elsewhere:
        wide = cost_width(spec.now.cost, geometry.sizes.pip)
        room.setRight(room.right() - wide - geometry.sizes.gap * 2)
    return room


def _beside_mark(placed: Placed) -> QRectF:
    spec, geometry = placed.spec, placed.geometry
    room = _inside(geometry)
    if spec.mark.symbol:
        place = _mark_place(spec, geometry)
        if spec.mark.right:
            room.setRight(place.left() - geometry.sizes.gap)
        else:
            room.setLeft(place.right() + geometry.sizes.gap + 1)
    return room


def _inside(geometry: FaceGeometry) -> QRectF:
    return geometry.name.adjusted(geometry.sizes.pad + 1, 0, -geometry.sizes.pad - 1, 0)


def _mark_place(spec: FaceSpec, geometry: FaceGeometry) -> QRectF:
    room = _inside(geometry)
    side = min(room.height() - 2, round(geometry.sizes.title * 1.36))
    x = room.right() - side if spec.mark.right else room.left() - 1
    return QRectF(round(x), round(room.center().y() - side / 2), side, side)


def _box(room: QRectF, badges: tuple[Badge, ...]) -> Box:
    """Return the area for text: around badges on the right, above those on the left."""
    lower = [badge.rect for badge in badges if badge.rect.top() < room.bottom()]
    left = [rect.top() for rect in lower if rect.center().x() < room.center().x()]
    bottom = min([room.bottom(), *left])
    notches = tuple(
        (room.right() - rect.left() + 2, bottom - rect.top() + 1)
        for rect in lower
        if rect.left() < room.right() and rect.top() < bottom
    )
    return Box(room.width(), bottom - room.top(), notches)


def _paragraphs(values: Values) -> tuple[tuple[Role, str], ...]:
    paragraphs: list[tuple[Role, str]] = []
    if keywords := keywords_not_in_text(values.keywords, values.text):
        line = ", ".join(keywords)
        if not values.typebox:
            # With a type box keywords may hold names, so they keep their capitals.
            line = line[:1].upper() + line[1:].lower()
        paragraphs.append((Role.STRONG, line))
    if values.text:
        paragraphs.append((Role.BODY, values.text))
    return tuple(paragraphs)


def _underline(page: _Page, rect: QRectF, wide: float) -> None:
    thick = max(1.5, rect.height() * 0.09)
    y = rect.bottom() - thick
    page.painter.fillRect(QRectF(rect.left(), y, max(6.0, wide), thick), page.palette.accent)
