"""Zones of the scene: contents, lights during a drag, counts, and the opened pile."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen, QPixmap
from PySide6.QtWidgets import QGraphicsScene

from core.grammar import capitalised
from core.rules.ruleset import StateView
from core.state.game_state import GameState
from core.state.ids import ObjectId, PlayerId, Ref
from core.state.objects import GameObject
from gui.board.interaction.offers import ICONS, LIGHT_LABELS, Light
from gui.board.items import PictureItem
from gui.board.layout.geometry import (
    Area,
    AreaKey,
    Badge,
    Form,
    Mat,
    Rect,
    Role,
    is_shared,
    role_of,
)
from gui.board.paint.chips import PEN_STYLES
from gui.board.paint.composition import Composer, blank, draw_icon
from gui.theme import Look

if TYPE_CHECKING:
    from core.state.ids import Zone
    from core.state.zones import ZoneSpec


RADIUS = 12
_MARK = 22
_SMALL_MARK = 17
_FAINT = 120
_NARROW = 110
_NARROW_TYPE = 80
_SMALLEST_LABEL = 10
_LEAST_OF_TYPE = 0.8
_SHORT = {"Graveyard": "Grave", "Command": "Cmd", "Banished": "Ban"}
"""Names of piles where the whole name would be smaller than that share of the usual type."""
_LEAST_PLATE = 24
"""Height of the name of a pile: it covers the numbers of the card on top."""
_LARGEST_COUNT = 16
"""Largest type in pixels of a number on cards."""
_LABEL_PAD = 10
_ROOM = 12
_HALF_GAP = 0.12
"""Half of the gap between labels below each other, in heights of a label."""
_RAISED = 4
"""Distance between the name of a field and its cards, with room above."""


class Style(NamedTuple):
    """Style of pictures: colours, font, zoom, pixel ratio of the screen."""

    look: Look
    font: QFont
    zoom: float
    dpr: float


class ZoneItem(PictureItem):
    """One zone. At rest only the background has its outline; lit, it shows a verdict."""

    def __init__(self, area: Area) -> None:
        super().__init__()
        self.area = area
        self.light = Light.NONE
        self.hot = False
        self.count = 0
        self._drawn: tuple[object, ...] = ()
        self.setVisible(False)
        self.set_area(area)

    def set_area(self, area: Area) -> None:
        """Set the area."""
        self.area = area
        self._drawn = ()
        self.setPos(*area.dropped_on.middle)

    @property
    def accessible_name(self) -> str:
        """The zone as a text, with its verdict while it is lit."""
        says = LIGHT_LABELS.get(self.light, "")
        cards = "1 card" if self.count == 1 else f"{self.count} cards"
        return ", ".join(part for part in (self.area.title, cards, says) if part)

    def light_up(self, light: Light, style: Style, *, hot: bool) -> None:
        """Light up, brighter while a card is held over it."""
        self.light, self.hot = light, hot and light is not Light.NONE
        self.setVisible(light is not Light.NONE)
        state = (light, self.hot, style)
        if light is Light.NONE or state == self._drawn:
            return
        self._drawn = state
        self.setScale(1 / style.zoom)
        self.show_picture(self._picture(style))

    def _picture(self, style: Style) -> QPixmap:
        look, zoom, rect = style.look, style.zoom, self.area.dropped_on
        width, height = rect.w * zoom, rect.h * zoom
        made = blank(width + 2 * _ROOM, height + 2 * _ROOM, style.dpr)
        painter = QPainter(made)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        inner = QRectF(_ROOM, _ROOM, width, height)
        if self.area.form in {Form.LABEL, Form.HIDDEN}:  # it would hide the contents
            # Grown labels cover the gap between labels; half of the gap is their own.
            gap = self.area.rect.h * zoom * _HALF_GAP if self.area.target is not None else 0.0
            painter.fillRect(inner.adjusted(-1, -gap, 1, gap), QColor(look.background))
        lit = zone_picture((width, height), self.light, look, style.dpr, hot=self.hot)
        painter.drawPixmap(QPointF(0, 0), lit)
        Titles(style.font).draw(painter, inner, self.area, self.count, look)
        painter.end()
        return made


class CountItem(PictureItem):
    """A number next to cards."""

    def __init__(self) -> None:
        super().__init__()
        self.badge = Badge("", (0, 0))
        self._drawn: tuple[object, ...] = ()

    def show_number(self, badge: Badge, style: Style) -> None:
        """Show a number or a name at its place."""
        self.badge = badge
        self.setPos(*badge.at)
        self.setScale(1 / style.zoom)
        state = (badge.text, badge.plain, badge.plate, badge.large, style)
        if state != self._drawn:
            self._drawn = state
            self.show_picture(_badge_picture(badge, style))
        size = self.pixmap().deviceIndependentSize()
        if badge.plain:
            self.setOffset(0, -size.height() / 2)
        elif badge.large:
            self.setOffset(-size.width() / 2, -size.height() / 2)
        elif badge.plate:
            self.setOffset(-size.width() / 2, -size.height())
        else:
            self.setOffset(-size.width(), -size.height())


def _badge_picture(badge: Badge, style: Style) -> QPixmap:
    look, font, dpr = style.look, style.font, style.dpr
    if badge.plain:
        return number_picture(badge.text, look, font, dpr)
    if badge.plate:
        return plate_picture(badge.text, badge.plate * style.zoom, look, font, dpr)
    font = QFont(font)
    if badge.large:
        font.setPixelSize(round(font.pixelSize() * _LARGE_NUMBER))
    else:
        font.setPixelSize(min(font.pixelSize(), _LARGEST_COUNT))
    return count_picture(badge.text, look, font, dpr)


def zone_picture(
    size: tuple[float, float], light: Light, look: Look, dpr: float, *, hot: bool
) -> QPixmap:
    """Draw a lit zone: border, glow and the icon of its verdict on the border."""
    width, height = size
    made = blank(width + 2 * _ROOM, height + 2 * _ROOM, dpr)
    painter = QPainter(made)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    rect = QRectF(_ROOM, _ROOM, width, height)
    colour = QColor(getattr(look, light.value))
    background = QColor(getattr(look, f"{light.value}_background"))
    line = QColor(colour)
    if hot:
        background.setAlpha(min(background.alpha() * 2, 255))
        _glow(painter, rect, colour)
    else:
        background.setAlpha(background.alpha() // 2)
        line.setAlpha(_FAINT)
    painter.setBrush(background)
    painter.setPen(QPen(line, 2.4 if hot else 1.5, PEN_STYLES[light]))
    painter.drawRoundedRect(rect.adjusted(1, 1, -1, -1), RADIUS, RADIUS)
    narrow = width < _NARROW
    side = min(_MARK if hot and not narrow else _SMALL_MARK, height * 0.5, width * 0.5)
    corner = QPointF(rect.right() - 20, rect.top() + 1)
    if narrow:  # names are on the upper and lower borders
        corner = QPointF(rect.right() - side / 2 + 2, rect.center().y())
    draw_icon(painter, ICONS[light], corner, side, line=colour, background=QColor(look.pill))
    painter.end()
    return made


def halo_picture(size: tuple[float, float], light: Light, look: Look, dpr: float) -> QPixmap:
    """Draw a light around a card, which itself stays clear."""
    width, height = size
    made = blank(width + 2 * _ROOM, height + 2 * _ROOM, dpr)
    painter = QPainter(made)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    rect = QRectF(_ROOM, _ROOM, width, height)
    colour = QColor(getattr(look, light.value))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for ring in range(_ROOM):
        colour.setAlpha(round(90 * (1 - ring / _ROOM)))
        painter.setPen(QPen(colour, 2))
        painter.drawRoundedRect(rect.adjusted(-ring, -ring, ring, ring), 8 + ring, 8 + ring)
    colour.setAlpha(255)
    painter.setPen(QPen(colour, 2.4, PEN_STYLES[light]))
    painter.drawRoundedRect(rect, 8, 8)
    corner = QPointF(rect.right() - _MARK * 0.4, rect.top() + _MARK * 0.4)
    draw_icon(painter, ICONS[light], corner, _MARK, line=colour, background=QColor(look.pill))
    painter.end()
    return made


class Titles:
    """Draws the names of zones in one font, which is prepared once for all."""

    def __init__(self, font: QFont) -> None:
        self._type = QFont(font)
        self._type.setPixelSize(max(round(QFontMetricsF(font).height() * 0.72), 10))
        self._metrics = QFontMetricsF(self._type)

    def draw(self, painter: QPainter, rect: QRectF, area: Area, count: int, look: Look) -> None:
        """Draw a name: in a label, above cards of a spread, else on the upper border."""
        if area.form in {Form.LABEL, Form.HIDDEN}:
            self._into(painter, rect, area, count, look)
            return
        if area.form is Form.PLAIN or (area.grid is not None and area.role is Role.FIELD):
            return
        if area.role in {Role.PILE, Role.GEAR} and area.form is Form.FRAME:
            if not count:
                self._below(painter, rect, capitalised(area.title).partition(" ")[0], look)
            return
        number = f" · {count}" if area.role is Role.STACK and count else ""
        above, title = area.form is Form.SPREAD, area.title
        if above and area.player is not None and area.player not in title:
            title = f"{area.player}'s {title.lower()}"
        if area.role is Role.FIELD and not area.far and not above:
            rect = rect.adjusted(0, -_RAISED, 0, 0)
        self.on_border(painter, rect, f"{title}{number}", look, above=above)

    def _below(self, painter: QPainter, rect: QRectF, title: str, look: Look) -> None:
        """Draw the name of an empty place at its lower edge."""
        label, metrics, words = self.fitted(title, rect.width() - 4)
        place = QRectF(
            rect.left(), rect.bottom() - metrics.height() - 3, rect.width(), metrics.height()
        )
        painter.setFont(label)
        painter.setPen(QColor(look.label))
        painter.drawText(place, Qt.AlignmentFlag.AlignCenter, words)

    def on_border(
        self, painter: QPainter, rect: QRectF, title: str, look: Look, *, above: bool = False
    ) -> None:
        """Draw a name on the upper border of a rectangle, or ``above`` it."""
        label, metrics, words = self.fitted(title, rect.width() - 10)
        width = metrics.horizontalAdvance(words) + 10
        narrow = rect.width() < _NARROW
        left = rect.center().x() - width / 2 if narrow else rect.left() + 10
        tag = QRectF(left, rect.top() - metrics.height() / 2, width, metrics.height())
        if above:
            tag.moveCenter(QPointF(rect.center().x(), rect.top() - metrics.height()))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(look.background))
        painter.drawRoundedRect(tag, 5, 5)
        painter.setFont(label)
        painter.setPen(QColor(look.label))
        painter.drawText(tag, Qt.AlignmentFlag.AlignCenter, words)

    def _into(self, painter: QPainter, rect: QRectF, area: Area, count: int, look: Look) -> None:
        """Draw a name in its label, with the number of cards."""
        left = label_inset(area.rect.h) if count else _LABEL_PAD
        room = rect.adjusted(left, 0, -_LABEL_PAD / 2, 0)
        number = f" {count}" if count else ""
        free = room.width() - self._metrics.horizontalAdvance(number)
        title = area.title.removeprefix(f"{area.player}'s ")
        title = capitalised(title)
        whole = self._metrics.horizontalAdvance(title) <= free
        words = title if whole else title.partition(" ")[0]
        label, metrics, words = self.fitted(words, free)
        painter.setFont(label)
        painter.setPen(QColor(look.text if count else look.label))
        side = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(room, side, words)
        if number:
            bold = QFont(label)
            bold.setWeight(QFont.Weight.Bold)
            painter.setFont(bold)
            painter.drawText(room.adjusted(metrics.horizontalAdvance(words), 0, 0, 0), side, number)

    def fitted(self, words: str, room: float) -> tuple[QFont, QFontMetricsF, str]:
        """Return a font and a text that fit: a smaller one, a shorter name, a narrower font."""
        label, metrics = QFont(self._type), self._metrics
        smaller = max(round(label.pixelSize() * _LEAST_OF_TYPE), _SMALLEST_LABEL)
        for least in (smaller, _SMALLEST_LABEL):
            while metrics.horizontalAdvance(words) > room and label.pixelSize() > least:
                label.setPixelSize(label.pixelSize() - 1)
                metrics = QFontMetricsF(label)
            if metrics.horizontalAdvance(words) > room:
                name, space, number = words.partition(" ")
                words = f"{_SHORT.get(name, name)}{space}{number}"
        if metrics.horizontalAdvance(words) > room:
            label.setStretch(_NARROW_TYPE)
            metrics = QFontMetricsF(label)
        return label, metrics, metrics.elidedText(words, Qt.TextElideMode.ElideRight, room + 2)


def label_inset(height: float) -> float:
    """Return the start of the text of a label with a small card before it."""
    return height * 0.64 + 8


def _glow(painter: QPainter, rect: QRectF, colour: QColor) -> None:
    glow = QColor(colour)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for ring in range(10):
        glow.setAlpha(round(26 * (1 - ring / 10)))
        painter.setPen(QPen(glow, 2))
        inner = rect.adjusted(2 * ring, 2 * ring, -2 * ring, -2 * ring)
        corner = max(RADIUS - ring, 2)
        painter.drawRoundedRect(inner, corner, corner)


def count_picture(words: str, look: Look, font: QFont, dpr: float) -> QPixmap:
    """Draw a pill with a number."""
    bold = QFont(font)
    bold.setWeight(QFont.Weight.Bold)
    metrics = QFontMetricsF(bold)
    height = metrics.height() + 4
    width = max(metrics.horizontalAdvance(words) + 16, height)
    made = blank(width + 2, height + 2, dpr)
    painter = QPainter(made)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setFont(bold)
    rect = QRectF(1, 1, width, height)
    painter.setPen(QPen(QColor(look.pill_line), 1))
    painter.setBrush(QColor(look.pill))
    painter.drawRoundedRect(rect, height / 2, height / 2)
    painter.setPen(QColor(look.pill_text))
    painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, words)
    painter.end()
    return made


def plate_picture(words: str, width: float, look: Look, font: QFont, dpr: float) -> QPixmap:
    """Draw a plate of a width with a name, in a smaller font if it is long."""
    label, metrics, shown = Titles(font).fitted(words, width - 4)
    height = metrics.height() + 2
    if words[-1:].isdecimal():  # of an open pile: its card on top shows its numbers
        height = max(height, _LEAST_PLATE)
    made = blank(width, height, dpr)
    painter = QPainter(made)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    rect = QRectF(0, 0, width, height)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(look.pill))
    painter.drawRoundedRect(rect, 4, 4)
    painter.setFont(label)
    painter.setPen(QColor(look.pill_text))
    painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, shown)
    painter.end()
    return made


def number_picture(words: str, look: Look, font: QFont, dpr: float) -> QPixmap:
    """Draw a number without a pill."""
    metrics = QFontMetricsF(font)
    made = blank(metrics.horizontalAdvance(words) + 2, metrics.height(), dpr)
    painter = QPainter(made)
    painter.setFont(font)
    painter.setPen(QColor(look.label))
    painter.drawText(QPointF(1, metrics.ascent()), words)
    painter.end()
    return made


KeyOf = Callable[[GameObject], AreaKey | None]


class Contents:
    """The objects in each area, lowest first; updated at the cost of the change."""

    def __init__(self, key_of: KeyOf) -> None:
        self._key_of = key_of
        self._where: dict[ObjectId, AreaKey] = {}
        self._orders: dict[AreaKey, dict[ObjectId, int]] = {}
        self._sorted: dict[AreaKey, tuple[ObjectId, ...]] = {}

    def fill(self, state: GameState, key_of: KeyOf) -> None:
        """Start again with a position."""
        self._key_of = key_of
        self._where.clear()
        self._orders.clear()
        self._sorted.clear()
        self.update(state, (obj.id for obj in state.objects))

    def update(self, state: GameState, touched: Iterable[ObjectId]) -> set[AreaKey]:
        """Apply a change; return the areas whose contents or order changed."""
        dirty: set[AreaKey] = set()
        for object_id in touched:
            obj = state.objects.get(object_id)
            old = self._where.get(object_id)
            new = self._key_of(obj) if obj is not None else None
            if obj is not None and new is not None and new == old:
                if self._orders[new][object_id] == obj.order:
                    continue
            elif old is not None:
                del self._orders[old][object_id]
                del self._where[object_id]
                dirty.add(old)
            if obj is not None and new is not None:
                self._orders.setdefault(new, {})[object_id] = obj.order
                self._where[object_id] = new
                dirty.add(new)
        for key in dirty:
            self._sorted.pop(key, None)
        return dirty

    def where(self, object_id: ObjectId) -> AreaKey | None:
        """Return the area of an object."""
        return self._where.get(object_id)

    def of(self, key: AreaKey) -> tuple[ObjectId, ...]:
        """Return the objects of an area, lowest first."""
        if key not in self._sorted:
            orders = self._orders.get(key, {})
            self._sorted[key] = tuple(sorted(orders, key=orders.__getitem__))
        return self._sorted[key]

    def count(self, key: AreaKey) -> int:
        """Return the number of objects in an area."""
        return len(self._orders.get(key, ()))


class Pointed:
    """Cards that something points at; they are never in a pile of equal cards."""

    def __init__(self) -> None:
        self.marked: frozenset[ObjectId] = frozenset()
        self._ids: frozenset[ObjectId] = frozenset()

    def __contains__(self, object_id: ObjectId) -> bool:
        return object_id in self._ids

    def find(self, state_view: StateView, stack: Iterable[ObjectId]) -> frozenset[ObjectId]:
        """Update the cards; return those that are pointed at only now, or no longer."""
        aims = (target for object_id in stack for target in state_view.object(object_id).targets)
        now = self.marked | {target.id for target in aims if isinstance(target, Ref)}
        changed, self._ids = now ^ self._ids, now
        return changed


def pile_picture(
    size: tuple[float, float], title: str, *, look: Look, font: QFont, dpr: float
) -> QPixmap:
    """Draw the background of an opened pile."""
    width, height = size
    made = blank(width + 4, height + 4, dpr)
    painter = QPainter(made)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    rect = QRectF(2, 2, width, height)
    painter.setPen(QPen(QColor(look.open), 1.5))
    painter.setBrush(QColor(look.chip))
    painter.drawRoundedRect(rect, RADIUS, RADIUS)
    bold = QFont(font)
    bold.setWeight(QFont.Weight.DemiBold)
    line = QFontMetricsF(bold).height()
    head = rect.adjusted(14, 6, -14, 0)
    head.setHeight(line)
    painter.setFont(bold)
    painter.setPen(QColor(look.text))
    painter.drawText(head, Qt.AlignmentFlag.AlignLeft, title)
    painter.setFont(font)
    painter.setPen(QColor(look.dim))
    painter.drawText(head, Qt.AlignmentFlag.AlignRight, "top card first · Esc closes")
    painter.end()
    return made


def _captions(area: Area, number: int) -> Iterator[Badge]:
    """Yield the name of a pile below its cards, and the number of its cards."""
    rect, title = area.rect, capitalised(area.title)
    if area.role is Role.GEAR:
        return
    low = rect.middle[0], rect.bottom
    if area.open:
        yield Badge(f"{title.partition(' ')[0]} {number}", low, plate=rect.w)
        return
    yield Badge(str(number), rect.middle, large=True)
    yield Badge(title, low, plate=rect.w)


ZONE_LEVEL = -10
COUNT_LEVEL = 8_000
_FAN = 176.0
"""Maximum height of an opened pile."""
_LARGE_NUMBER = 1.4


class ZoneScene(QGraphicsScene):
    """Scene with the zones of a table."""

    def __init__(self, composer: Composer, font: QFont) -> None:
        super().__init__()
        self.composer = composer
        self.font_used = font
        self.zoom = 1.0
        self.mat = Mat(width=1, height=1, areas=(), badges=())
        self.zones: dict[AreaKey, ZoneItem] = {}
        self.opened: AreaKey | None = None
        self.contents = Contents(lambda _obj: None)
        self._badges: dict[AreaKey, list[CountItem]] = {}
        self._kinds: Mapping[Zone, tuple[Role, bool]] = {}
        self._state_view: StateView | None = None

    def set_zones(self, specs: Iterable["ZoneSpec"]) -> None:
        """Set the zones of the game."""
        self._kinds = {spec.zone: (role_of(spec), is_shared(spec)) for spec in specs}

    def set_mat(self, mat: Mat) -> set[AreaKey]:
        """Move zones to the places of a layout; return those that changed."""
        before = {area.key: area for area in self.mat.areas}
        self.mat = mat
        now = {area.key: area for area in mat.areas}
        for gone in before.keys() - now.keys():
            self.removeItem(self.zones.pop(gone))
            self._show_badges(gone, ())
        changed = {key for key, area in now.items() if before.get(key) != area}
        for key in changed:
            if key not in self.zones:
                item = self.zones[key] = ZoneItem(now[key])
                item.setZValue(ZONE_LEVEL)
                self.addItem(item)
            self.zones[key].set_area(now[key])
        return changed

    def key_of(self, obj: GameObject) -> AreaKey | None:
        """Return the area of an object: its controller's field, its owner's pile.

        An attached object is in the area of its host, not of its controller.
        """
        obj = self._bearer(obj)
        role, shared = self._kinds.get(obj.zone, (None, False))
        if role is None:
            return None
        if shared:
            return obj.zone, None
        return obj.zone, self._controller(obj) if role is Role.FIELD else obj.owner

    def _bearer(self, obj: GameObject) -> GameObject:
        """Return the last host of an object in the same zone, or the object itself."""
        state_view, bearer, seen = self._state_view, obj, {obj.id}
        while state_view is not None and isinstance(bearer.attached_to, Ref):
            host = state_view.state.objects.get(bearer.attached_to.id)
            if host is None or host.zone != obj.zone:
                break
            if host.id in seen:  # a cycle
                return obj
            seen.add(host.id)
            bearer = host
        return bearer

    def gone_along(self) -> frozenset[ObjectId]:
        """Return the objects that moved because their host did."""
        if self._state_view is None:
            return frozenset()
        state = self._state_view.state
        fields = {area.key for area in self.mat.areas if area.role is Role.FIELD}
        attached = (
            (state.objects.get(object_id), self.contents.where(object_id))
            for object_id in state.attached
        )
        return frozenset(
            obj.id
            for obj, key in attached
            if obj is not None and key in fields and self.key_of(obj) != key
        )

    def _controller(self, obj: GameObject) -> PlayerId:
        state_view = self._state_view
        if state_view is None or state_view.state.objects.get(obj.id) is not obj:
            return obj.controller
        return state_view.rules.controls(state_view, obj.id)

    def fan_rect(self) -> Rect | None:
        """Return the rectangle of the opened pile."""
        area = self.mat.area(self.opened) if self.opened is not None else None
        if area is None:
            return None
        own = [rect for player, rect in self.mat.fans if player == area.player]
        own = own or [rect for _, rect in self.mat.fans]
        if not own:
            return Rect(0, 0, self.mat.width, self.mat.height).inset(40)
        x, right = own[0].x, own[-1].right
        height = min(own[0].h, _FAN)
        return Rect(x, own[0].middle[1] - height / 2, right - x, height)

    def counts(self) -> tuple[int, ...]:
        """Return the number of cards in each area."""
        return tuple(self.contents.count(area.key) for area in self.mat.areas)

    @property
    def manner(self) -> Style:
        """The style of pictures."""
        return Style(self.composer.look, self.font_used, self.zoom, self.composer.dpr)

    def _count(self, area: Area, badges: Sequence[Badge]) -> None:
        """Show the numbers of an area, and the count of a pile."""
        number = self.contents.count(area.key)
        self.zones[area.key].count = number
        if area.role in {Role.PILE, Role.GEAR} and area.form is Form.FRAME and number:
            badges = (*badges, *_captions(area, number))
        self._show_badges(area.key, badges)

    def _count_anew(self) -> None:
        for items in self._badges.values():
            for item in items:
                item.show_number(item.badge, self.manner)

    def _more(self) -> Iterator[tuple[QRectF, ObjectId]]:
        """Yield the rectangles of counts of hidden cards."""
        for item in (each for items in self._badges.values() for each in items):
            if item.badge.leads_to is not None:
                yield item.sceneBoundingRect(), item.badge.leads_to

    def _show_badges(self, key: AreaKey, badges: Sequence[Badge]) -> None:
        items = self._badges.pop(key, [])
        for item in items[len(badges) :]:
            self.removeItem(item)
        items = items[: len(badges)]
        while len(items) < len(badges):
            item = CountItem()
            item.setZValue(COUNT_LEVEL)
            self.addItem(item)
            items.append(item)
        for item, badge in zip(items, badges, strict=True):
            item.show_number(badge, self.manner)
        if items:
            self._badges[key] = items
