"""How the table is seen: fitted to the view, zoomed at the pointer, moved by hand."""

from PySide6.QtCore import QPoint, QPointF, QRectF
from PySide6.QtGui import QTransform
from PySide6.QtWidgets import QGraphicsView

from gui.board.layout.table import fit

_CLOSEST = 6.0
_FARTHEST = 0.5


class Camera:
    """Owns the transform of a view. ``zoom`` is how many of its pixels a length of 1 takes."""

    def __init__(self, view: QGraphicsView) -> None:
        self._view = view
        self.width, self.height, self.base = fit(1, 1)
        self.factor = 1.0

    @property
    def zoom(self) -> float:
        """How many pixels of the view a length of 1 on the table takes."""
        return self.base * self.factor

    def fit(self) -> bool:
        """Show the whole table; tell whether its shape changed."""
        size = self._view.viewport().size()
        before = (self.width, self.height)
        self.width, self.height, self.base = fit(size.width(), size.height())
        self.factor = 1.0
        scene = self._view.scene()
        if scene is not None:
            # Room on every side, so that a zoomed table can be moved about freely.
            scene.setSceneRect(QRectF(-self.width, -self.height, 3 * self.width, 3 * self.height))
        self._apply(QPointF(0, 0), QPointF(0, 0))
        return before != (self.width, self.height)

    def zoom_at(self, point: QPointF, factor: float) -> None:
        """Zoom so that what lies under a point of the view stays there."""
        under = self._view.mapToScene(point.toPoint())
        self.factor = min(max(self.factor * factor, _FARTHEST), _CLOSEST)
        self._apply(under, point)

    def pan(self, by: QPoint) -> None:
        """Move the table along by so many pixels."""
        across, down = self._view.horizontalScrollBar(), self._view.verticalScrollBar()
        across.setValue(across.value() - by.x())
        down.setValue(down.value() - by.y())

    def _apply(self, scene: QPointF, view: QPointF) -> None:
        """Put a point of the table at a point of the view, on whole pixels."""
        self._view.setTransform(QTransform.fromScale(self.zoom, self.zoom))
        left = scene.x() * self.zoom - view.x()
        top = scene.y() * self.zoom - view.y()
        self._view.horizontalScrollBar().setValue(round(left))
        self._view.verticalScrollBar().setValue(round(top))
