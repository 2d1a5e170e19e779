"""Cache of small drawings that are used many times."""

from collections.abc import Callable, Hashable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap

from gui.faces.pixmap_cache import PixmapBudget, PixmapCache

Drawing = Callable[[QPainter, QRectF], None]
"""Draws into a rectangle of any size."""


class Stamps:
    """The most recently used drawings as pixmaps, within a memory budget.

    ``ratio`` is the device pixel ratio of the current painter. With None the painter scales or
    prints, so that drawings are drawn directly and stay sharp.
    """

    def __init__(self, budget: PixmapBudget) -> None:
        self.ratio: float | None = None
        self._kept: PixmapCache[Hashable] = PixmapCache(budget)

    def __len__(self) -> int:
        """Return the number of cached pixmaps."""
        return len(self._kept)

    def picture(self, key: Hashable, width: float, height: float, drawing: Drawing) -> QPixmap:
        """Return a drawing as a pixmap of a size in logical pixels."""
        ratio = self.ratio or 1.0
        full_key = (key, width, height, ratio)
        found = self._kept.get(full_key)
        if found is not None:
            return found
        picture = QPixmap(max(1, round(width * ratio)), max(1, round(height * ratio)))
        picture.setDevicePixelRatio(ratio)
        picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        drawing(painter, QRectF(0, 0, width, height))
        painter.end()
        self._kept.add(full_key, picture)
        return picture

    def put(self, painter: QPainter, key: Hashable, rect: QRectF, drawing: Drawing) -> None:
        """Draw into a rectangle: a cached pixmap, or the drawing itself if that is sharper."""
        if self.ratio is None:
            drawing(painter, rect)
            return
        picture = self.picture(key, rect.width(), rect.height(), drawing)
        painter.drawPixmap(QPointF(rect.x(), rect.y()), picture)
