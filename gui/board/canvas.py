"""The view under the board: how it paints, how it is seen, the background below everything."""

from collections.abc import Callable, Mapping

from PySide6.QtCore import QPointF, QRect, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QFont, QPainter, QPixmap, QTransform, QWheelEvent
from PySide6.QtWidgets import QFrame, QGraphicsView, QWidget

from core.state.ids import PlayerId
from gui.board.camera import Camera
from gui.board.layout.geometry import Mat, Rect
from gui.board.motion.tracks import Stage
from gui.board.paint.background import Background
from gui.board.paint.colours import Look
from gui.board.paint.player_badges import PlayerBadge
from gui.board.scene import BoardScene

_REST = 120
_FRAME = 16
_NOTCH = 120.0
_STEP = 1.16
_SMALLEST_TEXT = 12
_AT_REST = QGraphicsView.ViewportUpdateMode.MinimalViewportUpdate
_IN_MOTION = QGraphicsView.ViewportUpdateMode.BoundingRectViewportUpdate


class Canvas(QGraphicsView):
    """Paints the background as one picture and everything else as pictures on it."""

    board_scene: BoardScene
    stage: Stage

    painted = Signal()
    """Tells once that the board has been seen: what was put off until then may begin."""

    def __init__(
        self, look: Look, covered: Callable[[], tuple[float, float]], parent: QWidget | None
    ) -> None:
        super().__init__(parent)
        self.look = look
        self.hints = True
        self.camera = Camera(self)
        self._background = Background()
        self._playmats: Mapping[PlayerId, QPixmap] = {}
        self._said: tuple[Mat, tuple[int, ...], tuple[PlayerBadge, ...]] | None = None
        self._seen = self._told = False
        self._soon = QTimer(self, interval=_FRAME, singleShot=True)
        self._soon.timeout.connect(self._tell)
        self._resting = QTimer(self, interval=_REST, singleShot=True)
        self._resting.timeout.connect(self.on_zoom_idle)
        # A viewport of our own: to tell what kind of widget Qt's own one is, PySide would load
        # every class of widgets there is, in the middle of the start.
        viewport = QWidget()
        # The background covers all of it, so what lies behind need not be painted first.
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
        """Do something once the board has been seen: soon, if it has been by now."""
        if self._told:
            QTimer.singleShot(0, self, do)
        else:
            self.painted.connect(do)

    def type(self) -> QFont:
        """Return the type of labels and chips: the widget's own, with its size in pixels."""
        font = QFont(self.font())
        if font.pixelSize() <= 0:
            font.setPixelSize(max(self.fontInfo().pixelSize(), _SMALLEST_TEXT))
        return font

    def badges(self) -> tuple[PlayerBadge, ...]:
        """Return what the badges say of the players."""
        return ()

    def fit(self) -> None:
        """Show the whole table."""
        self.camera.fit()
        self.sharpen()

    def zoom_by(self, factor: float, at: QPointF | None = None) -> None:
        """Zoom at a point of the view; pictures are drawn sharp once it rests."""
        self.stage.finish()
        middle = QPointF(self.viewport().rect().center())
        self.camera.zoom_at(at if at is not None else middle, factor)
        self._resting.start()

    def sharpen(self) -> None:
        """Draw every picture for the zoom there is now."""
        self._resting.stop()
        self.stage.finish()
        self.board_scene.rescale(self.camera.zoom, self.devicePixelRatioF())
        self.viewport().update()

    def on_zoom_idle(self) -> None:
        """Draw every picture for the zoom there is now, as nobody zooms any more."""
        self.sharpen()

    def visible(self) -> Rect:
        """Return the part of the table that shows, less a little room at the edges."""
        seen = self.mapToScene(self.viewport().rect()).boundingRect()
        room = 4 / self.camera.zoom
        return Rect(seen.x(), seen.y(), seen.width(), seen.height()).inset(room)

    def frame_for_chips(self) -> tuple[Rect, float]:
        """Return the part of the table that shows and that nothing covers, and its zoom."""
        shown, zoom = self.visible(), self.camera.zoom
        right, below = (pixels / zoom for pixels in self._covered())
        return Rect(shown.x, shown.y, shown.w - right, shown.h - below), zoom

    def restless(self, *, moves: bool) -> None:
        """Paint for something that moves over everything, or for changes here and there.

        Each way keeps its own account of what is to be painted yet, and the other one's is
        lost where the way changes: so everything is painted then.
        """
        mode = _IN_MOTION if moves else _AT_REST
        if mode != self.viewportUpdateMode():
            self.setViewportUpdateMode(mode)
            self.viewport().update()

    def refresh_background(self) -> None:
        """Paint the background again if what is written on it has changed."""
        said = (self.board_scene.mat, self.board_scene.counts(), self.badges())
        if said != self._said:
            self._said = said
            self.viewport().update()

    def show_playmats(self, pictures: Mapping[PlayerId, QPixmap]) -> None:
        """Show a picture under what lies before each of these players."""
        self._playmats = dict(pictures)
        self.viewport().update()

    def background_picture(self) -> QPixmap:
        """Return everything below the cards as one picture of the viewport's size."""
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
            hints=self.hints,
            playmats=self._playmats,
        )

    def drawBackground(self, painter: QPainter, _rect: QRectF | QRect) -> None:
        """Blit the background, which is one picture."""
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
