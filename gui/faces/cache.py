"""Cache of pictures shared by many cards; new ones are drawn in idle turns."""

from collections import OrderedDict
from collections.abc import Collection
from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtCore import QObject, QSize, Qt, Signal
from PySide6.QtGui import QImage, QPixmap

from core.cards.card import PrintedSide
from gui.faces.card_images import CardImages
from gui.faces.card_view import Pose
from gui.faces.painter import FacePainter
from gui.faces.pixmap_cache import PixmapBudget, PixmapCache
from gui.faces.plates import Picture
from gui.faces.spec import BACK, FaceSpec, picture_size
from gui.idle import Idle

if TYPE_CHECKING:
    from collections.abc import Iterator

Key = tuple[FaceSpec, int, float]
"""Cache key: the face, the width of a card in logical pixels, and the pixel ratio."""


class PictureCache(QObject):
    """The most recently used pictures within a memory budget.

    ``ready`` carries a face whose picture was drawn in an idle turn. With ``images`` a face has a
    real picture if there is one; the drawn face is shown until the picture is decoded; a face that
    is not drawn again waits for the picture.
    """

    ready = Signal(object)

    def __init__(
        self,
        budget: PixmapBudget,
        painter: FacePainter | None = None,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._painter = painter or FacePainter(budget)
        self._kept: PixmapCache[Key] = PixmapCache(budget, self._dropped)
        self._sizes: dict[FaceSpec, set[tuple[int, float]]] = {}
        self._wanted: OrderedDict[Key, None] = OrderedDict()
        self._underway: tuple[Key, Iterator[QPixmap | None]] | None = None
        self._idle = Idle(self._go_on, self)
        self._images: CardImages | None = None
        self._waits = False
        self._unpacking: dict[PrintedSide, set[Key]] = {}
        self._real: set[Key] = set()

    @property
    def bytes_used(self) -> int:
        """Memory of the cached pictures in bytes."""
        return self._kept.bytes_used

    @property
    def waiting(self) -> int:
        """Number of pictures still to be drawn."""
        return len(self._wanted) + (self._underway is not None)

    def use(self, images: CardImages | None, *, wait: bool = False) -> None:
        """Use real pictures, or drawn faces only; ``wait`` for decoding."""
        if self._images is not None:
            self._images.came.disconnect(self._came)
        self._images = images
        self._waits = wait
        self._unpacking.clear()
        if images is not None:
            images.came.connect(self._came)
        self.refresh()

    def refresh(self, sides: Collection[PrintedSide] | None = None) -> None:
        """Redraw the faces of some sides, or all with a real picture; their files changed."""
        stale = [
            key
            for key in self._kept
            if key[0].source is not None and (sides is None or key[0].source in sides)
        ]
        for key in stale:
            self._kept.drop(key)
        for spec in dict.fromkeys(key[0] for key in stale):
            self.ready.emit(spec)

    def pixmap(self, spec: FaceSpec, width: int, ratio: float = 1.0) -> QPixmap:
        """Return the picture for cards of this width in logical pixels; draw it if needed.

        Equal faces of one size share a pixmap.
        """
        key = (spec, width, ratio)
        found = self._kept.get(key)
        if found is not None:
            return found
        image = self._image(key)
        if image is None:
            picture = self._painter.picture(spec, width, ratio)
        else:
            picture = self._real_picture(key, image)
        self._keep(key, picture)
        return picture

    def plates(self, spec: FaceSpec, width: int, pose: Pose, ratio: float = 1.0) -> list[Picture]:
        """Return the name plates over a picture, with their places."""
        real = (spec, width, ratio) in self._real
        return self._painter.plates(spec, width, pose, ratio, real=real)

    def held(self, spec: FaceSpec, width: int, ratio: float = 1.0) -> QPixmap | None:
        """Return the cached picture or None; never draw."""
        return self._kept.peek((spec, width, ratio))

    def request(self, spec: FaceSpec, width: int, ratio: float = 1.0) -> QPixmap:
        """Return a picture that is available at once, and schedule the real one.

        The result is the picture, another size of it scaled quickly, or the common back. In the
        last two cases ``ready`` is emitted later.
        """
        key = (spec, width, ratio)
        found = self._kept.get(key)
        if found is not None:
            return found
        self.order(spec, width, ratio)
        return self._stand_in(spec, width, ratio)

    def order(self, spec: FaceSpec, width: int, ratio: float = 1.0) -> None:
        """Schedule a picture; ``ready`` is emitted even if it is cached."""
        key = (spec, width, ratio)
        self._wanted[key] = None
        self._wanted.move_to_end(key)
        self._idle.begin()

    def forget_requests(self) -> None:
        """Drop all scheduled pictures, because the board shows other cards."""
        self._wanted.clear()
        self._underway = None
        self._idle.end()

    def placeholder(self, spec: FaceSpec, width: int, ratio: float = 1.0) -> QPixmap:
        """Return a picture that is very cheap to make: the common back in this outline."""
        wide, high = picture_size(spec, width)
        upright = self.pixmap(BACK, width, ratio)
        if (wide, high) == picture_size(BACK, width):
            return upright
        return _scaled(upright, wide, high, ratio)

    def _stand_in(self, spec: FaceSpec, width: int, ratio: float) -> QPixmap:
        """Return the cached picture closest in size, preferably a larger one, scaled quickly."""
        sizes = self._sizes.get(spec)
        if not sizes:
            return self.placeholder(spec, width, ratio)
        wanted = width * ratio
        nearest = min(sizes, key=lambda size: (size[0] * size[1] < wanted, abs(size[0] - width)))
        return _scaled(self._kept[spec, *nearest], *picture_size(spec, width), ratio)

    def _go_on(self) -> bool:
        """Draw one stroke of the last scheduled picture, which is probably visible.

        An unfinished picture is completed first. Return whether anything is left to draw.
        """
        if not self.waiting:
            return False
        if self._underway is None:
            key, _ = self._wanted.popitem()
            image = self._image(key) if key not in self._kept else None
            if image is not None:
                self._keep(key, self._real_picture(key, image))
            self._underway = key, self._painter.strokes(*key)
        key, strokes = self._underway
        if key not in self._kept:
            picture = next(strokes)
            if picture is None:
                return True
            self._keep(key, picture)
        self._underway = None
        self.ready.emit(key[0])
        return bool(self.waiting)

    def _image(self, key: Key) -> QImage | None:
        """Return the real picture of a face if it is decoded; else schedule it."""
        spec, width, ratio = key
        if self._images is None or spec.source is None:
            return None
        # A melded face is as wide as a card is high, also if only one half is shown.
        pixels = round(min(picture_size(replace(spec, part=None), width)) * ratio)
        if self._waits:
            return self._images.now(spec.source, pixels)
        image = self._images.held(spec.source, pixels)
        if image is None and self._images.order(spec.source, pixels):
            self._unpacking.setdefault(spec.source, set()).add(key)
        return image

    def _came(self, side: PrintedSide, image: QImage) -> None:
        """Redraw the faces that waited for a real picture while it is available."""
        keys = self._unpacking.pop(side, set())
        for key in keys:
            self._kept.drop(key)
            self._keep(key, self._real_picture(key, image))
        for spec in {key[0] for key in keys}:
            self.ready.emit(spec)

    def _real_picture(self, key: Key, image: QImage) -> QPixmap:
        self._real.add(key)
        return self._painter.real_picture(*key, image)

    def _keep(self, key: Key, picture: QPixmap) -> None:
        self._sizes.setdefault(key[0], set()).add(key[1:])
        self._kept.add(key, picture)

    def _dropped(self, key: Key) -> None:
        self._real.discard(key)
        sizes = self._sizes[key[0]]
        sizes.discard(key[1:])
        if not sizes:
            del self._sizes[key[0]]


def _scaled(picture: QPixmap, width: int, height: int, ratio: float) -> QPixmap:
    size = QSize(round(width * ratio), round(height * ratio))
    scaled = picture.scaled(
        size, Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.FastTransformation
    )
    scaled.setDevicePixelRatio(ratio)
    return scaled


def picture_cache(
    parent: QObject, painter: FacePainter | None = None, budget: PixmapBudget | None = None
) -> PictureCache:
    """Return a cache for one window, or for one export."""
    return PictureCache(budget or PixmapBudget(), painter, parent)
