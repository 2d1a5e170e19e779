"""Canvas below the board: camera, paint modes, and the background picture."""

from collections.abc import Callable, Mapping

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QFont, QPainter, QPixmap, QTransform, QWheelEvent
from PySide6.QtWidgets import QFrame, QGraphicsView, QWidget

from core.state.ids import PlayerId
from gui.board.layout.geometry import Mat, Rect
from gui.board.layout.table import fit
from gui.board.motion import Stage
from gui.board.paint.background import Background
from gui.board.paint.player_badges import PlayerBadge
from gui.board.scene import BoardScene
from gui.theme import Look

_CLOSEST = 6.0
_FARTHEST = 0.5


class Camera:
    """Owns the transform of a view."""

    def __init__(self, view: QGraphicsView) -> None:
        self._view = view
        self.width, self.height, self.base = fit(1, 1)
        self.factor = 1.0

    @property
    def zoom(self) -> float:
        """Pixels of the view per logical pixel of the table."""
        return self.base * self.factor

    def fit(self) -> bool:
        """Show the whole table; return whether its proportions changed."""
        size = self._view.viewport().size()
        before = (self.width, self.height)
        self.width, self.height, self.base = fit(size.width(), size.height())
        self.factor = 1.0
        scene = self._view.scene()
        if scene is not None:
            # Margins on every side, so that a zoomed table can be panned freely.
            scene.setSceneRect(QRectF(-self.width, -self.height, 3 * self.width, 3 * self.height))
        self._apply(QPointF(0, 0), QPointF(0, 0))
        return before != (self.width, self.height)

    def zoom_at(self, point: QPointF, factor: float) -> None:
        """Zoom around a point of the view."""
        under = self._view.mapToScene(point.toPoint())
        self.factor = min(max(self.factor * factor, _FARTHEST), _CLOSEST)
        self._apply(under, point)

    def pan(self, by: QPoint) -> None:
        """Pan by a number of pixels."""
        across, down = self._view.horizontalScrollBar(), self._view.verticalScrollBar()
        across.setValue(across.value() - by.x())
        down.setValue(down.value() - by.y())

    def _apply(self, scene: QPointF, view: QPointF) -> None:
        """Align a point of the table with a point of the view, on whole pixels."""
        self._view.setTransform(QTransform.fromScale(self.zoom, self.zoom))
        left = scene.x() * self.zoom - view.x()
        top = scene.y() * self.zoom - view.y()
        self._view.horizontalScrollBar().setValue(round(left))
        self._view.verticalScrollBar().setValue(round(top))


_REST = 120
_FRAME = 16
_NOTCH = 120.0
_STEP = 1.16
_SMALLEST_TEXT = 12
_AT_REST = QGraphicsView.ViewportUpdateMode.MinimalViewportUpdate
_IN_MOTION = QGraphicsView.ViewportUpdateMode.BoundingRectViewportUpdate


class Viewport(QWidget):
    """Viewport of a board, which signals that the pointer has left it, also for a control on it."""

    left = Signal()

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.left.emit()


