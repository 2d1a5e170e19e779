"""A board to play on in tests: pictures are labelled rectangles, cards are described plainly."""

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPixmap
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from core.games.mtg.layers.traits import traits
from core.rules.ruleset import StateView
from core.state.ids import ObjectId, PlayerId, Zone
from core.state.objects import GameObject
from core.state.zones import BATTLEFIELD, HAND, LIBRARY
from gui.board.items import PictureItem
from gui.board.layout.geometry import AreaKey
from gui.board.ports import ALONE, BoardPorts
from gui.board.view import BoardView
from gui.board.zones import ZoneItem
from gui.faces.card_view import CardView, Pose
from gui.faces.pixmap_cache import PixmapBudget
from gui.session import Session
from tests.core.stage import ADA

LEFT = Qt.MouseButton.LeftButton
RIGHT = Qt.MouseButton.RightButton
MIDDLE = Qt.MouseButton.MiddleButton
BACK = ("back",)


def zone_item(board: BoardView, zone: Zone, owner: PlayerId | None) -> ZoneItem:
    """Return the item of a zone; raise `KeyError` if the table has no such zone."""
    return board.board_scene.zones[zone, owner]


def centre_of(board: BoardView, target: ObjectId | AreaKey) -> QPoint:
    """Return the centre of a card or a zone in the viewport."""
    if isinstance(target, tuple):
        middle = board.board_scene.zones[target].area.dropped_on.middle
        return board.mapFromScene(QPointF(*middle))
    return board.mapFromScene(board.board_scene.items_by_id[target].pos())


def blits(board: BoardView) -> list[tuple[QPointF, QPixmap]]:
    """Return the pictures of a full repaint and their positions in the viewport, lowest first."""
    found = [(QPointF(0, 0), board.background_picture())]
    for item in sorted(board.board_scene.items(), key=lambda item: item.zValue()):
        if isinstance(item, PictureItem) and item.isVisible():
            corner = board.viewportTransform().map(item.pos()) + item.offset()
            found.append((corner, item.pixmap()))
    return found


class Rectangles:
    """A provider that paints labelled rectangles and records its calls."""

    def __init__(self) -> None:
        self.budget = PixmapBudget()
        self.asked: list[Any] = []
        self.late: set[Any] = set()
        self._made: dict[Any, QPixmap] = {}

    def pixmap(self, spec: tuple[str, ...], width: int, dpr: float, /) -> QPixmap:
        self.asked.append(spec)
        key = (spec, width, dpr)
        if key not in self._made:
            self._made[key] = self._paint(spec, width, dpr)
        return self._made[key]

    def plates(
        self, _spec: tuple[str, ...], _width: int, _pose: Pose, _dpr: float, /
    ) -> list[tuple[QRectF, QPixmap]]:
        return []

    def is_ready(self, spec: tuple[str, ...], _width: int, _dpr: float, /) -> bool:
        return spec not in self.late

    def _paint(self, spec: tuple[str, ...], width: int, dpr: float) -> QPixmap:
        made = QPixmap(round(width * dpr), round(width * dpr * 88 / 63))
        made.setDevicePixelRatio(dpr)
        made.fill(Qt.GlobalColor.transparent)
        painter = QPainter(made)
        rect = QRectF(0, 0, width, round(width * 88 / 63))
        painter.setBrush(QColor.fromHsv(hash(spec) % 360, 90, 170))
        painter.drawRoundedRect(rect, width / 16, width / 16)
        painter.drawText(rect, Qt.TextFlag.TextWordWrap, str(spec[-1]))
        painter.end()
        return made


def plain_view(state_view: StateView, obj: GameObject, seat: PlayerId = ADA) -> CardView:
    """Describe an object as a seat sees it; hidden zones show the one back."""
    if obj.zone == LIBRARY or (obj.zone == HAND and obj.owner != seat):
        return CardView(face=BACK, name="a hidden card", hidden=True)
    card = state_view.state.printed(obj)
    side = card.sides[min(obj.side, len(card.sides) - 1)]
    other = card.sides[1 - obj.side][0].name if card.is_double_sided else None
    return CardView(
        face=("card", " // ".join(face.name for face in side)),
        name=f"{side[0].name}{', tapped' if obj.tapped else ''}",
        other=("card", other) if other and not obj.face_down else None,
        tapped=obj.tapped,
        double=obj.is_melded,
        row=1 if "Land" in traits(state_view, obj.id).type_line.types else 0,
        turns=None if other is None else obj.zone == BATTLEFIELD,
        counters=obj.counters,
        damage=obj.damage,
        token=obj.token,
        face_down=obj.face_down,
    )


class Player:
    """A user with a mouse and a keyboard in front of a board."""

    def __init__(self, board: BoardView) -> None:
        self.board = board

    @property
    def session(self) -> Session:
        """The session of the board."""
        return self.board.session

    def zone(self, object_id: ObjectId) -> Zone:
        """Return the zone of an object in the position."""
        return self.session.state.object(object_id).zone

    def at(self, what: ObjectId | AreaKey) -> QPoint:
        return centre_of(self.board, what)

    def press(self, at: QPoint) -> None:
        QTest.mousePress(self.board.viewport(), LEFT, pos=at)

    def move(self, *places: QPoint) -> None:
        for place in places:
            QTest.mouseMove(self.board.viewport(), place)
            QApplication.processEvents()

    def release(self, at: QPoint) -> None:
        QTest.mouseRelease(self.board.viewport(), LEFT, pos=at)

    def lift(self, object_id: ObjectId, to: QPoint) -> None:
        """Press on a card and carry it to a place, without letting go."""
        start = self.at(object_id)
        self.press(start)
        self.move((start + to) / 2, to)

    def drag(self, object_id: ObjectId, to: QPoint) -> None:
        self.lift(object_id, to)
        self.release(to)

    def click(self, at: QPoint) -> None:
        QTest.mouseClick(self.board.viewport(), LEFT, pos=at)

    def double_click(self, at: QPoint) -> None:
        QTest.mouseClick(self.board.viewport(), LEFT, pos=at)
        QTest.mouseDClick(self.board.viewport(), LEFT, pos=at)

    def key(self, key: Qt.Key) -> None:
        QTest.keyClick(self.board, key)

    def chips(self) -> Sequence[str]:
        """The words of all chips that show."""
        column = self.board.drag_chips if self.board.drag_chips.chips else self.board.chooser.column
        return [chip.offer.label for chip in column.chips]

    def chip(self, words: str) -> QPoint:
        """Where the chip with these words is."""
        chips = [*self.board.drag_chips.chips, *self.board.chooser.column.chips]
        found = next(chip for chip in chips if chip.offer.label == words)
        return self.board.mapFromScene(found.pos())

    def life(self, player: PlayerId) -> QPoint:
        """Where the life total of a player is."""
        place = self.board.place_of(player)
        assert place is not None
        return self.board.mapFromScene(*place.middle)


def board_of(
    session: Session,
    seat: PlayerId = ADA,
    size: tuple[int, int] = (1000, 720),
    *,
    shown: bool = True,
    ports: BoardPorts = ALONE,
) -> BoardView:
    """A board of so many pixels on which nothing moves by itself."""

    def describe(state_view: StateView, obj: GameObject) -> CardView:
        return plain_view(state_view, obj, seat)

    board = BoardView(session, Rectangles(), describe, str, seat, ports=ports)
    session.changed.connect(board.follow)
    board.animated = False
    board.resize(*size)
    board.setVisible(shown)
    return board
