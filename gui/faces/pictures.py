"""The pictures that board and panel share, and when they are drawn.

Before the first paint there are none; afterwards they are made stroke by stroke in idle turns
of the event loop, so that a table of hundreds never blocks. A few new faces are drawn at once,
for who turns a card over wants to see the other side now.
"""

from collections.abc import Callable, Hashable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QRectF, QTimer, Signal
from PySide6.QtGui import QPixmap

from gui.faces.card_view import Pose
from gui.faces.pixmap_cache import PixmapBudget
from gui.faces.spec import FaceSpec

if TYPE_CHECKING:
    from gui.faces.cache import PictureCache
    from gui.faces.card_images import CardImages
    from gui.faces.painter import FacePainter

_AT_ONCE = 12

MakeCache = Callable[[QObject, "FacePainter | None", PixmapBudget], "PictureCache"]
"""Makes the cache, with a painter that has drawn before or a new one, within a budget."""


class Faces(QObject):
    """Paints faces for whoever asks, with a cache that is made when it is first needed.

    ``arrived`` carries each face of which there is a picture now that had to be waited for, and
    ``came`` tells that none is waited for any more.
    """

    arrived = Signal(object)
    came = Signal()

    def __init__(self, make_cache: "MakeCache", parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._make_cache = make_cache
        self.budget = PixmapBudget()
        self._opened = False
        self._painter: FacePainter | None = None
        self.images: CardImages | None = None
        """Where real pictures come from, None where faces are drawn."""
        self._missed: dict[tuple[FaceSpec, int, float], None] = {}
        self._allowed = 0
        self._refill = QTimer(self)
        self._refill.setSingleShot(True)
        self._refill.setInterval(0)
        self._refill.timeout.connect(self._allow)

    @cached_property
    def cache(self) -> "PictureCache":
        """The pictures that are kept."""
        made = self._make_cache(self, self._painter, self.budget)
        made.ready.connect(self._one_came)
        if self.images is not None:
            made.use(self.images)
        return made

    def use(self, images: "CardImages | None", *, wait: bool = False) -> None:
        """Show real pictures from now on, or drawn faces alone. ``wait`` for those on the disk."""
        self.images = images
        self.cache.use(images, wait=wait)

    def open(self) -> None:
        """The window has been painted: from now on faces are drawn, those asked for before first.

        A few new ones may be drawn at once.
        """
        self._opened = True
        self._allow()
        for missed in reversed(self._missed):
            self.cache.order(*missed)
        self._missed.clear()

    def draw_everything_at_once(self, painter: "FacePainter | None" = None) -> None:
        """Never show a stand-in, e.g. for a picture of the window.

        A painter that several windows share may know what it has drawn before.
        """
        self._painter = painter
        self._opened = True
        self._allowed = 1 << 30

    def pixmap(self, spec: Hashable, width: int, dpr: float) -> QPixmap:
        """Return a face for cards ``width`` logical pixels wide, or a stand-in for now.

        Before the first paint that is no picture: whoever draws faces takes long to load.
        """
        spec = _face(spec)
        if not self._opened:
            self._missed[spec, width, dpr] = None
            return QPixmap()
        if self._allowed > 0 or self.cache.held(spec, width, dpr) is not None:
            if self.cache.held(spec, width, dpr) is None:
                self._allowed -= 1
                self._refill.start()
            return self.cache.pixmap(spec, width, dpr)
        return self.cache.request(spec, width, dpr)

    def plates(
        self, spec: Hashable, width: int, pose: Pose, dpr: float
    ) -> Sequence[tuple[QRectF, QPixmap]]:
        """Return what lies over a face so that it can be read, with places on the card."""
        return self.cache.plates(_face(spec), width, pose, dpr) if self._opened else ()

    def is_ready(self, spec: Hashable, width: int, dpr: float) -> bool:
        """Tell whether a face is there; if not, it will be made, and ``arrived`` tells of it."""
        spec = _face(spec)
        if not self._opened:
            self._missed[spec, width, dpr] = None
            return False
        if self._allowed > _AT_ONCE or self.cache.held(spec, width, dpr) is not None:
            return True
        self.cache.order(spec, width, dpr)
        return False

    def _allow(self) -> None:
        self._allowed = max(self._allowed, _AT_ONCE)

    def _one_came(self, spec: object) -> None:
        self.arrived.emit(spec)
        if not self.cache.waiting:
            self.came.emit()


def _face(spec: Hashable) -> FaceSpec:
    if not isinstance(spec, FaceSpec):
        raise TypeError(f"no face: {spec!r}")
    return spec
