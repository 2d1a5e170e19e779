"""What the board goals share: the board to measure, and plain blits of the same pictures."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QAbstractAnimation, QPointF
from PySide6.QtGui import QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QApplication, QGraphicsView, QWidget

from tests.benchmarks.goal import NotBuilt

WIDTH, HEIGHT = 1920, 1080

Blit = tuple[QPointF, QPixmap]


@dataclass(frozen=True, slots=True, kw_only=True)
class Board:
    """A shown board of 1920x1080 with cards of 100x140 on it, and what the goals do to it."""

    view: QGraphicsView
    blits: Sequence[Blit]
    """Each picture at the place of the view where the board paints it, back to front."""
    drag: Callable[[QPointF], None]
    """Move the dragged card to a place, as one mouse move does."""
    motion: Callable[[str, int], QAbstractAnimation]
    """A paused animation: ``turn``, ``tap``, ``untap`` or ``meld`` of so many cards."""

    def repaint(self) -> None:
        """Paint all of it, now."""
        self.view.viewport().repaint()


class Blits(QWidget):
    """The floor of every repaint: the same pictures at the same places, painted one by one."""

    def __init__(self, blits: Sequence[Blit]) -> None:
        super().__init__()
        self.blits = blits
        self.resize(WIDTH, HEIGHT)
        self.show()
        QApplication.processEvents()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint all of it."""
        with QPainter(self) as painter:
            for place, picture in self.blits:
                painter.drawPixmap(place, picture)


def application() -> QApplication:
    """The one application of the run."""
    running = QApplication.instance()
    return running if isinstance(running, QApplication) else QApplication([])


def board(cards: int) -> Board:
    """Show a board with so many cards. This is where the goals B1, B2 and B3 meet `gui.board`."""
    raise NotBuilt(f"a board of {cards} cards")
