"""Happenings of one action, such as damage and lost life, and the marks that show them."""

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct
from PySide6.QtCore import QObject, QPointF, QRectF, QSizeF, Qt, QTimer
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QLinearGradient,
    QPainter,
    QPainterPath,
    QPen,
    QPixmap,
)
from PySide6.QtWidgets import QGraphicsScene

from core.rules.history import Change
from core.state.combat import Chain
from core.state.game_state import GameState
from core.state.ids import ObjectId, PlayerId
from gui.board.items import CardItem, PictureItem
from gui.board.layout.geometry import Role
from gui.board.paint.composition import blank
from gui.board.scene import BoardScene
from gui.board.tracks import COUNT, FOREMOST_LEVEL, GROW, HIT, Mark, Push, Track, eased

SWEEP = 300
"""Length of the line that runs through the middle as a turn begins."""
NAME, WAS, WAS_STILL = 600, 1_000, 2_000
"""Milliseconds that the name of the next player and a former life total remain."""
_RISE, _DROP = 18, -10
_RING = 5
_SEAM, _SEAM_FROM, _SEAM_LASTS = 40, 140, 200
"""Width of the light of a meld, its start and its length."""
_LARGE, _USUAL = 1.9, 1.0
"""Sizes of texts as shares of the font of the board."""
_OF_CARD = 0.4
"""Size of the number of damage as a share of the width of its card."""
MINUS = "\N{MINUS SIGN}"


class Happenings(Struct, frozen=True, kw_only=True):
    """Changes of one action that are shown by marks.

    ``hurt`` are objects with the damage that they were dealt, ``counted`` those with other
    counters, ``hit`` the heroes that an attack hit, ``defending`` the new defenders, ``made`` the
    new tokens and copies, ``melded`` the new melded permanents. ``lives`` are the changes of life
    totals: player, former and present total. ``turn`` is the player whose turn begins.
    """

    hurt: Mapping[ObjectId, int] = {}
    counted: tuple[ObjectId, ...] = ()
    hit: tuple[ObjectId, ...] = ()
    defending: tuple[ObjectId, ...] = ()
    made: tuple[ObjectId, ...] = ()
    melded: tuple[ObjectId, ...] = ()
    lives: tuple[tuple[PlayerId, int, int], ...] = ()
    turn: PlayerId | None = None


def happenings(change: Change) -> Happenings:
    """Return the happenings of a change; an undo, a jump and a new table have none."""
    outcome, before, after = change.outcome, change.before.state, change.after.state
    if outcome is None or change.stepping or change.is_new_table:
        return Happenings()
    hurt: dict[ObjectId, int] = {}
    counted: list[ObjectId] = []
    for object_id in change.difference.touched:
        was, now = before.objects.get(object_id), after.objects.get(object_id)
        if was is None or now is None or was.zone != now.zone:
            continue
        if now.damage > was.damage:
            hurt[object_id] = now.damage - was.damage
        if now.counters != was.counters:
            counted.append(object_id)
    for event in outcome.events:
        if event.kind == "damaged" and event.object is not None and not event.amount:
            there = after.objects.get(event.object)
            if there is None or before.objects.get(event.object) != there:
                hurt.setdefault(event.object, event.amount)
    lives = tuple(
        (was.id, was.life, now.life)
        for was, now in zip(before.players, after.players, strict=False)
        if was.id == now.id and was.life != now.life
    )
    begins = after.is_followed and (before.turn, before.active) != (after.turn, after.active)
    return Happenings(
        hurt=hurt,
        counted=tuple(counted),
        hit=tuple(each.object for each in outcome.events if each.kind == "hit" and each.object),
        defending=tuple(_defenders(after) - _defenders(before)),
        made=tuple(
            each
            for each in change.difference.touched
            if before.objects.get(each) is None
            and (now := after.objects.get(each)) is not None
            and not now.cards
        ),
        melded=tuple(change.difference.merged),
        lives=lives,
        turn=after.active if begins and before.is_followed else None,
    )


def _defenders(state: GameState) -> frozenset[ObjectId]:
    """Return the cards that defend in the open combat chain."""
    links = state.fight.links if isinstance(state.fight, Chain) else ()
    return frozenset(ref.id for link in links for ref, _ in link.defenders)


