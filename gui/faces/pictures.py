"""Pictures shared by board and panel, and when they are drawn.

Before the first paint there are none; afterwards they are drawn stroke by stroke in idle turns, so
that a table of hundreds never blocks. A few new faces are drawn at once, so that a card that is
turned over shows its other side immediately.
"""

from collections.abc import Callable, Hashable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QRectF, QTimer, Signal
from PySide6.QtGui import QPixmap

from core.cards.card import Card
from core.state.ids import ObjectId
from gui.faces.card_view import Describe, Pose
from gui.faces.pixmap_cache import PixmapBudget
from gui.faces.spec import FaceSpec, oriented, picture_size, spec_of_face
from gui.session import Session

if TYPE_CHECKING:
    from gui.faces.cache import PictureCache
    from gui.faces.card_images import CardImages
    from gui.faces.painter import FacePainter

_AT_ONCE = 12

MakeCache = Callable[[QObject, "FacePainter | None", PixmapBudget], "PictureCache"]
"""Makes the cache within a budget, with an existing painter or a new one."""


class Faces(QObject):
    """Picture provider with a cache that is made on first use.

    ``arrived`` carries each face whose picture is now available after a wait; ``came`` is emitted
    when no more pictures are pending.
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
        """Source of real pictures, None if faces are drawn."""
        self._missed: dict[tuple[FaceSpec, int, float], None] = {}
        self._allowed = 0
        self._refill = QTimer(self)
        self._refill.setSingleShot(True)
        self._refill.setInterval(0)
        self._refill.timeout.connect(self._allow)

    @cached_property
    def cache(self) -> "PictureCache":
        """The cache of pictures."""
        made = self._make_cache(self, self._painter, self.budget)
        made.ready.connect(self._one_came)
        if self.images is not None:
            made.use(self.images)
        return made

    def use(self, images: "CardImages | None", *, wait: bool = False) -> None:
        """Use real pictures, or drawn faces only; ``wait`` for decoding."""
        self.images = images
        self.cache.use(images, wait=wait)

    def open(self) -> None:
        """Start drawing after the window's first paint, requested faces first.

        A few new ones may be drawn at once.
        """
        self._opened = True
        self._allow()
        for missed in reversed(self._missed):
            self.cache.order(*missed)
        self._missed.clear()

    def draw_everything_at_once(self, painter: "FacePainter | None" = None) -> None:
        """Never return a placeholder, e.g. for a picture of the window.

        A painter shared by several windows reuses the pictures it has drawn before.
        """
        self._painter = painter
        self._opened = True
        self._allowed = 1 << 30

    def pixmap(self, spec: Hashable, width: int, dpr: float) -> QPixmap:
        """Return a face at this width in logical pixels, or a placeholder for now.

        Before the first paint the result is a null pixmap, because the painter is slow to load.
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
        """Return the name plates over a face, with their places on the card."""
        return self.cache.plates(_face(spec), width, pose, dpr) if self._opened else ()

    def is_ready(self, spec: Hashable, width: int, dpr: float) -> bool:
        """Return whether a face is ready; if not, it is scheduled and ``arrived`` follows."""
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


class CloseUps:
    """Draws large faces.

    ``describe`` returns the viewer's view of an object, ``ratio`` the device pixel ratio.
    """

    def __init__(
        self, session: Session, describe: Describe, faces: Faces, ratio: Callable[[], float]
    ) -> None:
        self._session = session
        self._describe = describe
        self._faces = faces
        self._ratio = ratio

    def face(self, object_id: ObjectId, width: int) -> QPixmap | None:
        """Return the face of an object at a width in logical pixels, None if it is gone."""
        obj = self._session.state.objects.get(object_id)
        if obj is None:
            return None
        face = self._describe(self._session.state_view, obj).face
        return self._fitted(face, width) if isinstance(face, FaceSpec) else None

    def other(self, object_id: ObjectId, width: int) -> tuple[str, QPixmap] | None:
        """Return name and face shown by a peek, or None if the viewer may not know them."""
        obj = self._session.state.objects.get(object_id)
        view = self._describe(self._session.state_view, obj) if obj is not None else None
        if view is None or not view.other_name or not isinstance(view.other, FaceSpec):
            return None
        return view.other_name, self._fitted(view.other, width)

    def other_face(self, object_id: ObjectId, width: int) -> QPixmap | None:
        """Return the face shown by a peek, or None if the viewer may not know it."""
        found = self.other(object_id, width)
        return found[1] if found is not None else None

    def printed(self, card: Card, side: int, width: int) -> QPixmap | None:
        """Return a printed side of a card that is not on the table."""
        return self._fitted(spec_of_face(card, side), width)

    def side(self, object_id: ObjectId, card: int, side: int, width: int) -> QPixmap | None:
        """Return a printed side, by number, of one of the cards of an object."""
        obj = self._session.state.objects.get(object_id)
        if obj is None or not obj.cards:
            return None
        printed = self._session.state.card(obj.cards[card]).card
        return self._fitted(spec_of_face(printed, min(side, len(printed.sides) - 1)), width)

    def _fitted(self, face: FaceSpec, width: int) -> QPixmap:
        """Draw a face in reading orientation at the requested width."""
        spec = oriented(face, landscape=face.prints_sideways)
        across, _ = picture_size(spec, width)
        return self._faces.cache.pixmap(spec, round(width * width / across), self._ratio())
