"""Shared by the board goals: the board to measure, and plain blits of the same pictures."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QAbstractAnimation, QPointF
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QApplication, QGraphicsView, QWidget

from core.games.mtg.actions import Meld, Transform
from core.rules.actions import Action, Batch, Tap, Untap
from core.state.ids import ObjectId, Zone
from core.state.zones import BATTLEFIELD
from gui.board.interaction.drag import ObjectDragSource
from gui.board.items import CardItem
from gui.board.motion import Motion
from gui.board.view import BoardView
from gui.faces.cache import picture_cache
from gui.faces.pictures import Faces
from gui.faces.presenter import Describer
from gui.features.audience import Audience
from gui.seen_session import SeenSession
from gui.session import Session
from gui.window.main_window import MainWindow
from tests.benchmarks.everything import everything_on
from tests.benchmarks.tables import ANN, RULES, in_a_game, table_of
from tests.gui.board.stage import blits

WIDTH, HEIGHT = 1920, 1080
ROOM_BESIDE = 800
"""Space for panel, bar and strip, so that they do not cover the board and are painted too."""
PAIR = ("Graf Rats", "Midnight Scavengers")

Blit = tuple[QPointF, QPixmap]


@dataclass(frozen=True, slots=True, kw_only=True)
class Board:
    """A shown board of 1920x1080 with cards on it, and the actions of the goals on it."""

    view: QGraphicsView
    blits: Sequence[Blit]
    """Each picture at the place of the view where the board paints it, back to front."""
    drag: Callable[[QPointF], None]
    """Move the dragged card to a place, as one mouse move does."""
    motion: Callable[[str, int], Sequence[QAbstractAnimation]]
    """Paused animations: ``turn``, ``tap``, ``untap`` or ``meld`` of so many cards.

    One for each board that shows it: this one, then the audience's.
    """
    window: MainWindow | None = None
    """The window of the board, if there is one; it lives as long as its board."""

    def repaint(self) -> None:
        """Paint all of it, now."""
        self.view.viewport().repaint()


class Blits(QWidget):
    """The floor of every repaint: the same pictures at the same places, painted one by one.

    Where a light falls on the table the darkness around it is no picture: here it is one plain
    rectangle over everything. A part of a window is painted slower than a window of that size,
    so where the board is a part of one these are as well.
    """

    def __init__(
        self, blits: Sequence[Blit], darkness: str = "", window: MainWindow | None = None
    ) -> None:
        self.around = QWidget() if window is not None else None
        super().__init__(self.around)
        self.blits = blits
        self.darkness = QColor(darkness) if darkness else None
        self.resize(WIDTH, HEIGHT)
        if self.around is not None and window is not None:
            self.around.resize(window.size())
            self.around.show()
        self.show()
        QApplication.processEvents()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint all of it."""
        with QPainter(self) as painter:
            for place, picture in self.blits:
                painter.drawPixmap(place, picture)
            if self.darkness is not None:
                painter.fillRect(self.rect(), self.darkness)


def application() -> QApplication:
    """The one application of the run."""
    running = QApplication.instance()
    return running if isinstance(running, QApplication) else QApplication([])


def board(cards: int, zones: Sequence[Zone] = (BATTLEFIELD,), *, followed: bool = False) -> Board:
    """Show a board with so many cards, spread over zones in turn, with their real faces."""
    table = table_of(cards - len(PAIR), zones, PAIR)
    if followed:
        table = in_a_game(table)
    session = Session(RULES, table)
    faces = Faces(picture_cache)
    faces.draw_everything_at_once()
    view = BoardView(session, faces, Describer(session, lambda: ANN), str, ANN)
    session.changed.connect(view.follow)
    view.animated = False
    view.setFixedSize(WIDTH, HEIGHT)
    view.show()
    QApplication.processEvents()
    return Board(view=view, blits=blits(view), drag=Hand(view).move, motion=Options(view).motion)