class Sweep:
    """A line that runs from left to right through the middle of the table."""

    item: CardItem | None = None

    def __init__(self, scene: QGraphicsScene, rect: QRectF, colour: str) -> None:
        self.end: float = SWEEP
        line = QPixmap(max(round(rect.width()), 1), max(round(rect.height()), 1))
        line.fill(QColor(colour))
        self._rect = rect
        self._shown = PictureItem()
        self._shown.setPixmap(line)
        self._shown.setOffset(0, 0)
        self._shown.setPos(rect.topLeft())
        self._shown.setZValue(3 * FOREMOST_LEVEL)
        scene.addItem(self._shown)
        self.at(0)

    def at(self, moment: float) -> None:
        """Show one moment: the line gets longer from its left end, then leaves it."""
        part = min(max(moment / self.end, 0.0), 1.0)
        if part >= 1:
            if self._shown.scene() is not None:
                self._shown.scene().removeItem(self._shown)
            return
        left = eased(2 * part - 1) * self._rect.width()
        right = eased(2 * part) * self._rect.width()
        share = max(right - left, 1) / self._rect.width()
        self._shown.setPos(self._rect.x() + left, self._rect.y())
        self._shown.setTransform(self._shown.transform().fromScale(share, 1))


class Notices(QObject):
    """Texts over the table that remain for a moment without a movement."""

    def __init__(self, scene: QGraphicsScene, parent: QObject) -> None:
        super().__init__(parent)
        self._scene = scene
        self._shown: list[tuple[PictureItem, QTimer]] = []

    def show(self, picture: QPixmap, at: QPointF, zoom: float, lasts: int) -> None:
        """Show a picture around a point of the table for some milliseconds."""
        item = PictureItem()
        item.show_picture(picture)
        item.setScale(1 / zoom)
        item.setPos(at)
        item.setZValue(3 * FOREMOST_LEVEL)
        self._scene.addItem(item)
        timer = QTimer(self, singleShot=True, interval=lasts)
        timer.timeout.connect(lambda: self._drop(item, timer))
        timer.start()
        self._shown.append((item, timer))

    def clear(self) -> None:
        """Remove every text."""
        for item, timer in list(self._shown):
            self._drop(item, timer)

    @property
    def count(self) -> int:
        """The number of visible texts."""
        return len(self._shown)

    def _drop(self, item: PictureItem, timer: QTimer) -> None:
        if (item, timer) in self._shown:
            self._shown.remove((item, timer))
            timer.stop()
            timer.deleteLater()
            if item.scene() is not None:
                item.scene().removeItem(item)


