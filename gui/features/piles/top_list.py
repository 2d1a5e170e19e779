"""The list of the order of a pile: sections with cards that are moved by the mouse."""

from collections.abc import Callable

from PySide6.QtCore import QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QApplication, QStyleOptionViewItem, QWidget

from core.state.ids import ObjectId
from gui.faces.card_view import Pictures
from gui.features.piles.list import Carry, PileLines, PileList
from gui.features.piles.pile_order import PileOrder, TopModel
from gui.features.piles.rows import PileRow
from gui.theme import GRID, Theme
from gui.widgets.list_rows import Index


class TopLines(PileLines):
    """Paints cards as lines, and headings above them."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """A heading takes one line, a card two."""
        model = index.model()
        if isinstance(model, TopModel) and model.heading(index.row()):
            return QSize(0, option.fontMetrics.height() + 3 * GRID // 2)
        return super().sizeHint(option, index)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint a heading, or the card."""
        model = index.model()
        words = model.heading(index.row()) if isinstance(model, TopModel) else ""
        if not words:
            super().paint(painter, option, index)
            return
        painter.save()
        rect: QRect = option.rect
        painter.setPen(QPen(QColor(self.theme.line), 1))
        if index.row():
            painter.drawLine(rect.topLeft(), rect.topRight())
        painter.setPen(QColor(self.theme.dim))
        font = QFont(option.font)
        font.setPixelSize(max(round(font.pixelSize() * 0.92), 1))
        painter.setFont(font)
        inner = rect.adjusted(GRID, 0, -GRID, -GRID // 4)
        painter.drawText(inner, Qt.AlignmentFlag.AlignBottom, words)
        painter.restore()


class TopList(PileList):
    """Lets a card be moved among the sections, or carried onto the table.

    ``sent`` carries a card, a section and a place in it. ``answers`` is asked about a key
    before the list looks for a name that begins with it.
    """

    sent = Signal(object, int, int)

    def __init__(  # noqa: PLR0913 - what it shows, and who hears of its keys and drags
        self,
        order: PileOrder,
        pictures: Pictures,
        carry: Carry,
        theme: Theme,
        parent: QWidget,
        *,
        answers: Callable[[QKeyEvent], bool],
    ) -> None:
        super().__init__(pictures, None, theme, parent)
        self._answers = answers
        self._order = order
        self._over_table = carry
        self._grabbed: tuple[PileRow, QPoint] | None = None
        self._outside = False
        self._mark = -1
        self.shown = TopModel(order, self)
        self.held = self.shown
        self.setModel(self.shown)
        self.lines = TopLines(pictures, theme, self)
        self.setItemDelegate(self.lines)
        self.setUniformItemSizes(False)
        self.show_faces(on=False)
        self.setAccessibleName("Cards looked at")

    def stand_on_card(self, object_id: ObjectId | None) -> None:
        """Go to a card, or to the first one."""
        lines = self.shown.line_of
        cards = [n for n, line in enumerate(lines) if isinstance(line, PileRow)]
        same = [n for n in cards if getattr(lines[n], "object_id", None) == object_id]
        if cards:
            self.setCurrentIndex(self.shown.index((same or cards)[0]))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self._answers(event):
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        at = event.position().toPoint()
        row = self.shown.row(self.indexAt(at).row())
        left = event.button() is Qt.MouseButton.LeftButton
        self._grabbed = (row, at) if left and row is not None and row.known else None

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Show where it would go: a line in the list, and beyond it the table's own lights."""
        if self._grabbed is None:
            return
        row, start = self._grabbed
        at = event.position().toPoint()
        if (at - start).manhattanLength() < QApplication.startDragDistance() and self._mark < 0:
            return
        outside = not self.rect().contains(at)
        if outside and not self._outside:
            self._over_table.begin(row, event.globalPosition().toPoint())
        elif outside:
            self._over_table.move(event.globalPosition().toPoint())
        elif self._outside:
            self._over_table.cancel()
        self._outside = outside
        self._mark_at(-1 if outside else self._line_at(at))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        grabbed, self._grabbed = self._grabbed, None
        outside, self._outside = self._outside, False
        mark = self._mark
        self._mark_at(-1)
        if outside:
            self._over_table.end(event.globalPosition().toPoint())
        elif grabbed is not None and mark >= 0:
            self.sent.emit(grabbed[0].object_id, *self._target(mark))
        else:
            super().mouseReleaseEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the line where a card would go."""
        super().paintEvent(event)
        if self._mark >= 0:
            painter = QPainter(self.viewport())
            painter.setPen(QPen(QColor(self.lines.theme.accent), 3))
            y = self._top_of(self._mark)
            painter.drawLine(GRID // 2, y, self.viewport().width() - GRID // 2, y)
            painter.end()

    def _mark_at(self, line: int) -> None:
        if line != self._mark:
            self._mark = line
            self.viewport().update()

    def _line_at(self, at: QPoint) -> int:
        """Return the line before which a card would go that is let go here."""
        index = self.indexAt(at)
        if not index.isValid():
            return len(self.shown.line_of)
        below = at.y() > self.visualRect(index).center().y()
        return max(index.row() + below, 1)  # nothing stands above the first heading

    def _top_of(self, line: int) -> int:
        last = len(self.shown.line_of) - 1
        rect = self.visualRect(self.shown.index(min(line, last)))
        return rect.top() if line <= last else rect.bottom()

    def _target(self, line: int) -> tuple[int, int]:
        """Return the section and the place in it that a line stands for."""
        section, at = 0, 0
        for each in self.shown.line_of[:line]:
            section, at = (each, 0) if isinstance(each, int) else (section, at + 1)
        return section, at
