"""The pictures that board and panel share, and when they are drawn.

Before the first paint every card wears a stand-in; afterwards pictures are made one an idle
turn of the event loop, so that a table of hundreds never blocks. A few new faces are drawn at
once, for who turns a card over wants to see the other side now.
"""

from collections.abc import Hashable
from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QPainter, QPixmap

from gui.faces.spec import FaceSpec, picture_size

if TYPE_CHECKING:
    from gui.faces.cache import PictureCache

_BUDGET = 128 * 1024 * 1024
_AT_ONCE = 12
_GROUND, _EDGE = "#43375a", "#241d31"
_CORNER = 0.05


class Faces(QObject):
    """Paints faces for whoever asks. ``came`` tells that pictures are there that were not."""

    came = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._opened = False
        self._missed: dict[tuple[FaceSpec, int, float], None] = {}
        self._blanks: dict[tuple[int, int, float], QPixmap] = {}
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
        self._missed.clear()
        self._blanks.clear()
        self._allow()

    def draw_everything_at_once(self) -> None:
        """Never show a stand-in, e.g. for a picture of the window."""
        self._opened = True
        self._allowed = 1 << 30

    def pixmap(self, spec: Hashable, width: int, dpr: float) -> QPixmap:
        """Return a face for cards ``width`` logical pixels wide, or a stand-in for now."""
        if not isinstance(spec, FaceSpec):
            raise TypeError(f"no face: {spec!r}")
        if not self._opened:
            self._missed[spec, width, dpr] = None
            return self._blank(*picture_size(spec, width), dpr)
        if self._allowed > 0 or self.cache.held(spec, width, dpr) is not None:
            if self.cache.held(spec, width, dpr) is None:
                self._allowed -= 1
                self._refill.start()
            return self.cache.pixmap(spec, width, dpr)
        return self.cache.request(spec, width, dpr)

    def _blank(self, width: int, height: int, dpr: float) -> QPixmap:
        """Return the outline of a card, which is all that can be seen of it before the first paint.

        The back that stands in later has a pattern, and whoever draws it takes long to load.
        """
        key = (width, height, dpr)
        if key not in self._blanks:
            made = QPixmap(round(width * dpr), round(height * dpr))
            made.setDevicePixelRatio(dpr)
            made.fill(Qt.GlobalColor.transparent)
            with QPainter(made) as painter:
                painter.setRenderHint(QPainter.RenderHint.Antialiasing)
                painter.setPen(QColor(_EDGE))
                painter.setBrush(QColor(_GROUND))
                corner = min(width, height) * _CORNER
                rect = QRectF(0.5, 0.5, width - 1, height - 1)
                painter.drawRoundedRect(rect, corner, corner)
            self._blanks[key] = made
        return self._blanks[key]

    def _allow(self) -> None:
        self._allowed = max(self._allowed, _AT_ONCE)

    def _one_came(self, _spec: object) -> None:
        if not self.cache.waiting:
            self.came.emit()