class Canvas(QGraphicsView):
    """Graphics view that paints a background picture and items of pictures on it."""

    board_scene: BoardScene
    stage: Stage

    painted = Signal()
    """Emitted once after the first paint, for work that was postponed until then."""

    def __init__(
        self, look: Look, covered: Callable[[], tuple[float, float]], parent: QWidget | None
    ) -> None:
        super().__init__(parent)
        self.look = look
        self.hints = True
        self.shows_empty = True
        """Whether the places of empty piles and of the empty stack are drawn, and hints there."""
        self.camera = Camera(self)
        self._background = Background()
        self._playmats: Mapping[PlayerId, QPixmap] = {}
        self._said: tuple[Mat, tuple[int, ...], tuple[PlayerBadge, ...]] | None = None
        self._seen = self._told = False
        self._soon = QTimer(self, interval=_FRAME, singleShot=True)
        self._soon.timeout.connect(self._tell)
        self._resting = QTimer(self, interval=_REST, singleShot=True)
        self._resting.timeout.connect(self.on_zoom_idle)
        # An own viewport: to find the type of Qt's default one, PySide would load every widget
        # class
        # during start-up.
        viewport = Viewport()
        viewport.left.connect(self.on_pointer_left)
        # The background covers all of it, so nothing below it needs painting.
        viewport.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setViewport(viewport)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setViewportUpdateMode(_AT_REST)
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontSavePainterState)
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontAdjustForAntialiasing)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setResizeAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self._covered = covered

    def once_painted(self, do: Callable[[], object]) -> None:
        """Call a function after the first paint: soon, if that is over."""
        if self._told:
            QTimer.singleShot(0, self, do)
        else:
            self.painted.connect(do)

    def type(self) -> QFont:
        """Return the font of labels and chips: the widget's own, with its size in pixels."""
        font = QFont(self.font())
        if font.pixelSize() <= 0:
            font.setPixelSize(max(self.fontInfo().pixelSize(), _SMALLEST_TEXT))
        return font

    def badges(self) -> tuple[PlayerBadge, ...]:
        """Return the badges of the players."""
        return ()

    def fit(self) -> None:
        """Show the whole table."""
        self.camera.fit()
        self.sharpen()

    def zoom_by(self, factor: float, at: QPointF | None = None) -> None:
        """Zoom at a point of the view; pictures become sharp when zooming pauses."""
        self.stage.finish()
        middle = QPointF(self.viewport().rect().center())
        self.camera.zoom_at(at if at is not None else middle, factor)
        self._resting.start()

    def sharpen(self) -> None:
        """Draw every picture for the current zoom."""
        self._resting.stop()
        self.stage.finish()
        self.board_scene.rescale(self.camera.zoom, self.devicePixelRatioF())
        self.viewport().update()

    def on_pointer_left(self) -> None:
        """Follow the pointer that has left the table, or has moved onto a control over it."""

    def on_zoom_idle(self) -> None:
        """Draw every picture for the current zoom, after zooming has paused."""
        self.sharpen()

    def visible(self) -> Rect:
        """Return the visible part of the table, with a margin."""
        seen = self.mapToScene(self.viewport().rect()).boundingRect()
        room = 4 / self.camera.zoom
        return Rect(seen.x(), seen.y(), seen.width(), seen.height()).inset(room)

    def frame_for_chips(self) -> tuple[Rect, float]:
        """Return the visible and uncovered part of the table, and its zoom."""
        shown, zoom = self.visible(), self.camera.zoom
        right, below = (pixels / zoom for pixels in self._covered())
        return Rect(shown.x, shown.y, shown.w - right, shown.h - below), zoom

    def set_paint_mode(self, *, moves: bool) -> None:
        """Select the viewport update mode for movement, or for few changes.

        A switch repaints everything, because the pending regions of the other mode are lost.
        """
        mode = _IN_MOTION if moves else _AT_REST
        if mode != self.viewportUpdateMode():
            self.setViewportUpdateMode(mode)
            self.viewport().update()

    def refresh_background(self) -> None:
        """Repaint the background if its contents have changed."""
        said = (self.board_scene.mat, self.board_scene.counts(), self.badges())
        if said != self._said:
            self._said = said
            self.viewport().update()

    def show_playmats(self, pictures: Mapping[PlayerId, QPixmap]) -> None:
        """Show playmats for these players."""
        self._playmats = dict(pictures)
        self.viewport().update()

    def background_picture(self) -> QPixmap:
        """Return the background as one picture of the viewport's size."""
        if self._said is None:
            self.refresh_background()
        scene = self.board_scene
        mat, counts, badges = self._said or (scene.mat, (), ())
        return self._background.picture(
            self.viewport().size(),
            scene.composer.dpr,
            self.viewportTransform(),
            look=self.look,
            font=scene.font_used,
            mat=mat,
            counts=counts,
            badges=badges,
            hints=self.hints and self.shows_empty,
            shows_empty=self.shows_empty,
            playmats=self._playmats,
        )

    def drawBackground(self, painter: QPainter, _rect: QRectF | QRect) -> None:
        """Draw the background picture."""
        painter.save()
        painter.setWorldTransform(QTransform())
        painter.drawPixmap(0, 0, self.background_picture())
        painter.restore()
        if not self._seen:
            self._seen = True
            self._soon.start()

    def _tell(self) -> None:
        self._told = True
        self.painted.emit()

    def wheelEvent(self, event: QWheelEvent) -> None:
        self.zoom_by(_STEP ** (event.angleDelta().y() / _NOTCH), event.position())
        event.accept()
