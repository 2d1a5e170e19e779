"""The pictures that board and panel share, and when they are drawn.

Before the first paint every card wears a stand-in; afterwards pictures are made one an idle
turn of the event loop, so that a table of hundreds never blocks. A few new faces are drawn at
once, for who turns a card over wants to see the other side now.
"""

from collections.abc import Hashable

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QPixmap

from gui.faces.cache import PictureCache
from gui.faces.spec import FaceSpec

_BUDGET = 128 * 1024 * 1024
_AT_ONCE = 12


class Faces(QObject):
    """Paints faces for whoever asks. ``came`` tells that pictures are there that were not."""

    came = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.cache = PictureCache(_BUDGET, parent=self)
        self.cache.ready.connect(self._one_came)
        self._allowed = 0
        self._refill = QTimer(self)
        self._refill.setSingleShot(True)
        self._refill.setInterval(0)
        self._refill.timeout.connect(self._allow)

    def open(self) -> None:
        """The window has been painted: from now on new faces may be drawn at once."""
        self._allow()

    def draw_everything_at_once(self) -> None:
        """Never show a stand-in, e.g. for a picture of the window."""
        self._allowed = 1 << 30

    def pixmap(self, spec: Hashable, width: int, dpr: float) -> QPixmap:
        """Return a face for cards ``width`` logical pixels wide, or a stand-in for now."""
        if not isinstance(spec, FaceSpec):
            raise TypeError(f"no face: {spec!r}")
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