def whole_board(cards: int, zones: Sequence[Zone] = (BATTLEFIELD,)) -> Board:
    """Show a board of the same size in a window with everything switched on.

    The blits are those of all pictures, of marks too; the darkness around a light comes on top.
    """
    shown = everything_on(table_of(cards - len(PAIR), zones, PAIR))
    audience = shown.feature(Audience).audience
    if audience is None:
        raise RuntimeError("there is no audience")
    audience.move_as(Motion.FULL)
    view = shown.board
    for window in (shown, audience):
        window.resize(WIDTH + ROOM_BESIDE, HEIGHT + ROOM_BESIDE)
    for each in (view, audience.board):  # in a small one a crowded row hides the card to move
        each.setFixedSize(WIDTH, HEIGHT)
    QApplication.processEvents()
    hand, options = Hand(view), Options(view, audience.board)
    return Board(view=view, blits=blits(view), drag=hand.move, motion=options.motion, window=shown)


class Hand:
    """Carries the first card of the table about."""

    def __init__(self, view: BoardView) -> None:
        self.view = view

    def move(self, place: QPointF) -> None:
        """Take hold of the card if it is not held yet, and move it to a place of the view."""
        view = self.view
        point = view.mapToScene(place.toPoint())
        if view.pointer.drag is None:
            obj = next(iter(view.session.state.objects))
            item = view.board_scene.items_by_id[obj.id]
            load = ObjectDragSource(view.session, view.cite, item, obj)
            view.pointer.carry(load, point, QPointF(0, 0))
            QApplication.processEvents()
        else:
            view.pointer.drag.move(point)


class Options:
    """Does actions that move cards, each on the table as it was at first."""

    def __init__(self, view: BoardView, *beside: BoardView) -> None:
        self.view = view
        self.beside = beside
        start = view.session.state
        there = [obj for obj in start.objects if obj.zone == BATTLEFIELD]
        own = [obj for obj in there if obj.controller == ANN]
        # A crowded row shows only some of its cards, and hidden ones do not move.
        own.sort(key=lambda obj: not self._shows(obj.id))
        self.own = [obj.id for obj in own]
        self.pair = [obj.id for obj in own if start.printed(obj).name in PAIR]
        double = [obj.id for obj in own if start.printed(obj).is_double_sided]
        self.turning = [each for each in double if each not in self.pair]

    def _shows(self, object_id: ObjectId) -> bool:
        boards = (self.view, *self.beside)
        return all(_item(board, object_id).place.shown > 0 for board in boards)

    def motion(self, name: str, cards: int) -> Sequence[QAbstractAnimation]:
        """Do an action and hold its movement on every board at the first moment."""
        view, session = self.view, self.view.session
        view.animated = False
        session.jump(0)
        if name == "untap":
            session.attempt(self._all("tap", cards), anyway=True)
        QApplication.processEvents()
        view.animated = True
        session.attempt(self._all(name, cards), anyway=True)
        animations = [board.stage.running for board in (view, *self.beside)]
        moving = [animation for animation in animations if animation is not None]
        if len(moving) < len(animations):
            raise RuntimeError(f"nothing moves: {name} of {cards}")
        for animation in moving:
            animation.pause()
        QApplication.processEvents()
        return moving

    def _all(self, name: str, cards: int) -> Action:
        steps: list[Action]
        if name == "meld":
            steps = [Meld(player=ANN, objects=tuple(self.pair))]
        elif name == "turn":
            steps = [Transform(player=ANN, object=who) for who in self.turning[:cards]]
        else:
            option = Tap if name == "tap" else Untap
            steps = [option(player=ANN, object=who) for who in self.own[:cards]]
        return steps[0] if len(steps) == 1 else Batch(player=ANN, steps=tuple(steps))


def _item(board: BoardView, object_id: ObjectId) -> CardItem:
    """Return the board's picture of an object; an audience window has its own numbers."""
    session = board.session
    number = session.number(object_id) if isinstance(session, SeenSession) else object_id
    if number is None:
        raise RuntimeError(f"the board does not show object {object_id}")
    return board.board_scene.items_by_id[number]
