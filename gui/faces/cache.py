"""Pictures that many cards share: drawn once and kept, made in idle turns of the event loop."""

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
"""A picture: what it shows, the width of a card in logical pixels, device by logical pixels."""


class PictureCache(QObject):
    """The most recently used pictures, as many as the budget holds.

    ``ready`` carries the spec whose picture was made in idle turns of the event loop. With
    ``images`` a face has a real picture where there is one; the drawn face is shown until the
    picture is unpacked; a face that is not drawn again waits for the picture.
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
        """Bytes of the kept pictures."""
        return self._kept.bytes_used

    @property
    def waiting(self) -> int:
        """How many pictures are still to be made."""
        return len(self._wanted) + (self._underway is not None)

    def use(self, images: CardImages | None, *, wait: bool = False) -> None:
        """Show real pictures from now on, or drawn faces alone. ``wait`` for those on the disk."""
        if self._images is not None:
            self._images.came.disconnect(self._came)
        self._images = images
        self._waits = wait
        self._unpacking.clear()
        if images is not None:
            images.came.connect(self._came)
        self.refresh()

    def refresh(self, sides: Collection[PrintedSide] | None = None) -> None:
        """Draw faces anew, those of some sides or all that have one: other pictures are there."""
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
        """Return the picture for cards ``width`` logical pixels wide, drawing it if need be.

        The same spec at the same size is the same picture, whoever asks.
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
        """Return what is laid over a picture so that its name can be read, with its places."""
        real = (spec, width, ratio) in self._real
        return self._painter.plates(spec, width, pose, ratio, real=real)

    def held(self, spec: FaceSpec, width: int, ratio: float = 1.0) -> QPixmap | None:
        """Return the picture if it is there already; never draw."""
        return self._kept.peek((spec, width, ratio))

    def request(self, spec: FaceSpec, width: int, ratio: float = 1.0) -> QPixmap:
        """Return what can be shown at once, and see to it that the picture itself gets made.

        That is the picture, or another size of it scaled fast, or the common back. Unless
        it was the picture, ``ready`` tells when to ask again.
        """
        key = (spec, width, ratio)
        found = self._kept.get(key)
        if found is not None:
            return found
        self.order(spec, width, ratio)
        return self._stand_in(spec, width, ratio)

    def order(self, spec: FaceSpec, width: int, ratio: float = 1.0) -> None:
        """See to it that a picture gets made; ``ready`` tells of it, even if it is there."""
        key = (spec, width, ratio)
        self._wanted[key] = None
        self._wanted.move_to_end(key)
        self._idle.begin()

    def forget_requests(self) -> None:
        """Make none of the pictures that still wait: the board shows something else now."""
        self._wanted.clear()
        self._underway = None
        self._idle.end()

    def placeholder(self, spec: FaceSpec, width: int, ratio: float = 1.0) -> QPixmap:
        """Return a picture that costs next to nothing: the common back in this outline."""
        wide, high = picture_size(spec, width)
        upright = self.pixmap(BACK, width, ratio)
        if (wide, high) == picture_size(BACK, width):
            return upright
        return _scaled(upright, wide, high, ratio)

    def _stand_in(self, spec: FaceSpec, width: int, ratio: float) -> QPixmap:
        """Return the size that is nearest, rather a bigger one, scaled fast."""
        sizes = self._sizes.get(spec)
        if not sizes:
            return self.placeholder(spec, width, ratio)
        wanted = width * ratio
        nearest = min(sizes, key=lambda size: (size[0] * size[1] < wanted, abs(size[0] - width)))
        return _scaled(self._kept[spec, *nearest], *picture_size(spec, width), ratio)

    def _go_on(self) -> bool:
        """Draw a stroke of the picture asked for last: it is the likeliest to be on the screen.

        A picture that was begun is finished first. Return whether anything is left to draw.
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
        """Return the real picture of a face if it is at hand; else see to it that it comes."""
        spec, width, ratio = key
        if self._images is None or spec.source is None:
            return None
        # A melded face is as wide as others are high, also where one half of it is shown.
        pixels = round(min(picture_size(replace(spec, part=None), width)) * ratio)
        if self._waits:
            return self._images.now(spec.source, pixels)
        image = self._images.held(spec.source, pixels)
        if image is None and self._images.order(spec.source, pixels):
            self._unpacking.setdefault(spec.source, set()).add(key)
        return image

    def _came(self, side: PrintedSide, image: QImage) -> None:
        """Draw with its real picture whatever had to do without it, while it is at hand."""
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
    """Return a picture in another size in logical pixels, quickly rather than well."""
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
