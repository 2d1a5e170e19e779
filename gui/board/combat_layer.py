"""Drawing of combat: reads the combat of the position and draws it over the board."""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from math import hypot
from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen, QPixmap
from PySide6.QtWidgets import QGraphicsItem, QGraphicsPixmapItem

from core.rules.choices import Answered, Shortfall, Target
from core.rules.views import FightState
from core.state.game_state import GameState
from core.state.ids import ObjectId, PlayerId
from gui.board.combat_view import (
    NOT_PROPOSED,
    NOTHING,
    CardIcon,
    LaneIcon,
    Outline,
    Proposed,
    Reading,
    Shown,
)
from gui.board.items import CardItem, PictureItem, remove_child
from gui.board.layout.geometry import Lane, Rect
from gui.board.marks import Line, fill, smooth_lines, stroke
from gui.board.paint.composition import Icon, blank, draw_icon
from gui.board.ports import Board
from gui.board.scene import BoardScene
from gui.board.zones import Style
from gui.faces.card_view import TABLE_BELOW
from gui.theme import Look

if TYPE_CHECKING:
    from core.rules.actions import Action


_AWAY = 5.0
"""Distance of the outline from its card: outside the ring of a selected one."""
_LINE = 2.5
_DISC = 22.0
PILL_HEIGHT = 28.0
_PILL_PAD = 12.0
_WIDE, _HALO, _HEAD = 3.5, 6.5, 13.0

_LINES = {
    Outline.ABLE: ("choice", Qt.PenStyle.DashLine),
    Outline.PLAYABLE: ("lawful", Qt.PenStyle.SolidLine),
    Outline.COSTLY: ("lawful", Qt.PenStyle.DashLine),
    Outline.CAN_ATTACK: ("fight", Qt.PenStyle.DashLine),
    Outline.ATTACKS: ("fight", Qt.PenStyle.SolidLine),
    Outline.CAN_BLOCK: ("open", Qt.PenStyle.DashLine),
    Outline.BLOCKS: ("open", Qt.PenStyle.SolidLine),
    Outline.NAMED: ("chosen", Qt.PenStyle.SolidLine),
    Outline.DOUBTFUL: ("refused", Qt.PenStyle.DashDotLine),
    Outline.TARGET: ("chosen", Qt.PenStyle.SolidLine),
    Outline.POINTED: ("chosen", Qt.PenStyle.SolidLine),
}
_LIGHT = frozenset({Outline.PLAYABLE, Outline.COSTLY, Outline.TARGET})
"""The outlines with a soft light around them."""
_NEAR = _LIGHT | {Outline.CAN_ATTACK, Outline.CAN_BLOCK}
"""The outlines close to the card."""
_PLAYABLE = frozenset({Outline.PLAYABLE, Outline.COSTLY})
_GLOW, _GLOW_LINE, _OFF = 7, 2.0, 3.0
"""The width of the light, and the outline with its distance from the card."""
_TAB = (18.0, 9.0)


@lru_cache(maxsize=64)
def icon_picture(
    size: tuple[float, float, float, float],
    card_icon: CardIcon,
    look: Look,
    font_key: str,
    dpr: float,
) -> QPixmap:
    """Return the outline, number and badge of a card, with the card's centre.

    ``size`` is the card's width and height, the height of its name plate above it, and the width
    that no neighbour covers, in pixels.
    """
    width, height, rise, free = size
    font = QFont()
    font.fromString(font_key)
    room = _AWAY + _DISC
    made = blank(width + 2 * room, height + 2 * room, dpr)
    painter = QPainter(made)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    card = QRectF(room, room, width, height)
    if card_icon.outline is not Outline.NONE:
        _outline(painter, card, rise, card_icon, look)
    middle = QPointF(card.left() + free / 2, card.top() - rise)
    if card_icon.outline in _PLAYABLE:
        _tab(painter, middle - QPointF(0, _OFF), QColor(look.lawful))
    if card_icon.tag:
        _tag(painter, middle, card_icon.tag, look, _tag_font(font, card_icon.tag, width))
    if card_icon.number:
        _number(painter, card.topLeft(), card_icon.number, look, font)
    if card_icon.badge or card_icon.dies:
        _badge(painter, card, card_icon, look, font)
    painter.end()
    return made


