"""Targets on the board: the choice of a target, and arrows from the stack to chosen ones."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from math import hypot

from msgspec import Struct
from PySide6.QtCore import QObject, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QGraphicsItem, QGraphicsPathItem

from core.cards.card import whole
from core.rules.actions import NO_TARGET, Action
from core.rules.choices import Target, target_of
from core.state.game_state import GameState
from core.state.ids import ObjectId, PlayerId, Ref
from gui.board.combat_layer import CombatOverlay, head_path, line_widths, pill_font
from gui.board.combat_view import CardIcon, Outline
from gui.board.items import CardItem, PictureItem, remove_child
from gui.board.layout.arrange import stack_top
from gui.board.layout.geometry import CARD_HEIGHT, CARD_WIDTH, Area, Rect, Role
from gui.board.marks import fill, smooth_lines, stroke
from gui.board.paint.composition import Icon, blank
from gui.board.ports import Board
from gui.board.stack_abilities import StackAbilities
from gui.idle import Idle

TARGETS = "targets"
"""The icons of legal targets, and of the permanents that pay."""
AIM_LEVEL = 30_000
_SHADE = 140
"""How much of a dimmed card the colour of the table covers, of 255."""
_LANE_SIDE = 6.0
_RING = 4.0
_CORNER = 0.05
_BEND = 0.12
"""How far an arrow is bent upwards, as a share of its width."""
PlaceOf = Callable[[Target], Rect | None]


class Aim(Struct, frozen=True):
    """A choice of targets: the action that asks, and its targets by offer."""

    action: Action
    targets: tuple[Target | None, ...]

    @property
    def chosen(self) -> tuple[Target, ...]:
        """The targets that are chosen already."""
        found: tuple[Target, ...] = getattr(self.action, "targets", ())
        return found


def aim_of(action: Action, field: str, ids: Sequence[str]) -> Aim | None:
    """Return the choice of a target of an action, None for any other choice."""
    if field != "targets" or not hasattr(action, "targets"):
        return None
    found = (None if each == NO_TARGET else target_of(each) for each in ids)
    return Aim(action, tuple(found))


class Aims(QObject):
    """Shows the choice of a target: the card in the lane, the legal targets, and an arrow.

    All other cards are dimmed. The effect on each target is computed in idle turns. ``pointed``
    follows another target of the arrow, another effect, and the end of the choice.
    """

    pointed = Signal()

    def __init__(
        self, board: Board, fights: CombatOverlay, place_of: PlaceOf, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._board, self._fights, self._place_of = board, fights, place_of
        self._aim: Aim | None = None
        self._at: Target | None = None
        self._tags: dict[Target, str] = {}
        self._left: list[Target] = []
        self._items: list[QGraphicsItem] = []
        self._card: PictureItem | None = None
        self._hidden: list[CardItem] = []
        self._shades: list[QGraphicsPathItem] = []
        self._idle = Idle(self._step, self)

    @property
    def is_open(self) -> bool:
        """Whether a target is being chosen."""
        return self._aim is not None

    @property
    def subject(self) -> ObjectId | None:
        """The object whose target is being chosen."""
        return self._aim.action.subject if self._aim is not None else None

    def place(self, target: Target | None) -> Rect | None:
        """Return the place of a target on the board."""
        return self._place_of(target) if target is not None else None

    def begin(self, aim: Aim) -> None:
        """Show the choice of a target."""
        self.end()
        self._aim = aim
        self._left = [each for each in aim.targets if each is not None]
        self._show_card(aim.action)
        self._dim(aim)
        self._draw()
        self._idle.begin()

    def point(self, target: Target | None) -> None:
        """Move the arrow to a target."""
        if self._aim is not None and target != self._at:
            self._at = target
            if target in self._left:
                self._left.remove(target)
                self._left.insert(0, target)
            self._draw()
            self.pointed.emit()

    def tag(self, target: Target) -> str:
        """Return the effect on a target as far as it is computed."""
        return self._tags.get(target, "")

    def player_at(self, point: QPointF) -> PlayerId | None:
        """Return the legal target whose life total is at a point."""
        targets = self._aim.targets if self._aim is not None else ()
        for each in (PlayerId(each) for each in targets if isinstance(each, str)):
            place = self._place_of(each)
            if place is not None and place.holds(point.x(), point.y()):
                return each
        return None

    def end(self) -> None:
        """Remove everything."""
        self._idle.end()
        was_open = self.is_open
        self._aim = self._at = None
        self._tags, self._left = {}, []
        for item in self._hidden:
            item.setOpacity(1)
        for shade in self._shades:
            remove_child(shade)
        self._hidden, self._shades = [], []
        self._clear()
        if self._card is not None and self._card.scene() is not None:
            self._board.board_scene.removeItem(self._card)
        self._card = None
        self._fights.note(TARGETS, ())
        if was_open:
            self.pointed.emit()

    # Effects

    def _step(self) -> bool:
        """Compute the effect on the next target; return whether more are left."""
        if self._aim is None or not self._left:
            return False
        target = self._left.pop(0)
        session = self._board.session
        action = self._aim.action.answered("targets", _answer(target))
        after = session.foreseen(action)
        if after is not None:
            words = effect_on(session.state, after, target, self._toughness)
            if words:
                self._tags[target] = words
                self._draw()
                if target == self._at:
                    self.pointed.emit()
        return bool(self._left)

    def _toughness(self, object_id: ObjectId) -> int | None:
        session = self._board.session
        found = session.rules.tables.characteristics(session.state_view, object_id)
        value = found.get("toughness")
        return whole(str(value)) if value is not None else None

    # Drawing

    def _show_card(self, action: Action) -> None:
        """Draw the card that is being cast in the lane of the stack."""
        board, subject = self._board, action.subject
        place, item = self._free_place(), self._item(subject)
        if place is None or item is None:
            return
        scene, zoom = board.board_scene, board.board_scene.zoom
        width = max(round(place.w * zoom), 8)
        self._card = PictureItem()
        self._card.show_picture(scene.composer.card(item.view, width, 0))
        self._card.setScale(1 / zoom)
        self._card.setPos(*place.middle)
        self._card.setZValue(AIM_LEVEL - 1)
        scene.addItem(self._card)

    def _lane(self) -> Area | None:
        areas = self._board.board_scene.mat.areas
        return next((each for each in areas if each.role is Role.STACK), None)

    def _lane_card(self) -> Rect | None:
        """Return the place of the card that is being cast."""
        if self._card is None:
            subject = self._aim.action.subject if self._aim is not None else None
            return self._place_of(subject) if subject is not None else None
        return self._free_place()

    def _free_place(self) -> Rect | None:
        """Return the place above the cards in the lane of the stack."""
        lane = self._lane()
        if lane is None:
            return None
        wide = min(lane.card * CARD_WIDTH / CARD_HEIGHT, lane.rect.w - 2 * _LANE_SIDE)
        high = wide * CARD_HEIGHT / CARD_WIDTH
        x, y = lane.rect.middle[0], lane.rect.y + stack_top(lane) + high / 2
        items = self._board.board_scene.items_by_id.values()
        there = [item.bounds.y for item in items if item.area == lane.key]
        if there:
            y = max(min(there) - _LANE_SIDE - high / 2, lane.rect.y + high / 2)
        return Rect(x - wide / 2, y - high / 2, wide, high)

    def _item(self, object_id: ObjectId | None) -> CardItem | None:
        found = self._board.board_scene.items_by_id
        return found.get(object_id) if object_id is not None else None

    def _dim(self, aim: Aim) -> None:
        scene = self._board.board_scene
        bright = {*aim.targets, *aim.chosen, *_payers(aim.action)}
        found = (self._item(ObjectId(each)) for each in bright if isinstance(each, int))
        keeps = {scene.pile_of(item)[-1] for item in found if item is not None}
        source = self._item(aim.action.subject)
        for item in scene.items_by_id.values():
            held = item is source and item.area is not None and self._is_held(item)
            if held or (item not in keeps and item is not source):
                if held and self._card is not None:
                    item.setOpacity(0)
                    self._hidden.append(item)
                else:
                    self._shades.append(self._shade(item))

    def dims(self, object_id: ObjectId) -> bool:
        """Return whether a card is dimmed."""
        item = self._item(object_id)
        return any(shade.parentItem() is item for shade in self._shades)

    def _shade(self, item: CardItem) -> QGraphicsPathItem:
        """Cover a card with the colour of the table, which hides the cards below."""
        manner = self._board.board_scene.manner
        wide, high = (side * manner.zoom for side in item.size)
        path = QPainterPath()
        corner = min(wide, high) * _CORNER
        path.addRoundedRect(QRectF(-wide / 2, -high / 2, wide, high), corner, corner)
        shade = QGraphicsPathItem(path, item)
        colour = QColor(manner.look.background)
        colour.setAlpha(_SHADE)
        shade.setPen(QPen(Qt.PenStyle.NoPen))
        shade.setBrush(colour)
        return shade

    def _is_held(self, item: CardItem) -> bool:
        area = self._board.board_scene.mat.area(item.area) if item.area is not None else None
        return area is not None and area.role is Role.HAND

    def _draw(self) -> None:
        """Draw the marks, the rings of players, and the arrow."""
        self._clear()
        aim = self._aim
        if aim is None:
            return
        self._fights.note(TARGETS, tuple(self._icons(aim).values()))
        for each in aim.targets:
            if isinstance(each, str):
                self._ring(each)
        start = self._lane_card()
        for target in (*aim.chosen, *([self._at] if self._at is not None else ())):
            end = self._place_of(target)
            if start is not None and end is not None:
                self._items += arrow_items(self._board, start, end)
        if start is not None and self._card is not None:
            self._outline(start, wide=3.0)
        for item in self._items:
            self._board.board_scene.addItem(item)

    def _icons(self, aim: Aim) -> Mapping[ObjectId, CardIcon]:
        scene, icons = self._board.board_scene, dict[ObjectId, CardIcon]()
        pays: dict[ObjectId, int] = {}
        for each in _payers(aim.action):
            item = self._item(each)
            if item is not None:
                top = scene.pile_of(item)[-1].object_id
                pays[top] = pays.get(top, 0) + 1
        for top, count in pays.items():
            tag = "pays" if count == 1 else f"pays ×{count}"
            icons[top] = CardIcon(object=top, outline=Outline.NAMED, icon=Icon.NONE, tag=tag)
        chosen = {each: number for number, each in enumerate(aim.chosen, 1)}
        for target in (*chosen, *aim.targets):
            if not isinstance(target, int):
                continue
            outline = Outline.POINTED if target == self._at else Outline.TARGET
            icons[ObjectId(target)] = CardIcon(
                object=ObjectId(target),
                outline=Outline.NAMED if target in chosen else outline,
                icon=Icon.NONE,
                number=chosen.get(target, 0),
                tag=self.tag(target),
            )
        return icons

    def _ring(self, player: str) -> None:
        """Draw a ring around the life total of a player, with the effect on it."""
        place = self._place_of(PlayerId(player))
        if place is None:
            return
        self._outline(place, wide=3.0 if player == self._at else 2.0)
        words = self.tag(PlayerId(player))
        if not words:
            return
        item = tag_item(self._board, words)
        size = item.boundingRect().size() * item.scale()
        x, y = place.right + size.width() / 2 + _RING, place.middle[1]
        if place.h > 2 * size.height():  # a block at the hand: inside, below the name and the life
            x, y = place.middle[0], place.bottom - size.height() / 2 - _RING
        item.setPos(x, y)
        self._items.append(item)

    def _outline(self, place: Rect, *, wide: float) -> None:
        manner = self._board.board_scene.manner
        path = QPainterPath()
        off = _RING / manner.zoom
        rect = QRectF(place.x - off, place.y - off, place.w + 2 * off, place.h + 2 * off)
        path.addRoundedRect(rect, 8 / manner.zoom, 8 / manner.zoom)
        lines = [
            stroke(path, QPen(QColor(manner.look.pill), (wide + 2) / manner.zoom)),
            stroke(path, QPen(QColor(manner.look.chosen), wide / manner.zoom)),
        ]
        self._items += smooth_lines(lines, AIM_LEVEL, manner)

    def _clear(self) -> None:
        scene = self._board.board_scene
        for item in self._items:
            if item.scene() is scene:
                scene.removeItem(item)
        self._items = []


def arrow_items(board: Board, start: Rect, end: Rect) -> list[QGraphicsItem]:
    """Return the gold arrow from one place to another."""
    manner = board.board_scene.manner
    wide, halo, size = line_widths(manner.zoom)
    bow, last, along = _bow(start, end)
    gold = manner.look.chosen
    tip = last + along * size * 0.3
    lines = [
        stroke(bow, QPen(QColor(manner.look.pill), halo)),
        stroke(bow, QPen(QColor(gold), wide)),
        fill(head_path(tip, along, size), gold, QPen(QColor(manner.look.pill), 1 / manner.zoom)),
    ]
    return list(smooth_lines(lines, AIM_LEVEL, manner))


def _bow(start: Rect, end: Rect) -> tuple[QPainterPath, QPointF, QPointF]:
    """Return a bent line from the side of a card to the nearer side of a target, and its end."""
    if abs(end.middle[0] - start.middle[0]) < start.w / 2:  # below each other: around the left
        first, last = QPointF(start.x, start.middle[1]), QPointF(end.x, end.middle[1])
        bent = (first + last) / 2 - QPointF(start.w / 2, 0)
        return _bent(first, bent, last)
    leftwards = end.middle[0] < start.middle[0]
    first = QPointF(start.x if leftwards else start.right, start.middle[1])
    last = QPointF(end.right if leftwards else end.x, end.middle[1])
    way = last - first
    bent = first + QPointF(way.x() * 0.5, way.y() * 0.5 - abs(way.x()) * _BEND)
    return _bent(first, bent, last)


def _bent(first: QPointF, bent: QPointF, last: QPointF) -> tuple[QPainterPath, QPointF, QPointF]:
    made = QPainterPath(first)
    made.quadTo(bent, last)
    by = last - bent
    length = hypot(by.x(), by.y()) or 1.0
    return made, last, by / length


def tag_item(board: Board, words: str) -> PictureItem:
    """Return a text on a gold pill."""
    manner = board.board_scene.manner
    font = pill_font(manner.font, bold=True)
    metrics = QFontMetricsF(font)
    wide, high = metrics.horizontalAdvance(words) + 16, metrics.height() + 4
    picture = blank(wide + 2, high + 2, manner.dpr)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor(manner.look.pill), 1.5))
    gold = QColor(manner.look.chosen)
    painter.setBrush(gold)
    rect = QRectF(1, 1, wide, high)
    painter.drawRoundedRect(rect, high / 2, high / 2)
    painter.setFont(font)
    painter.setPen(QColor("black" if gold.lightnessF() > 0.5 else "white"))  # noqa: PLR2004
    painter.drawText(rect, 0x84, words)  # centred
    painter.end()
    item = PictureItem()
    item.show_picture(picture)
    item.setScale(1 / manner.zoom)
    item.setZValue(AIM_LEVEL + 1)
    return item


def _payers(action: Action) -> tuple[ObjectId, ...]:
    """Return the permanents that an action taps for its cost, in the games that have them."""
    found: tuple[ObjectId, ...] = getattr(action, "paying", ())
    return found


def _answer(target: Target) -> str:
    return target if isinstance(target, str) else f"#{target}"


def effect_on(
    before: GameState,
    after: GameState,
    target: Target,
    toughness: Callable[[ObjectId], int | None],
) -> str:
    """Return the effect of a foreseen position on a target, in a few words."""
    if isinstance(target, str):
        old, new = before.player(PlayerId(target)).life, after.player(PlayerId(target)).life
        return f"{old} → {new}" if old != new else ""
    obj = before.objects.get(target)
    if obj is None:
        return ""
    found = after.find(obj.ref)
    if found is None or found.zone != obj.zone:
        moved = after.objects.get(target)
        where = str(moved.zone) if moved is not None else ""
        return {"graveyard": "✕ dies", "exile": "✕ exiled", "hand": "back to hand"}.get(
            where, "✕ gone"
        )
    if found.damage != obj.damage:
        most = toughness(target)
        return f"{found.damage} of {most}" if most is not None else f"{found.damage} damage"
    if found.tapped != obj.tapped:
        return "tapped" if found.tapped else "untapped"
    return ""


class StackArrows:
    """Draws the abilities on the stack, and arrows from all that is there to its targets."""

    def __init__(self, board: Board, place_of: PlaceOf) -> None:
        self._board, self._place_of = board, place_of
        self.abilities = StackAbilities(board)
        self._items: list[QGraphicsItem] = []

    @property
    def count(self) -> int:
        """The number of arrows."""
        return len(self._items)

    def sync(self) -> None:
        """Draw the abilities, and the arrows of the position once its cards rest."""
        self._clear()
        self.abilities.sync()
        if self._pairs():
            self._board.stage.once_still(partial(self._draw))

    def _pairs(self) -> list[tuple[ObjectId, Ref | PlayerId]]:
        """Return the targets of each spell and ability on the stack."""
        state, scene = self._board.session.state, self._board.board_scene
        stacks = (area for area in scene.mat.areas if area.role is Role.STACK)
        spells = (
            state.objects.get(each) for area in stacks for each in scene.contents.of(area.key)
        )
        found = [(obj.id, each) for obj in spells if obj is not None for each in obj.targets]
        abilities = (each for each in state.waiting if not each.left)
        return [*found, *((each.id, target) for each in abilities for target in each.targets)]

    def _draw(self) -> None:
        self._clear()
        for source, target in self._pairs():
            start = self.abilities.place_of(source) or self._place_of(source)
            end = self._place_of(target.id if isinstance(target, Ref) else target)
            if start is not None and end is not None:
                self._items += arrow_items(self._board, start, end)
        for item in self._items:
            self._board.board_scene.addItem(item)

    def _clear(self) -> None:
        scene = self._board.board_scene
        for item in self._items:
            if item.scene() is scene:
                scene.removeItem(item)
        self._items = []
