"""The pictures that board and panel share, and when they are drawn.

Before the first paint there are none; afterwards they are made one an idle
turn of the event loop, so that a table of hundreds never blocks. A few new faces are drawn at
once, for who turns a card over wants to see the other side now.
"""

from collections.abc import Hashable
from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QPixmap

from gui.faces.spec import FaceSpec

if TYPE_CHECKING:
    from gui.faces.cache import PictureCache

_BUDGET = 128 * 1024 * 1024
_AT_ONCE = 12


class Faces(QObject):
    """Paints faces for whoever asks. ``came`` tells that pictures are there that were not."""

    came = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._opened = False
        self._missed: dict[tuple[FaceSpec, int, float], None] = {}
        self._allowed = 0
        self._refill = QTimer(self)
        self._refill.setSingleShot(True)
        self._refill.setInterval(0)
        self._refill.timeout.connect(self._allow)

    @cached_property
    def cache(self) -> "PictureCache":
        """The pictures that are kept."""
        from gui.faces.cache import PictureCache  # noqa: PLC0415 - whoever draws is not needed yet

        made = PictureCache(_BUDGET, parent=self)
        made.ready.connect(self._one_came)
        return made

    def open(self) -> None:
        """The window has been painted: from now on faces are drawn, those asked for before first.

        A few new ones may be drawn at once.
        """
        self._opened = True
        for spec, width, dpr in self._missed:
            self.cache.request(spec, width, dpr)
        if self._missed and not self.cache.waiting:
            self.came.emit()
        self._missed.clear()
        self._allow()

    def draw_everything_at_once(self) -> None:
        """Never show a stand-in, e.g. for a picture of the window."""
        self._opened = True
        self._allowed = 1 << 30

    def pixmap(self, spec: Hashable, width: int, dpr: float) -> QPixmap:
        """Return a face for cards ``width`` logical pixels wide, or a stand-in for now.

        Before the first paint that is no picture: whoever draws faces takes long to load.
        """
        if not isinstance(spec, FaceSpec):
            raise TypeError(f"no face: {spec!r}")
        if not self._opened:
            self._missed[spec, width, dpr] = None
            return QPixmap()
        if self._allowed > 0 or self.cache.held(spec, width, dpr) is not None:
            if self.cache.held(spec, width, dpr) is None:
                self._allowed -= 1
                self._refill.start()
            return self.cache.pixmap(spec, width, dpr)
        return self.cache.request(spec, width, dpr)

    def _allow(self) -> None:
        self._allowed = max(self._allowed, _AT_ONCE)

    def _one_came(self, _spec: object) -> None:
        if not self.cache.waiting:
            self.came.emit()
