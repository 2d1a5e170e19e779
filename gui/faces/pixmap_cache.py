"""Caches of pixmaps and of small drawings that share one memory budget."""

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from typing import Generic, TypeVar
from weakref import WeakSet

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap

BUDGET = 128 * 1024 * 1024
"""Memory budget in bytes of the pixmaps of a window and its further windows."""

Key = TypeVar("Key", bound=Hashable)


class PixmapBudget:
    """Memory budget shared by several caches; the least recently used pixmap is dropped first.

    The newest pixmap is kept even if it is larger than the budget.
    """

    def __init__(self, limit: int = BUDGET) -> None:
        self.limit = limit
        self._caches: WeakSet[PixmapCache[Hashable]] = WeakSet()
        self._clock = 0

    @property
    def bytes_used(self) -> int:
        """Bytes of all pixmaps in all caches."""
        return sum(cache.bytes_used for cache in self._caches)

    def join(self, cache: "PixmapCache[Hashable]") -> None:
        """Include a cache in the budget, as long as it exists."""
        self._caches.add(cache)

    def tick(self) -> int:
        """Return the next timestamp of the usage counter."""
        self._clock += 1
        return self._clock

    def enforce(self) -> None:
        """Drop pixmaps until the rest fits; the most recent one stays."""
        while self.bytes_used > self.limit:
            oldest = min((each for each in self._caches if len(each)), key=PixmapCache.last_used)
            if oldest.last_used() == self._clock:
                return
            oldest.drop_oldest()


class PixmapCache(Generic[Key]):
    """Pixmaps by key within a budget; ``dropped`` is called with each dropped key."""

    def __init__(
        self, budget: PixmapBudget, dropped: Callable[[Key], object] | None = None
    ) -> None:
        self.bytes_used = 0
        self._budget = budget
        self._dropped = dropped
        self._kept: OrderedDict[Key, tuple[QPixmap, int]] = OrderedDict()
        budget.join(self)  # type: ignore[arg-type] # a budget reads no keys

    def __len__(self) -> int:
        return len(self._kept)

    def __iter__(self) -> Iterator[Key]:
        return iter(self._kept)

    def __contains__(self, key: Key) -> bool:
        return key in self._kept

    def __getitem__(self, key: Key) -> QPixmap:
        return self._kept[key][0]

    def peek(self, key: Key) -> QPixmap | None:
        """Return a pixmap or None without updating its last use."""
        found = self._kept.get(key)
        return None if found is None else found[0]

    def get(self, key: Key) -> QPixmap | None:
        """Return a pixmap or None and update its last use."""
        found = self._kept.get(key)
        if found is None:
            return None
        self._kept[key] = found[0], self._budget.tick()
        self._kept.move_to_end(key)
        return found[0]

    def add(self, key: Key, pixmap: QPixmap) -> None:
        """Add or replace a pixmap; others are dropped if the budget is exceeded."""
        self.drop(key)
        self._kept[key] = pixmap, self._budget.tick()
        self.bytes_used += size_in_bytes(pixmap)
        self._budget.enforce()

    def drop(self, key: Key) -> None:
        """Drop the pixmap of a key, if there is one."""
        found = self._kept.pop(key, None)
        if found is not None:
            self.bytes_used -= size_in_bytes(found[0])
            if self._dropped is not None:
                self._dropped(key)

    def last_used(self) -> int:
        """Return the timestamp of the least recently used pixmap."""
        return next(iter(self._kept.values()))[1]

    def drop_oldest(self) -> None:
        """Drop the least recently used pixmap."""
        self.drop(next(iter(self._kept)))


def size_in_bytes(pixmap: QPixmap) -> int:
    """Return the memory size of a pixmap in bytes."""
    return pixmap.width() * pixmap.height() * pixmap.depth() // 8


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
