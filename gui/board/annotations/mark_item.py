"""One mark as it is on the table, and how it goes along with what it marks."""

from collections.abc import Sequence

from PySide6.QtCore import QPointF
from PySide6.QtGui import QTransform
from PySide6.QtWidgets import QGraphicsItem

from core.scenario.annotations import Arrow, Mark, Spotlight
from gui.board.annotations.lines import Drawing, bare_lines, smooth_lines
from gui.board.annotations.marks import MARK_LEVEL, arrow_ends
from gui.board.layout.geometry import Rect
from gui.board.scene import BoardScene

_NEAR = 0.01
_STRETCHED = (0.65, 1.5)
"""How much shorter or longer an arrow may get before it is drawn anew."""


class ShownMark:
    """A mark that was drawn for some places; while they move it is moved and turned, not drawn."""

    def __init__(
        self,
        scene: BoardScene,
        mark: Mark,
        places: Sequence[Rect],
        drawing: Drawing,
        *,
        moves: bool = False,
    ) -> None:
        self.places = self._drawn_at = tuple(places)
        self._scene = scene
        self._mark = mark
        self._drawing = drawing
        self._bare = moves and isinstance(mark, Arrow)
        self._lines: Sequence[QGraphicsItem]
        if self._bare:
            self._lines = bare_lines(drawing.lines, MARK_LEVEL)
        else:
            self._lines = smooth_lines(drawing.lines, MARK_LEVEL, scene.manner)
        self._rests = [complex(item.x(), item.y()) for item in self._items]
        self._ends = arrow_ends(*places) if isinstance(mark, Arrow) else None
        for item in self._items:
            scene.addItem(item)

    def follow(self, places: tuple[Rect, ...]) -> bool:
        """Go along to other places; tell whether that will do until everything rests."""
        if self._ends is not None:
            (first, tip), (start, end) = self._ends, arrow_ends(*places)
            turn = (end - start) / (tip - first)
            if not _STRETCHED[0] <= abs(turn) <= _STRETCHED[1]:
                return False
            self._turn(turn, start - turn * first)
        else:
            # Of what a light falls on some may have gone, and the darkness never moves as one.
            light = isinstance(self._mark, Spotlight)
            by = None if light else _shift(self._drawn_at, places)
            if by is None:
                return False
            self._turn(1 + 0j, by)
        self.places = places
        return True

    def take_away(self) -> None:
        """Show it no more."""
        for item in self._items:
            if item.scene() is self._scene:
                self._scene.removeItem(item)

    @property
    def _items(self) -> list[QGraphicsItem]:
        return [*self._lines, *self._drawing.upright]

    def _lay_bare(self) -> None:
        """Let bare lines take the place of the picture: to turn that would cost far more."""
        if self._bare:
            return
        self._bare = True
        for line in self._lines:
            self._scene.removeItem(line)
        self._lines = bare_lines(self._drawing.lines, MARK_LEVEL)
        for line in self._lines:
            self._scene.addItem(line)
        upright = self._rests[-len(self._drawing.upright) :]
        self._rests = [*(0j for _ in self._lines), *upright]

    def _turn(self, turn: complex, by: complex) -> None:
        """Turn and stretch the lines, then move everything; letters stay upright.

        Complex numbers do it at the price of a product: it is done for every frame.
        """
        if abs(turn - 1) > _NEAR:
            self._lay_bare()
            turned = QTransform(turn.real, turn.imag, -turn.imag, turn.real, 0, 0)
            for line in self._lines:
                line.setTransform(turned)
        for item, rest in zip(self._items, self._rests, strict=True):
            at = turn * rest + by
            item.setPos(QPointF(at.real, at.imag))


def _shift(before: Sequence[Rect], after: Sequence[Rect]) -> complex | None:
    """Return by how much all places have moved, or None if they did not move as one."""
    x, y = after[0].x - before[0].x, after[0].y - before[0].y
    alike = all(
        abs(new.x - old.x - x) + abs(new.y - old.y - y) < _NEAR
        and abs(new.w - old.w) + abs(new.h - old.h) < _NEAR
        for old, new in zip(before, after, strict=True)
    )
    return complex(x, y) if alike else None