def outlined(card: QRectF, rise: float) -> QRectF:
    """Return the rectangle of an outline: the card, and its name plate above it."""
    above = min(max(_AWAY, rise + _LINE), _AWAY + _DISC - _LINE)
    return card.adjusted(-_AWAY, -above, _AWAY, _AWAY)


def _outline(painter: QPainter, card: QRectF, rise: float, card_icon: CardIcon, look: Look) -> None:
    colour, line = _LINES[card_icon.outline]
    rect = outlined(card, rise)
    if card_icon.outline in _NEAR:
        _glow(painter, card.adjusted(0, -rise, 0, 0), card_icon, look)
    else:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(look.pill), _LINE + 2))
        painter.drawRoundedRect(rect, 9, 9)
        painter.setPen(QPen(QColor(getattr(look, colour)), _LINE, line))
        painter.drawRoundedRect(rect, 9, 9)
    if card_icon.icon is not Icon.NONE:
        corner = rect.topRight() + QPointF(-_DISC * 0.2, _DISC * 0.2)
        drawn = QColor(getattr(look, colour))
        draw_icon(painter, card_icon.icon, corner, _DISC, line=drawn, background=QColor(look.pill))


def _glow(painter: QPainter, card: QRectF, card_icon: CardIcon, look: Look) -> None:
    """Draw a line a little off the card, with a soft light."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    name, line = _LINES[card_icon.outline]
    colour, light = QColor(getattr(look, name)), QColor(getattr(look, name))
    for ring in range(_GLOW if card_icon.outline in _LIGHT else 0, 0, -1):
        light.setAlpha(12)
        painter.setPen(QPen(light, 2 * ring + _GLOW_LINE))
        painter.drawRoundedRect(card.adjusted(-_OFF, -_OFF, _OFF, _OFF), 7, 7)
    painter.setPen(QPen(QColor(look.pill), _GLOW_LINE + 2))
    painter.drawRoundedRect(card.adjusted(-_OFF, -_OFF, _OFF, _OFF), 7, 7)
    painter.setPen(QPen(colour, _GLOW_LINE, line))
    painter.drawRoundedRect(card.adjusted(-_OFF, -_OFF, _OFF, _OFF), 7, 7)


def _tab(painter: QPainter, at: QPointF, colour: QColor) -> None:
    """Draw the sign of a playable card that needs no colour: a tab with an upward arrow."""
    wide, high = _TAB
    painter.setPen(QPen(QColor(0, 0, 0, 150), 1))
    painter.setBrush(colour)
    painter.drawRoundedRect(QRectF(at.x() - wide / 2, at.y() - high, wide, high + 2), 4, 4)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(0, 0, 0) if colour.lightnessF() > _BRIGHT else QColor(255, 255, 255))
    middle = at + QPointF(0, 1 - high / 2)
    painter.drawPolygon(
        [middle + QPointF(0, -3), middle + QPointF(3.5, 3), middle + QPointF(-3.5, 3)]
    )


def _tag_font(font: QFont, words: str, width: float) -> QFont:
    """Return the font of a tag, smaller where it would reach the tags of the neighbours."""
    bold = pill_font(font, bold=True)
    while bold.pixelSize() > _LEAST_TAG and QFontMetricsF(bold).horizontalAdvance(words) > width:
        bold.setPixelSize(bold.pixelSize() - 1)
    return bold


def _tag(painter: QPainter, at: QPointF, words: str, look: Look, bold: QFont) -> None:
    """Draw a text on the upper edge of a card."""
    metrics = QFontMetricsF(bold)
    wide, high = metrics.horizontalAdvance(words) + 14, metrics.height() + 2
    place = QRectF(at.x() - wide / 2, at.y() - high * _OVER, wide, high)
    painter.setPen(QPen(QColor(look.pill), 1.5))
    painter.setBrush(QColor(look.chosen))
    painter.drawRoundedRect(place, high / 2, high / 2)
    painter.setFont(bold)
    bright = QColor(look.chosen).lightnessF() > _BRIGHT
    painter.setPen(QColor(0, 0, 0) if bright else QColor(255, 255, 255))
    painter.drawText(place, Qt.AlignmentFlag.AlignCenter, words)


_BRIGHT = 0.5
_LEAST_TAG = 10
_OVER = 0.8
"""How much of a tag is above its card."""


def _number(painter: QPainter, at: QPointF, number: int, look: Look, font: QFont) -> None:
    painter.setPen(QPen(QColor(look.pill), 1.5))
    painter.setBrush(QColor(look.chosen))
    painter.drawEllipse(at, _DISC / 2, _DISC / 2)
    painter.setFont(pill_font(font, bold=True))
    painter.setPen(QColor(look.background if look.badge_text != look.chosen else look.badge_text))
    disc = QRectF(at.x() - _DISC / 2, at.y() - _DISC / 2, _DISC, _DISC)
    painter.drawText(disc, Qt.AlignmentFlag.AlignCenter, str(number))


def _badge(painter: QPainter, card: QRectF, card_icon: CardIcon, look: Look, font: QFont) -> None:
    """Draw the size with the damage over the printed size, with a cross if the card dies.

    The size of a large sideways card is at the lower left.
    """
    bold = pill_font(font, bold=True)
    painter.setFont(bold)
    words = f"✕ {card_icon.badge or 'dies'}" if card_icon.dies else card_icon.badge
    metrics = QFontMetricsF(bold)
    width, height = metrics.horizontalAdvance(words) + 14, metrics.height() + 6
    on_its_side = card.width() > card.height() >= TABLE_BELOW
    left = card.left() - 3 if on_its_side else card.right() - width + 3
    place = QRectF(left, card.bottom() - height + 3, width, height)
    background, text = (
        (look.fight_background, look.fight_text)
        if card_icon.dies
        else (look.badge, look.badge_text)
    )
    painter.setPen(QPen(QColor(text), 1.5))
    painter.setBrush(QColor(background))
    painter.drawRoundedRect(place, 6, 6)
    painter.drawText(place, Qt.AlignmentFlag.AlignCenter, words)


def pill_font(font: QFont, *, bold: bool = False) -> QFont:
    """Return the font of sums."""
    made = QFont(font)
    made.setWeight(QFont.Weight.Bold if bold else QFont.Weight.DemiBold)
    return made


def pill_width(words: str, ends: str, font: QFont) -> float:
    """Return the width of the pill of a sum in pixels."""
    wide = QFontMetricsF(pill_font(font)).horizontalAdvance(words)
    if ends:
        wide += QFontMetricsF(pill_font(font, bold=True)).horizontalAdvance(f" · {ends}")
    return wide + 2 * _PILL_PAD


def pill_picture(words: str, ends: str, widest: float, style: Style) -> QPixmap:
    """Return a sum in a pill; longer texts are cut to the width ``widest`` in pixels."""
    look, font = style.look, pill_font(style.font)
    bold = pill_font(style.font, bold=True)
    tail = f" · {ends}" if ends else ""
    wide_tail = QFontMetricsF(bold).horizontalAdvance(tail)
    width = min(pill_width(words, ends, style.font), widest)
    height = max(PILL_HEIGHT, QFontMetricsF(font).height() + 8)
    made = blank(width + 2, height + 2, style.dpr)
    painter = QPainter(made)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    rect = QRectF(1, 1, width, height)
    painter.setPen(QPen(QColor(look.fight), 1.5))
    painter.setBrush(QColor(look.pill))
    painter.drawRoundedRect(rect, 7, 7)
    inner = rect.adjusted(_PILL_PAD, 0, -_PILL_PAD, 0)
    painter.setFont(font)
    painter.setPen(QColor(look.pill_text))
    metrics = QFontMetricsF(font)
    kept = metrics.elidedText(words, Qt.TextElideMode.ElideMiddle, inner.width() - wide_tail + 1)
    left = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
    painter.drawText(inner, left, kept)
    painter.setFont(bold)
    painter.setPen(QColor(look.fight))
    painter.drawText(inner.adjusted(metrics.horizontalAdvance(kept), 0, 1, 0), left, tail)
    painter.end()
    return made


def way_path(start: Rect, end: Rect) -> tuple[QPainterPath, QPointF, QPointF]:
    """Return the path between two places, from edge to edge, with its end and direction.

    It starts and ends vertically, so that neighbouring lanes do not cross.
    """
    down = end.middle[1] > start.middle[1]
    first = QPointF(start.middle[0], start.bottom if down else start.y)
    last = QPointF(end.middle[0], end.y if down else end.bottom)
    if start.y < end.bottom and end.y < start.bottom:  # side by side
        right = end.middle[0] > start.middle[0]
        first = QPointF(start.right if right else start.x, start.middle[1])
        last = QPointF(end.x if right else end.right, end.middle[1])
    by = last - first
    bow = QPainterPath(first)
    reach = max(abs(by.y()) * 0.5, 12.0)
    turn = QPointF(0, reach if down else -reach)
    if abs(by.y()) < 1:
        turn = by / 2
    bow.cubicTo(first + turn, last - turn, last)
    length = hypot(turn.x(), turn.y()) or 1.0
    return bow, last, turn / length


def head_path(tip: QPointF, along: QPointF, size: float) -> QPainterPath:
    """Return the head of an arrow."""
    side = QPointF(-along.y(), along.x()) * size * 0.55
    base = tip - along * size
    made = QPainterPath(tip)
    made.lineTo(base + side)
    made.lineTo(base - side)
    made.closeSubpath()
    return made


def line_widths(zoom: float) -> tuple[float, float, float]:
    """Return the widths of a line, of its dark border, and of its head, on the table."""
    return _WIDE / zoom, _HALO / zoom, _HEAD / zoom


PlaceOf = Callable[[Target], Rect | None]
BLOCK_LEVEL = 6_000
ATTACK_LEVEL = -5
PILL_LEVEL = 6_500
_GAP = 8.0


class IconItem(QGraphicsPixmapItem):
    """Child item of a card with its outline and badge."""

    def __init__(self, card: CardItem, card_icon: CardIcon, scene: BoardScene) -> None:
        super().__init__(card)
        self.card_icon = card_icon
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        manner = scene.manner
        width, height = (side * manner.zoom for side in card.size)
        self.rise = card.rise(scene.composer) * manner.zoom
        free = round(width * min(card.place.shown or 1.0, 1.0))
        across = (round(width), round(height), round(self.rise), free)
        picture = icon_picture(across, card_icon, manner.look, manner.font.key(), manner.dpr)
        size = picture.deviceIndependentSize()
        self.setOffset(-size.width() / 2, -size.height() / 2)
        self.setPixmap(picture)


class PillItem(PictureItem):
    """The sum of one lane."""

    def __init__(self, lane: LaneIcon) -> None:
        super().__init__()
        self.lane = lane


class CombatLayer:
    """Draws the values of combat. Lines and sums wait until cards rest."""

    def __init__(
        self,
        scene: BoardScene,
        place_of: PlaceOf,
        within: Callable[[], Rect],
        once_still: Callable[[Callable[[], None]], None],
    ) -> None:
        self._scene = scene
        self._place_of = place_of
        self._within = within
        self._once_still = once_still
        self._shown = Shown()
        self.card_icons: list[IconItem] = []
        self.pills: list[PillItem] = []
        self._ways: list[QGraphicsItem] = []

    def draw(self, shown: Shown) -> None:
        """Draw these values and no others, at the current places."""
        self._shown = shown
        self._let_go()
        for card_icon in shown.card_icons:
            item = self._scene.items_by_id.get(card_icon.object)
            if item is not None:
                self.card_icons.append(IconItem(item, card_icon, self._scene))
        if shown.lanes:
            self._once_still(self._draw_lanes)

    def _draw_lanes(self) -> None:
        self._take_lanes_away()
        taken: list[Rect] = []
        unblocked: dict[Target, list[Rect]] = {}
        proposed: set[Target] = set()
        for lane in self._shown.lanes:
            start = self._place_of(lane.attacker)
            if start is None:
                continue
            ends = [place for each in lane.blockers if (place := self._place_of(each)) is not None]
            for end in ends:
                self._block(start, end, proposed=lane.proposed)
            target = self._place_of(lane.at) if lane.at is not None else None
            if not ends and lane.at is not None and target is not None and lane.leads:
                unblocked.setdefault(lane.at, []).append(start)
                proposed |= {lane.at} if lane.proposed else set()
            self._pill(lane, start, ends or ([target] if target is not None else []), taken)
        for at, starts in unblocked.items():
            target = self._place_of(at)
            if target is not None:
                middle = sorted(starts, key=lambda place: place.x)[len(starts) // 2]
                self._attack(middle, target, proposed=at in proposed)

    def _block(self, start: Rect, end: Rect, *, proposed: bool) -> None:
        """Draw a straight line between an attacker and a blocker."""
        manner = self._scene.manner
        wide, halo, _ = line_widths(manner.zoom)
        above = end.middle[1] < start.middle[1]
        path = QPainterPath(QPointF(start.middle[0], start.y if above else start.bottom))
        path.lineTo(QPointF(end.middle[0], end.bottom if above else end.y))
        pen = QPen(QColor(manner.look.open), wide)
        if proposed:
            pen.setDashPattern([3.0, 2.0])
        lines = [stroke(path, QPen(QColor(manner.look.pill), halo)), stroke(path, pen)]
        self._add(lines, BLOCK_LEVEL)

    def _attack(self, start: Rect, end: Rect, *, proposed: bool) -> None:
        """Draw a dotted line from an attacker to its target, below all cards."""
        manner = self._scene.manner
        wide, _, size = line_widths(manner.zoom)
        bow, last, along = way_path(start, end)
        pen = QPen(QColor(manner.look.fight), wide)
        pen.setDashPattern([1.0, 2.5] if proposed else [1.0, 1.5])
        head = fill(head_path(last, along, size), manner.look.fight, QPen(Qt.PenStyle.NoPen))
        self._add([stroke(bow, pen), head], ATTACK_LEVEL)

    def _add(self, lines: Sequence[Line], level: float) -> None:
        for item in smooth_lines(lines, level, self._scene.manner):
            self._scene.addItem(item)
            self._ways.append(item)

    def _pill(self, lane: LaneIcon, start: Rect, ends: Sequence[Rect], taken: list[Rect]) -> None:
        """Place the sum between the cards of a lane, without covering other sums."""
        manner, within = self._scene.manner, self._within()
        room = dict(self._scene.mat.sums).get(lane.attacker)
        widest = (within.w if room is None else room.w - _GAP) * manner.zoom
        words, tail = _fitting(lane, widest, manner.font)
        wide = min(pill_width(words, tail, manner.font), widest) / manner.zoom
        pill = PillItem(lane)
        pill.show_picture(pill_picture(words, tail, widest, manner))
        pill.setScale(1 / manner.zoom)
        high = pill.pixmap().deviceIndependentSize().height() / manner.zoom
        x, y = room.middle if room is not None else self._between(lane, start, ends, high)
        x = min(max(x, within.x + wide / 2), within.right - wide / 2)
        place = Rect(x - wide / 2, y - high / 2, wide, high)
        while any(place.meets(other) for other in taken):
            place = Rect(place.x, place.y + high + 2, wide, high)
        taken.append(place)
        pill.setPos(QPointF(*place.middle))
        pill.setZValue(PILL_LEVEL)
        self._scene.addItem(pill)
        self.pills.append(pill)

    def _between(
        self, lane: LaneIcon, start: Rect, ends: Sequence[Rect], high: float
    ) -> tuple[float, float]:
        """Return the position of a lane's sum: in the gap before the attacker.

        A proposed attacker has no gap yet, so the sum is on its card.
        """
        if lane.proposed and not lane.blockers:
            return start.middle
        x = start.middle[0]
        if not ends:
            return x, start.y - high / 2 - _GAP
        all_of_them = ends[0]
        for end in ends[1:]:
            all_of_them = all_of_them.joined(end)
        above = all_of_them.middle[1] < start.middle[1]
        if not lane.blockers:
            return x, start.y - high / 2 - _GAP if above else start.bottom + high / 2 + _GAP
        x = (x + all_of_them.middle[0]) / 2
        first, last = (all_of_them.bottom, start.y) if above else (start.bottom, all_of_them.y)
        return x, (first + last) / 2

    def _let_go(self) -> None:
        for card_icon in self.card_icons:
            remove_child(card_icon)
        self.card_icons = []
        self._take_lanes_away()

    def _take_lanes_away(self) -> None:
        for item in (*self._ways, *self.pills):
            if item.scene() is self._scene:
                self._scene.removeItem(item)
        self._ways, self.pills = [], []


def _fitting(lane: LaneIcon, widest: float, font: QFont) -> tuple[str, str]:
    """Return the longest text that fits: the whole sum, without names, or without deaths."""
    ways = ((lane.words, lane.ends), (lane.brief, lane.ends), (lane.brief, ""))
    found = (each for each in ways if pill_width(*each, font) <= widest)
    return next(found, ways[-1])


GLOW = "glow"
"""The icons of cards that can be played."""


class CombatOverlay:
    """Reads the combat of the position and draws it over the board."""

    def __init__(self, board: Board, place_of: PlaceOf) -> None:
        self._board = board
        self._place_of = place_of
        self._proposed = NOT_PROPOSED
        self._layer: CombatLayer | None = None
        self._known: tuple[GameState, FightState | None] | None = None
        self._tried: tuple[GameState, Action, GameState | None] | None = None
        self._noted: dict[str, tuple[CardIcon, ...]] = {}
        self.shown: Shown = NOTHING

    @property
    def layer(self) -> CombatLayer | None:
        """The layer, made on first use."""
        return self._layer

    @property
    def fight(self) -> FightState | None:
        """The combat of the position, read from the rules once for each position.

        Without ``session.proposes`` it has only declared cards: the result may be the question of a
        lesson.
        """
        session = self._board.session
        state = session.state
        if state.fight is None or state.match.over:
            return None
        if self._known is None or self._known[0] is not state:
            self._known = (state, session.rules.tables.fight(session.state_view))
        fight = self._known[1]
        if fight is not None and not session.proposes:
            return FightState(lanes=fight.lanes, sizes=fight.sizes, is_past=fight.is_past)
        return fight

    @property
    def life(self) -> Mapping[PlayerId, int]:
        """The life totals after the damage."""
        return dict(self.shown.life)

    def propose(self, proposed: Proposed) -> None:
        """Show a proposal."""
        if proposed != self._proposed:
            self._proposed = proposed
            self.sync()
            self._board.view.refresh_background()

    def note(self, what: str, card_icons: tuple[CardIcon, ...]) -> None:
        """Show icons on cards for another proposal, identified by ``what``."""
        if card_icons != self._noted.get(what, ()):
            self._noted[what] = card_icons
            self.sync()

    def sync(self) -> None:
        """Redraw everything at the current places; cheap without combat."""
        fight = self.fight
        if fight is not None and fight.is_past:
            fight = None
        if fight is None and self._layer is None and not any(self._noted.values()):
            return
        if self._layer is None:
            board = self._board
            self._layer = CombatLayer(
                board.board_scene,
                self._place_of,
                board.view.visible,
                board.stage.once_still,
            )
        self.shown = self._read(fight, self._proposed) if fight is not None else NOTHING
        fights = {each.object for each in self.shown.card_icons}
        # One icon a card: the glow gives way to everything else.
        noted: dict[ObjectId, CardIcon] = {}
        aiming = bool(self._noted.get("targets"))
        for what in sorted(self._noted, key=lambda each: each == GLOW):
            if aiming and what == GLOW:
                continue
            for each in self._noted[what]:
                if each.object not in fights:
                    noted.setdefault(each.object, each)
        more = tuple(noted.values())
        self._layer.draw(replace(self.shown, card_icons=(*self.shown.card_icons, *more)))

    def lanes(self) -> Sequence[Lane]:
        """Return the declared lanes for the layout."""
        fight = self.fight
        if fight is None or fight.is_past:
            return ()
        font = self._board.board_scene.font_used
        return [
            Lane(
                attacker=each.attacker,
                blockers=each.blockers,
                words=pill_width(each.words, each.ends, font),
            )
            for each in self._read(fight, NOT_PROPOSED).lanes
        ]

    def _read(self, fight: FightState, proposed: Proposed) -> Shown:
        after = self._after(fight, proposed)
        return Reading(self._board.session.state, fight, proposed, after, self._called).shown()

    def _called(self, target: Target) -> str:
        if isinstance(target, str):
            return target
        return self._board.board_scene.called(target)

    def _after(self, fight: FightState, proposed: Proposed) -> GameState | None:
        """Return the position after the damage with its current division, or None."""
        if fight.damage is None:
            return None
        session = self._board.session
        selection = proposed.division or fight.damage.as_proposed()
        answered = Answered(choice=fight.damage, selection=selection)
        action = session.rules.tables.chosen(session.state_view, answered)
        if isinstance(action, Shortfall):
            return None
        known = self._tried
        if known is None or known[0] is not session.state or known[1] != action:
            outcome = session.would(action)
            after = outcome.state if outcome.carried_out else None
            known = self._tried = (session.state, action, after)
        return known[2]