class Marks:
    """Makes the marks of happenings on a scene."""

    def __init__(self, scene: BoardScene, notices: Notices) -> None:
        self._scene = scene
        self._notices = notices

    def tracks(
        self, seen: Happenings, moving: frozenset[ObjectId], *, still: bool
    ) -> Iterator[Track]:
        """Yield the marks; cards in ``moving`` are not pushed. ``still`` marks do not move."""
        look = self._scene.composer.look
        struck = {*seen.hurt, *seen.hit, *seen.defending}
        rings = (
            *((each, look.fight, HIT) for each in struck),
            *((each, look.lawful, COUNT) for each in seen.counted),
            *((each, look.lawful, GROW) for each in seen.made),
        )
        for object_id, colour, length in rings:
            for item in self._items(object_id):
                yield self._ring(item, colour, length, still=still)
        for object_id, amount in seen.hurt.items():
            for item in self._items(object_id) if amount else ():
                yield self._number(item, f"{MINUS}{amount}", look.fight, still=still)
        if not still:
            yield from self._pushes(seen, moving)
        yield from self._of_players(seen, still=still)

    def _pushes(self, seen: Happenings, moving: frozenset[ObjectId]) -> Iterator[Track]:
        """Yield the movements of cards that stay in their place, and the light of a meld."""
        for object_id in seen.hurt.keys() - moving:
            for item in self._items(object_id):
                yield Push(item, down=item.y() > self._scene.mat.height / 2)
        for object_id in {*seen.defending} - seen.hurt.keys() - moving:
            for item in self._items(object_id):
                yield Push(item, shakes=True)
        for object_id in seen.melded:
            for item in self._items(object_id):
                yield self._seam(item)

    def _items(self, object_id: ObjectId) -> Sequence[CardItem]:
        item = self._scene.items_by_id.get(object_id)
        return () if item is None else (item,)

    def _of_players(self, seen: Happenings, *, still: bool) -> Iterator[Track]:
        scene = self._scene
        look, zoom = scene.composer.look, scene.zoom
        badges = dict(scene.mat.badges)
        for player, was, now in seen.lives:
            rect = badges.get(player)
            if rect is None:
                continue
            sign, colour = ("+", look.lawful) if now > was else (MINUS, look.fight)
            at = QPointF(rect.right, rect.middle[1])
            picture = self._words(f"{sign}{abs(now - was)}", colour, _LARGE)
            yield Mark(scene, picture, at, zoom=zoom, length=SWEEP, rise=_RISE, still=still)
            below = rect.bottom if rect.bottom < scene.mat.height * 0.9 else rect.y
            former = self._words(f"was {was}", look.dim, _USUAL)
            self._notices.show(
                former, QPointF(rect.middle[0], below), zoom, WAS_STILL if still else WAS
            )
        if seen.turn is not None:
            middle = self._middle()
            if not still:
                thick = 2 / zoom
                rect_of_line = QRectF(middle.left(), middle.center().y(), middle.width(), thick)
                yield Sweep(scene, rect_of_line, look.chosen)
            words = self._words(f"{seen.turn}: turn", look.chosen, _LARGE)
            self._notices.show(words, middle.center(), zoom, NAME)

    def _middle(self) -> QRectF:
        """Return the lane between the far and the near half."""
        fields = [area for area in self._scene.mat.areas if area.role in {Role.FIELD, Role.GEAR}]
        far = max((area.rect.bottom for area in fields if area.far), default=0.0)
        near = min((area.rect.y for area in fields if not area.far), default=far)
        left = min((area.rect.x for area in fields), default=0.0)
        right = max((area.rect.right for area in fields), default=self._scene.mat.width)
        return QRectF(left, far, right - left, max(near - far, 1))

    def _ring(self, item: CardItem, colour: str, length: float, *, still: bool) -> Track:
        zoom = self._scene.zoom
        width, height = (side * zoom for side in item.size)
        made = blank(width + 2 * _RING, height + 2 * _RING, self._scene.composer.dpr)
        painter = QPainter(made)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(colour), 3))
        painter.drawRoundedRect(QRectF(2, 2, width + 2 * _RING - 4, height + 2 * _RING - 4), 8, 8)
        painter.end()
        at = QPointF(item.x(), item.y())
        return Mark(self._scene, made, at, zoom=zoom, length=length, still=still)

    def _seam(self, item: CardItem) -> Track:
        """Return the light between two cards that meld."""
        zoom, flat = self._scene.zoom, item.place.quarters % 2 == 0
        long = min(item.size) * zoom
        size = QSizeF(long, _SEAM) if flat else QSizeF(_SEAM, long)
        made = blank(size.width(), size.height(), self._scene.composer.dpr)
        painter = QPainter(made)
        light = QLinearGradient(0, 0, 0 if flat else _SEAM, _SEAM if flat else 0)
        colour = QColor(self._scene.composer.look.chosen)
        for stop, alpha in ((0.0, 0), (0.4, 120), (0.5, 255), (0.6, 120), (1.0, 0)):
            colour.setAlpha(alpha)
            light.setColorAt(stop, colour)
        painter.fillRect(QRectF(QPointF(), size), light)
        painter.end()
        at = QPointF(item.x(), item.y())
        return Mark(self._scene, made, at, zoom=zoom, start=_SEAM_FROM, length=_SEAM_LASTS)

    def _number(self, item: CardItem, words: str, colour: str, *, still: bool) -> Track:
        at, zoom = QPointF(item.x(), item.y()), self._scene.zoom
        usual = self._scene.font_used.pixelSize()
        share = max(min(item.size) * zoom * _OF_CARD / usual, _LARGE)
        picture = self._words(words, colour, share)
        return Mark(self._scene, picture, at, zoom=zoom, rise=_RISE, still=still)

    def _words(self, words: str, colour: str, share: float) -> QPixmap:
        """Return a text with a dark outline, at a share of the board's font size."""
        font = QFont(self._scene.font_used)
        font.setPixelSize(round(font.pixelSize() * share))
        font.setWeight(QFont.Weight.Bold)
        metrics = QFontMetricsF(font)
        width, height = metrics.horizontalAdvance(words) + 12, metrics.height() + 6
        made = blank(width, height, self._scene.composer.dpr)
        painter = QPainter(made)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        path = QPainterPath()
        path.addText(QPointF(6, 3 + metrics.ascent()), font, words)
        edge = QPen(QColor(self._scene.composer.look.pill), 4)
        edge.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.strokePath(path, edge)
        painter.fillPath(path, QColor(colour))
        painter.end()
        return made
